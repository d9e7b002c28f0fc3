"""A disputed record changed at its end: lines taken back, or one put right and the later ones written anew.

It may be changed so that fewer findings are left and none is new, which no strict play could say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from castlescore.core.events import Event
from castlescore.core.values import frozen
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Finding
from castlescore.protocol.registry import game_of
from castlescore.record.chronicle import as_audited
from castlescore.record.replay import Replay
from castlescore.record.rewriting import with_figures

Identity = Callable[[Finding], tuple[int, str]]


@frozen
class Change:
    """A changed record as its audit goes on: the findings that are gone, those that are new, how many are left."""

    replay: Replay
    gone: tuple[Finding, ...]
    new: tuple[Finding, ...]
    left: int

    @property
    def mends(self) -> bool:
        """Whether fewer findings are left and none is new."""
        return bool(self.gone) and not self.new


def moves_of(record: Record) -> list[int]:
    """The numbers of the lines in force that an undo can take back, also those that cannot be."""
    return [n for n, event in record.standing()[0] if event["do"] != "note"]


def taken_back(replay: Replay, count: int) -> Change:
    """The last `count` lines in force taken back."""
    return _compared(replay, _more(replay.record, [{"do": "undo", "count": count}]))


def put_right(replay: Replay, number: int, fresh: Sequence[Event], later: Sequence[int]) -> Change:
    """The lines from event `number` on taken back, `fresh` and those of `later` written anew, with right figures."""
    record = replay.record
    count = sum(n >= number for n in moves_of(record))
    again: list[Event] = [{**_typed(record, n), "was": n} for n in later]
    changed = _more(record, [{"do": "undo", "count": count, "was": number}, *fresh, *again])
    first = len(record.events)
    events = [*changed.events[: first + 1], *with_figures(changed).events[first + 1 :]]
    return _compared(replay, record.with_events(tuple(events)))


def _typed(record: Record, n: int) -> Event:
    """A line without its figures; what only notes or checks them stays."""
    event = record.events[n - 1]
    figures = game_of(record.header).rules.MOVES.form(event).figures
    return event if event["do"] == "check" else {k: v for k, v in event.items() if k not in figures}


def _more(record: Record, events: Sequence[Event]) -> Record:
    return record.with_events((*record.events, *events))


def _compared(replay: Replay, changed: Record) -> Change:
    """What a change did to the findings: each counts by its kind, at the event that its line was before."""
    after = as_audited(changed)
    before, now = _by_line(replay), _by_line(after)
    was = {n: event["was"] for n, event in enumerate(changed.events, 1) if n > replay.last and "was" in event}

    def identity(found: Finding) -> tuple[int, str]:
        n = found.event or 0
        return was.get(n, n), found.kind

    gone = _by_name(_less(before, Counter(map(identity, now)), identity))
    new = _by_name(_less(now, Counter(map(identity, before)), identity))
    return Change(after, gone, new, len(after.disputed.wrong) if after.disputed is not None else 0)


def _by_line(replay: Replay) -> list[Finding]:
    """What was found wrong, an unknown name at each line that has it: of some of them it may be gone."""
    found = replay.disputed.wrong if replay.disputed is not None else []
    return [
        each if each.also is None else replace(each, event=n or None, also=[]) for each in found for n in each.events
    ]


def _by_name(found: Sequence[Finding]) -> tuple[Finding, ...]:
    """The same, an unknown name once with the lines that have it."""
    firsts: dict[object, Finding] = {}
    for i, each in enumerate(found):
        first = firsts.setdefault(i if each.also is None else (each.why, each.correct), each)
        if first is not each and first.also is not None and each.event is not None:
            first.also.append(each.event)
    return tuple(firsts.values())


def _less(found: Sequence[Finding], others: Counter[tuple[int, str]], identity: Identity) -> tuple[Finding, ...]:
    """Those of some findings that are not among others."""
    rest = Counter(others)
    kept = []
    for each in found:
        if rest[identity(each)]:
            rest[identity(each)] -= 1
        else:
            kept.append(each)
    return tuple(kept)
