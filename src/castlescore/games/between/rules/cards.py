"""What the bonus cards count in a castle (section B-CARD). The points for each are printed on the card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from castlescore.core.language.messages import Message, message
from castlescore.core.values import frozen
from castlescore.games.between.facts import AttendantFacts, CardFacts, Cell
from castlescore.games.between.rules.castle import AROUND, BESIDE, THRONE, Castle, Placed, border

LEVEL_3 = 2  # row 2 is level 3


@frozen
class Counted:
    """Something that a card counts: a room by number, or what `what` says; `times` is how often."""

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
    """Something for each name, once."""
    return map(_that, dict.fromkeys(names))


@cache  # the same few names again and again while places are compared
def _that(what: str | AttendantFacts) -> Counted:
    return Counted(None, message("card-counts", what=what))


def _types(castle: Castle) -> Iterable[Counted]:
    """B-CARD-1: each face of a special tile is a type of its own; the throne room is none."""
    kinds = (placed.tile.type if placed.tile.regular else placed.tile.id for placed in castle.tiles)
    return _named(kinds)


def _height(castle: Castle) -> Iterable[Counted]:
    low, high = _ends(row for _, row in castle.by_cell)
    return (Counted(None, message("card-counts-rows", low=low, high=high), high - low + 1),)


def _width(castle: Castle) -> Iterable[Counted]:
    low, high = _ends(column for column, _ in castle.by_cell)
    return (Counted(None, message("card-counts-columns", low=low, high=high), high - low + 1),)


def _ends(lines: Iterable[int]) -> tuple[int, int]:
    found = tuple(lines)
    return min(found), max(found)


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
    "B-CARD-2": lambda castle: map(_that, castle.attendants),
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
