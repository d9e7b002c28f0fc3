"""What lies outside a castle, and which parts of it are enclosed (GEO-6)?

The plane is cut by vertical lines through every corner, every leftmost and rightmost point of a circle and
every point that two boundaries share. Between two neighbouring lines no boundaries cross, so a strip falls
into cells, one above the other, covered or free. Two free cells of neighbouring strips hang together when a
stretch of the line between them lies in no tile; tiles are closed sets, so tiles that share a single point
of the line leave no stretch there.

Heights on a line may be nested square roots (where circles of an illegal castle cross). They are integers
scaled by 2**1024, and two of them nearer than 2**-400 are equal: the difference of two heights near each
other is an algebraic number of degree 16 at most that is made of small numbers, so if it is not 0 it is
greater than 2**-300.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import isqrt

from oracle.geometry import (
    Circle,
    Number,
    Outline,
    Point,
    Polygon,
    box,
    dot,
    minus,
    moved,
    relation,
    shared_by_segments,
)

BITS = 1024
ONE = 1 << BITS
SAME = ONE >> 400


def scaled(value: Number) -> int:
    value = Fraction(value)
    return value.numerator * ONE // value.denominator


def scaled_root(value: Number) -> int:
    return isqrt(scaled(value) * ONE)


@dataclass(frozen=True)
class Curve:
    """A stretch of boundary from `left` to `right` with one height over each x (all scaled).

    `bend` 0: the line through (x, y) rising by `rise` for every `run`. 1 or -1: the upper or lower half of
    the circle about (x, y), `rise` being the square of its radius.
    """

    left: int
    right: int
    x: int
    y: int
    rise: int
    run: int = 1
    bend: int = 0

    def height(self, at: int) -> int:
        away = at - self.x
        if self.bend == 0:
            return self.y + away * self.rise // self.run
        rest = self.rise - away * away // ONE
        return self.y + self.bend * isqrt(max(rest, 0) * ONE)


def curves_of(outline: Outline) -> list[Curve]:
    if isinstance(outline, Circle):
        x, y, r = scaled(outline.centre[0]), scaled(outline.centre[1]), scaled(outline.radius)
        square = scaled(outline.radius * outline.radius)
        return [Curve(x - r, x + r, x, y, square, bend=bend) for bend in (-1, 1)]
    result = []
    for edge in outline.edges:
        a, b = sorted(edge)
        if a[0] != b[0]:
            left, right, y = scaled(a[0]), scaled(b[0]), scaled(a[1])
            result.append(Curve(left, right, left, y, scaled(b[1]) - y, right - left))
    return result


def _circle_crosses_line(circle: Circle, a: Point, b: Point) -> list[int]:
    way, off = minus(b, a), minus(a, circle.centre)
    square = dot(way, way)
    half = Fraction(dot(way, off), square)
    rest = half * half - Fraction(dot(off, off) - circle.radius * circle.radius, square)
    if rest < 0:
        return []
    root = scaled_root(rest)
    x = scaled(a[0] - half * way[0])
    return [x + int(sign * root * way[0]) for sign in (-1, 1)]


def _circles_cross(a: Circle, b: Circle) -> list[int]:
    way = minus(b.centre, a.centre)
    square = dot(way, way)
    if square == 0:
        return []
    along = Fraction(square + a.radius * a.radius - b.radius * b.radius, 2 * square)
    rest = Fraction(a.radius * a.radius, square) - along * along
    if rest < 0:
        return []
    x = scaled(a.centre[0] + along * way[0])
    side = int(scaled_root(rest) * way[1])
    return [x + side, x - side]


@cache
def _crossings(a: Outline, b: Outline) -> tuple[int, ...]:
    """The x (scaled) of every point shared by the boundaries of two outlines that overlap, perhaps others."""
    if isinstance(a, Circle) and isinstance(b, Circle):
        return tuple(_circles_cross(a, b))
    if isinstance(a, Polygon) and isinstance(b, Polygon):
        shared = [p for s in a.edges for t in b.edges for p in shared_by_segments(s, t)]
        return tuple({scaled(p[0]) for p in shared})
    circle, polygon = (a, b) if isinstance(a, Circle) else (b, a)
    assert isinstance(circle, Circle) and isinstance(polygon, Polygon)
    return tuple(x for s, t in polygon.edges for x in _circle_crosses_line(circle, s, t))


def lines(outlines: list[Outline]) -> list[int]:
    """The x (scaled, ascending) of every vertical line at which anything may change."""
    result = {c for o in outlines for curve in curves_of(o) for c in (curve.left, curve.right)}
    for a, b in combinations(outlines, 2):
        how = relation(a, b)
        if how.kind == "touch":
            shared = [*how.points, *(p for s in how.segments for p in s)]
            result.update(scaled(p[0]) for p in shared)
        elif how.kind == "overlap":
            low = box(a)[:2]
            home = (-low[0], -low[1])
            result.update(x + scaled(low[0]) for x in _crossings(moved(a, home), moved(b, home)))
    kept: list[int] = []
    for x in sorted(result):
        if not kept or x - kept[-1] > SAME:
            kept.append(x)
    return kept


Span = tuple[int, int]


def merged(spans: Iterable[Span]) -> list[Span]:
    """Closed spans, those that share a point made one."""
    out: list[Span] = []
    for low, high in sorted(spans):
        if out and low <= out[-1][1] + SAME:
            out[-1] = (out[-1][0], max(high, out[-1][1]))
        else:
            out.append((low, high))
    return out


@dataclass(frozen=True, eq=False)
class Cell:
    """A free part of a strip, between two curves; None: without end."""

    strip: int
    index: int
    below: Curve | None
    above: Curve | None

    def holds(self, x: int, y: int) -> bool:
        """Does the cell's side on the line x hold the height y, well away from its ends?"""
        if self.below is not None and self.below.height(x) + SAME >= y:
            return False
        return self.above is None or self.above.height(x) - SAME > y


class Outside:
    """The free cells around some outlines and which of them lead away to infinity."""

    def __init__(self, outlines: Iterable[Outline]) -> None:
        shapes = list(outlines)
        self.lines = lines(shapes)
        curves = [curves_of(o) for o in shapes]
        self.covered: list[list[tuple[Curve, Curve]]] = [[]]
        for left, right in pairwise(self.lines):
            self.covered.append(self._covered(curves, left, right))
        self.covered.append([])
        self.cells = [self._cells(strip) for strip in range(len(self.covered))]
        self.leader: dict[Cell, Cell] = {c: c for row in self.cells for c in row}
        for number, x in enumerate(self.lines):
            self._join_across(number, x)

    def _covered(self, curves: list[list[Curve]], left: int, right: int) -> list[tuple[Curve, Curve]]:
        half = (left + right) // 2
        pairs: list[tuple[Curve, Curve]] = []
        for tile in curves:
            there = [c for c in tile if c.left <= left + SAME and c.right >= right - SAME]
            there.sort(key=lambda c: c.height(half))
            pairs.extend(zip(there[::2], there[1::2], strict=True))
        return pairs

    def _cells(self, strip: int) -> list[Cell]:
        pairs = self.covered[strip]
        if not pairs:
            return [Cell(strip, 0, None, None)]
        half = (self.lines[strip - 1] + self.lines[strip]) // 2
        rows = sorted(((a.height(half), b.height(half), a, b) for a, b in pairs), key=lambda row: row[0])
        cells: list[Cell] = []
        top: Curve | None = None
        top_height = 0
        for low, high, a, b in rows:
            if top is None or low > top_height + SAME:
                cells.append(Cell(strip, len(cells), top, a))
                top, top_height = b, high
            elif high > top_height:
                top, top_height = b, high
        cells.append(Cell(strip, len(cells), top, None))
        return cells

    def _join_across(self, number: int, x: int) -> None:
        spans = [(a.height(x), b.height(x)) for strip in (number, number + 1) for a, b in self.covered[strip]]
        walls = merged(spans)
        free = [walls[0][0] - ONE, walls[-1][1] + ONE]
        free += [(a[1] + b[0]) // 2 for a, b in pairwise(walls)]
        for y in free:
            one, other = (next(c for c in self.cells[s] if c.holds(x, y)) for s in (number, number + 1))
            self.leader[self._top(one)] = self._top(other)

    def _top(self, cell: Cell) -> Cell:
        while self.leader[cell] is not cell:
            cell = self.leader[cell]
        return cell

    def before(self, middle: Point, side: str) -> Cell:
        """The free cell in front of the middle of an entrance that faces `side` and that nothing blocks."""
        x, y = scaled(middle[0]), scaled(middle[1])
        if side in "EW":
            strip = sum(1 for line in self.lines if (line <= x + SAME if side == "E" else line < x - SAME))
            return next(c for c in self.cells[strip] if c.holds(x, y))
        strip = sum(1 for line in self.lines if line < x - SAME)
        for c in self.cells[strip]:
            near, far = (c.below, c.above) if side == "N" else (c.above, c.below)
            if near is None or abs(near.height(x) - y) > SAME:
                continue
            if far is None or abs(far.height(x) - y) > SAME:
                return c
        raise LookupError(f"no free cell {side} of {middle}")

    def leads_away(self, cell: Cell) -> bool:
        return self._top(cell) is self._top(self.cells[0][0])
