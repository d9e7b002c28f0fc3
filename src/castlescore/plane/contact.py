"""Where exactly two outlines touch, for pictures and sentences; the verdicts need only that they do."""

from __future__ import annotations

from castlescore.plane.lattice import decode
from castlescore.plane.outline import Outline, overlaps
from castlescore.plane.parts import Triangle

Point = tuple[int, int]
Segment = tuple[
    Point, Point
]  # in half units, the more western, then the lower end first; a point is a segment of length 0


def borders(a: Outline, b: Outline, by: int) -> bool:
    """Whether the outlines share a point where outlines can touch, `b` moved by `by` (GEO-2 to GEO-4)."""
    return not a.rim.isdisjoint([point + by for point in b.rim])


def touches(a: Outline, b: Outline, by: int) -> bool:
    """Whether the outlines share boundary points and nothing more, `b` moved by `by` (GEO-3)."""
    return borders(a, b, by) and not overlaps(a, b, by)


def contact(a: Outline, b: Outline, by: int) -> tuple[Segment, ...]:
    """The segments and single points that two outlines without overlap share, measured from the origin of `a`."""
    segments: list[Segment] = []
    points: list[Point] = []
    for point in (p + by for p in b.rim if p + by in a.rim):
        x, y = decode(point)
        if a.diameter or b.diameter or (x % 2 == 0 and y % 2 == 0):
            points.append((x, y))
        elif x % 2:
            segments.append(((x - 1, y), (x + 1, y)))
        else:
            segments.append(((x, y - 1), (x, y + 1)))
    segments += _slants(a, b, by)
    joined = join(segments)
    ends = {end for segment in segments for end in segment}
    return tuple(sorted([*joined, *((p, p) for p in points if p not in ends)]))


def join(segments: list[Segment]) -> list[Segment]:
    """The same segments, those that continue each other made one."""
    found: list[Segment] = []
    for start, end in sorted(segments, key=_line):
        if found and found[-1][1] == start and _direction(found[-1]) == _direction((start, end)):
            found[-1] = (found[-1][0], end)
            continue
        found.append((start, end))
    return found


def _line(segment: Segment) -> tuple[Point, int, Point]:
    """Sorts segments by direction, then by line, then along the line."""
    (x, y), (dx, dy) = segment[0], _direction(segment)
    return (dx, dy), dx * y - dy * x, (x, y)


def _direction(segment: Segment) -> Point:
    (px, py), (qx, qy) = segment
    return (qx > px) - (qx < px), (qy > py) - (qy < py)


def _slants(a: Outline, b: Outline, by: int) -> list[Segment]:
    """The slanted sides along which two octagons lie."""
    found: list[Segment] = []
    for cell, cover in b.cells.items():
        other = a.cells.get(cell + by)
        if isinstance(cover, Triangle) and isinstance(other, Triangle):
            x, y = decode(cell + by)
            rising = cover.x != cover.y
            found.append(((x - 1, y - 1), (x + 1, y + 1)) if rising else ((x - 1, y + 1), (x + 1, y - 1)))
    return found
