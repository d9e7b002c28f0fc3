"""A record with every figure worked out again: what was typed stays, what the program makes of it is put right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from castlescore.core.errors import Disputed
from castlescore.core.events import Event, Header
from castlescore.protocol.evening import Record, Step
from castlescore.protocol.findings import Mend
from castlescore.protocol.registry import game_of
from castlescore.record.amended import as_amended
from castlescore.record.replay import Replay, follow, play_record

NO_FIGURES = ("undo", "note", "check", "adjust", "setup")


def rewritten(record: Record) -> Record:
    """The same record with right figures.

    Where an event cannot be, it goes on as an audit does, and what cannot be played keeps the figures of the file.
    """
    try:
        replay: Replay = play_record(replace(record, events=()))
        replay.record = record
        steps = []
        for n, event in enumerate(record.events, 1):
            follow(replay, n, event)
            if event["do"] not in NO_FIGURES:
                steps.append(replay.steps[-1])
    except Disputed:
        return with_figures(begun_so(as_amended(record)) if record.setups else record)
    return _with_figures_of(steps, record)


def with_figures(record: Record) -> Record:
    """The record with the figures that follow, as far as its lines can be played."""
    return _with_figures_of(game_of(record.header).audit.followed(record)[2], record)


def mended(record: Record, change: Mend) -> Record:
    """The record after a change, with the figures that follow; what cannot be played keeps those of the file."""
    read = as_amended(record)
    return with_figures(begun_so(read.with_events(tuple(change.events)), change.header))


def begun_so(record: Record, header: Header | None = None) -> Record:
    """The record as if the file began with a header, the one that holds unless told."""
    return replace(record, begun=record.header if header is None else header, start=None)


def _with_figures_of(steps: Iterable[Step], record: Record) -> Record:
    rules = game_of(record.header).rules
    events: list[Event] = list(record.events)
    for step in steps:
        if step.event["do"] not in NO_FIGURES:
            said = events[step.n - 1]
            known = rules.MOVES.form(said).figures
            typed = {key: value for key, value in said.items() if key not in known}
            events[step.n - 1] = rules.MOVES.in_order({**typed, **rules.figures_of(step.played)})
    return record.with_events(tuple(events))
