"""Search for the changes of a record that explain a finding.

Each candidate is tried: the changed record is played on from the first line that matters, as long as it is better than
the best so far. The cost is limited in changes and in lines played, so the answer never depends on the speed of the
machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from castlescore.core.errors import FileProblem
from castlescore.core.types import Header
from castlescore.protocol.evening import Record
from castlescore.record.audit.candidates import candidates
from castlescore.record.audit.changes import Change, Line, Sheet, figures_of, typed_of
from castlescore.record.audit.findings import Finding, Standing, findings_not_among
from castlescore.record.audit.ledger import Ledger
from castlescore.record.audit.referee import Place, Referee
from castlescore.record.audit.replay import StrictReplay, compare_totals

CANDIDATES = 1_500  # changes that are tried
EVENTS = 8_000  # lines that are played for them
MANY, FOURFOLD = 20, 4  # above so many findings the budget is so many times as large
FIGURES = ("points", "money", "claim", "check")  # kinds of findings with a wrong figure
NEVER = 1 << 30  # a rank behind every other
NEAR = 4  # events after the first finding, at which a change that explains it must have done so
BEHIND, AHEAD = 130, 22  # lines around a finding whose tables are stored

Identity = tuple[int | None, str, str]  # event, kind and rule of a finding


@dataclass(frozen=True)
class TriedChange:
    """A change, the findings left after it, and the game that it gives; `end`: the result of that game."""

    change: Change
    left: tuple[Finding, ...]
    game: object
    far: int
    end: Standing | None = None

    @property
    def weight(self) -> int:
        """How much is left: the findings, and unrecorded lines, which stay unknown."""
        return len(self.left) + (not self.change.mend)

    @property
    def rank(self) -> tuple[int, int]:
        """The value for comparison before distance: the least is the best."""
        return self.weight, self.change.rank

    @property
    def key(self) -> tuple[int, int, int]:
        """The value for comparison: the least is the best."""
        return *self.rank, self.far


def scouting(referee: Referee, record: Record, header: Header, lines: Sequence[Line]) -> StrictReplay:
    """A replay of other lines than those of a record, which only counts findings; raises FileProblem for the header."""
    table = referee.begin(header, record.path, "")
    return StrictReplay(referee, lines, table, Ledger(record, referee.names(table), referee.dependences, scout=True))


class Checkpoints:
    """Tables of a replay at some places of the lines, stored with the findings up to there."""

    def __init__(self, referee: Referee, record: Record, sheet: Sheet) -> None:
        self.sheet, self.replay = sheet, scouting(referee, record, sheet.header, sheet.lines)
        self.at: dict[int, tuple[int, object, Ledger, tuple[Finding, ...]]] = {}
        self._store(0)

    def store(self, low: int, high: int) -> None:
        """Store the tables before the lines from one place to another, as far as the replay has not passed them."""
        replay = self.replay
        while replay.at < min(high, len(self.sheet.lines)):
            start = replay.at
            now = self.at.get(start)
            replay.step()
            for place in range(start + 1, replay.at):  # played with the line before
                if now is not None:
                    self.at[place] = now
            if replay.at >= low:
                self._store(replay.at)

    def _store(self, place: int) -> None:
        replay = self.replay
        self.at[place] = place, replay.table, replay.ledger.scout(), disputed(replay.ledger)

    def table_at(self, place: int) -> object | None:
        """The table before a line; None where it was not stored."""
        stored = self.at.get(place)
        return stored[1] if stored is not None and stored[0] == place else None


def disputed(ledger: Ledger) -> tuple[Finding, ...]:
    """The findings, without those that the table had agreed to."""
    return tuple(finding for finding in ledger.findings if finding.allowed is None)


def identities(findings: Iterable[Finding]) -> tuple[Identity, ...]:
    """The identities of findings, without those that the table had agreed to."""
    return tuple(identity(finding) for finding in findings if finding.allowed is None)


def identity(finding: Finding) -> Identity:
    """A value that identifies a finding: not by a rule that comes from a slip, since the search computes no slips, and
    for points and claims by no rule."""
    return finding.event, finding.kind, "" if finding.kind in ("points", "claim") else finding.noted or finding.rule


def apart(before: Sequence[Finding], after: Sequence[Finding]) -> tuple[list[Finding], list[Finding]]:
    """The findings before a change that it removes, and the new ones after it.

    Of several at one line that nothing else distinguishes, those with the same content stay.
    """
    gone, new = list(before), list(after)
    for alike in (_in_full, identity):
        there = Counter(map(alike, gone)) & Counter(map(alike, new))
        gone, new = findings_not_among(gone, there, alike), findings_not_among(new, there, alike)
    return gone, new


def _in_full(finding: Finding) -> tuple[object, ...]:
    return *identity(finding), repr(finding.recorded), repr(finding.correct)


def only_figures_left(referee: Referee, record: Record, sheet: Sheet) -> bool:
    """Whether only figures are wrong in a record."""
    rules, lines = referee.rules, [line for line in sheet.lines if line[1]["do"] != "check"]
    typed = [(n, typed_of(event, figures_of(rules, event))) for n, event in lines]
    replay = scouting(referee, record, sheet.header, typed)
    replay.run()
    return not sheet.impossible and not disputed(replay.ledger)


def only_taken_back(sheet: Sheet, tried: TriedChange, findings: Sequence[Finding]) -> bool:
    """Whether a change removes only findings of lines that an undo then takes back.

    Every wrong line can be explained so. A player who typed one, took it back and typed another meant the other.
    """
    if tried.change.book is None:
        return False
    then = {id(line) for line in Sheet.of(sheet.header, tried.change.book).lines}
    taken = {line[0] for line in sheet.lines if id(line) not in then}
    gone = Counter(identities(findings)) - Counter(identities(tried.left))
    return all(event in taken for event, _, _ in gone)


class Search:
    """The search for the changes of one record that explain its findings, with the remaining budget."""

    def __init__(self, referee: Referee, record: Record, findings: int = 0) -> None:
        self.referee, self.record = referee, record
        more = FOURFOLD if findings > MANY else 1
        self.candidates, self.events = more * CANDIDATES, more * EVENTS

    @property
    def over(self) -> bool:
        """Whether the budget is used up."""
        return self.candidates <= 0 or self.events <= 0

    def _place(self, checkpoints: Checkpoints, finding: Finding, findings: Sequence[Finding]) -> Place | None:
        """The place of one of some findings, with the tables around it; None if it is at no line in force."""
        referee, lines = self.referee, checkpoints.sheet.lines
        numbers = [n for n, _ in lines]
        n = finding.event or 0
        at = numbers.index(n) if n in numbers else None
        if at is None:  # an impossible undo: the next line counts
            at = next((i for i, number in enumerate(numbers) if number > n), None) if finding.kind == "format" else None
        if at is None:
            return None
        before = checkpoints.replay.played
        checkpoints.store(at - BEHIND, at + AHEAD)
        self.events -= checkpoints.replay.played - before
        while at not in checkpoints.at or checkpoints.at[at][0] != at:  # it was played with the line before it
            at -= 1
        table = checkpoints.at[at][1]
        names = referee.names(table)
        unknown = tuple(
            (each.word, each.near or (names if each.key == referee.owner else ()))
            for each in referee.unknown_words(table, lines[at][1])
        )
        laid = {n: i for i, (n, _) in enumerate(lines)}
        tiles = tuple(laid[n] for n in finding.tiles if n in laid)
        end = "final" in lines[at][1]
        alike = sum(other.kind == finding.kind and other.names == finding.names for other in findings)
        return Place(
            referee, checkpoints.sheet, at, finding.kind, checkpoints.table_at, tiles, unknown, end,
            names=finding.names, row=finding.row, alike=alike, is_name=finding.also is not None,
        )  # fmt: skip

    def best(self, checkpoints: Checkpoints, findings: Sequence[Finding], start: Finding) -> list[TriedChange]:
        """The changes after which least is left, the best first; none that leaves as much as before."""
        place = self._place(checkpoints, start, findings)
        if place is None or self.over:
            return []
        most, best = len(findings), list[TriedChange]()
        changes = candidates(place)
        self.events -= place.played
        top = NEVER  # the rank of the best change; a rarer one must leave fewer findings
        for change in changes:
            if self.over:
                break
            room = min(most - (change.rank > top) - (not change.mend), len(findings) - 1)
            if room < 0:
                continue
            self.candidates -= 1
            tried = self._try(change, place, checkpoints, findings, start, room)
            if tried is None or only_taken_back(place.sheet, tried, findings):
                continue
            top = NEVER if tried.weight < most else top
            if self.explains(tried, findings, start):
                top = min(top, change.rank)
            most = tried.weight
            best.append(tried)
        return sorted((tried for tried in best if tried.weight == most), key=lambda tried: tried.key)

    def explains(self, tried: TriedChange, findings: Sequence[Finding], start: Finding, little: bool = False) -> bool:
        """Whether a change explains the finding from which it was searched, and half of what follows from it.

        All findings of the following round are enough, too; `little`: the finding alone is enough.

        What follows from an unrecorded tile stays, so for missing lines no half is required.
        """
        gone = Counter(identities(findings)) - Counter(identities(tried.left))
        if not tried.change.mend and all(kind in FIGURES for _, kind, _ in gone):
            return False  # the missing line would explain every figure
        if not gone[identity(start)]:
            return False
        if (little and tried.change.mend) or self._goes_on(tried, findings, start):
            return True
        behind = sum(finding is start or start.event in finding.depends for finding in findings)
        fewer = len(findings) - len(tried.left)
        return 2 * fewer >= behind or (not tried.change.mend and fewer > 0)

    def _goes_on(self, tried: TriedChange, findings: Sequence[Finding], start: Finding) -> bool:
        """Whether only new wrong figures are found after a change, and nothing for a round if there were several
        findings.

        A later finding is then another mistake, though it may follow from this one.
        """
        n = start.event or 0
        until = n + 2 * len(self.record.header.get("players", ())) + 2
        near = sum(n <= (finding.event or 0) <= until for finding in findings)
        left = {finding.event or 0 for finding in tried.left}
        new = Counter(identities(tried.left)) - Counter(identities(findings))
        fresh = any(kind not in FIGURES for _, kind, _ in new)
        return near > 1 and not fresh and not any(n <= event <= until for event in left)

    def _begun(
        self, change: Change, sheet: Sheet, checkpoints: Checkpoints, first: int
    ) -> tuple[StrictReplay, tuple[Finding, ...]] | None:
        """The replay of a record after a change, from the first line that matters, and the findings before it."""
        lines = sheet.lines_after(change)
        if change.header is not None and not change.row.end:
            try:
                return scouting(self.referee, self.record, change.header, lines), ()
            except FileProblem:  # an impossible header
                return None
        while first not in checkpoints.at:
            first -= 1
        at, table, ledger, before = checkpoints.at[first]
        if change.header is not None:
            table = self.referee.with_header(table, change.header)
        return StrictReplay(self.referee, lines, table, ledger.scout(), at), before

    def _try(
        self,
        change: Change,
        place: Place,
        checkpoints: Checkpoints,
        findings: Sequence[Finding],
        start: Finding,
        most: int,
    ) -> TriedChange | None:
        """The findings left after a change; None if they are more than `most`, or if it is impossible."""
        sheet = checkpoints.sheet
        begun = self._begun(change, sheet, checkpoints, place.at if change.row.end else sheet.first(change))
        if begun is None:
            return None
        replay, before = begun
        lines, spare = replay.lines, int(change.row.figures)
        last = _last_changed(sheet.lines, lines)
        known = Counter(identities(findings)) - Counter(identities(before))
        there = frozenset(n or 0 for n, _, _ in known)
        ahead = _played_up_to(lines, replay.at, last)
        before_change = sorted(finding.event or 0 for finding in findings)
        judged = 0
        while replay.at < len(lines) and replay.played <= self.events:
            # Up to a line there may not be more findings than without the change, and soon fewer.
            at = replay.at
            line = ahead.get(at, lines[at][0])
            room = bisect_right(before_change, line) - (line > place.n + NEAR) + spare
            replay.room = min(most, room) - len(before)
            replay.disputed = there if at <= last else None
            replay.step()
            if replay.given_up():
                break
            new = disputed(replay.ledger)[judged:]
            judged += len(new)
            if any(identity(finding) == identity(start) for finding in new):
                break
            if replay.at <= last and Counter(identities(new)) - known:  # findings that exist only with the change
                break
        self.events -= replay.played
        if replay.at < len(lines) or replay.given_up():
            return None
        compare_totals(replay)
        left = (*before, *disputed(replay.ledger))
        if (
            len(left) > most
            or Counter(identities(left))[identity(start)] >= Counter(identities(findings))[identity(start)]
        ):
            return None
        game, end = self.referee.fingerprint(replay.table), self.referee.standing(replay.table, {})
        return TriedChange(change, left, game, place.far(change), end)


def _last_changed(old: Sequence[Line], new: Sequence[Line]) -> int:
    """The place of the last new line that differs; the following lines are the same."""
    i = 0
    while i < min(len(old), len(new)) and old[-1 - i] is new[-1 - i]:
        i += 1
    return len(new) - i - 1


def _played_up_to(lines: Sequence[Line], first: int, last: int) -> dict[int, int]:
    """For each place, the number up to which all lines have been played there, if lines are moved."""
    counts, least = dict[int, int](), lines[last + 1][0] if last + 1 < len(lines) else 1 << 60
    for i in range(last, first - 1, -1):
        counts[i] = least - 1
        least = min(least, lines[i][0])
    return counts
