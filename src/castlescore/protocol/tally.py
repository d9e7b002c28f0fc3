"""Finished tables scored from what lies there: what a game makes of a tally file, and what it asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from castlescore.core.types import Finished, Move_contra, Plain, Played_contra, Table_contra

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from castlescore.protocol.evening import Evening
    from castlescore.tally.finished import Document, Missing, Need
    from castlescore.tally.questions import Answers, Question

KIND = "castlescore tally"
FORMAT = f"{KIND} 1"


class Tallies(Protocol[Table_contra, Move_contra, Played_contra, Finished]):
    """Tally files of a game."""

    ROWS: str  # the array of tables of a file: a row a player, or one a castle
    ANSWERS: Answers

    @property
    def HEAD(self) -> Sequence[str]:  # noqa: N802
        """The keys of a file beside the rows, in the order in which they are written."""

    @property
    def ROW(self) -> type:  # noqa: N802
        """What a row may say: a closed TypedDict, whose keys are written in their order."""

    def table(self) -> type:
        """What a file may say: a closed TypedDict."""

    def read(self, document: Plain, path: str, text: str = "") -> Finished:
        """What a file says; raises FileProblem or LimitHit with what is wrong and where.

        `text` is that of the file, so that the line can be named.
        """

    def begun(self, players: Sequence[str], options: Plain) -> Document:
        """The file that the words of `tally --new` begin; raises Unclear, or FileProblem for a file that they name."""

    def of_session(self, replay: Evening[Table_contra, Move_contra, Played_contra]) -> Document:
        """The file of a table that was recorded, of which nothing is missing once it is over."""

    def needs(self, table: Finished) -> Iterable[Need]:
        """Everything that is needed and not known, in the order in which it is asked for."""

    def called(self, what: str) -> str:
        """What people call something that is needed."""

    def remarks(self, table: Finished) -> Iterable[str]:
        """Everything that is strange about it; the score stands all the same."""

    def question(self, table: Finished, missing: Sequence[Missing]) -> Question:
        """What is asked for next, of what is missing, which is something."""
