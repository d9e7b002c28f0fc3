"""Polygons and circles in the plane: do two of them overlap, touch or stand clear, and where do they touch?

Lengths are wall units, x east and y north; every number is an int or a Fraction, so every answer is exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Literal

Number = int | Fraction
Point = tuple[Number, Number]
Segment = tuple[Point, Point]
Kind = Literal["overlap", "touch", "clear"]


@dataclass(frozen=True)
class Polygon:
    """A simple polygon, its corners anticlockwise."""

    corners: tuple[Point, ...]

    @property
    def edges(self) -> list[Segment]:
        return list(pairwise((*self.corners, self.corners[0])))


@dataclass(frozen=True)
class Circle:
    """A disc."""

    centre: Point
    radius: Fraction


Outline = Polygon | Circle


@dataclass(frozen=True)
class Relation:
    """How two outlines lie, and, when they touch, the points and segments (sorted ends) they share."""

    kind: Kind
    points: frozenset[Point] = frozenset()
    segments: frozenset[Segment] = frozenset()


CLEAR = Relation("clear")
OVERLAP = Relation("overlap")


def minus(a: Point, b: Point) -> Point:
    return (a[0] - b[0], a[1] - b[1])


def plus(a: Point, b: Point) -> Point:
    return (a[0] + b[0], a[1] + b[1])


def cross(a: Point, b: Point) -> Number:
    return a[0] * b[1] - a[1] * b[0]


def dot(a: Point, b: Point) -> Number:
    return a[0] * b[0] + a[1] * b[1]


def quarter_turns(p: Point, times: int) -> Point:
    """The point turned clockwise about the origin by 90 degrees, so many times."""
    for _ in range(times % 4):
        p = (p[1], -p[0])
    return p


def moved(outline: Outline, by: Point, quarters: int = 0) -> Outline:
    """The outline turned clockwise about the origin, then shifted."""
    if isinstance(outline, Circle):
        return Circle(plus(quarter_turns(outline.centre, quarters), by), outline.radius)
    return Polygon(tuple(plus(quarter_turns(c, quarters), by) for c in outline.corners))


def box(outline: Outline) -> tuple[Number, Number, Number, Number]:
    """Left, lower, right and upper end of the outline."""
    if isinstance(outline, Circle):
        (x, y), r = outline.centre, outline.radius
        return (x - r, y - r, x + r, y + r)
    xs = [c[0] for c in outline.corners]
    ys = [c[1] for c in outline.corners]
    return (min(xs), min(ys), max(xs), max(ys))


def on_segment(p: Point, s: Segment) -> bool:
    """Does the closed segment contain the point?"""
    a, b = s
    return cross(minus(b, a), minus(p, a)) == 0 and dot(minus(p, a), minus(p, b)) <= 0


def shared_by_segments(s: Segment, t: Segment) -> list[Point]:
    """What two closed segments share: nothing, one point, or the two ends of a stretch (sorted)."""
    (a, b), (c, d) = s, t
    u, v, w = minus(b, a), minus(d, c), minus(c, a)
    turn = cross(u, v)
    if turn == 0:
        if cross(u, w) != 0:
            return []
        ends = {p for p in (a, b) if on_segment(p, t)} | {p for p in (c, d) if on_segment(p, s)}
        return sorted(ends)
    along_s, along_t = Fraction(cross(w, v), turn), Fraction(cross(w, u), turn)
    if not (0 <= along_s <= 1 and 0 <= along_t <= 1):
        return []
    return [(a[0] + along_s * u[0], a[1] + along_s * u[1])]


def middle(s: Segment) -> Point:
    return (Fraction(s[0][0] + s[1][0], 2), Fraction(s[0][1] + s[1][1], 2))


def place_in_polygon(p: Point, polygon: Polygon) -> Literal["in", "edge", "out"]:
    inside = False
    for a, b in polygon.edges:
        if on_segment(p, (a, b)):
            return "edge"
        if (a[1] > p[1]) != (b[1] > p[1]):
            side = cross(minus(b, a), minus(p, a))
            if (side > 0) == (b[1] > a[1]):
                inside = not inside
    return "in" if inside else "out"


def nearest(p: Point, s: Segment) -> Point:
    """The point of the closed segment nearest to p."""
    a, b = s
    u = minus(b, a)
    t = min(max(Fraction(dot(minus(p, a), u), dot(u, u)), Fraction(0)), Fraction(1))
    return (a[0] + t * u[0], a[1] + t * u[1])


def square_distance(p: Point, q: Point) -> Number:
    d = minus(p, q)
    return dot(d, d)


def pieces(s: Segment, cuts: set[Point]) -> list[Segment]:
    """The segment cut at the points of `cuts` that lie on it, each piece in the segment's direction."""
    on = {p for p in cuts if on_segment(p, s)} | set(s)
    row = sorted(on, key=lambda p: dot(minus(p, s[0]), minus(s[1], s[0])))
    return list(pairwise(row))


def _inside_or_same_side(a: Polygon, b: Polygon, cuts: set[Point]) -> bool:
    """Does a piece of a's boundary run through b's interior, or along b's boundary with both interiors on
    one side of it?"""
    for edge in a.edges:
        for piece in pieces(edge, cuts):
            m = middle(piece)
            place = place_in_polygon(m, b)
            if place == "in":
                return True
            if place == "edge":
                way = minus(edge[1], edge[0])
                other = next(f for f in b.edges if on_segment(m, f))
                if dot(way, minus(other[1], other[0])) > 0:
                    return True
    return False


def _two_polygons(a: Polygon, b: Polygon) -> Relation:
    points: set[Point] = set()
    segments: set[Segment] = set()
    for s in a.edges:
        for t in b.edges:
            shared = shared_by_segments(s, t)
            points.update(shared)
            if len(shared) == 2:
                segments.add((shared[0], shared[1]))
    if _inside_or_same_side(a, b, points) or _inside_or_same_side(b, a, points):
        return OVERLAP
    if not points:
        return CLEAR
    alone = {p for p in points if not any(on_segment(p, s) for s in segments)}
    return Relation("touch", frozenset(alone), frozenset(segments))


def _two_circles(a: Circle, b: Circle) -> Relation:
    apart, reach = square_distance(a.centre, b.centre), a.radius + b.radius
    if apart > reach * reach:
        return CLEAR
    if apart < reach * reach:
        return OVERLAP
    t = a.radius / reach
    d = minus(b.centre, a.centre)
    return Relation("touch", frozenset({(a.centre[0] + t * d[0], a.centre[1] + t * d[1])}))


def _circle_and_polygon(a: Circle, b: Polygon) -> Relation:
    near = {nearest(a.centre, edge) for edge in b.edges}
    least = min(square_distance(a.centre, p) for p in near)
    reach = a.radius * a.radius
    if least < reach or place_in_polygon(a.centre, b) != "out":
        return OVERLAP
    if least > reach:
        return CLEAR
    return Relation("touch", frozenset(p for p in near if square_distance(a.centre, p) == reach))


@cache
def _relation(a: Outline, b: Outline) -> Relation:
    if isinstance(a, Circle):
        return _two_circles(a, b) if isinstance(b, Circle) else _circle_and_polygon(a, b)
    return _circle_and_polygon(b, a) if isinstance(b, Circle) else _two_polygons(a, b)


def relation(a: Outline, b: Outline) -> Relation:
    """Do two outlines overlap, touch or stand clear (GEO-3, GEO-4); what they share if they touch."""
    p, q = box(a), box(b)
    if p[2] < q[0] or q[2] < p[0] or p[3] < q[1] or q[3] < p[1]:
        return CLEAR
    result = _relation(moved(a, (-p[0], -p[1])), moved(b, (-p[0], -p[1])))
    if result.kind != "touch":
        return result
    back = (p[0], p[1])
    return Relation(
        "touch",
        frozenset(plus(x, back) for x in result.points),
        frozenset((plus(x, back), plus(y, back)) for x, y in result.segments),
    )


def meets_open_segment(outline: Outline, s: Segment) -> bool:
    """Does the closed outline hold a point of the segment other than its two ends?"""
    if isinstance(outline, Circle):
        near = nearest(outline.centre, s)
        apart, reach = square_distance(outline.centre, near), outline.radius * outline.radius
        return apart < reach or (apart == reach and near not in s)
    cuts = {p for edge in outline.edges for p in shared_by_segments(s, edge)}
    if cuts - set(s):
        return True
    return place_in_polygon(middle(s), outline) != "out"
