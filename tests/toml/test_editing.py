"""Keys of a TOML text changed in place: what is not changed stays as somebody wrote it."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest

from castlescore.protocol.registry import all_games
from castlescore.tally.file import changed_row, parse_tally, tally_text, with_answer
from castlescore.toml.editing import with_keys
from fuzz.seeds import seeds

TEXT = """\
# Friday
format = "castlescore tally 1"   # one
favors = ["small"] # the favor
[[player]]  # first
name = "Anna" # she
counts = { small = 2 }   # counted twice
# about the money
[[player]]
name = "Ben"
tiles = [ # his
  { tile = "foyer", at = [0, 0] },
]
entering = true
track = 5"""
EXPECTED = """\
# Friday
format = "castlescore tally 1"   # one
favors = ["small"] # the favor
empty_stacks = [150]
[[player]]  # first
name = "Anna" # she
counts = { small = 2, area = 3 }   # counted twice
money = 5
# about the money
[[player]]
name = "Ben"
tiles = [
  { tile = "foyer", at = [0, 0] },
  { tile = "larder", at = [-2, 1] },
]
track = 5
cards = []
"""


def test_answers_leave_every_other_line_and_comment() -> None:
    file = parse_tally(TEXT, "f")
    document = changed_row(file.document, "player", 0, {"money": 5, "counts": {"small": 2, "area": 3}})
    tiles = [{"tile": "foyer", "at": [0, 0]}, {"tile": "larder", "at": [-2, 1]}]
    document = changed_row(document, "player", 1, {"entering": None, "tiles": tiles, "cards": []})
    document["empty_stacks"] = [150]
    found = with_answer(file, document)
    assert (found.text, found.document) == (EXPECTED, document)


def test_a_text_that_cannot_be_changed_in_place_is_written_anew() -> None:
    rows = '{name = "Anna", counts = {}}'
    file = parse_tally(f'format = "castlescore tally 1" # gone\nplayer = [{rows}]\n', "f")
    document = changed_row(file.document, "player", 0, {"money": 5})
    found = with_answer(file, document)
    assert (found.document, found.text) == (document, tally_text(all_games()["castles"], document))


def test_keys_of_the_document_and_of_a_table() -> None:
    assert with_keys("a = 1\n[t]\nb = 2 # two\n", (), {"c": 3, "a": None}) == "c = 3\n[t]\nb = 2 # two\n"
    assert with_keys("a = 1\n[t]\nb = 2 # two\n", ("t",), {"b": [1]}) == "a = 1\n[t]\nb = [1] # two\n"
    assert with_keys("", (), {"a": 1}) == "a = 1\n"
    assert with_keys("a = 1\r\n", (), {"b": [{"c": 3}]}) == "a = 1\r\nb = [\r\n  { c = 3 },\r\n]\r\n"


@pytest.mark.parametrize("game", ["castles", "between"])
def test_whatever_is_answered_the_file_says_it(game: str) -> None:
    rng = Random(f"editing {game}")
    more: dict[str, object] = {"specials": 3} if game == "between" else {"start": 3}
    for text in seeds(f"tally-{game}"):
        file = parse_tally(text, "f")
        rows: Any = file.document[file.game.tally.ROWS]  # type: ignore[union-attr]
        for _ in range(3):
            i = rng.randrange(len(rows))
            change: dict[str, object] = rng.choice([{"adjusted": 7}, {"adjusted": None}, more])
            document = changed_row(file.document, "castle" if game == "between" else "player", i, change)
            found = with_answer(file, document)
            assert found.document == document == {**tomllib.loads(found.text), **_day(document)}
            file = found


def _day(document: dict[str, Any]) -> dict[str, Any]:
    return {"date": document["date"]} if "date" in document else {}
