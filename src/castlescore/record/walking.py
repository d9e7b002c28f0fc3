"""An evening event by event, forwards and backwards, also one whose record cannot be: what each event did or took back.

What stands is as an audit goes on; what was undone later is as it was when it was recorded.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from castlescore.core.events import Event
from castlescore.core.values import frozen
from castlescore.protocol.evening import Record, Step
from castlescore.protocol.findings import Audit, Finding
from castlescore.protocol.registry import game_of
from castlescore.record.chronicle import Chronicle, chronicle


@frozen
class Moment:
    """One event, and the tables before and after it; number 0 is the table before the first.

    `step`: what it did, None where it did nothing or cannot be said to have; `gone`: the numbers of the events that an
    undo took back; `until`: the undo that took it back; `findings`: those of the audit at this event.
    """

    n: int
    event: Event | None
    before: object
    after: object
    step: Step | None = None
    gone: tuple[int, ...] = ()
    until: int | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def is_disputed(self) -> bool:
        """Whether anything was found that the table had not agreed to."""
        return any(finding.allowed is None for finding in self.findings)


@frozen
class Walk:
    """The moments of an evening, as many as there are events and one more, and what an audit found in it."""

    record: Record
    moments: tuple[Moment, ...]
    audit: Audit


def walked(record: Record) -> Walk:
    """An evening to be walked through; raises FileProblem for a header that cannot be."""
    return walk_of(chronicle(record))


def walk_of(history: Chronicle) -> Walk:
    """An evening that was told already, to be walked through."""
    record = history.record
    steps: dict[int, Step | None] = {**history.undone, **{step.n: step for step in history.replay.steps}}
    table = game_of(record.header).rules.begin(record.header, record.path, record.text)
    gone = record.taken_back()
    until = {n: undo for undo, taken in gone.items() for n in taken}
    found: dict[int, list[Finding]] = {}
    for finding in history.audit.findings:
        for n in finding.events:
            found.setdefault(n, []).append(finding)
    moments = [Moment(0, None, table, table, findings=tuple(found.get(0, ())))]
    for n, event in enumerate(record.events, 1):
        step, took = steps.get(n), gone.get(n, ())
        before, table = table, _after(table, step, took, steps)
        findings = tuple(found.get(n, ()))
        moments.append(Moment(n, event, before, table, step, took, until.get(n), findings))
    return Walk(record, tuple(moments), history.audit)


def _after(table: object, step: Step | None, gone: tuple[int, ...], steps: Mapping[int, Step | None]) -> object:
    """The table after an event: of an undo that before the first event that it took back."""
    if step is not None:
        return step.played.table
    return next((taken.before for n in gone if (taken := steps.get(n)) is not None), table)


def is_of(record: Record, numbers: Collection[int], names: Collection[str]) -> bool:
    """Whether one of some events is somebody's, or of a castle that is."""
    events = [record.events[n - 1] for n in numbers]
    return any(event.get("by") in names or event.get("castle") in names for event in events)
