"""Folders of evenings: a group's twenty, the games of the examples, the scenarios."""

from __future__ import annotations

import json
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from builders import record_text, run_line
from group import EVENINGS, MEMBERS, UNFINISHED, name_of, record_of, write_group
from samples import some


@pytest.mark.long
def test_they_are_twenty_by_name_and_of_both_games_and_right(tmp_path):
    group = write_group(tmp_path)
    shown = [run_line(f"show --json -s {path}").json for path in group]
    assert len(group) == EVENINGS
    assert {"players" in table and "market" in table for table in shown} == {True, False}
    assert run_line(f"audit {group[0].parent}").code == 0
    scores = [run_line(f"score --json -s {path}").json for path in group]
    assert {player["name"] for score in scores for player in score["players"]} - {"Ludwig"} <= set(MEMBERS)
    assert [n for n, score in enumerate(scores, 1) if not score["final"]] == list(UNFINISHED)


@pytest.mark.parametrize("n", some(range(1, EVENINGS + 1), [1, 2, *UNFINISHED]))
@pytest.mark.many
def test_each_of_them_is_reviewed_whole(tmp_path, n):
    path = tmp_path / name_of(n)
    path.write_text(record_text(record_of(n)), encoding="utf-8")
    document = run_line(f"review {path} --json").json
    score = run_line(f"score --json -s {path}").json
    assert document["placements"], path
    assert all(row["left"] >= 0 for row in document["placements"])
    assert sum(player["placements"] for player in document["players"]) == len(document["placements"])
    text = run_line(f"review {path}")
    assert (text.code, text.err) == (0, "")
    for player in document["players"]:
        assert f"{player['name']}: {player['left']} point" in text.out
    laid = {row["player"] for row in document["placements"]}
    named = {player["name"] for player in score["players"]} | {castle["name"] for castle in score.get("castles", ())}
    assert laid <= named


EXAMPLES = Path(__file__).parent.parent / "examples"
GAMES = ("three-players", "solo")
BETWEEN = ("between-four", "between-two")

spec = spec_from_file_location("remake", EXAMPLES / "remake.py")
assert spec and spec.loader
remake = sys.modules["remake"] = module_from_spec(spec)  # dataclasses look their module up there
spec.loader.exec_module(remake)

Event = dict[str, Any]


def events(game: str) -> list[Event]:
    """The committed events of a game."""
    result: list[Event] = tomllib.loads((EXAMPLES / game / "table.toml").read_text(encoding="utf-8"))["event"]
    return result


def asked(game: str, line: str) -> Any:
    """What a command answers as JSON about the committed record of a game."""
    code, said = remake.answer(f"{line} --json --session {EXAMPLES / game / 'table.toml'}")
    assert code == 0
    return json.loads(said)


@pytest.mark.parametrize(
    "folder", some([*GAMES, *BETWEEN, "castles", "tally"], ["solo", "between-two", "castles", "tally"])
)
@pytest.mark.slow
def test_every_line_is_accepted_and_gives_the_committed_files(folder: str) -> None:
    made = remake.made(EXAMPLES / folder)
    assert made.refused == ()
    for name, text in made.texts.items():
        assert text == (EXAMPLES / folder / name).read_text(encoding="utf-8"), f"{name}: python examples/remake.py"


@pytest.mark.parametrize(
    ("game", "totals", "decided_by"),
    [("three-players", {"Anna": 89, "Ben": 89, "Cara": 84}, "area"), ("solo", {"Cara": 61}, "points")],
)
@pytest.mark.many
def test_the_final_score(game: str, totals: dict[str, int], decided_by: str) -> None:
    score = asked(game, "score")
    assert {player["name"]: player["total"] for player in score["players"]} == totals == events(game)[-1]["final"]
    assert score["final"]
    assert score["decided_by"] == decided_by
    assert "$ castlescore score --why\nFinal score\n" in (EXAMPLES / game / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", [*GAMES, *BETWEEN])
@pytest.mark.many
def test_an_audit_finds_nothing(game: str) -> None:
    code, said = remake.answer(f"audit --json {EXAMPLES / game / 'table.toml'}")
    assert (code, json.loads(said)["sessions"][0]["findings"]) == (0, [])


@pytest.mark.parametrize(
    ("game", "totals", "decided_by"),
    [
        ("between-four", {"Anna": 62, "Ben": 59, "Cara": 59, "Dan": 59}, "points"),
        ("between-two", {"Anna": 64, "Bert": 64, "Ludwig": 64}, "specials"),
    ],
)
@pytest.mark.many
def test_the_final_score_of_two_castles_each(game: str, totals: dict[str, int], decided_by: str) -> None:
    score = asked(game, "score")
    assert {player["name"]: player["total"] for player in score["players"]} == totals == events(game)[-1]["final"]
    assert (score["final"], score["decided_by"]) == (True, decided_by)
