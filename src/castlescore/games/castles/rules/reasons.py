"""Why a placement is legal or not, rule by rule, the rules that hold included; and the legal places nearest to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from castlescore.core.amounts import amount
from castlescore.core.values import frozen
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.placement import RULES, Verdict, names
from castlescore.games.castles.rules.places import where
from castlescore.games.castles.rules.tiles import Box, Tile
from castlescore.geometry.lattice import decode


@frozen
class Reason:
    """One rule of a placement: whether it holds, the tiles concerned, and why."""

    rule: str
    ok: bool
    tiles: tuple[int, ...]
    why: str


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
            found.append(Reason("PLACE-2", True, (), f"it blocks {blocked(verdict)}, which is allowed"))
    return tuple(found)


def _joins(v: Verdict) -> str:
    if not v.joins:
        return "it is the first tile of its castle"
    return "it joins " + ", ".join(f"{m.other.label} ({m.door.name} to {m.to.name})" for m in v.joins)


def _way_out(v: Verdict) -> str:
    if v.overlapped:
        return "not asked of a tile that overlaps (JUDGE-3)"
    return f"{amount(len(v.after.external), 'external entrance')} would be left"


def _fences(v: Verdict) -> str:
    fenced = [p for p in v.castle if p.form.fence]
    if not fenced and not v.placed.form.fence:
        return "no fence is in play"
    return "no fence is touched"


def _floors(v: Verdict) -> str:
    return "every entrance it meets is of the same floor" if v.meetings else "its entrances meet none"


def _box(v: Verdict) -> str:
    if v.placed.tile.copies == 1:
        return "it lies nowhere else in this castle"
    count = sum(p.tile.facts.stack == v.placed.tile.facts.stack for p in v.castle)
    return f"it is number {count + 1} of the {v.placed.tile.copies} in the box"


HOLDS: dict[str, Callable[[Verdict], str]] = {
    "PLACE-1": _joins,
    "PLACE-4": lambda v: "it overlaps nothing",
    "PLACE-5": _way_out,
    "PLACE-6": _fences,
    "PLACE-7": _floors,
    "PLACE-8": lambda v: "no stairs meet stairs",
    "BOX-1": _box,
}


def blocked(verdict: Verdict) -> str:
    """The entrances a placement blocks, in words: `its own W2 and S of 1 Larder`."""
    castle = verdict.castle
    own = [b.door.name for b in verdict.blocks if b.n == verdict.placed.n]
    others: dict[int, list[str]] = {}
    for b in verdict.blocks:
        if b.n != verdict.placed.n:
            others.setdefault(b.n, []).append(b.door.name)
    parts = [f"its own {' '.join(own)}"] if own else []
    parts += [f"{' '.join(doors)} of {castle[n].label}" for n, doors in others.items()]
    return " and ".join(parts)


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


SIDES = {HALLWAY: DARK_HALLWAY, DARK_HALLWAY: HALLWAY}


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


def standing(verdict: Verdict) -> str:
    """What speaks for a placement that some rule forbids: the rules that hold, in a line."""
    parts = [f"joins {names(verdict.castle[n] for n in verdict.joined)}"] if verdict.joined else []
    if not verdict.overlapped:
        left = len(verdict.after.external)
        parts += ["no overlap", f"{amount(left, 'entrance')} {'stays' if left == 1 else 'stay'} outside"]
    return ", ".join(parts)
