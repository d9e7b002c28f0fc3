"""A disputed record changed: corrected by the stories of its audit, or at its end, by an undo or an amend.

At its end lines are taken back, or one is corrected and the later ones are written again. It may be changed so that
fewer findings are left and none is new, which no strict play could say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from castlescore.core.events import AGAIN, SETUP, Setup, number_before
from castlescore.core.types import Event
from castlescore.protocol.evening import Record, without_number
from castlescore.protocol.findings import Audit, Finding, Story, without
from castlescore.protocol.registry import game_of
from castlescore.record.chronicle import as_audited, audited
from castlescore.record.replay import Replay
from castlescore.record.rewriting import as_amended, mended, with_figures

TURNS = 8  # audits of what is corrected; each has several stories


@dataclass(frozen=True)
class Mended:
    """A record after stories, figures worked out again, with those that were taken, and what its audit finds."""

    record: Record
    done: tuple[Story, ...]
    left: Audit


def mended_in_turn(record: Record, found: Audit, once: bool = False) -> Mended:
    """The record after the stories of its audit `found`, and those of what is then left; `once`: the first alone.

    What a story would only make worse is left as it is.
    """
    done: list[Story] = []
    for _ in range(1 if once else TURNS):
        stories = [story for story in found.stories if story.mend and story.made is not None][: 1 if once else None]
        if not stories or stories[-1].made is None:
            break
        new = mended(record, stories[-1].made)
        left = audited(new)
        if len(left.wrong) >= len(found.wrong):
            break
        record, found = new, left
        done += stories
    return Mended(record, tuple(done), found)


@dataclass(frozen=True)
class Change:
    """A changed record as its audit goes on: the findings that are gone, those that are new, how many are left.

    `undone`: the events that it takes back.
    """

    replay: Replay
    gone: tuple[Finding, ...]
    new: tuple[Finding, ...]
    left: int
    undone: tuple[int, ...] = ()

    @property
    def mends(self) -> bool:
        """Whether fewer findings are left."""
        return len(self.gone) > len(self.new)


def moves_of(record: Record) -> list[int]:
    """The numbers of the lines in force that an undo can take back, also those that cannot be."""
    return [n for n, event in record.standing()[0] if event["do"] != "note"]


def taken_back(replay: Replay, count: int) -> Change:
    """The last `count` lines in force taken back."""
    return _compared(replay, _more(replay.record, [{"do": "undo", "count": count}]))


def amend_back(replay: Replay) -> Change | None:
    """The amend that the last events finish taken back: its events written again as they were; None where none is so.

    It need not correct anything: what it did away with comes back.
    """
    record = replay.record
    first = next((n for n in range(replay.last, 0, -1) if record.events[n - 1]["do"] == "undo"), 0)
    written = [event for event in record.events[first:] if event["do"] != "note"]
    if not first or "was" not in record.events[first - 1] or any(number_before(event) is None for event in written):
        return None
    back: list[Event] = [{"do": "undo", "count": len(written)}] if written else []
    for n in record.taken_back().get(first, ()):
        event = record.events[n - 1]
        back.append({**without_number(event), AGAIN if event["do"] == SETUP else "was": n})
    return _compared(replay, _more(record, back))


def setup_corrected(replay: Replay, setup: Setup) -> Change:
    """The record with a corrected set-up."""
    return _compared(replay, _more(replay.record, [replay.rules.MOVES.event(setup, {})]))


def lines_corrected(
    replay: Replay,
    number: int,
    kept: int,
    fresh: Sequence[Event],
    later: Sequence[int],
    owner: Mapping[str, str] | None = None,
    others: Mapping[int, Event] | None = None,
) -> Change:
    """The lines in force after the first `kept` taken back, `fresh` and those of `later` written again, figures right.

    `number`: the event that is amended; `owner`: the key and name of whose line the first of `later` is instead;
    `others`: lines of `later` that say something else, by number. What corrects the set-up is written first.
    """
    record, read = replay.record, as_amended(replay.record)
    read = read.with_events(tuple((others or {}).get(n, event) for n, event in enumerate(read.events, 1)))
    taken = moves_of(record)[kept:]
    setups: list[Event] = [{**event, AGAIN: n} for n, event in record.setups if n in taken]
    again: list[Event] = [{**_typed(read, n), "was": n} for n in later if record.events[n - 1]["do"] != SETUP]
    again[:1] = [{**event, **(owner or {})} for event in again[:1]]
    changed = _more(record, [{"do": "undo", "count": len(taken), "was": number}, *setups, *fresh, *again])
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
    found, now = _by_line(replay), _by_line(after)
    later = list(enumerate(changed.events, 1))[replay.last :]
    was = {n: before for n, event in later if isinstance(before := number_before(event), int)}

    def identity(found: Finding) -> tuple[int, str]:
        n = found.event or 0
        return was.get(n, n), found.kind

    gone = _by_name(without(found, Counter(map(identity, now)), identity))
    new = _by_name(without(now, Counter(map(identity, found)), identity))
    left = len(after.disputed.wrong) if after.disputed is not None else 0
    undo = replay.last + 1
    return Change(after, gone, new, left, changed.taken_back().get(undo, ()))


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
