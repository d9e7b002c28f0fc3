"""Where exactly two outlines touch, for pictures and sentences; the verdicts need only that they do."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.geometry.lattice import decode
from castlescore.geometry.outline import Outline
from castlescore.geometry.parts import Triangle

Point = tuple[int, int]
Segment = tuple[Point, Point]  # in half units, the western, else the lower end first; a point has twice the same end


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
