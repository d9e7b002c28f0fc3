"""The rules of a game: how tables begin, what moves do, and how records are audited."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from castlescore.core.events import AGAIN, Moves
from castlescore.core.refusals import Refusal
from castlescore.core.types import Document, Event, Header, Move, Outcome, Played, Table

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from castlescore.core.language.messages import Message
    from castlescore.protocol.evening import AnyStep, Record

Difference = tuple[str, object, object]  # a wrong figure: its key, the recorded value, the right value


class Rules(Protocol[Table, Move, Played]):
    """How a table begins, how an event is read and written, what a move does."""

    MOVES: Moves[Move]  # reads and writes its events
    TURNS: str  # the rule about whose turn it is, "" where nobody has a turn

    def header(self) -> type:
        """The table (a closed TypedDict) of what a session file may say before its events."""

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


class Auditor(Protocol):
    """Audits of records, each a `record.audit.findings.Audit`; raises FileProblem for an invalid header."""

    def audit(self, record: Record) -> Any:
        """Every discrepancy in a record."""

    def followed(self, record: Record, judging: bool = False) -> tuple[Any, object, list[AnyStep]]:
        """The audit, the table at the end, and the events that could be played.

        `judging`: also search for stories, and for how sure the totals are.
        """


def new_names(before: Sequence[str], after: Sequence[str], rename: bool) -> dict[str, str]:
    """The new names of players at a table with another set-up, by seat; unchanged if they only change seats."""
    if not rename and sorted(before) == sorted(after):
        return {}
    return dict(zip(before, after, strict=False))


def apply_in_order(
    apply: Callable[[Table, Move], Played | Refusal], table: Table, moves: Iterable[Move]
) -> list[Played] | Refusal:
    """The outcomes of the moves of one line, all of them or none."""
    done: list[Played] = []
    for move in moves:
        outcome = apply(table, move)
        if isinstance(outcome, Refusal):
            return outcome
        done.append(outcome)
        table = cast("Table", outcome.table)
    return done


def event_of(rules: Rules, played: Outcome, was: int | None = None) -> Event:
    """The event of a legal move: what was typed and the computed figures, in the order of a line."""
    return rules.MOVES.event(played.move, rules.figures_of(played), was)


def differences(moves: Moves[Move], event: Event, figures: Document) -> list[Difference]:
    """The figures of an event that are wrong: the key, the recorded value, the right value (None: no value)."""
    recorded = [key for key in moves.form(event).figures if key in event and key != AGAIN]
    wrong = [key for key in recorded if event[key] != figures.get(key)]
    return [(key, event[key], figures.get(key)) for key in wrong]
