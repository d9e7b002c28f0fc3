"""What an outline may cover of one unit cell: all of it, a triangle, or a piece of a disc.

Everything is decided in integers: distances are squared and in half units. A part is seen from the middle of its cell.
On the way round a cell there are twelve slots, counterclockwise from the lower left corner; of each edge its
beginning, its middle and its end. Two things make these enough (GEO-4): a disc of diameter 3 or 5 whose box lies on
the lattice meets a unit edge in nothing, in a part that holds the middle of the edge, or in that middle alone; and
it passes through no corner.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # of a cell, counterclockwise, as slots 0, 3, 6, 9 begin
SLOT_POINTS = ((-1, -1), (0, -1), (1, -1), (1, -1), (1, 0), (1, 1), (1, 1), (0, 1), (-1, 1), (-1, 1), (-1, 0), (-1, -1))
GERMS = tuple(1 << slot for slot in range(12) if slot % 3 != 1)  # the slots at the ends of the edges
EDGE_SLOTS = {"S": 0b111, "E": 0b111 << 3, "N": 0b111 << 6, "W": 0b111 << 9}


class Triangle(NamedTuple):
    """Half a cell, on the side of the corner (x, y), each -1 or 1."""

    x: int
    y: int


class Disc(NamedTuple):
    """The part of a disc in a cell: centre (x, y) from the middle of the cell, and radius, in half units."""

    x: int
    y: int
    radius: int

    def holds(self, x: int, y: int) -> bool:
        """Whether the closed disc holds a point."""
        return (x - self.x) ** 2 + (y - self.y) ** 2 <= self.radius**2


Part = Triangle | Disc
Cover = Part | None  # None: the whole cell


@cache
def slots(part: Part) -> int:
    """The slots that a part covers, as a bit each."""
    if isinstance(part, Disc):
        return sum(1 << i for i, (x, y) in enumerate(SLOT_POINTS) if part.holds(x, y))
    return EDGE_SLOTS["W" if part.x < 0 else "E"] | EDGE_SLOTS["S" if part.y < 0 else "N"]


@cache
def meet(a: Part, b: Part) -> bool:
    """Whether two parts of one cell, their boundaries included, share a point of that cell.

    Two parts without a common slot lie in opposite corners of the cell, so that whatever their tiles share between
    these corners lies in the cell. A disc never just touches a slant or, inside a cell, another disc (GEO-4).
    """
    if slots(a) & slots(b):
        return True
    if isinstance(a, Disc):
        return _discs_overlap(a, b) if isinstance(b, Disc) else _reaches_across(a, b)
    return _reaches_across(b, a) if isinstance(b, Disc) else True


@cache
def overlap(a: Part, b: Part) -> bool:
    """Whether the tiles of two parts of one cell overlap, as far as this cell can tell.

    Two triangles are apart only when they halve the cell between them. For a triangle and a disc to meet is to
    overlap (GEO-4). Two discs are compared whole: where they overlap, some cell holds a part of both.
    """
    if isinstance(a, Disc) and isinstance(b, Disc):
        return _discs_overlap(a, b)
    if isinstance(a, Triangle) and isinstance(b, Triangle):
        return a != (-b.x, -b.y)
    return meet(a, b)


def _discs_overlap(a: Disc, b: Disc) -> bool:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.radius + b.radius) ** 2


def _reaches_across(disc: Disc, triangle: Triangle) -> bool:
    """Whether a disc that holds no corner of the triangle reaches its long side."""
    # The long side runs through the middle of the cell, square to (triangle.x, triangle.y).
    away = disc.x * triangle.x + disc.y * triangle.y  # distance from that line, times the root of 2
    return away * away < 2 * disc.radius**2


@cache
def regions(parts: tuple[Part, ...]) -> tuple[int, ...]:
    """The separate free areas that parts leave of the inside of a cell, each as the germs it reaches, a bit each.

    Parts are convex, so each covers arcs of the way round the cell; parts that meet act as one. Two free germs lie
    in one area exactly when nothing that hangs together stands on the way round between them on both sides
    (Janiszewski).
    """
    walls = _clusters(parts)
    covered = 0
    for wall in walls:
        covered |= wall
    found: list[int] = []
    for germ in GERMS:
        if germ & covered:
            continue
        for i, area in enumerate(found):
            if not any(_parts_them(wall, area & -area, germ) for wall in walls):
                found[i] |= germ
                break
        else:
            found.append(germ)
    return tuple(found)


def _clusters(parts: tuple[Part, ...]) -> list[int]:
    """The slots covered by each group of parts that hang together."""
    groups: list[list[Part]] = []
    for part in parts:
        joined = [g for g in groups if any(meet(part, other) for other in g)]
        groups = [g for g in groups if g not in joined]
        groups.append([part, *(p for g in joined for p in g)])
    masks = []
    for group in groups:
        mask = 0
        for part in group:
            mask |= slots(part)
        masks.append(mask)
    return masks


def _parts_them(wall: int, low: int, high: int) -> bool:
    """Whether a wall stands on both ways round between two germs that it leaves free, the lower bit first."""
    between = high - low  # the bits from the lower germ on, up to the higher one
    return bool(wall & between) and bool(wall & ~between)
