"""The JSON documents of a seat, by the keys of their schemas (`schema answer seat-state`), and what its game answers.

A phone needs no rule to show them: every text is in its language, every picture is SVG, and a choice names the values
that it needs. Lengths and points of a castle are in the coordinates of its picture, whose root has the origin and scale
(data-unit, data-high, data-west, data-north, data-left, data-top).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from castlescore.core.answers import AnswerModel, Fractional, Maybe
from castlescore.view.page import Outline, TileView

Chosen = int | str | bool


class Offer(AnswerModel):
    """A choice of a seat: the beginning of its line, and the values that the line still takes.

    `needs`: required values, by the names of arguments and options, `takes`: optional ones; `of`: the allowed values of
    some of them, `called`: their labels, in the same order; `most`: how many at most. `tile`: the tile that it places,
    `castle`: in which castle, `price`: its price (marks), `coins`: the coins on it, `points`: the most points that it
    gives at once. `trying`: it can be tried but not made, since it is another player's turn. `svg`: the picture of the
    castle that it begins.
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
    svg: Maybe[str] = None


class UnavailableTile(AnswerModel):
    """A tile that cannot be taken now, and why; `price`: what it would cost (marks)."""

    tile: str
    why: str
    price: Maybe[int] = None


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


class Band(NamedTuple):
    """What a seat sees first: whose turn it is, in words.

    `own`: whether the players of the seat have something to do; `seat`: whose colour it has, from 0; None for nobody's.
    `over`: whether the game is over, and the text says who won.
    """

    text: str
    own: bool
    seat: int | None
    over: bool = False


class Seats(Protocol):
    """What a game answers for its seats."""

    def band(self, table: Any, names: Sequence[str]) -> Band:
        """Whose turn it is, as the players of a seat see it."""

    def purse(self, table: Any, names: Sequence[str]) -> str:
        """The money and the points of the players of a seat, or the points of their castles."""

    def turn(self, table: Any) -> str | None:
        """The player who is to act; None where several or all may, and after the end."""

    def possible(self, table: Any, names: Sequence[str]) -> Possible:
        """The choices of these players now; what they can try where it is another player's turn."""

    def castles(self, table: Any) -> Sequence[tuple[str, Sequence[str]]]:
        """The name of each castle of the table, and its builders, in the order in which they are drawn."""

    def printed(self) -> Mapping[str, int]:
        """The numbers printed on bonus cards, where a card may be replaced by another number."""


class SeatCastle(AnswerModel):
    """A castle: its name on lines and for people, its picture as SVG; `own`: whether the seat builds it."""

    castle: str
    name: str
    own: bool
    svg: str


class SeatSheet(AnswerModel):
    """A table of texts: purses and points, favors, the market, the stacks; each row begins with its head."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class SeatEvent(AnswerModel):
    """A recorded event: its number, its sentence, and its announcements."""

    n: int
    text: str
    told: tuple[str, ...]


class State(AnswerModel):
    """What a seat is shown: the table, and what its players may do now.

    `after`: the number of the last event, `turn`: who is to act, `heading`: the round or phase, `said`: texts to read
    out. `now`: what the table waits for, `more`: further remarks. `tiles`: every tile that a choice names. `last`: the
    last events, the newest first. `cards`: the players of this seat whose cards wait until all have shown. `tag`:
    differs after every change of the state. `told`: why a choice was not taken, where this answers one. `band`: whose
    turn it is, `own`: whether it is that of the seat, `seat`: whose colour the band has, from 0; `purse`: the money and
    points of the seat; `over`: the game is over; `stacks`: the tiles that are left. `trouble`: why the record cannot be
    read now; then nothing can be chosen.
    """

    game: str
    after: int
    you: tuple[str, ...]
    turn: str | None
    heading: str
    said: tuple[str, ...]
    choices: tuple[Offer, ...]
    faint: tuple[UnavailableTile, ...]
    tag: str
    title: str
    now: str
    more: tuple[str, ...]
    castles: tuple[SeatCastle, ...]
    sheets: tuple[SeatSheet, ...]
    tiles: Mapping[str, TileView]
    last: tuple[SeatEvent, ...]
    cards: tuple[str, ...]
    band: str
    own: bool
    seat: int | None
    purse: str
    over: Maybe[Literal[True]] = None
    market: Maybe[SeatSheet] = None
    stacks: Maybe[SeatSheet] = None
    trouble: Maybe[str] = None
    told: Maybe[tuple[str, ...]] = None


class Spot(AnswerModel):
    """A legal place of a tile: its word, its position and turn, its points, and its middle and outline.

    `text`: the status line of the placer, `words`: what the place brings, without its coordinates. `completes`: the
    numbers of the tiles that it completes, whose rewards may be declined. `castle`: in which castle, where the choice
    leaves that open.
    """

    place: str
    at: tuple[int, int]
    turn: int
    points: int
    middle: tuple[Fractional, Fractional]
    outline: Outline
    text: str
    words: str
    completes: Maybe[tuple[int, ...]] = None
    castle: Maybe[str] = None


class Hand(AnswerModel):
    """The legal places for the tile of a choice, the best first."""

    choice: str
    places: tuple[Spot, ...]


class Said(AnswerModel):
    """A choice that was taken: the last event that it recorded; None for cards that wait until all have shown."""

    event: int | None
    told: tuple[str, ...]


class Refused(AnswerModel):
    """A choice that was not taken, and why."""

    told: tuple[str, ...]


Say = Said | Refused | State


class Chair(AnswerModel):
    """A seat of the table: its player, and whether it is taken."""

    name: str
    taken: bool


class Chairs(AnswerModel):
    """The seats of the table."""

    seats: tuple[Chair, ...]


class Seat(AnswerModel):
    """A seat that was taken: its player, and its address as a path; `told`: from whom it was taken over."""

    name: str
    seat: str
    told: Maybe[tuple[str, ...]] = None
