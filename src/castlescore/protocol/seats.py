"""What a game answers for its seats: the table on every phone (`serve --seats`).

An offer, a tile that cannot be had, and a tile are parts of the JSON documents that a seat gets (`seats.documents`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from castlescore.protocol.answers import AnswerModel, Fractional, Maybe

Chosen = int | str | bool
Outline = tuple[tuple[Fractional, Fractional], ...] | tuple[Fractional, Fractional, Fractional]


class Offer(AnswerModel):
    """Something that a seat may choose: the beginning of its line, and what the line still takes.

    `needs`: what must be said with it, by the names of records and options, `takes`: what may be; `of`: the values
    that there are for some of these, `called`: what people call them, in the same order; `most`: how many at most.
    `tile`: the tile that it lays, `castle`: in whose castle or in which, `price`: what it costs (marks), `coins`: those
    that lie on it, `points`: the most that it gives at once. `trying`: it can be tried, and not said, since it is
    another's turn.
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


class Faint(AnswerModel):
    """A tile that cannot be had now, and why; `price`: what it would cost (marks)."""

    tile: str
    why: str
    price: Maybe[int] = None


class SeatTile(AnswerModel):
    """A tile: its name, its type by id and as it is called, the stack that it comes from, and what it is worth.

    `outline`: its shape as it lies unturned, corners in units of its castle, or a circle (x, y, radius).
    """

    name: str
    type: str
    kind: str
    stack: str
    text: str
    outline: Outline


@dataclass(frozen=True)
class Possible:
    """What the players of a seat may choose at a table.

    `by`: whose choices they are, `""` where they are nobody's alone. `table`: the one at which the places of a tile are
    asked, as if it were the turn of the player who tries.
    """

    table: object
    offers: Sequence[Offer] = ()
    faint: Sequence[Faint] = ()
    by: str = ""


class Seats(Protocol):
    """What a game says of its seats."""

    def turn(self, table: Any) -> str | None:
        """Who is to act; None where several or all may, and after the end."""

    def possible(self, table: Any, names: Sequence[str]) -> Possible:
        """What these players may choose now; where it is nobody's of them to act, what can be tried."""

    def castles(self, table: Any) -> Sequence[tuple[str, Sequence[str]]]:
        """What each castle of the table is called, and who builds it, in the order in which they are drawn."""

    def printed(self) -> Mapping[str, int]:
        """The numbers printed on bonus cards, where the card on the table may say another one."""

    def tile(self, table: Any, id: str) -> SeatTile:
        """A tile of the box; the table may be one that is only tallied."""
