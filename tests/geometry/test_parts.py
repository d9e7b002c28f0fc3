"""What is left of one cell by the pieces of tiles in it."""

from __future__ import annotations

import pytest

from castlescore.geometry.outline import EDGE_SLOTS, Disc, Part, Triangle, meet, overlap, regions, slots

LOW_LEFT, HIGH_RIGHT, LOW_RIGHT = Triangle(-1, -1), Triangle(1, 1), Triangle(1, -1)
SMALL_LOW_LEFT, SMALL_HIGH_RIGHT = Disc(-2, -2, 3), Disc(2, 2, 3)  # two 150s whose boxes lie at (0, 0) and (2, 2)
FAR = Disc(4, 4, 5)  # the corner cell of a 500


def test_an_empty_cell_is_one_area() -> None:
    assert len(regions(())) == 1


@pytest.mark.parametrize("part", [LOW_LEFT, SMALL_LOW_LEFT, FAR])
def test_one_piece_leaves_one_area(part: Part) -> None:
    assert len(regions((part,))) == 1


def test_a_triangle_covers_two_whole_edges() -> None:
    assert slots(LOW_LEFT) == EDGE_SLOTS["S"] | EDGE_SLOTS["W"]


def test_two_halves_of_a_cell_meet_along_the_slant_and_leave_nothing() -> None:
    assert meet(LOW_LEFT, HIGH_RIGHT)
    assert not overlap(LOW_LEFT, HIGH_RIGHT)
    assert slots(LOW_LEFT) | slots(HIGH_RIGHT) == (1 << 12) - 1
    assert regions((LOW_LEFT, HIGH_RIGHT)) == ()


def test_triangles_of_neighbouring_corners_overlap() -> None:
    assert overlap(LOW_LEFT, LOW_RIGHT)


def test_the_lens_of_two_150s_lies_inside_one_cell_and_parts_it() -> None:
    assert not slots(SMALL_LOW_LEFT) & slots(SMALL_HIGH_RIGHT)
    assert meet(SMALL_LOW_LEFT, SMALL_HIGH_RIGHT)
    assert overlap(SMALL_LOW_LEFT, SMALL_HIGH_RIGHT)
    assert len(regions((SMALL_LOW_LEFT, SMALL_HIGH_RIGHT))) == 2


def test_two_500s_apart_leave_a_way_between_them() -> None:
    low, high = Disc(-4, -4, 5), Disc(4, 4, 5)
    assert not meet(low, high)
    assert not overlap(low, high)
    assert len(regions((low, high))) == 1


def test_a_150_reaches_over_a_slant_and_a_500_does_not() -> None:
    assert overlap(SMALL_HIGH_RIGHT, LOW_LEFT)
    assert len(regions((LOW_LEFT, SMALL_HIGH_RIGHT))) == 2
    assert not overlap(FAR, LOW_LEFT)
    assert len(regions((FAR, LOW_LEFT))) == 1
