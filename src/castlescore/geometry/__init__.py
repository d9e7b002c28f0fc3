"""Exact plane geometry, and points of the lattice as single integers: moving a whole outline is one addition a point.

All lengths are in half units (2.5 feet). A point whose coordinates are both odd is the middle of a unit cell, both
even a corner of cells, one odd and one even the middle of a unit edge. The geometry knows no tile and no game.
"""

from __future__ import annotations

SPAN = 1 << 20  # points in a row; |x| stays far below half of it (the contract ends castles at 100,000 units)
HALF = SPAN >> 1

EAST, NORTH = 1, SPAN
STEPS = {"N": NORTH, "E": EAST, "S": -NORTH, "W": -EAST}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = "NESW"


def code(x: int, y: int) -> int:
    """The point (x, y), in half units, as one integer; codes add like vectors."""
    return y * SPAN + x


def decode(point: int) -> tuple[int, int]:
    """The coordinates of a point, in half units."""
    y, x = divmod(point + HALF, SPAN)
    return x - HALF, y


def turn_side(side: str, quarters: int) -> str:
    """The side that `side` becomes after so many quarter turns clockwise."""
    return CLOCKWISE[(CLOCKWISE.index(side) + quarters) % 4]


def turn_point(x: int, y: int, width: int) -> tuple[int, int]:
    """The point (x, y) of a box `width` wide after one quarter turn clockwise, measured from the new lower left."""
    return y, width - x
