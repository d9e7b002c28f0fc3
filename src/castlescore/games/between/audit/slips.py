"""Known slips of counting in Between Two Castles; told only where they give exactly the number, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from castlescore.core.language import ENGLISH, language, marked, tr, trn
from castlescore.games.between.rules.castle import THRONE, Castle, Placed
from castlescore.games.between.rules.final import score
from castlescore.games.between.rules.scoring import added
from castlescore.games.between.rules.scoring import score as castle_score
from castlescore.games.between.rules.table import Table
from castlescore.games.between.sentences import word
from castlescore.games.between.terms import row_word
from castlescore.protocol.findings import Slip
from castlescore.record.audit.slips import AGAIN, FORGOTTEN, Counted, Group, Row, Values, fitting, possible

SLEEPING = 4  # points of a sleeping room in its place
Gain = tuple[Castle, Castle]  # a castle before a line and after it


def total_slips(table: Table, name: str, said: int, right: int) -> tuple[Slip, ...]:
    """The known slips by which somebody's total of `right` points was counted as `said`."""
    found = [slip for slip in _of_total(table, name) if slip.points and slip.points == said - right]
    return tuple({slip.text: slip for slip in found}.values())


def claim_slips(before: Castle, after: Castle, said: int, right: int) -> tuple[Slip, ...]:
    """The known slips by which a line that a castle gained `right` points by was counted as `said`."""
    return tuple({slip.text: slip for slip in fitting(OF_LINES, (before, after), said - right)}.values())


def _of_total(table: Table, name: str) -> Iterator[Slip]:
    """Those of either castle, by as much as the total is another then: it is that of the lower one."""
    found = score(table)
    row = next(row for row in found.players if row.name == name)
    mine = [site for site in table.sites if site.name in row.castles]
    text = tr("{name} was given the higher of two castles", name=name)
    yield Slip("higher castle", row.higher - row.total, text, rule="B-END-1")
    for lower in mine:
        others = [other.points for other in mine if other is not lower]
        for each in possible(OF_CASTLES, lower.castle):
            slip, points = each.slip, min([lower.points + each.points, *others]) - row.total
            text = tr("in {castle} {slip}", castle=lower.name, slip=slip.text)
            yield Slip(slip.kind, points, text, slip.of, slip.tiles, slip.rule)


def _beside_tiles(castle: Castle) -> Iterator[Counted]:
    """The throne room, the attendants in it and the cards under it."""
    found = castle_score(castle)
    yield Counted("throne room", added(found.rooms.get(THRONE, ())), {}, THRONE)
    for attendant, lines in zip(castle.attendants, found.attendants, strict=True):
        yield Counted("attendant", added(lines), {"name": attendant.name})
    for card, lines in zip(castle.cards, found.cards, strict=True):
        yield Counted("card", added(lines), {"name": card.name})


def _rows(castle: Castle) -> Iterator[Counted]:
    """The rows of the score pad."""
    return _of_rows(castle_score(castle).rows)


def _of_rows(rows: Mapping[str, int]) -> Iterator[Counted]:
    for row, points in rows.items():  # by its id in English, which scripts read
        yield Counted("row", points, {"row": row if language() == ENGLISH else row_word(row)})


def _rooms(castle: Castle) -> Iterator[Counted]:
    lines = castle_score(castle)
    for room in castle.rooms:
        yield from _of_room(room, lines.of(room.n))


def _of_room(room: Placed, points: int) -> Iterator[Counted]:
    """What a room gives, and by how much more or less it may be taken for."""
    tile, values = room.tile, {"tile": word(room), "points": points}
    if room.n != THRONE:
        yield Counted("laid", points, values, room.n, (), tile.rule)
    yield Counted("room" if tile.regular else "special room", points, values, room.n, (), tile.rule)
    if tile.type == "sleeping":
        for other in (1, SLEEPING):
            yield Counted("sleeping", other - points, {**values, "n": other}, room.n, (), tile.rule)
    if tile.max is not None and points >= tile.max:
        for more in (1, 2):
            yield Counted("maximum", more * tile.points, {**values, "max": tile.max}, room.n, (), tile.rule)


def _gains(of: Gain) -> Iterator[Counted]:
    """What each room gives more by a line, the newest first."""
    old, (_, after) = castle_score(of[0]).rooms, of
    now = castle_score(after).rooms
    for room in reversed(after.rooms):
        before = old.get(room.n, ())
        if now[room.n] is not before:  # most rooms gain nothing, and of a huge castle nearly all
            points = added(now[room.n]) - added(before)
            yield Counted("gain", points, {"tile": word(room)}, room.n, (), room.tile.rule)


def _gains_of_rows(of: Gain) -> Iterator[Counted]:
    was, now = (castle_score(castle).rows for castle in of)
    return _of_rows({row: points - was.get(row, 0) for row, points in now.items()})


def _new_rooms(of: Gain) -> Iterator[Counted]:
    old, now = (castle_score(castle).rooms for castle in of)
    for room in of[1].rooms:
        if room.n not in old:
            yield from _of_room(room, added(now[room.n]))


def _sleeping_words(values: Values) -> str:
    n = values["n"]
    assert isinstance(n, int)
    return trn(
        "{tile} was counted with {n} point, not {points}",
        "{tile} was counted with {n} points, not {points}",
        n,
        **values,
    )


NO_THRONE = marked("the throne room was not counted ({points:+d})")
NO_ATTENDANT = marked("the attendant {name} was not counted ({points:+d})")
NO_CARD = marked("the card {name} was not counted ({points:+d})")

# Of what is counted in a castle or in a line: the slips that are made of it, by kind, thing, how often, sentence, rule.
ROW_LEFT_OUT = Row("row left out", "row", FORGOTTEN, marked("the row {row} was left out ({points:+d})"), "B-SCORE-14")
ROW_TWICE = Row("row twice", "row", AGAIN, marked("the row {row} was counted twice ({points:+d})"), "B-SCORE-14")
OF_ROOMS = (
    Row("room left out", "laid", FORGOTTEN, marked("{tile} was not counted ({points:+d})")),
    Row("special room twice", "special room", AGAIN, marked("{tile} was counted twice ({points:+d})")),
    Row("room twice", "room", AGAIN, marked("{tile} was counted twice ({points:+d})")),
    Row("sleeping", "sleeping", AGAIN, _sleeping_words),
    Row("maximum passed", "maximum", AGAIN, marked("{tile} was counted beyond its maximum of {max}")),
)
OF_CASTLES = (
    Group(
        _beside_tiles,
        Row("throne room left out", "throne room", FORGOTTEN, NO_THRONE, "B-SCORE-11"),
        Row("attendant left out", "attendant", FORGOTTEN, NO_ATTENDANT, "B-SCORE-12"),
        Row("card left out", "card", FORGOTTEN, NO_CARD, "B-SCORE-14"),
    ),
    Group(_rows, ROW_LEFT_OUT),
    Group(_rows, ROW_TWICE),
    Group(_rooms, *OF_ROOMS),
)
OF_LINES = (
    Group(
        _gains,
        Row("effect forgotten", "gain", FORGOTTEN, marked("what {tile} gave was forgotten ({points:+d})")),
        Row("effect twice", "gain", AGAIN, marked("what {tile} gave was counted twice ({points:+d})")),
    ),
    Group(_gains_of_rows, ROW_LEFT_OUT),
    Group(_gains_of_rows, ROW_TWICE),
    Group(_new_rooms, *OF_ROOMS),
)
