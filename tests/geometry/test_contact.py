"""Where exactly two outlines touch, in half units."""

from __future__ import annotations

from castlescore.geometry.outline import contact, disc, polygon
from geometry.shapes import ELL, FOYER, LARGE, OCTAGON, SQUARE, block, shift


def test_circles_touch_in_the_point_between_their_centres() -> None:
    assert contact(LARGE, LARGE, shift(3, 4)) == (((8, 9), (8, 9)),)
    assert contact(LARGE, disc(3), shift(5, 1)) == (((10, 5), (10, 5)),)


def test_a_circle_touches_a_wall_in_its_tangent_point() -> None:
    assert contact(LARGE, block(2, 5), shift(5, 0)) == (((10, 5), (10, 5)),)


def test_octagons_touch_along_the_whole_slant() -> None:
    assert contact(OCTAGON, OCTAGON, shift(6, 3)) == (((12, 8), (14, 6)),)
    assert contact(FOYER, FOYER, shift(-2, 2)) == (((0, 4), (2, 6)),)


def test_a_wall_along_a_wall_is_one_contact() -> None:
    assert contact(SQUARE, block(6, 1), shift(-1, 2)) == (((0, 4), (4, 4)),)


def test_the_notch_of_the_ell_is_touched_along_two_walls() -> None:
    assert contact(ELL, SQUARE, shift(2, 2)) == (((4, 4), (4, 8)), ((4, 4), (8, 4)))


def test_a_corner_alone_is_a_point() -> None:
    assert contact(SQUARE, SQUARE, shift(2, 2)) == (((4, 4), (4, 4)),)


def test_two_contacts_with_one_tile_are_two() -> None:
    comb = polygon([(0, 0), (5, 0), (5, 2), (4, 2), (4, 1), (1, 1), (1, 2), (0, 2)])
    assert contact(comb, block(5, 1), shift(0, 2)) == (((0, 4), (2, 4)), ((8, 4), (10, 4)))
