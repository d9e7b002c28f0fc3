"""A tile in the hand over a castle, its possible positions, and their drawings, for the placer.

A line that leaves a place open raises `OpenPlace`, which has the tile in the hand; at a terminal the player then points
at the place, and the line goes on as if it had been typed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Self

from castlescore.core.errors import Unclear, Undecided
from castlescore.core.refusals import Judgement
from castlescore.core.types import TypeVar

if TYPE_CHECKING:
    from castlescore.protocol.words import Entry
    from castlescore.view.canvas import Scale, Window

Verdict = TypeVar("Verdict", bound=Judgement, default=Any)

FEW = 12  # places listed without `--all`
Point = tuple[int, int]
Box = tuple[int, int, int, int]  # west, south, east and north, in units


class Position(ABC, Generic[Verdict]):
    """A possible position of the tile, legal or not, with the verdict on it.

    Attributes:
        verdict: the verdict on it.
        word: the place as it is typed; two positions that are the same have the same word.
        box: the box of the tile there.
    """

    def __init__(self, verdict: Verdict, word: str, box: Box) -> None:
        self.verdict, self.word, self.box = verdict, word, box

    @property
    def turn(self) -> int:
        """The turn in degrees; 0 where nothing turns."""
        return self.verdict.placed.turn

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return self.verdict.legal

    @property
    @abstractmethod
    def points(self) -> int:
        """The immediate points, without rewards."""


class Hand(ABC, Generic[Verdict]):
    """A tile in the hand, one side of it up, over a castle.

    Attributes:
        name: what the tile is called.
        tile: the word for the tile on a line.
        dark: whether `--dark` goes with it: it has its other side up.
        places: the legal places, in the order in which they are listed and numbered.
        listed: the places that the line meant, by their index, the best first: all, or those at a door.
    """

    def __init__(
        self,
        name: str,
        tile: str,
        places: Iterable[Position[Verdict]],
        listed: Iterable[int] | None = None,
        dark: bool = False,
    ) -> None:
        self.name, self.tile, self.dark = name, tile, dark
        self.places = list(places)
        self.listed: Sequence[int] = range(len(self.places)) if listed is None else tuple(listed)
        self._judged = {position.word: position for position in self.places}

    def judged(self, position: Position[Verdict]) -> Position[Verdict]:
        """The first judged position with this word, so that each is judged once."""
        return self._judged.setdefault(position.word, position)

    @property
    @abstractmethod
    def extent(self) -> Box:
        """The box of the castle."""

    @property
    @abstractmethod
    def scales(self) -> Sequence[Scale]:
        """The possible scales, the largest first; the placer itself chooses none after the second."""

    @abstractmethod
    def overlap(self, one: Position[Verdict], other: Position[Verdict]) -> bool:
        """Whether the tile would cover some of the same squares in two positions."""

    @abstractmethod
    def position_at(self, middle: Point, turn: int) -> Position[Verdict]:
        """The position whose middle, in half units, is there or just south west of it."""

    @abstractmethod
    def typed(self, word: str) -> Position[Verdict]:
        """The position that a typed place means, the best of several; raises Unclear or LimitHit."""

    def turned_over(self) -> Hand[Verdict] | None:
        """The tile with its other side up; None where it has none, or that fits nowhere."""
        return None

    def advice(self, word: str) -> str:
        """A hint for a typed place that is not legal, in a few words; `""` for none."""
        return ""

    @abstractmethod
    def words(self, position: Position[Verdict]) -> str:
        """What a place brings, for players: points, what it completes, what it blocks; without coordinates."""

    @abstractmethod
    def status(self, position: Position[Verdict]) -> str:
        """The status line: points, what it completes, what it blocks."""

    @abstractmethod
    def broken(self, position: Position[Verdict], width: int) -> list[str]:
        """Every broken rule, as in a refusal."""

    @abstractmethod
    def thumbnail(self, position: Position[Verdict]) -> list[str]:
        """The tile in this position with three units around it, in a small scale, without numbers on the edges."""

    @abstractmethod
    def drawn(self, position: Position[Verdict], scale: int, window: Window) -> list[str]:
        """The castle with the tile in this position, as much as the window shows, in the scale of that index."""


@dataclass(frozen=True)
class Listing:
    """Numbered places of a tile that were shown: `numbers` of those that are `legal`, counted from 1.

    `whole`: it is the list of `where TILE`, of which only the end may be missing.
    """

    tile: str
    legal: Sequence[Judgement]
    numbers: Sequence[int]
    whole: bool = True

    @classmethod
    def of(cls, tile: str, legal: Sequence[Judgement], most: int) -> Self:
        """The first `most` places of the list of `where TILE`."""
        return cls(tile, legal, range(1, min(most, len(legal)) + 1))


class NotShown(Unclear):
    """A number that was in no shown list; as a message it says so above the places as they are now."""

    def __init__(self, why: str, listing: Listing) -> None:
        super().__init__(why)
        self.listing = listing


class OpenPlace(Undecided):
    """A place that the words of a line leave open; as a message it lists the possible places, its `listing`.

    `hand` gives the tile in the hand. `typed`: what the line has for a place already, such as a door. `few`: whether
    the places are so few that they are listed instead. `completed`: for a line of a table, makes the line from the tile
    in the hand and the chosen place. `entry`, `pick`: that line, and whether it asks to point; known once it is a line
    of a table.
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
