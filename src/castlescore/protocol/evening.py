"""The record of an evening, the rules by which it is played, and its events with their outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol

from castlescore.core.errors import shown
from castlescore.core.events import SETUP, Moves, setup_of, without_number
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.core.types import Event, Header, Move, Move_co, Played, Played_co, Table, Table_co

if TYPE_CHECKING:
    from castlescore.core.language.messages import Message

RECOMPUTED = "recomputed"  # in the key `figures` of a header: the figures were computed again after the evening


class EventNumber(int):
    """The place of an event in its record, counted from 1; in a text it is the number that the event's line says.

    The two differ only in a file that was edited by hand. Lists, comparisons and JSON have the place; a sentence, and
    a line that people type, have the number.
    """

    number: int

    def __new__(cls, place: int, number: int) -> EventNumber:
        """The event at a place, whose line says this number."""
        event = super().__new__(cls, place)
        event.number = number
        return event

    def __getnewargs__(self) -> tuple[int, int]:  # type: ignore[override]  # that of int has the place alone
        return int(self), self.number

    def __str__(self) -> str:
        return str(self.number)

    def __format__(self, spec: str) -> str:
        return format(self.number, spec)


@dataclass(frozen=True)
class Record:
    """A session as in its file: the header's keys, the events in order, and the text they were read from.

    `begun`: the header of the file; `header`: with the corrections made since. `start`: the header before the first
    event, where it is not that of the file. `numbers`: those that the lines of the file say, where they do not
    count from 1. Every save counts them again.
    """

    path: str
    begun: Header
    events: tuple[Event, ...]
    text: str = ""
    start: Header | None = None
    numbers: tuple[int, ...] = ()

    def number(self, place: int) -> EventNumber:
        """An event by its place, from 1; 0 is before the first."""
        return EventNumber(place, self.numbers[place - 1] if 0 < place <= len(self.numbers) else place)

    def rows(self, after: int = 0) -> Iterable[tuple[int, Event]]:
        """The events in their order, each with its number; `after`: those after this event."""
        return ((self.number(place), event) for place, event in enumerate(self.events[after:], after + 1))

    @property
    def first_header(self) -> Header:
        """The set-up before the first event."""
        return self.begun if self.start is None else self.start

    @cached_property
    def header(self) -> Header:
        """The set-up now: that of the file, with the correction of every event in force."""
        header = self.first_header
        for _, event in self.setups:
            header = setup_of(event).over(header)
        return header

    @cached_property
    def setups(self) -> tuple[tuple[int, Event], ...]:
        """The events in force that correct the set-up, with their numbers."""
        if not any(event["do"] == SETUP for event in self.events):
            return ()
        return tuple((n, event) for n, event in self.standing()[0] if event["do"] == SETUP)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The line on which each event begins; none for events that were not read. Computed only for a message."""
        from castlescore.toml.writing import lines_of_array

        return tuple(lines_of_array(self.text, "event"))

    def where(self, event: int) -> str:
        """`file:line: event N`, for a message about an event (from 1)."""
        line = f":{self.lines[event - 1]}" if event <= len(self.lines) else ""
        return tr("{file}: event {n}", file=f"{shown(self.path)}{line}", n=self.number(event))

    def standing(self) -> tuple[list[tuple[int, Event]], list[tuple[int, int, int]]]:
        """The events in force, with their numbers; and the undos that took back more than there was.

        Such an undo has no effect; given are its number, how many events it undoes, and how many were in force.
        """
        taken, impossible = self._undone()
        gone = {n for moves in taken.values() for n in moves}
        return [(n, event) for n, event in self.rows() if event["do"] != "undo" and n not in gone], impossible

    def taken_back(self) -> dict[int, tuple[int, ...]]:
        """The numbers of the moves that each undo took back, by its own number."""
        return self._undone()[0]

    def _undone(self) -> tuple[dict[int, tuple[int, ...]], list[tuple[int, int, int]]]:
        """The moves that each undo took back, and the undos that took back more than there was, as in `standing`."""
        moves: list[int] = []  # events in force, as a stack: a record of 20,000 events may undo and undo
        taken: dict[int, tuple[int, ...]] = {}
        impossible = []
        for n, event in self.rows():
            if event["do"] == "undo":
                left = len(moves) - event["count"]
                if left < 0:
                    impossible.append((n, event["count"], len(moves)))
                else:
                    taken[n] = tuple(moves[left:])
                    del moves[left:]
            elif event["do"] != "note":
                moves.append(n)
        return taken, impossible

    def continues(self, other: Record) -> bool:
        """Whether this record is another one, or that one with more events: the same game, later."""
        before = zip(other.events, self.events, strict=False)
        same = all(one == two or without_number(one) == without_number(two) for one, two in before)
        return same and len(self.events) >= len(other.events) and self.begun == other.begun

    def plus(self, event: Event) -> Record:
        """The record with one more event."""
        later = self.with_events((*self.events, event))
        if event["do"] not in (SETUP, "undo"):  # the only events that change the header
            later.__dict__.update({name: self.__dict__[name] for name in ("header", "setups") if name in self.__dict__})
        return later

    def with_events(self, events: tuple[Event, ...]) -> Record:
        """The record with other events."""
        return replace(self, events=events, text="")

    def with_figures(self, events: tuple[Event, ...]) -> Record:
        """The record with figures that were computed again, which its header says if any of them is another."""
        return replace(self if events == self.events else self.recomputed(), events=events, text="")

    def recomputed(self) -> Record:
        """The record with a header that says that figures were computed again."""
        return replace(self, begun={**self.begun, "figures": RECOMPUTED})


@dataclass(frozen=True)
class Step(Generic[Table_co, Move_co, Played_co]):
    """One event in force: its number, the move, the table before it and its outcome."""

    n: int
    event: Event
    move: Move_co
    before: Table_co
    played: Played_co


class Rules(Protocol[Table, Move, Played]):
    """How a table begins, how an event is read and written, what a move does."""

    MOVES: Moves[Move]  # reads and writes its events
    HEADER: type  # what a session file may say before its events: a closed TypedDict
    TURNS: str  # the rule about whose turn it is, "" where nobody has a turn

    def begin(self, header: Header, path: str, text: str = "") -> Table:
        """The table before the first event; raises FileProblem for an invalid header.

        `text` is that of the file, so that messages can name the line.
        """

    def move_of(self, event: Event) -> Move:
        """The move of an event; raises KeyError for an unknown name."""

    def apply(self, table: Table, move: Move) -> Played | Refusal:
        """The outcome of a move, or the refusal."""

    def apply_all(self, table: Table, moves: Sequence[Move]) -> list[Played] | Refusal:
        """The outcomes of the moves of one line, all of them or none."""

    def by_current_player(self, table: Table, move: Move) -> Move:
        """The same move by the player whose turn it is at this table, after a change of an earlier line."""

    def turn_reason(self, table: Table, before: Sequence[Played], now: Sequence[Played]) -> Message | None:
        """Why the turn has changed, where one tile of an earlier move explains it.

        `before`: the outcome of the moves before the change, `now`: after it.
        """

    def new_seat_names(self, before: Table, after: Table, rename: bool) -> Mapping[str, str]:
        """The new names of players or castles at a table with another set-up, by their old names.

        `rename`: the seats get other names; else the same players sit in other seats.
        """

    def figures_of(self, played: Played) -> dict[str, object]:
        """The figures of a legal move, by their keys in the file."""


class Evening(Protocol[Table_co, Move_co, Played_co]):
    """A record as far as it is replayed, as a game's parts see it; `record.replay.Replay` is one."""

    @property
    def record(self) -> Record:
        """The record that is replayed."""

    @property
    def table(self) -> Table_co:
        """The table now."""

    @property
    def steps(self) -> Sequence[Step[Table_co, Move_co, Played_co]]:
        """The events in force, notes included."""

    @property
    def last(self) -> int:
        """The number of the last event recorded."""


AnyStep = Step[Any, Any, Any]
AnyEvening = Evening[Any, Any, Any]
