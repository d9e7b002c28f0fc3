"""The placer at a real terminal: what it records, and that it leaves no trace where it records nothing."""

from __future__ import annotations

import contextlib
from itertools import product
from pathlib import Path

import pytest

from castlescore.cli.app import run
from castlescore.record.session_file import read_record
from cli.terminal import Terminal
from samples import some

pytest.importorskip("pexpect")
pytest.importorskip("pyte")

UP, DOWN, RIGHT, LEFT, ESCAPE, ENTER, CTRL_C = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b", "\r", "\x03"
SECOND, FIRST = b"\x1b[?1049h", b"\x1b[?1049l"  # the terminal's second screen, and back
OPEN = "Enter take  Esc no"


def opened(screen: Terminal) -> None:
    screen.wait(OPEN)


def recorded(path: str = "table.toml") -> dict:
    return read_record(path).events[-1]


def status(screen: Terminal) -> str:
    """The line that says where the tile is."""
    return screen.screen.display[-2].rstrip()


@pytest.mark.slow
def test_in_play_a_tile_without_a_place_is_pointed_at_and_recorded(sit, sat, folder):
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    screen.keys("b tasso\r")
    opened(screen)
    assert status(screen).startswith("4,-4@180   1 of 12   +5 ")
    assert status(screen).endswith("Tasso Room")
    screen.keys(RIGHT)
    screen.until(lambda: "2 of 12" in status(screen), "another place")
    place = status(screen).split()[0]
    screen.keys(ENTER)
    screen.wait("ben> ")
    event = recorded()
    assert (event["do"], event["tile"]) == ("buy", "tasso-room")
    assert place == "6,-2"
    assert (event["at"], event.get("turn", 0)) == ([6, -2], 0)
    assert len(read_record("table.toml").events) == 21


@pytest.mark.parametrize(
    ("before", "key"),
    some(
        product(["", RIGHT + "r", "f" + UP, ":-2,1", "12", "?"], [ESCAPE, CTRL_C]),
        [(RIGHT + "r", ESCAPE), (":-2,1", CTRL_C)],
    ),
)
@pytest.mark.slow
def test_leaving_changes_nothing(sit, sat, folder, key, before):
    table = sat(20)
    old = table.read_bytes()
    screen = sit()
    screen.wait("anna> ")
    screen.keys("b tasso\r")
    opened(screen)
    screen.keys(before)
    screen.keys(key)
    screen.wait("stopped")
    screen.until(lambda: screen.last == "anna>", "the prompt again")
    assert table.read_bytes() == old
    assert screen.raw.count(SECOND) == screen.raw.count(FIRST) == 1
    with contextlib.suppress(FileNotFoundError):
        assert (folder / "table.toml.lock").stat().st_size == 0
    screen.line("pass", "ben> ")


@pytest.mark.slow
def test_a_line_of_its_own_points_with_pick_and_ends_with_130_where_nothing_is_taken(sit, sat, folder):
    old = sat(20).read_bytes()
    screen = sit(line="buy tasso --pick")
    opened(screen)
    screen.keys(ESCAPE)
    assert screen.gone() == 130
    assert (folder / "table.toml").read_bytes() == old
    assert not (folder / "state").exists()
    screen = sit(line="buy tasso --pick")
    opened(screen)
    screen.keys(ENTER)
    assert screen.gone() == 0
    assert recorded()["at"] == [4, -4]


@pytest.mark.slow
def test_a_castle_file_that_has_changed_meanwhile_is_told_and_left_alone(sit, folder):
    run(["place", "parlor", "1", "--castle", "new.toml"])
    screen = sit(line="place hallway --castle new.toml --pick")
    opened(screen)
    run(["place", "stairs", "1", "--castle", "new.toml"])
    changed = (folder / "new.toml").read_bytes()
    screen.keys(ENTER)
    assert screen.gone() == 1
    assert "has changed in the meantime" in screen.text
    assert (folder / "new.toml").read_bytes() == changed


@pytest.mark.slow
def test_the_table_is_not_locked_meanwhile_and_who_is_overtaken_is_told(sit, sat):
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    screen.keys("b tasso\r")
    opened(screen)
    assert run(["pass"]) == 0
    screen.keys(ENTER)
    screen.wait("event 21 came first")
    assert recorded()["do"] == "pass"


@pytest.mark.slow
def test_free_mode_says_which_rules_break_and_takes_nothing_illegal(sit, sat, folder):
    old = sat(20).read_bytes()
    screen = sit()
    screen.wait("anna> ")
    screen.keys("b tasso\r")
    opened(screen)
    screen.keys("f" + DOWN * 6)
    screen.until(lambda: "PLACE-1" in screen.text and "no: free" in status(screen), "the broken rule")
    screen.keys(ENTER)
    screen.wait("no: a tile may not be placed there")
    assert (folder / "table.toml").read_bytes() == old
    screen.keys(ESCAPE)
    screen.wait("stopped")


@pytest.mark.slow
def test_what_the_line_allows_is_taken_where_it_lies(sit, sat):
    sat(20)
    screen = sit(line='buy tasso --allow "house rule" --pick')
    opened(screen)
    screen.keys("f" + DOWN * 2)
    screen.until(lambda: "no: free" in status(screen), "an illegal place")
    screen.keys(ENTER)
    assert screen.gone() == 0
    assert recorded()["allow"] == "house rule"
    assert recorded()["at"] == [4, -6]


@pytest.mark.slow
def test_a_place_is_typed_as_ever_and_a_number_of_the_list(sit, sat):
    sat(20)
    screen = sit(line="buy tasso --pick")
    opened(screen)
    screen.keys(":nowhere\r")
    screen.until(lambda: "is no place" in screen.screen.display[-1], "what a place is")
    screen.keys("7" + ENTER)
    screen.until(lambda: "7 of 12" in status(screen), "the seventh")
    screen.keys(":1.s\r")
    screen.until(lambda: "7 of 12" not in status(screen), "a door")
    screen.keys("\t" + ENTER)
    assert screen.gone() == 0


@pytest.mark.slow
def test_try_and_explain_show_theirs(sit, sat):
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    for line, answer in (("t tasso", "joins S=parlor.S"), ("explain tasso", "nearest legal:")):
        screen.keys(f"{line}\r")
        opened(screen)
        screen.keys(ENTER)
        screen.wait(answer)
        screen.until(lambda: screen.last == "anna>", "the prompt")
    screen.keys(UP)
    screen.until(lambda: screen.last == "anna> explain tasso-room 4,-4@180", "the line in full")
    assert len(read_record("table.toml").events) == 20


@pytest.mark.slow
def test_a_click_and_the_wheel(sit, sat):
    sat(20)
    screen = sit(line="buy tasso --pick")
    opened(screen)
    start = status(screen)
    screen.keys("\x1b[<65;10;5M")
    screen.until(lambda: status(screen) != start, "a turn")
    turned = status(screen)
    screen.keys("\x1b[<0;35;2M\x1b[<0;35;2m")
    screen.until(lambda: status(screen) != turned, "another place")
    screen.keys(ESCAPE)
    assert screen.gone() == 130


@pytest.mark.slow
def test_another_size_is_followed_and_one_too_small_is_told(sit, sat):
    sat(20)
    screen = sit(line="buy tasso --pick")
    opened(screen)
    screen.screen.resize(10, 38)
    screen.process.setwinsize(10, 38)
    screen.wait("too small a screen")
    screen.screen.resize(40, 120)
    screen.process.setwinsize(40, 120)
    screen.wait(OPEN)
    assert "1 of 12" in status(screen)
    screen.keys(ESCAPE)
    assert screen.gone() == 130


@pytest.mark.parametrize(
    ("how", "line"),
    some(
        [
            ({"TERM": "dumb"}, "buy tasso --pick"),
            ({}, "buy tasso --pick --json"),
            ({"columns": 39}, "buy tasso --pick"),
            ({"rows": 11}, "buy tasso --pick"),
            ({}, "buy tasso"),
        ],
        2,
    ),
)
@pytest.mark.slow
def test_elsewhere_the_list_stands_as_ever(sit, sat, how, line):
    sat(20)
    screen = sit(line=line, **how)
    assert screen.gone() == 2
    assert SECOND not in screen.raw


def test_where_nothing_fits_it_does_not_open(sit, folder):
    (folder / "shut.toml").write_text(
        'format = "castlescore castle 1"\ngame = "castles"\n[[tile]]\ntile = "foyer"\ndoors = 4\nat = [0, 0]\n'
    )
    screen = sit(line="place downstairs-hallway --castle shut.toml --pick")
    assert screen.gone() == 2
    assert SECOND not in screen.raw
    assert Path("shut.toml").read_text().count("[[tile]]") == 1


@pytest.mark.slow
def test_a_few_places_at_a_door_are_shown_side_by_side_and_a_bare_number_takes_one(sit, sat):
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    screen.line("b tasso 1.s", "type a number")
    assert "1:  4,-4@180      4:  1,-4@90" in screen.text
    assert len(read_record("table.toml").events) == 20
    screen.line("3", "number 3 is none of these")
    screen.line("4", "ben> ")
    assert recorded()["at"] == [1, -4]
    screen.keys(UP)
    screen.until(lambda: screen.last == "ben> b tasso 4", "the line")
