"""A record replayed by an audit, which never loses its place.

Where the rules refuse a line, the record itself is the witness of what happened: each way in which the line can
have been played is followed for a few lines, and the one after which the fewest findings come is taken. The ways are
those of the game (a turn passed over, a round ended early, a bonus taken late), and two of every game: that the line
and the next one are exchanged, and that it stands twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from castlescore.core.events import Note
from castlescore.core.language import amount, either, tr, trn
from castlescore.core.types import Event
from castlescore.protocol.evening import Record, Step
from castlescore.protocol.findings import Finding
from castlescore.record.audit.changes import GAP, Line, with_word, written_before
from castlescore.record.audit.ledger import Ledger
from castlescore.record.audit.referee import Referee
from castlescore.record.audit.repairs import Attempt

LOOK = 7  # lines that each way is followed
SCOUTED = 3_000  # lines that one audit follows so in all; after them the likeliest way is taken
Watch = Callable[[Step], None]


@dataclass(frozen=True)
class Way:
    """A way to go on: the attempt for the line; `exchanged`: after the next line; `double`: it stands twice."""

    attempt: Attempt | None
    exchanged: bool = False
    double: bool = False


class StrictReplay:
    """The table of an audit while it goes through the lines in force, and the ledger of what it finds."""

    def __init__(self, referee: Referee, lines: Sequence[Line], table: object, ledger: Ledger, at: int = 0) -> None:
        self.referee, self.lines, self.table, self.ledger, self.at = referee, lines, table, ledger, at
        self.watch: Watch | None = None
        self.simple = False  # takes the likeliest way at once
        self.room: int | None = None  # findings after which it is given up
        self.disputed: frozenset[int] | None = None  # the only lines at which anything may be found
        self.played = 0  # lines played so far, those of ways among them
        self.scouted = 0

    def run(self, until: int | None = None) -> None:
        """Go on to the end, or to a place in the lines."""
        end = len(self.lines) if until is None else min(until, len(self.lines))
        while self.at < end:
            self.step()

    def step(self) -> None:
        """Judge the next line, and go on as the table did."""
        n, event = self.lines[self.at]
        self.at += 1
        self.played += 1
        if event["do"] == GAP:
            self.table = self.referee.over_gap(self.ledger, self.table, [event for _, event in self.lines[self.at :]])
            return
        read = self._read(n, event)
        if read is None:
            self.table = self.referee.left_out(self.table, event)
            return
        event, move = read
        if self.disputed is not None and n not in self.disputed:
            fine = self.referee.fine(self.table, move)
            if fine is None:
                self.room = -1
            else:
                self._take(n, event, move, Way(fine), fine)
            return
        attempts = self.referee.attempts(self.table, move, event, self._ahead)
        first = next(attempts)
        way = Way(first)
        if not self.simple and not self._is_fine(first) and not self.given_up(1) and self.scouted < SCOUTED:
            way = self._best(n, event, move, [first, *attempts])
        self._take(n, event, move, way, first)

    def given_up(self, more: int = 0) -> bool:
        """Whether so many more findings would be more than there may be."""
        return self.room is not None and self.ledger.wrong + more > self.room

    def _ahead(self) -> list[Event]:
        return [event for _, event in self.lines[self.at : self.at + 3 * LOOK]]

    def _is_fine(self, attempt: Attempt) -> bool:
        return attempt.clean and attempt.played is not None and not self.referee.is_illegal(attempt.played)

    def _read(self, n: int, event: Event) -> tuple[Event, object] | None:
        """A line as it is meant, and its move; None for one that cannot be read."""
        for found in self.referee.unknown(self.table, event):
            if found.ruled:
                continue
            new = found.near[0] if len(found.near) == 1 else None
            name = found.word, found.near
            if not self.ledger.named_again(n, name, self.ledger.names if new is None else ()):
                self.ledger.named(name, self._tell_unknown(n, found.word, found.near, new))
            if new is None:
                return None
            event = {
                key: with_word(value, found.word, new) if key == found.key else value for key, value in event.items()
            }
        try:
            return event, self.referee.rules.move_of(event)
        except KeyError as error:  # a key that a line of this kind needs
            self._tell_unknown(n, str(error.args[0]), (), None)
            return None

    def _tell_unknown(self, n: int, word: str, near: tuple[str, ...], new: str | None) -> Finding:
        if new is not None:
            why = tr("there is no {word!r}; it is taken for {name}", word=word, name=new)
        elif near:
            names = either(near)
            why = tr("there is no {word!r}, which may be {names}; the event is left out", word=word, names=names)
        else:
            why = tr("there is no {word!r}; the event is left out", word=word)
        found = self.ledger.find(n, "format", "", word, new, why, names=self.ledger.names if new is None else ())
        found.meant = near
        return found

    def _best(self, n: int, event: Event, move: object, attempts: list[Attempt]) -> Way:
        """The way after which the fewest findings come."""
        ways = list(self._ways(n, event, move, attempts))
        if len(ways) == 1:
            return ways[0]
        best, least = ways[0], None
        for way in ways:  # of those that cost the same the first
            cost = self._cost(n, event, move, way, attempts[0], None if least is None else least - 1)
            if least is None or cost < least:
                best, least = way, cost
        return best

    def _ways(self, n: int, event: Event, move: object, attempts: list[Attempt]) -> Iterator[Way]:
        if self._is_exchanged(event, move, attempts[0]):
            yield Way(None, exchanged=True)
        refused = bool(attempts[0].refused) or attempts[0].owed is not None
        if refused and not isinstance(move, Note):
            figures = self.referee.rules.MOVES.form(event).figures
            if written_before(self.lines, self.at - 1, figures, event):
                yield Way(None, double=True)
        for attempt in attempts:
            yield Way(attempt)

    def _is_exchanged(self, event: Event, move: object, attempt: Attempt) -> bool:
        """Whether the rules say nothing against the next line and then this one."""
        if self.at >= len(self.lines) or event["do"] == "check":
            return False
        other = self.lines[self.at][1]
        same_castle = any(key in event and event[key] == other.get(key) for key in ("castle", "by"))
        if attempt.clean and not same_castle:
            return False
        if other["do"] in ("note", "check", GAP) or self.referee.unknown(self.table, other):
            return False
        first = self.referee.fine(self.table, self.referee.rules.move_of(other))
        return first is not None and self.referee.fine(first.table, move) is not None

    def _cost(self, n: int, event: Event, move: object, way: Way, first: Attempt, room: int | None) -> int:
        """How many findings come on a way, for so many lines, or until they are more than `room`."""
        scout = StrictReplay(self.referee, self.lines, self.table, self.ledger.scout(), self.at)
        scout.simple, scout.room = True, room
        scout._take(n, event, move, way, first)
        end = min(self.at + LOOK, len(self.lines))
        while scout.at < end and not scout.given_up():
            scout.step()
        self.scouted += scout.played
        self.played += scout.played
        return scout.ledger.wrong

    def _take(self, n: int, event: Event, move: object, way: Way, first: Attempt) -> None:
        if way.double:
            self._tell(n, event, move, Attempt(None, self.table, first.refused))
        elif way.exchanged:
            self._exchange(n, event, move, first)
        elif way.attempt is not None:
            self._commit(n, event, move, way.attempt)

    def _exchange(self, n: int, event: Event, move: object, first: Attempt) -> None:
        """The next line and then this one; told is what the rules say against this one here."""
        before = len(self.ledger.findings)
        if first.clean and first.played is not None:
            self.referee.misplaced(self.ledger, n, event, self.table, first.played)
        else:
            self._tell(n, event, move, first)
        for found in self.ledger.findings[before:]:
            found.harmless = True
        m, other = self.lines[self.at]
        self.at += 1
        self.played += 1
        for k, line in ((m, other), (n, event)):
            right = self.referee.rules.move_of(line)
            self._commit(k, line, right, next(self.referee.attempts(self.table, right, line, list)))

    def _tell(self, n: int, event: Event, move: object, attempt: Attempt) -> None:
        if attempt.owed is not None:
            self.referee.owed(self.ledger, n, attempt.owed)
        for refusal, table in attempt.refused:
            self.referee.refused(self.ledger, n, event, move, refusal, table)

    def _commit(self, n: int, event: Event, move: object, attempt: Attempt) -> None:
        """Note what is wrong with a line and go on from the table after it."""
        self._tell(n, event, move, attempt)
        before, self.table = self.table, attempt.table
        if "final" in event:
            self.ledger.final = n, event["final"], attempt.table
        if attempt.played is None:
            return
        self.referee.judge(self.ledger, n, event, before, attempt.played)
        if attempt.late:
            self.referee.refused(self.ledger, n, event, move, *attempt.late)
        if self.watch:
            self.watch(Step(n, event, move, before, attempt.played))


def begun(referee: Referee, record: Record, watch: Watch | None = None) -> StrictReplay:
    """The replay of a record before its first line; raises FileProblem for its header."""
    table = referee.begin(record.header, record.path, record.text)
    ledger = Ledger(record, referee.names(table), referee.dependences)
    lines, impossible = record.standing()
    for n, gone, left in impossible:
        why = trn(
            "it undoes {events}, and {n} is in force; nothing is undone",
            "it undoes {events}, and {n} are in force; nothing is undone",
            left,
            events=amount(gone, "event"),
        )
        ledger.find(n, "format", "", gone, left, why, names=ledger.names)
    found = StrictReplay(referee, lines, table, ledger)
    found.watch = watch
    return found
