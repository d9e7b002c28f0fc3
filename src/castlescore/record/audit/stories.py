"""The simplest stories: what somebody would say in one sentence of each mistake in a record, one after the other.

Each is sought on the record as mended by those before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from castlescore.core.values import changed
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Audit, Finding, Slip, Story
from castlescore.record.audit.changes import KINDS
from castlescore.record.audit.referee import Referee
from castlescore.record.audit.sheets import Sheet
from castlescore.record.audit.telling import depend, story_of, why_of
from castlescore.record.audit.trying import FIGURES, Checkpoints, Search, Tried, apart, identities, only_figures_left

STARTS = 6  # findings from which changes are sought
MOST_SOUGHT = 2_000  # findings of which a story is sought: one game has no more, whatever one change does to it


class Telling:
    """The stories of one record as they are found: the record as mended by them, and what is left of its findings."""

    def __init__(self, referee: Referee, record: Record, audit: Audit) -> None:
        self.referee, self.record, self.audit = referee, record, audit
        self.sheet = Sheet.of_record(record)
        self.findings: list[Finding] = list(audit.wrong)
        self.search = Search(referee, record, len(self.findings))
        self.stories: list[Story] = []
        self.asked: set[int] = set()  # findings from which changes were sought, by identity of the value
        self.little: set[int] = set()  # those of them of which a change explains too little, the same
        self.slips: list[Slip] = []  # what such changes are told as
        # The best changes of what was asked: that of the record as it still is need not be sought again.
        self.found: list[tuple[Sheet, Finding, int, list[Tried]]] = []

    def tell(self) -> None:
        """Seek stories until nothing more is explained.

        What explains little, of what is left beside it, is a story only where nothing but figures is left in the end:
        of mistakes beside each other each has its own. Else it is at most a slip.
        """
        self._seek()
        settled = all(found.kind in FIGURES or found.harmless for found in self.findings) and not self.little
        if settled or self.search.over or any(story.rival for story in self.stories):
            return
        before = self.sheet, self.findings, list(self.stories)
        said = [(found, found.depends, found.slips) for found in self.audit.findings]
        self.asked -= self.little
        self._seek(little=True)
        more = len(self.stories) > len(before[2])
        if more and not self.search.over and only_figures_left(self.referee, self.record, self.sheet):
            told = {i for story in self.stories for i in story.explains}
            for i in told:
                self.audit.findings[i].slips = tuple(s for s in self.audit.findings[i].slips if s not in self.slips)
            return
        self.sheet, self.findings, self.stories = before
        for found, depends, slips in said:
            found.depends, found.slips = depends, slips

    def _seek(self, little: bool = False) -> None:
        """Seek one story after the other; `little`: such as explain little, too, while there are other findings."""
        kept = Checkpoints(self.referee, self.record, self.sheet)
        for _ in range(STARTS):
            start = next((found for found in self.findings if self._may_begin(found, little)), None)
            if start is None or self.search.over:
                break
            self.asked.add(id(start))
            found = self._best(kept, start)
            best = [tried for tried in found if self.search.explains(tried, self.findings, start, little)]
            if not best:
                self.little |= {id(start)} if found and found[0].change.mend else set()
                continue
            groups = together(best)
            figure = start.kind == "money" and KINDS[best[0].change.kind].of_row  # one price that differs is a figure
            more = not all(found.kind in FIGURES for found in best[0].left)
            if self._lines_of(best[0]) < 2 and ((more and not little) or figure):
                if not little:
                    self._as_slips(groups)
                self.little |= {id(start)} if best[0].change.mend and not figure else set()
                continue
            self._take(groups)
            kept = Checkpoints(self.referee, self.record, self.sheet)

    def _best(self, kept: Checkpoints, start: Finding) -> list[Tried]:
        """The best changes from a finding."""
        key = self.sheet, start, len(self.findings)
        for sheet, of, count, known in self.found:
            if sheet is key[0] and of is start and count == key[2]:
                return known
        found = self.search.best(kept, self.findings, start)
        self.found.append((*key, found))
        return found

    def _may_begin(self, found: Finding, little: bool) -> bool:
        """Whether a story may begin with a finding: no figure of a line, which no story touches, and none that follows.

        A total may, where it is the first of all but for wrong figures: another favor is seen only there.
        """
        if id(found) in self.asked or found.kind in ("claim", "check"):
            return False
        left = {n for other in self.findings for n in other.events}
        if not little and left & set(found.depends) - {found.event}:
            return False
        if not little and _is_taken_for(found) and any(other.recorded != found.recorded for other in self.findings):
            return False  # that it is that name explains it alone, and is said already
        return found.kind != "points" or self._is_first(found) or self._is_total(found)

    def _is_first(self, found: Finding) -> bool:
        """Whether nothing was found before; or only figures that are right again before the end, as it is not."""
        before = [*takewhile(lambda other: other is not found, self.findings)]
        right = all(other.harmless and not other.effect and other.kind in FIGURES for other in before)
        return not before or (right and any(found.effect.values()))

    def _is_total(self, found: Finding) -> bool:
        """Whether a finding is of a total, with nothing before it but wrong figures, nor a tile that is not written."""
        before = self.findings[: next(i for i, other in enumerate(self.findings) if other is found)]
        n = found.event or 0
        end = 0 < n <= len(self.record.events) and "final" in self.record.events[n - 1]
        known = all(story.mend for story in self.stories)
        return end and known and all(other.kind in FIGURES and other.event != n for other in before)

    def _lines_of(self, tried: Tried) -> int:
        """How many wrong lines a change explains: of a name that is left out each line that has it."""
        return sum(1 if _is_taken_for(found) else len(found.events) for found in apart(self.findings, tried.left)[0])

    def _take(self, groups: Sequence[Sequence[Tried]]) -> None:
        """Tell the best, with what may be true instead of it, and go on from the record after it."""
        best = groups[0][0]
        rivals = [group for group in groups[1:] if group[0].rank == best.rank]
        was = list(self.findings)
        gone, new = apart(was, best.left)
        after = tuple(i for i, story in enumerate(self.stories) if not story.rival)
        then = self.sheet.after(best.change)
        mended = then if best.change.mend and not rivals else None
        for group in [groups[0], *rivals]:
            story = story_of(self.audit, self.record, group, gone, len(new), after, mended)
            self.stories.append(changed(story, rival=bool(rivals)))
        if not new:
            depend(self.audit, self.stories[-1])
        if rivals:  # nobody knows which: the record stays as it is
            self.asked |= {id(found) for found in gone}
            return
        self.sheet = then
        rest = [found for found in was if not any(found is each for each in gone)]
        self.findings = sorted((*rest, *new), key=lambda found: found.event or 0)

    def _as_slips(self, groups: Sequence[Sequence[Tried]]) -> None:
        """A change that explains one finding alone is one of its slips."""
        for group in groups:
            change = group[0].change
            gone, _ = apart(self.findings, group[0].left)
            told = change.mend and KINDS[change.kind].slip and len(gone) == 1
            if told and any(gone[0] is found for found in self.audit.findings):
                self.slips.append(Slip(change.kind, 0, why_of(group)))
                gone[0].slips = (*gone[0].slips, self.slips[-1])


def tell(referee: Referee, record: Record, audit: Audit) -> None:
    """Seek the stories of what was found, and put them into the audit with what follows from what by them."""
    if sum(len(found.events) for found in audit.wrong) > MOST_SOUGHT:
        audit.searched = False
        return
    telling = Telling(referee, record, audit)
    telling.tell()
    audit.stories = tuple(telling.stories)
    audit.searched = not telling.search.over


def _is_taken_for(found: Finding) -> bool:
    """Whether a finding is an unknown name that is taken for another."""
    return found.also is not None and found.correct is not None


def together(best: Sequence[Tried]) -> list[list[Tried]]:
    """Changes that give the same game are one story."""
    groups: list[list[Tried]] = []
    for tried in best:
        left = identities(tried.left)
        same = (group for group in groups if group[0].game == tried.game and identities(group[0].left) == left)
        group = next(same, None)
        if group is None:
            groups.append([tried])
        else:
            group.append(tried)
    return groups
