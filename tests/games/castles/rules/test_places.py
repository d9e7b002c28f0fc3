"""Looking for places: the ways to ask for some of them give what the whole list has."""

from __future__ import annotations

from random import Random

import pytest

from builders.castles import BOX, where
from builders.games import grown
from castlescore.games.castles.rules.placement import best, best_first, legal

TILES = ("larder", "venus-grotto", "throne-room", "pumpkin-garden", "hallway", "downstairs-hallway", "stairs")


def places(verdicts):
    return [(v.placed.at, v.placed.turn) for v in verdicts]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("tile", TILES)
@pytest.mark.many
def test_the_best_ones_are_those_that_the_list_begins_with(seed, tile):
    castle = grown(Random(seed), 6 + 2 * seed)
    every = where(castle, BOX[tile])
    found = legal(castle, BOX[tile])
    assert sorted(places(found)) == sorted(places(every))
    most = [v for v in every if v.points.total == every[0].points.total] if every else []
    assert places(best_first(found)) == places(most)
    first = best(castle, BOX[tile])
    assert places([first] if first is not None else []) == places(every[:1])


@pytest.mark.slow
def test_some_tiles_of_these_castles_fit_nowhere_and_some_in_several_best_places():
    castles = [grown(Random(seed), 6 + 2 * seed) for seed in range(12)]
    counts = {len(best_first(legal(castle, BOX[tile]))) for castle in castles for tile in TILES}
    assert 0 in counts
    assert max(counts) > 3
