"""Repairs: how a table or a move is changed, as little as possible, so that a refused line can be played as it stands.

A game has a table of rows: of which moves, refused for what, and the repairs that are tried then. The first row that
fits answers. One runner tries them for every game. A new kind of repair is a row and its function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar, cast

from castlescore.core.refusals import Refusal
from castlescore.core.types import Event, Move, Move_co, Played, Played_co, Table, Table_co
from castlescore.protocol.rules import Rules

M = TypeVar("M")
N = TypeVar("N")
T = TypeVar("T")
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
class Repair(Generic[Table, Move]):
    """A table changed so that a move can be played; without a move the line is left out.

    `back`: what is put back after it; `returns_to`: the table to whose turn the game then goes back; `owed`: the table
    before it, where something that was due is passed over.
    """

    table: Table
    move: Move | None
    back: Callable[[Table], Table] | None = None
    returns_to: Table | None = None
    owed: Table | None = None


class Row:
    """Of moves of a class, refused for something of these kinds or rules: the repairs, the likeliest first.

    No kinds or rules: whatever it is refused for; `when`: what must be so besides.
    """

    def __init__(
        self,
        of: type[M],
        repairs: Callable[[Refused[T, M]], list[Repair[T, N]]],
        *,
        kinds: tuple[str, ...] = (),
        rules: tuple[str, ...] = (),
        when: Callable[[Refused[T, M]], bool] | None = None,
    ) -> None:
        self.of, self.kinds, self.rules = of, kinds, rules
        self.repairs = cast("Callable[[Refused], list[Repair]]", repairs)
        self.when = cast("Callable[[Refused], bool] | None", when)

    def fits(self, refused: Refused) -> bool:
        """Whether it is for a line that is refused so."""
        return (
            isinstance(refused.move, self.of)
            and (not self.kinds or refused.refusal.kind in self.kinds)
            and (not self.rules or refused.rule in self.rules)
            and (self.when is None or self.when(refused))
        )


class Repairs(Generic[Table, Move, Played]):
    """The ways in which lines of a game can have been played, by its rows.

    `most`: refusals of one line that are repaired before it is given up.
    """

    def __init__(self, rules: Rules[Table, Move, Played], rows: Sequence[Row], most: int) -> None:
        self.rules, self.rows, self.most = rules, rows, most

    def attempts(
        self, table: Table, move: Move, event: Event, ahead: Callable[[], list[Event]]
    ) -> Iterator[Attempt[Table, Played]]:
        """The ways in which a line can have been played, the likeliest first."""
        outcome = self.rules.apply(table, move)
        if not isinstance(outcome, Refusal):
            yield Attempt(outcome, self.after(outcome))
            return
        lines = ahead()
        passed = self.passed_over(table, move)
        if passed is not None:
            for each in self._tried(passed, move, event, lines):
                yield replace(each, owed=table)
        yield from self._tried(table, move, event, lines)

    def passed_over(self, table: Table, move: Move) -> Table | None:
        """The table on which what was due before a move is lost; None where nothing was."""
        return None

    def when(self, refused: Refused[Table, Move], repair: Repair[Table, Move] | None) -> str:
        """Whether a refusal is told at once, after the line is played, or never since something else tells it."""
        return NEVER if repair is not None and repair.owed is not None else NOW

    def restored(self, played: Played, repairs: Sequence[Repair[Table, Move]]) -> Played:
        """A move that could be played, on a table without what was only repaired for it."""
        table = self.after(played)
        for repair in reversed(repairs):
            table = table if repair.back is None else repair.back(table)
        outcome: Any = played  # a dataclass in both games
        found: Played = replace(outcome, table=table)
        return found

    def left_out(self, start: Table, table: Table, move: Move, repairs: Sequence[Repair[Table, Move]]) -> Table:
        """The table after a line that cannot be played: `start` before it, `table` and `move` after the repairs."""
        raise NotImplementedError

    @staticmethod
    def after(played: Played) -> Table:
        """The table after a move."""
        return cast("Table", played.table)

    def _tried(self, table: Table, move: Move, event: Event, ahead: list[Event]) -> Iterator[Attempt[Table, Played]]:
        """The ways in which a refused move can be played, by the first choice that there is."""
        first, ways = self._way(table, move, event, ahead, 0)
        yield first
        for choice in range(1, ways):
            yield self._way(table, move, event, ahead, choice)[0]

    def _way(
        self, start: Table, move: Move, event: Event, ahead: list[Event], choice: int
    ) -> tuple[Attempt[Table, Played], int]:
        """One way, and how many there are."""
        table, ways = start, 1
        done: list[Repair[Table, Move]] = []
        against: list[tuple[Refusal, Table]] = []
        late = owed = None
        for _ in range(self.most):
            outcome = self.rules.apply(table, move)
            if not isinstance(outcome, Refusal):
                played = self.restored(outcome, done)
                return Attempt(played, self.after(played), tuple(against), late, owed), ways
            refused = Refused(table, move, outcome, event, ahead)
            row = next((row for row in self.rows if row.fits(cast("Refused", refused))), None)
            found = [] if row is None else cast("list[Repair[Table, Move]]", row.repairs(cast("Refused", refused)))
            repair = found[choice if ways == 1 and len(found) > 1 else 0] if found else None
            ways = len(found) if ways == 1 and found else ways
            match self.when(refused, repair):
                case "now":
                    against.append((outcome, table))
                case "later":
                    late = outcome, table
            if repair is None or repair.move is None:
                break
            table, move, owed = repair.table, repair.move, repair.owed or owed
            done.append(repair)
        return Attempt(None, self.left_out(start, table, move, done), tuple(against), late, owed), ways
