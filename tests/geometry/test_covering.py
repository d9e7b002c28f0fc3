"""What an outline covers and meets of the lattice, cell by cell, against exact geometry."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from castlescore.geometry import code
from castlescore.geometry.outline import Cover, Disc, Outline, Triangle
from geometry.shapes import ELL, FOYER, LARGE, OCTAGON, PRINTED, SMALL, STRANGE, exact, turns
from oracle import geometry
from samples import some

QUARTER = geometry.Fraction(1, 4)


def around(outline: Outline) -> Iterator[tuple[int, int]]:
    """The lower left corners of the unit cells of its box and of one more row on every side."""
    return product(range(-1, outline.width + 1), range(-1, outline.height + 1))


def lies(p: geometry.Point, whole: geometry.Outline) -> str:
    """Whether a point lies "in" an outline, on its "edge" or "out"."""
    if isinstance(whole, geometry.Polygon):
        return geometry.place_in_polygon(p, whole)
    apart = geometry.square_distance(p, whole.centre) - whole.radius * whole.radius
    return "in" if apart < 0 else "out" if apart else "edge"


def cover(whole: geometry.Outline, x: int, y: int, diameter: int) -> Cover:
    """What it covers of the cell whose lower left corner is (x, y), of which it covers something."""
    corners = list(product((-1, 1), repeat=2))
    middle = (x + 2 * QUARTER, y + 2 * QUARTER)
    if diameter:
        full = all(lies((x + dx, y + dy), whole) != "out" for dx, dy in product((0, 1), repeat=2))
        return None if full else Disc(diameter - 2 * x - 1, diameter - 2 * y - 1, diameter)
    free = [c for c in corners if lies((middle[0] + c[0] * QUARTER, middle[1] + c[1] * QUARTER), whole) == "out"]
    assert len(free) < 2
    return Triangle(-free[0][0], -free[0][1]) if free else None


@pytest.mark.parametrize("outline", some(PRINTED + STRANGE, 12))
@pytest.mark.many
def test_every_cell_edge_and_corner_around_an_outline(outline: Outline) -> None:
    whole = exact(outline, 0, 0)
    cells, edges, points, rim = {}, set(), set(), set()
    for x, y in around(outline):
        square = geometry.Polygon(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)))
        if geometry.relation(whole, square).kind == "overlap":
            cells[code(2 * x + 1, 2 * y + 1)] = cover(whole, x, y, outline.diameter)
        for far in ((x + 1, y), (x, y + 1)):
            spot = code(x + far[0], y + far[1])
            if geometry.meets_open_segment(whole, ((x, y), far)):
                edges.add(spot)
            if lies((geometry.Fraction(x + far[0], 2), geometry.Fraction(y + far[1], 2)), whole) == "edge":
                rim.add(spot)
        if lies((x, y), whole) != "out":
            points.add(code(2 * x, 2 * y))
        if lies((x, y), whole) == "edge":
            rim.add(code(2 * x, 2 * y))
    assert outline.cells == cells
    assert outline.edges == edges
    assert outline.points == points
    assert outline.rim == rim


@pytest.mark.parametrize("outline", PRINTED + STRANGE)
def test_a_quarter_turn_is_that_of_the_plane(outline: Outline) -> None:
    west, south, east, north = geometry.box(geometry.moved(exact(outline, 0, 0), (0, 0), 1))
    expected = geometry.moved(exact(outline, 0, 0), (-west, -south), 1)
    turned = outline.turned()
    assert (turned.width, turned.height) == (east - west, north - south)
    if isinstance(expected, geometry.Circle):
        assert exact(turned, 0, 0) == expected
    else:
        assert isinstance(found := exact(turned, 0, 0), geometry.Polygon)
        assert set(found.edges) == set(expected.edges)


def test_an_outline_lies_in_as_many_ways_as_it_looks() -> None:
    assert [len(turns(outline)) for outline in (SMALL, LARGE, FOYER, OCTAGON, ELL)] == [1, 1, 1, 2, 4]
    assert SMALL.shape != LARGE.shape
