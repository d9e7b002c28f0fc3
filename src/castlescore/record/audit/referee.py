"""What the audit asks of a game: how a table is brought to where the record says it is, and what is wrong with a line.

Tables, moves and what comes of them are the game's own values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, Protocol

from castlescore.core.events import Event, Header
from castlescore.core.language import tr
from castlescore.core.language.messages import Message
from castlescore.core.refusals import Refusal, Violation
from castlescore.core.rulebook import cite
from castlescore.core.types import Move, Played, Played_co, Table, Table_co
from castlescore.core.values import frozen
from castlescore.protocol.findings import Slip
from castlescore.protocol.rules import Rules
from castlescore.record.audit.changes import Change, Line, Place
from castlescore.record.audit.ledger import Dependences, Ledger, Shift

Say = Callable[[Message], str]
ALLOWED_IN_VAIN = "never-allowed"  # the message of a refusal that tells what was typed


@frozen
class Attempt(Generic[Table_co, Played_co]):
    """One way in which a line can have been played.

    `played`: what came of it, None where it is left aside; `table`: the table then. `refused`: what the rules say
    against it, each with the table at which they say it; `late`: what is told only after the tile that it rests on.
    `owed`: the table before it, with what was passed over to come to it, so that this can be told.
    """

    played: Played_co | None
    table: Table_co
    refused: tuple[tuple[Refusal, Table_co], ...] = ()
    late: tuple[Refusal, Table_co] | None = None
    owed: Table_co | None = None

    @property
    def clean(self) -> bool:
        """Whether the rules say nothing against it before the tile lies."""
        return self.played is not None and not self.refused and self.late is None and self.owed is None


@frozen
class Standing:
    """The totals of a table, who has won, what decided, and whether every card is shown; `round`: the one it is in."""

    totals: Mapping[str, int]
    winners: tuple[str, ...]
    decided: str
    over: bool
    round: int = 0


@frozen
class Unknown:
    """A word of a line that names nothing: its key, the word, and what it may be meant for.

    `ruled`: whether a rule of the game says so of the line itself.
    """

    key: str
    word: str
    near: tuple[str, ...]
    ruled: bool = False


class Referee(Protocol[Table, Move, Played]):
    """The game's part of an audit."""

    @property
    def rules(self) -> Rules[Table, Move, Played]:
        """How tables begin and lines are read and played."""

    @property
    def dependences(self) -> Dependences:
        """What findings cast doubt on and rest on."""

    @property
    def final_rule(self) -> str:
        """The rule by which totals are counted."""

    def begin(self, header: Header, path: str, text: str) -> Table:
        """The table before the first line, on which whatever was laid lies; raises FileProblem for the header."""

    def names(self, table: Table) -> tuple[str, ...]:
        """Everybody whom a finding that concerns everything concerns."""

    def unknown(self, table: Table, event: Event) -> list[Unknown]:
        """The words of a line that name nothing here."""

    def attempts(
        self, table: Table, move: Move, event: Event, ahead: Callable[[], list[Event]]
    ) -> Iterator[Attempt[Table, Played]]:
        """The ways in which a line can have been played, the likeliest first; never none. `ahead`: the next lines."""

    def left_out(self, table: Table, event: Event) -> Table:
        """The table after a line that cannot be read: its turn is over."""

    def owed(self, ledger: Ledger, n: int, table: Table) -> None:
        """Note what was passed over on a table that the record has left behind."""

    def refused(self, ledger: Ledger, n: int, event: Event, move: Move, refusal: Refusal, table: Table) -> None:
        """Note what the rules say against a line."""

    def is_illegal(self, played: Played) -> bool:
        """Whether a tile was laid where it may not lie."""

    def misplaced(self, ledger: Ledger, n: int, event: Event, played: Played) -> None:
        """Note a tile that may not lie where it does before the next line, and may after it."""

    def judge(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note everything that is wrong with a line that was played."""

    def standing(self, table: Table, off: Shift) -> Standing:
        """The totals of a table with figures that are so much off."""

    def bare(self, table: Table) -> Table:
        """A table with the same points and money on which totals are quickly told."""

    def winners(self, table: Table, totals: Mapping[str, int]) -> tuple[str, ...]:
        """Who has won with these totals."""

    def total_slips(self, table: Table, name: str, said: int, right: int) -> tuple[Slip, ...]:
        """The known slips by which a total was counted so."""

    def finished(self, table: Table) -> Table:
        """The table of the end as any other table."""

    def concerned(self, table: Table, name: str) -> tuple[str, ...]:
        """What castles somebody's total rests on."""

    def changes(self, header: Header, lines: Sequence[Line], place: Place[Table]) -> list[Change]:
        """The changes of this game that may explain what is wrong at a place."""

    def owners(self, table: Table) -> Mapping[str, tuple[str, ...]]:
        """Whose lines are: the key of a line that says it, and the names that it may have."""

    def any_name(self, table: Table, key: str) -> tuple[str, ...]:
        """The names that a word like nobody's under a key may be meant for."""

    def told(self, table: Table, event: Event) -> str:
        """A line in a few words, to begin a sentence: "Ben's Larder"."""

    def begun_otherwise(self, table: Table, header: Header) -> Table:
        """A table whose header has other favors, on which only the end depends."""

    def game_of(self, table: Table) -> object:
        """What tells the game that led to a table from others."""


def broken(violations: Iterable[Violation], say: Say) -> str:
    """Every rule that is broken: why, and its page."""
    return "; ".join(f"{reason(found.why, say)} ({cite(found.rule)})" for found in violations)


def reason(why: Message, say: Say) -> str:
    """Why a line cannot be, as it is said of a record: without the words that are typed at a table."""
    meant = why.values.get("why")
    if why.name == ALLOWED_IN_VAIN and isinstance(meant, Message):
        return tr("{why}; no table can allow two tiles in one place", why=say(meant))
    return say(why)


def against(refusal: Refusal, say: Say) -> str:
    """What the rules say against a line: the first rule alone, whose page the finding names; of a tile all of them."""
    return broken(refusal.violations, say) if refusal.kind == "illegal" else reason(refusal.violations[0].why, say)
