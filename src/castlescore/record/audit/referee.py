"""What the audit asks of a game: how a table is brought to where the record says it is, and what is wrong with a line.

Tables, moves and what comes of them are the game's own values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol

from castlescore.core.refusals import Refusal
from castlescore.core.types import Event, Header, Move, Played, Table
from castlescore.protocol.findings import Slip
from castlescore.record.audit.ledger import Dependences, Ledger, Shift
from castlescore.record.audit.places import Asked
from castlescore.record.doubt import Stakes


@dataclass(frozen=True)
class Standing:
    """The totals of a table, who has won, what decided, and whether every card is shown; `round`: the one it is in."""

    totals: Mapping[str, int]
    winners: tuple[str, ...]
    decided: str
    over: bool
    round: int = 0


class Guesses(Generic[Table, Move]):
    """What one line that nobody wrote down can have been: before the next lines, of which those that matter are played.

    A game's own is a class below this one; one that knows nothing of it guesses nothing. `alike`: whether a move stands
    for others that differ only in points.
    """

    alike = False

    def __init__(self, table: Table) -> None:
        self.table = table

    def moves(self, table: Table) -> Iterable[Move]:
        """All that may be missing on a table; of several that differ only in points, one."""
        return ()

    def may_wait(self, table: Table) -> bool:
        """Whether what is missing may as well come after the next line."""
        return False

    def matters(self, event: Event) -> bool:
        """Whether anything after what is missing depends on a line."""
        return True

    def ends(self, move: Move, table: Table) -> Iterable[Table]:
        """The tables of the end that a move leads to, by the one that the lines after it led to."""
        return (table,)


class Referee(Asked[Table, Move, Played], Protocol[Table, Move, Played]):
    """The game's part of an audit: a game's own is a class below this one."""

    @property
    def dependences(self) -> Dependences:
        """What findings cast doubt on and rest on."""

    @property
    def final_rule(self) -> str:
        """The rule by which totals are counted."""

    def begin(self, header: Header, path: str, text: str) -> Table:
        """The table before the first line, on which whatever was laid lies; raises FileProblem for the header."""
        begun: Any = self.rules.begin(header, path, text)  # a dataclass with this field in both games
        found: Table = replace(begun, lenient=True)
        return found

    def left_out(self, table: Table, event: Event) -> Table:
        """The table after a line that cannot be read: its turn is over."""

    def owed(self, ledger: Ledger, n: int, table: Table) -> None:
        """Note what was passed over on a table that the record has left behind."""

    def refused(self, ledger: Ledger, n: int, event: Event, move: Move, refusal: Refusal, table: Table) -> None:
        """Note what the rules say against a line."""

    def note_illegal(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note a tile that was laid where it may not lie, and what it brought."""

    def misplaced(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note a tile that may not lie where it does before the next line, and may after it: its points stay."""
        noted = len(ledger.findings)
        self.note_illegal(ledger, n, event, before, played)
        if len(ledger.findings) > noted:
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
        ended: Any = table
        found: Table = replace(ended, lenient=False)
        return found

    def concerned(self, table: Table, name: str) -> tuple[str, ...]:
        """What castles somebody's total rests on."""

    def over_gap(self, ledger: Ledger, table: Table, rest: Sequence[Event]) -> Table:
        """The table after lines that nobody wrote down, as the lines that come tell of it."""
        return table

    def guesses(self, table: Table, rest: Sequence[Event], whole: Table) -> Guesses[Table, Move] | None:
        """What one line can have been that is missing on a table before the lines that come; None where nobody knows.

        `whole`: the table of the end as the audit left it, on which all lies that the file has.
        """
        return None

    def stakes(self, table: Table) -> Stakes:
        """What totals rest on at the table of the end."""
        return Stakes()

    def begun_otherwise(self, table: Table, header: Header) -> Table:
        """A table with another header, of those keys on which only the end depends."""
        return table

    def game_of(self, table: Table) -> object:
        """What tells the game that led to a table from others."""
