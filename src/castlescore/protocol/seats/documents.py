"""What a seat is answered: the state of its table, the places of a tile, what came of a choice, who sits where."""

from __future__ import annotations

from collections.abc import Mapping

from castlescore.core.values import Value
from castlescore.protocol.seats.part import Faint, Offer, Outline, SeatTile


class SeatCastle(Value):
    """A castle: what it is called in lines and by people, its picture as SVG; `own`: whether the seat builds it."""

    castle: str
    name: str
    own: bool
    svg: str


class SeatSheet(Value):
    """A table of texts: purses and points, favors, the market; each row begins with its head."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class SeatEvent(Value):
    """An event that was recorded: its number, what was done, and what was said of it."""

    n: int
    text: str
    told: tuple[str, ...]


class State(Value):
    """What a seat is shown: the table, and what its players may do now.

    `after`: the number of the last event, `turn`: who is to act, `heading`: the stretch of the game, `said`: what is
    read out. `now`: what the table waits for, `more`: what is said beside it. `tiles`: every tile that a choice names.
    `last`: the last events, the newest first. `cards`: whose cards of this seat are kept until all have shown.
    `tag`: another one whenever something here is. `told`: why a choice was not taken, where this answers one.
    """

    game: str
    after: int
    you: tuple[str, ...]
    turn: str | None
    heading: str
    said: tuple[str, ...]
    choices: tuple[Offer, ...]
    faint: tuple[Faint, ...]
    tag: str
    title: str
    now: str
    more: tuple[str, ...]
    castles: tuple[SeatCastle, ...]
    sheets: tuple[SeatSheet, ...]
    tiles: Mapping[str, SeatTile]
    last: tuple[SeatEvent, ...]
    cards: tuple[str, ...]
    market: SeatSheet | None = None
    told: tuple[str, ...] | None = None


class Spot(Value):
    """A legal place of a tile: as it is typed, where and how it lies, its points, the middle and the outline of it.

    `text`: the status line of the placer. `completes`: the numbers of the tiles that it completes, whose rewards may be
    declined. `castle`: in which castle, where the choice leaves that open.
    """

    place: str
    at: tuple[int, int]
    turn: int
    points: int
    middle: tuple[float, float]
    outline: Outline
    text: str
    completes: tuple[int, ...] | None = None
    castle: str | None = None


class Hand(Value):
    """The legal places of the tile of a choice, the best first."""

    choice: str
    places: tuple[Spot, ...]


class Said(Value):
    """A choice that was taken: the last event that it recorded, None where it is kept until all have shown."""

    event: int | None
    told: tuple[str, ...]


class Refused(Value):
    """A choice that was not taken, and why."""

    told: tuple[str, ...]


Say = Said | Refused | State


class Chair(Value):
    """A seat of the table: whose it is, and whether somebody sits there."""

    name: str
    taken: bool


class Chairs(Value):
    """The seats of the table."""

    seats: tuple[Chair, ...]


class Seat(Value):
    """A seat that was taken: whose, its address as a path from the origin; `told`: from whom it was taken over."""

    name: str
    seat: str
    told: tuple[str, ...] | None = None
