"""The outlines of the game, written out again, for tests of the geometry."""

from __future__ import annotations

from castlescore.plane.contact import touches
from castlescore.plane.lattice import shift
from castlescore.plane.outline import Outline, disc, overlaps, polygon


def block(width: int, height: int) -> Outline:
    return polygon([(0, 0), (width, 0), (width, height), (0, height)])


SQUARE, BAR, SMALL, LARGE = block(2, 2), block(6, 1), disc(3), disc(5)
ELL = polygon([(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)])
FOYER = polygon([(1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1)])
OCTAGON = polygon([(1, 0), (6, 0), (7, 1), (7, 3), (6, 4), (1, 4), (0, 3), (0, 1)])


def relation(a: Outline, b: Outline, x: int, y: int) -> str:
    """How `b` with its box at (x, y) lies to `a` at (0, 0)."""
    by = shift(x, y)
    if overlaps(a, b, by):
        return "overlap"
    return "touch" if touches(a, b, by) else "clear"
