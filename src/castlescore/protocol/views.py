"""What a game shows: tables and events as text, as JSON, for other programs and for a group's statistics."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from castlescore.core.refusals import Refusal
from castlescore.core.types import CastleTiles, Event, Standings
from castlescore.protocol.rules import Difference

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from castlescore.protocol.answers import AnswerModel, Pending, Recorded
    from castlescore.protocol.evening import AnyEvening, AnyStep

Row = Mapping[str, object]  # the cells of a row of a sheet, by their columns


@dataclass(frozen=True)
class Answer:
    """What a line that looks is answered: a value where JSON was asked for, else text with a picture in it.

    On a screen too low for all of it the words stand below the picture, as `low` has them where that is another order.
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
    """A tile that lies in a castle at the end: the event that laid it, whose castle it is, and the points it gave."""

    event: int
    builders: tuple[str, ...]
    tile: str
    points: int


@dataclass(frozen=True)
class Details:
    """What is counted of a finished game.

    `parts`: by player, the parts that make up the total. `had`: by kind of thing (rooms, cards, favors) and by player,
    what was theirs; a favor is of those who are first in it. `nobody`: players whom nobody plays.
    """

    parts: Mapping[str, Mapping[str, int]]
    laid: tuple[Laid, ...]
    had: Mapping[str, By]
    nobody: tuple[str, ...] = ()


class Presenter(Protocol):
    """What a game says of its tables, as lines for people."""

    def event_lines(self, n: int, played: Any, width: int, was: str = "") -> list[str]:
        """What a recorded move did; `was`: whose line it was before it changed hands."""

    def prompt(self, table: Any) -> list[str]:
        """Whose move it is and what can be typed."""

    def overview(self, table: Any, last: int, path: str, width: int) -> list[str]:
        """The whole table."""

    def refusal(self, refusal: Refusal, width: int) -> list[str]:
        """Why a line is refused, and what to type instead."""

    def scene(self, played: Any, words: int = 0) -> list[str]:
        """The castle that a move changed, drawn; `words`: the rows that stand with it on the screen."""

    def changed(self, before: Any, after: Any) -> list[str]:
        """The castles that differ between two tables, drawn."""

    def advised(self, refusal: Refusal, move: Any, table: Any) -> Refusal:
        """The refusal of a move with what could be typed instead, where the game knows it."""

    def nearby(self, refusal: Refusal, table: Any | None = None) -> list[str]:
        """Where the refused tile could go instead."""

    def after_event(self, played: Any) -> list[str]:
        """What is shown after the castle: money and points of all, the market."""


class Log(Protocol):
    """Events in words, and the stretch of the game to which each belongs."""

    def heading(self, table: Any) -> str:
        """The stretch of the game at a table."""

    def round_of(self, table: Any) -> int | None:
        """The number of the round at a table; None where the game has no rounds."""

    def line(self, step: AnyStep, since: Any, wrong: Sequence[Difference]) -> str:
        """What an event did, in a sentence; `wrong`: its figures that do not follow."""

    def said(self, event: Event, table: Any) -> str:
        """What was done by an event, in words: nothing that followed from it, so that it may be one that cannot be.

        `table`: one of its record, for the names of tiles.
        """

    def behind(
        self,
        step: AnyStep,
        earlier: Sequence[AnyStep],
    ) -> Sequence[tuple[str, Sequence[str]]]:
        """What explains an event other than its tile and its points, in sentences under heads.

        `earlier`: the events in force before it.
        """

    def again(self, n: int, event: Event) -> str | None:
        """An event as the line that gives it, to be typed again; None where its sentence says more."""


class Sheets(Protocol):
    """The score as text and for other programs, and what is counted of games that are over.

    A score is one that `score` gives, or that of a finished table.
    """

    def score(self, table: Any) -> Standings:
        """The score as it stands."""

    def sheet(
        self, score: Any, width: int, why: bool, last: int | None = None, only: Collection[str] = ()
    ) -> list[str]:
        """The score with its parts, and with `why` every line; of the players and castles `only` where there are any.

        `last`: the event after which it is as if the game ended now, where it may be; None for a finished table.
        """

    def rows(self, score: Any) -> tuple[tuple[str, ...], list[Row]]:
        """The columns of the sheet, and the cells of each row."""

    def winners_line(self, score: Any) -> Sequence[str]:
        """Who wins or would, the sentence first."""

    def starter(self, table: Any) -> str | None:
        """Who began, None where nobody does."""

    def part_word(self, part: str) -> str:
        """What people call a part of the total."""

    def thing_word(self, kind: str, thing: str) -> str:
        """What people call a thing of a kind."""

    def details(self, replay: AnyEvening, score: Any) -> Details:
        """What is counted of a game that is over, and `score` its score."""


class Shows(Protocol):
    """What is shown of tables and castles, and of what can be laid now."""

    def offered(self, replay: AnyEvening, words: Sequence[str], price: bool, json: bool) -> Answer:
        """What the tiles that can be had would give whom the words mean; `price`: what they would give the others.

        Raises Unclear.
        """

    def show(
        self,
        replay: AnyEvening,
        words: Sequence[str],
        json: bool,
        zoom: int | None = None,
    ) -> Answer:
        """The table, a part of it, a castle or all castles, as the words say; raises Unclear.

        `zoom`: the scale in which castles are drawn, 1 or 2; None for the larger that fits.
        """

    def standing(self, judged: Any, json: bool, zoom: int | None = None) -> Answer:
        """The castle of a file as it stands."""

    def judged(self, judged: Any, json: bool) -> Answer:
        """A castle tile by tile; the code is 1 where one breaks a rule."""

    def scored(self, word: str, table: Any) -> tuple[str, ...]:
        """Those whose score a name means; raises Unclear."""

    def castle(self, replay: AnyEvening, name: str | None) -> tuple[CastleTiles, object]:
        """A castle of the table, judged as that of a castle file is, and the tiles that it is built of.

        `name`: None for the castle of the player whose turn it is; raises Unclear.
        """

    def picture(self, replay: AnyEvening, name: str | None) -> str:
        """A castle of the table, named as for `castle`, as SVG."""

    def drawn(self, judged: Any) -> str:
        """The castle of a castle file as SVG."""


class Catalogue(Protocol):
    """Tiles as they are listed; light, so that looking something up stays quick."""

    def tile_document(self, tile: Any) -> AnswerModel:
        """One tile as `tiles --json` prints it."""

    def tile_table(self, tiles: Sequence[Any], width: int) -> list[str]:
        """Tiles as a table."""


class Answers(Protocol):
    """What its commands answer with `--json`, other than the answers that are the same in every game.

    Loaded where a line answers so, and for the schemas.
    """

    @property
    def ANSWERS(self) -> Mapping[str, object]:  # noqa: N802
        """The annotations of the documents, by the commands."""

    def recorded(self, last: int, event: Event, played: Any) -> Recorded[AnswerModel, Pending]:
        """What a recording command answers."""

    def judged_castle(self, judged: Any) -> AnswerModel:
        """The castle of a castle file as `judge --json` prints it."""

    def pending(self, table: Any) -> tuple[Pending, ...]:
        """What waits for a word."""

    def shown(self, table: Any, last: int) -> AnswerModel:
        """What `show --json` prints."""

    def scored(self, table: Any, only: Collection[str] = (), wrong: Sequence[str] | None = None) -> AnswerModel:
        """What `score --json` prints, of the players and castles `only` where there are any.

        With `wrong`, what is wrong with the totals of the file, what `explain --json` prints of them.
        """
