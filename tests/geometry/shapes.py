"""The outlines of the game and some that no tile has, written out again, for tests of the geometry."""

from __future__ import annotations

from castlescore.geometry import code
from castlescore.geometry.outline import Outline, borders, disc, overlaps, polygon
from oracle import geometry


def shift(x: int, y: int) -> int:
    """What to add to the code of a point to move it by (x, y) whole units."""
    return code(2 * x, 2 * y)


def block(width: int, height: int) -> Outline:
    return polygon([(0, 0), (width, 0), (width, height), (0, height)])


SQUARE, BAR, SMALL, LARGE = block(2, 2), block(6, 1), disc(3), disc(5)
ELL = polygon([(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)])
FOYER = polygon([(1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1)])
OCTAGON = polygon([(1, 0), (6, 0), (7, 1), (7, 3), (6, 4), (1, 4), (0, 3), (0, 1)])

# Outlines that a catalogue may bring and the game does not have.
COMB = polygon([(0, 0), (5, 0), (5, 2), (4, 2), (4, 1), (1, 1), (1, 2), (0, 2)])
DIAMOND = polygon([(1, 0), (2, 1), (1, 2), (0, 1)])
NOTCHED = polygon([(0, 0), (4, 0), (4, 3), (3, 3), (2, 2), (1, 3), (0, 3)])
SLOPE = polygon([(0, 0), (3, 0), (2, 1), (1, 2), (0, 3)])


def turns(outline: Outline) -> list[Outline]:
    """The ways in which an outline can lie, each once."""
    result: list[Outline] = []
    for _ in range(4):
        if outline.shape not in [other.shape for other in result]:
            result.append(outline)
        outline = outline.turned()
    return result


BOXES = [(3, 1), (6, 1), (2, 2), (4, 2), (5, 2), (7, 2), (4, 4), (6, 3)]
PRINTED = [lying for o in [*(block(*size) for size in BOXES), SMALL, LARGE, ELL, FOYER, OCTAGON] for lying in turns(o)]
STRANGE = [lying for o in (COMB, DIAMOND, NOTCHED, SLOPE) for lying in turns(o)]


def exact(outline: Outline, x: int, y: int) -> geometry.Outline:
    """The same outline as the oracle knows it, its box at (x, y)."""
    if outline.diameter:
        r = geometry.Fraction(outline.diameter, 2)
        return geometry.Circle((x + r, y + r), r)
    return geometry.Polygon(tuple((cx + x, cy + y) for cx, cy in outline.corners))


def relation(a: Outline, b: Outline, x: int, y: int) -> str:
    """How `b` with its box at (x, y) lies to `a` at (0, 0)."""
    by = shift(x, y)
    if overlaps(a, b, by):
        return "overlap"
    return "touch" if borders(a, b, by) else "clear"
