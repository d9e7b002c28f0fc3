"""The placement of one tile in one castle: all rules that it breaks (JUDGE-1), its points, and the legal places.

A verdict is a value. Each broken rule is a `Violation` with the rule id, the tiles concerned and a message.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, islice
from typing import NamedTuple

from castlescore.core.language.messages import Message, several
from castlescore.core.limits import is_within_reach
from castlescore.core.refusals import Violation as Violation
from castlescore.games.castles.facts import FOYER, Effect
from castlescore.games.castles.rules.castle import (
    MOST_NAMED,
    Castle,
    Door,
    Placed,
    Tile,
    connects,
    entrances_among,
    named,
    near,
    ways_to_join,
)
from castlescore.geometry import OPPOSITE, decode
from castlescore.geometry.outline import Segment, contact


@dataclass(frozen=True)
class Line:
    """Points of one tile's printed number or effect: the tile, the kind, the other tile that is counted, the points.

    `kind` is printed, connected, touching or anywhere. A line of 0 points says in `why` why a player may have expected
    points.
    """

    tile: int
    kind: str
    other: int | None
    points: int
    why: Message | None = None
    reward: str = ""


@dataclass(frozen=True)
class Points:
    """The parts of the points of a placement: printed (SCORE-1), its own effect (2), the effects of others (3)."""

    printed: int
    own: int
    others: int

    @property
    def total(self) -> int:
        """The points of the placement without rewards."""
        return self.printed + self.own + self.others


def points(lines: Iterable[Line], n: int) -> Points:
    """The lines of placing tile `n`, added up."""
    printed = own = others = 0
    for line in lines:
        if line.tile != n:
            others += line.points
        elif line.kind == "printed":
            printed += line.points
        else:
            own += line.points
    return Points(printed, own, others)


Touches = Callable[[Placed], bool]  # whether a tile touches the one that is counted; asked where it matters alone


def placing(castle: Castle, placed: Placed, joined: Collection[int], touches: Touches) -> tuple[Line, ...]:
    """The point lines of a placed tile; `joined`: the numbers of the tiles that it connects to."""
    lines = [Line(placed.n, "printed", None, placed.tile.points)]
    lines += own_effect(placed, (*castle.tiles, placed), joined, touches)
    kind = placed.tile.type
    for other in castle.tiles:
        effect = other.tile.effect
        if effect and kind in effect.types:
            lines += _effect_line(other, effect, placed, other.n in joined, other, touches)
    return tuple(lines)


def own_effect(placed: Placed, tiles: Iterable[Placed], joined: Collection[int], touches: Touches) -> Iterator[Line]:
    """The point lines of a tile's own effect for each of the tiles, which may include itself (SCORE-2, SCORE-7)."""
    effect = placed.tile.effect
    if effect is None:
        return
    for other in tiles:
        if other.tile.type in effect.types:
            yield from _effect_line(placed, effect, other, other.n in joined, other, touches)


def _effect_line(
    owner: Placed, effect: Effect, counted: Placed, joined: bool, beside: Placed, touches: Touches
) -> Iterator[Line]:
    """The point line of one tile's effect for another tile of a type that it counts; None if there is none.

    `beside`: that one of the two tiles that was in the castle before.
    """
    if effect.how == "anywhere" or (joined and effect.how == "connected"):
        yield Line(owner.n, effect.how, counted.n, effect.per)
    elif touches(beside):
        if effect.how == "touching":
            yield Line(owner.n, effect.how, counted.n, effect.per)
            return
        yield Line(
            owner.n,
            effect.how,
            counted.n,
            0,
            Message("touches it, but no doorway leads from one to the other (SCORE-5)"),
        )


def score_again(castle: Castle, placed: Placed, reward: str) -> tuple[Line, ...]:
    """The point lines of a tile that scores again: its printed points and its own effect now (REWARD-LIVING)."""
    effect = placed.tile.effect
    counted = [other for other in castle.tiles if effect and other.tile.type in effect.types]
    around = [other for other in near(counted, placed) if other is not placed]
    joined = {n for entrance in entrances_among(placed, around) for n in entrance.to}
    own = own_effect(placed, counted, joined, lambda other: other in around and other.borders(placed))
    lines = [Line(placed.n, "printed", None, placed.tile.points), *own]
    return tuple(replace(line, reward=reward) for line in lines)


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
    """The judgement of one placement: violations, points, connections. Each part is computed when first needed."""

    def __init__(self, castle: Castle, placed: Placed) -> None:
        self.castle, self.placed = castle, placed

    @cached_property
    def near(self) -> tuple[Placed, ...]:
        """The tiles that it may overlap, touch or meet, by their numbers."""
        return tuple(sorted(self._near, key=lambda placed: placed.n))

    @cached_property
    def _near(self) -> list[Placed]:
        """The tiles of `near` in the order they were built."""
        return self.castle.near(self.placed)

    @cached_property
    def is_free(self) -> bool:
        """Whether it overlaps no tile; the fastest test when many places are searched."""
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
        """The tiles it touches and does not overlap (GEO-3)."""
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
        """The meetings that connect, in the order of the castle's tiles, then of the new tile's sides N, E, S, W."""
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
        """The broken rules, one violation each."""
        return tuple([violation for check in CHECKS if (violation := check(self)) is not None])

    @cached_property
    def legal(self) -> bool:
        """Whether no rule is broken; stops at the first broken rule."""
        return not any(check(self) is not None for check in CHECKS)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The placing points, line by line, also of an illegal placement."""
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
        wanting = self.castle.unjoined_edges
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
        open_near = (each for other in self._near for each in self.castle.open_by_tile.get(other, ()))
        old = [e for e in open_near if e.edge - by in edges and e.edge not in joined]
        free = [(edge, door) for edge, door in placed.doors if edge not in joined]
        new = [Blocked(placed.n, door, edge) for edge, door in free if any(other.meets(edge) for other in self.near)]
        return (*(Blocked(e.placed.n, e.door, e.edge) for e in old), *new)

    def contacts(self, other: Placed) -> tuple[Segment, ...]:
        """Where exactly it touches another tile, in half units of the castle; nothing where they overlap."""
        if other in self.overlapped:
            return ()
        dx, dy = decode(self.placed.offset)
        segments = contact(self.placed.form.outline, other.form.outline, other.offset - self.placed.offset)
        return tuple(((px + dx, py + dy), (qx + dx, qy + dy)) for (px, py), (qx, qy) in segments)


def _connected(v: Verdict) -> Violation | None:
    if v.joined or not v.castle.tiles:  # nothing to join: the foyer, which every castle begins with
        return None
    if v.meetings:
        why = Message("it joins nothing: where its entrances meet others, they may not connect")
    elif v.touched:
        why = Message(
            "it joins nothing: it only touches {tiles:and}, no entrance meets an entrance", tiles=named(v.touched)
        )
    else:
        why = Message("it joins nothing: none of its entrances meets an entrance of the castle")
    return Violation("PLACE-1", (), why)


def _clear(v: Verdict) -> Violation | None:
    if not v.overlapped:
        return None
    rows = islice(((m, by) for m in v.meetings if (by := v.castle.joined_to(m.other, m.edge))), MOST_TAKEN)
    taken = [
        Message("entrance {door} of {tile} is taken by {by:and}", door=m.to, tile=m.other, by=named(by))
        for m, by in rows
    ]
    why = several(Message("it overlaps {tiles:and}", tiles=named(v.overlapped)), *taken)
    return Violation("PLACE-4", numbers(v.overlapped), why)


def _way_out(v: Verdict) -> Violation | None:
    """PLACE-5, which is not tested for a tile that overlaps (JUDGE-3)."""
    if v.overlapped or v.castle.has_way_out_beside(v.placed) or v.after.external:
        return None
    return Violation(
        "PLACE-5", (), Message("no external entrance would be left: nothing could ever be added to this castle")
    )


def _fences(v: Verdict) -> Violation | None:
    """PLACE-6: contacts with fences of tiles that are not overlapped, and with the tile's own fence (JUDGE-3)."""
    contacts: dict[tuple[int, bool], list[int]] = {}
    for other in v.near:
        if not (other.form.fence or v.placed.form.fence) or not v.touches(other):
            continue
        for theirs, fenced, rim in ((True, other, v.placed), (False, v.placed, other)):
            by = fenced.offset - rim.offset
            points = [p + fenced.offset for p in fenced.form.fence if p + by in rim.form.outline.rim]
            if points:
                contacts[other.n, theirs] = points
    if not contacts:
        return None
    rows = [_at_fence(v, n, theirs, contacts[n, theirs]) for n, theirs in sorted(contacts)[:MOST_NAMED]]
    rows += (
        [Message("more such contacts: {count}", count=len(contacts) - MOST_NAMED)] if len(contacts) > MOST_NAMED else []
    )
    return Violation("PLACE-6", tuple(sorted({n for n, _ in contacts})), several(*rows))


def _at_fence(v: Verdict, n: int, theirs: bool, points: list[int]) -> Message:
    """The message for a contact with a fence; it names the wall beside the fence, if that is near."""
    other = v.castle[n]
    fenced = other if theirs else v.placed
    contacts = v.contacts(other)
    where = tuple(span(segment) for segment in _on_fence(contacts, points))
    dx, dy = decode(fenced.offset)
    walls = [(x + dx, y + dy) for x, y in fenced.form.walls]
    near = [Point(*wall) for wall in walls if any(wall in segment for segment in contacts)]
    if not near and theirs:
        return Message("it touches the fence of {tile} {where: and }", tile=other, where=where)
    if not near:
        return Message("its own fence touches {tile} {where: and }", tile=other, where=where)
    values = {"tile": other, "where": where, "wall": near[0]}
    if theirs:
        return Message(
            "it touches the fence of {tile} {where: and }; the stone wall that may be touched is the point {wall}"
            " alone",
            **values,
        )
    return Message(
        "its own fence touches {tile} {where: and }; the stone wall that may be touched is the point {wall} alone",
        **values,
    )


def span(segment: Segment) -> Message:
    """Where a contact is."""
    start, end = segment
    if start == end:
        return Message("at {point}", point=Point(*start))
    return Message("from {start} to {end}", start=Point(*start), end=Point(*end))


def _on_fence(segments: Iterable[Segment], points: Iterable[int]) -> list[Segment]:
    """The contacts that hold a point of the fence."""
    spots = [decode(point) for point in points]
    return [s for s in segments if any(_contains(s, spot) for spot in spots)]


def _contains(segment: Segment, spot: tuple[int, int]) -> bool:
    (px, py), (qx, qy) = segment
    x, y = spot
    on_line = (qx - px) * (y - py) == (qy - py) * (x - px)
    return on_line and min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy)


def _floors(v: Verdict) -> Violation | None:
    wrong = [m for m in v.meetings if m.door.dark != m.to.dark]
    if not wrong:
        return None
    rows = []
    for m in wrong:
        values = {"door": m.door, "to": m.to, "tile": m.other}
        if m.door.dark:
            rows.append(Message("its downstairs entrance {door} meets the upstairs entrance {to} of {tile}", **values))
        else:
            rows.append(Message("its upstairs entrance {door} meets the downstairs entrance {to} of {tile}", **values))
    return Violation("PLACE-7", numbers(m.other for m in wrong), several(*rows))


def _stairs(v: Verdict) -> Violation | None:
    if not v.placed.tile.is_stairs:
        return None
    wrong = [m for m in v.meetings if m.other.tile.is_stairs]
    if not wrong:
        return None
    others = [m.other for m in wrong]
    why = Message("stairs never connect to stairs: {tiles:and}", tiles=named(others))
    return Violation("PLACE-8", numbers(others), why)


def _in_the_box(v: Verdict) -> Violation | None:
    return used_up(v.castle, v.placed.tile)


def used_up(castle: Castle, tile: Tile) -> Violation | None:
    """The violation that no copy of a tile is left outside the castle (BOX-1)."""
    stack = tile.stack
    if tile.is_room or tile.id == FOYER:
        twins = [p for p in castle.tiles if p.tile.id == tile.id]
        if not twins:
            return None
        why = Message("a castle has one foyer, and it lies there already")
        if tile.is_room:
            why = Message("each room exists once, and {tile} lies in this castle already", tile=twins[0])
        return Violation("BOX-1", numbers(twins), why)
    others = [p for p in castle.tiles if p.tile.stack == stack] if stack else []
    if not stack or len(others) < tile.copies:
        return None
    limit = tile.copies
    why = Message("the box holds {limit} hallways, both sides together, and they all lie here already", limit=limit)
    if tile.is_stairs:
        why = Message("the box holds {limit} stairs, and they all lie here already", limit=limit)
    return Violation("BOX-1", numbers(others), why)


RULES = ("PLACE-1", "PLACE-4", "PLACE-5", "PLACE-6", "PLACE-7", "PLACE-8", "BOX-1")
MOST_TAKEN = 3  # entrances in one sentence
CHECKS = (_connected, _clear, _way_out, _fences, _floors, _stairs, _in_the_box)
OF_PAIRS = (_clear, _fences, _floors, _stairs, _in_the_box)  # those that do not depend on the order of building


def numbers(tiles: Iterable[Placed]) -> tuple[int, ...]:
    """The numbers of tiles, ascending."""
    return tuple(sorted({placed.n for placed in tiles}))


def candidates(castle: Castle, tile: Tile, n: int) -> Iterator[Placed]:
    """The placements that join an unconnected entrance, each once, legal or not; none beyond the limit."""
    return (placed for placed in _ways(castle, tile, n) if is_within_reach(placed.at))


def _ways(castle: Castle, tile: Tile, n: int) -> Iterator[Placed]:
    seen: set[tuple[int, int]] = set()
    # If an overlap was built, a blocked entrance may still be joined: the blocking tile may leave room.
    for entrance in castle.unjoined:
        for turn, edge in ways_to_join(entrance.placed.tile, entrance.door, tile):
            offset = entrance.edge - edge
            if (turn, offset) not in seen:
                seen.add((turn, offset))
                x, y = decode(offset)
                yield Placed(n, tile, (x // 2, y // 2), turn)


def legal(castle: Castle, tile: Tile, n: int | None = None) -> list[Verdict]:
    """The legal placements of one more tile with the number `n`, in no order; faster than `where`."""
    return list(_legal(castle, tile, n))


def _legal(castle: Castle, tile: Tile, n: int | None = None) -> Iterator[Verdict]:
    """Yield the legal placements of one more tile with the number `n`."""
    if used_up(castle, tile) is not None:
        return
    number = castle.next_number() if n is None else n
    for placed in candidates(castle, tile, number):
        verdict = Verdict(castle, placed)
        if verdict.is_free and verdict.legal:
            yield verdict


def where(castle: Castle, tile: Tile, n: int | None = None) -> list[Verdict]:
    """The legal placements of one more tile with the number `n`, the best first.

    Order: most points, most completed tiles, fewest blocked entrances, then `at` and turn.
    """
    return sorted(legal(castle, tile, n), key=_order)


def best_first(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """The verdicts with the most points, in the order of `where`."""
    judged = list(verdicts)
    most = max((verdict.points.total for verdict in judged), default=0)
    return sorted((verdict for verdict in judged if verdict.points.total == most), key=_order)


def best(castle: Castle, tile: Tile) -> Verdict | None:
    """The best legal placement of a tile, the first of `where`; None if there is none. Few placements are judged."""
    if used_up(castle, tile) is not None:
        return None
    n = castle.next_number()
    verdicts = (Verdict(castle, placed) for placed in candidates(castle, tile, n))
    tries = [verdict for verdict in verdicts if verdict.is_free]
    by_points = groupby(sorted(tries, key=_points, reverse=True), key=_points)
    groups = ([verdict for verdict in equal if verdict.legal] for _, equal in by_points)
    return next((min(equal, key=_order) for equal in groups if equal), None)


def _points(v: Verdict) -> int:
    return v.points.total


def is_cut_off(castle: Castle, tile: Tile, n: int) -> bool:
    """Whether a tile has legal placements beyond the limit of coordinates."""
    if used_up(castle, tile) is not None:
        return False
    beyond = (Verdict(castle, placed) for placed in _ways(castle, tile, n) if not is_within_reach(placed.at))
    return any(verdict.is_free and verdict.legal for verdict in beyond)


def _order(v: Verdict) -> tuple[int, int, int, tuple[int, int], int]:
    return -v.points.total, -len(v.completes), len(v.blocks), v.placed.at, v.placed.turn


def fits_somewhere(castle: Castle, tile: Tile) -> bool:
    """Whether a tile has a legal placement."""
    return next(_legal(castle, tile), None) is not None
