"""A finished castle of which no order of building is known: what is wrong with it, and what its rewards can have given.

Such a castle is legal when every pair of its tiles is, all are connected and an external entrance is left (JUDGE-5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from castlescore.core.language.messages import message
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.rules.placement import OF_PAIRS, Violation
from castlescore.games.castles.rules.scoring import again


class Fault(NamedTuple):
    """A rule that a tile of a finished castle breaks; None for one that the castle breaks as a whole."""

    placed: Placed | None
    violation: Violation


def faults(judged: JudgedCastle) -> Iterator[Fault]:
    """Everything that could not have been built in any order; of two tiles the later is told."""
    castle = judged.castle
    joined = _joined(castle)
    for row in judged.tiles:
        if row.dispute:
            continue
        if row.placed.n not in joined:
            yield Fault(row.placed, Violation("PLACE-1", (), message("no-way-to-first", first=castle.tiles[0])))
        for check in OF_PAIRS:
            if (found := check(row.verdict)) is not None:
                yield Fault(row.placed, found)
    if not castle.external:
        yield Fault(None, Violation("PLACE-5", (), message("none-outside")))


def _joined(castle: Castle) -> set[int]:
    """The tiles to which connections lead from the first one."""
    found = {castle.tiles[0].n}
    edge = [castle.tiles[0]]
    while edge:
        to = {n for entrance in castle.entrances(edge.pop()) for n in entrance.to} - found
        found |= to
        edge += [castle[n] for n in to]
    return found


class Sums:
    """The sums that can be made of parts, some value of each part or nothing of it: a bit for each, from `least` on."""

    def __init__(self, bits: int = 1, least: int = 0) -> None:
        self._bits, self.least = bits, least

    def __contains__(self, total: int) -> bool:
        return total >= self.least and bool(self._bits >> (total - self.least) & 1)

    @property
    def most(self) -> int:
        """The largest of them."""
        return self.least + self._bits.bit_length() - 1

    def and_one_of(self, values: Iterable[int]) -> Sums:
        """The sums with one of these values added, or nothing."""
        wanted = {0, *values}
        first = min(wanted)
        return Sums(reduce(or_, (self._bits << (value - first) for value in wanted)), self.least + first)


def rewards(castle: Castle, activity: int) -> Sums:
    """Every sum of points that the completion rewards of a finished castle can have given.

    A complete activity room gave `activity` points or nothing, a living room its own points or nothing, and every
    second downstairs room either of these as they stood at some moment, or nothing.
    """
    sums = Sums()
    below: list[set[int]] = []
    for placed in (castle[n] for n in castle.complete):
        if placed.tile.type == "activity":
            sums = sums.and_one_of([activity])
        elif placed.tile.type == "living":
            sums = sums.and_one_of(_own_points(castle, placed))
        elif placed.tile.type == "downstairs":
            below.append(_own_points(castle, placed))
    for i in range(len(below) // 2):
        sums = sums.and_one_of({activity, *_of_another(below, i)})
    return sums


def _of_another(below: Iterable[set[int]], taken: int) -> set[int]:
    """What a downstairs room can have given where `taken` others have: each gives once, so the dearest come first."""
    ranked = sorted(below, key=max, reverse=True)
    return {value for values in ranked for value in values if value <= max(ranked[taken])}


def _own_points(castle: Castle, placed: Placed) -> set[int]:
    """What a complete tile gave when it scored again: as it stands, or as it stood when there was less to count.

    Its connections do not change any more, but what it counts elsewhere in the castle grew (REWARD-4).
    """
    end = sum(line.points for line in again(castle, placed, ""))
    effect = placed.tile.effect
    if effect is None or effect.how == "connected" or not effect.per:
        return {end}
    return {end, *range(placed.tile.points, end, effect.per)}
