"""What a game is: the one list of what the shared rooms may ask of it.

A game says what it is called before anything of it is loaded (`Meta`); its rooms are loaded one by one, when they are
asked for first. Tables, moves and what comes of them are the game's own values.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from castlescore.core.values import frozen

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from pydantic_core import SchemaValidator

    from castlescore.record.findings import Audit
    from castlescore.record.replay import Evening, Step
    from castlescore.record.session_file import Record
    from castlescore.view.page.parts import Teller
    from castlescore.view.sheet_csv import Row
    from castlescore.words.candidates import Line, Word

Event = dict[str, Any]
Header = Mapping[str, Any]


@frozen
class Meta:
    """What a game says of itself before it is loaded.

    `id` is its name in files and on lines, `lays` the line by which its tiles are laid, `begins` an example of the line
    that begins a game, `foreign` the commands that are no lines at its tables, `owned` the lines that are one player's,
    so that `NAME:` may stand before them, `rank` its place where games are listed; the first is meant where none is
    named.
    """

    id: str
    name: str
    rank: int
    lays: str
    begins: str
    foreign: tuple[str, ...] = ()
    owned: tuple[str, ...] = ()


class Rules(Protocol):
    """How a table begins, how an event is read and written, what a move does."""

    ORDER: tuple[str, ...]  # the keys of an event in the order in which a line has them
    FIGURES: tuple[str, ...]  # those of them that the program works out

    def model(self) -> SchemaValidator:
        """The model of a session file."""

    def begin(self, header: Header, path: str, text: str = "") -> Any:
        """The table before the first event; raises FileProblem when the header cannot be so.

        `text` is that of the file, so that the line can be named.
        """

    def move_of(self, event: Event) -> Any:
        """What was typed, of an event; raises KeyError for an unknown name."""

    def typed(self, move: Any) -> Event:
        """The part of an event that was typed."""

    def apply(self, table: Any, move: Any) -> Any:
        """What comes of a move: an outcome with `table`, `move` and `figures`, or a refusal with `violations`."""

    def apply_all(self, table: Any, moves: Sequence[Any]) -> Any:
        """What comes of the moves of one line, all of them or none: a list of outcomes, or a refusal."""

    def passed_on(self, table: Any, move: Any) -> Any:
        """The same move by whoever's it is at this table, where a line before it has changed whose turn it is."""

    def figures_of(self, played: Any) -> dict[str, Any]:
        """The figures of a move that stands."""

    def is_note(self, move: Any) -> bool:
        """Whether a move only remembers something, so that no undo takes it back."""


class Auditor(Protocol):
    """A record replayed strictly; each raises FileProblem for a header that cannot be."""

    def audit(self, record: Record) -> Audit:
        """Everything in a record that does not follow."""

    def followed(self, record: Record) -> tuple[Audit, Any, list[Step]]:
        """What was found, the table as it was left, and the events that could be played."""

    def watched(self, record: Record, watch: Callable[[Step], None]) -> None:
        """Show `watch` each event that could be played."""


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

    def line(self, step: Step, since: Any, wrong: Sequence[tuple[str, Any, Any]]) -> str:
        """What an event did, in a sentence; `wrong`: its figures that do not follow."""

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


class Printed(Protocol):
    """A tile as printed."""

    @property
    def names(self) -> Sequence[str]:
        """Everything the tile may be called."""


class Lookup(Protocol):
    """What can be looked up and named without a table; light, since it answers while somebody waits for Tab."""

    TAKES_FILE: bool  # whether a catalogue file can add to the tiles

    def tiles(self, path: str | None = None) -> Mapping[str, Printed]:
        """The tiles by id, those of a catalogue file added; raises FileProblem for one that cannot be so."""

    def kinds(self) -> Mapping[str, Sequence[str]]:
        """The types of tiles, and what each is called."""

    def kind(self, query: str) -> Callable[[Any], bool]:
        """Whether a tile is of a type, or of another such kind, that a query names."""

    def words(self) -> list[Word]:
        """What tiles can be looked up by, but for the types."""

    def choices(self, option: str, line: Line) -> list[Word] | None:
        """What the value of an option of `new` or of a new castle file can be; None where the game has none such."""


class Catalogue(Protocol):
    """Tiles as they are listed; light, so that looking something up stays quick."""

    def tile_document(self, tile: Any) -> dict[str, Any]:
        """One tile as `tiles --json` prints it."""

    def tile_table(self, found: Sequence[Any], width: int) -> list[str]:
        """Tiles as a table."""


class Completion(Protocol):
    """What could come next on a line; it only suggests, and may raise anything for a file that is broken."""

    def begin(self, header: Header, path: str) -> Any:
        """The table before the first event, of a header that nothing has checked."""

    def possible(self, table: Any) -> Collection[str]:
        """The moves that have their moment now."""

    def words_of(self, line: Line, typed: str, evening: Evening) -> list[Word]:
        """What can come next among the words of a line."""

    def values(self, option: str, line: Line, evening: Evening) -> list[Word]:
        """What the value of an option can be."""

    def words_of_file(self, document: Header | None, line: Line, typed: str) -> list[Word]:
        """What can come next on a line about a castle file as it stands there, None where there is no file yet."""


class Hints(Protocol):
    """What the shell says unasked of a table."""

    def moment(self, table: Any) -> str:
        """Who moves, or in which turn the table is, for the prompt."""

    def rows(self, table: Any) -> list[tuple[str, str]]:
        """The lines that can be typed now, each with what it is for."""

    def check(self, table: Any) -> str:
        """The line that checks the points of somebody at the table."""


class Game:
    """A game; its rooms are properties, so that none is loaded before it is asked for."""

    meta: Meta

    @property
    def rules(self) -> Rules:
        """Tables, events and moves."""
        raise NotImplementedError

    @property
    def audit(self) -> Auditor:
        """Audits of its records."""
        raise NotImplementedError

    @property
    def presenter(self) -> Presenter:
        """Tables for people and as JSON."""
        raise NotImplementedError

    @property
    def log(self) -> Log:
        """Events in words."""
        raise NotImplementedError

    @property
    def page(self) -> Teller:
        """What the page of an evening tells."""
        raise NotImplementedError

    @property
    def sheets(self) -> Sheets:
        """The score for other programs."""
        raise NotImplementedError

    @property
    def lookup(self) -> Lookup:
        """Tiles and choices without a table."""
        raise NotImplementedError

    @property
    def catalogue(self) -> Catalogue:
        """Tiles as they are listed."""
        raise NotImplementedError

    @property
    def completion(self) -> Completion:
        """What could come next on a line."""
        raise NotImplementedError

    @property
    def hints(self) -> Hints:
        """What the shell says of a table."""
        raise NotImplementedError


def is_refused(outcome: Any) -> bool:
    """Whether a move was refused."""
    return hasattr(outcome, "violations")


def event_of(rules: Rules, played: Any, was: int | None = None) -> Event:
    """The event of a move that stands: what was typed and what the program made of it, in the order of a line."""
    event = {**rules.typed(played.move), **rules.figures_of(played)}
    if was is not None:
        event["was"] = was
    return {key: event[key] for key in rules.ORDER if key in event}


def differences(rules: Rules, event: Event, figures: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """The figures of an event that do not follow: the key, what the record says, what is right (None: nothing)."""
    if event["do"] in ("check", "adjust"):
        return []
    return [
        (key, event[key], figures.get(key)) for key in rules.FIGURES if key in event and event[key] != figures.get(key)
    ]
