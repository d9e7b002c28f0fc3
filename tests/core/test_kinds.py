"""What a file may hold: `fits` never says yes where pydantic says no, and knows what the program itself writes."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NotRequired

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from castlescore.core import kinds
from castlescore.core.kinds import fits, misfit
from castlescore.games.between.files.castle_file import CastleFile as BetweenFile
from castlescore.games.between.moves import MOVES as BETWEEN
from castlescore.games.between.tally.table import TallyKeys as BetweenTally
from castlescore.games.castles.files.castle_file import CastleFile as CastlesFile
from castlescore.games.castles.moves import MOVES as CASTLES
from castlescore.games.castles.tally.table import TallyKeys as CastlesTally

KINDS: dict[str, Any] = {
    f"{game}: {do} {name}": key.filed
    for game, moves in (("castles", CASTLES), ("between", BETWEEN))
    for do, forms in moves.forms.items()
    for form in forms
    for name, key in form.keys.items()
}
EDGES = st.sampled_from([-1, 0, 1, 90, 300, 10**6, 10**6 + 1, 10**12, 10**12 + 1, 100_000, 100_001, 20_000, 20_001])
WORDS = st.sampled_from(["", "larder", "living=3", "living=", "hallway", "food", *("x" * n for n in (40, 41, 80, 91))])
PLAIN = st.booleans() | EDGES | st.integers() | st.floats() | WORDS | st.text(max_size=5)
REWARDS = st.fixed_dictionaries({"of": EDGES, "reward": WORDS}, optional={"points": PLAIN, "x": PLAIN})
VALUES = PLAIN | st.lists(PLAIN, max_size=3) | st.lists(REWARDS, max_size=2) | st.dictionaries(WORDS, PLAIN, max_size=2)


@cache
def judge_of(name: str) -> TypeAdapter[Any]:
    return TypeAdapter(KINDS[name])


@pytest.mark.parametrize("name", KINDS)
@given(value=VALUES)
def test_what_fits_is_in_order_for_pydantic(name, value):
    if fits(value, KINDS[name]):
        judge_of(name).validate_python(value)


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (kinds.Count, [0, 10**6], [-1, 10**6 + 1, 1.0, True, "1", None]),
        (kinds.Name, ["A", "x" * 40], ["", "x" * 41, 1]),
        (kinds.Flag, [True, False], [0, 1, "true"]),
        (kinds.Turn, [0, 90, 270], [45, 90.0, False, "90"]),
        (kinds.Spot, [[0, -100_000]], [[0], [0, 1, 2], [0, 100_001], [0, 1.0], "01"]),
        (kinds.RuleIds, [[], ["PLACE-1"]], ["PLACE-1", [1], ["x" * 21]]),
    ],
)
def test_a_kind_takes_what_it_says_and_nothing_else(kind, right, wrong):
    judge: TypeAdapter[Any] = TypeAdapter(kind)
    for value in right:
        assert fits(value, kind)
        judge.validate_python(value)
    for value in wrong:
        assert not fits(value, kind)
        with pytest.raises(ValidationError):
            judge.validate_python(value)


@pytest.mark.parametrize("day", ["2026-02-30", "20261121", "friday", 1, None])
def test_a_day_is_one_of_the_calendar(day):
    with pytest.raises(ValidationError, match="a day of the calendar"):
        TypeAdapter(kinds.Day).validate_python(day)


FILES = Path(__file__).parents[2] / "examples"
WHOLE = {
    "castles/public-link.toml": CastlesFile,
    "castles/disputed.toml": CastlesFile,
    "castles/example62.toml": BetweenFile,
    "tally/counted.toml": CastlesTally,
    "tally/between.toml": BetweenTally,
}
ODD = [None, True, -1, 1.0, 10**13, "", "x" * 70, "N=foyer.S", [], [0], [0, 0.5], {}, {"a": 1}, [{}], "2026-11-22"]


def changed(value: Any, random: Random) -> Any:
    """A value with one thing in it that may not be."""
    if isinstance(value, dict) and value and random.random() < 0.8:
        key = random.choice(list(value))
        if random.random() < 0.2:
            return {name: each for name, each in value.items() if name != key}
        return {**value, random.choice([key, key, key, "other"]): changed(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.8:
        at = random.randrange(len(value))
        return [*value[:at], changed(value[at], random), *value[at + 1 :]]
    return random.choice(ODD)


def differing(right: Any, found: Any) -> set[str]:
    """The keys at which two tables differ; 1.0 is not true."""
    both = {**right, **found}
    return {key for key in both if repr(right.get(key, KeyError)) != repr(found.get(key, KeyError))}


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_file_that_fits_is_in_order_for_pydantic_and_a_misfit_is_found_where_it_is(name):
    table, judge, random = WHOLE[name], TypeAdapter(WHOLE[name]), Random(17)
    right = tomllib.loads((FILES / name).read_text(encoding="utf-8"))
    assert fits(right, table)
    wrong = 0
    for _ in range(300):
        document = changed(right, random)
        if fits(document, table):
            judge.validate_python(document)
            continue
        wrong += 1
        place = misfit(document, table)
        assert place[0] in differing(right, document) if isinstance(document, dict) else place == ()
    assert wrong > 100


class Priced(kinds.Table):
    """A table of which pydantic makes a TypedDict when it is asked."""

    name: kinds.Name
    price: NotRequired[kinds.Count]


def test_a_table_is_closed_for_both_who_judge_it():
    judge: TypeAdapter[Any] = TypeAdapter(Priced)
    for right in ({"name": "A"}, {"name": "A", "price": 1}):
        assert fits(right, Priced)
        assert judge.validate_python(right) == right
    for wrong in ({}, {"price": 1}, {"name": ""}, {"name": "A", "price": "1"}, {"name": "A", "other": 1}, [], None):
        assert not fits(wrong, Priced)
        with pytest.raises(ValidationError):
            judge.validate_python(wrong)
    assert judge.json_schema()["required"] == ["name"]
    assert judge.json_schema()["description"] == Priced.__doc__


def test_half_a_pair_of_surrogates_is_no_text_for_both_who_judge_it():
    assert fits("é😀", kinds.Name)
    assert not fits("\ud800", kinds.Name)
    with pytest.raises(ValidationError):
        TypeAdapter(kinds.Name).validate_python("\ud800")
