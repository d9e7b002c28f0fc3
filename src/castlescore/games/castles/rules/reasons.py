"""Why a placement is legal or not, rule by rule, the rules that hold included; and the legal places nearest to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from castlescore.core.language.messages import Message, message
from castlescore.games.castles.facts import SIDES
from castlescore.games.castles.rules.castle import Castle, Placed, named
from castlescore.games.castles.rules.placement import RULES, Verdict, Violation, used_up
from castlescore.games.castles.rules.places import candidates, is_cut_off, where
from castlescore.games.castles.rules.tiles import Box, Door, Tile
from castlescore.geometry import decode


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
    found = []
    for rule in RULES:
        violation = broken.get(rule)
        if violation:
            found.append(Reason(rule, False, violation.tiles, violation.why))
        else:
            found.append(Reason(rule, True, (), HOLDS[rule](verdict)))
        if rule == "PLACE-1" and verdict.blocks:
            found.append(Reason("PLACE-2", True, (), message("blocks", blocked=blocked(verdict))))
    return tuple(found)


def _joins(v: Verdict) -> Message:
    if not v.joins:
        return message("first-tile")
    return message("joins", joins=tuple(message("join", tile=m.other, door=m.door, to=m.to) for m in v.joins))


def _way_out(v: Verdict) -> Message:
    if v.overlapped:
        return message("not-asked")
    return message("ways-left", count=len(v.after.external))


def _fences(v: Verdict) -> Message:
    fenced = v.placed.form.fence or any(p.form.fence for p in v.castle)
    return message("no-fence-touched" if fenced else "no-fence")


def _floors(v: Verdict) -> Message:
    return message("same-floor" if v.meetings else "meets-none")


def _box(v: Verdict) -> Message:
    if v.placed.tile.copies == 1:
        return message("lies-once")
    count = sum(p.tile.facts.stack == v.placed.tile.facts.stack for p in v.castle)
    return message("copy-of", number=count + 1, copies=v.placed.tile.copies)


HOLDS: dict[str, Callable[[Verdict], Message]] = {
    "PLACE-1": _joins,
    "PLACE-4": lambda v: message("overlaps-nothing"),
    "PLACE-5": _way_out,
    "PLACE-6": _fences,
    "PLACE-7": _floors,
    "PLACE-8": lambda v: message("no-stairs-meet"),
    "BOX-1": _box,
}


def blocked(verdict: Verdict) -> Message:
    """The entrances a placement blocks: `its own W2 and S of 1 Larder`."""
    doors: dict[int, tuple[Door, ...]] = {}
    for b in verdict.blocks:
        doors[b.n] = (*doors.get(b.n, ()), b.door)
    own = doors.pop(verdict.placed.n, ())
    parts = [message("own-doors", doors=own)] if own else []
    parts += [message("doors-of", doors=found, tile=verdict.castle[n]) for n, found in doors.items()]
    return message("blocked", parts=tuple(parts))


def nowhere(castle: Castle, tile: Tile) -> Violation | None:
    """What forbids a tile every place of a castle: what its entrances would need, or a rule that all places break.

    Where it is not broken for one reason everywhere, the sentence names rules, and the rule is `""`. None where it is
    only that no file could keep the places.
    """
    n = castle.next_number()
    if is_cut_off(castle, tile, n):
        return None
    verdicts = [Verdict(castle, placed) for placed in candidates(castle, tile, n)]
    if not verdicts:
        return _no_entrance(castle, tile)
    gone = used_up(castle, tile)
    if gone is not None and _only_in_common(gone, verdicts):
        return gone
    tries = [verdict.violations for verdict in verdicts]
    broken = [{found.rule for found in each} for each in tries]
    everywhere = [rule for rule in RULES if all(rule in rules for rules in broken)]
    same = next((found for found in tries[0] if all(found in each for each in tries)), None)
    named = everywhere[:1] or [rule for rule in RULES if any(rule in rules for rules in broken)]
    return same or Violation("", (), message("breaks-everywhere", rules=tuple(named)))


def _only_in_common(gone: Violation, verdicts: Iterable[Verdict]) -> bool:
    """Whether nothing else is broken at every place alike; of many places the first few tell."""
    first, *rest = verdicts
    common = [found for found in first.violations if found != gone]
    for verdict in rest:
        if not common:
            break
        common = [found for found in common if found in verdict.violations]
    return not common


def _no_entrance(castle: Castle, tile: Tile) -> Violation:
    """That no entrance of a castle lets a tile in, for its floor or for anything else."""
    own, free = ({door.dark for door in tile.forms[0].doors}, {entrance.door.dark for entrance in castle.unjoined})
    if len(own) != 1 or own <= free:
        return Violation("PLACE-1", (), message("no-entrance-free"))
    return Violation("PLACE-7", (), message("needs-downstairs" if True in own else "needs-upstairs"))


def nearest(castle: Castle, placed: Placed, most: int = 3) -> list[Verdict]:
    """The legal placements of the same tile nearest to one that was tried: those at the same entrances first, then
    those at entrances near to them, then those whose middle is near.
    """
    wanted = [decode(m.edge) for m in Verdict(castle, placed).meetings]
    middle = _middle(placed)

    def order(v: Verdict) -> tuple[int, int]:
        doors = [_apart(decode(m.edge), door) for m in v.joins for door in wanted]
        return min(doors, default=0), _apart(_middle(v.placed), middle)

    legal = where(castle, placed.tile, placed.n)
    same = (placed.at, placed.turn)
    return sorted((v for v in legal if (v.placed.at, v.placed.turn) != same), key=order)[:most]


def _apart(a: tuple[int, int], b: tuple[int, int]) -> int:
    """How far two points are from each other, squared."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _middle(placed: Placed) -> tuple[int, int]:
    """The middle of a tile's box, in half units."""
    west, south, east, north = placed.box
    return west + east, south + north


def other_side(tile: Tile) -> Tile | None:
    """The other side of a hallway; None for what has one side. No catalogue of a table changes it."""
    return Box()[SIDES[tile.id]] if tile.id in SIDES else None


def turned_over(castle: Castle, placed: Placed) -> list[Verdict]:
    """The legal places of the other side of a hallway at the entrances that a placement meets, the nearest first.

    None where the side that was tried fits at one of these entrances itself.
    """
    wanted = {m.edge for m in Verdict(castle, placed).meetings}
    other = other_side(placed.tile)
    if other is None or not wanted or _at_entrances(where(castle, placed.tile, placed.n), wanted):
        return []
    middle = _middle(placed)
    found = _at_entrances(where(castle, other, placed.n), wanted)
    return sorted(found, key=lambda v: _apart(_middle(v.placed), middle))


def _at_entrances(legal: Iterable[Verdict], edges: Collection[int]) -> list[Verdict]:
    return [v for v in legal if any(m.edge in edges for m in v.joins)]


def standing(verdict: Verdict) -> tuple[Message, ...]:
    """What speaks for a placement that some rule forbids: what holds of it."""
    joins = [message("joins-tiles", tiles=named(verdict.castle[n] for n in verdict.joined))] if verdict.joined else []
    if verdict.overlapped:
        return tuple(joins)
    left = len(verdict.after.external)
    outside = message("one-stays-outside") if left == 1 else message("stay-outside", count=left)
    return (*joins, message("no-overlap"), outside)
