"""Judging a placement: every rule it breaks, not the first (JUDGE-1), what it scores, completes, joins and blocks.

A verdict is a value. Refusals are made of `Violation`s, each with its rule id, the tiles concerned and why.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from castlescore.core.language.messages import Message, message, several
from castlescore.core.refusals import Violation as Violation
from castlescore.games.castles.facts import FOYER
from castlescore.games.castles.rules.castle import MOST_NAMED, Castle, Placed, connects, named
from castlescore.games.castles.rules.scoring import Line, Points, placing, points
from castlescore.games.castles.rules.tiles import Door, Tile
from castlescore.geometry import OPPOSITE, decode
from castlescore.geometry.outline import Segment, contact


class Point(NamedTuple):
    """A point of the castle, in half units."""

    x: int
    y: int


@dataclass(frozen=True)
class Meeting:
    """An entrance of the new tile that meets an entrance of a tile in the castle (WORD-4)."""

    door: Door
    edge: int
    other: Placed
    to: Door
    connects: bool


@dataclass(frozen=True)
class Blocked:
    """An entrance, old or new, that a placement blocks for ever."""

    n: int
    door: Door
    edge: int


class Verdict:
    """All there is to say about laying one tile into one castle. Parts are worked out when they are asked for."""

    def __init__(self, castle: Castle, placed: Placed) -> None:
        self.castle, self.placed = castle, placed

    @cached_property
    def near(self) -> tuple[Placed, ...]:
        """The tiles that it may overlap, touch or meet, by their numbers."""
        return tuple(sorted(self._near, key=lambda placed: placed.n))

    @cached_property
    def _near(self) -> list[Placed]:
        """The same in the order they were built."""
        return self.castle.near(self.placed)

    @cached_property
    def is_free(self) -> bool:
        """Whether it overlaps nothing: the quickest of the tests, for looking through many places."""
        placed = self.placed
        if any(other.overlaps(placed) for other in self._near):
            return False
        self.__dict__["overlapped"] = ()
        return True

    @cached_property
    def overlapped(self) -> tuple[Placed, ...]:
        """The tiles it overlaps (GEO-3)."""
        return tuple([other for other in self.near if other.overlaps(self.placed)])

    @cached_property
    def touched(self) -> tuple[Placed, ...]:
        """The tiles it touches, none that it overlaps (GEO-3)."""
        return tuple([other for other in self.near if self.touches(other)])

    def touches(self, other: Placed) -> bool:
        """Whether it touches a tile of the castle and does not overlap it (GEO-3)."""
        return other in self.near and other not in self.overlapped and other.borders(self.placed)

    @cached_property
    def meetings(self) -> tuple[Meeting, ...]:
        """Its entrances that meet entrances of the castle, in the order of its doors."""
        own = self.placed.doors
        edges = {edge for edge, _ in own}
        there = [(edge, other, to) for other in self.near for edge, to in other.doors if edge in edges]
        return tuple(
            [
                Meeting(door, edge, other, to, connects(self.placed.tile, door, other.tile, to))
                for edge, door in own
                for at, other, to in there
                if at == edge and door.side == OPPOSITE[to.side]
            ]
        )

    @cached_property
    def joins(self) -> tuple[Meeting, ...]:
        """The meetings that connect, by the castle's tiles and then N, E, S, W of the new one."""
        joined = [m for m in self.meetings if m.connects]
        return tuple(sorted(joined, key=lambda m: (m.other.n, "NESW".index(m.door.side[0]), m.door.name)))

    @cached_property
    def joined(self) -> tuple[int, ...]:
        """The numbers of the tiles it connects to, each once."""
        return tuple(sorted({m.other.n for m in self.meetings if m.connects}))

    @cached_property
    def after(self) -> Castle:
        """The castle with the tile in it, legal or not."""
        return self.castle.add(self.placed)

    @cached_property
    def violations(self) -> tuple[Violation, ...]:
        """Every broken rule, one violation each."""
        return tuple([found for check in CHECKS if (found := check(self)) is not None])

    @cached_property
    def legal(self) -> bool:
        """Whether no rule is broken; the first that is ends the search."""
        return not any(check(self) is not None for check in CHECKS)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The points of placing, line by line; of an illegal placement what they would have been."""
        return placing(self.castle, self.placed, self.joined, self.touches)

    @cached_property
    def points(self) -> Points:
        """The points of placing (SCORE-1 to SCORE-3)."""
        return points(self.lines, self.placed.n)

    @cached_property
    def completes(self) -> tuple[int, ...]:
        """The numbers of the tiles that become complete, the new one included (WORD-7)."""
        joined: dict[int, set[int]] = {}
        for m in self.meetings:
            if m.connects:
                joined.setdefault(m.other.n, set()).add(m.edge)
        wanting = self.castle.wanting
        done = [n for n, edges in joined.items() if n in wanting and wanting[n] <= edges]
        every = set().union(*joined.values())
        if self.placed.doors and all(edge in every for edge, _ in self.placed.doors):
            done.append(self.placed.n)
        return tuple(sorted(done))

    @cached_property
    def blocks(self) -> tuple[Blocked, ...]:
        """The entrances it would block, those of the castle first (GEO-5)."""
        placed = self.placed
        joined = {m.edge for m in self.meetings if m.connects}
        edges, by = placed.form.outline.edges, placed.offset
        open_near = (each for other in self._near for each in self.castle.open_of.get(other, ()))
        old = [e for e in open_near if e.edge - by in edges and e.edge not in joined]
        free = [(edge, door) for edge, door in placed.doors if edge not in joined]
        new = [Blocked(placed.n, door, edge) for edge, door in free if any(other.meets(edge) for other in self.near)]
        return (*(Blocked(e.placed.n, e.door, e.edge) for e in old), *new)

    def contacts(self, other: Placed) -> tuple[Segment, ...]:
        """Where exactly it touches another tile, in half units of the castle; nothing where they overlap."""
        if other in self.overlapped:
            return ()
        dx, dy = decode(self.placed.offset)
        found = contact(self.placed.form.outline, other.form.outline, other.offset - self.placed.offset)
        return tuple(((px + dx, py + dy), (qx + dx, qy + dy)) for (px, py), (qx, qy) in found)


def _connected(v: Verdict) -> Violation | None:
    if v.joined or not v.castle.tiles:  # nothing to join: the foyer, which every castle begins with
        return None
    if v.meetings:
        why = message("may-not-connect")
    elif v.touched:
        why = message("only-touches", tiles=named(v.touched))
    else:
        why = message("meets-nothing")
    return Violation("PLACE-1", (), why)


def _clear(v: Verdict) -> Violation | None:
    if not v.overlapped:
        return None
    rows = islice(((m, by) for m in v.meetings if (by := v.castle.joined_to(m.other, m.edge))), MOST_TAKEN)
    taken = [message("taken", door=m.to, tile=m.other, by=named(by)) for m, by in rows]
    why = several(message("overlaps", tiles=named(v.overlapped)), *taken)
    return Violation("PLACE-4", numbers(v.overlapped), why)


def _way_out(v: Verdict) -> Violation | None:
    """PLACE-5, not asked of a tile that overlaps (JUDGE-3)."""
    if v.overlapped or v.castle.keeps_way_past(v.placed) or v.after.external:
        return None
    return Violation("PLACE-5", (), message("no-way-out"))


def _fences(v: Verdict) -> Violation | None:
    """PLACE-6 against every tile that is not overlapped, both ways round (JUDGE-3)."""
    found: dict[tuple[int, bool], list[int]] = {}
    for other in v.near:
        if not (other.form.fence or v.placed.form.fence) or not v.touches(other):
            continue
        for theirs, fenced, rim in ((True, other, v.placed), (False, v.placed, other)):
            by = fenced.offset - rim.offset
            points = [p + fenced.offset for p in fenced.form.fence if p + by in rim.form.outline.rim]
            if points:
                found[other.n, theirs] = points
    if not found:
        return None
    rows = [_at_fence(v, n, theirs, found[n, theirs]) for n, theirs in sorted(found)[:MOST_NAMED]]
    rows += [message("more-contacts", count=len(found) - MOST_NAMED)] if len(found) > MOST_NAMED else []
    return Violation("PLACE-6", tuple(sorted({n for n, _ in found})), several(*rows))


def _at_fence(v: Verdict, n: int, theirs: bool, points: list[int]) -> Message:
    """A contact with a fence, and the wall beside it that may be touched, where it is near."""
    other = v.castle[n]
    fenced = other if theirs else v.placed
    contacts = v.contacts(other)
    where = tuple(span(segment) for segment in _on_fence(contacts, points))
    dx, dy = decode(fenced.offset)
    walls = [(x + dx, y + dy) for x, y in fenced.form.walls]
    near = [Point(*wall) for wall in walls if any(wall in segment for segment in contacts)]
    if not near:
        return message("touches-fence" if theirs else "own-fence-touches", tile=other, where=where)
    return message(
        "touches-fence-at-wall" if theirs else "own-fence-touches-at-wall", tile=other, where=where, wall=near[0]
    )


def span(segment: Segment) -> Message:
    """Where a contact is."""
    start, end = segment
    if start == end:
        return message("at-point", point=Point(*start))
    return message("from-to", start=Point(*start), end=Point(*end))


def _on_fence(segments: Iterable[Segment], points: Iterable[int]) -> list[Segment]:
    """The contacts that hold a point of the fence."""
    spots = [decode(point) for point in points]
    return [s for s in segments if any(_holds(s, spot) for spot in spots)]


def _holds(segment: Segment, spot: tuple[int, int]) -> bool:
    (px, py), (qx, qy) = segment
    x, y = spot
    on_line = (qx - px) * (y - py) == (qy - py) * (x - px)
    return on_line and min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy)


def _floors(v: Verdict) -> Violation | None:
    wrong = [m for m in v.meetings if m.door.dark != m.to.dark]
    if not wrong:
        return None
    rows = [
        message("dark-meets-light" if m.door.dark else "light-meets-dark", door=m.door, to=m.to, tile=m.other)
        for m in wrong
    ]
    return Violation("PLACE-7", numbers(m.other for m in wrong), several(*rows))


def _stairs(v: Verdict) -> Violation | None:
    if not v.placed.tile.is_stairs:
        return None
    wrong = [m for m in v.meetings if m.other.tile.is_stairs]
    if not wrong:
        return None
    others = [m.other for m in wrong]
    return Violation("PLACE-8", numbers(others), message("stairs-to-stairs", tiles=named(others)))


def _in_the_box(v: Verdict) -> Violation | None:
    return used_up(v.castle, v.placed.tile)


def used_up(castle: Castle, tile: Tile) -> Violation | None:
    """That all there are of a tile lie in a castle, wherever one more would be laid (BOX-1)."""
    stack = tile.stack
    if tile.is_room or tile.id == FOYER:
        twins = [p for p in castle.tiles if p.tile.id == tile.id]
        if not twins:
            return None
        once = message("room-once", tile=twins[0]) if tile.is_room else message("foyer-once")
        return Violation("BOX-1", numbers(twins), once)
    others = [p for p in castle.tiles if p.tile.stack == stack] if stack else []
    if not stack or len(others) < tile.copies:
        return None
    why = message("all-stairs-here" if tile.is_stairs else "all-hallways-here", limit=tile.copies)
    return Violation("BOX-1", numbers(others), why)


RULES = ("PLACE-1", "PLACE-4", "PLACE-5", "PLACE-6", "PLACE-7", "PLACE-8", "BOX-1")
MOST_TAKEN = 3  # entrances in one sentence
CHECKS = (_connected, _clear, _way_out, _fences, _floors, _stairs, _in_the_box)
OF_PAIRS = (_clear, _fences, _floors, _stairs, _in_the_box)  # those that do not depend on the order of building


def numbers(tiles: Iterable[Placed]) -> tuple[int, ...]:
    """The numbers of tiles, ascending."""
    return tuple(sorted({placed.n for placed in tiles}))
