"""What the pages of an evening are made of, the same for all games. Plain values: the templates say how they look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from castlescore.core.types import Document
from castlescore.protocol.evening import AnyEvening, AnyStep


class Film(NamedTuple):
    """A castle as it was, event by event: what it is called, and one picture whose pieces say when they were there."""

    heading: str
    svg: str


@dataclass(frozen=True)
class Series:
    """What one line shows: its name and a value for every mark of the axis."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Chart:
    """A chart: the numbers as a table has them. `axis` says what the marks are, `unit` what the values are."""

    ident: str
    title: str
    unit: str
    axis: str
    marks: tuple[str, ...]
    series: tuple[Series, ...]


@dataclass(frozen=True)
class Sheet:
    """A table of the page: its caption, the heads of its columns, and rows that each begin with a head of their own.

    `figures`: whether the cells are numbers; `sums`: how many rows at the end are sums; `won`: heads of columns and
    rows that are the winners'; `people`: whether the heads of its columns, or cells that are no
    numbers, are names, which may be long;
    `short`: whether all cells are, so that more columns fit on a phone; `marks`: heads of rows with a sign behind
    them, and what it means; `strip`: whether its rows stand side by side where there is room, as things on a table do.
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
    strip: bool = False


class Verdict(NamedTuple):
    """Who wins or would, and why, each in a few words; whether that is final."""

    final: bool
    who: str
    why: str

    @property
    def line(self) -> str:
        """All of it in one line."""
        return f"{self.who}, {self.why}"


@dataclass(frozen=True)
class Now:
    """What a table waits for, in a few words; what else there is to say of it; what can be bought; how all stand."""

    who: str
    more: tuple[str, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    market: Sheet | None = None


@dataclass(frozen=True)
class PointLine:
    """Points and what they are for; `rule` names the rule and its page, where there is one."""

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
    """A castle: its picture as SVG text, what is said below it, and its tiles as a table."""

    ident: str
    heading: str
    svg: str
    said: tuple[str, ...]
    tiles: Sheet


@dataclass(frozen=True)
class Plan:
    """A castle on the second screen: its picture, words and legend left out; `moves`: whether it is played on now."""

    ident: str
    heading: str
    svg: str
    moves: bool = False


class Key(NamedTuple):
    """An entry of the legend of all castles: a picture, and what it means."""

    svg: str
    text: str


class Plans(NamedTuple):
    """Every castle for the second screen, and their legend."""

    castles: tuple[Plan, ...] = ()
    legend: tuple[Key, ...] = ()


@dataclass(frozen=True)
class EventView:
    """One event: what happened, its points one by one, what was said aloud; `undone` where it was taken back."""

    n: int
    text: str
    lines: tuple[PointLine, ...] = ()
    told: tuple[str, ...] = ()
    undone: bool = False


class EventPage(Protocol):
    """What the page of an evening asks of a game."""

    GAME: str

    def event_line(self, n: int, event: Document) -> str:
        """One event in one line, from the file alone."""

    def names(self, table: Any) -> tuple[str, ...]:
        """Who played."""

    def verdict(self, score: Any) -> Verdict:
        """Who wins or would, and why."""

    def now(self, table: Any) -> Now:
        """What the table waits for, and what is on it, for people who watch."""

    def standing(self, table: Any) -> tuple[Sheet, ...]:
        """Everybody's points and purse; the same sheets with the same heads and rows throughout a game."""

    def facts(self, replay: AnyEvening) -> tuple[tuple[str, str], ...]:
        """What else there is to know of the game: a word and what it is."""

    def sheets(self, score: Any) -> tuple[Sheet, ...]:
        """The score with its parts."""

    def reasons(self, score: Any) -> tuple[Reasons, ...]:
        """Every line of the final scoring."""

    def castles(self, replay: AnyEvening) -> tuple[CastleView, ...]:
        """Every castle."""

    def plans(self, replay: AnyEvening) -> Plans:
        """Every castle for people who watch on another screen."""

    def films(self, tables: Sequence[Any], steps: Sequence[AnyStep | None]) -> tuple[Film, ...]:
        """Every castle as it was at each of the tables; `steps`: what led to each of them, None where nothing did."""

    def charts(self, replay: AnyEvening) -> tuple[Chart, ...]:
        """How it went."""

    def stretch(self, step: AnyStep) -> str:
        """The stretch of the game that an event belongs to."""

    def event_view(self, step: AnyStep) -> EventView:
        """What an event did."""
