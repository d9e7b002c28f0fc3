"""A castle: the tiles that lie in it, in the order they were built, and what the lattice looks like under them.

A castle is a value: adding a tile gives another castle. It holds whatever the table let stand, legal or not; whether a
placement is legal is asked in `castlescore.castles.placement`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from castlescore.castles.tiles import Door, Form, Tile
from castlescore.plane.lattice import OPPOSITE, STEPS, decode, shift
from castlescore.plane.outline import spans
from castlescore.plane.parts import Cover
from castlescore.plane.space import Outside
from castlescore.values import frozen


class Placed:
    """A tile that lies somewhere: its number in the castle, the tile, `at` (units) and the turn (degrees)."""

    __slots__ = ("at", "doors", "form", "n", "offset", "tile")

    def __init__(self, n: int, tile: Tile, at: tuple[int, int], turn: int) -> None:
        self.n, self.tile, self.at = n, tile, at
        self.form: Form = tile.form(turn)
        self.offset = shift(*at)
        self.doors: tuple[tuple[int, Door], ...] = tuple((d.edge + self.offset, d) for d in self.form.doors)

    @property
    def turn(self) -> int:
        """The least turn, in degrees, in which the tile lies so."""
        return self.form.turn

    @property
    def label(self) -> str:
        """How a sentence names it: number and name."""
        return f"{self.n} {self.tile.name}"

    def __repr__(self) -> str:
        return f"<{self.label} at {self.at[0]},{self.at[1]}@{self.turn}>"

    @property
    def box(self) -> tuple[int, int, int, int]:
        """West, south, east and north end of its box, in units."""
        x, y = self.at
        return x, y, x + self.form.outline.width, y + self.form.outline.height


@frozen
class Entrance:
    """An entrance of a placed tile and what became of it; `to` are the numbers of the tiles it connects to."""

    placed: Placed
    door: Door
    edge: int
    to: tuple[int, ...]
    blocked: bool

    @property
    def open(self) -> bool:
        """Neither connected nor blocked."""
        return not self.to and not self.blocked


def connects(a: Tile, door: Door, b: Tile, other: Door) -> bool:
    """Whether entrances of two tiles on one edge connect: from its two sides, of one floor, not both of stairs."""
    return door.side == OPPOSITE[other.side] and door.dark == other.dark and not (a.is_stairs and b.is_stairs)


class Castle:
    """The tiles built so far. Numbers are those of the file or record, so they may leave gaps where a dispute stood."""

    def __init__(self, tiles: Iterable[Placed] = ()) -> None:
        self.tiles: tuple[Placed, ...] = ()
        self.covers: dict[int, tuple[tuple[int, Cover], ...]] = {}
        self.edges: dict[int, tuple[int, ...]] = {}  # who meets this unit edge anywhere but at its ends
        self.rims: dict[int, tuple[int, ...]] = {}
        self.doors: dict[int, tuple[tuple[int, Door], ...]] = {}
        self.fences: dict[int, tuple[int, ...]] = {}
        self.by_number: dict[int, Placed] = {}
        # For each row (True) and column (False) of cells, the first and the last covered one.
        self.ends: dict[tuple[int, bool], tuple[int, int]] = {}
        for placed in tiles:
            self._lay(placed)

    def __iter__(self) -> Iterator[Placed]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __getitem__(self, n: int) -> Placed:
        return self.by_number[n]

    def add(self, placed: Placed) -> Castle:
        """The castle with one more tile."""
        more = Castle()
        more.tiles = self.tiles
        more.covers, more.edges, more.rims = dict(self.covers), dict(self.edges), dict(self.rims)
        more.doors, more.fences, more.by_number = dict(self.doors), dict(self.fences), dict(self.by_number)
        more.ends = dict(self.ends)
        more._lay(placed)
        return more

    def _lay(self, placed: Placed) -> None:
        n, by, outline = placed.n, placed.offset, placed.form.outline
        self.tiles = (*self.tiles, placed)
        self.by_number[n] = placed
        for cell, cover in outline.cells.items():
            self.covers[cell + by] = (*self.covers.get(cell + by, ()), (n, cover))
        alone = (n,)
        for own, points in (
            (self.edges, outline.edges),
            (self.rims, outline.rim),
            (self.fences, placed.form.fence),
        ):
            for point in points:
                there = own.get(point + by)
                own[point + by] = alone if there is None else there + alone
        for edge, door in placed.doors:
            self.doors[edge] = (*self.doors.get(edge, ()), (n, door))
        dx, dy = 2 * placed.at[0], 2 * placed.at[1]
        for line, across, first, last in spans(outline):
            key = (line + dy, True) if across else (line + dx, False)
            first, last = (first + dx, last + dx) if across else (first + dy, last + dy)
            low, high = self.ends.get(key, (first, last))
            self.ends[key] = min(low, first), max(high, last)

    def entrance(self, placed: Placed, door: Door) -> Entrance:
        """What became of one entrance of a tile of this castle (WORD-4, GEO-5)."""
        edge = door.edge + placed.offset
        met = self.doors[edge]
        to: tuple[int, ...] = ()
        if len(met) > 1:
            others = ((n, self.by_number[n].tile, other) for n, other in met if n != placed.n)
            to = tuple(n for n, tile, other in others if connects(placed.tile, door, tile, other))
        return Entrance(placed, door, edge, to, not to and self.edges[edge] != (placed.n,))

    def entrances(self, placed: Placed) -> tuple[Entrance, ...]:
        """Every entrance of a tile of this castle."""
        return tuple(self.entrance(placed, door) for door in placed.form.doors)

    @cached_property
    def open(self) -> tuple[Entrance, ...]:
        """The entrances that are neither connected nor blocked, in the order of the tiles."""
        return tuple(e for placed in self.tiles for e in self.entrances(placed) if e.open)

    @cached_property
    def outside(self) -> Outside:
        """What lies outside all tiles and not in an enclosed area (GEO-6)."""
        return Outside(self.covers)

    @cached_property
    def external(self) -> tuple[Entrance, ...]:
        """The external entrances (WORD-6)."""
        return tuple(e for e in self.open if self.outside.reaches(e.edge, e.door.side))

    @cached_property
    def exits(self) -> tuple[Entrance, ...]:
        """Open entrances before which the whole row or column is empty: external for certain, and cheap to find."""
        found = []
        for entrance in self.open:
            x, y = decode(entrance.edge + STEPS[entrance.door.side])
            low, high = self.ends[y if entrance.door.side in "EW" else x, entrance.door.side in "EW"]
            reach = x if entrance.door.side in "EW" else y
            if reach < low or reach > high:
                found.append(entrance)
        return tuple(found)

    def is_complete(self, placed: Placed) -> bool:
        """Whether every entrance of a tile of this castle is connected (WORD-7)."""
        return all(e.to for e in self.entrances(placed))

    @cached_property
    def complete(self) -> tuple[int, ...]:
        """The numbers of the complete tiles."""
        return tuple(placed.n for placed in self.tiles if self.is_complete(placed))

    def next_number(self) -> int:
        """The number of the next tile, where nothing was disputed."""
        return max(self.by_number, default=-1) + 1
