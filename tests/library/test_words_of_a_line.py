"""A line with words left over or missing is refused by the library as by the command line, and changes nothing."""

from __future__ import annotations

import pytest

import castlescore as cs
from builders import EXAMPLES

CASTLES = cs.Session.read(EXAMPLES / "three-players" / "table.toml").at(13)
BETWEEN = cs.Session.read(EXAMPLES / "between-four" / "table.toml").at(20)
HUGE = "99999999999999999999"
LEFT_OVER = [
    *((CASTLES, line) for line in ("pass 3", "pass ; note x", "pass\nnote x", "buy kitchen 1 nonsense", "undo 1 2")),
    *((BETWEEN, line) for line in ("place CD bakery -1,0 3 4", "place CD bakery -1,0\nnote x", "undo 1 2")),
]
TOO_FEW = [
    *((CASTLES, line) for line in ("buy", "buy --dark", "check", "check ben", "adjust", "adjust ben", "cards", "note")),
    *((CASTLES, line) for line in ("amend", "amend 2 check", "amend 2 buy", "", " ", "ben:")),
    *((BETWEEN, line) for line in ("place", "place CD", "check", "check AB", "adjust", "adjust AB", "reward", "cards")),
    *((BETWEEN, line) for line in ("amend 2 check AB", "amend 2 place", "note")),
]


@pytest.mark.parametrize(("session", "line"), [*LEFT_OVER, *TOO_FEW])
def test_words_that_are_left_over_or_missing_are_unclear(session, line):
    before = session.events
    with pytest.raises(cs.Unclear) as raised:
        session.play(line)
    assert (raised.value.code, session.events) == (2, before)


@pytest.mark.parametrize(
    ("session", "line"),
    [
        (CASTLES, f"buy formal-gardens 1 --claim {HUGE}"),
        (BETWEEN, f"place CD bakery -1,0 --claim {HUGE}"),
        (CASTLES, f"adjust ben --points {HUGE} why"),
        (BETWEEN, f"adjust AB --points {HUGE} why"),
    ],
)
def test_a_number_that_no_file_can_hold_is_refused_as_it_is_played(session, line):
    """And not first when the session is written."""
    with pytest.raises((cs.Unclear, cs.FileProblem)):
        session.play(line)


@pytest.mark.parametrize("session", [CASTLES, BETWEEN], ids=["castles", "between"])
def test_an_event_that_was_played_has_its_number_at_once(session):
    move = next(session.moves())
    for after in (session.play(move), session.play(move.line), session.play("note a word")):
        assert after.events[-1]["n"] == len(after)
        assert after.events == cs.Session.loads(after.dumps()).events
