"""The events of a record one by one, as a log tells them: those in force, or all, also what was undone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic

from castlescore.core.events import Event
from castlescore.core.types import Move_co, Played_co, Table_co
from castlescore.core.values import frozen
from castlescore.protocol.evening import Record, Step
from castlescore.protocol.registry import game_of
from castlescore.record.replay import Replay, follow


@frozen
class LoggedEvent(Generic[Table_co, Move_co, Played_co]):
    """One event as it was when it was recorded.

    `step`: what it did, None for an undo; `since`: the table before the line it belongs to, which may have recorded
    several; `gone`: the events that an undo took back.
    """

    n: int
    event: Event
    step: Step[Table_co, Move_co, Played_co] | None
    since: Table_co
    gone: tuple[int, ...] = ()


def in_force(replay: Replay) -> Iterator[LoggedEvent]:
    """The events in force, in their order."""
    since = replay.table
    for step in replay.steps:
        since = since if step.event.get("same_line") else step.before
        yield LoggedEvent(step.n, step.event, step, since)


def as_recorded(record: Record) -> Iterator[LoggedEvent]:
    """Every event in its order, also what was undone later; raises as `play_record` does."""
    replay = Replay(record, game_of(record.header).rules.begin(record.header, record.path))
    since = replay.table
    for n, event in enumerate(record.events, 1):
        since = since if event.get("same_line") else replay.table
        follow(replay, n, event)
        if event["do"] == "undo":
            yield LoggedEvent(n, event, None, since, taken_back(replay, event))
        else:
            yield LoggedEvent(n, event, replay.steps[-1], since)


def taken_back(replay: Replay, event: Event) -> tuple[int, ...]:
    """The events that the undo just followed took back."""
    if not event["count"]:
        return ()
    group = replay.amend if "was" in event else replay.undone[-1]
    return tuple(step.n for step in group.steps) if group is not None else ()
