"""Shapes for pictures of castles: the state of doorways, the sides of tiles, and contacts that break rules."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.games.castles.rules.castle import Castle, Entrance, Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.geometry import code, decode
from castlescore.geometry.outline import Point, Segment


def doorways(castle: Castle) -> Iterator[tuple[Entrance, str]]:
    """Every entrance with the state of its doorway: `joined`, `blocked`, open to the `outside` or into a `court`."""
    outside = {(e.placed.n, e.edge, e.door.side) for e in castle.external}
    for entrance in (e for placed in castle for e in castle.entrances(placed)):
        is_external = (entrance.placed.n, entrance.edge, entrance.door.side) in outside
        open_to = "outside" if is_external else "court"
        yield entrance, "joined" if entrance.to else "blocked" if entrance.blocked else open_to


def sides(placed: Placed) -> Iterator[tuple[Point, Point, bool]]:
    """The straight sides of a tile, in half units of the castle, and whether each is fenced; none of a round one."""
    dx, dy = decode(placed.offset)
    corners = [(2 * x + dx, 2 * y + dy) for x, y in placed.form.outline.corners]
    fence = {point + placed.offset for point in placed.form.fence}
    for p, q in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        if p[0] != q[0] and p[1] != q[1]:
            # A fenced slant goes from a stone end to a corner of the fence.
            yield p, q, len({code(*p), code(*q)} & fence) == 1
        else:
            yield p, q, code((p[0] + q[0]) // 2, (p[1] + q[1]) // 2) in fence


def wrong_contacts(verdict: Verdict) -> list[Segment]:
    """Where a tile touches those that a broken rule names."""
    named = {n for violation in verdict.violations for n in violation.tiles}
    return [segment for other in verdict.touched if other.n in named for segment in verdict.contacts(other)]
