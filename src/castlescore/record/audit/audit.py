"""An audit of one record, from its first line to the answer.

A record is replayed strictly (`replay.py`), its findings are collected (`ledger.py`), and the totals are compared with
those of the file. Then the changes that may explain the findings are searched (`stories.py`), the certainty of the
totals is judged (`certainty.py`, `bounds.py`), and the next step is chosen (`hints.py`). The game's part is a
`Referee`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import cast

from castlescore.core.language import tr
from castlescore.core.types import Event, Move, Played, Table
from castlescore.protocol.evening import Record, Step
from castlescore.record.audit.bounds import bounded
from castlescore.record.audit.certainty import add_winner, weigh
from castlescore.record.audit.findings import MISSING, Audit
from castlescore.record.audit.hints import hint
from castlescore.record.audit.referee import Referee
from castlescore.record.audit.replay import Watch, result, start_replay
from castlescore.record.audit.stories import add_stories
from castlescore.record.rewriting import as_amended, totals_before_amends


def audit(referee: Referee[Table, Move, Played], record: Record) -> Audit:
    """Replay a record strictly and report every mistake in it, and how certain the totals are.

    Raises FileProblem for an impossible header, as `followed` does.
    """
    return _audited(cast("Referee", referee), record, judging=True)[0]


def followed(
    referee: Referee[Table, Move, Played], record: Record, judging: bool = False
) -> tuple[Audit, Table, list[Step[Table, Move, Played]]]:
    """The audit of a record, with the table at its end and the events that could be played.

    The figures of the steps are those that follow, not those of the record. `judging`: also search stories and judge
    how certain the totals are, which takes most of the time of an audit.
    """
    steps = list[Step[Table, Move, Played]]()
    answer, table = _audited(cast("Referee", referee), record, cast("Watch", steps.append), judging)
    return answer, referee.finished(cast("Table", table)), steps


def _audited(
    referee: Referee, record: Record, watch: Watch | None = None, judging: bool = False
) -> tuple[Audit, object]:
    """The audit of a record and the table of its end."""
    remarks, before_amends = numbering_remarks(record.events), totals_before_amends(record)
    record = as_amended(record)
    replay = start_replay(referee, record, watch)
    replay.run()
    answer = result(replay)
    answer.remarks = remarks
    answer.before_amends = {name: total for name, total in before_amends.items() if name in answer.correct}
    if not answer.ok:
        answer.file_totals |= answer.before_amends
    if judging:
        if not answer.ok:
            add_stories(referee, record, answer)
        weighing = weigh(referee, record, answer, replay)
        bounds = bounded(referee, record, answer, replay.table)
        answer.between = bounds.between
        _add_solved(answer, bounds.solved)
        add_winner(answer, weighing)
        answer.hint = hint(record, answer, referee.stakes(replay.table), bounds)
    return answer, replay.table


def _add_solved(audit: Audit, solved: Collection[int]) -> None:
    """Let the story of a missing line explain all that is right with it; other stories are needless then.

    `solved`: the lines with which nothing is wrong if the missing line is added.
    """
    if not solved or not audit.stories:
        return
    story = audit.stories[0]
    more = (i for i, each in enumerate(audit.findings) if each.allowed is None and {*each.events} <= {*solved})
    explains = tuple(sorted({*story.explains, *more}))
    left = story.left - (len(explains) - len(story.explains))
    audit.stories = (replace(story, explains=explains, left=left),)
    audit.doubts = tuple(
        replace(doubt, event=story.events[0], what=MISSING, why=story.why) if doubt.name in audit.between else doubt
        for doubt in audit.doubts
    )


def numbering_remarks(events: Sequence[Event]) -> tuple[str, ...]:
    """A sentence for each place where the numbers `n` of the lines have a gap, are repeated or go backwards.

    Every save numbers all lines again, so only an edit by hand leaves such numbers. A line may have no number. For a
    moved line only the place where numbers go backwards is reported.
    """
    numbered = [(place, event["n"]) for place, event in enumerate(events, 1) if "n" in event]
    numbers = sorted({n for _, n in numbered})
    remarks = []
    for (before, n), (place, m) in pairwise([(0, 0), *numbered]):
        elsewhere = bisect_left(numbers, m) - bisect_right(numbers, n)  # numbers of the gap that are used elsewhere
        if m - n > place - before and elsewhere < m - n - 1:
            why = tr("the lines are numbered from {m}, not from 1: a line may have been taken out", m=m)
            if before:
                why = tr("the lines are numbered {n}, {m}: a line may have been taken out", n=n, m=m)
            remarks.append(why)
        elif before and m <= n:
            remarks.append(tr("the lines are numbered {n}, {m}: a line may have been moved or added", n=n, m=m))
    return tuple(remarks)
