"""The views of a game: tables and events as text, as JSON, for other programs and for statistics."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from castlescore.core.events import Difference
from castlescore.core.refusals import Refusal
from castlescore.core.types import CastleTiles, Event, Standings

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from castlescore.core.answers import AnswerModel
    from castlescore.protocol.evening import AnyEvening, AnyStep

Row = Mapping[str, object]  # the cells of a row of a sheet, by their columns


@dataclass(frozen=True)
class Answer:
    """The answer to a line: a value for JSON, or text with a picture in it.

    On a screen too low for all of it the words stand below the picture, in the order of `low` where that is set.
    `remarks` go to stderr, `code` is the exit code; `beside`: more keys of the document.
    """

    document: AnswerModel | None = None
    words: Sequence[str] = ()
    drawn: Sequence[str] = ()
    after: Sequence[str] = ()
    low: Sequence[str] | None = None
    remarks: Sequence[str] = ()
    code: int = 0
    beside: AnswerModel | None = None


By = Mapping[str, tuple[str, ...]]  # names of things by player


@dataclass(frozen=True)
class Laid:
    """A tile in a castle at the end: the event that placed it, the castle, and the points it gave."""

    event: int
    builders: tuple[str, ...]
    tile: str
    points: int


@dataclass(frozen=True)
class Details:
    """The counted values of a finished game.

    `parts`: by player, the parts of the total. `had`: by kind of thing (rooms, cards, favors) and by player, the things
    of the player; a favor belongs to those who are first in it. `nobody`: players whom no person plays.
    """

    parts: Mapping[str, Mapping[str, int]]
    laid: tuple[Laid, ...]
    had: Mapping[str, By]
    nobody: tuple[str, ...] = ()


class Presenter(Protocol):
    """A game's tables and events as lines for people."""

    def event_lines(self, n: int, played: Any, width: int, was: str = "") -> list[str]:
        """What a recorded move did; `was`: the player before the line passed to another one."""

    def prompt(self, table: Any) -> list[str]:
        """Whose turn it is and what can be typed."""

    def overview(self, table: Any, last: int, path: str, width: int) -> list[str]:
        """The whole table."""

    def refusal(self, refusal: Refusal, width: int) -> list[str]:
        """Why a line is refused, and what to type instead."""

    def scene(self, played: Any, words: int = 0, zoom: int | None = None) -> list[str]:
        """The castle that a move changed, drawn; `words`: the rows that are shown with it; `zoom`: in this scale."""

    def changed(self, before: Any, after: Any) -> list[str]:
        """The castles that differ between two tables, drawn."""

    def advised(self, refusal: Refusal, move: Any, table: Any) -> Refusal:
        """The refusal of a move with what could be typed instead, where the game knows it."""

    def nearby(self, refusal: Refusal, table: Any | None = None) -> list[str]:
        """Other legal places for the refused tile."""

    def after_event(self, played: Any) -> list[str]:
        """The rows after the castle: everybody's money and points, the market."""


class Log(Protocol):
    """Events in words, and the round or phase of each."""

    def heading(self, table: Any) -> str:
        """The round or phase at a table."""

    def round_of(self, table: Any) -> int | None:
        """The number of the round at a table; None where the game has no rounds."""

    def line(self, step: AnyStep, since: Any, wrong: Sequence[Difference]) -> str:
        """What an event did, in a sentence; `wrong`: its wrong figures."""

    def action_text(self, event: Event, table: Any) -> str:
        """The move of an event in words, without its results, so that it also works for an impossible event.

        `table`: one of its record, for the names of tiles.
        """

    def explanations(
        self,
        step: AnyStep,
        earlier: Sequence[AnyStep],
    ) -> Sequence[tuple[str, Sequence[str]]]:
        """Explanations of an event beside its tile and points, in sentences under heads.

        `earlier`: the events in force before it.
        """

    def line_to_retype(self, n: int, event: Event) -> str | None:
        """An event as a line to type again; None where its sentence has more information."""


class Sheets(Protocol):
    """The score as text and for other programs, and counted values of finished games.

    A score is the value of `score`, or that of a finished table.
    """

    def score(self, table: Any) -> Standings:
        """The score now."""

    def sheet(
        self, score: Any, width: int, why: bool, last: int | None = None, only: Collection[str] = ()
    ) -> list[str]:
        """The score with its parts, and with `why` every line; `only`: of these players and castles.

        `last`: the event after which the score is as if the game ended; None for a finished table.
        """

    def still_open(self, table: Any) -> list[str]:
        """What is still to come before the score is final; nothing in a game that is over."""

    def rows(self, score: Any) -> tuple[tuple[str, ...], list[Row]]:
        """The columns of the sheet that only this game has, and the cells of each row."""

    def winners_line(self, score: Any) -> Sequence[str]:
        """Who wins or would, the sentence first."""

    def starter(self, table: Any) -> str | None:
        """The first player, None where nobody is."""

    def part_word(self, part: str) -> str:
        """The label of a part of the total."""

    def thing_word(self, kind: str, thing: str) -> str:
        """The label of a thing of a kind."""

    def details(self, replay: AnyEvening, score: Any) -> Details:
        """The counted values of a finished game, and `score` its score."""


class Shows(Protocol):
    """Tables and castles as shown to people, and the tiles that can be placed now."""

    def offered(self, replay: AnyEvening, words: Sequence[str], price: bool, json: bool) -> Answer:
        """What each available tile would give the named player or castle; `price`: for buying, what it gives others.

        Raises Unclear.
        """

    def show(
        self,
        replay: AnyEvening,
        words: Sequence[str],
        json: bool,
        zoom: int | None = None,
    ) -> Answer:
        """The table, a part of it, a castle or all castles, as the words ask; raises Unclear.

        `zoom`: the scale in which castles are drawn, 1 or 2; None for the larger that fits.
        """

    def standing(self, judged: Any, json: bool, zoom: int | None = None) -> Answer:
        """The castle of a file now."""

    def judged(self, judged: Any, json: bool) -> Answer:
        """A castle tile by tile; the code is 1 where one breaks a rule."""

    def scored(self, word: str, table: Any) -> tuple[str, ...]:
        """The players or castles whose score a name means; raises Unclear."""

    def castle(self, replay: AnyEvening, name: str | None) -> tuple[CastleTiles, object]:
        """A castle of the table, judged as that of a castle file is, and the tiles that it may be built of.

        `name`: None for the castle of the player whose turn it is; raises Unclear.
        """

    def picture(self, replay: AnyEvening, name: str | None) -> str:
        """A castle of the table, named as for `castle`, as SVG."""

    def drawn(self, judged: Any) -> str:
        """The castle of a castle file as SVG."""


class Catalogue(Protocol):
    """Tiles as lists; light, so that a lookup stays quick."""

    def tile_document(self, tile: Any) -> AnswerModel:
        """One tile as in `tiles --json`."""

    def tile_table(self, tiles: Sequence[Any], width: int) -> list[str]:
        """Tiles as a table."""


class Answers(Protocol):
    """The answers of a game's commands with `--json` that differ between games.

    Loaded where a line answers so, and for the schemas.
    """

    @property
    def ANSWERS(self) -> Mapping[str, object]:  # noqa: N802
        """The classes of the documents, by command."""

    def recorded(self, last: int, event: Event, played: Any) -> Any:
        """The `view.common_answers.Recorded` of a recording command."""

    def judged_castle(self, judged: Any) -> AnswerModel:
        """The castle of a castle file as in `judge --json`."""

    def pending(self, table: Any) -> tuple[AnswerModel, ...]:
        """The rewards that wait for a player's decision."""

    def shown(self, table: Any, last: int) -> AnswerModel:
        """The answer of `show --json`."""

    def scored(self, table: Any, only: Collection[str] = (), wrong: Sequence[str] | None = None) -> AnswerModel:
        """The answer of `score --json`, of the players and castles `only` where there are any.

        With `wrong`, the wrong totals of the file, the answer of `explain --json` about them.
        """
