"""A castle of Between Two Castles: its throne room, its tiles in the order they were built, its attendants and cards.

A castle is a value: adding a tile gives another castle. It may have illegal tiles, but never two tiles on one cell;
`castlescore.games.between.rules.placement` tests whether a placement is legal.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from castlescore.core.limits import is_within_reach
from castlescore.games.between.facts import AttendantFacts, CardFacts, Cell, TileFacts

THRONE = -1  # the number of the throne room, which is no tile of the castle's list
ORIGIN = (0, 0)  # the throne room's left half
BESIDE: tuple[Cell, ...] = ((0, 1), (-1, 0), (1, 0), (0, -1))
AROUND: tuple[Cell, ...] = (*BESIDE, (-1, 1), (1, 1), (-1, -1), (1, -1))


@dataclass(frozen=True)
class Placed:
    """A placed tile: its number in the castle, the tile, and its cell `at` (the left cell of a throne room)."""

    n: int
    tile: TileFacts
    at: Cell

    @property
    def turn(self) -> int:
        """Every tile stands upright (B-PLACE-1)."""
        return 0

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that it fills (B-PLACE-5)."""
        if self.tile.width == 1:
            return (self.at,)
        column, row = self.at
        return tuple((column + i, row) for i in range(self.tile.width))

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Its west, south, east and north end."""
        column, row = self.at
        return column, row, column + self.tile.width, row + 1


# The stored values of a castle that do not change when cards or attendants are added.
OWN, OWN_BEFORE = "own", "own_before"  # the points of its tiles, and of those before its last one
NOT_OF_CARDS = (
    "rooms", "by_number", "regular", "by_cell", "box", "places", "columns", "types", "people", OWN, OWN_BEFORE,
)  # fmt: skip


@dataclass(frozen=True)
class Castle:
    """A castle: the throne room, the tiles around it, the attendants in it, the bonus cards under it.

    Tiles are numbered from 0 in order; a number left out is that of a tile that was judged and not built.
    """

    throne: TileFacts
    tiles: tuple[Placed, ...] = ()
    attendants: tuple[AttendantFacts, ...] = ()
    cards: tuple[CardFacts, ...] = ()

    def __repr__(self) -> str:
        return f"<Castle around {self.throne.id}: {', '.join(placed.tile.id for placed in self)}>"

    def __iter__(self) -> Iterator[Placed]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __getitem__(self, n: int) -> Placed:
        """The tile with this number, the throne room for THRONE; KeyError if there is none."""
        return self.by_number[n]

    def add(self, placed: Placed) -> Castle:
        """The castle with one more tile, legal or not; raises ValueError for a filled cell or a number in use."""
        taken = [cell for cell in placed.cells if cell in self.by_cell]
        if taken or placed.n in self.by_number:
            raise ValueError(f"{placed.n} {placed.tile.name} at {taken or placed.at}: that cell or number is taken")
        castle = replace(self, tiles=(*self.tiles, placed))
        # Stored values of this castle give those of the castle with one more tile.
        castle.__dict__["by_cell"] = self.by_cell | dict.fromkeys(placed.cells, placed)
        castle.__dict__["by_number"] = self.by_number | {placed.n: placed}
        castle.__dict__["regular"] = self.regular | {placed.tile.id} if placed.tile.regular else self.regular
        castle.__dict__["people"] = self.people
        if OWN in self.__dict__:
            castle.__dict__[OWN_BEFORE] = self.__dict__[OWN]
        return castle

    def with_attendants(self, *attendants: AttendantFacts) -> Castle:
        """The castle with more attendants in its throne room (B-BONUS-8)."""
        castle = self._with(attendants=(*self.attendants, *attendants))
        castle.__dict__["people"] = self.people + Counter(attendant.id for attendant in attendants)
        return castle

    def with_cards(self, *cards: CardFacts) -> Castle:
        """The castle with more bonus cards under it (B-BONUS-9)."""
        return self._with(cards=(*self.cards, *cards))

    def without_cards(self) -> Castle:
        """The castle with no bonus card under it."""
        return self._with(cards=())

    def _with(self, **fields: Any) -> Castle:
        castle = replace(self, **fields)
        castle.__dict__.update({key: self.__dict__[key] for key in NOT_OF_CARDS if key in self.__dict__})
        return castle

    @cached_property
    def rooms(self) -> tuple[Placed, ...]:
        """Every room: the throne room, then the tiles. The throne room is one room (B-SCORE-15)."""
        return (Placed(THRONE, self.throne, ORIGIN), *self.tiles)

    @cached_property
    def by_number(self) -> dict[int, Placed]:
        """The rooms by number."""
        return {room.n: room for room in self.rooms}

    @cached_property
    def regular(self) -> frozenset[str]:
        """The ids of the regular tiles in it, each of which exists once (B-AIM-7)."""
        return frozenset(placed.tile.id for placed in self.tiles if placed.tile.regular)

    @cached_property
    def by_cell(self) -> dict[Cell, Placed]:
        """The room on each filled cell; the throne room is on two cells."""
        return {cell: room for room in self.rooms for cell in room.cells}

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """Its west, south, east and north end."""
        columns, rows = zip(*self.by_cell, strict=True)
        return min(columns), min(rows), max(columns) + 1, max(rows) + 1

    @cached_property
    def places(self) -> tuple[Cell, ...]:
        """The empty cells with a room beside them (B-PLACE-2), none beyond the limit."""
        return tuple([cell for cell in border(self.by_cell, BESIDE) if is_within_reach(cell)])

    @cached_property
    def columns(self) -> dict[int, tuple[Placed, ...]]:
        """The rooms of each column."""
        columns: dict[int, list[Placed]] = defaultdict(list)
        for (column, _), room in self.by_cell.items():
            columns[column].append(room)
        return {column: tuple(rooms) for column, rooms in columns.items()}

    def count(self, type: str) -> int:
        """How many tiles of a type the castle has, the throne room not among them."""
        return self.types[type]

    @cached_property
    def types(self) -> Counter[str]:
        """How many tiles of each type it has, the throne room not among them."""
        return Counter(placed.tile.type for placed in self.tiles)

    @cached_property
    def people(self) -> Counter[str]:
        """How many attendants of each kind it has, by id."""
        return Counter(attendant.id for attendant in self.attendants)

    def next_number(self) -> int:
        """The number of the next tile: one more than the highest."""
        return max(self.by_number) + 1

    def beside(self, placed: Placed) -> tuple[Placed, ...]:
        """The rooms that share a side with a tile, each once, by number."""
        return self.on(border(placed.cells, BESIDE))

    def on(self, cells: Iterable[Cell]) -> tuple[Placed, ...]:
        """The rooms on these cells, each once, by number."""
        numbers = {self.by_cell[cell].n for cell in cells if cell in self.by_cell}
        return tuple(self.by_number[n] for n in sorted(numbers))


def border(cells: Iterable[Cell], steps: Iterable[Cell] = AROUND) -> tuple[Cell, ...]:
    """The cells one step away from `cells`, each once, without `cells`; with BESIDE only those that share a side."""
    own = tuple(cells)
    near = dict.fromkeys((column + dx, row + dy) for column, row in own for dx, dy in steps)
    return tuple(cell for cell in near if cell not in own)
