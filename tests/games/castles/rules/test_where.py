"""What `where` lists: every legal placement; ways to ask for some of them; why one is legal or not."""

from __future__ import annotations

from random import Random

import pytest

from builders.castles import BOX, Row, castle, legal_castle, tile, where
from builders.games import grown
from castlescore.games.castles.rules.placement import best, best_first, fits_somewhere, is_cut_off, legal

FOYER: Row = ("foyer", 0, 0)
CASTLES: dict[str, list[Row]] = {
    "foyer of four": [FOYER],
    "foyer of three": [("foyer-3", 0, 0)],
    "nap room": [FOYER, ("study", 3, 0), ("nap-room", 3, 3)],
    "below": [FOYER, ("stairs", -3, 1), ("armory", -9, 0), ("crypt", -5, -5, 90)],
    "round rooms": [FOYER, ("forum", 3, -1, 90), ("green-house", -5, -1)],
    "fences": [FOYER, ("pumpkin-garden", 3, -1), ("hallway", 1, 3, 90), ("stables", -7, 0)],
}
LAID = (
    "broom-closet",
    "hallway",
    "downstairs-hallway",
    "stairs",
    "tasso-room",
    "porch",
    "throne-room",
    "theater",
    "venus-grotto",
)
GOLDEN = {
    "foyer of four": (4, 28, 0, 4, 8, 8, 16, 12, 0),
    "foyer of three": (3, 21, 0, 3, 6, 6, 12, 9, 0),
    "nap room": (6, 31, 0, 6, 10, 10, 20, 12, 0),
    "below": (3, 20, 6, 4, 6, 6, 11, 9, 1),
    "round rooms": (5, 23, 0, 5, 6, 6, 16, 15, 0),
    "fences": (14, 54, 0, 15, 23, 20, 42, 30, 0),
}


@pytest.mark.parametrize("name", CASTLES)
def test_how_many_legal_places(name: str) -> None:
    """Counted by the slow referee too."""
    built = legal_castle(*CASTLES[name])
    assert tuple(len(where(built, tile(laid))) for laid in LAID) == GOLDEN[name]
    assert [fits_somewhere(built, tile(laid)) for laid in LAID] == [places > 0 for places in GOLDEN[name]]


def test_all_the_places_of_a_closet_at_the_foyer() -> None:
    result = [(v.placed.at, v.placed.turn) for v in where(castle(FOYER), tile("broom-closet"))]
    assert result == [((-2, 1), 270), ((0, -2), 180), ((1, 3), 0), ((3, 0), 90)]


def test_most_points_first_then_most_completed_then_fewest_blocked_then_at_then_turn() -> None:
    built = castle(*CASTLES["fences"], ("lilac-cabinet", 2, 8))
    for laid in ("nap-room", "pink-cabinet", "hallway", "audience-room"):
        listed = where(built, tile(laid))
        keys = [(-v.points.total, -len(v.completes), len(v.blocks), v.placed.at, v.placed.turn) for v in listed]
        assert keys == sorted(keys)
        assert len({key[:3] for key in keys}) > 1


def test_each_place_is_listed_once_with_the_smallest_turn() -> None:
    built = castle(*CASTLES["fences"])
    for laid in LAID:
        result = [(v.placed.at, v.placed.turn) for v in where(built, tile(laid))]
        assert len(set(result)) == len(result)
        assert {turn for _, turn in result} <= {form.turn for form in tile(laid).distinct}


def test_a_room_that_lies_there_already_has_no_place() -> None:
    assert where(castle(*CASTLES["fences"]), tile("stables")) == []
    assert not fits_somewhere(castle(*CASTLES["fences"]), tile("stables"))


def test_the_new_tile_has_the_next_number_or_the_one_told() -> None:
    assert castle().next_number() == 0
    assert {v.placed.n for v in where(castle(*CASTLES["fences"]), tile("study"))} == {4}
    assert {v.placed.n for v in where(castle(*CASTLES["fences"]), tile("study"), 7)} == {7}


def test_an_entrance_behind_a_built_overlap_may_be_joined() -> None:
    """The closet lies inside the hallway's end and blocks that entrance, but leaves the place before it free."""
    built = castle(FOYER, ("hallway", 3, 1), ("broom-closet", 7, 0, 90))
    places = {(v.placed.at, v.placed.turn) for v in where(built, tile("cloak-room"))}
    assert ((9, 0), 90) in places


def _farthest(*rows: Row, to: int) -> list[tuple[int, int]]:
    """The places of a pantry in a castle that has been carried so far east."""
    built = castle(*((row[0], row[1] + to, *row[2:]) for row in rows))
    return [(v.placed.at[0] - to, v.placed.at[1]) for v in where(built, tile("pantry"))]


@pytest.mark.parametrize("side", [1, -1])
def test_no_place_beyond_the_limit_is_listed_and_it_is_known_that_there_would_be_more(side: int) -> None:
    near = set(_farthest(FOYER, to=0))
    assert not is_cut_off(castle(FOYER), tile("pantry"), 1)
    for to in (side * 99_990, side * 99_999):
        far = castle(("foyer", to, 0))
        kept = {at for at in near if abs(at[0] + to) <= 100_000}
        assert set(_farthest(FOYER, to=to)) == kept
        assert is_cut_off(far, tile("pantry"), 1) == (kept != near)
        assert fits_somewhere(far, tile("pantry"))
    assert kept < near


def test_what_would_be_beyond_the_limit_and_is_illegal_too_is_not_missed() -> None:
    walled = castle(("foyer", 99_998, 0), ("pantry", 99_998 + 20, 0))
    assert is_cut_off(walled, tile("pantry"), 2) is False


TILES = ("larder", "venus-grotto", "throne-room", "pumpkin-garden", "hallway", "downstairs-hallway", "stairs")


def places(verdicts):
    return [(v.placed.at, v.placed.turn) for v in verdicts]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("tile", TILES)
@pytest.mark.many
def test_the_best_ones_are_those_that_the_list_begins_with(seed, tile):
    castle = grown(Random(seed), 6 + 2 * seed)
    every = where(castle, BOX[tile])
    result = legal(castle, BOX[tile])
    assert sorted(places(result)) == sorted(places(every))
    most = [v for v in every if v.points.total == every[0].points.total] if every else []
    assert places(best_first(result)) == places(most)
    first = best(castle, BOX[tile])
    assert places([first] if first is not None else []) == places(every[:1])


@pytest.mark.slow
def test_some_tiles_of_these_castles_fit_nowhere_and_some_in_several_best_places():
    castles = [grown(Random(seed), 6 + 2 * seed) for seed in range(12)]
    counts = {len(best_first(legal(castle, BOX[tile]))) for castle in castles for tile in TILES}
    assert 0 in counts
    assert max(counts) > 3
