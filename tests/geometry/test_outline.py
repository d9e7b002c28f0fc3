"""Which outlines overlap, touch or stand clear (GEO-2 to GEO-4)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement, product

import pytest

from castlescore.geometry.outline import Outline, contact, disc, polygon
from geometry.shapes import (
    BAR,
    DIAMOND,
    ELL,
    FOYER,
    LARGE,
    OCTAGON,
    PRINTED,
    SMALL,
    SQUARE,
    STRANGE,
    block,
    exact,
    relation,
    shift,
)
from oracle import geometry
from samples import some


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


@pytest.mark.parametrize("top", [(1, 2), (2, 1), (3, 3)])
def test_a_side_that_slants_across_more_than_one_cell_is_refused(top: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="slant"):
        polygon([(0, 0), (3, 0), top])


@pytest.mark.parametrize("diameter", [1, 4, 7])
def test_a_circle_of_any_other_size_is_refused(diameter: int) -> None:
    with pytest.raises(ValueError, match=f"diameter {diameter}"):
        disc(diameter)


FEW = [SQUARE, SMALL, block(5, 2), ELL, ELL.turned(), LARGE, FOYER, OCTAGON, OCTAGON.turned(), BAR.turned()]


@pytest.mark.parametrize(("i", "j"), some(combinations_with_replacement(range(len(FEW)), 2), 10))
@pytest.mark.many
def test_two_outlines_in_every_position(i: int, j: int) -> None:
    compare(FEW[i], FEW[j])


@pytest.mark.parametrize("a", some(STRANGE[::2], 3))
@pytest.mark.many
def test_outlines_of_other_catalogues_in_every_position(a: Outline) -> None:
    for b in (DIAMOND, SMALL):
        compare(a, b)


@pytest.mark.long
@pytest.mark.parametrize("i", range(len(PRINTED + STRANGE)))
def test_every_two_outlines_in_every_position(i: int) -> None:
    for b in PRINTED + STRANGE:
        compare((PRINTED + STRANGE)[i], b)


def compare(a: Outline, b: Outline) -> None:
    """Both ways round: whether they overlap or touch, and in what they touch, part by part."""
    for x, y in product(range(-b.width - 1, a.width + 2), range(-b.height - 1, a.height + 2)):
        expected = geometry.relation(exact(a, 0, 0), exact(b, x, y))
        assert relation(a, b, x, y) == relation(b, a, -x, -y) == expected.kind, (x, y)
        if expected.kind == "touch":
            shared = contact(a, b, shift(x, y))
            back = tuple(((px - 2 * x, py - 2 * y), (qx - 2 * x, qy - 2 * y)) for (px, py), (qx, qy) in shared)
            assert contact(b, a, shift(-x, -y)) == back
            assert shared == tuple(sorted(shared))
            assert {p for p, q in shared if p == q} == {(2 * px, 2 * py) for px, py in expected.points}
            assert _steps(s for s in shared if s[0] != s[1]) == _steps(map(_doubled, expected.segments))
            assert not any(p[1] == q[0] and _way(p) == _way(q) for p, q in product(shared, repeat=2) if p != q)


def _doubled(segment: geometry.Segment) -> geometry.Segment:
    (px, py), (qx, qy) = segment
    return (2 * px, 2 * py), (2 * qx, 2 * qy)


def _way(segment: geometry.Segment) -> tuple[int, int]:
    (px, py), (qx, qy) = segment
    return (qx > px) - (qx < px), (qy > py) - (qy < py)


def _steps(segments: Iterable[geometry.Segment]) -> list[geometry.Segment]:
    """Segments cut into steps from one line of the lattice to the next, the lower left end first."""
    result = []
    for p, q in segments:
        assert p < q
        dx, dy = _way((p, q))
        far = max(abs(q[0] - p[0]), abs(q[1] - p[1]))
        result += [
            ((p[0] + dx * i, p[1] + dy * i), (p[0] + dx * (i + 1), p[1] + dy * (i + 1))) for i in range(int(far))
        ]
    return sorted(result)
