"""What the audit asks of a game: how a table is brought to where the record says it is, and what is wrong with a line.

Tables, moves and what comes of them are the game's own values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from castlescore.core.events import Event, Header
from castlescore.core.refusals import Refusal
from castlescore.core.types import Move, Played, Table
from castlescore.core.values import changed, frozen
from castlescore.protocol.findings import Slip
from castlescore.protocol.rules import Rules
from castlescore.record.audit.changes import Change, Line, Place
from castlescore.record.audit.ledger import Dependences, Ledger, Shift
from castlescore.record.audit.repairs import Attempt


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
    """The game's part of an audit: a game's own is a class below this one."""

    @property
    def rules(self) -> Rules[Table, Move, Played]:
        """How tables begin and lines are read and played."""

    @property
    def dependences(self) -> Dependences:
        """What findings cast doubt on and rest on."""

    @property
    def final_rule(self) -> str:
        """The rule by which totals are counted."""

    @property
    def owner(self) -> str:
        """The key of a line that says whose it is."""

    def begin(self, header: Header, path: str, text: str) -> Table:
        """The table before the first line, on which whatever was laid lies; raises FileProblem for the header."""
        return changed(self.rules.begin(header, path, text), lenient=True)

    def names(self, table: Table) -> tuple[str, ...]:
        """Everybody whose a line may be, and whom a finding that concerns everything concerns."""

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

    def note_illegal(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note a tile that was laid where it may not lie, and what it brought."""

    def misplaced(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note a tile that may not lie where it does before the next line, and may after it: its points stay."""
        self.note_illegal(ledger, n, event, before, played)
        ledger.brings_nothing()

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
        return changed(table, lenient=False)

    def concerned(self, table: Table, name: str) -> tuple[str, ...]:
        """What castles somebody's total rests on."""

    def changes(self, header: Header, lines: Sequence[Line], place: Place[Table]) -> list[Change]:
        """The changes of this game that may explain what is wrong at a place."""

    def short(self, table: Table, event: Event) -> str:
        """A line in a few words, to begin a sentence: "Ben's Larder"."""

    def begun_otherwise(self, table: Table, header: Header) -> Table:
        """A table with another header, of those keys on which only the end depends."""
        return table

    def game_of(self, table: Table) -> object:
        """What tells the game that led to a table from others."""
