"""replay --step at a terminal: a walk, by its keys alone and on the screen of a real pseudo-terminal."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path

import pytest

from builders import record
from builders.evenings import evening
from castlescore.cli.commands import judge
from castlescore.cli.terminal.walk import Steps, WalkPage
from castlescore.core import system
from castlescore.protocol.evening import Record
from castlescore.protocol.registry import game_of
from castlescore.record.chronicle import Walk, walked
from castlescore.record.session_file import parse_record
from samples import some

FRIDAY = Path(__file__).parents[2] / "examples" / "disputed" / "friday.toml"


def steps_of(text_or_record, at: int = 0, pause: float | None = None, shown=None) -> Steps:
    result = text_or_record
    if not isinstance(result, Record):
        result = parse_record(result, "table.toml")
    walk: Walk = walked(result)
    return Steps(walk, game_of(result.header), shown or range(len(walk.moments)), at, pause)


@pytest.fixture(scope="module")
def friday() -> str:
    return FRIDAY.read_text(encoding="utf-8")


def pressed(steps: Steps, *keys: str) -> int:
    """The event that is shown after some keys."""
    for key in keys:
        assert steps.key(key) is True
    return steps.moment.n


def screen_of(steps: Steps, width: int = 80, height: int = 22) -> str:
    return "\n".join(WalkPage(steps).body(width, height))


def test_on_and_back():
    steps = steps_of(evening()[20])
    assert pressed(steps) == 0
    assert [pressed(steps, key) for key in (" ", "enter", "right")] == [1, 2, 3]
    assert [pressed(steps, key) for key in ("left", "backspace")] == [2, 1]
    assert pressed(steps, "end") == 20
    assert (pressed(steps, " "), steps.line) == (20, "this is the last event")
    assert pressed(steps, "home") == 0
    assert (pressed(steps, "left"), steps.line) == (0, "this is the beginning")
    assert steps.key("q") is False


def test_to_an_event_and_to_a_round():
    steps = steps_of(evening()[25])
    steps.key("g")
    assert steps.line == "go to event: "
    assert pressed(steps, "1", "7", "9", "backspace") == 0
    assert steps.line == "go to event: 17"
    assert (pressed(steps, "enter"), steps.line) == (17, "")
    assert (pressed(steps, "g", "9", "9", "enter"), steps.line) == (17, "there is no event 99; the last is 25")
    assert (pressed(steps, "r", "2", "enter"), steps.line) == (10, "")
    assert (pressed(steps, "r", "8", "enter"), steps.line) == (10, "there is no round 8 here; the last is 3")
    assert (pressed(steps, "g", "escape"), steps.line) == (10, "")
    assert (pressed(steps, "g", "enter"), steps.line) == (10, "")
    assert pressed(steps, "g", "q", "right") == 11, "a letter ends the question and does nothing else"
    assert pressed(steps, "g", *"123456789", "enter") == 11


def test_to_the_next_finding(friday):
    steps = steps_of(friday)
    assert [pressed(steps, "d") for _ in range(5)] == [46, 51, 82, 83, 86]
    assert (pressed(steps, "d"), steps.line) == (86, "nothing more was found")


def test_the_speed_and_its_bounds():
    steps = steps_of(evening()[25])
    assert steps.pause is None
    result = [steps.pause for _ in range(6) if steps.key("+")]
    assert result == [2, 1, 0.5, 0.25, 0.125, 0.125]
    result = [steps.pause for _ in range(9) if steps.key("-")]
    assert result == [0.25, 0.5, 1, 2, 4, 8, 16, None, None]
    steps.key("+")
    pressed(steps, "end")
    assert steps.pause is None, "at the end it waits"
    assert (pressed(steps, "+"), steps.line) == (25, "this is the last event")


def test_where_it_begins_and_what_it_shows():
    assert steps_of(evening()[25], at=12).moment.n == 12
    steps = steps_of(evening()[25], at=4, shown=[0, 3, 9, 20])
    assert steps.moment.n == 9
    assert [pressed(steps, key) for key in ("right", "right", "home", "right")] == [20, 20, 0, 3]
    assert pressed(steps, "g", "4", "enter") == 9


def test_an_undo_says_what_it_takes_back_and_shows_the_castle_after():
    steps = steps_of(evening()[25], at=5)
    text = screen_of(steps, height=60)
    assert "5  amended from event 3 on: 2 events taken back: 3-4" in text
    assert "3  Ben buys Pumpkin Garden at 3,1@90" in text
    assert "4  Cara buys Stairs at 1,-3@270" in text
    assert "Ben's castle now:" in text
    assert "Stairs" not in text.partition("castle now")[2]
    steps.key("left")
    assert "undone by event 5" in screen_of(steps)


def test_a_disputed_event_is_shown_with_its_finding(friday):
    steps = steps_of(friday, at=83)
    said = " ".join(screen_of(steps).split())
    assert "it touches the fence of 3 Stables from 4,3 to 5,3 (PLACE-6, p.9, 16)" in said
    assert "It brought Ben 6 points" in said
    assert WalkPage(steps).head(80).split()[-1] == "disputed"


def test_a_picture_that_is_too_high_shows_the_tile_laid_last_and_is_scrolled(friday):
    steps = steps_of(friday, at=83)
    page = WalkPage(steps)
    rows = page.body(80, 22)
    assert len(rows) == 22
    assert "*" in "".join(rows[2:])
    whole = page.body(80, 300)
    steps.top = 0
    assert page.body(80, 22)[-5:] != page.body(80, 300)[-5:]
    for _ in range(30):
        steps.key("pagedown")
        rows = page.body(80, 22)
    assert rows[-1] == whole[-1]
    assert rows[0] == whole[0], "what is said stays"
    for _ in range(30):
        steps.key("pageup")
        page.body(80, 22)
    assert page.body(80, 22) == whole[:22]


@pytest.mark.parametrize(
    ("game", "width"),
    some(
        product(["three-players", "between-four", "solo", "between-two"], [40, 80, 200]),
        [("solo", 40), ("between-two", 80)],
    ),
)
@pytest.mark.slow
def test_every_event_fits_the_screen(monkeypatch, game, width):
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    steps = steps_of(record(game), at=1)
    page = WalkPage(steps)
    for _ in steps.shown[1:]:
        rows = [page.head(width), *page.body(width, 22), page.foot(width)]
        assert max(map(len, rows)) <= width
        assert len(rows) <= 24
        steps.key(" ")


def press(screen, keys, until):
    """Press keys, and wait for what is then on the screen."""
    screen.keys(keys)
    screen.until(lambda: until in screen.text, until)


@pytest.mark.slow
def test_somebody_walks_through_an_evening(sit, sat):
    sat(25)
    screen = sit("replay --step")
    screen.wait("the beginning")
    press(screen, " ", "event 1 of 25")
    press(screen, "\r", "event 2 of 25")
    press(screen, "\x1b[C", "event 3 of 25")
    press(screen, "\x1b[D", "event 2 of 25")
    press(screen, "\x7f", "event 1 of 25")
    press(screen, "\x1b[F", "event 25 of 25")
    press(screen, "\x1b[H", "the beginning")
    press(screen, "g5", "go to event: 5")
    press(screen, "\r", "2 events taken back: 3-4")
    press(screen, "r2\r", "event 10 of 25")
    press(screen, "d", "event 15 of 25")
    press(screen, "d", "nothing more was found")
    screen.keys("q")
    assert screen.gone() == 0


@pytest.mark.parametrize("how", some([{"TERM": "dumb"}, {"columns": 39}, {"rows": 11}], 1))
@pytest.mark.slow
def test_where_there_is_no_room_for_a_walk_it_is_as_in_a_pipe(sit, sat, how):
    sat(3)
    screen = sit("replay --step", **how)
    screen.wait("Enter: the next event   q: stop")
    assert b"\x1b[?1049h" not in screen.raw
    screen.keys("q\r")
    assert screen.gone() == 0


@pytest.mark.parametrize("windows", [True, False])
def test_a_terminal_of_windows_has_no_name_and_can_be_walked_in(monkeypatch, windows):
    monkeypatch.setattr(system, "WINDOWS", windows)
    monkeypatch.setattr(judge, "sees_terminal", lambda: True)
    monkeypatch.setattr(judge.shutil, "get_terminal_size", lambda: os.terminal_size((80, 24)))
    monkeypatch.delenv("TERM")
    assert judge._can_walk() == windows


@pytest.mark.slow
def test_the_screen_is_then_as_it_was_and_colour_is_respected(sit, sat):
    sat(25)
    screen = sit("replay --step --from 3", NO_COLOR="1")
    screen.wait("event 3 of 25")
    assert {cell.fg for row in screen.screen.buffer.values() for cell in row.values()} == {"default"}
    assert b"\x1b[?1049h" in screen.raw
    screen.process.send("q")
    assert screen.gone() == 0
    assert b"\x1b[?1049l" in screen.raw
