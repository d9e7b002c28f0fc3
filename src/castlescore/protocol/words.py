"""The words of a line in a game, completion, and the questions that set up a table."""

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
    """A line at a table. `options`: the given ones, by their names without dashes (`as`, `claim`, `none`)."""

    command: str
    words: tuple[str, ...] = ()
    options: Document = field(default_factory=dict[str, object])


class Word(NamedTuple):
    """A possible next word, with its other names, and the label that people read for it."""

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
    """Reads lines of a game's tables: from separate words to moves."""

    def read(self, table: Any, entry: Entry) -> object | Sequence[object] | Refusal:
        """The move or the moves of a line, or the refusal; raises Unclear."""

    def all_names(self, table: Any) -> Sequence[Names]:
        """All names that a line at a table can use, by id: tiles, players, cards and others."""

    def owners(self, table: Any) -> Names:
        """The players or castles that moves belong to, whose name may be the first word of a line."""


class Lines(Protocol):
    """Records as lines that would record them again, and the lines that can be typed now."""

    def new_arguments(self, header: Header, files: Sequence[str]) -> list[str]:
        """The words that begin such a table, after its players, day and game; `files`: options not in the header."""

    def words(self, events: Sequence[Event], before: Any | None) -> list[str]:
        """The words of the line that records these events; `before`: the table before them, if known.

        Raises KeyError for an event that no line records.
        """

    def moment(self, table: Any) -> str:
        """Whose turn it is, or the turn of the table, for the prompt."""

    def rows(self, table: Any) -> list[tuple[str, str]]:
        """The lines that can be typed now, each with its purpose."""

    def skipping_line(self, table: Any, before: Any) -> list[str] | None:
        """The line that declines or passes what must be done before the next turn.

        None where nothing waits that did not wait `before` too.
        """

    def check(self, table: Any) -> str:
        """The line that checks the points of a player or a castle."""


class Lookup(Protocol):
    """Names and tiles without a table; quick to load, since Tab needs it."""

    def tiles(self, path: str | None = None) -> Mapping[str, Printed]:
        """The tiles by id, with those of a catalogue file; raises FileProblem for an invalid one."""

    def kinds(self) -> Mapping[str, Sequence[str]]:
        """The types of tiles, and the names of each."""

    def kind_word(self, kind: str) -> str:
        """The label of a type."""

    def kind(self, query: str) -> Callable[[Any], bool]:
        """Whether a tile is of a type, or of another such kind, that a query names."""

    def words(self) -> list[Word]:
        """The words by which tiles can be looked up, besides types."""

    def choices(self, option: str, line: Line) -> list[Word] | None:
        """The possible values of an option of `new` or of a new castle file; None where the game does not list them."""


class Completion(Protocol):
    """The possible next words of a line."""

    def possible(self, table: Any) -> Collection[str]:
        """The moves that the table waits for now."""

    def words_of(self, line: Line, typed: str, replay: AnyEvening) -> list[Word]:
        """The possible next arguments of a line."""

    def values(self, option: str, line: Line, replay: AnyEvening) -> list[Word]:
        """The possible values of an option."""

    def words_of_file(self, judged: Any | None, line: Line, typed: str) -> list[Word]:
        """The possible next words of a line about a castle file, None where there is no file yet."""


@dataclass(frozen=True)
class Answered:
    """The result of an answer: keys of the file or of the line, and remarks."""

    document: dict[str, object]
    said: Answer | None = None


@dataclass(frozen=True)
class Question:
    """A question: about which player or castle, for what, the prompt, and the text for `?`.

    `doubts`: whether an impossible answer is asked for once more, and accepted if it is typed again.

    `take`: the result of an answer; raises Unclear for an invalid one, and OpenPlace for a tile with an open place;
    `again`: the same answer was doubted just before. `words`: completion after the words of an answer. `label`: the
    label in a form, where the prompt names words that only a line has.
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
        """The header of the table from the words of `new`, its options by name; or the refusal.

        `old`: the header that it corrects, whose copies of files stay. Raises Unclear.
        """

    def reseated(self, header: Header, players: Sequence[str], called: Mapping[str, str]) -> Header:
        """A header with other players; `called`: the new names of players who stay in their seats, by old name."""

    def question(self, given: Document) -> Question | None:
        """The next question for a new table; None where all is known.

        `given`: the `players` and the options of `new`, as far as they are known. An answer adds to them; an empty one
        means the default. Raises Unclear for players who cannot sit at such a table.
        """

    def lacks(self, table: Any) -> tuple[str, str] | None:
        """What is missing at a new table, and the line that adds it; None where nothing is."""

    def opening_text(self, table: Any, path: str) -> list[str]:
        """The message about a new table."""
