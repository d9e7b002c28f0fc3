"""Known slips of counting in Between Two Castles; told only where they give exactly the number, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from castlescore.core.language import ENGLISH, language, tr, trn
from castlescore.games.between.rules.castle import THRONE, Castle, Placed
from castlescore.games.between.rules.final import score
from castlescore.games.between.rules.scoring import added
from castlescore.games.between.rules.scoring import score as castle_score
from castlescore.games.between.rules.table import Table
from castlescore.games.between.sentences import word
from castlescore.games.between.terms import row_word
from castlescore.protocol.findings import Slip

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
    text = tr("{name} was given the higher of two castles", name=name)
    yield Slip("higher castle", row.higher - row.total, text, rule="B-END-1")
    for lower in mine:
        others = [other.points for other in mine if other is not lower]
        for slip in _of_castle(lower.castle):
            points = min([lower.points + slip.points, *others]) - row.total
            text = tr("in {castle} {slip}", castle=lower.name, slip=slip.text)
            yield Slip(slip.kind, points, text, slip.of, slip.tiles, slip.rule)


def _of_castle(castle: Castle) -> Iterator[Slip]:
    """The throne room or an attendant not counted, a row left out, a room or a card miscounted, twice counted."""
    lines = castle_score(castle)
    throne = added(lines.rooms.get(THRONE, ()))
    text = tr("the throne room was not counted ({points:+d})", points=throne)
    yield Slip("throne room left out", -throne, text, THRONE, (), "B-SCORE-11")
    for attendant, rows in zip(castle.attendants, lines.attendants, strict=True):
        points = added(rows)
        text = tr("the attendant {name} was not counted ({points:+d})", name=attendant.name, points=points)
        yield Slip("attendant left out", -points, text, rule="B-SCORE-12")
    for card, rows in zip(castle.cards, lines.cards, strict=True):
        points = added(rows)
        text = tr("the card {name} was not counted ({points:+d})", name=card.name, points=points)
        yield Slip("card left out", -points, text, rule="B-SCORE-14")
    yield from _rows(lines.rows)
    for room in castle.rooms:
        yield from _room(castle, room, lines.of(room.n))


def _rows(rows: Mapping[str, int]) -> Iterator[Slip]:
    for row, points in rows.items():
        text = tr("the row {row} was left out ({points:+d})", row=_row(row), points=points)
        yield Slip("row left out", -points, text, rule="B-SCORE-14")
    for row, points in rows.items():
        text = tr("the row {row} was counted twice ({points:+d})", row=_row(row), points=points)
        yield Slip("row twice", points, text, rule="B-SCORE-14")


def _row(row: str) -> str:
    """A row of the score pad: by its id in English, which scripts read."""
    return row if language() == ENGLISH else row_word(row)


def _room(castle: Castle, room: Placed, points: int) -> Iterator[Slip]:
    tile, values = room.tile, {"tile": word(room), "points": points}
    if room.n != THRONE:
        text = tr("{tile} was not counted ({points:+d})", **values)
        yield Slip("room left out", -points, text, room.n, (), tile.rule)
    special = "special room twice" if not tile.regular else "room twice"
    text = tr("{tile} was counted twice ({points:+d})", **values)
    yield Slip(special, points, text, room.n, (), tile.rule)
    if tile.type == "sleeping":
        for other in (1, SLEEPING):
            text = trn(
                "{tile} was counted with {n} point, not {points}",
                "{tile} was counted with {n} points, not {points}",
                other,
                **values,
            )
            yield Slip("sleeping", other - points, text, room.n, (), tile.rule)
    if tile.max is not None:
        for more in (1, 2):
            text = tr("{tile} was counted beyond its maximum of {max}", tile=values["tile"], max=tile.max)
            if points >= tile.max:
                yield Slip("maximum passed", more * tile.points, text, room.n, (), tile.rule)


def _of_line(before: Castle, after: Castle) -> Iterator[Slip]:
    """What a line gave in one room or row forgotten or counted twice: the new tile's own first, then others'."""
    was, now = castle_score(before), castle_score(after)
    old, rooms = was.rooms, now.rooms
    for room in reversed(after.rooms):
        own = old.get(room.n, ())
        if rooms[room.n] is own:  # most rooms gain nothing, and of a huge castle nearly all
            continue
        gained = added(rooms[room.n]) - added(own)
        values = {"tile": word(room), "points": gained}
        text = tr("what {tile} gave was forgotten ({points:+d})", **values)
        yield Slip("effect forgotten", -gained, text, room.n, (), room.tile.rule)
        text = tr("what {tile} gave was counted twice ({points:+d})", **values)
        yield Slip("effect twice", gained, text, room.n, (), room.tile.rule)
    yield from _rows({row: points - was.rows.get(row, 0) for row, points in now.rows.items()})
    fresh = [room for room in after.rooms if room.n not in old]
    for room in fresh:
        yield from _room(after, room, added(rooms[room.n]))
