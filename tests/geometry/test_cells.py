"""Every two and three pieces of tiles that can come together in one cell, against exact geometry.

Tiles of a castle that a table let stand may overlap, so every piece may meet every other.
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import pytest

from castlescore.geometry.outline import Part, meet, overlap, regions, slots
from geometry.cell import PARTS, areas, holds, share_a_point, whole
from geometry.shapes import PRINTED
from oracle import geometry
from samples import some

ROUND = [(-1, -1), (0, -1), (1, -1), (1, -1), (1, 0), (1, 1), (1, 1), (0, 1), (-1, 1), (-1, 1), (-1, 0), (-1, -1)]


def test_these_are_all_pieces_of_the_game() -> None:
    """Four halves, 8 pieces of a 150 and 16 of a 500, the cells left out that they cover altogether."""
    assert {part for outline in PRINTED for part in outline.cells.values() if part} == set(PARTS)
    assert len(PARTS) == 28


@pytest.mark.parametrize("part", PARTS)
def test_a_part_covers_the_slots_that_it_holds(part: Part) -> None:
    """Of a triangle the ends of the two edges that it only meets in their ends are free."""
    edges = [[i, i + 1, i + 2] for i in range(0, 12, 3)]
    if isinstance(whole(part), geometry.Polygon):
        expected = {i for edge in edges if all(holds(part, *ROUND[j]) for j in edge) for i in edge}
    else:
        expected = {i for i in range(12) if holds(part, *ROUND[i])}
    assert slots(part) == sum(1 << i for i in expected)


def test_every_two_parts_meet_exactly_when_they_share_a_point_of_the_cell() -> None:
    for a, b in product(PARTS, repeat=2):
        assert meet(a, b) is share_a_point(a, b), (a, b)


def test_every_two_parts_overlap_exactly_when_their_tiles_do() -> None:
    for a, b in product(PARTS, repeat=2):
        assert overlap(a, b) is (geometry.relation(whole(a), whole(b)).kind == "overlap"), (a, b)


def test_an_empty_cell_is_one_free_area() -> None:
    compare(())


@pytest.mark.parametrize("i", some(range(len(PARTS)), 5))
@pytest.mark.many
def test_every_one_and_two_parts_leave_the_right_areas_free(i: int) -> None:
    compare((PARTS[i],))
    for other in PARTS[i:]:
        compare((PARTS[i], other))


@pytest.mark.parametrize("apart", some([(pair,) for pair in combinations(PARTS, 2) if not share_a_point(*pair)], 4))
@pytest.mark.slow
def test_three_parts_leave_the_right_areas_free(apart: tuple[Part, Part]) -> None:
    """Of which two may hang together only by the third."""
    for third in PARTS:
        compare((*apart, third))


@pytest.mark.long
def test_every_three_and_many_times_more_parts_leave_the_right_areas_free() -> None:
    rng = Random(2)
    for parts in combinations(PARTS, 3):
        compare(parts)
    for _ in range(2000):
        compare(tuple(rng.sample(PARTS, rng.randint(4, 5))))


def compare(parts: tuple[Part, ...]) -> None:
    """In whatever order the parts are looked at."""
    expected = areas(parts)
    for ordered in permutations(parts):
        found = regions(ordered)
        assert len(set(found)) == len(found)
        assert set(found) == expected, ordered
