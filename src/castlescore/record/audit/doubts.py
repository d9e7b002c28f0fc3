"""How certain the totals of an audit are: what its findings may hide, whose totals that can change, and who won.

A wrong figure alone hides nothing if no story explains it: the placed tiles give the total, whatever was written.
Behind a finding of any other kind a line may be missing, repeated or of another player, or a tile may be at another
place. Such a total is still certain if the file records the same total at its end, since two independent counts agree.
A story settles nothing if a common slip explains as much as it does.

If one missing line is the only doubt, every line that it may have been is played: this gives the least and the most of
the totals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from castlescore.core.language import tr, trn
from castlescore.core.types import Event
from castlescore.protocol.evening import Record
from castlescore.record.audit.changes import KINDS, Line
from castlescore.record.audit.findings import MISSING, PLACED, WRITTEN, Audit, Doubt, Finding, Mend, Story
from castlescore.record.audit.ledger import FIGURES, or_so
from castlescore.record.audit.referee import Guesses, Referee, Stakes
from castlescore.record.audit.replay import StrictReplay, start_replay

FEW = 2  # reasons that are named of who won
NAMED = 3  # changes of which one may be true that are named
PAID = "paid"  # the kind of a reason, like PLACED: only another price was paid
SEVERAL = 2  # with so many wrong figures a tile was more likely placed elsewhere than counted wrongly
MOST = 6_000  # limit of lines played for bounds, so that the answer never depends on the machine
INSTEAD = ("kind", "pasted")  # stories in which another line is in place of the missing one


@dataclass(frozen=True)
class Reason:
    """What a finding may hide: its event, the possible mistake in words, and the players whom it concerns (none: all).

    `by`: PLACED for a tile at an illegal place, PAID for prices, for a reward that may be missing its type.
    """

    event: int | None
    what: str
    why: str
    names: tuple[str, ...]
    by: str = ""


def weigh(audit: Audit, stakes: Stakes, end: int | None) -> None:
    """Add to an audit which totals are certain, and why the others are not; `end`: the event that records the
    totals."""
    weighing = Weighing(audit, stakes, end)
    reasons = {name: weighing.reason(name) for name in audit.correct}
    doubts = [
        Doubt(name, reason.event, reason.what, reason.why) for name, reason in reasons.items() if reason is not None
    ]
    audit.sure = {name: audit.finished and reason is None for name, reason in reasons.items()}
    winners = weighing.of_winners(doubts)
    audit.winners_sure = audit.finished and winners is None
    audit.doubts = (*doubts, *([winners] if winners is not None and audit.finished else []))


def add_bounds(audit: Audit) -> None:
    """Add to an audit that the winner is certain, if nobody else's most reaches the winner's least."""
    unsure = {name for name, sure in audit.sure.items() if not sure}
    if not unsure or not unsure <= audit.between.keys() or len(audit.correct_winners) != 1:
        return
    (winner,) = audit.correct_winners
    least = {name: audit.between.get(name, (total, total))[0] for name, total in audit.correct.items()}
    most = {name: audit.between.get(name, (total, total))[1] for name, total in audit.correct.items()}
    if all(least[winner] > total for name, total in most.items() if name != winner):
        audit.winners_sure = True
        audit.doubts = tuple(each for each in audit.doubts if each.name)


def settle(audit: Audit, after: Audit) -> None:
    """Mark an audit as certain if only figures are left after its stories."""
    audit.settled, audit.doubts, audit.between = audit.stories, (), {}
    audit.correct, audit.correct_winners, audit.decided = after.correct, after.correct_winners, after.decided
    audit.finished, audit.round = after.finished, after.round
    audit.sure, audit.winners_sure = dict.fromkeys(after.correct, after.finished), after.finished


def mended(audit: Audit) -> Mend | None:
    """The record after all stories, if each can be recorded, has no rival and is not possibly a slip."""
    written = [
        story.made if story.mend and not story.rival and not _may_be_a_slip(audit, story) else None
        for story in audit.stories
    ]
    return None if None in written else next(reversed(written), None)


def _may_be_a_slip(audit: Audit, story: Story) -> bool:
    """Whether a story explains only one figure that a common slip also explains: then it is not known which it was.

    Common is a likely slip of counting, or a forgotten reward of which only points or money are missing.
    """
    if len(story.explains) != 1:
        return False
    finding = audit.findings[story.explains[0]]
    return finding.harmless and (finding.kind == "reward" or any(slip.likely for slip in finding.slips))


class Weighing:
    """The findings of one audit and their effects on the totals."""

    def __init__(self, audit: Audit, stakes: Stakes, end: int | None) -> None:
        self.audit, self.stakes, self.end = audit, stakes, end
        self.owned = {name: set(stakes.owned(name)) for name in audit.correct}
        self.reasons = [_reason(audit, i) for i in range(len(audit.findings)) if _hides(audit, i)]
        self.reasons += doubted_prices(audit)
        self.own = {name: self._own(name) for name in audit.correct}

    def confirmed(self, name: str) -> bool:
        """Whether the file records the same total at its end."""
        recorded = self.audit.recorded if self.audit.recorded_from == "final" else {}
        return recorded.get(name) == self.audit.correct[name]

    def reason(self, name: str) -> Reason | None:
        """Why a player's total may be different; None if it is certain.

        A tile at an illegal place makes it uncertain even if the file records the same total.
        """
        own = self.own[name]
        if self.confirmed(name):
            return next((reason for reason in own if reason.by == PLACED), None)
        return next(iter([*own, *self._strange(name), *self._elsewhere(name), *self._swayed(name)]), None)

    def of_winners(self, doubts: Iterable[Doubt]) -> Doubt | None:
        """Why the winner is not certain; None if it is."""
        doubts = list(doubts)
        if doubts:
            whys = list(dict.fromkeys(doubt.why for doubt in doubts))[:FEW]
            return Doubt("", doubts[0].event, doubts[0].what, "; ".join(whys))
        if not self.audit.decided:
            return None
        best = max(self.audit.correct.values())
        for name in (name for name, total in self.audit.correct.items() if total == best):
            for reason in [*self.own[name], *self._elsewhere(name, everything=True)]:
                why = tr("{what}, and {why}", what=self.audit.decided, why=reason.why)
                return Doubt("", reason.event, reason.what, why)
        return None

    def _own(self, name: str) -> list[Reason]:
        """What findings may hide in a player's own lines, and in the figures that follow from such findings."""
        hers = {name, *self.owned[name]}  # a total is somebody's, a tile is a castle's
        reasons = [reason for reason in self.reasons if not reason.names or hers & set(reason.names)]
        if reasons or not self.reasons:
            return reasons
        causes = {reason.event: reason for reason in reversed(self.reasons)}
        for each in self.audit.wrong:
            cause = next((n for n in each.depends if n in causes), None)
            if each.harmless and each.effect.get(name) and cause is not None:
                return [causes[cause]]
        return []

    def _strange(self, name: str) -> list[Reason]:
        """What is unusual in the cards that a player shows at the end, if the total differs from that of the file."""
        why, right = self.stakes.strange().get(name), self.audit.correct[name]
        return (
            [Reason(self.end, WRITTEN, why, (name,))] if why and self.audit.recorded.get(name, right) != right else []
        )

    def _elsewhere(self, name: str, everything: bool = False) -> list[Reason]:
        """Wrong points of a player that fit if a tile was placed elsewhere, or was another tile.

        `everything`: also if no total is wrong because of it.
        """
        points = [f for f in self.audit.wrong if f.kind == "points" and f.harmless and f.event != self.end]
        hers = [f for f in points if set(f.names) & self.owned[name]]
        wrong = [f for f in hers if f.effect.get(name)]
        if not wrong and not everything:
            return []
        changed = next((f for f in wrong if any(slip.kind in KINDS for slip in f.slips)), None)
        first = changed or (hers[0] if len(hers) >= SEVERAL else None)
        if first is None:
            return []
        why = tr("the points of event {n} are those of another tile or another place", n=first.event)
        return [Reason(first.event, PLACED, why, first.names)]

    def _swayed(self, name: str) -> list[Reason]:
        """What in a player's total depends on lines of other players that are in doubt."""
        for other in self.audit.correct:
            for reason in () if other == name or self.confirmed(other) else self.own[other]:
                what = self.stakes.swayed(name, self.owned[other] - self.owned[name], reason.by)
                if what:
                    why = tr("{what}, and {why}", what=what, why=reason.why)
                    return [Reason(reason.event, reason.what, why, (name,))]
        return []


def _hides(audit: Audit, i: int) -> bool:
    """Whether a finding may hide more than a wrong figure: points or a reward only if a story explains them, any other
    kind always."""
    finding = audit.findings[i]
    explained = finding.kind in ("points", "reward") and any(i in story.explains for story in audit.stories)
    return finding.allowed is None and (explained or not finding.harmless)


def _reason(audit: Audit, i: int) -> Reason:
    """What a finding may hide: by its stories that cannot be recorded, by the game, or else that its line is
    impossible."""
    finding = audit.findings[i]
    story = next((story for story in audit.stories if i in story.explains), None)
    if story is not None:
        whys = [other.why for other in audit.stories if i in other.explains]
        event = story.events[0] if story.events else None  # the header
        what = MISSING if story.change == "missing" else WRITTEN
        why = or_so(whys[:NAMED])
        if len(whys) > NAMED:
            why = trn("{why}, or {n} more change", "{why}, or {n} more changes", len(whys) - NAMED, why=why)
        certain = what == MISSING and not story.rival
        return Reason(event, what, why if certain else tr("perhaps {why}", why=why), finding.names)
    if finding.laid:
        why = tr("the {tile} of event {n} cannot lie there", tile=finding.laid, n=finding.event)
        return Reason(finding.event, PLACED, why, finding.names, PLACED)
    if finding.kind == "illegal":
        return Reason(finding.event, WRITTEN, _plain(finding), finding.names)
    lost = str(finding.correct) if finding.kind == "reward" and finding.recorded is None else ""
    undue = finding.kind == "reward" and not lost and not finding.hides
    return Reason(finding.event, WRITTEN if undue else MISSING, finding.hides or _plain(finding), finding.names, lost)


def _plain(finding: Finding) -> str:
    """The sentence for an impossible line that neither a story nor the game explains."""
    n = finding.event
    match finding.kind:
        case "turn":
            return tr("event {n} is out of turn", n=n)
        case "market":
            return tr("what event {n} names did not lie on the market", n=n)
        case "stack":
            return tr("what event {n} takes was not there any more", n=n)
        case "deck":
            return tr("what event {n} draws was not there any more", n=n)
        case "money":
            return tr("what event {n} cost could not be paid", n=n)
        case "reward":
            return tr("the reward of event {n} was not due", n=n)
        case "format":
            return tr("event {n} names what there is not", n=n)
    return tr("event {n} does not follow from the lines before it", n=n)


def doubted_prices(audit: Audit) -> list[Reason]:
    """Prices of one row that were not paid: the row may be wrong, and so the money of players.

    A single price is a wrong figure, unless it is that of another slot of the row.
    """
    rows: dict[int, list[Finding]] = {}
    for finding in audit.wrong:
        if finding.row is not None:
            rows.setdefault(finding.row, []).append(finding)
    reasons = []
    for n, paid in rows.items():
        why = paid[0].hides
        if len(paid) >= SEVERAL:
            why = tr("what was paid does not fit the prices of event {n}", n=n)
        if why:
            names = tuple(dict.fromkeys(name for finding in paid for name in finding.names))
            reasons.append(Reason(paid[0].event, WRITTEN, why, names, PAID))
    return reasons


@dataclass(frozen=True)
class Bounds:
    """The least and the most of totals, and the events that the missing line may have been: if figures are recorded,
    those with which the figures agree; `alike`: whether each stands for others that differ only in points."""

    between: dict[str, tuple[int, int]] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    alike: bool = False


def bounded(referee: Referee, record: Record, audit: Audit, whole: object) -> Bounds:
    """The least and the most of every uncertain total; empty if more than one line or the prices are uncertain.

    Each line that may be the missing one is inserted and the game is played on: it is possible only if all later lines
    are legal then. Later figures may differ if the missing line explains every finding; otherwise they have to agree
    too, or several mistakes might be taken for one. `whole`: the table at the end of the audit.
    """
    unsure = [name for name, sure in audit.sure.items() if not sure]
    place = _missing_at(audit) if audit.finished and unsure and not doubted_prices(audit) else None
    if place is None:
        return Bounds()
    n, skipped = place
    replay = start_replay(referee, record)
    at = next((i for i, (m, _) in enumerate(replay.lines) if m == n), len(replay.lines))
    replay.run(at)
    rest = replay.lines[at + skipped :]
    guesses = referee.guesses(replay.table, [event for _, event in rest], whole) if replay.at == at else None
    if guesses is None:
        return Bounds()
    rest = [line for line in rest if guesses.matters(line[1])]
    # The events with more findings than figures and those that the best story explains; 0 is the header.
    explained = audit.stories[0].explains if audit.stories else ()
    wrong = (finding for i, finding in enumerate(audit.findings) if i not in explained and finding.allowed is None)
    left = {n for finding in wrong if not finding.harmless for n in finding.events}
    if not left <= {m for m, _ in rest}:
        return Bounds()
    fits = _fitting(referee, replay, n, guesses, rest, () if left else FIGURES)
    totals = [referee.standing(end, {}).totals for fit in fits for end in guesses.ends(fit.move, fit.table)]
    between = {
        name: (min(each[name] for each in totals), max(each[name] for each in totals)) for name in unsure if fits
    }
    best = [fit.event for fit in fits if fit.exact] or [fit.event for fit in fits]
    return Bounds(between, tuple(best), guesses.alike)


def _missing_at(audit: Audit) -> tuple[int, int] | None:
    """The event before which one line may be missing, and how many lines are in its place.

    That is the place of the best story; without a story, the first finding that a reward was not taken.
    """
    if any(story.mend and not story.rival for story in audit.stories):
        return None
    story = next(iter(audit.stories), None)
    if story is not None and (story.rival or story.change not in ("missing", *INSTEAD)):
        return None
    if story is not None:
        return story.events[0], int(story.change in INSTEAD)
    first = next((finding for finding in audit.wrong if not finding.harmless), None)
    if first is None or first.event is None or first.kind != "reward" or first.recorded is not None:
        return None
    return first.event, 0


class Fit(NamedTuple):
    """A line that may be the missing one: its move, its event, the table after the following lines, and whether all
    their figures agree."""

    move: object
    event: Event
    table: object
    exact: bool


def _fitting(
    referee: Referee,
    replay: StrictReplay,
    n: int,
    guesses: Guesses,
    rest: Sequence[Line],
    allowed: tuple[str, ...],
) -> list[Fit]:
    """The lines, at each possible place, after which all later lines are legal; none if it takes too long."""
    fits, played, table = list[Fit](), 0, guesses.table
    while True:
        for move in guesses.moves(table):
            event = referee.rules.MOVES.event(move, {})
            tried = _played(referee, replay, [(n, event), *rest], table)
            played += tried.played
            if played > MOST:
                return []
            if _is_clean(tried, allowed):
                fits.append(Fit(move, event, tried.table, not tried.ledger.findings))
        if not rest or not guesses.may_wait(table):
            return fits
        tried = _played(referee, replay, rest[:1], table)
        if not _is_clean(tried, FIGURES):
            return fits
        table, rest = tried.table, rest[1:]


def _played(referee: Referee, replay: StrictReplay, lines: Sequence[Line], table: object) -> StrictReplay:
    """Lines played on a table, up to the first that the rules refuse."""
    tried = StrictReplay(referee, lines, table, replay.ledger.scout())
    tried.disputed = frozenset()
    while tried.at < len(lines) and not tried.given_up():
        tried.step()
    return tried


def _is_clean(tried: StrictReplay, allowed: tuple[str, ...]) -> bool:
    """Whether all findings are of kinds that may be left."""
    return not tried.given_up() and all(finding.kind in allowed for finding in tried.ledger.findings)
