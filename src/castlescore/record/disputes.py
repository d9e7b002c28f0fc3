"""Changes of a disputed record: corrected by the stories of its audit, or at its end by an undo or an amend.

An undo takes lines back at the end; an amend corrects one line and records the later ones again. A change is allowed if
fewer findings are left and none is new: a disputed record cannot be checked by strict play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from castlescore.core.events import AGAIN, SETUP, Setup, number_before, without_number
from castlescore.core.types import Event
from castlescore.protocol.evening import Record
from castlescore.protocol.registry import game_of
from castlescore.record.audit.findings import Audit, Finding, Story, findings_not_among
from castlescore.record.chronicle import as_audited, audited
from castlescore.record.replay import Replay
from castlescore.record.rewriting import as_amended, has_other_figures, recomputed, with_figures

TURNS = 8  # audits of the corrected record; each has several stories


@dataclass(frozen=True)
class Corrected:
    """A record corrected by stories, figures computed again, with these stories and its new audit."""

    record: Record
    done: tuple[Story, ...]
    left: Audit


def apply_stories(record: Record, audit: Audit, once: bool = False) -> Corrected:
    """The record corrected by the stories of its audit, then by those of the next audit, and so on; `once`: by the
    first story only.

    A story that would not reduce the findings is not applied.
    """
    done: list[Story] = []
    for _ in range(1 if once else TURNS):
        stories = [story for story in audit.stories if story.mend and story.made is not None][: 1 if once else None]
        if not stories or stories[-1].made is None:
            break
        new = recomputed(record, stories[-1].made)
        left = audited(new)
        if len(left.wrong) >= len(audit.wrong):
            break
        record, audit = new, left
        done += stories
    return Corrected(record, tuple(done), audit)


@dataclass(frozen=True)
class Change:
    """A changed record as its audit continues it: the findings that are gone, the new ones, how many are left.

    `undone`: the events that the change takes back.
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
    """The numbers of the lines in force that an undo can take back, impossible ones among them."""
    return [n for n, event in record.standing()[0] if event["do"] != "note"]


def taken_back(replay: Replay, count: int) -> Change:
    """The change that takes back the last `count` lines in force."""
    return _effect_of(replay, _more(replay.record, [{"do": "undo", "count": count}]))


def amend_back(replay: Replay) -> Change | None:
    """The change that takes back the amend at the end of the record: its events are recorded as they were before; None
    if there is no such amend.

    It need not reduce the findings: the earlier findings return.
    """
    record = replay.record
    first = next((n for n in range(replay.last, 0, -1) if record.events[n - 1]["do"] == "undo"), 0)
    written = [event for event in record.events[first:] if event["do"] != "note"]
    if not first or "was" not in record.events[first - 1] or any(number_before(event) is None for event in written):
        return None
    back: list[Event] = [{"do": "undo", "count": len(written)}] if written else []
    for n in record.taken_back().get(first, ()):
        event = record.events[n - 1]
        back.append({**without_number(event), AGAIN if event["do"] == SETUP else "was": int(n)})
    return _effect_of(replay, _more(record, back))


def setup_corrected(replay: Replay, setup: Setup) -> Change:
    """The change to a corrected set-up."""
    return _effect_of(replay, _more(replay.record, [replay.rules.MOVES.event(setup, {})]))


def lines_corrected(
    replay: Replay,
    number: int,
    start: int,
    fresh: Sequence[Event],
    later: Sequence[int],
    owner: Mapping[str, str] | None = None,
    others: Mapping[int, Event] | None = None,
) -> Change:
    """The change that takes back the lines in force after the first `start` and records `fresh` and those of `later`,
    with figures.

    `number`: the event that is amended; `owner`: the key and name of the new owner of the first of `later`; `others`:
    lines of `later` with other content, by number. Corrections of the set-up are recorded first.
    """
    record, read = replay.record, as_amended(replay.record)
    read = read.with_events(tuple((others or {}).get(n, event) for n, event in read.rows()))
    taken = moves_of(record)[start:]
    setups: list[Event] = [{**event, AGAIN: int(n)} for n, event in record.setups if n in taken]
    later = [int(n) for n in later]
    again: list[Event] = [{**_without_figures(read, n), "was": n} for n in later if record.events[n - 1]["do"] != SETUP]
    again[:1] = [{**event, **(owner or {})} for event in again[:1]]
    changed = _more(record, [{"do": "undo", "count": len(taken), "was": int(number)}, *setups, *fresh, *again])
    first = len(record.events)
    events = [*changed.events[: first + 1], *with_figures(changed).events[first + 1 :]]
    corrected = record.with_events(tuple(events))
    pairs = zip((read.events[n - 1] for n in later), events[len(events) - len(again) :], strict=False)
    if any(has_other_figures(replay.rules, old, new) for old, new in pairs):
        corrected = corrected.recomputed()
    return _effect_of(replay, corrected)


def _without_figures(record: Record, n: int) -> Event:
    """A line without its figures; a note or a check stays complete."""
    event = record.events[n - 1]
    figures = game_of(record.header).rules.MOVES.form(event).figures
    return event if event["do"] == "check" else {k: v for k, v in event.items() if k not in figures}


def _more(record: Record, events: Sequence[Event]) -> Record:
    return record.with_events((*record.events, *events))


def _effect_of(replay: Replay, changed: Record) -> Change:
    """The findings that a change removes and adds: a finding is identified by its kind and by the event that its line
    was before."""
    after = as_audited(changed)
    findings_before, findings_after = _by_line(replay), _by_line(after)
    later = changed.rows(replay.last)
    was = {n: before for n, event in later if isinstance(before := number_before(event), int)}

    def identity(finding: Finding) -> tuple[int, str]:
        n = finding.event or 0
        return was.get(n, n), finding.kind

    gone = _by_name(findings_not_among(findings_before, Counter(map(identity, findings_after)), identity))
    new = _by_name(findings_not_among(findings_after, Counter(map(identity, findings_before)), identity))
    left = len(after.disputed.wrong) if after.disputed is not None else 0
    undo = replay.last + 1
    return Change(after, gone, new, left, changed.taken_back().get(undo, ()))


def _by_line(replay: Replay) -> list[Finding]:
    """The findings, an unknown name once for each line that has it, since a change may correct only some of them."""
    findings = replay.disputed.wrong if replay.disputed is not None else []
    return [
        each if each.also is None else replace(each, event=n or None, also=[]) for each in findings for n in each.events
    ]


def _by_name(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings, an unknown name only once, with the lines that have it."""
    firsts: dict[object, Finding] = {}
    for i, each in enumerate(findings):
        first = firsts.setdefault(i if each.also is None else (each.why, each.correct), each)
        if first is not each and first.also is not None and each.event is not None:
            first.also.append(each.event)
    return tuple(firsts.values())
