"""A game's answers for its seats: the table on every phone (`serve --seats`).

An offer, a tile that cannot be taken, and a tile are parts of the JSON documents that a seat gets (`seats.documents`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from castlescore.core.answers import AnswerModel, Fractional, Maybe

Chosen = int | str | bool
Outline = tuple[tuple[Fractional, Fractional], ...] | tuple[Fractional, Fractional, Fractional]


class Offer(AnswerModel):
    """A choice of a seat: the beginning of its line, and the values that the line still takes.

    `needs`: required values, by the names of arguments and options, `takes`: optional ones; `of`: the allowed values of
    some of them, `called`: their labels, in the same order; `most`: how many at most. `tile`: the tile that it places,
    `castle`: in which castle, `price`: its price (marks), `coins`: the coins on it, `points`: the most points that it
    gives at once. `trying`: it can be tried but not made, since it is another player's turn.
    """

    choice: str
    text: str
    needs: tuple[str, ...]
    takes: tuple[str, ...]
    of: Maybe[Mapping[str, tuple[Chosen, ...]]] = None
    called: Maybe[Mapping[str, tuple[str, ...]]] = None
    most: Maybe[Mapping[str, int]] = None
    tile: Maybe[str] = None
    castle: Maybe[str] = None
    price: Maybe[int] = None
    coins: Maybe[int] = None
    points: Maybe[int] = None
    trying: Maybe[Literal[True]] = None


class UnavailableTile(AnswerModel):
    """A tile that cannot be taken now, and why; `price`: what it would cost (marks)."""

    tile: str
    why: str
    price: Maybe[int] = None


class SeatTile(AnswerModel):
    """A tile: its name, its type by id and by name, its stack, and its points.

    `outline`: its shape unturned, corners in units of its castle, or a circle (x, y, radius).
    """

    name: str
    type: str
    kind: str
    stack: str
    text: str
    outline: Outline


@dataclass(frozen=True)
class Possible:
    """The choices of the players of a seat.

    `by`: whose choices they are, `""` for a choice of no single player. `table`: the table for the places of a tile, as
    if it were the turn of the player who tries.
    """

    table: object
    offers: Sequence[Offer] = ()
    faint: Sequence[UnavailableTile] = ()
    by: str = ""


class Seats(Protocol):
    """What a game answers for its seats."""

    def turn(self, table: Any) -> str | None:
        """The player who is to act; None where several or all may, and after the end."""

    def possible(self, table: Any, names: Sequence[str]) -> Possible:
        """The choices of these players now; what they can try where it is another player's turn."""

    def castles(self, table: Any) -> Sequence[tuple[str, Sequence[str]]]:
        """The name of each castle of the table, and its builders, in the order in which they are drawn."""

    def printed(self) -> Mapping[str, int]:
        """The numbers printed on bonus cards, where a card may be replaced by another number."""

    def tile(self, table: Any, id: str) -> SeatTile:
        """A tile of the box; the table may be one that is only tallied."""
