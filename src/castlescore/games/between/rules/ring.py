"""Castles between neighbours, put into the ring in which their builders sit (B-AIM-1, B-AIM-5)."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.language.messages import Message, message
from castlescore.core.values import frozen

Builders = tuple[str, str]


@frozen
class Ring:
    """The builders clockwise, the first castle's first builder first, and their left and right castles by number."""

    seats: tuple[str, ...]
    pairs: dict[str, tuple[int, int]]


@frozen
class NoRing:
    """Why castles stand in no ring, and the number of the castle at which that shows."""

    why: Message
    castle: int


def ring(castles: Sequence[Builders]) -> Ring | NoRing:
    """The ring of castles that are given with their two builders, in any order."""
    builds: dict[str, list[int]] = {}
    for k, (one, other) in enumerate(castles):
        if one == other:
            return NoRing(message("builds-alone", name=one), k)
        for name in (one, other):
            builds.setdefault(name, []).append(k)
            if len(builds[name]) > 2:
                return NoRing(message("builds-more", name=name), k)
    for name, theirs in builds.items():
        if len(theirs) < 2:
            return NoRing(message("builds-one", name=name), theirs[0])
    seats, order = [castles[0][0]], [0]
    while len(order) <= len(castles):
        one, other = castles[order[-1]]
        name = other if one == seats[-1] else one
        if name == seats[0]:
            break
        first, second = builds[name]
        seats.append(name)
        order.append(second if order[-1] == first else first)
    if len(order) < len(castles):
        left = next(k for k in range(len(castles)) if k not in order)
        return NoRing(message("another-ring"), left)
    return Ring(tuple(seats), {name: (order[i], order[i - 1]) for i, name in enumerate(seats)})
