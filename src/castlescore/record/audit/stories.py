"""The simplest story: single changes of a record tried by playing on from where they matter.

Kept are those after which fewest findings are left. What it may cost is counted in changes and in lines played, so that
the answer never depends on the machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence

from castlescore.core.errors import FileProblem
from castlescore.core.events import Header
from castlescore.core.values import Itself, frozen
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Finding
from castlescore.record.audit.candidates import Place, candidates, distance
from castlescore.record.audit.changes import Change, Line
from castlescore.record.audit.ledger import Ledger
from castlescore.record.audit.referee import Referee
from castlescore.record.audit.replay import StrictReplay
from castlescore.record.audit.totals import compare_totals

CANDIDATES = 250
EVENTS = 8_000
FIGURED = ("missing", "double", "by", "castle", "exchange")  # after which the figures of a line may not follow any more
NEAR = 4  # events after the first finding, at which a change that explains it must have done so

Mark = tuple[int | None, str, str]  # event, kind and rule of a finding


@frozen
class Tried:
    """A change, the findings left after it, and the game that it gives."""

    change: Change
    left: tuple[Mark, ...]
    game: object
    far: int

    @property
    def key(self) -> tuple[int, int, int]:
        """What it is compared by: the least is the best."""
        return len(self.left), self.change.rank, self.far


class Kept:
    """Tables of a replay kept at some places of the lines, with what was found up to there."""

    def __init__(self, referee: Referee, record: Record, lines: Sequence[Line], table: object) -> None:
        self.referee, self.record, self.lines = referee, record, lines
        ledger = Ledger(record, referee.names(table), referee.parts, scout=True)
        self.replay = StrictReplay(referee, lines, table, ledger)
        self.at: dict[int, tuple[int, object, Ledger, tuple[Mark, ...]]] = {}

    def keep(self, places: Iterable[int]) -> int:
        """Keep the tables before these lines; returns how many lines were played for it."""
        replay = self.replay
        before = replay.played
        for place in sorted(set(places) - self.at.keys()):
            while replay.at < place:
                now = replay.at, replay.table, replay.ledger.scout(), marks(replay.ledger.findings)
                replay.step()
                if replay.at > place:  # the line was played with the one before it
                    self.at[place] = now
            if replay.at == place:
                self.at[place] = place, replay.table, replay.ledger.scout(), marks(replay.ledger.findings)
        return replay.played - before


def marks(findings: Iterable[Finding]) -> tuple[Mark, ...]:
    """What tells findings apart, without those that the table had agreed to."""
    return tuple(mark(found) for found in findings if found.allowed is None)


def mark(found: Finding) -> Mark:
    """What tells a finding from others; of points and claims not the rule, for which slips are asked."""
    return found.event, found.kind, "" if found.kind in ("points", "claim") else found.rule


@frozen
class Bound:
    """How many findings there may be up to a line after a change that explains the one at event `n`: fewer than were.

    `events`: those of the findings there are, in order.
    """

    n: int
    events: Sequence[int]

    def beaten(self, line: int, wrong: int) -> bool:
        """Whether so many findings up to a line are no fewer than without the change."""
        return line > self.n + NEAR and wrong >= bisect_right(self.events, line)


def _only_taken_back(tried: Tried, findings: Sequence[Finding]) -> bool:
    """Whether nothing goes but what is wrong with the line that an undo then takes back.

    So it is with every wrong line. Whoever typed one, took it back and typed another meant the other.
    """
    taken = tried.change.taken_back
    gone = Counter(marks(findings)) - Counter(tried.left)
    return taken is not None and all(event == taken for event, _, _ in gone)


class Search:
    """The search for the stories of one record, with what it may still cost."""

    def __init__(self, referee: Referee, record: Record, impossible: int) -> None:
        self.referee, self.record, self.impossible = referee, record, impossible
        self.candidates, self.events = CANDIDATES, EVENTS

    @property
    def over(self) -> bool:
        """Whether nothing more may be tried."""
        return self.candidates <= 0 or self.events <= 0

    def best(self, header: Header, lines: Sequence[Line], findings: Sequence[Finding], place: Place) -> list[Tried]:
        """The changes after which fewest findings are left, the best first; none that leaves as many as there are."""
        there = {n: i for i, (n, _) in reversed(list(enumerate(lines)))}
        changes = candidates(self.referee, header, lines, place, self.record)[: max(self.candidates, 0)]
        start = self.referee.begin(header, self.record.path, "")
        kept = Kept(self.referee, self.record, lines, start)
        firsts = {
            same: place.at if same.value.kind == "favor" else there.get(same.value.first, 0)
            for same in map(Itself, changes)
        }
        self.events -= kept.keep(firsts.values())
        n = lines[place.at][0]
        most, found = len(marks(findings)) - 1, []
        bound = Bound(n, sorted(found.event or 0 for found in findings))
        for same, first in firsts.items():
            if self.over:
                break
            self.candidates -= 1
            tried = self._try(same.value, header, lines, kept, first, most, bound, distance(same.value, n))
            if tried is not None and not _only_taken_back(tried, findings):
                most = min(most, len(tried.left))
                found.append(tried)
        return sorted((tried for tried in found if len(tried.left) == most), key=lambda tried: tried.key)

    def explains(self, tried: Tried, findings: Sequence[Finding], start: Finding) -> bool:
        """Whether a change explains the finding from which it was sought, and half of what follows from it."""
        gone = Counter(marks(findings)) - Counter(tried.left)
        behind = sum(found is start or start.event in found.depends for found in findings)
        fewer = len(marks(findings)) - len(tried.left)
        return bool(gone[marks([start])[0]]) and 2 * fewer >= behind

    def _try(
        self,
        change: Change,
        header: Header,
        lines: Sequence[Line],
        kept: Kept,
        first: int,
        most: int,
        bound: Bound,
        far: int,
    ) -> Tried | None:
        """What is left after a change; None where it is more than `most`, or where it cannot be."""
        changed = change.applied(lines)
        if change.kind == "favor" and change.header is not None:
            at, table, ledger, before = kept.at[first]
            table, ledger = self.referee.begun_otherwise(table, change.header), ledger.scout()
        elif change.header is not None:
            try:
                table = self.referee.begin(change.header, self.record.path, "")
            except FileProblem:  # a header that cannot be
                return None
            at, before = 0, ()
            ledger = Ledger(self.record, self.referee.names(table), self.referee.parts, scout=True)
        else:
            at, table, ledger, before = kept.at[first]
            ledger = ledger.scout()
        replay = StrictReplay(self.referee, changed, table, ledger, at)
        replay.room = most - self.impossible - len(before)
        while replay.at < len(changed) and not replay.given_up() and replay.played <= self.events:
            replay.step()
            spare = change.kind in FIGURED
            if bound.beaten(changed[replay.at - 1][0], len(before) + ledger.wrong - spare):
                break
        self.events -= replay.played
        if replay.at < len(changed) or replay.given_up():
            return None
        compare_totals(ledger, self.referee, replay.table)
        if replay.given_up():
            return None
        return Tried(change, before + marks(ledger.findings), self.referee.game_of(replay.table), far)
