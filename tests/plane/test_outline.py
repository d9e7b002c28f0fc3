"""Which outlines overlap, touch or stand clear (GEO-2 to GEO-4)."""

from __future__ import annotations

from itertools import product

import pytest

from castlescore.plane.contact import contact
from castlescore.plane.lattice import shift
from castlescore.plane.outline import Outline, disc, polygon
from oracle import geometry
from plane.shapes import BAR, ELL, FOYER, LARGE, OCTAGON, SMALL, SQUARE, block, relation


@pytest.mark.parametrize(
    ("x", "y", "how"),
    [(3, 4, "touch"), (4, 3, "touch"), (-4, 3, "touch"), (-3, -4, "touch"), (5, 0, "touch"), (0, -5, "touch"),
     (3, 3, "overlap"), (2, 4, "overlap"), (0, 0, "overlap"), (4, 4, "clear"), (5, 1, "clear")],
)  # fmt: skip
def test_two_500s_touch_when_their_centres_are_five_units_apart(x: int, y: int, how: str) -> None:
    assert relation(LARGE, LARGE, x, y) == how


@pytest.mark.parametrize(
    ("a", "b", "x", "y", "how"),
    [
        (SMALL, SMALL, 3, 0, "touch"),
        (SMALL, SMALL, 2, 2, "overlap"),
        (SMALL, SMALL, 3, 1, "clear"),
        (LARGE, SMALL, 5, 1, "touch"),
        (LARGE, SMALL, 4, 3, "overlap"),
        (LARGE, SMALL, 5, 2, "clear"),
    ],
)
def test_other_circles(a: Outline, b: Outline, x: int, y: int, how: str) -> None:
    assert relation(a, b, x, y) == how


@pytest.mark.parametrize(
    ("a", "b", "x", "y"),
    [
        (LARGE, LARGE, 4, 4),
        (LARGE, SMALL, 4, 4),
        (LARGE, FOYER, 4, 4),
        (OCTAGON, LARGE, 6, 3),
        (ELL, SQUARE, 3, 3),
        (ELL, SMALL, 3, 3),
    ],
)
def test_a_tile_may_reach_into_the_box_of_another_and_stay_clear(a: Outline, b: Outline, x: int, y: int) -> None:
    assert relation(a, b, x, y) == "clear"


@pytest.mark.parametrize(
    ("a", "b", "x", "y", "how"),
    [
        (LARGE, SQUARE, 5, 1, "touch"),
        (LARGE, SQUARE, 5, 2, "touch"),
        (LARGE, SQUARE, 5, 3, "clear"),
        (LARGE, SQUARE, 4, 4, "overlap"),
        (SMALL, SQUARE, 3, 0, "touch"),
        (SMALL, SQUARE, 3, 2, "clear"),
        (SMALL, SQUARE, -2, 1, "touch"),
    ],
)
def test_a_circle_touches_a_wall_only_where_the_wall_holds_its_tangent_point(
    a: Outline, b: Outline, x: int, y: int, how: str
) -> None:
    assert relation(a, b, x, y) == how


@pytest.mark.parametrize(("b", "x", "y"), [(SMALL, 2, 2), (SMALL, -2, 2), (LARGE, 2, 1)])
def test_a_circle_never_just_touches_a_slant(b: Outline, x: int, y: int) -> None:
    assert relation(FOYER, b, x, y) == "overlap"


@pytest.mark.parametrize(("a", "x", "y"), [(FOYER, 2, 2), (FOYER, -2, 2), (OCTAGON, 6, 3), (OCTAGON, -6, 3)])
def test_octagons_touch_along_their_slants(a: Outline, x: int, y: int) -> None:
    assert relation(a, a, x, y) == "touch"


@pytest.mark.parametrize(("b", "x", "y"), [(SQUARE, 2, 2), (SQUARE, -2, -2), (BAR, 2, 2), (BAR, -6, -1)])
def test_a_single_corner_is_a_touch(b: Outline, x: int, y: int) -> None:
    assert relation(SQUARE, b, x, y) == "touch"


@pytest.mark.parametrize("b", [SQUARE, SMALL])
def test_a_tile_fits_into_the_notch_of_the_ell(b: Outline) -> None:
    assert relation(ELL, b, 2, 2) == "touch"
    assert relation(ELL, b, 1, 2) == "overlap"


def test_four_quarter_turns_give_the_same_outline() -> None:
    for outline in (ELL, BAR, OCTAGON, SMALL):
        assert outline.turned().turned().turned().turned().shape == outline.shape


def test_a_quarter_turn_is_clockwise() -> None:
    assert ELL.turned().shape == (0, ((0, 0), (2, 0), (2, 2), (4, 2), (4, 4), (0, 4)))
    assert (BAR.turned().width, BAR.turned().height) == (1, 6)


def test_outlines_that_the_lattice_cannot_hold_are_refused() -> None:
    with pytest.raises(ValueError, match="slant"):
        polygon([(0, 0), (3, 0), (1, 2)])
    with pytest.raises(ValueError, match="diameter 4"):
        disc(4)


def exact(outline: Outline, x: int, y: int) -> geometry.Outline:
    """The same outline as the oracle knows it, its box at (x, y)."""
    if outline.diameter:
        r = geometry.Fraction(outline.diameter, 2)
        return geometry.Circle((x + r, y + r), r)
    return geometry.Polygon(tuple((cx + x, cy + y) for cx, cy in outline.corners))


PRINTED = [SQUARE, SMALL, block(5, 2), ELL, ELL.turned(), LARGE, FOYER, OCTAGON, OCTAGON.turned(), BAR.turned()]


@pytest.mark.parametrize(("i", "j"), [(i, j) for i in range(len(PRINTED)) for j in range(i, len(PRINTED))])
def test_every_two_outlines_in_every_position(i: int, j: int) -> None:
    a, b = PRINTED[i], PRINTED[j]
    for x, y in product(range(-b.width - 1, a.width + 2), range(-b.height - 1, a.height + 2)):
        expected = geometry.relation(exact(a, 0, 0), exact(b, x, y))
        assert relation(a, b, x, y) == expected.kind, (x, y)
        if expected.kind == "touch":
            shared = contact(a, b, shift(x, y))
            assert {p for p, q in shared if p == q} == {(2 * px, 2 * py) for px, py in expected.points}
            assert sum(map(_length, shared)) == 2 * sum(map(_length, expected.segments))


def _length(segment: geometry.Segment) -> geometry.Number:
    (px, py), (qx, qy) = segment
    return max(abs(qx - px), abs(qy - py))
