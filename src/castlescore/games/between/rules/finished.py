"""A finished castle of which no order of building is known: what no order could have made (B-PLACE-11).

And how many tiles a castle can have at most, and how many points there can be on a row of the score pad.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import gcd
from typing import NamedTuple

from castlescore.core.language.messages import message
from castlescore.games.between.facts import THRONE_ROOM, TileFacts, between, numbers
from castlescore.games.between.rules.bonuses import (
    CARD,
    FIFTH,
    OTHER_TYPE,
    SPECIAL_TILE,
    THIRD,
    TILE,
    attendant_spaces,
    brought,
)
from castlescore.games.between.rules.castle import THRONE, Castle, Placed
from castlescore.games.between.rules.judging import JudgedCastle
from castlescore.games.between.rules.placement import OF_FINISHED, OF_PAIRS, Verdict, Violation
from castlescore.games.between.rules.scoring import ATTENDANTS, CARDS


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
    extra = sum(counts.values()) - numbers().drafted
    if extra < 0 or counts["utility"] >= 3:
        return True
    if counts["downstairs"] < 3:
        return False
    due = {type: count >= 3 for type, count in counts.items()}
    specials = sum(not placed.tile.regular for placed in castle)
    built = extra + len(castle.attendants) + specials
    wanted = sum(due[type] for type in ("food", "living", "outdoor", "sleeping", "corridor"))
    return built <= wanted + sum(count >= 5 for count in counts.values())


@cache
def most_specials() -> int:
    """The most special tiles that a castle can have, by the tiles that bring them (B-BONUS-14)."""
    brings = [facts.bonus.kind for facts in between().types.values()]
    # For so many tiles that are still to be had, below 0 where others must bring them, and so many bonuses of any
    # type: the special tiles that come at least.
    found = {(numbers().drafted, 0): 0}
    for kind in brings:
        for (left, free), specials in list(found.items()):
            left, free = left + (kind == TILE), free + (kind == OTHER_TYPE)
            for count in (THIRD, FIFTH):
                key, more = (left - count, free), specials + (kind == SPECIAL_TILE) + (count == FIFTH)
                found[key] = max(found.get(key, 0), more)
    can_be = (specials + free + min(0, left) for (left, free), specials in found.items() if left + free >= 0)
    return max(can_be)


@cache
def most_tiles() -> int:
    """The most regular tiles that a castle can have: those of both bonuses of food rooms with them (B-BONUS-5, -11)."""
    every = brought(dict.fromkeys(between().types, THIRD))
    return every.things[TILE] + every.any_thing


def most_of_row(row: str) -> int:
    """A number of points that no row of the score pad can be above: each tile at its best."""
    box = between()
    if row == ATTENDANTS:
        return attendant_spaces() * max(one.points for one in box.attendants.values()) * _rooms()
    if row == CARDS:  # the throne room is two cells wide, and what a card counts are rooms, rows or columns
        bonuses = brought(dict.fromkeys(box.types, THIRD))
        cards = bonuses.things[CARD] + bonuses.any_thing
        return cards * max(card.points for card in box.cards.values()) * (_rooms() + 1)
    tiles = [tile for tile in (*box.tiles.values(), *box.thrones.values()) if tile.row == row]
    best = max(map(_best, tiles))
    if tiles[0].kind == THRONE_ROOM:
        return best
    return best * (most_tiles() if tiles[0].regular else most_specials())


def step_of_row(row: str) -> int:
    """What the points of a castle on a row of the score pad are a multiple of; cards and attendants: 1."""
    box = between()
    tiles = [tile for tile in (*box.tiles.values(), *box.thrones.values()) if tile.row == row]
    return gcd(*(points for tile in tiles for points in (tile.points, tile.points_else))) or 1


def _best(tile: TileFacts) -> int:
    """The most that a tile can score."""
    if tile.max is not None:
        return tile.max
    return tile.points if tile.pattern in ("fixed", "all-types") else tile.points * _rooms()


def _rooms() -> int:
    """The most rooms of a castle, its throne room among them."""
    return 1 + most_tiles() + most_specials()
