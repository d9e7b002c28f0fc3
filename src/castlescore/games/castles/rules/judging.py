"""A whole castle judged in the order it was built, a finished one, and why a placement is legal or not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple

from castlescore.core.language.messages import Message, plural
from castlescore.core.refusals import Violation
from castlescore.games.castles.facts import SIDES
from castlescore.games.castles.rules.castle import Box, Castle, Door, Placed, Tile, named
from castlescore.games.castles.rules.placement import (
    OF_PAIRS,
    RULES,
    Verdict,
    candidates,
    is_cut_off,
    score_again,
    used_up,
    where,
)
from castlescore.geometry import decode

Lay = Callable[[int, Castle], Placed]  # number and castle so far -> the tile as it lies


@dataclass(frozen=True)
class Row:
    """One tile of a castle file: how it is placed, the points that the players counted, whether it is in dispute."""

    lay: Lay
    claim: int | None = None
    dispute: bool = False


@dataclass(frozen=True)
class JudgedTile:
    """The verdict on one tile of a castle. A disputed tile is judged and not built."""

    verdict: Verdict
    claim: int | None
    dispute: bool

    @property
    def placed(self) -> Placed:
        """The tile at its place, even if it is not built."""
        return self.verdict.placed


@dataclass(frozen=True)
class JudgedCastle:
    """A castle with the verdict on each of its tiles, including those in dispute."""

    castle: Castle
    tiles: tuple[JudgedTile, ...]

    @property
    def legal(self) -> bool:
        """Whether no tile breaks a rule, including those in dispute."""
        return all(judged.verdict.legal for judged in self.tiles)

    @property
    def points(self) -> int:
        """The placing points of the built tiles."""
        return sum(judged.verdict.points.total for judged in self.tiles if not judged.dispute)

    @property
    def external(self) -> tuple[int, int]:
        """The external entrances at the end: all, and those not of corridor tiles (WORD-6, FAVOR-EXTERNAL)."""
        ways = self.castle.external
        return len(ways), sum(1 for way in ways if way.placed.tile.type != "corridor")


def judge(rows: Iterable[Row]) -> JudgedCastle:
    """Judge each tile in the castle of the tiles before it; a tile that breaks a rule is built too."""
    castle, judged = Castle(), []
    for n, row in enumerate(rows):
        verdict = Verdict(castle, row.lay(n, castle))
        judged.append(JudgedTile(verdict, row.claim, row.dispute))
        if not row.dispute:
            castle = verdict.after
    return JudgedCastle(castle, tuple(judged))


def with_tile(judged: JudgedCastle, row: JudgedTile) -> JudgedCastle:
    """The castle with one more tile, built unless it is in dispute."""
    return JudgedCastle(judged.castle if row.dispute else row.verdict.after, (*judged.tiles, row))


def without_last(judged: JudgedCastle) -> JudgedCastle:
    """The castle before its last tile."""
    return JudgedCastle(judged.tiles[-1].verdict.castle, judged.tiles[:-1])


@dataclass(frozen=True)
class Reason:
    """One rule of a placement: whether it holds, the tiles concerned, and why."""

    rule: str
    ok: bool
    tiles: tuple[int, ...]
    why: Message


def reasons(verdict: Verdict) -> tuple[Reason, ...]:
    """Every rule of placement with pass or fail, in the order of the list."""
    broken = {violation.rule: violation for violation in verdict.violations}
    rows = []
    for rule in RULES:
        violation = broken.get(rule)
        if violation:
            rows.append(Reason(rule, False, violation.tiles, violation.why))
        else:
            rows.append(Reason(rule, True, (), HOLDS[rule](verdict)))
        if rule == "PLACE-1" and verdict.blocks:
            rows.append(
                Reason("PLACE-2", True, (), Message("it blocks {blocked}, which is allowed", blocked=blocked(verdict)))
            )
    return tuple(rows)


def _joins(v: Verdict) -> Message:
    if not v.joins:
        return Message("it is the first tile of its castle")
    return Message(
        "it joins {joins}",
        joins=tuple(Message("{tile} ({door} to {to})", tile=m.other, door=m.door, to=m.to) for m in v.joins),
    )


def _way_out(v: Verdict) -> Message:
    if v.overlapped:
        return Message("not tested for a tile that overlaps (JUDGE-3)")
    return plural("{n} external entrance would be left", "{n} external entrances would be left", len(v.after.external))


def _fences(v: Verdict) -> Message:
    fenced = v.placed.form.fence or any(p.form.fence for p in v.castle)
    return Message("no fence is touched") if fenced else Message("no fence is in play")


def _floors(v: Verdict) -> Message:
    return (
        Message("every entrance it meets is of the same floor")
        if v.meetings
        else Message("its entrances meet no others")
    )


def _box(v: Verdict) -> Message:
    if v.placed.tile.copies == 1:
        return Message("it lies nowhere else in this castle")
    count = sum(p.tile.facts.stack == v.placed.tile.facts.stack for p in v.castle)
    return Message("it is number {number} of the {copies} in the box", number=count + 1, copies=v.placed.tile.copies)


HOLDS: dict[str, Callable[[Verdict], Message]] = {
    "PLACE-1": _joins,
    "PLACE-4": lambda v: Message("it overlaps nothing"),
    "PLACE-5": _way_out,
    "PLACE-6": _fences,
    "PLACE-7": _floors,
    "PLACE-8": lambda v: Message("no stairs meet stairs"),
    "BOX-1": _box,
}


def blocked(verdict: Verdict) -> Message:
    """The entrances a placement blocks: `its own W2 and S of 1 Larder`."""
    doors: dict[int, tuple[Door, ...]] = {}
    for b in verdict.blocks:
        doors[b.n] = (*doors.get(b.n, ()), b.door)
    own = doors.pop(verdict.placed.n, ())
    parts = [Message("its own {doors: }", doors=own)] if own else []
    parts += [Message("{doors: } of {tile}", doors=names, tile=verdict.castle[n]) for n, names in doors.items()]
    return Message("{parts: and }", parts=tuple(parts))


def nowhere(castle: Castle, tile: Tile) -> Violation | None:
    """Why a tile has no legal place in a castle: its entrances fit none, or all its places break the same rule.

    If the places break different rules, the violation has the rule `""` and its sentence names them. None if there are
    legal places, but beyond the limits of a file.
    """
    n = castle.next_number()
    if is_cut_off(castle, tile, n):
        return None
    verdicts = [Verdict(castle, placed) for placed in candidates(castle, tile, n)]
    if not verdicts:
        return _no_entrance(castle, tile)
    gone = used_up(castle, tile)
    if gone is not None and _is_only_common_reason(gone, verdicts):
        return gone
    tries = [verdict.violations for verdict in verdicts]
    broken = [{violation.rule for violation in each} for each in tries]
    everywhere = [rule for rule in RULES if all(rule in rules for rules in broken)]
    same = next((violation for violation in tries[0] if all(violation in each for each in tries)), None)
    named = everywhere[:1] or [rule for rule in RULES if any(rule in rules for rules in broken)]
    return same or Violation(
        "", (), Message("it would break {rules: or } at every entrance that it could join", rules=tuple(named))
    )


def _is_only_common_reason(gone: Violation, verdicts: Iterable[Verdict]) -> bool:
    """Whether `gone` is the only violation that all verdicts have; of many verdicts only the first few are tested."""
    first, *rest = verdicts
    common = [violation for violation in first.violations if violation != gone]
    for verdict in rest:
        if not common:
            break
        common = [violation for violation in common if violation in verdict.violations]
    return not common


def _no_entrance(castle: Castle, tile: Tile) -> Violation:
    """The message that no entrance of a castle fits a tile, because of its floor or for another reason."""
    own, free = ({door.dark for door in tile.forms[0].doors}, {entrance.door.dark for entrance in castle.unjoined})
    if len(own) != 1 or own <= free:
        return Violation("PLACE-1", (), Message("no entrance of this castle is free that it may join"))
    why = Message("all its entrances are upstairs, and no upstairs entrance of this castle is free")
    if True in own:
        why = Message("all its entrances are downstairs, and no downstairs entrance of this castle is free")
    return Violation("PLACE-7", (), why)


def nearest(castle: Castle, placed: Placed, most: int = 3) -> list[Verdict]:
    """The legal placements of the same tile nearest to one that was tried: those at the same entrances first, then
    those at entrances near to them, then those whose middle is near.
    """
    wanted = [decode(m.edge) for m in Verdict(castle, placed).meetings]
    middle = _middle(placed)

    def order(v: Verdict) -> tuple[int, int]:
        doors = [_squared_distance(decode(m.edge), door) for m in v.joins for door in wanted]
        return min(doors, default=0), _squared_distance(_middle(v.placed), middle)

    legal = where(castle, placed.tile, placed.n)
    same = (placed.at, placed.turn)
    return sorted((v for v in legal if (v.placed.at, v.placed.turn) != same), key=order)[:most]


def _squared_distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """The square of the distance between two points."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _middle(placed: Placed) -> tuple[int, int]:
    """The middle of a tile's box, in half units."""
    west, south, east, north = placed.box
    return west + east, south + north


def other_side(tile: Tile) -> Tile | None:
    """The other side of a hallway; None for any other tile. A catalogue file cannot change hallways."""
    return Box()[SIDES[tile.id]] if tile.id in SIDES else None


def turned_over(castle: Castle, placed: Placed) -> list[Verdict]:
    """The legal placements of the other side of a hallway at the entrances that a placement meets, the nearest first.

    Empty if the side that was tried has a legal placement at one of these entrances.
    """
    wanted = {m.edge for m in Verdict(castle, placed).meetings}
    other = other_side(placed.tile)
    if other is None or not wanted or _at_entrances(where(castle, placed.tile, placed.n), wanted):
        return []
    middle = _middle(placed)
    verdicts = _at_entrances(where(castle, other, placed.n), wanted)
    return sorted(verdicts, key=lambda v: _squared_distance(_middle(v.placed), middle))


def _at_entrances(legal: Iterable[Verdict], edges: Collection[int]) -> list[Verdict]:
    return [v for v in legal if any(m.edge in edges for m in v.joins)]


def satisfied_rules(verdict: Verdict) -> tuple[Message, ...]:
    """The conditions that an illegal placement satisfies."""
    parts = []
    if verdict.joined:
        parts.append(Message("joins {tiles:and}", tiles=named(verdict.castle[n] for n in verdict.joined)))
    if not verdict.overlapped:
        left = len(verdict.after.external)
        outside = plural("{n} entrance stays outside", "{n} entrances stay outside", left)
        parts += [Message("no overlap"), outside]
    return tuple(parts)


class Fault(NamedTuple):
    """A rule that a finished castle breaks, and the tile that breaks it; None if it is the castle as a whole."""

    placed: Placed | None
    violation: Violation


def faults(judged: JudgedCastle) -> Iterator[Fault]:
    """The rules that the castle breaks in any order of building; of two tiles that conflict the later is named."""
    castle = judged.castle
    joined = _connected_tiles(castle)
    for row in judged.tiles:
        if row.dispute:
            continue
        if row.placed.n not in joined:
            yield Fault(
                row.placed,
                Violation(
                    "PLACE-1",
                    (),
                    Message(
                        "it is not connected to {first}: none of its entrances joins it to the other tiles",
                        first=castle.tiles[0],
                    ),
                ),
            )
        for check in OF_PAIRS:
            if (violation := check(row.verdict)) is not None:
                yield Fault(row.placed, violation)
    if not castle.external:
        yield Fault(
            None,
            Violation("PLACE-5", (), Message("no external entrance is left: nothing could have been the last tile")),
        )


def _connected_tiles(castle: Castle) -> set[int]:
    """The numbers of the tiles that are connected to the first tile, directly or through others."""
    reached = {castle.tiles[0].n}
    edge = [castle.tiles[0]]
    while edge:
        to = {n for entrance in castle.entrances(edge.pop()) for n in entrance.to} - reached
        reached |= to
        edge += [castle[n] for n in to]
    return reached


class Sums:
    """A set of possible sums, as the bits of an integer: bit i is the sum `least` + i."""

    def __init__(self, bits: int = 1, least: int = 0) -> None:
        self._bits, self.least = bits, least

    def __contains__(self, total: int) -> bool:
        return total >= self.least and bool(self._bits >> (total - self.least) & 1)

    @property
    def most(self) -> int:
        """The largest sum."""
        return self.least + self._bits.bit_length() - 1

    def with_one_of(self, values: Iterable[int]) -> Sums:
        """These sums, and each of them with one of the values added."""
        wanted = {0, *values}
        first = min(wanted)
        return Sums(reduce(or_, (self._bits << (value - first) for value in wanted)), self.least + first)


def rewards(castle: Castle, activity: int) -> Sums:
    """Every possible sum of points from the completion rewards of a finished castle.

    A complete activity room gave `activity` points or nothing, a living room its own points or nothing, and every
    second downstairs room either of these or nothing. Points of a living room are those at any moment of the game.
    """
    sums = Sums()
    below: list[set[int]] = []
    for placed in (castle[n] for n in castle.complete):
        if placed.tile.type == "activity":
            sums = sums.with_one_of([activity])
        elif placed.tile.type == "living":
            sums = sums.with_one_of(_own_points(castle, placed))
        elif placed.tile.type == "downstairs":
            below.append(_own_points(castle, placed))
    for i in range(len(below) // 2):
        sums = sums.with_one_of({activity, *_taken_as_other_type(below, i)})
    return sums


def _taken_as_other_type(below: Iterable[set[int]], taken: int) -> set[int]:
    """The points that a downstairs room can have given if `taken` others gave some before it."""
    ranked = sorted(below, key=max, reverse=True)
    return {value for values in ranked for value in values if value <= max(ranked[taken])}


def _own_points(castle: Castle, placed: Placed) -> set[int]:
    """The points that a complete living room can have given when it scored again, at the end or earlier in the game.

    Its connections do not change after it is complete, but tiles that it counts elsewhere may come later (REWARD-4).
    """
    end = sum(line.points for line in score_again(castle, placed, ""))
    effect = placed.tile.effect
    if effect is None or effect.how == "connected" or not effect.per:
        return {end}
    return {end, *range(placed.tile.points, end, effect.per)}
