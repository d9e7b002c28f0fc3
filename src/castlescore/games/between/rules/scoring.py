"""The points of one castle, line by line (B-SCORE-1 to B-SCORE-18, B-CARD). A total is always the sum of its lines.

All points are computed from the present castle, so the order of building does not matter. The points for each thing
that a bonus card counts are printed on the card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from castlescore.core.language.messages import Message
from castlescore.games.between.facts import AttendantFacts, CardFacts, Cell, between
from castlescore.games.between.rules.castle import (
    AROUND,
    BESIDE,
    OWN,
    OWN_BEFORE,
    THRONE,
    Castle,
    Placed,
    border,
)

CARDS, ATTENDANTS = "cards", "attendants"  # rows of the score pad that no tile is written on


@dataclass(frozen=True)
class Line:
    """Points on a row of the score pad: by which rule, whose (`tile`), for which room (`other`), how many.

    Tiles are named by number, THRONE the throne room. `tile` is None for attendants and cards; `other` is None where
    no single room is counted. A line of 0 points says in `why` what a player might have counted.
    """

    row: str
    rule: str
    tile: int | None
    other: int | None
    points: int
    why: Message | None = None


KNOWN = "score"  # where a castle keeps its score, beside its fields, as it does what it is asked for


class Own:
    """The points of the tiles of a castle, by room, by row of the score pad and for each kind of attendant.

    Values are stored when they are first needed. They stay when attendants or cards are added. When a tile is added,
    the lines of every room that does not count this tile stay.
    """

    def __init__(self, castle: Castle, before: Own | None) -> None:
        self.rooms: dict[int, tuple[Line, ...]] = {} if before is None else dict(before.rooms)
        self.rows: dict[str, int] = dict.fromkeys(between().rows, 0) if before is None else dict(before.rows)
        last = castle.tiles[-1].tile if castle.tiles else None
        for room in castle.rooms:
            known = self.rooms.get(room.n)
            if known is None or last is None or room.tile.pattern == "all-types" or room.tile.counts(last):
                self.rooms[room.n] = lines = own_lines(castle, room)
                self.rows[room.tile.row] += added(lines) - added(known or ())
        self._castle = castle.rooms
        self._people: dict[str, tuple[tuple[Line, ...], int]] = {}

    def of(self, attendant: AttendantFacts) -> tuple[tuple[Line, ...], int]:
        """The lines of one attendant and their points; equal attendants share them."""
        known = self._people.get(attendant.id)
        if known is None:
            lines = attendant_lines(self._castle, attendant)
            known = self._people[attendant.id] = lines, added(lines)
        return known


@dataclass(frozen=True)
class Score:
    """The lines of a castle by what gives them: rooms by number, THRONE among them, attendants and cards in order."""

    own: Own
    people: tuple[AttendantFacts, ...]
    counts: Mapping[str, int]
    cards: tuple[tuple[Line, ...], ...]

    def __repr__(self) -> str:
        return f"<Score of a castle: {self.total}>"

    @property
    def rooms(self) -> Mapping[int, tuple[Line, ...]]:
        """The lines of each room by its number, the throne room first."""
        return self.own.rooms

    @cached_property
    def attendants(self) -> tuple[tuple[Line, ...], ...]:
        """The lines of each attendant, in their order."""
        return tuple(self.own.of(attendant)[0] for attendant in self.people)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every line: rooms by number, the throne room first, then attendants, then cards."""
        groups = (*self.rooms.values(), *self.attendants, *self.cards)
        return tuple(line for group in groups for line in group)

    @cached_property
    def rows(self) -> dict[str, int]:
        """The rows of the score pad, all of them, in its order (B-SCORE-14)."""
        kinds = between().attendants
        people = sum(self.own.of(kinds[id])[1] * count for id, count in self.counts.items())
        return {**self.own.rows, ATTENDANTS: people, CARDS: sum(map(added, self.cards))}

    @cached_property
    def total(self) -> int:
        """The castle's score."""
        return sum(self.rows.values())

    def of(self, n: int) -> int:
        """The points of one room, THRONE the throne room; KeyError if the castle has none of that number."""
        return added(self.rooms[n])


def added(lines: Iterable[Line]) -> int:
    """The points of some lines together."""
    return sum(line.points for line in lines)


def score(castle: Castle) -> Score:
    """The score of the castle as if it were finished now; computed once for each castle."""
    known: Score | None = castle.__dict__.get(KNOWN)
    if known is None:
        cards = tuple(card_lines(castle, card) for card in castle.cards)
        known = castle.__dict__[KNOWN] = Score(_stored_points(castle), castle.attendants, castle.people, cards)
    return known


ANYWHERE = ("fixed", "all-types", "anywhere")  # the patterns for which places do not matter
CARDS_ANYWHERE = ("B-CARD-1", "B-CARD-2", "B-CARD-4", "B-CARD-13", "B-CARD-14")  # and the cards, beside those of types


def rows_by_tiles(castle: Castle) -> dict[str, int]:
    """The rows of the score pad that do not depend on the places of the tiles."""
    by_place = {room.tile.row for room in castle.rooms if room.tile.pattern not in ANYWHERE}
    by_place |= {CARDS for card in castle.cards if not card.type and card.rule not in CARDS_ANYWHERE}
    return {row: points for row, points in score(castle).rows.items() if row not in by_place}


def _stored_points(castle: Castle) -> Own:
    known: Own | None = castle.__dict__.get(OWN)
    if known is None:
        known = castle.__dict__[OWN] = Own(castle, castle.__dict__.pop(OWN_BEFORE, None))
    return known


def own_lines(castle: Castle, placed: Placed) -> tuple[Line, ...]:
    """The point lines of a room, whether it is in the castle or not. There is always a line."""
    if placed.tile.pattern == "fixed":
        return (_line(placed, None, placed.tile.points),)
    if placed.tile.pattern == "all-types":
        return (_all_types(castle, placed),)
    lines = tuple(_capped(placed, _counted_rooms(castle, placed)))
    return lines or (_line(placed, None, 0, _counts_nothing(placed.tile.words)),)


def attendant_lines(rooms: Iterable[Placed], attendant: AttendantFacts) -> tuple[Line, ...]:
    """The points of one attendant: each room with its decoration, the throne room once (B-SCORE-12, B-SCORE-15)."""
    lines = tuple(
        Line(ATTENDANTS, "B-SCORE-12", None, room.n, attendant.points)
        for room in rooms
        if room.tile.decoration == attendant.decoration
    )
    if lines:
        return lines
    why = Message("no room has the decoration {decoration}", decoration=attendant.decoration)
    return (Line(ATTENDANTS, "B-SCORE-12", None, None, 0, why),)


def card_lines(castle: Castle, card: CardFacts) -> tuple[Line, ...]:
    """The points of one bonus card (section B-CARD)."""
    lines = tuple(
        Line(CARDS, card.rule, None, each.room, card.points * each.times, each.what) for each in counted(castle, card)
    )
    return lines or (Line(CARDS, card.rule, None, None, 0, Message("there are none: {what}", what=card.count)),)


@cache  # asked for again and again while places are compared
def _counts_nothing(words: str) -> Message:
    return Message("no room that it counts is {words}", words=words)


def _line(placed: Placed, other: int | None, points: int, why: Message | None = None) -> Line:
    return Line(placed.tile.row, placed.tile.rule, placed.n, other, points, why)


def _all_types(castle: Castle, placed: Placed) -> Line:
    """All six other regular types, or some missing (B-SCORE-5)."""
    tile = placed.tile
    missing = [type for type in tile.match if not castle.count(type)]
    if missing:
        return _line(
            placed, None, tile.points_else, Message("the castle has no {types: or } room", types=tuple(missing))
        )
    return _line(placed, None, tile.points, Message("all {count} other regular types are there", count=len(tile.match)))


@dataclass(frozen=True)
class _Find:
    """A room that a tile counts; with `counts` false, one that a player may wrongly count."""

    room: Placed
    why: Message | None = None
    counts: bool = True


def _capped(placed: Placed, finds: Iterable[_Find]) -> Iterator[Line]:
    """A point line for each counted room; 0 points after the printed maximum is reached (B-SCORE-17)."""
    tile, left = placed.tile, placed.tile.max
    for find in finds:
        points = tile.points if find.counts else 0
        if left is not None and points > left:
            yield _line(placed, find.room.n, left, Message("its maximum of {max} is reached", max=tile.max))
            left = 0
        else:
            yield _line(placed, find.room.n, points, find.why)
            left = None if left is None else left - points


def _counted_rooms(castle: Castle, placed: Placed) -> Iterator[_Find]:
    """The rooms that a tile counts, each once, by number, never the tile itself (B-SCORE-15, -16)."""
    if placed.tile.pattern == "connected":
        return _connected(castle, placed)
    return _on_cells(castle, placed) if placed.tile.cells else _scattered(castle, placed)


def _on_cells(castle: Castle, placed: Placed) -> Iterator[_Find]:
    """The rooms on the printed cells (B-SCORE-1, -2, -6, -10, -11)."""
    column, row = placed.at
    cells = [(column + dx, row + dy) for dx, dy in placed.tile.cells]
    seen = Counter(castle.by_cell[cell].n for cell in cells if cell in castle.by_cell)
    for n in sorted(seen):
        if placed.tile.counts(castle[n].tile):
            yield _Find(castle[n], Message("two halves, but one room (B-SCORE-15)") if seen[n] > 1 else None)


def _scattered(castle: Castle, placed: Placed) -> Iterator[_Find]:
    """The rooms anywhere, or in the tile's column (B-SCORE-4, -7, -9)."""
    pattern, (column, row) = placed.tile.pattern, placed.at
    rooms = castle.rooms if pattern == "anywhere" else castle.columns.get(column, ())
    for other in sorted(rooms, key=lambda room: room.n):
        if other.n != placed.n and placed.tile.counts(other.tile) and SIDES[pattern](other.at[1] - row):
            yield _Find(other)


SIDES: dict[str, Callable[[int], bool]] = {  # by pattern: how many rows higher a room may be
    "anywhere": lambda rows: True,
    "column-above": lambda rows: rows > 0,
    "column-above-below": lambda rows: rows != 0,
    "column-below": lambda rows: rows < 0,
}


def _connected(castle: Castle, placed: Placed) -> Iterator[_Find]:
    """The rooms reached from the tile through rooms of the wanted type alone, and those that are not (B-SCORE-3).

    The throne room is one step of the way, in and out by any of the cells beside it (B-RULING-1).
    """
    fitting = {room.n: room for room in castle.rooms if room.n != placed.n and placed.tile.counts(room.tile)}
    reached: set[int] = set()
    edge = [placed]
    while edge:
        near = castle.on(border(edge.pop().cells, BESIDE))
        new = [room for room in near if room.n in fitting and room.n not in reached]
        reached.update(room.n for room in new)
        edge += new
    for n, room in sorted(fitting.items()):
        if n in reached:
            yield _Find(room)
        else:
            yield _Find(
                room,
                Message("it cannot be reached through {types: or } rooms alone", types=placed.tile.match),
                counts=False,
            )


LEVEL_3 = 2  # row 2 is level 3


@dataclass(frozen=True)
class Counted:
    """One thing that a card counts: a room by number, or the thing in `what`; `times` is how often."""

    room: int | None
    what: Message | None = None
    times: int = 1


def counted(castle: Castle, card: CardFacts) -> Iterable[Counted]:
    """Everything that a card counts in a castle."""
    if card.type:
        return _rooms(room for room in castle.tiles if room.tile.type == card.type)
    return COUNTS[card.rule](castle)


def _rooms(rooms: Iterable[Placed]) -> Iterator[Counted]:
    return (Counted(room.n) for room in rooms)


def _named(names: Iterable[str]) -> Iterator[Counted]:
    """One counted thing for each name, without repetition."""
    return map(_counted_thing, dict.fromkeys(names))


@cache  # the same few names again and again while places are compared
def _counted_thing(what: str | AttendantFacts) -> Counted:
    return Counted(None, Message("{what}", what=what))


def _types(castle: Castle) -> Iterable[Counted]:
    """B-CARD-1: each face of a special tile is a type of its own; the throne room is none."""
    kinds = (placed.tile.type if placed.tile.regular else placed.tile.id for placed in castle.tiles)
    return _named(kinds)


def _height(castle: Castle) -> Iterable[Counted]:
    _, south, _, north = castle.box
    return (Counted(None, Message("row {low} to {high}", low=south, high=north - 1), north - south),)


def _width(castle: Castle) -> Iterable[Counted]:
    west, _, east, _ = castle.box
    return (Counted(None, Message("column {low} to {high}", low=west, high=east - 1), east - west),)


def _surrounded(castle: Castle, steps: tuple[Cell, ...]) -> Iterable[Counted]:
    """The throne room is two cells wide, so more cells lie about it (B-CARD-9, B-CARD-10)."""
    filled = castle.by_cell
    return _rooms(room for room in castle.rooms if all(cell in filled for cell in border(room.cells, steps)))


def _throne_variety(castle: Castle) -> Iterable[Counted]:
    types = (room.tile.type for room in castle.beside(castle[THRONE]) if room.tile.regular)
    return _named(types)


def _many(castle: Castle, least: int) -> Iterable[Counted]:
    """The regular types with so many tiles, each once."""
    types = dict.fromkeys(placed.tile.type for placed in castle.tiles if placed.tile.regular)
    return _named(type for type in types if castle.count(type) >= least)


COUNTS: dict[str, Callable[[Castle], Iterable[Counted]]] = {
    "B-CARD-1": _types,
    "B-CARD-2": lambda castle: map(_counted_thing, castle.attendants),
    "B-CARD-4": lambda castle: _rooms(room for room in castle.rooms if not room.tile.regular),
    "B-CARD-5": lambda castle: _rooms(room for room in castle.rooms if room.at[1] < 0),
    "B-CARD-6": lambda castle: _rooms(room for room in castle.rooms if room.at[1] >= LEVEL_3),
    "B-CARD-7": _height,
    "B-CARD-8": _width,
    "B-CARD-9": lambda castle: _surrounded(castle, AROUND),
    "B-CARD-10": lambda castle: _surrounded(castle, BESIDE),
    "B-CARD-11": _throne_variety,
    "B-CARD-12": lambda castle: _rooms(castle.on(border(castle[THRONE].cells))),
    "B-CARD-13": lambda castle: _many(castle, 5),
    "B-CARD-14": lambda castle: _many(castle, 3),
}
