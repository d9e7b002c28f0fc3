"""Folders of evenings: a group's twenty, the games of the examples, the scenarios."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
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
    found = run_line(f"review {path} --json").json
    score = run_line(f"score --json -s {path}").json
    assert found["placements"], path
    assert all(row["left"] >= 0 for row in found["placements"])
    assert sum(player["placements"] for player in found["players"]) == len(found["placements"])
    text = run_line(f"review {path}")
    assert (text.code, text.err) == (0, "")
    for player in found["players"]:
        assert f"{player['name']}: {player['left']} point" in text.out
    laid = {row["player"] for row in found["placements"]}
    named = {player["name"] for player in score["players"]} | {castle["name"] for castle in score.get("castles", ())}
    assert laid <= named


EXAMPLES = Path(__file__).parent.parent / "examples"
GAMES = ("three-players", "solo")
BETWEEN = ("between-four", "between-two")
TYPES = {"activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility"}

spec = spec_from_file_location("remake", EXAMPLES / "remake.py")
assert spec and spec.loader
remake = sys.modules["remake"] = module_from_spec(spec)  # dataclasses look their module up there
spec.loader.exec_module(remake)

Event = dict[str, Any]


def events(game: str) -> list[Event]:
    """The committed events of a game."""
    found: list[Event] = tomllib.loads((EXAMPLES / game / "table.toml").read_text(encoding="utf-8"))["event"]
    return found


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


def rewards(found: Iterable[Event]) -> set[str]:
    """The kinds of completion reward that were taken or given."""
    rows = list(found)
    given = {reward["reward"] for e in rows for reward in e.get("rewards", ())}
    return given | {e["reward"] for e in rows if e["do"] == "reward"}


def test_three_players_see_every_completion_reward() -> None:
    assert rewards(events("three-players")) == TYPES


def from_the_deck(found: list[Event]) -> bool:
    """Whether rooms were revealed for which no card was drawn."""
    revealed = [e for e in found if e["do"] == "reveal"]
    return any(0 <= before["deck"] - e["deck"] < len(e["tiles"]) for before, e in pairwise(revealed))


def reshuffled(found: list[Event]) -> bool:
    """Whether the discard became the deck again (END-2)."""
    return any(before < now for before, now in pairwise(e["deck"] for e in found if e["do"] == "reveal"))


def paid_to_the_bank(found: list[Event]) -> bool:
    """Whether a master builder bought something."""
    builder = ""
    for e in found:
        builder = e["by"] if e["do"] == "price" else builder
        if e["do"] == "buy" and e["by"] == builder:
            return True
    return False


USED: dict[str, Callable[[list[Event]], bool]] = {
    "coins on a bought tile": lambda found: any(e.get("coins") for e in found),
    "a master builder pays the bank": paid_to_the_bank,
    "a pass": lambda found: any(e["do"] == "pass" for e in found),
    "a hallway dark side up": lambda found: any(e.get("tile") == "downstairs-hallway" for e in found),
    "a free stairs": lambda found: any(e["do"] == "reward" and e.get("tile") == "stairs" for e in found),
    "tiles put on the deck": lambda found: any(e["do"] == "reward" and e.get("tiles", 0) for e in found),
    "tiles revealed from the deck": from_the_deck,
    "a skipped card": lambda found: any(e.get("skipped") for e in found),
    "the discard shuffled again": reshuffled,
    "a downstairs reward as another": lambda found: any(e.get("as") for e in found),
    "a card with its printed number": lambda found: any("=" in card for e in found for card in e.get("cards", ())),
    "an undo": lambda found: any(e["do"] == "undo" for e in found),
}


@pytest.mark.parametrize("what", USED)
@pytest.mark.many
def test_it_happens_with_three_players(what: str) -> None:
    assert USED[what](events("three-players"))


def test_solo_sees_a_skipped_card_a_reshuffle_and_an_amended_line() -> None:
    found = events("solo")
    assert reshuffled(found)
    assert any(e.get("skipped") for e in found)
    assert any(e.get("was") for e in found)


def test_an_empty_stack_scores_and_a_favor_is_tied() -> None:
    parts = [player["parts"]["stacks"] for player in asked("three-players", "score")["players"]]
    assert all(parts)
    table = asked("three-players", "show")
    assert {table["stacks"]["500"], table["stacks"]["600"]} == {0}
    assert table["last_round"]
    (food,) = (favor for favor in table["favors"] if favor["favor"] == "food")
    assert [row["points"] for row in food["standing"]] == [6, 0, 6]


@pytest.mark.parametrize(
    ("form", "pattern"),
    [
        ("DOOR=TILE.DOOR", r"[nesw]\d?=[\w-]+\.[nesw]"),
        ("TILE.DOOR", r" [\w-]+\.[nesw]\d?$"),
        ("X,Y", r" -?\d+,-?\d+$"),
        ("X,Y@TURN", r" -?\d+,-?\d+@\d+$"),
        ("N", r"^buy [\w-]+ \d+$"),
    ],
)
def test_places_are_typed_in_every_form(form: str, pattern: str) -> None:
    typed = remake.lines((EXAMPLES / "three-players" / "game.txt").read_text(encoding="utf-8"))
    assert any(re.search(pattern, line, re.IGNORECASE) for line in typed), form


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


def test_between_two_castles_sees_every_bonus_that_waits_for_a_word() -> None:
    found = [event for game in BETWEEN for event in events(game) if event["do"] == "reward"]
    assert {event["reward"] for event in found} == TYPES - {"activity"}
    assert {event["as"] for event in found if "as" in event} == {"food", "utility"}
    assert {event.get("tile") for event in found} >= {"fountain", "tower", "grand-foyer"}
