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
from castlescore.core.language import trp
from castlescore.core.values import ByIdentity, frozen
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Audit, Finding, Slip, Story, the_first
from castlescore.record.audit.candidates import candidates, distance
from castlescore.record.audit.changes import KINDS, Change, Line, Place
from castlescore.record.audit.ledger import Ledger
from castlescore.record.audit.referee import Referee
from castlescore.record.audit.replay import StrictReplay
from castlescore.record.audit.totals import compare_totals

CANDIDATES = 250
EVENTS = 8_000
MOST = 5  # stories that are told
TOGETHER = 3  # changes that are told as one
STARTS = 6  # findings from which changes are sought
MOST_SOUGHT = 2_000  # findings of which a story is sought: one game has no more, whatever one change does to it
NEAR = 4  # events after the first finding, at which a change that explains it must have done so

Identity = tuple[int | None, str, str]  # event, kind and rule of a finding


@frozen
class Tried:
    """A change, the findings left after it, and the game that it gives."""

    change: Change
    left: tuple[Identity, ...]
    game: object
    far: int

    @property
    def key(self) -> tuple[int, int, int]:
        """What it is compared by: the least is the best."""
        return len(self.left), self.change.row.rank, self.far


class Checkpoints:
    """Tables of a replay kept at some places of the lines, with what was found up to there."""

    def __init__(self, referee: Referee, record: Record, lines: Sequence[Line], table: object) -> None:
        self.referee, self.record, self.lines = referee, record, lines
        ledger = Ledger(record, referee.names(table), referee.dependences, scout=True)
        self.replay = StrictReplay(referee, lines, table, ledger)
        self.at: dict[int, tuple[int, object, Ledger, tuple[Identity, ...]]] = {}

    def keep(self, places: Iterable[int]) -> int:
        """Keep the tables before these lines; returns how many lines were played for it."""
        replay = self.replay
        before = replay.played
        for place in sorted(set(places) - self.at.keys()):
            while replay.at < place:
                now = replay.at, replay.table, replay.ledger.scout(), identities(replay.ledger.findings)
                replay.step()
                if replay.at > place:  # the line was played with the one before it
                    self.at[place] = now
            if replay.at == place:
                self.at[place] = place, replay.table, replay.ledger.scout(), identities(replay.ledger.findings)
        return replay.played - before


def identities(findings: Iterable[Finding]) -> tuple[Identity, ...]:
    """What tells findings apart, without those that the table had agreed to."""
    return tuple(identity(found) for found in findings if found.allowed is None)


def identity(found: Finding) -> Identity:
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
    gone = Counter(identities(findings)) - Counter(tried.left)
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
        kept = Checkpoints(self.referee, self.record, lines, start)
        firsts = {
            same: place.at if same.value.row.end else there.get(same.value.first, 0)
            for same in map(ByIdentity, changes)
        }
        self.events -= kept.keep(firsts.values())
        n = lines[place.at][0]
        most, found = len(identities(findings)) - 1, []
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
        gone = Counter(identities(findings)) - Counter(tried.left)
        behind = sum(found is start or start.event in found.depends for found in findings)
        fewer = len(identities(findings)) - len(tried.left)
        return bool(gone[identities([start])[0]]) and 2 * fewer >= behind

    def _try(
        self,
        change: Change,
        header: Header,
        lines: Sequence[Line],
        kept: Checkpoints,
        first: int,
        most: int,
        bound: Bound,
        far: int,
    ) -> Tried | None:
        """What is left after a change; None where it is more than `most`, or where it cannot be."""
        changed = change.applied(lines)
        if change.row.end and change.header is not None:
            at, table, ledger, before = kept.at[first]
            table, ledger = self.referee.begun_otherwise(table, change.header), ledger.scout()
        elif change.header is not None:
            try:
                table = self.referee.begin(change.header, self.record.path, "")
            except FileProblem:  # a header that cannot be
                return None
            at, before = 0, ()
            ledger = Ledger(self.record, self.referee.names(table), self.referee.dependences, scout=True)
        else:
            at, table, ledger, before = kept.at[first]
            ledger = ledger.scout()
        replay = StrictReplay(self.referee, changed, table, ledger, at)
        replay.room = most - self.impossible - len(before)
        while replay.at < len(changed) and not replay.given_up() and replay.played <= self.events:
            replay.step()
            spare = change.row.figures
            if bound.beaten(changed[replay.at - 1][0], len(before) + ledger.wrong - spare):
                break
        self.events -= replay.played
        if replay.at < len(changed) or replay.given_up():
            return None
        compare_totals(ledger, self.referee, replay.table)
        if replay.given_up():
            return None
        return Tried(change, before + identities(ledger.findings), self.referee.game_of(replay.table), far)


def tell(referee: Referee, record: Record, audit: Audit) -> None:
    """Seek the stories of what was found, and put them into the audit with what follows from what by them."""
    if sum(len(found.events) for found in audit.wrong) > MOST_SOUGHT:
        audit.searched = False
        return
    lines, impossible = record.standing()
    search = Search(referee, record, len(impossible))
    findings = [found for found in audit.findings if found.allowed is None]
    header: Header = record.header
    stories: list[Story] = []
    others: list[Story] = []
    explained: set[int] = set()
    resolved: set[int] = set()
    for _ in range(STARTS):
        rest = [i for i, f in enumerate(audit.findings) if f.allowed is None and i not in explained]
        start = next((i for i in rest if _may_begin(audit, i, resolved)), None)
        if start is None or search.over:
            break
        explained.add(start)
        place = place_of(referee, record, header, lines, audit.findings[start])
        if place is None:
            continue
        found = search.best(header, lines, findings, place)
        best = [tried for tried in found if search.explains(tried, findings, audit.findings[start])]
        if not best:
            continue
        together = [_story(audit, tried, explained | set(rest)) for tried in _together(best)]
        first = together[0]
        alone = _lines_of(audit, first) < 2 and not (KINDS[first.change].alone and first.left == search.impossible)
        if alone:
            _as_slips(audit, together)
            continue
        stories.append(first)
        others += together[1:]
        explained |= set(first.explains)
        resolved |= set(first.explains)
        if first.left == len(findings) - len(first.explains):  # nothing new is wrong after it
            _depend(audit, first)
        change = best[0].change
        header, lines = change.header or header, change.applied(lines)
        gone = set(first.explains)
        findings = [f for f in findings if not any(f is audit.findings[i] for i in gone)]
    audit.stories = (*stories, *others)[:MOST]
    audit.searched = not search.over


def _may_begin(audit: Audit, i: int, resolved: set[int]) -> bool:
    """Whether a story may begin with a finding: no figure of a line, which no story touches, and none that follows.

    A total may, where it is the first of all: another favor is seen only there.
    """
    found = audit.findings[i]
    if found.depends or found.kind in ("claim", "check"):
        return False
    if _is_taken_for(found) and any(other.recorded != found.recorded for other in audit.wrong):
        return False  # that it is that name explains it alone, and is said already
    return found.kind != "points" or resolved >= set(range(i))


def _is_taken_for(found: Finding) -> bool:
    """Whether a finding is an unknown name that is taken for another."""
    return found.also is not None and found.correct is not None


def _lines_of(audit: Audit, story: Story) -> int:
    """How many wrong lines a story explains: of a name that is left out each line that has it."""
    explained = [audit.findings[i] for i in story.explains]
    return sum(1 if _is_taken_for(found) else len(found.events) for found in explained)


def place_of(referee: Referee, record: Record, header: Header, lines: Sequence[Line], found: Finding) -> Place | None:
    """Where a finding is, with the table before it."""
    at = next((i for i, (n, _) in enumerate(lines) if n == found.event), None)
    if at is None:
        return None
    table = referee.begin(header, record.path, "")
    kept = Checkpoints(referee, record, lines, table)
    kept.keep([at])
    before = kept.at[at][1]
    strange = referee.unknown(before, lines[at][1])
    names = referee.names(before)
    unknown = tuple((each.word, each.near or (names if each.key == referee.owner else ())) for each in strange)
    laid = {n: i for i, (n, _) in enumerate(lines)}
    tiles = tuple(laid[n] for n in found.tiles if n in laid)
    return Place(at, found.kind, before, tiles, unknown, end="final" in lines[at][1])


def _together(best: Sequence[Tried]) -> list[list[Tried]]:
    """Changes that give the same game are one story."""
    groups: list[list[Tried]] = []
    for tried in best:
        same = next((group for group in groups if group[0].game == tried.game and group[0].left == tried.left), None)
        if same is None:
            groups.append([tried])
        else:
            same.append(tried)
    return groups


def _story(audit: Audit, group: Sequence[Tried], among: set[int]) -> Story:
    best = group[0]
    change = best.change
    left = Counter(best.left)
    explains = []
    for i, found in enumerate(audit.findings):
        own = identity(found)
        if found.allowed is None and i in among:
            if left[own]:
                left[own] -= 1
            else:
                explains.append(i)
    # TRANSLATORS: Between two explanations of the same, either of which may be true
    why = trp("list", ", or ").join(each.why for each in _different(group)[:TOGETHER])
    return Story(
        change.kind, change.events, change.old, change.new, why, tuple(explains), len(best.left), change.mend, change
    )


def _different(group: Sequence[Tried]) -> list[Change]:
    """The changes of a group, of those that make the same of the record only the first."""
    found: list[Change] = []
    for change in (tried.change for tried in group):
        if not any(change.makes == other.makes or change.why == other.why for other in found):
            found.append(change)
    return found


def _as_slips(audit: Audit, stories: Sequence[Story]) -> None:
    """A change that explains one finding alone is one of its slips."""
    for story in stories:
        if KINDS[story.change].slip and len(story.explains) == 1:
            found = audit.findings[story.explains[0]]
            found.slips = (*found.slips, Slip(story.change, 0, story.why))


def _depend(audit: Audit, story: Story) -> None:
    """What a story explains follows from the first of it, and nothing else does."""
    first, *rest = story.explains
    cause = audit.findings[first].event
    if cause is None:
        return
    together = {audit.findings[i].event for i in story.explains}
    # Where a tile lay may be told wrongly: points and claims that are left may follow from it all the same.
    kept = ("illegal", "points", "claim") if KINDS[story.change].laid else ("illegal",)
    for i, found in enumerate(audit.findings):
        if i in rest:
            found.depends = the_first({cause, *(n for n in found.depends if n in together)})
        elif i != first and found.kind not in kept and not (found.event or 0) < cause:
            found.depends = tuple(n for n in found.depends if n not in together)
