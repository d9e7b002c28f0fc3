"""The values of the pages of an evening, the same for both games. Templates decide how they look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from castlescore.core.answers import AnswerModel, Fractional, Maybe
from castlescore.core.types import Document
from castlescore.protocol.evening import AnyEvening, AnyStep

Outline = tuple[tuple[Fractional, Fractional], ...] | tuple[Fractional, Fractional, Fractional]


class Film(NamedTuple):
    """A castle event by event: its name, and one picture whose parts have the events at which they are shown."""

    heading: str
    svg: str


@dataclass(frozen=True)
class Series:
    """A line of a chart: its name and a value for every mark of the axis."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Chart:
    """A chart with its numbers. `axis`: the label of the marks, `unit`: the label of the values."""

    ident: str
    title: str
    unit: str
    axis: str
    marks: tuple[str, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True)
class Sheet:
    """A table of the page: its caption, the heads of its columns, and rows that each begin with a head.

    `figures`: whether the cells are numbers; `sums`: how many rows at the end are sums; `won`: heads of columns and
    rows of winners; `people`: whether the heads of its columns, or cells that are no numbers, are names, which may be
    long; `short`: whether all cells are short, so that more columns fit on a phone; `marks`: heads of rows with a mark
    after them, and its meaning.
    """

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: bool = True
    sums: int = 0
    won: tuple[str, ...] = ()
    people: bool = False
    short: bool = False
    marks: tuple[tuple[str, str, str], ...] = ()


class Verdict(NamedTuple):
    """Who wins or would win, and why, each in a few words; whether that is final.

    `early`: that the table ended the game early, and when; `""` if it did not.
    """

    final: bool
    who: str
    why: str
    early: str = ""

    @property
    def line(self) -> str:
        """The verdict in one line."""
        return f"{self.who}, {self.why}"


class TypeView(AnswerModel):
    """A type of tiles: its id, its name, and its letter in pictures."""

    type: str
    name: str
    letter: str


class TileView(AnswerModel):
    """A tile: its name, its type by id and by name, its stack, and its points.

    `outline`: its shape unturned, corners in units of its castle, or a circle (x, y, radius). `printed`: its points as
    printed; `effect`: the points that it gives for each tile of the types `counts`, and where.
    """

    name: str
    type: str
    kind: str
    stack: str
    text: str
    outline: Outline
    printed: Maybe[str] = None
    effect: Maybe[str] = None
    counts: Maybe[tuple[TypeView, ...]] = None


class MarketSlot(NamedTuple):
    """A slot of the market: its price, its tile, None for an empty slot, and the coins on it, `""` for none."""

    price: str
    tile: TileView | None
    coins: str


@dataclass(frozen=True)
class Now:
    """What a table waits for, in a few words; further remarks; everybody's position; the market and the stacks.

    `slots`: the market again, with its tiles; `seat`: whose colour all this has, from 0; None for nobody's. `over`:
    whether the game is over.
    """

    who: str
    more: tuple[str, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    market: Sheet | None = None
    slots: tuple[MarketSlot, ...] = ()
    stacks: Sheet | None = None
    seat: int | None = None
    over: bool = False


@dataclass(frozen=True)
class PointLine:
    """Points and their reason; `rule` names the rule and its page, where there is one."""

    points: int
    what: str
    rule: str = ""


@dataclass(frozen=True)
class Reasons:
    """The lines that make up the points of a player or a castle."""

    name: str
    sum: str
    lines: tuple[PointLine, ...]


@dataclass(frozen=True)
class CastleView:
    """A castle: its picture as SVG text, the text below it, and its tiles as a table."""

    ident: str
    heading: str
    svg: str
    said: tuple[str, ...]
    tiles: Sheet


@dataclass(frozen=True)
class Plan:
    """A castle on the second screen: its picture without words and legend; `moves`: whether it is being built now."""

    ident: str
    heading: str
    svg: str
    moves: bool = False


class Key(NamedTuple):
    """An entry of the legend of all castles: a picture, and its meaning."""

    svg: str
    text: str


class Plans(NamedTuple):
    """Every castle for the second screen, and their legend."""

    castles: tuple[Plan, ...] = ()
    legend: tuple[Key, ...] = ()


@dataclass(frozen=True)
class EventView:
    """One event: what happened, its points one by one, its announcements; `undone` where it was taken back.

    `brief`: what happened, where the table is seen beside it; `""` where that is no shorter.
    """

    n: int
    text: str
    lines: tuple[PointLine, ...] = ()
    told: tuple[str, ...] = ()
    undone: bool = False
    brief: str = ""


class EventPage(Protocol):
    """A game's parts of the page of an evening."""

    GAME: str

    def event_line(self, n: int, event: Document) -> str:
        """One event in one line, from the file alone."""

    def names(self, table: Any) -> tuple[str, ...]:
        """The players."""

    def verdict(self, score: Any) -> Verdict:
        """Who wins or would win, and why."""

    def now(self, table: Any) -> Now:
        """What the table waits for, and what is on it, for spectators."""

    def tile_view(self, table: Any, id: str) -> TileView:
        """A tile of the box; the table may be one that is only tallied."""

    def standing(self, table: Any) -> tuple[Sheet, ...]:
        """Everybody's points and purse; the same sheets with the same heads and rows throughout a game."""

    def facts(self, replay: AnyEvening) -> tuple[tuple[str, str], ...]:
        """Further facts of the game: a label and a value each."""

    def sheets(self, score: Any) -> tuple[Sheet, ...]:
        """The score with its parts."""

    def reasons(self, score: Any) -> tuple[Reasons, ...]:
        """Every line of the final scoring."""

    def castles(self, replay: AnyEvening) -> tuple[CastleView, ...]:
        """Every castle."""

    def plans(self, replay: AnyEvening) -> Plans:
        """Every castle for spectators at another screen."""

    def films(self, tables: Sequence[Any], steps: Sequence[AnyStep | None]) -> tuple[Film, ...]:
        """Every castle at each of the tables; `steps`: the events that led to them, None for none."""

    def charts(self, replay: AnyEvening) -> tuple[Chart, ...]:
        """The course of the game as charts."""

    def part_heading(self, step: AnyStep) -> str:
        """The round or phase to which an event belongs."""

    def event_view(self, step: AnyStep) -> EventView:
        """What an event did."""
