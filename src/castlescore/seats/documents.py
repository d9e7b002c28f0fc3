"""The JSON documents that a seat gets, by the keys of their schemas (`schema answer seat-state`).

A seat is drawn without knowing a rule: every text is said in the language of the phone, every picture is SVG, and a
choice says what it still takes. Lengths and points of a castle are in the coordinates of its picture, whose root says
where it lies (data-unit, data-high, data-west, data-north, data-left, data-top).
"""

from __future__ import annotations

from collections.abc import Mapping

from castlescore.protocol.answers import AnswerModel, Fractional, Maybe
from castlescore.protocol.seats import Faint, Offer, Outline, SeatTile


class SeatCastle(AnswerModel):
    """A castle: what it is called in lines and by people, its picture as SVG; `own`: whether the seat builds it."""

    castle: str
    name: str
    own: bool
    svg: str


class SeatSheet(AnswerModel):
    """A table of texts: purses and points, favors, the market; each row begins with its head."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class SeatEvent(AnswerModel):
    """An event that was recorded: its number, what was done, and what was said of it."""

    n: int
    text: str
    told: tuple[str, ...]


class State(AnswerModel):
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
    market: Maybe[SeatSheet] = None
    told: Maybe[tuple[str, ...]] = None


class Spot(AnswerModel):
    """A legal place of a tile: as it is typed, where and how it lies, its points, the middle and the outline of it.

    `text`: the status line of the placer. `completes`: the numbers of the tiles that it completes, whose rewards may be
    declined. `castle`: in which castle, where the choice leaves that open.
    """

    place: str
    at: tuple[int, int]
    turn: int
    points: int
    middle: tuple[Fractional, Fractional]
    outline: Outline
    text: str
    completes: Maybe[tuple[int, ...]] = None
    castle: Maybe[str] = None


class Hand(AnswerModel):
    """The legal places of the tile of a choice, the best first."""

    choice: str
    places: tuple[Spot, ...]


class Said(AnswerModel):
    """A choice that was taken: the last event that it recorded, None where it is kept until all have shown."""

    event: int | None
    told: tuple[str, ...]


class Refused(AnswerModel):
    """A choice that was not taken, and why."""

    told: tuple[str, ...]


Say = Said | Refused | State


class Chair(AnswerModel):
    """A seat of the table: whose it is, and whether somebody sits there."""

    name: str
    taken: bool


class Chairs(AnswerModel):
    """The seats of the table."""

    seats: tuple[Chair, ...]


class Seat(AnswerModel):
    """A seat that was taken: whose, its address as a path from the origin; `told`: from whom it was taken over."""

    name: str
    seat: str
    told: Maybe[tuple[str, ...]] = None
