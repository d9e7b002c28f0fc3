"""Finished tables, scored without a record of the game: what a game makes of a tally file, and what it asks for."""

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
TallyDocument = dict[str, object]  # a tally file as it stands: its keys
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
        """What it is called, and its key where that is another word."""
        return with_key(self.called, self.what)


def with_key(called: str, key: str) -> str:
    """What something is called, and its key in the file where that is another word."""
    return key if called.replace(" ", "_") == key else f"{called} ({key})"


@dataclass(frozen=True)
class Answers:
    """Where the answers to a game's questions stand in its tally files.

    `of_table`: keys of the file that are asked for. Of a row: `ways`, the ways in which a castle comes in, by the key
    that tells (the first that a row has counts), with all the keys of a castle that is typed, of the others none;
    `counted`, which of them is the table of what was only counted; `own`, the keys with the answer to a question about
    a row as it is, none where it stands in that table; `unasked`, what no question asks for.
    """

    ways: Mapping[str, tuple[str, ...]]
    counted: str
    own: Callable[[Document, str], tuple[str, ...]]
    unasked: tuple[str, ...]
    of_table: tuple[str, ...] = ()

    def way(self, row: Document) -> str | None:
        """The way in which the castle of a row came in, None where it has not."""
        return next((key for key in self.ways if key in row), None)


class Tallies(Protocol):
    """Tally files of a game."""

    ROWS: str  # the array of tables of a file: a row a player, or one a castle
    ANSWERS: Answers

    @property
    def HEAD(self) -> Sequence[str]:  # noqa: N802
        """The keys of a file other than the rows, in the order in which they are written."""

    @property
    def ROW(self) -> type:  # noqa: N802
        """What a row may say: a closed TypedDict, whose keys are written in their order."""

    def table(self) -> type:
        """What a file may say: a closed TypedDict."""

    def read(self, document: Document, path: str, text: str = "") -> Any:
        """The `tally.file.FinishedTable` that a file says; raises FileProblem or LimitHit with what is wrong and where.

        `text` is that of the file, so that the line can be named.
        """

    def begun(self, players: Sequence[str], options: Document) -> TallyDocument:
        """The file that the words of `tally --new` begin; raises Unclear, or FileProblem for a file that they name."""

    def of_session(self, replay: AnyEvening) -> TallyDocument:
        """The file of a table that was recorded, of which nothing is missing once it is over."""

    def needs(self, table: Any) -> Iterable[Need]:
        """Everything that is needed and not known, in the order in which it is asked for."""

    def called(self, what: str) -> str:
        """What people call something that is needed."""

    def remarks(self, table: Any) -> Iterable[str]:
        """Everything that is strange about it; the score stands all the same."""

    def question(self, table: Any, missing: Sequence[Missing]) -> Question:
        """What is asked for next, of what is missing, which is something."""
