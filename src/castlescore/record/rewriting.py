"""A record with every figure worked out again: what was typed stays, what the program makes of it is put right."""

from __future__ import annotations

from dataclasses import replace

from castlescore.core.errors import Disputed
from castlescore.core.events import Event
from castlescore.protocol.evening import Record
from castlescore.record.replay import Replay, follow, play_record


def rewritten(record: Record) -> Record:
    """The same record with right figures.

    Where an event cannot be, it goes on as an audit does, and what cannot be played keeps the figures of the file.
    """
    try:
        return _strictly(record)
    except Disputed:
        from castlescore.record.audit.mending import with_figures

        return with_figures(record)


def _strictly(record: Record) -> Record:
    replay: Replay = play_record(replace(record, events=()))
    replay.record = record
    rules = replay.rules
    events: list[Event] = []
    for n, event in enumerate(record.events, 1):
        follow(replay, n, event)
        if event["do"] in ("undo", "note", "check", "adjust"):
            events.append(event)
            continue
        figures = rules.MOVES.form(event).figures
        typed = {key: value for key, value in event.items() if key not in figures}
        events.append(rules.MOVES.in_order({**typed, **rules.figures_of(replay.steps[-1].played)}))
    return record.with_events(tuple(events))
