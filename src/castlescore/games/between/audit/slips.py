"""Known slips of counting in Between Two Castles; told only where they give exactly the number, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from castlescore.core.language.amounts import amount
from castlescore.games.between.rules.castle import THRONE, Castle, Placed
from castlescore.games.between.rules.final import score
from castlescore.games.between.rules.scoring import added
from castlescore.games.between.rules.scoring import score as castle_score
from castlescore.games.between.rules.table import Table
from castlescore.record.findings import Slip

SLEEPING = 4  # points of a sleeping room in its place


def total_slips(table: Table, name: str, said: int, right: int) -> tuple[Slip, ...]:
    """The known slips by which somebody's total of `right` points was counted as `said`."""
    found = [slip for slip in _of_total(table, name) if slip.points and slip.points == said - right]
    return tuple({slip.text: slip for slip in found}.values())


def claim_slips(before: Castle, after: Castle, said: int, right: int) -> tuple[Slip, ...]:
    """The known slips by which a line that a castle gained `right` points by was counted as `said`."""
    found = [slip for slip in _of_line(before, after) if slip.points and slip.points == said - right]
    return tuple({slip.text: slip for slip in found}.values())


def _of_total(table: Table, name: str) -> Iterator[Slip]:
    found = score(table)
    row = next(row for row in found.players if row.name == name)
    mine = [site for site in table.sites if site.name in row.castles]
    text = f"{name} was given the higher of two castles"
    yield Slip("higher castle", row.higher - row.total, text, rule="B-END-1")
    for lower in mine:
        others = [other.points for other in mine if other is not lower]
        for slip in _of_castle(lower.castle):
            points = min([lower.points + slip.points, *others]) - row.total
            yield Slip(slip.kind, points, f"in {lower.name} {slip.text}", slip.of, slip.tiles, slip.rule)


def _of_castle(castle: Castle) -> Iterator[Slip]:
    """The throne room or an attendant not counted, a row left out, a room or a card miscounted, twice counted."""
    lines = castle_score(castle)
    throne = added(lines.rooms.get(THRONE, ()))
    yield Slip(
        "throne room left out", -throne, f"the throne room was not counted ({throne:+d})", THRONE, (), "B-SCORE-11"
    )
    for attendant, rows in zip(castle.attendants, lines.attendants, strict=True):
        points = added(rows)
        text = f"the attendant {attendant.name} was not counted ({points:+d})"
        yield Slip("attendant left out", -points, text, rule="B-SCORE-12")
    for card, rows in zip(castle.cards, lines.cards, strict=True):
        points = added(rows)
        yield Slip("card left out", -points, f"the card {card.name} was not counted ({points:+d})", rule="B-SCORE-14")
    yield from _rows(lines.rows)
    for room in castle.rooms:
        yield from _room(castle, room, lines.of(room.n))


def _rows(rows: Mapping[str, int]) -> Iterator[Slip]:
    for row, points in rows.items():
        yield Slip("row left out", -points, f"the row {row} was left out ({points:+d})", rule="B-SCORE-14")
    for row, points in rows.items():
        yield Slip("row twice", points, f"the row {row} was counted twice ({points:+d})", rule="B-SCORE-14")


def _room(castle: Castle, room: Placed, points: int) -> Iterator[Slip]:
    label, tile = f"{room.n} {room.tile.name}", room.tile
    yield Slip("room left out", -points, f"{label} was not counted ({points:+d})", room.n, (), tile.rule)
    special = "special room twice" if not tile.regular else "room twice"
    yield Slip(special, points, f"{label} was counted twice ({points:+d})", room.n, (), tile.rule)
    if tile.type == "sleeping":
        for other in (1, SLEEPING):
            text = f"{label} was counted with {amount(other, 'point')}, not {points}"
            yield Slip("sleeping", other - points, text, room.n, (), tile.rule)
    if tile.max is not None:
        for more in (1, 2):
            text = f"{label} was counted beyond its maximum of {tile.max}"
            if points >= tile.max:
                yield Slip("maximum passed", more * tile.points, text, room.n, (), tile.rule)


def _of_line(before: Castle, after: Castle) -> Iterator[Slip]:
    """What a line gave in one room or row forgotten or counted twice: the new tile's own first, then others'."""
    was, now = castle_score(before), castle_score(after)
    for room in reversed(after.rooms):
        gained = added(now.rooms[room.n]) - added(was.rooms.get(room.n, ()))
        label = f"{room.n} {room.tile.name}"
        text = f"what {label} gave was forgotten ({gained:+d})"
        yield Slip("effect forgotten", -gained, text, room.n, (), room.tile.rule)
        yield Slip(
            "effect twice", gained, f"what {label} gave was counted twice ({gained:+d})", room.n, (), room.tile.rule
        )
    yield from _rows({row: points - was.rows.get(row, 0) for row, points in now.rows.items()})
    fresh = [room for room in after.rooms if room.n not in was.rooms]
    for room in fresh:
        yield from _room(after, room, added(now.rooms[room.n]))
