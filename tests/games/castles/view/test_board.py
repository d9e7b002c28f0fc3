"""What the second screen shows of Castles of Mad King Ludwig: all that `show` says, and every castle from afar."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from builders import Replay, play_record, read_record
from castlescore.games.castles.view.page import now, plans

EXAMPLE = Path(__file__).parents[4] / "examples" / "three-players" / "table.toml"


@cache
def after(events: int) -> Replay:
    """The game of three after so many events."""
    record = read_record(str(EXAMPLE))
    return play_record(record.with_events(record.events[:events]))


def first(do: str, from_event: int = 30) -> int:
    """The number of events before the first of a kind."""
    events = read_record(str(EXAMPLE)).events
    return next(n for n, event in enumerate(events) if n > from_event and event["do"] == do)


@pytest.fixture
def over() -> Replay:
    return after(len(read_record(str(EXAMPLE)).events))


def test_it_has_the_stacks_the_deck_and_who_buys_when_while_rooms_are_revealed():
    shown = now(after(first("reveal")).table)
    said = "\n".join(shown.more)
    assert shown.who == "Anna puts out new rooms"
    assert "To buy: Ben, Cara, Anna (master builder)" in said
    assert shown.stacks is not None and shown.stacks.rows[:3] == (("100", "7"), ("150", "6"), ("200", "6"))
    assert shown.stacks.rows[-1] == ("deck", "23") and "On the deck: 600" in said


def test_it_has_who_comes_after_whoever_buys():
    assert "Then Anna, Ben (master builder)" in now(after(45).table).more


def test_it_has_the_cards_in_hand_as_numbers_and_marks_the_master_builder_and_whose_move_it_is():
    stands = now(after(45).table).sheets[0]
    column = stands.heads.index("Cards")
    assert [row[column] for row in stands.rows] == ["2", "2", "2"]
    assert {(name, said) for name, _, said in stands.marks} == {("Ben", "master builder"), ("Cara", "to move")}


def test_after_the_end_the_winner_is_marked_and_nothing_is_as_if(over):
    shown = now(over.table)
    assert all(sheet.won == ("Anna",) for sheet in shown.sheets)
    assert shown.market is None and not any("as if" in sheet.caption for sheet in shown.sheets)
    assert shown.sheets[0].marks == ()
    assert "as if" in now(after(45).table).sheets[0].caption


def test_the_castle_of_whoever_moves_or_won_stands_out(over):
    assert [plan.moves for plan in plans(after(45)).castles] == [False, False, True]
    assert [plan.moves for plan in plans(over).castles] == [True, False, False]


def test_the_last_tile_of_all_is_lit_and_the_last_of_whoever_moves():
    """Anna laid last; it is Cara's turn."""
    lit = ['class="lit"' in plan.svg for plan in plans(after(45)).castles]
    assert lit == [True, False, True]


def test_castles_have_no_axes_and_no_legend_of_their_own_and_share_one(over):
    result = plans(over)
    assert not any('class="axis"' in plan.svg or 'class="legend"' in plan.svg for plan in result.castles)
    types = [key.text for key in result.legend]
    assert types[:2] == ["activity", "corridor"] and len(types) == len(set(types))
    assert sum("<style>" in key.svg for key in result.legend) == 1


def test_names_are_larger_than_in_a_picture_of_its_own_and_a_number_stands_apart_from_a_name_that_begins_with_one(over):
    svg = plans(over).castles[1].svg
    sizes = [float(size) for size in re.findall(r'<text class="b"[^>]* font-size="([\d.]+)"', svg)]
    assert min(sizes) >= 15
    assert "7 · " in svg and "9 Pin Alley" in svg
