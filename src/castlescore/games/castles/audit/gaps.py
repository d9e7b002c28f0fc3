"""How far tiles lie apart, for telling people, not for verdicts."""

from __future__ import annotations

from math import dist

from castlescore.games.castles.rules.castle import Placed


def gap_between(a: Placed, b: Placed) -> tuple[float, tuple[int, int]]:
    """The distance between two tiles in units, and near which point (half units); for telling people, not for
    verdicts.
    """
    best, spot = float("inf"), (0, 0)
    for p in _outline(a):
        for q in _outline(b):
            gap = dist(p, q) / 2
            if gap < best:
                best, spot = gap, (round((p[0] + q[0]) / 2), round((p[1] + q[1]) / 2))
    for disc, other in ((a, b), (b, a)):
        if disc.form.outline.diameter:
            radius = disc.form.outline.diameter
            centre = (2 * disc.at[0] + radius, 2 * disc.at[1] + radius)
            for q in _outline(other):
                gap = (dist(centre, q) - radius) / 2
                if gap < best:
                    best, spot = gap, (round(q[0]), round(q[1]))
    return max(best, 0.0), spot


def may_be_near(a: Placed, b: Placed, gap: float) -> bool:
    """Whether two tiles can lie so near, in units: by their boxes, which is quickly seen."""
    most = 2 * gap  # boxes are in half units
    across = max(a.west - b.east, b.west - a.east)
    return across <= most and max(a.south - b.north, b.south - a.north) <= most


def _outline(placed: Placed) -> list[tuple[float, float]]:
    """Points along the boundary, every half unit on straight sides, in half units."""
    outline = placed.form.outline
    x, y = 2 * placed.at[0], 2 * placed.at[1]
    if outline.diameter:
        return [(x + outline.diameter, y), (x + outline.diameter, y + 2 * outline.diameter)]
    points = []
    corners = outline.corners
    for (px, py), (qx, qy) in zip(corners, (*corners[1:], corners[0]), strict=True):
        steps = 2 * max(abs(qx - px), abs(qy - py))
        points += [
            (x + 2 * px + (qx - px) * 2 * i / steps, y + 2 * py + (qy - py) * 2 * i / steps) for i in range(steps)
        ]
    return points
