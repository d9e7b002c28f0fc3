"""Repairs: how a table or a move is changed, as little as possible, so that a refused line can be played as it stands.

A game's `repairs` answers a refusal with the repairs that are tried then; `attempts` tries them for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, cast

from castlescore.core.refusals import Refusal
from castlescore.core.types import Event, Move, Move_co, Played, Played_co, Table, Table_co
from castlescore.protocol.rules import Rules

NOW, LATER, NEVER = "now", "later", "never"


@dataclass(frozen=True)
class Attempt(Generic[Table_co, Played_co]):
    """One way in which a line can have been played.

    `played`: what came of it, None where it is left out; `table`: the table then. `refused`: what the rules say against
    it, each with the table at which they say it; `late`: what is told only after the tile that it rests on. `owed`: the
    table before it, with what was passed over to come to it, so that this can be told.
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


@dataclass(frozen=True)
class Refused(Generic[Table_co, Move_co]):
    """A line that the rules refuse: the table before it, the move, why, the line as it stands, and the next lines."""

    table: Table_co
    move: Move_co
    refusal: Refusal
    event: Event
    ahead: Sequence[Event]

    @property
    def rule(self) -> str:
        """The first rule that is broken."""
        return self.refusal.violations[0].rule


@dataclass(frozen=True)
class Repair(Generic[Table, Move_co]):
    """A table changed so that a move can be played; without a move the line is left out.

    `back`: what is put back after it; `returns_to`: the table to whose turn the game then goes back; `owed`: the table
    before it, where something that was due is passed over.
    """

    table: Table
    move: Move_co | None
    back: Callable[[Table], Table] | None = None
    returns_to: Table | None = None
    owed: Table | None = None


class Repairing(Protocol[Table, Move, Played]):
    """How a game's refused lines are repaired."""

    most_repairs: int
    """Refusals of one line that are repaired before it is given up."""

    @property
    def rules(self) -> Rules[Table, Move, Played]:
        """How tables begin and lines are read and played."""

    def repairs(self, refused: Refused[Table, Move]) -> list[Repair[Table, Move]]:
        """The repairs of a refused line, the likeliest first; none where it has to be left out."""

    def passed_over(self, table: Table, move: Move) -> Table | None:
        """The table on which what was due before a move is lost; None where nothing was."""
        return None

    def when_noted(self, refused: Refused[Table, Move], repair: Repair[Table, Move] | None) -> str:
        """Whether a refusal is noted at once, after the line is played, or never since something else says it."""
        return NEVER if repair is not None and repair.owed is not None else NOW

    def restored(self, played: Played, repairs: Sequence[Repair[Table, Move]]) -> Played:
        """A move that could be played, on a table without what was only repaired for it."""
        table = cast("Table", played.table)
        for repair in reversed(repairs):
            table = table if repair.back is None else repair.back(table)
        outcome: Any = played  # a dataclass in both games
        found: Played = replace(outcome, table=table)
        return found

    def not_played(self, start: Table, table: Table, move: Move, repairs: Sequence[Repair[Table, Move]]) -> Table:
        """The table after a line that cannot be played: `start` before it, `table` and `move` after the repairs."""

    def attempts(
        self, table: Table, move: Move, event: Event, ahead: Callable[[], list[Event]]
    ) -> Iterator[Attempt[Table, Played]]:
        """The ways in which a line can have been played, the likeliest first; never none. `ahead`: the next lines."""
        outcome = self.rules.apply(table, move)
        if not isinstance(outcome, Refusal):
            yield Attempt(outcome, cast("Table", outcome.table))
            return
        lines = ahead()
        passed = self.passed_over(table, move)
        for start in (table,) if passed is None else (passed, table):
            choice, choices = 0, 1
            while choice < choices:
                attempt, choices = self._attempt(start, move, event, lines, choice)
                yield attempt if start is table else replace(attempt, owed=table)
                choice += 1

    def _attempt(
        self, start: Table, move: Move, event: Event, ahead: list[Event], choice: int
    ) -> tuple[Attempt[Table, Played], int]:
        """The attempt by one of the choices at the first refusal that leaves any, and how many choices there are."""
        table, choices = start, 1
        done: list[Repair[Table, Move]] = []
        against: list[tuple[Refusal, Table]] = []
        late = owed = None
        for _ in range(self.most_repairs):
            outcome = self.rules.apply(table, move)
            if not isinstance(outcome, Refusal):
                played = self.restored(outcome, done)
                return Attempt(played, cast("Table", played.table), tuple(against), late, owed), choices
            refused = Refused(table, move, outcome, event, ahead)
            repairs = self.repairs(refused)
            repair = None
            if repairs:
                repair = repairs[choice if choices == 1 and len(repairs) > 1 else 0]
                choices = len(repairs) if choices == 1 else choices
            when = self.when_noted(refused, repair)
            if when == NOW:
                against.append((outcome, table))
            elif when == LATER:
                late = outcome, table
            if repair is None or repair.move is None:
                break
            table, move, owed = repair.table, repair.move, repair.owed or owed
            done.append(repair)
        return Attempt(None, self.not_played(start, table, move, done), tuple(against), late, owed), choices
