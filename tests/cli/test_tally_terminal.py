"""tally at a real terminal: what is asked, Tab, Ctrl-C, and going on where it stopped."""

from __future__ import annotations

import os
import signal
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cli.terminal import Terminal
from waiting import asleep


def player() -> dict[str, Any]:
    result: dict[str, Any] = tomllib.loads(Path("tally.toml").read_text(encoding="utf-8"))["player"][0]
    return result


@pytest.mark.slow
def test_a_castle_is_typed_ctrl_c_loses_nothing_and_it_goes_on_where_it_stopped(sit) -> None:
    screen = sit("tally --new anna --date 2026-11-21", rows=40)
    screen.line("none", "Anna's castle")
    screen.line("3", "tile 1")
    screen.keys("pu-ga\t")
    screen.until(lambda: screen.last.endswith("pumpkin-garden"), "the tile in full")
    screen.line(" 3,-1", "tile 2")
    assert "1 Pumpkin Garden at 3,-1: +2 printed" in screen.text
    screen.keys("larder 0")
    screen.keys("\x03")
    assert screen.gone() == 130
    assert [tile["tile"] for tile in player()["tiles"]] == ["foyer", "pumpkin-garden"]
    assert player()["entering"] is True

    again = sit("tally tally.toml", rows=40)
    again.line("", "swan stands at")
    again.line("2", "bonus cards")
    again.line("?", "Anna's bonus cards, with a blank between them, or none")
    again.line("food square", "Anna's money")
    again.line("21k", "rank 1 of 5")
    assert again.gone() == 0
    assert player() == {
        "name": "Anna",
        "tiles": [{"tile": "foyer", "doors": 3, "at": [0, 0]}, {"tile": "pumpkin-garden", "at": [3, -1]}],
        "track": 2,
        "money": 21000,
        "cards": ["food", "square"],
    }


def test_leaving_names_what_is_still_missing(sit) -> None:
    screen = sit("tally --new anna --date 2026-11-21", rows=40)
    screen.line("none", "Anna's castle")
    screen.keys("\x04")
    assert screen.gone() == 2
    assert "Anna: castle missing, needed for the bonus cards" in screen.text


@pytest.mark.slow
def test_a_terminal_that_only_writes_lines_is_asked_the_same(sit) -> None:
    screen = sit("tally --new anna --date 2026-11-21", rows=40, TERM="dumb")
    screen.wait("ran out (or none):")
    screen.line("none", "Anna's castle")
    screen.line("counts", "swan stands at")
    screen.line("40", "bonus cards")
    screen.line("none", "money")
    screen.line("0", "rank 1 of 5")
    assert screen.gone() == 0


@pytest.mark.slow
def test_a_finished_table_by_names_alone(sit) -> None:
    """Typed or pasted names, counts in one line, a doubted count, and the score."""
    screen = sit("tally --new anna ben --favor small --favor external --date 2026-11-21", rows=40)
    screen.line("stairs", "Anna's castle")
    screen.line("foyer, larder, pantri, stairs", "no tile called 'pantri'; close to it: Pantry")
    screen.keys("foyer, lard\t")
    screen.until(lambda: screen.last.endswith("larder"), "the tile in full")
    screen.line(", pantry, hallway 3, stairs", "Anna's swan stands at")
    screen.line("31", "bonus cards")
    screen.line("completed", "Anna: external, completed (as  external 3, completed 5)")
    screen.line("completed 3, external 4", "Anna's money")
    screen.line("21k", "Ben's castle")
    screen.line("counts", "Ben's swan stands at")
    screen.line("22", "bonus cards")
    screen.line("none", "Ben: stairs, small, external (as  stairs 3, small 5)")
    screen.line("small 2 stairs 44", "type it again")
    screen.line("small 2 stairs 1", "Ben's external")
    screen.line("external 1", "Ben's money")
    screen.line("8000", "Anna wins, by points")
    assert screen.gone() == 0
    assert player() == {
        "name": "Anna",
        "names": ["foyer", "larder", "pantry", "hallway 3", "stairs"],
        "track": 31,
        "cards": ["completed"],
        "counts": {"completed": 3, "external": 4},
        "money": 21000,
    }


def placer(screen: Terminal, tile: str, name: str) -> None:
    """Type a tile without its place, and wait until it is in the hand."""
    screen.keys(f"{tile}\r")
    screen.until(lambda: screen.screen.display[-2].rstrip().endswith(name), f"the placer with {name}")


def where(screen: Terminal) -> str:
    """The place where the tile is."""
    return screen.screen.display[-2].split()[0]


@pytest.mark.slow
def test_the_placer_answers_for_a_tile_and_each_one_is_saved_at_once(sit) -> None:
    screen = sit("tally --new anna --date 2026-11-21", rows=40)
    screen.line("none", "Anna's castle")
    screen.line("3", "tile 1")
    placer(screen, "pu-ga", "Pumpkin Garden")
    best = where(screen)
    screen.keys("\x1b[B")
    screen.until(lambda: where(screen) != best, "another place")
    place = where(screen)
    screen.keys("\r")
    screen.until(lambda: screen.last.startswith("Anna, tile 2"), "the next tile")
    x, y = place.partition("@")[0].split(",")
    assert player()["tiles"][1]["at"] == [int(x), int(y)]
    placer(screen, "larder", "Larder")
    screen.keys("\x1b")
    screen.until(lambda: screen.last.startswith("Anna, tile 2"), "the same tile")
    assert len(player()["tiles"]) == 2
    placer(screen, "hallway", "Hallway")
    asleep(screen.process.pid)
    os.kill(screen.process.pid, signal.SIGTERM)
    screen.gone()
    assert (len(player()["tiles"]), player()["entering"]) == (2, True)

    again = sit("tally tally.toml", rows=40)
    again.wait("Anna, tile 2")
    placer(again, "hallway", "Hallway")
    again.keys("\r")
    again.wait("Anna, tile 3")
    again.line("undo", "2 Hallway is taken away")
    again.line("", "swan stands at")
    assert "entering" not in player()


def asked(screen: Terminal, question: str) -> None:
    """Wait until this is asked in the line of the cursor, an answer yet to come."""
    screen.until(lambda: screen.last.startswith(question) and screen.last.endswith(":"), question)
