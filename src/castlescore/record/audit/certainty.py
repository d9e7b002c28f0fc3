"""How certain the totals of an audit are, decided by two witnesses.

A record tells every total twice. What was laid, bought and taken leads to one total, line by line, before any story:
`Audit.laid`. The figures that people wrote beside it lead to another: `Audit.file`, the `final` of the file, else the
last `score` with what comes at the end. Whoever writes an evening down makes a mistake in one of them, not the same
mistake in both. So:

1. Nothing was found: every total is certain.
2. The witnesses agree: the total is certain. Both can share a mistake only if the program counted the figures of a line
   that is missing, repeated or somebody else's, or of a tile that cannot lie there. Where such a line of hers was found
   the total stays in doubt: a change that explains the line may be false, and the line be missing all the same.
3. The witnesses differ: one of them is wrong, and it must be shown which. The laid total is certain if every figure
   that differs is a known slip of counting, and the search, within its limit, found no change of a line or of the
   set-up that makes the figure right. Else both stand.
4. There is no second witness: the file has no figures of hers, or they were computed again after the evening
   (`figures = "recomputed"`), so that they only repeat what was laid. Then the total is certain only by rule 1, or if
   one story about the order of lines, names or the set-up explains several findings and leaves none. If amends changed
   the totals of a finished game, the totals before them are the second witness.
5. Stories: if every finding but wrong figures goes with changes that can be written and have no rival, the changed
   record is weighed in the same way. If rivals leave nothing, a total to which all of them and the file lead is
   certain. One figure alone proves no story: a slip explains it as well, so both totals stand.

The winner is certain if every total that may be, and the bounds of those that are bounded, name the same.

Not covered: two mistakes of the same size, one in each witness; a false correction after which nothing is found, of
which the answer of the `amend` warns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from castlescore.core.language import person, tr, trn
from castlescore.protocol.evening import Record
from castlescore.record.audit.changes import KINDS
from castlescore.record.audit.findings import COUNTED, MISSING, PLACED, WRITTEN, Audit, Doubt, Finding, Standing, Story
from castlescore.record.audit.ledger import or_so
from castlescore.record.audit.referee import Referee
from castlescore.record.audit.replay import StrictReplay, result, start_replay
from castlescore.record.audit.stories import changes_of_figures

FEW = 2  # reasons that are named of who won
NAMED = 3  # changes of which one may be true that are named
PAID = "paid"  # the kind of a reason, like PLACED: only another price was paid
SEVERAL = 2  # so many prices of one row that were not paid put the row in doubt; so many findings prove a story
# Stories after which both witnesses may lack the same line, or have the same line too many.
OF_LINES = ("missing", "pasted", "kind", "double", "block-double", "by", "castle", "swap", "undo", "from-on")
# Stories that leave what was laid as it is: they are true or not, while another place or tile may fit as well.
OF_ORDER = ("name", "builder", "seats", "undo", "double", "block-double", "exchange", "block-moved", "row")


@dataclass(frozen=True)
class Reason:
    """Why a total may be another: the event, what may be wrong, the same in words, and whom it concerns (none: all).

    `by`: PLACED for a tile that cannot lie there, PAID for prices, for a reward that may be missing its type;
    `hides`: whether both witnesses may have the mistake.
    """

    event: int | None
    what: str
    why: str
    names: tuple[str, ...]
    by: str = ""
    hides: bool = False


def weigh(referee: Referee, record: Record, audit: Audit, replay: StrictReplay) -> Weighing:
    """Add to an audit, after its stories, which totals are certain, and why the others are not.

    If the stories leave nothing but figures, the totals become those after them. Returns what was weighed.
    """
    weighing = Weighing(referee, record, audit, replay)
    after = None if audit.ok else _after_stories(weighing)
    if after is not None and (after.reasons or any(_is_weak(audit, story) for story in audit.stories)):
        weighing.mended, after = after.audit.laid, None
    if after is not None:
        weighing = after
        audit.settled = audit.stories
        audit.correct, audit.correct_winners = after.audit.correct, after.audit.correct_winners
        audit.decided, audit.finished = after.audit.decided, after.audit.finished
        audit.round, audit.early = after.audit.round, after.audit.early
    audit.correct = {**audit.correct, **weighing.agreed}
    audit.file_totals = weighing.audit.file_totals
    reasons = {name: weighing.doubt(name) for name in audit.correct}
    audit.sure = {name: audit.finished and reason is None for name, reason in reasons.items()}
    audit.either = {
        name: (weighing.audit.file_totals[name], audit.correct[name])
        for name, reason in reasons.items()
        if reason is not None and reason.what == COUNTED
    }
    doubts = [Doubt(name, each.event, each.what, each.why) for name, each in reasons.items() if each is not None]
    audit.doubts = tuple(doubts)
    return weighing


def add_winner(audit: Audit, weighing: Weighing) -> None:
    """Add to an audit, after the bounds of its totals, whether who won is certain, or why not."""
    if not audit.finished:
        return
    if weighing.agreed and not audit.doubts:
        audit.correct_winners, audit.decided = weighing.ends[0].winners, weighing.ends[0].decided
    winner = winner_in_any_case(audit) if audit.doubts else ""
    if winner and audit.correct_winners != (winner,):
        audit.correct_winners, audit.decided = (winner,), ""
    doubt = None if winner else weighing.doubt_of_winners(audit)
    audit.winners_sure = doubt is None
    audit.doubts = (*audit.doubts, *([] if doubt is None else [doubt]))


def _after_stories(before: Weighing) -> Weighing | None:
    """The record after all stories, to be weighed; None unless all can be written, without a rival."""
    audit = before.audit
    made = [story.made if story.mend and not story.rival else None for story in audit.stories]
    if not made or None in made:
        return None
    mend = next(each for each in reversed(made) if each is not None)
    record = replace(before.record, begun=mend.header, start=None, events=tuple(mend.events), text="")
    replay = start_replay(before.referee, record)
    replay.run()
    after = result(replay)
    after.searched, after.before_amends = audit.searched, audit.before_amends
    after.file_totals |= audit.before_amends
    return Weighing(before.referee, record, after, replay, before)


def _is_weak(audit: Audit, story: Story) -> bool:
    """Whether what a story explains is explained as well by something commoner: a single wrong figure, or several of
    which a change of the set-up is the cause, by slips; a reward that was not taken, by one that is not written. So is
    a story that explains only what another one makes."""
    explained = [audit.findings[i] for i in story.explains]
    if not explained:
        return True
    if len(explained) > 1:
        slips = [any(slip.kind not in KINDS for slip in finding.slips) for finding in explained]
        return not story.events and all(slips)
    before = [len(audit.wrong), *(each.left for each in audit.stories)]  # what is left to explain before each story
    if not story.rival and before[audit.stories.index(story)] - story.left > 1:  # what an earlier story made, too
        return False
    return explained[0].harmless or (explained[0].kind == "reward" and explained[0].recorded is None)


def _any_of(whys: Sequence[str]) -> str:
    """Several changes of which one may be true: the first of them, and how many more there are."""
    why, more = or_so(whys[:NAMED]), len(whys) - NAMED
    return trn("{why}, or {n} more change", "{why}, or {n} more changes", more, why=why) if more > 0 else why


class Weighing:
    """The findings of one audit beside the two witnesses of each total; `before`: the record before its stories."""

    def __init__(
        self, referee: Referee, record: Record, audit: Audit, replay: StrictReplay, before: Weighing | None = None
    ) -> None:
        self.referee, self.record, self.audit, self.before = referee, record, audit, before
        self.mended = audit.laid  # the totals after stories that leave more than figures
        self.stakes, self.end = referee.stakes(replay.table), replay.ledger.end
        self.owned = {name: {name, *self.stakes.owned(name)} for name in audit.correct}
        self.reasons = [self._reason(i) for i in range(len(audit.findings)) if _hides(audit, i)]
        self.reasons += doubted_prices(audit)

    @cached_property
    def ends(self) -> list[Standing]:
        """The results after stories that are rivals, if with any of them nothing is left to explain; else none."""
        stories = self.audit.stories
        rivals = [story for story in stories if story.rival]
        ends = [story.end for story in rivals if story.end is not None and not story.left]
        known = all(story.mend or story.rival for story in stories) and self.audit.searched
        return (
            ends
            if known and len(ends) == len(rivals) and not any(_is_weak(self.audit, each) for each in rivals)
            else []
        )

    @cached_property
    def agreed(self) -> dict[str, int]:
        """The totals to which every rival story leads, as the figures of the file do, by player; not where slips of
        counting explain all that differs."""
        file = self.audit.file_totals.items() if self.ends else ()
        agreed = {name: total for name, total in file if all(end.totals[name] == total for end in self.ends)}
        return {name: total for name, total in agreed.items() if not self._only_slips(name)}

    def _only_slips(self, name: str) -> bool:
        """Whether a player's total differs only by figures that known slips of counting explain."""
        wrong = [finding for finding in self.audit.wrong if finding.effect.get(name)]
        return bool(wrong) and all(self._is_slip(finding) for finding in wrong)

    @cached_property
    def changes(self) -> dict[int, tuple[str, ...]] | None:
        """The changes that make a wrong figure right, by the identity of its finding; None if not all were searched."""
        return changes_of_figures(self.referee, self.record, self.audit) if self.audit.searched else None

    def doubt(self, name: str) -> Reason | None:
        """Why a player's total may be another; None if it is certain."""
        audit, own = self.audit, self._own(name)
        laid, file = audit.laid[name], audit.file_totals.get(name)
        if audit.ok and self.before is None:
            return None
        if file is None:
            return next(iter(own), None) or (self._without_figures() if audit.finished else None)
        if name in self.agreed:
            return None
        if file == laid == self.mended[name]:
            return next((reason for reason in own if reason.hides), None)
        if file == laid:
            why = tr("the changes that explain findings lead to {total}", total=self.mended[name])
            return Reason(self.end, WRITTEN, why, (name,))
        if own and all(reason.by == PAID for reason in own) and (price := self._price(name)) is not None:
            return price
        return next(iter([*own, *self._strange(name), *self._swayed(name)]), None) or self._figures(name)

    def doubt_of_winners(self, audit: Audit) -> Doubt | None:
        """Why the winner is not certain; None if it is. `audit`: the answer with its totals."""
        if audit.doubts:
            whys = list(dict.fromkeys(_in_short(audit, doubt) for doubt in audit.doubts))[:FEW]
            return Doubt("", audit.doubts[0].event, audit.doubts[0].what, "; ".join(whys))
        if self.agreed and (len(self.agreed) < len(audit.correct) or len({end.winners for end in self.ends}) > 1):
            story = next(story for story in self.audit.stories if story.rival)
            why = or_so([each.why for each in self.audit.stories if each.rival][:NAMED])
            return Doubt("", next(iter(story.events), None), WRITTEN, why)
        if self.agreed or not audit.decided:
            return None
        best = max(audit.correct.values())
        for name in (name for name, total in audit.correct.items() if total == best):
            for reason in (each for each in self._own(name) if each.by != PAID):  # no tie hangs on money
                why = tr("{what}, and {why}", what=audit.decided, why=reason.why)
                return Doubt("", reason.event, reason.what, why)
        return None

    def concerns(self, story: Story, name: str) -> bool:
        """Whether a story is about lines of a player, or about the set-up, or explains findings that concern the
        player."""
        explained = [self.audit.findings[i] for i in story.explains]
        return not story.events or any(not each.names or self.owned[name] & set(each.names) for each in explained)

    def _own(self, name: str) -> list[Reason]:
        """What is in doubt about a player's own lines, or about lines of which nobody knows whose they are."""
        return [reason for reason in self.reasons if not reason.names or self.owned[name] & set(reason.names)]

    def _reason(self, i: int) -> Reason:
        """What a finding may hide: by its stories that cannot be recorded, by the game, or else that its line is
        impossible."""
        audit, finding = self.audit, self.audit.findings[i]
        story = next((story for story in audit.stories if i in story.explains), None)
        if story is not None:
            event = story.events[0] if story.events else None  # the header
            what = MISSING if story.change == "missing" else WRITTEN
            why = _any_of([other.why for other in audit.stories if i in other.explains])
            certain = what == MISSING and not story.rival
            why = why if certain else tr("perhaps {why}", why=why)
            owners = self._owners(story)
            hides = bool(owners) or (bool(finding.laid) and KINDS[story.change].laid)
            by = PAID if KINDS[story.change].of_row else ""
            return Reason(event, what, why, owners or finding.names, by, hides)
        if finding.laid:
            why = tr("the {tile} of event {n} cannot lie there", tile=finding.laid, n=finding.event)
            return Reason(finding.event, PLACED, why, finding.names, PLACED, hides=True)
        why = finding.hides or tr("event {n} cannot be as it is written", n=finding.event)
        if finding.kind == "illegal":
            return Reason(finding.event, WRITTEN, why, finding.names, hides=True)
        lost = str(finding.correct) if finding.kind == "reward" and finding.recorded is None else ""
        undue = finding.kind == "reward" and not lost and not finding.hides
        hides = bool(finding.names) and finding.kind != "money" and not undue  # else no line need be missing
        return Reason(finding.event, WRITTEN if undue else MISSING, why, finding.names, lost, hides=hides)

    def _owners(self, story: Story) -> tuple[str, ...]:
        """Whose the lines of a story are, or of whom lines are missing by it; none where that is not known."""
        if story.change in ("missing", "pasted") and isinstance(story.new, list):
            return tuple(map(str, story.new))
        if story.change not in OF_LINES or story.change in ("missing", "pasted"):
            return ()
        lines = [*story.events]
        if story.change == "undo":  # the lines that it took back, or should have taken back
            most = max(count for count in (story.old, story.new) if isinstance(count, int))
            lines = [n for n in range(story.events[0] - most, story.events[0]) if n > 0]
        events = [self.record.events[n - 1] for n in lines]
        names = [event[self.referee.owner] for event in events if self.referee.owner in event]
        return tuple(dict.fromkeys([*names, *(str(name) for name in (story.old, story.new) if isinstance(name, str))]))

    def _strange(self, name: str) -> Iterator[Reason]:
        """What is unusual in the cards that a player shows at the end."""
        why = self.stakes.strange().get(name)
        if why:
            yield Reason(self.end, WRITTEN, why, (name,))

    def _swayed(self, name: str) -> Iterator[Reason]:
        """What in a player's total depends on lines of other players that are in doubt."""
        for other in self.audit.correct:
            for reason in () if other == name else self._own(other):
                what = self.stakes.swayed(name, self.owned[other] - self.owned[name], reason.by)
                if what:
                    why = tr("{what}, and {why}", what=what, why=reason.why)
                    yield Reason(reason.event, reason.what, why, (name,))

    def _price(self, name: str) -> Reason | None:
        """The price by its row, or the price that was paid: either may be right; None if no such price was found."""
        prices = (each for each in self.audit.wrong if each.row is not None and self.owned[name] & {*each.names})
        paid = next(prices, None)
        if paid is None:
            return None
        values = {"price": paid.recorded, "n": paid.event, "row": paid.row}
        this = tr("{price} was really paid in event {n}; then the prices of event {row} are wrong", **values)
        if paid.hides:
            this = tr("{price} was really paid in event {n}; then {why}", **values, why=paid.hides)
        return self._either(name, paid.event, this, tr("the prices of event {row} are right", **values))

    def _either(self, name: str, event: int | None, this: str, that: str) -> Reason:
        """That either witness may be right: the file if `this` is so, what was laid if `that` is so."""
        values = {"file": self.audit.file_totals[name], "laid": self.audit.correct[name], "this": this, "that": that}
        why = tr("{file} if {this}. {laid} if {that}. The file says {file}", **values)
        if self.audit.before_amends:
            why = tr("{file} if {this}. {laid} if {that}. The file said {file} before it was amended", **values)
        return Reason(event, COUNTED, why, (name,))

    def _amended(self, name: str) -> Reason:
        """The total before amends that changed it, or the one after them: only those who amended can know."""
        return self._either(name, self.end, tr("the amends are wrong"), tr("the amends are right"))

    def _figures(self, name: str) -> Reason | None:
        """Which wrong figure is not shown to be a slip of counting, so that the total of either witness may be; None if
        all are.

        A story or a change that makes such a figure right is named; else the figure itself.
        """
        wrong = [finding for finding in self.audit.wrong if finding.effect.get(name)]
        figures = tr("the figures of the file are right")
        for story in () if self.before is None else self.before.audit.stories:
            if self.before is not None and self.before.concerns(story, name):
                return self._either(name, next(iter(story.events), None), figures, story.why)
        stories = [
            story
            for story in self.audit.stories
            if any(self.audit.findings[i] is finding for i in story.explains for finding in wrong)
        ]
        if stories:
            laid, whys = tr("every line is as it was played"), [story.why for story in stories]
            return self._either(name, next(iter(stories[0].events), None), _any_of(whys), laid)
        for finding in wrong:
            if not self._is_slip(finding):
                right = tr("the figure of event {n} is right", n=finding.event)
                return self._either(name, finding.event, right, tr("the figure of event {n} is wrong", n=finding.event))
        for finding in wrong:
            for why in (self.changes or {}).get(id(finding), ())[:1]:
                slip = tr("the figure of event {n} is wrong", n=finding.event)
                return self._either(name, finding.event, why, slip)
        if not wrong and self.audit.before_amends:
            return self._amended(name)
        if not wrong or self.changes is None:
            return self._either(name, self.end, figures, tr("every line is as it was played"))
        return None

    def _is_slip(self, finding: Finding) -> bool:
        """Whether a known slip of counting leads to a wrong figure.

        Besides the slips of the game: a sum of the file whose own parts are right, and a reward that was not counted.
        """
        if finding.kind == "reward" or any(slip.kind not in KINDS for slip in finding.slips):
            return True
        event = self.record.events[(finding.event or 1) - 1]
        if finding.event == self.end and "final" in event:  # the scores of the file lead to the laid total
            return any(self.audit.carried[name] == self.audit.correct[name] for name in finding.effect)
        for part, total in (("points", "score"), ("price", "money")):
            if event.get(total) == finding.recorded and part in event and event.get(part) != finding.recorded:
                return not any(each.recorded == event[part] for each in self._at(finding.event) if each is not finding)
        return False

    def _at(self, event: int | None) -> Iterator[Finding]:
        return (finding for finding in self.audit.wrong if finding.event == event)

    def _without_figures(self) -> Reason | None:
        """A total without a second witness is in doubt as long as anything is found.

        After stories: unless there is only one and it explains several findings, which no other mistake would do.
        """
        why = tr("no figures in the file show whether it is so")
        if self.before is None:
            return Reason(self.audit.wrong[0].event, WRITTEN, why, ())
        stories = self.before.audit.stories
        if len(stories) == 1 and len(stories[0].explains) >= SEVERAL and stories[0].change in OF_ORDER:
            return None
        return Reason(next(iter(stories[0].events), None), WRITTEN, why, ())


def winner_in_any_case(audit: Audit) -> str:
    """The player who wins with every total that may be; empty if there is none, or a total may be any."""
    may_be = {name: _totals(audit, name) for name in audit.correct}
    if not all(may_be.values()):
        return ""
    winner = max(may_be, key=lambda name: min(may_be[name]))
    others = [total for name, totals in may_be.items() if name != winner for total in totals]
    return winner if max(others, default=-1) < min(may_be[winner]) else ""


def _in_short(audit: Audit, doubt: Doubt) -> str:
    """Why a total is in doubt; of two totals only which they are."""
    if doubt.name not in audit.either:
        return doubt.why
    written, total = audit.either[doubt.name]
    return tr("{name} {written} or {total}", name=person(doubt.name), written=written, total=total)


def _totals(audit: Audit, name: str) -> set[int]:
    """The totals that somebody's total may be; none if it may be any.

    If the witnesses differ, one of them is right, whatever the findings hide; if they agree on a total that is in
    doubt, both may lack the same.
    """
    total, laid, file = audit.correct[name], audit.laid[name], audit.file_totals.get(name)
    if audit.sure.get(name):
        return {total}
    if name in audit.between:
        return {*audit.between[name], *([] if file is None else [file])}
    return set() if file is None or file == laid == total else {total, laid, file}


def _hides(audit: Audit, i: int) -> bool:
    """Whether a finding may hide more than a wrong figure: points or a reward only if a story explains them beside
    something else, any other kind always."""
    finding = audit.findings[i]
    stories = [story for story in audit.stories if i in story.explains]
    explained = finding.kind in ("points", "reward") and any(not _is_weak(audit, story) for story in stories)
    return finding.allowed is None and (explained or not finding.harmless)


def doubted_prices(audit: Audit) -> list[Reason]:
    """Prices that were not paid: the row may be wrong, and so the money of players.

    A single price of a row is a wrong figure, unless it is that of another slot of the row.
    """
    prices = [finding for finding in audit.wrong if finding.row is not None]
    reasons, rows = list[Reason](), Counter(finding.row for finding in prices)
    for finding in prices:
        why = finding.hides
        if rows[finding.row] >= SEVERAL:
            why = tr("what was paid does not fit the prices of event {n}", n=finding.row)
        if why:
            reasons.append(Reason(finding.event, WRITTEN, tr("perhaps {why}", why=why), finding.names, PAID))
    return reasons
