"""What a terminal gets: colour where it is wanted and can be shown, and the words of an answer on the screen."""

from __future__ import annotations

import os
import sys

import pytest

from castlescore.cli.output import in_sight, paint
from castlescore.show.colour import colours, uncoloured

WORDS, DRAWN, AFTER = ["no: Vestibule"], ["\n".join("wall" for _ in range(20))], ["ben:  buy"]


class Terminal:
    """A standard output that is a terminal, or is none."""

    encoding = "utf-8"

    def __init__(self, *, there: bool = True) -> None:
        self.there = there

    def isatty(self) -> bool:
        return self.there


def on(monkeypatch: pytest.MonkeyPatch, *, there: bool = True, lines: int = 24, **settings: str) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "WT_SESSION", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"TERM": "xterm", "COLUMNS": "80", "LINES": str(lines), **settings}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Terminal(there=there))


@pytest.mark.parametrize(
    ("settings", "coloured"),
    [
        ({}, True),
        ({"NO_COLOR": ""}, True),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({"TERM": ""}, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, True),
    ],
)
def test_a_terminal_has_colour_unless_somebody_or_the_terminal_says_no(monkeypatch, settings, coloured):
    on(monkeypatch, **settings)
    assert paint() is (colours if coloured else uncoloured)


def test_a_pipe_has_colour_only_where_it_is_forced(monkeypatch):
    on(monkeypatch, there=False)
    assert paint() is uncoloured
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert paint() is colours


def test_on_a_screen_too_low_the_words_come_below_the_picture_and_the_prompt_last(monkeypatch):
    on(monkeypatch, lines=24)
    assert in_sight(WORDS, DRAWN, AFTER) == [*WORDS, *DRAWN, *AFTER]
    monkeypatch.setenv("LINES", "22")
    assert in_sight(WORDS, DRAWN, AFTER) == [*DRAWN, *WORDS, *AFTER]


def test_what_goes_into_a_pipe_always_begins_with_the_words(monkeypatch):
    on(monkeypatch, there=False, lines=5)
    assert in_sight(WORDS, DRAWN, AFTER) == [*WORDS, *DRAWN, *AFTER]
    assert os.environ["LINES"] == "5"


@pytest.mark.parametrize(("line", "castle"), [("undo", "Ben"), ("undo --to 18", "Dan"), ("am 7 b pu w=0.e", "Cara")])
def test_the_castle_that_changed_is_drawn_after_mending(typed, sat, line, castle):
    sat(25)
    out = typed(line).out
    assert f"{castle}'s castle now:" in out
    assert out.index("castle now:") < out.index("0 C125") < len(out) - len(out.splitlines()[-1])


def test_a_castle_that_did_not_change_is_not_drawn_again(typed, sat):
    sat(25)
    out = typed("undo").out
    assert out.count("castle now:") == 1


def test_redo_draws_what_came_back_and_points_it_out(typed, sat):
    sat(25)
    typed("undo")
    out = typed("redo").out
    assert "Ben's castle now:" in out
    assert "5* U100" in out


def test_a_refusal_changes_nothing_and_draws_nothing_new(typed, sat):
    sat(25)
    assert "castle now:" not in typed("redo").out


def test_after_a_move_everybody_sees_the_purses_and_after_pricing_the_market(typed, sat):
    sat(18)
    assert "Anna 8, 19000   Ben 9, 10000   Cara 4, 14000   Dan 9, 0" in typed("b the 2.w").out
    sat(17)
    out = typed("pr ve gat tas di the clo mo").out
    assert "15000  Vestibule" in out and "+4 connected food" in out
    assert out.splitlines()[-1].startswith("Dan:  buy")
