"""A table of Between Two Castles at the command line: new, place, reward, cards, and what mends and looks."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import record
from builders.evenings import turns
from castlescore.record.session_file import read_record
from samples import some

FOUR = "new anna ben cara dan --game between --throne throne-utility-sleeping --throne corridor-food"
FOUR += " --throne living-sleeping --throne food-sleeping"


@pytest.fixture
def over(folder, typed):
    """The game of four of the examples, at its end."""
    (folder / "table.toml").write_text(record("between-four"), encoding="utf-8")
    return typed


def refused(answer):
    assert answer.code == 1
    return [found["rule"] for found in answer.json["refused"]]


def points(typed, castle):
    return next(each["points"] for each in typed("show --json").json["castles"] if each["name"] == castle)


PLAYED: dict[int, str] = {}  # the record of the game of four after the turns that were typed already


def until(typed, turn, extra=()):
    """The game of four, typed as far as the end of a turn, counted from 1."""
    if turn not in PLAYED:
        if turn > 0:
            until(typed, turn - 1)
        for line in turns("between-four")[turn]:
            assert typed(line).code == 0, line
        PLAYED[turn] = Path("table.toml").read_text(encoding="utf-8")
    Path("table.toml").write_text(PLAYED[turn], encoding="utf-8")
    for line in extra:
        assert typed(line).code == 0, line


def test_replay_to_an_event_and_written_anew(over, folder):
    assert over("replay table.toml --to 2 --json").json["castles"][0]["points"] == 1
    assert over("replay table.toml --out again.toml").code == 0
    assert (folder / "again.toml").read_text() == (folder / "table.toml").read_text()
    assert over("replay table.toml --to 999").code == 2


@pytest.mark.parametrize("line", ["show", "show ab", "show da", "score", "score --why", "explain 39",
                                  "where tower ab", "try tower 9,9 ab", "replay table.toml"])  # fmt: skip
@pytest.mark.parametrize("columns", some(["60", "80"], 1))
@pytest.mark.many
def test_no_line_is_wider_than_the_terminal(over, monkeypatch, line, columns):
    monkeypatch.setenv("COLUMNS", columns)
    assert over(line).widest <= int(columns)


def test_a_dumb_terminal_gets_plain_characters(over, monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    assert over("show ab").out.isascii()


def events(folder):
    return read_record(str(folder / "table.toml")).events
