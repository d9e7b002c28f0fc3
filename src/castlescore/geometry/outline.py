"""Outlines: what a tile covers of the lattice, and where another could touch it, overlaps it or does touch it.

An outline is a polygon whose sides run along the lattice or slant across one cell, or a disc of diameter 3 or 5. Both
reduce to sets of lattice points, so that "touches" is a shared point and "overlaps" a shared cell (GEO-2 to GEO-4):
two polygons that touch share a corner or an edge of the lattice, and a disc touches a wall or another disc only in the
middle of a unit edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from castlescore.geometry import code, decode, turn_point

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
        """Whether the closed disc contains a point."""
        return (x - self.x) ** 2 + (y - self.y) ** 2 <= self.radius**2


Part = Triangle | Disc
Cover = Part | None  # None: the whole cell


@cache
def slots(part: Part) -> int:
    """The slots that a part covers, as one bit each."""
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
    """The separate free areas that parts leave inside a cell, each as the slots of the boundary ("germs") that it
    reaches, one bit each.

    Parts are convex, so each covers arcs of the way round the cell; parts that meet act as one. Two free germs lie
    in one area exactly when no connected group of parts stands on the way round between them on both sides
    (Janiszewski).
    """
    walls = _clusters(parts)
    covered = 0
    for wall in walls:
        covered |= wall
    areas: list[int] = []
    for germ in GERMS:
        if germ & covered:
            continue
        for i, area in enumerate(areas):
            if not any(_separates(wall, area & -area, germ) for wall in walls):
                areas[i] |= germ
                break
        else:
            areas.append(germ)
    return tuple(areas)


def _clusters(parts: tuple[Part, ...]) -> list[int]:
    """The slots covered by each group of connected parts."""
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


def _separates(wall: int, low: int, high: int) -> bool:
    """Whether a wall stands on both ways round between two germs that it leaves free, the lower bit first."""
    between = high - low  # the bits from the lower germ on, up to the higher one
    return bool(wall & between) and bool(wall & ~between)


DIAMETERS = (3, 5)
Point = tuple[int, int]
Segment = tuple[Point, Point]  # in half units, the western, else the lower end first; a point has twice the same end


@dataclass(frozen=True)
class Outline:
    """One outline, with the lower left corner of its box at (0, 0).

    `width`, `height` and `corners` are in units, all sets in points of the lattice (half units, coded). A disc has no
    `corners`, a polygon the `diameter` 0. `cells` maps each cell to its covered part; `edges` and `points` are the unit
    edges and cell corners that the closed outline meets, `rim` those of them where another outline may touch it.
    """

    width: int
    height: int
    corners: tuple[tuple[int, int], ...]
    diameter: int
    cells: dict[int, Cover]
    edges: frozenset[int]
    points: frozenset[int]
    rim: frozenset[int]

    __eq__, __hash__ = object.__eq__, object.__hash__  # each is made once

    @property
    def shape(self) -> tuple[int, tuple[tuple[int, int], ...]]:
        """A value that identifies this outline: its diameter and its corners from the lowest, leftmost one on."""
        if not self.corners:
            return self.diameter, ()
        first = self.corners.index(min(self.corners))
        return 0, self.corners[first:] + self.corners[:first]

    def turned(self) -> Outline:
        """The outline after one quarter turn clockwise."""
        if self.diameter:
            return self
        return polygon(turn_point(x, y, self.width) for x, y in self.corners)


@cache
def disc(diameter: int) -> Outline:
    """A true circle in a box of its own size, in units; ValueError for a diameter not in DIAMETERS."""
    if diameter not in DIAMETERS:
        raise ValueError(f"a disc of diameter {diameter}: known are {DIAMETERS}")
    cells: dict[int, Cover] = {}
    for x in range(1, 2 * diameter, 2):
        for y in range(1, 2 * diameter, 2):
            part = Disc(diameter - x, diameter - y, diameter)
            cells[code(x, y)] = None if all(part.holds(*corner) for corner in CORNERS) else part
    rim = {
        code(x, y)
        for x in range(2 * diameter + 1)
        for y in range(2 * diameter + 1)
        if (x - diameter) ** 2 + (y - diameter) ** 2 == diameter**2
    }
    return Outline(diameter, diameter, (), diameter, cells, *_met(cells), frozenset(rim))


def polygon(corners: Iterable[tuple[int, int]]) -> Outline:
    """A polygon by its corners in units, counterclockwise, its box's lower left at (0, 0).

    Raises ValueError when a side is neither along the lattice nor a slant across one cell.
    """
    return _polygon(tuple(corners))


@cache  # Rooms of one size share an outline.
def _polygon(corners: tuple[tuple[int, int], ...]) -> Outline:
    sides = list(pairwise([*corners, corners[0]]))
    width, height = max(x for x, _ in corners), max(y for _, y in corners)
    slants = {code(p[0] + q[0], p[1] + q[1]): _inner_half(p, q) for p, q in sides if p[0] != q[0] and p[1] != q[1]}
    cells: dict[int, Cover] = {}
    for x in range(1, 2 * width, 2):
        for y in range(1, 2 * height, 2):
            point = code(x, y)
            if point in slants:
                cells[point] = slants[point]
            elif _inside(x, y, sides):
                cells[point] = None
    rim = frozenset(point for p, q in sides for point in _points_along(p, q))
    return Outline(width, height, corners, 0, cells, *_met(cells), rim)


def _met(cells: dict[int, Cover]) -> tuple[frozenset[int], frozenset[int]]:
    """The unit edges and the cell corners that the closed outline meets."""
    edges, points = set(), set()
    for cell, cover in cells.items():
        x, y = decode(cell)
        for i, (dx, dy) in enumerate(CORNERS):
            mx, my = ((0, -1), (1, 0), (0, 1), (-1, 0))[i]
            if cover is None or slots(cover) & (1 << (3 * i + 1)):
                edges.add(code(x + mx, y + my))
            if cover is None or _holds_corner(cover, dx, dy):
                points.add(code(x + dx, y + dy))
    return frozenset(edges), frozenset(points)


def _holds_corner(part: Part, x: int, y: int) -> bool:
    return part.holds(x, y) if isinstance(part, Disc) else (x, y) != (-part.x, -part.y)


def _inner_half(p: tuple[int, int], q: tuple[int, int]) -> Triangle:
    """The half of its cell that lies inside a slanted side, which is on its left."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    if abs(dx) != 1 or abs(dy) != 1:
        raise ValueError(f"the side from {p} to {q} is neither along the lattice nor a slant across one cell")
    return Triangle(-dy, dx)


def _inside(x: int, y: int, sides: Iterable[tuple[tuple[int, int], tuple[int, int]]]) -> bool:
    """Whether the middle of a cell, in half units, lies inside: sides crossed on the way east are odd in number."""
    crossed = 0
    for (px, py), (qx, qy) in sides:
        low, high = sorted((2 * py, 2 * qy))
        # A slant's own cell is asked for elsewhere, so any other middle lies clear of it on either side.
        if low < y < high and px + qx > x:
            crossed += 1
    return crossed % 2 == 1


def _points_along(p: tuple[int, int], q: tuple[int, int]) -> Iterable[int]:
    """The cell corners and edge middles of one side, its last end, where the next one begins, left out."""
    (px, py), (qx, qy) = p, q
    if px != qx and py != qy:
        return [code(2 * px, 2 * py)]
    steps = 2 * (abs(qx - px) + abs(qy - py))
    sx, sy = (qx > px) - (qx < px), (qy > py) - (qy < py)
    return [code(2 * px + sx * i, 2 * py + sy * i) for i in range(steps)]


def overlaps(a: Outline, b: Outline, by: int) -> bool:
    """Whether the interiors of `a` and of `b`, moved by `by` (a code in half units), share a point (GEO-3)."""
    for cell, cover in b.cells.items():
        if cell + by in a.cells:
            other = a.cells[cell + by]
            if cover is None or other is None or overlap(cover, other):
                return True
    return False


def borders(a: Outline, b: Outline, by: int) -> bool:
    """Whether the outlines, `b` moved by `by`, share a point where outlines can touch (GEO-2 to GEO-4).

    They touch where they do and do not overlap.
    """
    return not a.rim.isdisjoint([point + by for point in b.rim])


def contact(a: Outline, b: Outline, by: int) -> tuple[Segment, ...]:
    """The segments and single points that two outlines without overlap share, measured from the origin of `a`."""
    steps, points = set(_slants(a, b, by)), set()
    for point in (p + by for p in b.rim if p + by in a.rim):
        x, y = decode(point)
        if a.diameter or b.diameter or (x % 2 == 0 and y % 2 == 0):
            points.add((x, y))
        elif x % 2:
            steps.add(((x - 1, y), (x + 1, y)))
        else:
            steps.add(((x, y - 1), (x, y + 1)))
    points.difference_update(end for step in steps for end in step)
    return tuple(sorted([*_joined(steps), *((p, p) for p in points)]))


def _slants(a: Outline, b: Outline, by: int) -> Iterator[Segment]:
    """The slanted sides along which two octagons lie."""
    for cell, cover in b.cells.items():
        if isinstance(cover, Triangle) and isinstance(a.cells.get(cell + by), Triangle):
            x, y = decode(cell + by)
            slope = -cover.x * cover.y
            yield (x - 1, y - slope), (x + 1, y + slope)


def _joined(steps: set[Segment]) -> Iterator[Segment]:
    """Steps across one cell or along one edge, those that continue each other made one segment."""
    for step in steps:
        (x, y), end = step
        dx, dy = end[0] - x, end[1] - y
        if ((x - dx, y - dy), (x, y)) in steps:
            continue
        while (end, further := (end[0] + dx, end[1] + dy)) in steps:
            end = further
        yield (x, y), end
