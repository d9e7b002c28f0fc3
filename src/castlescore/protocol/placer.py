"""A tile in the hand over a castle: the positions that it could have there, and how each of them looks.

A line that leaves a place open raises `OpenPlace`, which knows what is in the hand; where somebody sits at a terminal,
the place is then pointed at, and the line goes on as if it had been typed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from castlescore.core.errors import Unclear, Undecided

if TYPE_CHECKING:  # nothing of the rooms above is loaded here
    from castlescore.core.refusals import Judgement
    from castlescore.protocol.words import Entry

Point = tuple[int, int]
Box = tuple[int, int, int, int]  # west, south, east and north, in units


class Position(Protocol):
    """A position that the tile could have, legal or not."""

    @property
    def word(self) -> str:
        """The place as it is typed; two positions that are the same have the same word."""

    @property
    def turn(self) -> int:
        """The turn in degrees; 0 where nothing turns."""

    @property
    def box(self) -> Box:
        """The box of the tile as it lies."""

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""

    @property
    def points(self) -> int:
        """What it would give at once, rewards apart."""


@dataclass(frozen=True)
class Scale:
    """How large a unit is drawn, in columns and rows, and the columns and rows that the numbers on the edges take."""

    columns: int
    rows: int
    left: int = 0
    below: int = 0

    def across(self, columns: int) -> int:
        """How many units stand side by side in so many columns."""
        return max(1, (columns - self.left - 1) // self.columns)

    def up(self, rows: int) -> int:
        """How many units stand one over the other in so many rows."""
        return max(1, (rows - self.below - 1) // self.rows)


@dataclass(frozen=True)
class Window:
    """What is seen of a castle: its west and north end in units, its size in characters, all that is drawn included."""

    west: int
    north: int
    columns: int
    rows: int


class Hand(Protocol):
    """A tile in the hand, one side of it up, over a castle."""

    @property
    def name(self) -> str:
        """What the tile is called."""

    @property
    def tile(self) -> str:
        """The word for the tile on a line."""

    @property
    def dark(self) -> bool:
        """Whether `--dark` goes with it: it has its other side up."""

    @property
    def places(self) -> Sequence[Position]:
        """The legal places, in the order in which they are listed and numbered."""

    @property
    def listed(self) -> Sequence[int]:
        """Of these the ones that the line meant, by their index: all, or those at a door; the best first."""

    @property
    def extent(self) -> Box:
        """The box of the castle."""

    @property
    def scales(self) -> Sequence[Scale]:
        """The scales in which it can be drawn, the largest first; the placer chooses none after the second itself."""

    def overlap(self, one: Position, other: Position) -> bool:
        """Whether the tile would cover some of the same ground in two positions."""

    def lying(self, middle: Point, turn: int) -> Position:
        """The tile with the middle of its box, in half units, there or just south west of it."""

    def typed(self, word: str) -> Position:
        """The position that a place means, the best of several; raises Unclear."""

    def turned_over(self) -> Hand | None:
        """The same tile with its other side up; None where it has none, or that fits nowhere."""

    def advised(self, word: str) -> str:
        """What could be done about a place that was typed and is not legal, in a few words; `""` for nothing."""

    def said(self, position: Position) -> str:
        """What the status line says of it: points, what it completes, what it blocks, in one line."""

    def broken(self, position: Position, width: int) -> list[str]:
        """Every rule that is broken, as a refusal has it."""

    def thumbnail(self, position: Position) -> list[str]:
        """The tile so with three units around it, in a small scale, without numbers on the edges."""

    def drawn(self, position: Position, scale: int, window: Window) -> list[str]:
        """The castle with the tile so, as much of it as the window shows, in the scale of that index."""


@dataclass(frozen=True)
class Listing:
    """Numbered places of a tile that are shown: `numbers` of those that are `legal`, counted from 1.

    `whole`: it is the list of `where TILE`, of which only the end may be cut.
    """

    tile: str
    legal: Sequence[Judgement]
    numbers: Sequence[int]
    whole: bool = True


class NotShown(Unclear):
    """A number that was in no list that was shown; as a message it says so above the places as they are now."""

    def __init__(self, why: str, listing: Listing) -> None:
        super().__init__(why)
        self.listing = listing


class OpenPlace(Undecided):
    """A place that the words of a line leave open; as a message it lists them, which are then its `listing`.

    `hand` gives the tile in the hand. `typed`: what the line has for a place already, such as a door. `few`: whether
    the places are so few that they are rather listed. `completed`: where it is a line of a table, that line with the
    tile as it is in the hand then and the place that was pointed at. `entry`, `pick`: that line, and whether it asks to
    point; known once it is one of a table.
    """

    def __init__(
        self,
        rows: Callable[[], Sequence[str]],
        hand: Callable[[], Hand],
        listing: Listing,
        typed: str | None = None,
        few: bool = False,
    ) -> None:
        super().__init__()
        self._rows, self.hand, self.listing, self.typed, self.few = rows, hand, listing, typed, few
        self.completed: Callable[[Entry, Hand, str], Entry] | None = None
        self.entry: Entry | None = None
        self.pick = False

    def __str__(self) -> str:
        return "\n".join(self._rows())
