"""What lies outside (GEO-6): tiles that touch in one point leave no way through, a gap of any width does."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from castlescore.geometry import code
from geometry.scenes import Lying, compare, crowd, outside, stretched, turned
from geometry.shapes import FOYER, LARGE, OCTAGON, SMALL, SQUARE, block
from samples import some


def is_open(width: int, *mouth: Lying) -> bool:
    """Whether a way leads out of a deep well, its inside from (0, 0) to (width, 20), past the things lying in it.

    Asked of the well as it stands and turned on its three other sides.
    """
    lying = [(block(width + 2, 1), -1, -1), (block(1, 20), -1, 0), (block(1, 20), width, 0), *mouth]
    x, y = 1, 0  # the middle of the first unit of the well's floor, in half units
    answers = set()
    for side in "NESW":
        answers.add(outside(*lying).reaches(code(x, y), side))
        lying, (x, y) = [turned(each) for each in lying], (y, -x)
    (answer,) = answers
    return answer


def test_an_empty_well_is_open() -> None:
    assert is_open(8)


def test_a_thing_in_the_middle_closes_nothing() -> None:
    assert is_open(8, (SQUARE, 3, 4))


def test_what_fills_the_well_closes_it() -> None:
    assert not is_open(4, (block(4, 1), 0, 5))


@pytest.mark.parametrize(("up", "open_"), [(3, False), (4, False), (5, True), (-4, False), (-5, True)])
def test_two_500s_tangent_in_one_point_close_it(up: int, open_: bool) -> None:
    assert is_open(8, (LARGE, 0, 8), (LARGE, 3, 8 + up)) is open_


@pytest.mark.parametrize(("up", "open_"), [(1, False), (0, True), (2, True)])
def test_a_500_and_a_150_side_by_side(up: int, open_: bool) -> None:
    assert is_open(8, (LARGE, 0, 8), (SMALL, 5, 8 + up)) is open_


@pytest.mark.parametrize(("low", "open_"), [(10, False), (11, True), (9, False), (8, True)])
def test_a_gap_of_a_twentieth_of_a_unit_is_open(low: int, open_: bool) -> None:
    """A corner half a unit off the tangent point leaves 0.0495 units."""
    assert is_open(7, (LARGE, 0, 8), (SQUARE, 5, low)) is open_


@pytest.mark.parametrize(("x", "y", "open_"), [(2, 10, False), (2, 11, True), (3, 10, True)])
def test_two_corners_in_one_point_close_it(x: int, y: int, open_: bool) -> None:
    assert is_open(x + 2, (SQUARE, 0, 8), (SQUARE, x, y)) is open_


def test_octagons_close_it_along_their_slants() -> None:
    assert not is_open(13, (OCTAGON, 0, 5), (OCTAGON, 6, 8))
    assert is_open(14, (OCTAGON, 0, 5), (OCTAGON, 7, 9))
    assert not is_open(5, (FOYER, 0, 5), (FOYER, 2, 7))


def test_the_lens_of_two_150s_built_over_each_other_closes_it() -> None:
    assert not is_open(5, (SMALL, 0, 5), (SMALL, 2, 7))
    assert is_open(5, (SMALL, 0, 5), (SMALL, 2, 8))


def test_a_circle_beside_a_slant() -> None:
    assert not is_open(5, (FOYER, 0, 5), (SMALL, 2, 7))
    assert is_open(9, (FOYER, 0, 5), (LARGE, 4, 7))
    assert is_open(7, (FOYER, 0, 5), (LARGE, 2, 7))


def mirrored(lying: Lying) -> Lying:
    """A thing that is its own mirror image, the other way round."""
    outline, x, y = lying
    return outline, -x - outline.width, y


UNDER = [(FOYER, 0, 0), (LARGE, -2, 3)]  # the circle's lowest point is half a unit above a slant of the foyer
FROM_THE_WEST = [*UNDER, (block(3, 6), 3, 2)]  # a court over the foyer, closed in the east
FROM_THE_EAST = [*UNDER, (SQUARE, -2, 0), (block(3, 6), -5, 0)]  # one beside it, closed in the west


@pytest.mark.parametrize(("scene", "x"), [(FROM_THE_WEST, 3), (FROM_THE_EAST, -3)])
@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.many
def test_the_way_between_a_circle_and_a_slant_is_open_to_both_sides(
    scene: list[Lying], x: int, quarters: int, mirror: bool
) -> None:
    """Through the end of an edge whose middle the circle touches and whose corner the slant holds."""
    y = 6 if scene is FROM_THE_WEST else 4
    if mirror:
        scene, x = [mirrored(each) for each in scene], -x
    for _ in range(quarters):
        scene, (x, y) = [turned(each) for each in scene], (y, -x)
    assert outside(*scene).reaches(code(x, y), "NESW"[quarters])
    compare(scene)


def test_a_ring_of_bars_joined_by_corners_only_encloses_its_yard() -> None:
    ring = [(block(6, 1), 0, -1), (block(1, 6), 6, 0), (block(6, 1), 0, 6), (block(1, 6), -1, 0)]
    assert not outside(*ring).reaches(code(1, 0), "N")
    assert outside(*ring).reaches(code(1, -2), "S")
    apart = [*ring[:2], (block(6, 1), 0, 7), ring[3]]
    assert outside(*apart).reaches(code(1, 0), "N")


def test_nothing_inside_a_tile_is_outside() -> None:
    there = outside((block(4, 4), 0, 0))
    assert not there.reaches(code(4, 3), "E")
    assert there.reaches(code(8, 3), "E")


def test_things_far_apart_are_walked_round_one_by_one() -> None:
    """The plane between them is never walked, or this would take hours."""
    ring = [(block(6, 1), 0, -1), (block(1, 6), 6, 0), (block(6, 1), 0, 6), (block(1, 6), -1, 0)]
    far = [(SQUARE, 100_000, 100_000), (SQUARE, -100_000, 90_000)]
    straight = [(SQUARE, 100_000, 2), (SQUARE, -100_000, 3), (SQUARE, 2, 100_000), (SQUARE, 3, -100_000)]
    there = outside(*ring, *far, *straight, (SQUARE, 2, 2), (SQUARE, 0, 8))
    assert there.reaches(code(200_001, 200_000), "S")
    assert there.reaches(code(-200_000, 180_001), "W")
    assert there.reaches(code(0, 1), "W") is False
    assert not there.reaches(code(5, 4), "S")
    assert there.reaches(code(1, 16), "S")


@pytest.mark.parametrize("seed", some(range(40), 6))
@pytest.mark.many
def test_crowds_of_tiles_enclose_what_exact_geometry_says(seed: int) -> None:
    compare(crowd(Random(seed), 20))


@pytest.mark.parametrize("seed", some(range(15), 4))
@pytest.mark.many
def test_courts_and_lanes_of_any_length(seed: int) -> None:
    rng = Random(seed)
    compare(stretched(rng, crowd(rng, 20)))


@pytest.mark.slow
def test_crowds_enclose_something_and_leave_something_open() -> None:
    counts = [compare(crowd(Random(seed), 20)) for seed in range(5)]
    assert min(sum(away for away, _ in counts), sum(enclosed for _, enclosed in counts)) > 50


@pytest.mark.parametrize(("x", "y"), some([(x, y) for x, y in product((0, 3, 4, 5, 6, 7), repeat=2) if x or y], 8))
def test_two_rings_near_each_other_keep_their_yards(x: int, y: int) -> None:
    """Over each other, in touch, or with a lane of one unit and more between them."""
    ring = [(block(3, 1), 0, 0), (block(1, 2), 0, 1), (block(3, 1), 0, 3), (block(1, 2), 2, 1)]
    compare([*ring, *((outline, ox + x, oy + y) for outline, ox, oy in ring), (SQUARE, -x - 2, 9)])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 2000))
def test_many_more_crowds(seed: int) -> None:
    rng = Random(seed)
    compare(scene := crowd(rng, 20))
    compare(stretched(rng, scene))
