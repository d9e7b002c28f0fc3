"""A record with every figure computed again: typed values stay, computed ones are corrected.

Also a record read through the corrections of its set-up, as if the evening had begun with the corrected one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from castlescore.core.errors import Disputed
from castlescore.core.events import SETUP, setup_of
from castlescore.core.types import Event, Header
from castlescore.protocol.evening import RECOMPUTED, Record, Rules, Step
from castlescore.protocol.registry import game_of
from castlescore.record.audit.findings import Mend
from castlescore.record.replay import Replay, follow, play_lines, play_record
from castlescore.record.setups import correction_text, with_current_figures, with_current_names

NO_FIGURES = ("undo", "note", "check", "adjust", "setup")


def rewritten(record: Record) -> Record:
    """The same record with correct figures.

    From an impossible event on, the record is continued as in an audit; events that cannot be played keep the figures
    of the file.
    """
    try:
        replay: Replay = play_record(replace(record, events=()))
        replay.record = record
        steps = []
        for n, event in record.rows():
            follow(replay, n, event)
            if event["do"] not in NO_FIGURES:
                steps.append(replay.steps[-1])
    except Disputed:
        return with_figures(as_if_begun_with(as_amended(record)) if record.setups else record)
    return _with_figures_of(steps, record)


def with_figures(record: Record) -> Record:
    """The record with computed figures, as far as its lines can be played."""
    return _with_figures_of(game_of(record.header).audit.followed(record)[2], record)


def recomputed(record: Record, change: Mend) -> Record:
    """The record after a change, with computed figures; events that cannot be played keep those of the file."""
    read = as_amended(record)
    return with_figures(as_if_begun_with(read.with_events(tuple(change.events)), change.header))


def totals_before_amends(record: Record) -> dict[str, int]:
    """The totals at the end of the file before the first amend after it, by player.

    Empty if no amend changed figures. Such an amend computes every figure again, so these totals are what is left of
    the figures that were written at the table.
    """
    if not (record.setups or record.begun.get("figures") == RECOMPUTED):
        return {}
    ended = False
    for n, event in enumerate(record.events, 1):
        ended = ended or "final" in event
        if ended and (event["do"] == SETUP or (event["do"] == "undo" and "was" in event)):
            before, _ = record.with_events(record.events[: n - 1]).standing()
            final = next((each["final"] for _, each in reversed(before) if "final" in each), None)
            if final is not None:
                return dict(final)
    return {}


def has_other_figures(rules: Rules, old: Event, new: Event) -> bool:
    """Whether a line that was recorded again has other figures than before."""
    return old["do"] == new["do"] and old["do"] not in NO_FIGURES and bool(rules.MOVES.differences(old, new))


def as_if_begun_with(record: Record, header: Header | None = None) -> Record:
    """The record as if the file began with a header; default: the current one."""
    return replace(record, begun=record.header if header is None else header, start=None)


def _with_figures_of(steps: Iterable[Step], record: Record) -> Record:
    rules = game_of(record.header).rules
    events: list[Event] = list(record.events)
    for step in steps:
        if step.event["do"] not in NO_FIGURES:
            event = events[step.n - 1]
            figures = rules.MOVES.form(event).figures
            typed = {key: value for key, value in event.items() if key not in figures}
            events[step.n - 1] = rules.MOVES.in_order({**typed, **rules.figures_of(step.played)})
    return record.with_figures(tuple(events))


def as_amended(record: Record) -> Record:
    """The record for the current set-up, with a note in place of each line that corrects the set-up.

    Names are the current ones, and figures that were right before are replaced by those that are right now. Unchanged
    if nothing was corrected. Raises FileProblem for an impossible header.
    """
    if not record.setups:
        return record
    game = game_of(record.begun)
    notes = {n: {"do": "note", "text": correction_text(game, setup_of(event))} for n, event in record.setups}
    try:
        read = {step.n: step.event for step in play_lines(record, record.standing()[0]).steps}
    except Disputed:
        read = _as_audits_go_on(record, notes)
    names = dict(_names(record))
    events = list(record.events)
    for n, event in enumerate(record.events, 1):
        was_undone = n not in read and n not in notes
        for later, called in names.items():
            event = with_current_names(event, called) if was_undone and later > n else event
        events[n - 1] = notes.get(n) or read.get(n, event)
    return replace(record, events=tuple(events), start=record.header)


def _names(record: Record) -> Iterator[tuple[int, Mapping[str, str]]]:
    """The current name of each player by the names before each event that corrects the set-up."""
    rules, header = game_of(record.begun).rules, record.first_header
    for n, event in record.setups:
        setup = setup_of(event)
        before, header = header, setup.over(header)
        old, new = (rules.begin(each, record.path, record.text) for each in (before, header))
        yield n, rules.new_seat_names(old, new, setup.rename)


def _as_audits_go_on(record: Record, notes: Mapping[int, Event]) -> dict[int, Event]:
    """The same for a record with impossible events: its figures are those with which an audit continues."""
    rules, audit = game_of(record.begun).rules, game_of(record.begun).audit
    header, called = record.first_header, dict(_names(record))
    read: dict[int, Event] = {**dict(enumerate(record.events, 1)), **notes}
    for n, event in record.setups:
        before = replace(record, events=_up_to(record, read, n), start=header)
        header = setup_of(event).over(header)
        now = {m: with_current_names(line, called[n]) for m, line in read.items() if m < n}
        after = replace(record, events=_up_to(record, now, n), start=header)
        followed = {step.n: rules.figures_of(step.played) for step in audit.followed(before)[2]}
        follow_now = {step.n: step for step in audit.followed(after)[2]}
        for m in followed.keys() & follow_now.keys():
            step = follow_now[m]
            figures, move = rules.figures_of(step.played), rules.move_of(now[m])
            now[m] = with_current_figures(rules, now[m], followed[m], figures, move)
        read |= now
    return read


def _up_to(record: Record, read: Mapping[int, Event], n: int) -> tuple[Event, ...]:
    """The first events of a record, with the set-up as it was read then."""
    return tuple(read.get(m, event) for m, event in enumerate(record.events[: n - 1], 1))
