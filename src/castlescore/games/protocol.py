"""What a game is: the one list of what the shared rooms may ask of it.

A game says what it is called before anything of it is loaded (`Meta`); its rooms are loaded one by one, when they are
asked for first. Tables, moves and what comes of them are the game's own values.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from castlescore.core.errors import Unclear
from castlescore.core.values import frozen

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from pydantic_core import SchemaValidator

    from castlescore.record.castle_entries import Imported, Said, TileEntry
    from castlescore.record.castle_files import CastleFile
    from castlescore.record.findings import Audit
    from castlescore.record.replay import Evening, Step
    from castlescore.record.session_file import Record
    from castlescore.view.answers import Answer
    from castlescore.view.page.parts import Teller
    from castlescore.view.sheet_csv import Row
    from castlescore.words.beginning import NewOptions
    from castlescore.words.candidates import Line, Word
    from castlescore.words.entry import Entry
    from castlescore.words.memory import Refused

Event = dict[str, Any]
Header = Mapping[str, Any]


@frozen
class Meta:
    """What a game says of itself before it is loaded.

    `id` is its name in files and on lines, `lays` the line by which its tiles are laid, `begins` an example of the line
    that begins a game, `foreign` the commands that are no lines at its tables, `owned` the lines that are one player's,
    so that `NAME:` may stand before them, `rank` its place where games are listed; the first is meant where none is
    named. `catalogues`: whether it reads catalogue files (`--catalogue`); `bgg`: its name and number on BoardGameGeek.
    """

    id: str
    name: str
    rank: int
    lays: str
    begins: str
    foreign: tuple[str, ...] = ()
    catalogues: bool = False
    bgg: tuple[str, int] | None = None
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


class Words(Protocol):
    """The lines of its tables: from words that are split already to moves."""

    LINES: tuple[str, ...]  # the commands that can be a line in a record

    def read(self, table: Any, entry: Entry) -> Any:
        """The move or the moves that a line means, or why it can be none; raises Unclear."""


class Site(Protocol):
    """A castle of a table or of a file in which a tile is asked about.

    `word` names a tile, `place` where it goes, `door` an entrance; `dark`: its other side up, where it has one.
    """

    @property
    def whose(self) -> str:
        """The words of a line that name it."""

    def verdict(self, word: str, place: str | None, dark: bool = False) -> Any:
        """The verdict on a tile at a place; raises Unclear."""

    def again(self, refused: Refused) -> Any:
        """The verdict on the tile that was refused last."""

    def where(self, word: str, door: str | None, dark: bool, every: bool, json: bool) -> Answer:
        """Every place where a tile may legally go, the best first."""

    def tried(self, word: str, place: str | None, dark: bool, json: bool) -> Answer:
        """Whether a tile may go there, and what it would give."""

    def laid(
        self, word: str, place: str | None, dark: bool, claim: int | None, dispute: bool, json: bool
    ) -> tuple[TileEntry | None, Answer]:
        """A tile for the end of the castle file, None where the rules refuse it, and what is said of it."""


class Sites(Protocol):
    """The castles in which tiles are asked about."""

    def whose(self, table: Any, words: Sequence[str]) -> tuple[str | None, list[str]]:
        """The word that names a castle among those of a line, and the others, which begin with a tile."""

    def of_table(self, table: Any, name: str | None) -> Site:
        """A castle of a table; raises Unclear for a name that nobody here has."""

    def of_file(self, file: CastleFile) -> Site:
        """The castle of a file."""

    def explained(self, verdict: Any, json: bool, site: Any = None, typed: bool = False) -> Answer:
        """Every rule with pass or fail and why, every point, the nearest legal places.

        `site`: where the tile was asked about; `typed`: whether by its words, so that what to type instead is told.
        """


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


class CastleFiles(Protocol):
    """One castle alone as a file, in the order it was built; `castlescore.record.castle_files` reads it."""

    def open_box(self, catalogue: str | None) -> Any:
        """The tiles that castles are built of, those of a catalogue file added where it reads such files.

        Raises FileProblem.
        """

    def judge_document(self, document: dict[str, Any], text: str, path: str, box: Any) -> Any:
        """The castle of a document with the verdict on each of its `tiles`; raises FileProblem with what is wrong."""

    def says(self, judged: Any) -> Said:
        """What a file says of a castle, however it is written."""

    def castle_text(self, entries: Sequence[TileEntry], beside: Any) -> str:
        """A whole castle file: its tiles, and what stands beside them."""

    def begun(self, first: str) -> str:
        """The text of a castle file of which only the first room is told, by a word; raises Unclear."""


class Exports(Protocol):
    """Castles for other programs and as pictures.

    One of the table is named by a word, or is the one whose turn it is, where that is one; raises Unclear.
    """

    def castle(self, evening: Evening, name: str | None) -> tuple[Any, Any]:
        """A castle of the table, judged as that of a castle file is, and the tiles that it is built of."""

    def picture(self, evening: Evening, name: str | None) -> str:
        """A castle of the table as SVG."""

    def drawn(self, judged: Any) -> str:
        """The castle of a castle file as SVG."""

    def document(self, judged: Any) -> dict[str, Any]:
        """The castle of a castle file as JSON."""


class Links(Protocol):
    """Castles as links of a site."""

    def read_link(self, link: str, box: Any) -> Imported:
        """The castle of a link; raises FileProblem where it is none of that site, LimitHit where it is too large."""

    def write_link(self, judged: Any) -> tuple[str, tuple[str, ...]]:
        """The link of a castle, and what it cannot say."""

    def tiles_on(self, judged: Any) -> Any:
        """What a link of a castle says."""

    def tiles_in(self, link: str, box: Any) -> Any:
        """What a link says, as `tiles_on` has it; raises as `read_link`."""


class Beginning(Protocol):
    """How a table is laid out by a line."""

    OPTIONS: Mapping[str, str]  # those of `NewOptions` that it knows, and how each is named where it is refused

    def header(self, players: Sequence[str], options: NewOptions) -> Any:
        """The header of the table that the words of `new` mean, or why there can be none; raises Unclear."""

    def opened(self, table: Any, path: str) -> list[str]:
        """What is said of a table that has just been laid out."""


class Lines(Protocol):
    """Records as the lines that would record them again."""

    def begun(self, header: Header, files: Sequence[str]) -> list[str]:
        """The words that begin such a table, after its players, day and game; `files`: options not in the header."""

    def words(self, events: Sequence[Event], before: Any) -> list[str]:
        """The words of the line that records these events, of one line; `before`: the table before them, if known.

        Raises KeyError for an event that no line records.
        """


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
    def words(self) -> Words:
        """The lines of its tables."""
        raise NotImplementedError

    @property
    def sites(self) -> Sites:
        """The castles in which tiles are asked about."""
        raise NotImplementedError

    @property
    def shows(self) -> Shows:
        """What is shown of tables and castles."""
        raise NotImplementedError

    @property
    def sheets(self) -> Sheets:
        """The score for other programs."""
        raise NotImplementedError

    @property
    def beginning(self) -> Beginning:
        """How its tables are laid out."""
        raise NotImplementedError

    @property
    def lines(self) -> Lines:
        """Its events as lines."""
        raise NotImplementedError

    @property
    def castle_files(self) -> CastleFiles:
        """Its castle files; raises Unclear where it has none."""
        raise Unclear(f"{self.meta.name} has no castle files")

    @property
    def exports(self) -> Exports:
        """Its castles for other programs and as pictures; raises Unclear where it has none."""
        raise Unclear(f"{self.meta.name} has no castles to export")

    @property
    def links(self) -> Links | None:
        """Its castles as links; None where no site has them."""
        return None

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
