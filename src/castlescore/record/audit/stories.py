"""The simplest stories: each mistake in a record explained in one sentence, one after the other.

Each is searched in the record after the stories before it; a story has the findings that it explains, those that it
leaves, and the line to type for the change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from castlescore.core.types import Header
from castlescore.protocol.evening import Record
from castlescore.protocol.registry import game_of
from castlescore.record.audit.changes import KINDS, Change, Sheet
from castlescore.record.audit.findings import Audit, Finding, Mend, Slip, Story, first_events
from castlescore.record.audit.ledger import or_so
from castlescore.record.audit.referee import Referee
from castlescore.record.audit.search import (
    FIGURES,
    Checkpoints,
    Search,
    TriedChange,
    apart,
    identities,
    only_figures_left,
)
from castlescore.record.lines import SWAPS, joined, line_of, repeated_option
from castlescore.toml.reading import shown

STARTS = 6  # findings from which changes are searched
MOST_SEARCHED = 2_000  # findings of which a story is searched: one game has no more, whatever one change does to it
TOGETHER = 3  # changes of one story that are named
SETUP_WORDS = 2  # of an `amend setup` without options


def add_stories(referee: Referee, record: Record, audit: Audit) -> None:
    """Search the stories of the findings, and add them to the audit, with what follows from what according to them."""
    if sum(len(finding.events) for finding in audit.wrong) > MOST_SEARCHED:
        audit.searched = False
        return
    search = StorySearch(referee, record, audit)
    search.run()
    audit.stories = tuple(search.stories)
    audit.searched = not search.changes.over


def changes_of_figures(referee: Referee, record: Record, audit: Audit) -> dict[int, tuple[str, ...]] | None:
    """The changes of lines or of the set-up that make a wrong figure right, in words, by the identity of its finding.

    Of every figure on which a total depends; None if they are too many, or the search does not come to its end.
    """
    sheet = Sheet.of_record(record)
    checkpoints, search = Checkpoints(referee, record, sheet), Search(referee, record, len(audit.wrong))
    changes = dict[int, tuple[str, ...]]()
    figures = [each for each in audit.wrong if each.harmless and any(each.effect.values())]
    figures = [each for each in figures if each.kind not in ("claim", "check")]
    if len(figures) > STARTS:
        return None
    for finding in figures:
        tried = search.best(checkpoints, audit.wrong, finding)
        changes[id(finding)] = tuple(each.change.why for each in tried if each.change.mend)
    return None if search.over else changes


class StorySearch:
    """The stories of one record during the search: the record after them, and the findings left."""

    def __init__(self, referee: Referee, record: Record, audit: Audit) -> None:
        self.referee, self.record, self.audit = referee, record, audit
        self.sheet = Sheet.of_record(record)
        self.findings: list[Finding] = list(audit.wrong)
        self.changes = Search(referee, record, len(self.findings))
        self.stories: list[Story] = []
        self.asked: set[int] = set()  # findings from which changes were searched, by identity of the value
        self.little: set[int] = set()  # those of them of which a change explains too little, the same
        self.slips: list[Slip] = []  # changes that explain too little, as slips
        # The best changes that were found, since an unchanged record need not be searched again.
        self.best: list[tuple[Sheet, Finding, int, list[TriedChange]]] = []

    def run(self) -> None:
        """Search stories until nothing more is explained.

        A change that explains little compared to the findings left is a story only if nothing but figures is left in
        the end: of independent mistakes each has its own story. Otherwise it is at most a slip. If there are more
        unknown names than stories may be searched, some names are left.
        """
        self._search()
        settled = all(finding.kind in FIGURES or finding.harmless for finding in self.findings) and not self.little
        names = sum(finding.also is not None for finding in self.findings)
        if settled or self.changes.over or names > STARTS or any(story.rival for story in self.stories):
            return
        sheet, findings, stories = self.sheet, self.findings, list(self.stories)
        before = [(finding, finding.depends, finding.slips) for finding in self.audit.findings]
        self.asked -= self.little
        self._search(little=True)
        more = len(self.stories) > len(stories)
        if more and not self.changes.over and only_figures_left(self.referee, self.record, self.sheet):
            for i in {i for story in self.stories for i in story.explains}:
                self.audit.findings[i].slips = tuple(s for s in self.audit.findings[i].slips if s not in self.slips)
            return
        self.sheet, self.findings, self.stories = sheet, findings, stories
        for finding, depends, slips in before:
            finding.depends, finding.slips = depends, slips

    def _search(self, little: bool = False) -> None:
        """Search one story after the other; `little`: also those that explain little, while there are other
        findings."""
        checkpoints = Checkpoints(self.referee, self.record, self.sheet)
        for _ in range(STARTS):
            start = next((finding for finding in self.findings if self._may_begin(finding, little)), None)
            if start is None or self.changes.over:
                break
            self.asked.add(id(start))
            tried = self._best(checkpoints, start)
            best = [each for each in tried if self.changes.explains(each, self.findings, start, little)]
            if not best:
                self.little |= {id(start)} if tried and tried[0].change.mend else set()
                continue
            groups = together(best)
            figure = start.kind == "money" and KINDS[best[0].change.kind].of_row  # one price that differs is a figure
            more = not all(finding.kind in FIGURES for finding in best[0].left)
            # Wrong lines that it explains: of a name that is left out each line that has it.
            gone, _ = apart(self.findings, best[0].left)
            lines = sum(1 if _is_corrected_name(finding) else len(finding.events) for finding in gone)
            if lines < 2 and ((more and not little) or figure):
                if not little:
                    self._add_slips(groups)
                self.little |= {id(start)} if best[0].change.mend and not figure else set()
                continue
            self._take(groups)
            checkpoints = Checkpoints(self.referee, self.record, self.sheet)

    def _best(self, checkpoints: Checkpoints, start: Finding) -> list[TriedChange]:
        """The best changes for a finding."""
        for sheet, of, count, known in self.best:
            if sheet is self.sheet and of is start and count == len(self.findings):
                return known
        best = self.changes.best(checkpoints, self.findings, start)
        self.best.append((self.sheet, start, len(self.findings), best))
        return best

    def _may_begin(self, finding: Finding, little: bool) -> bool:
        """Whether a story may begin with a finding: not with a figure of a line, which no story touches, and not with
        one that follows.

        With a total it may, if it is the first except wrong figures: a wrong favor shows only there.
        """
        if id(finding) in self.asked or finding.kind in ("claim", "check"):
            return False
        left = {n for other in self.findings for n in other.events}
        if not little and left & set(finding.depends) - {finding.event}:
            return False
        if (
            not little
            and _is_corrected_name(finding)
            and any(other.recorded != finding.recorded for other in self.findings)
        ):
            return False  # the corrected name already explains it
        return finding.kind != "points" or self._is_first(finding) or self._is_total(finding)

    def _is_first(self, finding: Finding) -> bool:
        """Whether there is no earlier finding, or only figures that are right again before the end while this one is
        not."""
        before = [*takewhile(lambda other: other is not finding, self.findings)]
        right = all(other.harmless and not other.effect and other.kind in FIGURES for other in before)
        return not before or (right and any(finding.effect.values()))

    def _is_total(self, finding: Finding) -> bool:
        """Whether a finding is about a total, with only wrong figures before it, and no unrecorded tile."""
        before = self.findings[: next(i for i, other in enumerate(self.findings) if other is finding)]
        n = finding.event or 0
        end = 0 < n <= len(self.record.events) and "final" in self.record.events[n - 1]
        known = all(story.mend for story in self.stories)
        return end and known and all(other.kind in FIGURES and other.event != n for other in before)

    def _take(self, groups: Sequence[Sequence[TriedChange]]) -> None:
        """Take the best as a story, with its alternatives, and continue with the record after it."""
        best = groups[0][0]
        rivals = [group for group in groups[1:] if group[0].rank == best.rank]
        was = list(self.findings)
        gone, new = apart(was, best.left)
        after = tuple(i for i, story in enumerate(self.stories) if not story.rival)
        then = self.sheet.after(best.change)
        mended = then if best.change.mend and not rivals else None
        for group in [groups[0], *rivals]:
            story = story_of(self.audit, self.record, group, gone, len(new), after, mended)
            self.stories.append(replace(story, rival=bool(rivals)))
        if not new:
            depend(self.audit, self.stories[-1])
        if rivals:  # it is unknown which: the record is not changed
            self.asked |= {id(finding) for finding in gone}
            return
        self.sheet = then
        rest = [finding for finding in was if not any(finding is each for each in gone)]
        self.findings = sorted((*rest, *new), key=lambda finding: finding.event or 0)

    def _add_slips(self, groups: Sequence[Sequence[TriedChange]]) -> None:
        """A change that explains one finding alone is one of its slips."""
        for group in groups:
            change = group[0].change
            gone, _ = apart(self.findings, group[0].left)
            is_slip = change.mend and KINDS[change.kind].slip and len(gone) == 1
            if is_slip and any(gone[0] is finding for finding in self.audit.findings):
                self.slips.append(Slip(change.kind, 0, why_of(group)))
                gone[0].slips = (*gone[0].slips, self.slips[-1])


def _is_corrected_name(finding: Finding) -> bool:
    """Whether a finding is an unknown name that is read as another."""
    return finding.also is not None and finding.correct is not None


def together(best: Sequence[TriedChange]) -> list[list[TriedChange]]:
    """Combine changes that give the same game into one story."""
    groups: list[list[TriedChange]] = []
    for tried in best:
        left = identities(tried.left)
        same = (group for group in groups if group[0].game == tried.game and identities(group[0].left) == left)
        group = next(same, None)
        if group is None:
            groups.append([tried])
        else:
            group.append(tried)
    return groups


def story_of(
    audit: Audit,
    record: Record,
    group: Sequence[TriedChange],
    gone: Sequence[Finding],
    new: int,
    after: tuple[int, ...],
    mended: Sheet | None,
) -> Story:
    """The story of changes that give the same game.

    `gone`: the findings that they remove; `new`: how many they add; `after`: the stories before it; `mended`: the
    record after it, None if it cannot be recorded.
    """
    change = group[0].change
    index = {id(finding): i for i, finding in enumerate(audit.findings)}
    explains = tuple(index[id(finding)] for finding in gone if id(finding) in index)
    return Story(
        change.kind,
        change.events,
        change.old,
        change.new,
        why_of(group),
        explains,
        len(group[0].left),
        mend=mended is not None,
        made=None if mended is None else Mend(mended.header, mended.events, change.before),
        after=after,
        fresh=tuple(finding for finding in gone if id(finding) not in index),
        makes=new,
        typed=typed(record, change, first=not after, mends=mended is not None),
        end=group[0].end if change.mend else None,
    )


def why_of(group: Sequence[TriedChange]) -> str:
    """The changes of a group in a sentence, the nearest of each kind: they give the same game."""
    changes: list[Change] = []
    for change in (tried.change for tried in group):
        if not any(change.makes == other.makes or change.kind == other.kind for other in changes):
            changes.append(change)
    return or_so([change.why for change in changes[:TOGETHER]])


def typed(record: Record, change: Change, first: bool, mends: bool) -> str:
    """The line to type for the correction: that of one change, as long as no other one changes the numbers.

    For a change that cannot be recorded: how the line begins that a person must add, LINE if unknown; for one with a
    rival only its own line.
    """
    if mends:
        return (_line(record, change) if first else "") or f"castlescore audit {shown(record.path)} --mend OUT"
    if change.mend:
        return _line(record, change) if first else ""
    n, adds = change.events[0], change.kind == "missing"
    return f"amend {n} {'--before ' if adds else ''}{change.line or 'LINE'}"


def _line(record: Record, change: Change) -> str:
    """The line that makes a change at the table; empty if it takes several."""
    if change.header is not None:
        return "" if change.events else setup_line(record, change.header)
    numbers = f"{change.events[0]}" if len(change.events) == 1 else f"{change.events[0]}-{change.events[-1]}"
    match change.kind:
        case "double" | "block-double":
            return f"amend {numbers} --drop"
        case "undo":
            return f"amend {change.events[0]} --undo {change.new}"
        case "by":
            return f"amend {change.events[0]} --by {change.new}"
        case "castle" if isinstance(change.new, str):
            return f"amend {change.events[0]} --castle {change.new}"
        case "block-moved" if change.new is not None:
            return f"amend {numbers} --move {change.new}"
        case "swap":
            return _swap(record, change)
        case "exchange" if change.book is None:
            return f"amend {change.events[-1]} --move {change.events[0]}"
    return _other_line(record, change)


def _swap(record: Record, change: Change) -> str:
    """The line that exchanges values of two lines."""
    n, m = change.events
    new = next((event for splice in change.splices for number, event in splice.lines if number == n), None)
    if new is None:
        return ""
    old = record.events[n - 1]
    keys = {key for key in {*old, *new} if old.get(key) != new.get(key)}
    options = [f"--{name} {m}" for name, of in SWAPS.items() if keys & {*of}]
    return " ".join(["amend", str(n), *options])


def setup_line(record: Record, header: Header) -> str:
    """The line that changes the header of a record into another one; empty if no line does."""
    begun = game_of(record.header).lines.new_arguments
    was, now = (_options(begun(each, ())) for each in (record.header, header))
    more = [word for name, values in now.items() if values != was.get(name) for word in repeated_option(name, values)]
    moved = header["players"] != record.header["players"]
    words = ["amend", "setup", *(header["players"] if moved else ()), *more, *(["--reseat"] if moved else [])]
    return joined(words) if len(words) > SETUP_WORDS and was.keys() <= now.keys() else ""


def _options(words: Sequence[str]) -> dict[str, list[str]]:
    """The values of each option of a line."""
    options: dict[str, list[str]] = {}
    for i, word in enumerate(words):
        if word.startswith("--"):
            options.setdefault(word, [])
        elif i:
            options[words[i - 1] if words[i - 1].startswith("--") else next(reversed(options))].append(word)
    return options


def _other_line(record: Record, change: Change) -> str:
    """The line that is typed in place of another one, or before it; empty if there are several."""
    if len(change.splices) != 1 or len(change.splices[0].lines) != 1 or change.header is not None:
        return ""
    ((start, end, ((n, event),)),) = change.splices
    try:
        words = line_of(game_of(record.header), [event])
    except (KeyError, AttributeError):  # words that name nothing
        return ""
    return f"amend {n} --before {words}" if start == end else f"amend {n} {words}"


def depend(audit: Audit, story: Story) -> None:
    """The findings that a story explains follow from the first of them; no other finding does."""
    if not story.explains:
        return
    first, *rest = story.explains
    cause = audit.findings[first].event
    if cause is None:
        return
    explained = {audit.findings[i].event for i in story.explains}
    # The place of a tile may be recorded wrongly: the remaining points and claims may still follow from it.
    unchanged = ("illegal", "points", "claim") if KINDS[story.change].laid else ("illegal",)
    for i, finding in enumerate(audit.findings):
        if i in rest:
            finding.depends = first_events({cause, *(n for n in finding.depends if n in explained)})
        elif i != first and finding.kind not in unchanged and not (finding.event or 0) < cause:
            finding.depends = tuple(n for n in finding.depends if n not in explained)
