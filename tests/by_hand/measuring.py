"""What the audit does with a record of the corpus, beside what was played."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from builders import Record, apply_stories, audited, read_record, recomputed
from by_hand.corpus import Case, as_played
from by_hand.kinds import Kind
from castlescore import Audit, Finding, Story
from castlescore.record.comparing import compared
from games.found import looked_through

# Words in what another hand calls its kinds: what was played cannot be told from such a record.
NOT_MENDED = ("missing", "lost", "not written", "pasted over", "as a pass", "card", "still legal")
OTHERS = "another hand"
OF_FIGURES = ("carried", "counted", "thousands", "columns", "sign)")


@dataclass(frozen=True)
class Outcome:
    """What came of one record.

    `group`: of how many kinds its mistakes are, or what was done to its figures; `story`: whether the first story is
    true, None where none is needed; `sure` and `wrong`: totals called sure, those of them that are wrong; `hedged`:
    totals that are not called sure though both witnesses say the true one; `winners`: whether who won was called sure,
    and `winners_wrong`: wrongly; `bounds` and `broken`: totals of which the least and the most are told, those that are
    not between; `claims`: whether the first story says that it explains what stays; `seconds`: what the audit took,
    `usual`: what that of the good game takes.
    """

    name: str
    game: str
    group: str
    kinds: tuple[str, ...]
    figures: bool
    findings: int
    placed: bool
    story: bool | None
    mends: bool
    mended: bool
    totals: int
    sure: int
    wrong: int
    hedged: int
    winners: bool
    winners_wrong: bool
    bounds: int
    broken: int
    claims: bool
    seconds: float
    usual: float

    @property
    def found(self) -> bool:
        """Whether anything was found."""
        return bool(self.findings)


def outcome(case: Case, clock: Callable[[], float]) -> Outcome:
    """The audit of a record against what was played, timed by a clock."""
    good, usual = _played(case.played, clock)
    start = clock()
    found = audited(case.record)
    taken = clock() - start
    wrong = found.wrong
    sure = [name for name, known in found.sure.items() if known]
    told = found.stories[0] if found.stories else None
    return Outcome(
        name=case.name, game=case.game, group=case.group, kinds=tuple(kind.name for kind in case.kinds),
        figures=case.figures,
        findings=len(wrong), placed=bool(wrong) and (wrong[0].event or 0) in case.lines,
        story=None if case.figures or not wrong else _is_true(case, found), mends=case.mends and bool(wrong),
        mended=as_played(mended_whole(case.record, found)) == as_played(case.played),
        totals=len(good.correct), sure=len(sure),
        wrong=sum(good.correct.get(name) != found.correct[name] for name in sure),
        hedged=sum(
            not found.sure[name] and total == good.correct.get(name) == found.file_totals.get(name)
            for name, total in found.laid.items()
        ),
        winners=found.winners_sure, winners_wrong=found.winners_sure and found.correct_winners != good.correct_winners,
        bounds=len(found.between), broken=sum(_is_broken(good, name, found.between[name]) for name in found.between),
        claims=told is not None and told.mend and _claims_what_stays(case.record, found, told),
        seconds=taken, usual=usual,
    )  # fmt: skip


GOOD: dict[int, tuple[Record, Audit, float]] = {}  # audits of good games by the identity of the record


def _played(record: Record, clock: Callable[[], float]) -> tuple[Audit, float]:
    """The audit of a good game, and how long it takes."""
    if id(record) not in GOOD:
        start = clock()
        audit = audited(record)
        GOOD[id(record)] = record, audit, clock() - start
    _, audit, seconds = GOOD[id(record)]
    return audit, seconds


def _is_broken(good: Audit, name: str, bounds: tuple[int, int]) -> bool:
    """Whether a total is none of those that it can be."""
    return not bounds[0] <= good.correct.get(name, bounds[0] - 1) <= bounds[1]


def mended_whole(record: Record, found: Audit) -> Record:
    """What `--mend` makes of a record; the record itself where it makes nothing."""
    return apply_stories(record, found).record


def _is_true(case: Case, found: Audit) -> bool:
    """Whether the first story takes a mistake back, or tells of one that cannot be taken back."""
    changes = {change for kind in case.kinds for change in kind.stories}
    if not found.stories:
        return len(found.wrong) == 1 and bool(changes & {slip.kind for slip in found.wrong[0].slips})
    first = found.stories[0]
    if first.mend and first.made is not None:
        after = recomputed(case.record, first.made)
        if len(case.kinds) == 1:
            return as_played(after) == as_played(case.played)
        return _differences(after, case.played) < _differences(case.record, case.played)
    return first.change in changes and bool(set(first.events) & set(case.lines))


def _differences(record: Record, played: Record) -> int:
    """In how many lines two records differ."""
    found = compared(record, played)
    return len(found.changes) + len(found.header)


def _claims_what_stays(record: Record, found: Audit, told: Story) -> bool:
    """Whether a finding that a story explains is there after it, at the same line."""
    assert told.made is not None
    events = tuple(told.made.events)
    after = looked_through(replace(record, begun=told.made.header, events=events, text=""))
    there = {_said(finding, events) for finding in after.wrong}
    explained = [found.findings[i] for i in told.explains]
    return any(_said(finding, record.events) in there for finding in explained) or len(after.wrong) > told.left


def _said(finding: Finding, events: tuple[object, ...]) -> tuple[object, ...]:
    """A finding and the line it stands at, whatever its number."""
    return id(events[finding.event - 1]) if finding.event else 0, finding.kind, finding.rule, finding.why


def others(folder: Path) -> Iterator[Case]:
    """The records of another hand: a folder with `expected.json`, each record beside what was played."""
    for row in json.loads((folder / "expected.json").read_text(encoding="utf-8")):
        path = folder / row["file"]
        record, played = read_record(str(path)), read_record(str(path.with_suffix(".true.toml")))
        name = row["kind"]
        stories = () if any(word in name for word in OF_FIGURES) else ("any",)
        mends = not any(word in name for word in NOT_MENDED)
        kind = Kind(f"{OTHERS}: {name}", (row["game"],), stories, mends, lambda *_: None)
        lines = range(min(row["lines"]), max(row["lines"]) + 1)
        yield Case(path.stem, row["game"], (kind,), len(record.header["players"]), record, played, lines)
