"""What a game shows: tables and events as text, as JSON, and for other programs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from castlescore.protocol.game import Event

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from castlescore.record.replay import Evening, Step
    from castlescore.view.answers import Answer
    from castlescore.view.sheet_csv import Row


class Presenter(Protocol):
    """What a game says of its tables, as lines for people and as JSON."""

    def event_lines(self, n: int, played: Any, width: int, was: str = "") -> list[str]:
        """What a recorded move did; `was`: whose line it was before it changed hands."""

    def prompt(self, table: Any) -> list[str]:
        """Whose move it is and what can be typed."""

    def overview(self, table: Any, last: int, path: str, width: int) -> list[str]:
        """The whole table."""

    def score_sheet(self, table: Any, last: int, width: int, why: bool, only: Collection[str] = ()) -> list[str]:
        """The score with its parts, of the players and castles `only` where there are any."""

    def refusal(self, found: Any, width: int) -> list[str]:
        """Why a line is refused, and what to type instead."""

    def scene(self, played: Any) -> list[str]:
        """The castle that a move changed, drawn."""

    def changed(self, before: Any, after: Any) -> list[str]:
        """The castles that differ between two tables, drawn."""

    def advised(self, refusal: Any, move: Any, table: Any) -> Any:
        """The refusal of a move with what could be typed instead, where the game knows it."""

    def nearby(self, refusal: Any, table: Any = None) -> list[str]:
        """Where the refused tile could go instead."""

    def after_event(self, played: Any) -> list[str]:
        """What is shown after the castle: money and points of all, the market."""

    def recorded(self, last: int, event: Mapping[str, Any], played: Any) -> dict[str, Any]:
        """What a recording command prints as JSON."""

    def pending(self, table: Any) -> list[dict[str, Any]]:
        """What waits for a word."""

    def refused(self, refusal: Any) -> list[dict[str, Any]]:
        """Why a line is refused, as JSON."""

    def shown(self, table: Any, last: int) -> dict[str, Any]:
        """What `show --json` prints."""

    def scored(self, table: Any, only: Collection[str] = ()) -> dict[str, Any]:
        """What `score --json` prints, of the players and castles `only` where there are any."""


class Log(Protocol):
    """Events in words, and the stretch of the game to which each belongs."""

    def heading(self, table: Any) -> str:
        """The stretch of the game at a table."""

    def round_of(self, table: Any) -> int | None:
        """The number of the round at a table; None where the game has no rounds."""

    def line(self, step: Step, since: Any, wrong: Sequence[tuple[str, Any, Any]]) -> str:
        """What an event did, in a sentence; `wrong`: its figures that do not follow."""

    def said(self, event: Event, table: Any) -> str:
        """What was done by an event, in words: nothing that followed from it, so that it may be one that cannot be.

        `table`: one of its record, for the names of tiles.
        """

    def again(self, n: int, event: Event) -> str | None:
        """An event as the line that gives it, to be typed again; None where its sentence says more."""


class Sheets(Protocol):
    """The score as other programs take it."""

    def rows(self, table: Any) -> tuple[tuple[str, ...], list[Row]]:
        """The columns of the sheet, and the cells of each row."""

    def score(self, table: Any) -> Any:
        """The score: `final`, `winners`, and `players`, each with `name`, `total` and `place`."""

    def winners_line(self, found: Any) -> Sequence[str]:
        """Who wins or would, the sentence first."""

    def starter(self, table: Any) -> str | None:
        """Who began, None where nobody does."""


class Shows(Protocol):
    """What is shown of tables and castles."""

    def show(self, evening: Evening, words: Sequence[str], json: bool) -> Answer:
        """The table, a part of it or a castle, as the words say; raises Unclear."""

    def standing(self, judged: Any, json: bool) -> Answer:
        """The castle of a file as it stands."""

    def judged(self, judged: Any, json: bool) -> Answer:
        """A castle tile by tile; the code is 1 where one breaks a rule."""

    def scored(self, word: str, table: Any) -> tuple[str, ...]:
        """Those whose score a name means; raises Unclear."""


class Catalogue(Protocol):
    """Tiles as they are listed; light, so that looking something up stays quick."""

    def tile_document(self, tile: Any) -> dict[str, Any]:
        """One tile as `tiles --json` prints it."""

    def tile_table(self, found: Sequence[Any], width: int) -> list[str]:
        """Tiles as a table."""


class Hints(Protocol):
    """What the shell says unasked of a table."""

    def moment(self, table: Any) -> str:
        """Who moves, or in which turn the table is, for the prompt."""

    def rows(self, table: Any) -> list[tuple[str, str]]:
        """The lines that can be typed now, each with what it is for."""

    def check(self, table: Any) -> str:
        """The line that checks the points of somebody at the table."""
