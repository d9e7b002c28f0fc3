"""Audits by the engine, with a game's part handed in.

The engine hands tables and moves on and looks at none, so inside of it a referee is of any game.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Generic, cast

from castlescore.core.language import tr
from castlescore.core.types import Event, Move, Played, Table
from castlescore.protocol.evening import Record, Step
from castlescore.protocol.findings import Audit
from castlescore.record import doubt
from castlescore.record.audit.bounds import bounded
from castlescore.record.audit.hints import hint
from castlescore.record.audit.referee import Referee
from castlescore.record.audit.replay import StrictReplay, Watch, begun
from castlescore.record.audit.stories import tell
from castlescore.record.audit.totals import result
from castlescore.record.rewriting import as_amended


class Audits(Generic[Table, Move, Played]):
    """Audits of a game's records, as its referee judges them; each raises FileProblem for a header that cannot be."""

    def __init__(self, referee: Referee[Table, Move, Played]) -> None:
        self._referee = cast("Referee", referee)

    def audit(self, record: Record) -> Audit:
        """Replay a record strictly and report everything in it that does not follow, and how sure the totals are."""
        return self._replayed(record, judging=True)[0]

    def followed(self, record: Record, judging: bool = False) -> tuple[Audit, Table, list[Step[Table, Move, Played]]]:
        """What an audit found, with the table as it was left and the events that could be played.

        The figures of the steps are those that follow, whatever the record says. `judging`: with the stories of what
        was found, and how sure the totals are, which takes most of the time of an audit.
        """
        steps = list[Step[Table, Move, Played]]()
        found, table = self._replayed(record, cast("Watch", steps.append), judging)
        return found, cast("Table", self._referee.finished(table)), steps

    def _replayed(self, record: Record, watch: Watch | None = None, judging: bool = False) -> tuple[Audit, object]:
        remarks = numbering_remarks(record.events)
        record = as_amended(record)
        replay = begun(self._referee, record, watch)
        replay.run()
        found = result(replay.ledger, self._referee, replay.table)
        found.remarks = remarks
        if judging:
            if not found.ok:
                tell(self._referee, record, found)
            self._weigh(found, replay)
            self._settle(record, found)
            bounds = bounded(self._referee, record, found, replay.table)
            found.between = bounds.between
            doubt.bound(found)
            found.hint = hint(record, found, self._referee.stakes(replay.table), bounds)
        return found, replay.table

    def _weigh(self, found: Audit, replay: StrictReplay) -> None:
        final = replay.ledger.final
        doubt.weigh(found, self._referee.stakes(replay.table), None if final is None else final[0])

    def _settle(self, record: Record, found: Audit) -> None:
        """Where the stories leave nothing that is in doubt, what follows with them is right."""
        made = doubt.mended(found)
        if made is None:
            return
        replay = begun(
            self._referee, replace(record, begun=made.header, start=None, events=tuple(made.events), text="")
        )
        replay.run()
        after = result(replay.ledger, self._referee, replay.table)
        self._weigh(after, replay)
        if not after.doubts:
            doubt.settle(found, after)


def numbering_remarks(events: Sequence[Event]) -> tuple[str, ...]:
    """A sentence for each place where the numbers `n` of the lines have a gap, stand twice or go backwards.

    Every save numbers all lines again, so that only a change by hand leaves such numbers. A line may have none. Of a
    line that was moved one sentence is enough: that where numbers go backwards.
    """
    numbered = [(place, event["n"]) for place, event in enumerate(events, 1) if "n" in event]
    there = sorted({n for _, n in numbered})
    found = []
    for (before, n), (place, m) in pairwise([(0, 0), *numbered]):
        elsewhere = bisect_left(there, m) - bisect_right(there, n)  # numbers of the gap that other lines have
        if m - n > place - before and elsewhere < m - n - 1:
            why = tr("the lines are numbered from {m}, not from 1: a line may have been taken out", m=m)
            if before:
                why = tr("the lines are numbered {n}, {m}: a line may have been taken out", n=n, m=m)
            found.append(why)
        elif before and m <= n:
            found.append(tr("the lines are numbered {n}, {m}: a line may have been moved or added", n=n, m=m))
    return tuple(found)
