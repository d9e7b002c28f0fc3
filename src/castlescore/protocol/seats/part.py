"""What a game says of its seats: what they may choose, which castles are theirs, tiles as a phone draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from castlescore.core.types import Table_contra
from castlescore.core.values import Value, frozen

Chosen = int | str | bool
Outline = tuple[tuple[float, float], ...] | tuple[float, float, float]


class Offer(Value):
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
    of: Mapping[str, tuple[Chosen, ...]] | None = None
    called: Mapping[str, tuple[str, ...]] | None = None
    most: Mapping[str, int] | None = None
    tile: str | None = None
    castle: str | None = None
    price: int | None = None
    coins: int | None = None
    points: int | None = None
    trying: Literal[True] | None = None


class Faint(Value):
    """A tile that cannot be had now, and why; `price`: what it would cost (marks)."""

    tile: str
    why: str
    price: int | None = None


class SeatTile(Value):
    """A tile: its name, its type by id and as it is called, the stack that it comes from, and what it is worth.

    `outline`: its shape as it lies unturned, corners in units of its castle, or a circle (x, y, radius).
    """

    name: str
    type: str
    kind: str
    stack: str
    text: str
    outline: Outline


@frozen
class Possible:
    """What the players of a seat may choose at a table.

    `by`: whose choices they are, `""` where they are nobody's alone. `table`: the one at which the places of a tile are
    asked, as if it were the turn of whoever tries.
    """

    table: object
    offers: Sequence[Offer] = ()
    faint: Sequence[Faint] = ()
    by: str = ""


class Seats(Protocol[Table_contra]):
    """What a game says of its seats. One that has none of this gets the plain one: its lines as buttons."""

    def turn(self, table: Table_contra) -> str | None:
        """Who is to act; None where several or all may, and after the end."""

    def possible(self, table: Table_contra, names: Sequence[str]) -> Possible:
        """What these players may choose now; where it is nobody's of them to act, what can be tried."""

    def castles(self, table: Table_contra) -> Sequence[tuple[str, Sequence[str]]]:
        """What each castle of the table is called, and who builds it, in the order in which they are drawn."""

    def printed(self) -> Mapping[str, int]:
        """The numbers printed on bonus cards, where the card on the table may say another one."""

    def tile(self, table: Table_contra, id: str) -> SeatTile:
        """A tile of the box; the table may be one that is only tallied."""
