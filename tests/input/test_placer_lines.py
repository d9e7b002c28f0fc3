"""A line that is typed into the placer by somebody who does not see it: it moves nothing, and takes no place."""

from __future__ import annotations

import pytest

from builders import EXAMPLES
from castlescore.input.placer import LEFT, TAKEN, State, opening_state, pasted, press
from castlescore.protocol.commands import aliases, commands
from input.held import Held

GAMES = ["three-players", "between-four", "between-two", "solo"]


def opened() -> State:
    """The placer after an arrow, where each key has somewhere to go."""
    places = [(x, y, turn) for x in (-6, 0, 6) for y in (-6, 0, 6) for turn in (0, 90)]
    return press(opening_state(Held(*places, over=Held(*places))), "right")


def typed(state: State, text: str) -> State:
    for character in text:
        state = press(state, "enter" if character == "\r" else character)
    return state


def where(state: State) -> tuple[object, ...]:
    return state.position, state.hand, state.free, state.zoom, state.ended


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.many
def test_no_line_of_an_evening_moves_or_takes_anything(game):
    lines = (EXAMPLES / game / "game.txt").read_text(encoding="utf-8").splitlines()
    start = opened()
    for line in filter(None, lines):
        after = typed(start, f"{line}\r")
        assert where(after) == where(start), line
        assert after.mistaken == line
        assert "that was a line" in after.message


def test_no_command_alone_takes_anything():
    # What is made of keys alone, as `d`, cannot be told from them.
    for word in (*aliases(), *commands(), "quit", "exit", "help", "undo 2", "redo", "u", "s", "w hall"):
        assert typed(opened(), f"{word}\r").ended != TAKEN, word


def test_several_lines_one_after_the_other_move_nothing():
    start = opened()
    after = typed(start, "pass\rredo\rbuy larder 0.e\rr")
    assert after.ended == ""
    assert after.mistaken == ""  # a key of its own goes on
    assert typed(start, "pass\rredo\rbuy larder 0.e\r").mistaken == "pass\nredo\nbuy larder 0.e"
    assert where(typed(start, "pass\rredo\rbuy larder 0.e\r")) == where(start)


def test_enter_takes_nothing_until_a_key_of_its_own_is_pressed():
    start = typed(opened(), "pass\r")
    assert press(press(start, "enter"), "enter").ended == ""
    for key in ("tab", "left", "r", "f", "d", "z", "1", "?", "backspace"):
        after = press(start, key)
        assert after.mistaken == "", key
    assert press(press(start, "tab"), "enter").ended == TAKEN
    assert press(press(start, "r"), "enter").ended == TAKEN
    assert press(start, "escape").ended == LEFT
    assert press(start, "escape").mistaken == "pass"


def test_keys_pressed_fast_are_keys():
    for keys in ("rrr", "rRzZ", "fdfd", "12", "r1", "ff"):
        assert press(typed(opened(), keys), "enter").mistaken == "", keys
    assert typed(opened(), "x").mistaken == ""
    assert typed(opened(), ":buy").line == "buy"


def test_the_letters_before_the_line_are_taken_back_and_the_arrow_before_them_is_not():
    start = opened()
    after = typed(press(start, "down"), "rrrwho")
    assert where(after) == where(press(start, "down"))
    assert after.mistaken == "rrrwho"


def test_what_is_pasted_is_a_line_too_but_behind_a_colon():
    start = opened()
    after = pasted(start, "pass\nbuy larder 0.e")
    assert where(after) == where(start)
    assert after.mistaken == "pass\nbuy larder 0.e"
    assert pasted(press(opened(), ":"), "0,-6@0\n").line == "0,-6@0"
