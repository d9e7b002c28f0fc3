"""Every wrong rule is caught by the suite, and told with its own id."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from castlescore.core.errors import CastlescoreError
from castlescore.games.castles.rules import turns
from conform import SUITE, script
from conform.wrong import WRONG
from samples import some

QUICK = 12  # cases of a big file that are asked in the quick run; the corner cases all are


RUN, REFEREE = script("run"), script("referee")
compared, expected, Part, Path = RUN.compared, RUN.expected, RUN.Part, RUN.Path


@cache
def _cases(name: str) -> tuple[Part, list[dict[str, Any]]]:
    """A part of the suite, its corner cases first."""
    part = next(part for part in RUN.read_suite()[1] if part.name == name)
    return part, sorted(part.cases(), key=lambda case: case.get("kind") != "corner")


def _answer(part: Part, case: dict[str, Any]) -> object:
    try:
        return REFEREE.ANSWERS[part.name](RUN.question(part, case))
    except CastlescoreError:  # a referee that is so wrong that it cannot go on
        return {}


def _told(names: str, wanted: set[str], most: int | None) -> set[str]:
    """The rules by which differences are told, until one of those that are wanted is among them."""
    told: set[str] = set()
    for name in names.split():
        part, cases = _cases(name)
        corners = sum(case.get("kind") == "corner" for case in cases)
        for case in cases[: None if most is None else corners + most]:
            difference = compared(part, case, _answer(part, case))[1]
            told |= set() if difference is None else set(difference.rules)
            if told & wanted:
                return told
    return told


@pytest.fixture(autouse=True)
def nothing_kept():
    """No verdict of a wrong referee is kept for the next one."""
    turns._cached_verdict.cache_clear()
    yield
    turns._cached_verdict.cache_clear()


@pytest.mark.parametrize("name", some(WRONG, 8))
@pytest.mark.many
def test_a_wrong_rule_is_caught_and_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = WRONG[name]
    wrong.patch(monkeypatch)
    wanted = set(wrong.rules.split())
    assert _told(wrong.parts, wanted, None) & wanted


def test_the_examples_of_the_readme_are_right() -> None:
    """Each question of its block is answered as there, as far as the answer stands there."""
    text = (SUITE / "README.md").read_text(encoding="utf-8")
    block = re.search(r"```\n(\{.*?)\n```", text, re.DOTALL)
    assert block is not None
    rows = [json.loads(row) for row in block[1].replace("\n ", "").splitlines()]
    assert len(rows) == 6
    for asked, answer in zip(rows[::2], rows[1::2], strict=True):
        result = REFEREE.ANSWERS[asked["suite"]](asked)
        if asked["suite"] == "places":
            assert all(place in result["expect"] for place in answer["expect"])
        else:
            assert {"name": asked["name"], **result} == answer


@pytest.mark.slow
def test_the_library_as_it_is_agrees_with_a_sample() -> None:
    for name in ("castles", "places", "games", "between", "between-games"):
        part, cases = _cases(name)
        for case in cases[::40]:
            assert compared(part, case, _answer(part, case))[1] is None


def _leaves(value: object, path: Path = ()) -> Iterator[Path]:
    """The paths of all single values that stand in what is expected, but for names."""
    if isinstance(value, dict):
        for key in value.keys() - {"name"}:
            yield from _leaves(value[key], (*path, key))
    elif isinstance(value, list) and value:
        for i, one in enumerate(value):
            yield from _leaves(one, (*path, i))
    elif value is not None:
        yield path


def _wrong(value: Any, path: Path) -> Any:
    """What is expected with another value at one place."""
    if path:
        result = dict(value) if isinstance(value, dict) else [*value]
        result[path[0]] = _wrong(value[path[0]], path[1:])
        return result
    if isinstance(value, list):
        return ["something"]
    return value + 1 if isinstance(value, int) else "something"


def _has_points(case: dict[str, Any], n: int) -> bool:
    """Whether the points of a tile are expected."""
    rows = expected(case)["tiles"]
    return n < len(rows) and rows[n].get("points") is not None


@pytest.mark.parametrize("name", ["castles", "places", "games", "between", "between-games"])
@pytest.mark.slow
def test_every_wrong_value_is_told_with_a_rule(name: str) -> None:
    part, cases = _cases(name)
    for case in cases[:: max(1, len(cases) // QUICK)]:
        right = expected(case)
        for path in [*_leaves(right)][::7]:
            difference = compared(part, case, _wrong(right, path))[1]
            assert difference is not None
            by_hand = path[0] == "events" and case["events"][path[1]]["do"] == "adjust"  # no rule says how much
            assert difference.rules or by_hand, (case["name"], path)


def test_the_points_of_a_special_tile_are_told_with_the_rule_of_that_tile() -> None:
    part, cases = _cases("between")
    for id, rule in (("fountain", "B-SCORE-8"), ("tower", "B-SCORE-9"), ("grand-foyer", "B-SCORE-10")):
        rows = ((case, n) for case in cases if "holds" not in case for n in range(len(case["tiles"])))
        case, n = next((case, n) for case, n in rows if case["tiles"][n]["tile"] == id and _has_points(case, n))
        path = ("tiles", n, "points")
        difference = compared(part, case, _wrong(expected(case), path))[1]
        assert difference is not None
        assert difference.rules == [rule]


NAMED = {"refused", "counted", "supply", "deck", "left", "discarded"}  # by the README alone: they stand in corners only


def _keys(value: object) -> set[str]:
    """The keys that are expected anywhere in a value."""
    if isinstance(value, dict):
        return set(value).union(*map(_keys, value.values()))
    return set().union(*map(_keys, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize("name", ["castles", "places", "games", "between", "between-games"])
@pytest.mark.many
def test_a_corner_expects_what_the_other_cases_do_and_what_the_readme_names(name: str) -> None:
    """Else a program could answer all that it is told to answer and still differ."""
    plain: set[str] = set()
    corners: set[str] = set()
    for case in _cases(name)[1]:
        (corners if case.get("kind") == "corner" else plain).update(_keys(expected(case)))
    assert corners <= plain | NAMED
    readme = (SUITE / "README.md").read_text(encoding="utf-8")
    assert all(f"`{key}`" in readme or f'"{key}"' in readme for key in corners & NAMED)


def test_the_readme_counts_the_wrong_rules_and_the_corners() -> None:
    readme = (SUITE / "README.md").read_text(encoding="utf-8")
    parts = RUN.read_suite()[1]
    corners = sum(case.get("kind") == "corner" for part in parts for case in part.cases())
    assert f"{corners} rare corners" in readme
    assert f"{len(WRONG)} wrong rules" in readme
