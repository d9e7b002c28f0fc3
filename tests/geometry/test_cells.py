"""What pieces of tiles do to the cells of the lattice, one by one, against exact geometry."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random

import pytest

from castlescore.geometry import EAST, NORTH, OPPOSITE, STEPS, code, decode, turn_point, turn_side
from castlescore.geometry.outline import (
    Cover,
    Disc,
    Outline,
    Part,
    Triangle,
    contact,
    disc,
    meet,
    overlap,
    polygon,
    regions,
    slots,
)
from geometry.cell import PARTS, areas, holds, share_a_point, whole
from geometry.shapes import ELL, FOYER, LARGE, OCTAGON, PRINTED, SMALL, SQUARE, STRANGE, block, exact, shift, turns
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
        result = regions(ordered)
        assert len(set(result)) == len(result)
        assert set(result) == expected, ordered


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
        assert isinstance(result := exact(turned, 0, 0), geometry.Polygon)
        assert set(result.edges) == set(expected.edges)


def test_an_outline_lies_in_as_many_ways_as_it_looks() -> None:
    assert [len(turns(outline)) for outline in (SMALL, LARGE, FOYER, OCTAGON, ELL)] == [1, 1, 1, 2, 4]
    assert SMALL.shape != LARGE.shape


FAR = 2 * 100_000 + 100  # in half units: where the contract ends castles, and the widest tile


@pytest.mark.parametrize("x", [0, 1, -1, FAR, -FAR])
@pytest.mark.parametrize("y", [0, 1, -1, FAR, -FAR])
def test_a_point_is_told_from_every_other_as_far_as_a_castle_may_reach(x: int, y: int) -> None:
    assert decode(code(x, y)) == (x, y)


def test_a_point_moves_by_adding() -> None:
    assert decode(code(3, -5) + code(-7, 2)) == (-4, -3)


def test_the_steps_lead_half_a_unit_to_their_side() -> None:
    assert {side: decode(step) for side, step in STEPS.items()} == {
        "N": (0, 1),
        "E": (1, 0),
        "S": (0, -1),
        "W": (-1, 0),
    }
    assert (decode(EAST), decode(NORTH)) == ((1, 0), (0, 1))
    assert all(STEPS[side] + STEPS[other] == 0 for side, other in OPPOSITE.items())


def test_a_side_turns_clockwise_and_comes_back() -> None:
    assert [turn_side("N", quarters) for quarters in range(5)] == ["N", "E", "S", "W", "N"]
    assert [turn_side("W", quarters) for quarters in range(3)] == ["W", "N", "E"]


def test_a_point_of_a_box_turns_clockwise_with_it() -> None:
    """The upper left corner of a box 6 wide and 2 high comes to the upper right of the box 2 wide and 6 high."""
    assert turn_point(0, 2, 6) == (2, 6)
    assert turn_point(6, 2, 6) == (2, 0)
    assert turn_point(1, 0, 6) == (0, 5)


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
