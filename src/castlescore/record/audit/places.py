"""Where something is wrong in a record, as the changes that may explain it are sought there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, cast

from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.core.types import Event, Move, Played, Table
from castlescore.record.audit.changes import GAP, Change, Line, Sheet, figures_of
from castlescore.record.audit.names import Unknown
from castlescore.record.audit.repairs import Attempt, Repairing

ASIDE = ("note", "check", "adjust", "gap")  # kinds of lines that are no part of a turn
OWNED = ("illegal", "reward")  # kinds of findings that go by the lines of those whom they concern
BEFORE, AFTER = 4, 3  # lines around the first finding whose change is tried


@dataclass(frozen=True)
class Gap:
    """What is known of lines that are missing, in words, and whose points are then unknown.

    `turns`: how many turns of one round they are, 0 where they are more or other lines; `what`: what was taken in them;
    `line`: how the first of them begins as it is typed, "" where that is not known.
    """

    why: str
    names: tuple[str, ...]
    turns: int = 0
    what: str = ""
    line: str = ""


def turns_of(events: Iterable[Event]) -> list[Event]:
    """Those of some lines that are a turn, or a part of one."""
    return [event for event in events if event["do"] not in ASIDE]


class Asked(Repairing[Table, Move, Played], Protocol[Table, Move, Played]):
    """What the search for changes asks of a game: whose a line is, what it takes, and whether the rules allow it."""

    @property
    def owner(self) -> str:
        """The key of a line that says whose it is."""

    @property
    def takes(self) -> tuple[str, ...]:
        """The keys of a line that say what it takes."""
        return ("tile",)

    @property
    def where(self) -> tuple[str, ...]:
        """The keys of a line that say where its tile lies."""
        return ("at",)

    def changes(self, place: Place[Table, Move, Played]) -> Iterable[Change]:
        """The changes of this game that may explain what is wrong at a place."""

    def names(self, table: Table) -> tuple[str, ...]:
        """Everybody whose a line may be, and whom a finding that concerns everything concerns."""

    def held(self, table: Table) -> Mapping[str, int]:
        """How many bonus cards everybody whose a line may be holds on a table."""

    def card_word(self, table: Table, card: str) -> str:
        """What a bonus card is called, by its word in a line."""

    def unknown(self, table: Table, event: Event) -> list[Unknown]:
        """The words of a line that name nothing here."""

    def is_illegal(self, played: Played) -> bool:
        """Whether a tile was laid where it may not lie."""

    def fine(self, table: Table, move: Move) -> Attempt[Table, Played] | None:
        """A move as it was played; None where the rules say anything against it, and nobody asks how it was meant."""
        outcome = self.rules.apply(table, move)
        if isinstance(outcome, Refusal) or self.is_illegal(outcome):
            return None
        return Attempt(outcome, cast("Table", outcome.table))

    def gap(self, table: Table, rest: Sequence[Event]) -> Gap | None:
        """What is missing on a table before the lines that come; None where nothing is, or nothing is known of it."""
        return None

    def short(self, table: Table, event: Event) -> str:
        """A line in a few words, to begin a sentence: "Ben's Larder"."""


@dataclass
class Place(Generic[Table, Move, Played]):
    """A finding: its place `at` in the lines in force, of which kind it is, and the lines of the tiles that it names.

    `unknown`: words that name nothing there, with the names that they may be meant for; `is_name`: whether such a word
    is what was found; `end`: whether it is where totals are told; `names`: whom it concerns, nobody where it may be
    anybody; `row`: of a price that was not paid, the event that set it; `alike`: how many findings of its kind concern
    the same; `table_at`: the table before the line at some place, None far from the finding; `asked`: how often a line
    was played on a table to look for changes.
    """

    referee: Asked[Table, Move, Played]
    sheet: Sheet
    at: int
    kind: str
    table_at: Callable[[int], Table | None]
    tiles: tuple[int, ...] = ()
    unknown: tuple[tuple[str, tuple[str, ...]], ...] = ()
    end: bool = False
    names: tuple[str, ...] = ()
    row: int | None = None
    alike: int = 1
    is_name: bool = False
    asked: int = 0

    @property
    def lines(self) -> Sequence[Line]:
        """The lines in force."""
        return self.sheet.lines

    @property
    def table(self) -> Table:
        """The table before the line at which it is."""
        found = self.table_at(self.at)
        assert found is not None
        return found

    @property
    def n(self) -> int:
        """The number of that line."""
        return self.lines[self.at][0]

    @property
    def round(self) -> int:
        """How many lines a round has, about."""
        return 2 * len(self.referee.names(self.table)) + 2

    def say(self, event: Event) -> str:
        """A line in a few words."""
        return tr("what is missing") if event["do"] == GAP else self.referee.short(self.table, event)

    def figures(self, event: Event) -> Sequence[str]:
        """What is worked out of a line."""
        return figures_of(self.referee.rules, event)

    def around(self) -> list[int]:
        """The places of the lines around it, the nearest first."""
        window = range(max(self.at - BEFORE, 0), min(self.at + AFTER + 1, len(self.lines)))
        return sorted({*window, *self.tiles}, key=lambda i: (abs(i - self.at), i))

    def window(self) -> list[int]:
        """The places of the lines around it, those of the whole round before it among them, the nearest first."""
        return list(dict.fromkeys([*self.around(), *range(self.at - 1, max(self.at - self.round, 0) - 1, -1)]))

    def far(self, change: Change) -> int:
        """How far a change is from it."""
        return 0 if change.header is not None else min(abs(n - self.n) for n in change.events)

    def matters(self, change: Change) -> bool:
        """Whether the finding can go with a change at all: what cannot touch it need not be played.

        A word that names nothing goes by its line alone. Where a tile may lie, and what reward waits, goes by the lines
        of its owner and those beside it, the price of a room by its line and that of the prices.
        """
        if self.is_name and change.book is None:
            line = self.lines[self.at]
            return any(start <= self.at < end and line not in lines for start, end, lines in change.splices)
        owned = self.kind in OWNED and self.names
        if change.book is not None or not (owned or self.row):
            return True
        if change.header is not None:
            return self.row is None
        lines = [line for splice in change.splices for line in (*self.lines[splice.start : splice.end], *splice.lines)]
        if any(event["do"] == GAP for _, event in lines):
            return True
        if self.row is not None:
            return any(n in (self.row, self.n) for n in self._priced(change))
        beside = (self.lines[max(self.at - 1, 0)][0], self.n)
        return any(n in beside or event.get(self.referee.owner) in self.names for n, event in lines)

    def _priced(self, change: Change) -> Iterator[int]:
        """The lines that stand elsewhere after a change, or take something else."""
        for start, end, lines in change.splices:
            was = self.lines[start:end]
            here = [n for n, _ in was] == [n for n, _ in lines]
            for n, event in (*was, *lines):
                then = next((other for m, other in lines if m == n), None) if here else None
                if then is None or any(event.get(key) != then.get(key) for key in (*self.referee.takes, "row")):
                    yield n

    def after(self, line: Line, table: Table) -> Table | None:
        """The table after a line, played on a table; None where the rules say anything against it."""
        self.asked += 1
        event = line[1]
        if event["do"] == GAP or self.referee.unknown(table, event):
            return None
        try:
            move = self.referee.rules.move_of(event)
        except KeyError:  # a key that a line of this kind needs
            return None
        tried = self.referee.fine(table, move)
        return None if tried is None else tried.table
