"""Outlines lying together, and what lies outside them by the program and by the oracle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

from castlescore.geometry import OPPOSITE, STEPS, decode
from castlescore.geometry.outline import Cover, Outline, overlaps
from castlescore.geometry.space import Outside
from geometry.shapes import PRINTED, block, exact, shift
from oracle import area, geometry

Lying = tuple[Outline, int, int]
Wall = tuple[int, str]  # a unit edge and the side towards which it is looked from the tile


def outside(*lying: Lying) -> Outside:
    covers: defaultdict[int, list[tuple[int, Cover]]] = defaultdict(list)
    for n, (outline, x, y) in enumerate(lying):
        for cell, cover in outline.cells.items():
            covers[cell + shift(x, y)].append((n, cover))
    return Outside(covers)


def walls(scene: list[Lying]) -> Iterator[Wall]:
    """Where entrances could be that nothing blocks: the walls on the lattice that meet one outline alone (GEO-5)."""
    for outline, x, y in scene:
        by = shift(x, y)
        for edge in outline.rim & outline.edges:
            met = [o for o, ox, oy in scene if edge + by - shift(ox, oy) in o.edges]
            for side in "NS" if decode(edge)[0] % 2 else "EW":
                inside, beyond = edge + STEPS[OPPOSITE[side]], edge + STEPS[side]
                if len(met) == 1 and inside in outline.cells and beyond not in outline.cells:
                    yield edge + by, side


def compare(scene: list[Lying]) -> tuple[int, int]:
    """Assert that program and oracle say the same of every such wall; how many lie outside and how many enclosed."""
    expected = area.Outside([exact(*lying) for lying in scene])
    there, result = outside(*scene), {True: 0, False: 0}
    for edge, side in walls(scene):
        middle = (geometry.Fraction(decode(edge)[0], 2), geometry.Fraction(decode(edge)[1], 2))
        away = expected.leads_away(expected.before(middle, side))
        assert there.reaches(edge, side) is away, (decode(edge), side, drawn(scene))
        result[away] += 1
    return result[True], result[False]


def drawn(scene: list[Lying]) -> list[tuple[object, int, int]]:
    """A scene as one would write it down."""
    return [(outline.shape, x, y) for outline, x, y in scene]


def crowd(rng: Random, many: int) -> list[Lying]:
    """Outlines thrown into a field, clear of each other or not, perhaps walled in on three sides and the fourth gappy,
    and sometimes some more of them beyond a lane.
    """
    wide, high, careless = rng.randint(6, 12), rng.randint(4, 9), rng.choice((0.0, 0.02, 0.2))
    scene: list[Lying] = []
    if rng.random() < 0.7:
        scene = [(block(wide + 2, 1), -1, -1), (block(1, high), -1, 0), (block(1, high), wide, 0)]
        for _ in range(100):
            _throw(rng, scene, (-2, wide + 2), (high - 1, high + 2), careless)
    for _ in range(many):
        _throw(rng, scene, (0, wide), (0, high), careless)
    lane = wide + rng.randint(1, 8)
    for _ in range(rng.choice((0, 0, 20))):
        _throw(rng, scene, (lane, lane + 5), (-3, high), careless)
    return scene


def turned(lying: Lying) -> Lying:
    """The same a quarter turn clockwise about the origin."""
    outline, x, y = lying
    return outline.turned(), y, -x - outline.width


def stretched(rng: Random, scene: list[Lying]) -> list[Lying]:
    """The same pulled far apart at some column, the rectangles that lie across it made as much longer, and turned."""
    column, by = rng.randint(1, 8), rng.choice((1, 2, 50))
    result = []
    for outline, x, y in scene:
        if x < column < x + outline.width and len(outline.corners) == 4:
            outline = block(outline.width + by, outline.height)
        result.append((outline, x if x < column else x + by, y))
    for _ in range(rng.randrange(4)):
        result = [turned(each) for each in result]
    return result


def _throw(rng: Random, scene: list[Lying], across: tuple[int, int], up: tuple[int, int], careless: float) -> None:
    """One more outline with its box's lower left somewhere there, if it lies clear or nobody cares."""
    new, x, y = rng.choice(PRINTED), rng.randrange(*across), rng.randrange(*up)
    if rng.random() < careless or not any(overlaps(old, new, shift(x - ox, y - oy)) for old, ox, oy in scene):
        scene.append((new, x, y))
