"""where, try and explain about somebody's castle: the player's name may stand before the tile as after it."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("where gatehouse ben", "where ben gatehouse"),
        ("where gatehouse ben --json", "where ben gatehouse --json"),
        ("where hallway grand-bed.n ben", "where ben hallway grand-bed.n"),
        ("where hallway ben grand-bed.n", "where ben grand-bed.n hallway"),
        ("try gatehouse 1 ben", "try ben gatehouse 1"),
        ("try gatehouse 3,1 ben --json", "try be gatehouse 3,1 --json"),
        ("explain gatehouse 1 ben", "explain ben gatehouse 1"),
        ("try gatehouse ben", "try ben gatehouse"),
    ],
)
def test_both_orders_are_one_line(typed, sat, one, other):
    sat(25)
    first, second = typed(one), typed(other)
    assert (first.code, first.err.replace(" be ", " ben ")) == (second.code, second.err)
    assert first.out == second.out
    assert first.out + first.err != typed(one.replace("ben", "cara")).out + typed(one.replace("ben", "cara")).err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("where zoe gatehouse", "'gatehouse' is nobody here"),
        ("where gatehouse zoe", "'zoe' is nobody here"),
        ("try gatehouse 3,1 zoe", "'zoe' is nobody here"),
        ("where ben", "which tile?"),
        ("where ben gatehouse 3,1", "one word too many"),
        ("try ben gatehouse 3,1 3", "one word too many"),
        ("explain ben gatehouse 3,1 3", "one word too many"),
        ("try ben zzz 3,1", "no tile called 'zzz'"),
    ],
)
def test_what_lacks_a_word_or_has_one_too_many_is_2(typed, sat, line, said):
    sat(25)
    answer = typed(line)
    assert answer.code == 2
    assert said in answer.err


def test_what_is_offered_after_a_list_names_the_castle(typed, sat):
    sat(25)
    answer = typed("try ben hallway")
    assert answer.code == 2
    assert "where hallway ben --all" in answer.err


def test_a_player_called_like_a_tile_is_told_from_it(typed):
    assert typed("new Pantry Solar Anna").code == 0
    assert typed("where hallway pantry").out == typed("where pantry hallway").out
    assert typed("where pantry anna").out == typed("where anna pantry").out != ""
    assert typed("where pantry pantry").code == 0
    both = typed("where pantry solar")
    assert both.code == 2
    assert both.err.strip() == "'pantry solar' can be read both ways round: cut the name of the tile short"
    assert typed("where pantr solar").out.startswith("Pantry:")
    assert typed("where pantry").out.startswith("Pantry:")


def test_a_castle_file_has_no_players(typed):
    for line in ("where hallway ben", "where ben hallway", "try hallway 1 ben", "explain ben hallway 1"):
        answer = typed(f"{line} --castle castle.toml")
        assert answer.code == 2
        assert "a castle file has no players" in answer.err


@pytest.mark.parametrize("line", ["try gatehouse {} 3,1", "explain gatehouse {} 1"])
def test_a_player_between_the_tile_and_its_place_is_understood(typed, sat, line):
    sat(25)
    command, tile, _, place = line.split()
    middle, last = typed(line.format("ben")), typed(f"{command} {tile} {place} ben")
    assert (middle.code, middle.out, middle.err) == (last.code, last.out, last.err)
    assert middle.code != 2
    assert "'zoe' is nobody here" in typed(line.format("zoe")).err


@pytest.mark.parametrize("command", ["explain", "try", "where"])
def test_a_player_alone_is_asked_for_a_tile_with_the_command(typed, sat, command):
    sat(12)
    answer = typed(command, "anna")
    assert (answer.code, answer.err.strip()) == (2, f"which tile?  {command} TILE anna")
