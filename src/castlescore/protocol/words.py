"""What the words of a line mean in a game, what could be typed next, and how a table is set up by questions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from castlescore.core.names import Names
from castlescore.core.refusals import Refusal
from castlescore.core.types import Document, Event, Header, Printed

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from castlescore.protocol.evening import AnyEvening
    from castlescore.protocol.views import Answer


@dataclass(frozen=True)
class Entry:
    """A line at a table. `options` are those given, by their names without dashes (`as`, `claim`, `none`)."""

    command: str
    words: tuple[str, ...] = ()
    options: Document = field(default_factory=dict[str, object])


class Word(NamedTuple):
    """A word that could stand next, with everything else it may be called, and the name that people read for it."""

    text: str
    about: str = ""
    names: tuple[str, ...] = ()
    shown: str = ""


@dataclass(frozen=True)
class Line:
    """The complete words of a line in parts: the command, its words, and its options with their values."""

    command: str
    words: tuple[str, ...] = ()
    options: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def value(self, option: str) -> str | None:
        """The last value of an option, `""` for a flag, None where it is not given."""
        given = self.options.get(option)
        return given[-1] if given else None


class Entries(Protocol):
    """The lines of its tables: from words that are split already to moves."""

    def read(self, table: Any, entry: Entry) -> object | Sequence[object] | Refusal:
        """The move or the moves that a line means, or why it can be none; raises Unclear."""

    def called(self, table: Any) -> Sequence[Names]:
        """Everything that a line at a table can name, by its ids: tiles, players, cards, what else its game has."""


class Lines(Protocol):
    """Records as the lines that would record them again, and the lines that can be typed now."""

    def begun(self, header: Header, files: Sequence[str]) -> list[str]:
        """The words that begin such a table, after its players, day and game; `files`: options not in the header."""

    def words(self, events: Sequence[Event], before: Any | None) -> list[str]:
        """The words of the line that records these events, of one line; `before`: the table before them, if known.

        Raises KeyError for an event that no line records.
        """

    def moment(self, table: Any) -> str:
        """Who moves, or in which turn the table is, for the prompt."""

    def rows(self, table: Any) -> list[tuple[str, str]]:
        """The lines that can be typed now, each with what it is for."""

    def least(self, table: Any, before: Any) -> list[str] | None:
        """The words of the line that does the least of what waits now before the next turn: declined, or passed.

        None where nothing waits that did not wait `before` too.
        """

    def check(self, table: Any) -> str:
        """The line that checks the points of a player or a castle."""


class Lookup(Protocol):
    """What can be looked up and named without a table; quick to load, since Tab asks it."""

    def tiles(self, path: str | None = None) -> Mapping[str, Printed]:
        """The tiles by id, those of a catalogue file added; raises FileProblem for one that cannot be so."""

    def kinds(self) -> Mapping[str, Sequence[str]]:
        """The types of tiles, and what each is called."""

    def kind_word(self, kind: str) -> str:
        """What people call a type."""

    def kind(self, query: str) -> Callable[[Any], bool]:
        """Whether a tile is of a type, or of another such kind, that a query names."""

    def words(self) -> list[Word]:
        """What tiles can be looked up by, but for the types."""

    def choices(self, option: str, line: Line) -> list[Word] | None:
        """What the value of an option of `new` or of a new castle file can be; None where the game has none such."""


class Completion(Protocol):
    """What could come next on a line."""

    def possible(self, table: Any) -> Collection[str]:
        """The moves that have their moment now."""

    def words_of(self, line: Line, typed: str, replay: AnyEvening) -> list[Word]:
        """What can come next among the words of a line."""

    def values(self, option: str, line: Line, replay: AnyEvening) -> list[Word]:
        """What the value of an option can be."""

    def words_of_file(self, judged: Any | None, line: Line, typed: str) -> list[Word]:
        """What can come next on a line about a castle of a file, None where there is no file yet."""


@dataclass(frozen=True)
class Answered:
    """What is known with an answer, the keys of a file or of a line, and what is said of the answer."""

    document: dict[str, object]
    said: Answer | None = None


@dataclass(frozen=True)
class Question:
    """A question: about which player or castle, for what, the prompt, and for `?` what may be typed.

    `doubts`: whether an answer of which something cannot be is asked for once more, and taken where it is typed again.

    `take`: what an answer comes to, which raises Unclear for one that means nothing; `again`: it is the answer that was
    doubted just before, and OpenPlace for a tile whose place is to be pointed at. `words`: what could come next behind
    the words of an answer, for what was typed of the next. `label`: what a form calls it, where the prompt names words
    that only a line has.
    """

    name: str
    what: str
    prompt: str
    help: Sequence[str]
    take: Callable[[str, bool], Answered]
    words: Callable[[Sequence[str], str], list[Word]] = lambda words, typed: []
    doubts: bool = True
    label: str = ""


class Beginning(Protocol):
    """How a table is set up by a line."""

    def header(self, players: Sequence[str], options: Document, old: Header | None = None) -> Header | Refusal:
        """The header of the table that the words of `new` mean, its options by name; or why there can be none.

        `old`: the header that it corrects, whose copies of files stay. Raises Unclear.
        """

    def reseated(self, header: Header, players: Sequence[str], called: Mapping[str, str]) -> Header:
        """A header with other players; `called`: what those who keep their seats are called, by their names before."""

    def question(self, given: Document) -> Question | None:
        """What is asked next where a table is set up by questions; None where nothing more is.

        `given`: the `players` and the options of `new`, as far as they have been said. An answer adds to them, an empty
        one what is meant where nothing is said. Raises Unclear for players who cannot sit at such a table.
        """

    def lacks(self, table: Any) -> tuple[str, str] | None:
        """What is missing at a table as it was set up, and the line that adds it; None where nothing is."""

    def opened(self, table: Any, path: str) -> list[str]:
        """What is said of a table that has just been set up."""
