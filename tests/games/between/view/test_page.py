"""What the second screen shows of Between Two Castles: all that `show` says, and every castle from afar."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from builders import Replay, play_record, read_record
from builders.games import good_between_game
from castlescore.games.between.rules.final import score
from castlescore.games.between.seats import band
from castlescore.games.between.view.page import now, plans

EXAMPLE = Path(__file__).parents[4] / "examples" / "between-four" / "table.toml"


@cache
def after(events: int | None = None) -> Replay:
    """The game of four after so many events, all of them unless told."""
    record = read_record(str(EXAMPLE))
    return play_record(record.with_events(record.events[:events]))


def test_it_has_round_and_turn_what_is_to_lay_and_which_way_hands_go():
    shown = now(after(40).table)
    assert shown.who == "Round 2 of 2, turn 1 of 4"
    assert shown.more == ("Still to place: Anna, Ben, Cara and Dan", "Hands go right")
    assert [name for name, _, _ in shown.sheets[0].marks] == ["BC", "CD", "DA"]


def test_it_has_the_tiles_and_the_cards_of_every_castle():
    castles = now(after(40).table).sheets[0]
    assert castles.heads[3:] == ("Tiles", "Cards")
    assert [row[3:] for row in castles.rows] == [("10", "0"), ("8", "0"), ("8", "1"), ("9", "1")]


def test_after_the_end_the_winner_and_the_castles_that_won_are_marked():
    players, castles = now(after().table).sheets
    assert players.won == ("Anna",) and set(castles.won) == {"AB", "DA"}
    assert not any("as if" in sheet.caption for sheet in (castles, players))
    assert all(sheet.won == () for sheet in now(after(40).table).sheets)


def test_the_last_tile_is_lit_and_of_four_castles_that_are_built_at_once_none_stands_out():
    result = plans(after(40)).castles
    assert ['class="lit"' in plan.svg for plan in result] == [True, False, False, False]
    assert not any(plan.moves for plan in result)
    assert not any('class="axis"' in plan.svg or 'class="legend"' in plan.svg for plan in result)


@pytest.mark.slow
def test_a_castle_whose_bonus_waits_stands_out():
    record = read_record(str(EXAMPLE))
    moments = (after(n) for n in range(len(record.events)))
    waiting = next(replay for replay in moments if any(site.pending for site in replay.table.sites))
    standing_out = [plan.moves for plan in plans(waiting).castles]
    assert standing_out == [site.pending is not None for site in waiting.table.sites]


def test_the_band_has_a_colour_also_where_ludwig_wins():
    table = good_between_game(2, 4).table
    assert score(table).winners == ("Ludwig",)
    assert now(table).seat == 2 == band(table, ["Anna"]).seat


@pytest.mark.parametrize("players", [2, 3, 5])
def test_one_castle_stands_out_after_the_end_a_winners(players):
    replay = good_between_game(players, 1)
    moves = [plan.moves for plan in plans(replay).castles]
    won = now(replay.table).sheets[1].won
    assert moves.count(True) == 1 and replay.table.sites[moves.index(True)].name in won
