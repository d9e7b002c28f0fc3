"""How an evening went, of either game, also one whose record cannot be: what was played, undone and found wrong.

Figures are those that follow by the rules; what the record says instead is among the findings. It is told as a whole,
or event by event, forwards and backwards: what each event did or took back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from typing import Generic, NamedTuple

from castlescore.core.errors import Disputed, FileProblem
from castlescore.core.language import language
from castlescore.core.types import Event, Move_co, Played_co, Table_co
from castlescore.protocol.evening import Record, Step
from castlescore.protocol.findings import Audit, Finding
from castlescore.protocol.registry import game_of
from castlescore.record.replay import Replay, begin, follow, play_record
from castlescore.record.rewriting import as_amended


@dataclass(frozen=True)
class Chronicle(Generic[Table_co, Move_co, Played_co]):
    """An evening as it went: `replay` holds the steps in force and the table they lead to.

    `undone`: by the number of the event, what it had done before it was taken back; None where that cannot be said.
    """

    replay: Replay[Table_co, Move_co, Played_co]
    undone: dict[int, Step[Table_co, Move_co, Played_co] | None]
    audit: Audit

    @property
    def record(self) -> Record:
        """The record it is told from."""
        return self.replay.record

    @property
    def table(self) -> Table_co:
        """The table as it stands at the end."""
        return self.replay.table


class _Made(NamedTuple):
    """An audit that was made, of which record and in which words."""

    record: Record
    words: str
    audit: Audit


# At a table that is in dispute each line asks for its audit again; `diff` compares two.
_last: deque[_Made] = deque(maxlen=2)


def audited(record: Record) -> Audit:
    """The audit of a record of either game, by the module of its game alone; raises FileProblem for its header.

    Of a record that was read from a file and is still the same it is not made again.
    """
    return _known(record) or _kept(record, game_of(record.header).audit.audit(record))


def _known(record: Record) -> Audit | None:
    """The audit of this record, where it is one of the last that were made."""
    if not record.text:
        return None
    words = language()
    return next((made.audit for made in _last if made.words == words and made.record == record), None)


def _kept(record: Record, audit: Audit) -> Audit:
    """An audit that was made, put behind the last ones."""
    _last.append(_Made(record, language(), audit))
    return audit


def forget() -> None:
    """Make the next audits anew, whatever they are of."""
    _last.clear()


def weighed(replay: Replay) -> Audit | None:
    """The audit of an evening in which something is wrong, which says how sure its totals are; None of any other."""
    return None if replay.disputed is None and not replay.remarks else audited(replay.record)


def chronicle(record: Record, judging: bool = False) -> Chronicle:
    """Tell how an evening went; raises FileProblem for a header that cannot be.

    `judging`: with how sure its totals are, which takes a while where something is wrong.
    """
    read = as_amended(record)
    known = _known(record) if judging else None
    audit, table, steps = game_of(read.header).audit.followed(read, judging and known is None)
    if judging:
        audit = known or _kept(record, audit)
    standing = {n for n, _ in record.standing()[0]}
    gone = [n for n, event in enumerate(record.events, 1) if event["do"] != "undo" and n not in standing]
    once = _strictly(record, max(gone, default=0))
    return Chronicle(Replay(read, table, steps=steps), {n: once.get(n) for n in gone}, audit)


def as_audited(record: Record) -> Replay:
    """An evening of which some event cannot be, as its audit goes on; raises FileProblem for its header."""
    game = game_of(record.header)
    audit, table, steps = game.audit.followed(record)
    return Replay(record, table, steps=steps, disputed=audit)


def _strictly(record: Record, to: int) -> dict[int, Step]:
    """What each of the first events did when it was recorded, up to one that cannot be."""
    replay = begin(record)
    found = {}
    for n, event in enumerate(record.events[:to], 1):
        try:
            follow(replay, n, event)
        except FileProblem:
            break
        if event["do"] != "undo":
            found[n] = replay.steps[-1]
    return found


def first_impossible(record: Record) -> int | None:
    """The first event that cannot be as it stands, None where every one in force can; raises FileProblem for the
    header.
    """
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
    """One event, and the tables before and after it; number 0 is the table before the first.

    What stands is as an audit goes on; what was undone later is as it was when it was recorded.

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


@dataclass(frozen=True)
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
        before = table
        if step is not None:
            table = step.played.table
        else:  # after an undo the table is the one before the first event that it took back
            table = next((taken.before for m in took if (taken := steps.get(m)) is not None), table)
        findings = tuple(found.get(n, ()))
        moments.append(Moment(n, event, before, table, step, took, until.get(n), findings))
    return Walk(record, tuple(moments), history.audit)


def is_of(record: Record, numbers: Collection[int], names: Collection[str]) -> bool:
    """Whether one of some events is somebody's, or of a castle that is."""
    events = [record.events[n - 1] for n in numbers]
    return any(event.get("by") in names or event.get("castle") in names for event in events)
