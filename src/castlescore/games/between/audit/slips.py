"""Known slips of counting in Between Two Castles, each kind a function that yields every such slip.

Only those are named that give exactly the number, the likeliest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from castlescore.core.language import ENGLISH, language, tr, trn
from castlescore.games.between.rules.castle import THRONE, Castle, Placed
from castlescore.games.between.rules.final import score
from castlescore.games.between.rules.scoring import added
from castlescore.games.between.rules.scoring import score as castle_score
from castlescore.games.between.rules.table import Table
from castlescore.games.between.sentences import word
from castlescore.games.between.terms import row_word
from castlescore.record.audit.findings import Slip

SLEEPING = 4  # points of a sleeping room in its place


def total_slips(table: Table, name: str, recorded: int, right: int) -> tuple[Slip, ...]:
    """The known slips by which a player's total of `right` points was counted as `recorded`.

    Those of either castle are wrong by as much as the total is another then: it is that of the lower one (B-END-1).
    """
    row = next(row for row in score(table).players if row.name == name)
    mine = [site for site in table.sites if site.name in row.castles]
    text = tr("{name} was given the higher of two castles", name=name)
    slips = [Slip("higher castle", row.higher - row.total, text, rule="B-END-1")]
    for lower in mine:
        others = [other.points for other in mine if other is not lower]
        for slip in _of_castle(lower.castle):
            points = min([lower.points + slip.points, *others]) - row.total
            text = tr("in {castle} {slip}", castle=lower.name, slip=slip.text)
            slips.append(Slip(slip.kind, points, text, slip.of, slip.tiles, slip.rule))
    return _fitting(slips, recorded - right)


def claim_slips(before: Castle, after: Castle, counted: int, right: int) -> tuple[Slip, ...]:
    """The known slips by which a line that a castle gained `right` points by was counted as `counted`."""
    return _fitting(_of_line(before, after), counted - right)


def _fitting(slips: Iterable[Slip], error: int) -> tuple[Slip, ...]:
    """The slips with exactly this error, each text once."""
    return tuple({slip.text: slip for slip in slips if slip.points and slip.points == error}.values())


def _of_castle(castle: Castle) -> Iterator[Slip]:
    """Every slip in the points of a castle: throne room, attendants, cards, rows of the score pad, each room."""
    scores = castle_score(castle)
    points = added(scores.rooms.get(THRONE, ()))
    text = tr("the throne room was not counted ({points:+d})", points=points)
    yield Slip("throne room left out", -points, text, THRONE, rule="B-SCORE-11")
    for attendant, lines in zip(castle.attendants, scores.attendants, strict=True):
        text = tr("the attendant {name} was not counted ({points:+d})", name=attendant.name, points=added(lines))
        yield Slip("attendant left out", -added(lines), text, rule="B-SCORE-12")
    for card, lines in zip(castle.cards, scores.cards, strict=True):
        text = tr("the card {name} was not counted ({points:+d})", name=card.name, points=added(lines))
        yield Slip("card left out", -added(lines), text, rule="B-SCORE-14")
    yield from _of_rows(scores.rows)
    for room in castle.rooms:
        yield from _of_room(room, scores.of(room.n))


def _of_line(before: Castle, after: Castle) -> Iterator[Slip]:
    """Every slip in what a castle gains by a line: by each room, the newest first, by each row, and the new rooms."""
    was, now = castle_score(before), castle_score(after)
    for room in reversed(after.rooms):
        old = was.rooms.get(room.n, ())
        if now.rooms[room.n] is not old:  # most rooms gain nothing, and of a huge castle nearly all
            points = added(now.rooms[room.n]) - added(old)
            values = {"tile": word(room), "points": points}
            text = tr("what {tile} gave was forgotten ({points:+d})", **values)
            yield Slip("effect forgotten", -points, text, room.n, rule=room.tile.rule)
            text = tr("what {tile} gave was counted twice ({points:+d})", **values)
            yield Slip("effect twice", points, text, room.n, rule=room.tile.rule)
    yield from _of_rows({row: points - was.rows.get(row, 0) for row, points in now.rows.items()})
    for room in after.rooms:
        if room.n not in was.rooms:
            yield from _of_room(room, added(now.rooms[room.n]))


def _of_rows(rows: Mapping[str, int]) -> Iterator[Slip]:
    """The rows of the score pad, by their ids in English, which scripts read: each left out, then each twice."""
    words = {row: row if language() == ENGLISH else row_word(row) for row in rows}
    for row, points in rows.items():
        text = tr("the row {row} was left out ({points:+d})", row=words[row], points=points)
        yield Slip("row left out", -points, text, rule="B-SCORE-14")
    for row, points in rows.items():
        text = tr("the row {row} was counted twice ({points:+d})", row=words[row], points=points)
        yield Slip("row twice", points, text, rule="B-SCORE-14")


def _of_room(room: Placed, points: int) -> Iterator[Slip]:
    """The slips in the points of a room."""
    tile, name = room.tile, word(room)
    if room.n != THRONE:
        text = tr("{tile} was not counted ({points:+d})", tile=name, points=points)
        yield Slip("room left out", -points, text, room.n, rule=tile.rule)
    text = tr("{tile} was counted twice ({points:+d})", tile=name, points=points)
    yield Slip("room twice" if tile.regular else "special room twice", points, text, room.n, rule=tile.rule)
    if tile.type == "sleeping":
        for other in (1, SLEEPING):
            text = trn(
                "{tile} was counted with {n} point, not {points}",
                "{tile} was counted with {n} points, not {points}",
                other,
                tile=name,
                points=points,
            )
            yield Slip("sleeping", other - points, text, room.n, rule=tile.rule)
    if tile.max is not None and points >= tile.max:
        text = tr("{tile} was counted beyond its maximum of {max}", tile=name, max=tile.max)
        for more in (1, 2):
            yield Slip("maximum passed", more * tile.points, text, room.n, rule=tile.rule)
