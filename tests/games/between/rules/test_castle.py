"""A castle is a value with a throne room of two cells."""

from __future__ import annotations

import pytest

from builders.between import THRONE, Placed, build, sheet, tile, word
from castlescore.games.between.rules.castle import AROUND, BESIDE, border


def test_adding_a_tile_leaves_the_castle_as_it_was() -> None:
    castle = build(("kitchen", 2, 0))
    more = castle.add(Placed(1, tile("salon"), (2, 1)))
    assert (len(castle), len(more)) == (1, 2)
    assert castle == build(("kitchen", 2, 0))
    assert hash(castle) == hash(build(("kitchen", 2, 0)))


def test_tiles_are_numbered_from_0_in_order() -> None:
    castle = sheet()
    assert [placed.n for placed in castle] == list(range(19))
    assert castle.next_number() == 19
    assert build().next_number() == 0


def test_a_number_left_out_stays_out() -> None:
    castle = build(("kitchen", 2, 0)).add(Placed(5, tile("salon"), (2, 1)))
    assert castle.next_number() == 6
    assert word(castle[5]) == "5 Salon"
    with pytest.raises(KeyError):
        castle[1]


@pytest.mark.parametrize("at", [(2, 0), (0, 0), (1, 0)])
def test_b_place_2_no_castle_has_two_tiles_on_one_cell(at: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=rf"1 Salon at \[\({at[0]}, {at[1]}\)\]: .* taken"):
        build(("kitchen", 2, 0)).add(Placed(1, tile("salon"), at))


def test_a_number_is_given_once() -> None:
    with pytest.raises(ValueError, match=r"0 Salon at \(3, 0\): .* taken"):
        build(("kitchen", 2, 0)).add(Placed(0, tile("salon"), (3, 0)))


def test_b_setup_7_the_throne_room_fills_two_cells_of_level_1() -> None:
    castle = build()
    assert castle[THRONE].cells == ((0, 0), (1, 0))
    assert castle.by_cell[0, 0] is castle.by_cell[1, 0]
    assert castle.columns == {0: (castle[THRONE],), 1: (castle[THRONE],)}
    assert word(castle[THRONE]) == "the throne room"


def test_b_card_9_ten_cells_lie_around_the_throne_room_and_six_beside_it() -> None:
    cells = build()[THRONE].cells
    assert set(border(cells, BESIDE)) == {(-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)}
    assert set(border(cells, AROUND)) - set(border(cells, BESIDE)) == {(-1, 1), (2, 1), (-1, -1), (2, -1)}
    assert len(border(((5, 5),))) == 8


def test_what_is_beside_comes_by_number() -> None:
    castle = build(("kitchen", 2, 0), ("salon", 2, 1), ("bakery", 3, 0))
    assert [room.n for room in castle.beside(castle[0])] == [THRONE, 1, 2]
