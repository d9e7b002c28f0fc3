"""Finished tables that were not recorded: what a game reads from a tally file, and its questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from castlescore.core.types import Document
from castlescore.protocol.words import Question

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from castlescore.protocol.evening import AnyEvening

KIND = "castlescore tally"
FORMAT = f"{KIND} 1"
TallyDocument = dict[str, object]  # the keys of a tally file
Need = tuple[str, str, str]  # the player or the castle; what is needed; what for


@dataclass(frozen=True)
class Missing:
    """Something that is not known yet.

    Attributes:
        player: the player or the castle; `""` for the table.
        what: its key in the file.
        why: all that it is needed for.
        called: what it is called in the language that is spoken.

    Examples:
        >>> missing = cs.Tally([{"name": "anna"}, {"name": "ben"}], favors=["external"]).missing[0]
        >>> missing.player, missing.what, missing.why
        ('anna', 'castle', ('the favor external', 'the bonus cards'))
    """

    player: str
    what: str
    why: tuple[str, ...]
    called: str

    @property
    def with_key(self) -> str:
        """Its label, and its key if that is another word."""
        return with_key(self.called, self.what)


def with_key(called: str, key: str) -> str:
    """The label of a value, and its key in the file where that is another word."""
    return key if called.replace(" ", "_") == key else f"{called} ({key})"


@dataclass(frozen=True)
class Answers:
    """The keys of a game's tally files that hold the answers to its questions.

    `of_table`: keys of the file that are asked for. Of a row: `ways`, the ways to enter a castle, by the key that shows
    the way (the first one in a row counts), with all keys of a castle that is typed, and none for the others;
    `counted`, the way with the table of what was only counted; `own`, the keys that answer a question about a row, none
    where the answer is in that table; `unasked`, keys that no question asks for.
    """

    ways: Mapping[str, tuple[str, ...]]
    counted: str
    own: Callable[[Document, str], tuple[str, ...]]
    unasked: tuple[str, ...]
    of_table: tuple[str, ...] = ()

    def way(self, row: Document) -> str | None:
        """The way in which the castle of a row is entered, None where it is not entered yet."""
        return next((key for key in self.ways if key in row), None)


class Tallies(Protocol):
    """Tally files of a game."""

    ROWS: str  # the array of tables of a file: a row a player, or one a castle
    ANSWERS: Answers

    @property
    def HEAD(self) -> Sequence[str]:  # noqa: N802
        """The keys of a file other than the rows, in the order of writing."""

    @property
    def ROW(self) -> type:  # noqa: N802
        """The keys of a row: a closed TypedDict, in the order of writing."""

    def table(self) -> type:
        """The keys of a file: a closed TypedDict."""

    def read(self, document: Document, path: str, text: str = "") -> Any:
        """The `tally.file.FinishedTable` of a file; raises FileProblem or LimitHit with the mistake and its line.

        `text` is that of the file, so that messages can name the line.
        """

    def new_file(self, players: Sequence[str], options: Document) -> TallyDocument:
        """The file that the words of `tally --new` begin; raises Unclear, or FileProblem for a file that they name."""

    def of_session(self, replay: AnyEvening) -> TallyDocument:
        """The file of a recorded table; complete if the game is over."""

    def needs(self, table: Any) -> Iterable[Need]:
        """All missing values, in the order of the questions."""

    def value_label(self, what: str) -> str:
        """The label of a missing value."""

    def remarks(self, table: Any) -> Iterable[str]:
        """All remarks; the score still counts."""

    def question(self, table: Any, missing: Sequence[Missing]) -> Question:
        """The next question, for the first of the missing values."""
