"""amend --swap: the tiles of two lines exchanged, their places, or whose they are; judged and taken back together."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from between_evenings import record
from castlescore.record.session_file import read_record, record_text

CASTLES = (Path(__file__).parents[2] / "examples" / "three-players" / "table.toml").read_text(encoding="utf-8")
GAMES = {"castles": lambda: CASTLES, "between": lambda: record("between-four")}
OWNER = {"castles": "by", "between": "castle"}


@pytest.fixture(params=list(GAMES))
def game(request, folder):
    (folder / "table.toml").write_text(GAMES[request.param](), encoding="utf-8")
    return request.param


def in_force():
    return [(n, event) for n, event in read_record("table.toml").standing()[0] if event["do"] != "note"]


def pairs(game, same):
    """The numbers of lines that lay tiles, of one owner or of two."""
    laid = [(n, event) for n, event in in_force() if event["do"] in ("buy", "place")]
    return [
        (n, m)
        for (n, one), (m, other) in combinations(laid, 2)
        if (one[OWNER[game]] == other[OWNER[game]]) is same
        and one["tile"] != other["tile"]
        and one["at"] != other["at"]
    ]


def mixed_up(n, m, keys):
    """The file with something of two lines exchanged by hand, figures left."""
    found = read_record("table.toml")
    events = list(found.events)
    one, other = events[n - 1], events[m - 1]
    for mine, its, at in ((one, other, n), (other, one, m)):
        rest = {key: value for key, value in mine.items() if key not in keys}
        events[at - 1] = {**rest, **{key: its[key] for key in keys if key in its}}
    Path("table.toml").write_text(record_text(found.with_events(tuple(events))), encoding="utf-8")


def said():
    keys = ("do", "by", "castle", "tile", "at", "turn")
    return [{key: event[key] for key in keys if key in event} for _, event in in_force()]


@pytest.mark.parametrize(
    ("option", "keys"), [("--swap", ("tile",)), ("--swap-place", ("at", "turn")), ("--swap-name", ("by", "castle"))]
)
def test_what_was_mixed_up_comes_back_by_one_line(game, option, keys, typed):
    right = said()
    n, m = pairs(game, same=False)[-1]
    mixed_up(n, m, keys)
    wrong = said()
    assert typed("audit").code == 1
    tried = typed(f"amend {n} {option} {m} --try")
    assert (tried.code, said()) == (0, wrong), tried
    answer = typed(f"amend {n} {option} {m}")
    assert answer.code == 0, answer
    assert said() == right
    assert typed("undo").code == 0
    assert said() == wrong


def test_tile_and_place_are_exchanged_together(game, typed):
    right = said()
    n, m = pairs(game, same=False)[-1]
    mixed_up(n, m, ("tile", "at", "turn"))
    answer = typed(f"amend {n} --swap {m} --swap-place {m} --json")
    assert answer.code == 0, answer
    assert said() == right


def test_of_one_castle_in_a_record_that_can_be_it_is_judged_and_undone(folder, typed):
    (folder / "table.toml").write_text(GAMES["between"](), encoding="utf-8")
    right = said()
    for n, m in reversed(pairs("between", same=True)):
        answer = typed(f"amend {n} --swap {m}")
        if answer.code == 0:
            break
        assert answer.code == 1
        assert said() == right
    assert said() != right
    assert [{**row, "tile": ""} for row in said()] == [{**row, "tile": ""} for row in right]
    assert typed("audit").code == 0
    assert typed("undo").code == 0
    assert said() == right


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("amend 7 --swap 7", 2),
        ("amend 7 --swap 900", 2),
        ("amend 7 --swap 0", 2),
        ("amend 7-9 --swap 10", 2),
        ("amend 7 --swap 8 --swap-place 9", 2),
        ("amend 7 --swap 8 --drop", 2),
        ("amend 7 --swap 8 pass", 2),
    ],
)
def test_what_cannot_be_exchanged_is_said_and_changes_nothing(game, line, code, typed):
    before = Path("table.toml").read_bytes()
    assert typed(line).code == code
    assert Path("table.toml").read_bytes() == before


def test_the_story_of_two_lines_exchanged_says_the_line(game, typed):
    n, m = pairs(game, same=False)[-1]
    mixed_up(n, m, ("tile", "at", "turn"))
    told = typed("audit").out
    line = re.search(r"amend \d+ --swap[-a-z]* \d+( --swap[-a-z]* \d+)?", " ".join(told.split()))
    assert line, told
    assert typed(line[0]).code == 0
    assert typed("audit").code == 0
