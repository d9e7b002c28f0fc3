"""A finished castle of which no order of building is known: what no order could have made (B-PLACE-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from castlescore.core.language.messages import message
from castlescore.games.between.facts import between
from castlescore.games.between.rules.castle import THRONE, Castle, Placed
from castlescore.games.between.rules.judging import JudgedCastle
from castlescore.games.between.rules.placement import OF_FINISHED, OF_PAIRS, Verdict, Violation
from castlescore.games.between.rules.setup import drafted


class Fault(NamedTuple):
    """A rule that a tile of a finished castle breaks."""

    placed: Placed
    violation: Violation


def faults(judged: JudgedCastle) -> Iterator[Fault]:
    """Everything that could not have been built in any order; of two tiles the later is told."""
    castle = judged.castle
    joined = _joined(castle)
    for row in (row for row in judged.tiles if not row.dispute):
        if row.built and row.placed.n not in joined:
            yield Fault(row.placed, Violation("B-PLACE-2", (), message("no-way-to-throne")))
        if row.verdict.filled:
            why = message("cell-filled", at=row.placed.at, rooms=row.verdict.filled)
            yield Fault(row.placed, Violation("B-PLACE-2", (), why))
            continue
        others = replace(castle, tiles=tuple(other for other in castle if other.n != row.placed.n))
        for checks, verdict in ((OF_PAIRS, row.verdict), (OF_FINISHED, Verdict(others, row.placed))):
            yield from (Fault(row.placed, found) for check in checks for found in check(verdict))


def _joined(castle: Castle) -> set[int]:
    """The rooms to which a way leads from the throne room, from room to room beside it."""
    found = {THRONE}
    edge = [castle[THRONE]]
    while edge:
        near = [room for room in castle.beside(edge.pop()) if room.n not in found]
        found |= {room.n for room in near}
        edge += near
    return found


def may_have_cards(castle: Castle) -> bool:
    """Whether bonus cards may lie under a castle: it is not finished, or has had a bonus that may have been one.

    A finished castle has what B-BONUS-14 says, so that what its 3rd downstairs room brought is known by what is there.
    """
    types = between().types
    counts = {type: castle.count(type) for type in types}
    extra = sum(counts.values()) - drafted()
    if extra < 0 or counts["utility"] >= 3:
        return True
    if counts["downstairs"] < 3:
        return False
    due = {type: count >= 3 for type, count in counts.items()}
    specials = sum(not placed.tile.regular for placed in castle)
    built = extra + len(castle.attendants) + specials
    wanted = sum(due[type] for type in ("food", "living", "outdoor", "sleeping", "corridor"))
    return built <= wanted + sum(count >= 5 for count in counts.values())
