"""Finished tables scored from what lies there: what a game makes of a tally file, and what it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from castlescore.core.types import Move_contra, Plain, Played_contra, Table_contra
from castlescore.core.values import frozen

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from pydantic import TypeAdapter

    from castlescore.protocol.evening import Evening
    from castlescore.protocol.views import Standings
    from castlescore.view.page.parts import Told
    from castlescore.view.sheet_csv import Row
    from castlescore.words.asking import Question

Document = dict[str, object]  # a tally file as it stands: its keys


@frozen
class Missing:
    """Something that nobody has said yet: of whom, or of which castle, what, and all that it is needed for.

    `what` is its key in the file, `called` what it is called in the language that is spoken.
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


class Tally(Protocol):
    """A finished table: what is known of it, and the score as far as that goes."""

    @property
    def missing(self) -> tuple[Missing, ...]:
        """What is still needed, in the order in which it is asked for."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is strange about it; the score stands all the same."""

    @property
    def castles(self) -> tuple[str, ...]:
        """Those whose castles are known, or their names."""

    @property
    def score(self) -> Standings:
        """The score."""

    @property
    def starter(self) -> str | None:
        """Who began, None where nobody does."""

    def winners_line(self) -> str:
        """Who wins, and by what."""

    def sheet(self, width: int, why: bool) -> list[str]:
        """The score with its parts, with `why` every line."""

    def document(self) -> Document:
        """The score as `score --json` prints it; null is what is not known."""

    def rows(self) -> tuple[tuple[str, ...], list[Row]]:
        """The columns of the sheet, and the cells of each row."""

    def told(self) -> Told:
        """What the page tells."""

    def picture(self, castle: str) -> str:
        """A castle as SVG."""

    def question(self) -> Question | None:
        """What is asked for next, None where nothing is missing."""

    def before(self) -> Document | None:
        """The file without the last answer to a question in it, None where there is none."""


class Tallies(Protocol[Table_contra, Move_contra, Played_contra]):
    """Tally files of a game."""

    ROWS: str  # the array of tables of a file: a row a player, or one a castle

    def keys(self) -> tuple[Sequence[str], Sequence[str]]:
        """The keys of a file, and those of a row, in the order in which they are written."""

    def model(self) -> TypeAdapter[dict[str, object]]:
        """What judges a file."""

    def read(self, document: Plain, path: str, text: str = "") -> Tally:
        """What a file says; raises FileProblem or LimitHit with what is wrong and where.

        `text` is that of the file, so that the line can be named.
        """

    def begun(self, players: Sequence[str], options: Plain) -> Document:
        """The file that the words of `tally --new` begin; raises Unclear, or FileProblem for a file that they name."""

    def of_session(self, replay: Evening[Table_contra, Move_contra, Played_contra]) -> Document:
        """The file of a table that was recorded, of which nothing is missing once it is over."""


def answer(tally: Tally) -> Document:
    """What `tally --json` prints: the score, what is missing, and what is strange about it."""
    missing = [{"player": each.player, "what": each.what, "why": "; ".join(each.why)} for each in tally.missing]
    return {**tally.document(), "missing": missing, "remarks": list(tally.remarks)}
