"""The course of an evening in both games, also of a record with impossible events: what was played, undone and found.

Figures are those of the rules; other figures of the record are among the findings. The course is shown as a
whole, or event by event, forwards and backwards: what each event did or took back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from itertools import islice
from typing import Generic, NamedTuple

from castlescore.core.errors import Disputed, FileProblem
from castlescore.core.language import language
from castlescore.core.types import Event, Move_co, Played_co, Table_co
from castlescore.protocol.evening import Record, Step
from castlescore.protocol.registry import game_of
from castlescore.record.audit.findings import Audit, Finding
from castlescore.record.replay import Replay, begin, follow, play_record
from castlescore.record.rewriting import as_amended


@dataclass(frozen=True)
class Chronicle(Generic[Table_co, Move_co, Played_co]):
    """The course of an evening: `replay` holds the steps in force and the table after them.

    `undone`: by the number of an undone event, the step that it was before; None if that cannot be determined.
    """

    replay: Replay[Table_co, Move_co, Played_co]
    undone: dict[int, Step[Table_co, Move_co, Played_co] | None]
    audit: Audit

    @property
    def record(self) -> Record:
        """The record of this evening."""
        return self.replay.record

    @property
    def table(self) -> Table_co:
        """The table after the last event."""
        return self.replay.table


class _CachedAudit(NamedTuple):
    """An audit in the cache, with its record and its language."""

    record: Record
    words: str
    audit: Audit


# Each line at a disputed table needs its audit; `diff` compares two.
_cache: deque[_CachedAudit] = deque(maxlen=2)


def audited(record: Record) -> Audit:
    """The audit of a record of either game; loads only the module of its game. Raises FileProblem for its header.

    The audits of the last records that were read from a file are cached.
    """
    return _cached_audit(record) or _cache_audit(record, game_of(record.header).audit.audit(record))


def _cached_audit(record: Record) -> Audit | None:
    """The cached audit of this record, if there is one."""
    if not record.text:
        return None
    words = language()
    return next((made.audit for made in _cache if made.words == words and made.record == record), None)


def _cache_audit(record: Record, audit: Audit) -> Audit:
    """Add an audit to the cache and return it."""
    _cache.append(_CachedAudit(record, language(), audit))
    return audit


def clear_cache() -> None:
    """Clear the cache of audits."""
    _cache.clear()


def audit_if_wrong(replay: Replay) -> Audit | None:
    """The audit of an evening with mistakes, which says how certain its totals are; else None."""
    if replay.disputed is None and not replay.remarks:
        return None
    return audited(replay.record)


def chronicle(record: Record, judging: bool = False) -> Chronicle:
    """The course of an evening; raises FileProblem for an impossible header.

    `judging`: also judge how certain its totals are, which takes a while if there are mistakes.
    """
    read = as_amended(record)
    known = _cached_audit(record) if judging else None
    audit, table, steps = game_of(read.header).audit.followed(read, judging and known is None)
    if judging:
        audit = known or _cache_audit(record, audit)
    standing = {n for n, _ in record.standing()[0]}
    gone = [n for n, event in record.rows() if event["do"] != "undo" and n not in standing]
    once = _recorded_steps(record, max(gone, default=0))
    return Chronicle(Replay(read, table, steps=steps), {n: once.get(n) for n in gone}, audit)


def as_audited(record: Record) -> Replay:
    """The replay of an evening with impossible events, as its audit continues it; raises FileProblem for its header."""
    game = game_of(record.header)
    audit, table, steps = game.audit.followed(record)
    return Replay(record, table, steps=steps, disputed=audit)


def _recorded_steps(record: Record, to: int) -> dict[int, Step]:
    """The steps of the first events at the time when they were recorded, up to the first impossible one."""
    replay = begin(record)
    steps = {}
    for n, event in islice(record.rows(), to):
        try:
            follow(replay, n, event)
        except FileProblem:
            break
        if event["do"] != "undo":
            steps[n] = replay.steps[-1]
    return steps


def first_impossible(record: Record) -> int | None:
    """The number of the first impossible event; None if every event in force is possible. Raises FileProblem for the
    header."""
    try:
        play_record(record)
        return None
    except Disputed:
        pass
    replay = begin(record)
    lines, impossible = record.standing()
    for n, event in lines:
        try:
            follow(replay, n, event)
        except Disputed:
            return n
    return impossible[0][0]


@dataclass(frozen=True)
class Moment:
    """One event, and the tables before and after it; number 0 is the table before the first event.

    Events in force are as the audit continues them; undone ones are as they were when they were recorded.

    `step`: what the event did, None if it did nothing or this cannot be determined; `gone`: the numbers of the events
    that an undo took back; `until`: the undo that took this event back; `findings`: those of the audit at this event.
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
        """Whether there is a finding here that the table had not agreed to."""
        return any(finding.allowed is None for finding in self.findings)


@dataclass(frozen=True)
class Walk:
    """All moments of an evening (one more than it has events), and its audit."""

    record: Record
    moments: tuple[Moment, ...]
    audit: Audit


def walked(record: Record) -> Walk:
    """The moments of an evening; raises FileProblem for an impossible header."""
    return walk_of(chronicle(record))


def walk_of(history: Chronicle) -> Walk:
    """The moments of an evening whose course is known already."""
    record = history.record
    steps: dict[int, Step | None] = {**history.undone, **{step.n: step for step in history.replay.steps}}
    table = game_of(record.header).rules.begin(record.header, record.path, record.text)
    gone = record.taken_back()
    until = {n: undo for undo, taken in gone.items() for n in taken}
    by_event: dict[int, list[Finding]] = {}
    for finding in history.audit.findings:
        for n in finding.events:
            by_event.setdefault(n, []).append(finding)
    moments = [Moment(0, None, table, table, findings=tuple(by_event.get(0, ())))]
    for n, event in record.rows():
        step, took = steps.get(n), gone.get(n, ())
        before = table
        if step is not None:
            table = step.played.table
        else:  # after an undo the table is the one before the first event that it took back
            table = next((taken.before for m in took if (taken := steps.get(m)) is not None), table)
        findings = tuple(by_event.get(n, ()))
        moments.append(Moment(n, event, before, table, step, took, until.get(n), findings))
    return Walk(record, tuple(moments), history.audit)


def is_of(record: Record, numbers: Collection[int], names: Collection[str]) -> bool:
    """Whether one of these events belongs to one of these players or castles."""
    events = [record.events[n - 1] for n in numbers]
    return any(event.get("by") in names or event.get("castle") in names for event in events)
