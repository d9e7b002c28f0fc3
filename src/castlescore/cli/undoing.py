"""Taking back what was played and playing it again: what `undo` and `redo` write into a record, and what they say."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.cli.output import events as event_rows
from castlescore.cli.telling import lines_of
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.record import replay as fold
from castlescore.record.replay import Replay, Step
from castlescore.view.screen import width
from castlescore.words.amending import Written, as_they_were, take_amend_back, to_play_again, to_take_back, write_anew


def undone(replay: Replay, count: int | None, to: int | None) -> tuple[Written, list[str]] | Refusal:
    """Take back `count` events, those after `to`, or the last line or amend: what was written, and what is said."""
    if count is None and to is None and replay.amend is not None:
        return _amend_taken_back(replay)
    gone = to_take_back(replay, count, to)
    if isinstance(gone, Refusal):
        return gone
    rows = [f"  {line}" for line in lines_of(replay, [step.n for step in gone])]
    fold.undo(replay, len(gone))
    return [], [tr("undone {events}", events=numbers(gone)), *event_rows(rows, 8)]


def numbers(steps: Sequence[Step]) -> str:
    """The numbers of steps that follow each other: `7-12`."""
    return span(steps[0].n, steps[-1].n)


def span(first: int, last: int) -> str:
    """Numbers from the first to the last: `7-12`, or `7`."""
    return f"{first}" if first == last else f"{first}-{last}"


def _amend_taken_back(replay: Replay) -> tuple[Written, list[str]]:
    """The events as they were before the amend, written anew."""
    assert replay.amend is not None
    old = replay.amend.steps
    written = take_amend_back(replay)
    anew = span(replay.last - len(old) + 1, replay.last)
    return written, [
        tr("the amend is taken back: {anew} are again what {numbers} were", anew=anew, numbers=numbers(old))
    ]


def redone(replay: Replay) -> tuple[Written, list[str]] | Refusal:
    """Play again what was last undone; what was written, and what is said."""
    steps = to_play_again(replay)
    if isinstance(steps, Refusal):
        return steps
    first = replay.last + 1
    written = write_anew(replay, as_they_were(steps))
    said = replay.game.presenter.event_lines
    lines = [said(first + i, played, width()) for i, (_, played) in enumerate(written)]
    return written, [tr("{numbers} played again:", numbers=numbers(steps)), *(row for rows in lines for row in rows)]
