"""A record as the simplest story has it: the change made, the figures worked out again where a line can be played."""

from __future__ import annotations

from dataclasses import replace

from castlescore.core.events import Event
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Audit, Mend, Story
from castlescore.protocol.registry import game_of

ASIDE = ("undo", "note", "check", "adjust")


def best(audit: Audit) -> Story | None:
    """The best of its stories that can be written; None where there is none."""
    return next((story for story in audit.stories if story.mend and story.made is not None), None)


def mended(record: Record, change: Mend) -> Record:
    """The record after a change, with the figures that follow; what cannot be played keeps those of the file."""
    header = record.header if change.header is None else change.header
    new = replace(record, header=header, events=tuple(change.written(record.events)), text="")
    return with_figures(new)


def with_figures(record: Record) -> Record:
    """The record with the figures that follow, as far as its lines can be played."""
    game = game_of(record.header)
    moves = game.rules.MOVES
    events: list[Event] = list(record.events)
    for step in game.audit.followed(record)[2]:
        if step.event["do"] in ASIDE:
            continue
        figures = game.rules.figures_of(step.played)
        said = events[step.n - 1]
        known = moves.form(said).figures
        typed = {key: value for key, value in said.items() if key not in known}
        events[step.n - 1] = moves.in_order({**typed, **figures})
    return record.with_events(tuple(events))
