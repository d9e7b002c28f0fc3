"""Changes of a record that write several events, or none if they are refused: undo, redo and amend."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from castlescore.cli.output import document, give
from castlescore.cli.output import events as event_rows
from castlescore.cli.recording import Asked, Overtaken, refused, writing
from castlescore.cli.telling import lines_of
from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.core.types import Outcome
from castlescore.core.values import frozen
from castlescore.protocol.evening import Step
from castlescore.record import replay as fold
from castlescore.record.replay import Replay
from castlescore.view.answers.answers import Answer
from castlescore.view.screen import unfolded, width
from castlescore.words.amending import Written, as_they_were, take_amend_back, to_play_again, to_take_back, write_anew
from castlescore.words.desk import WhatIf, desk


@frozen
class Rewritten:
    """What was written anew, and what is said of it; `line`: what the line that was typed came to, if one was."""

    written: Written
    told: list[str]
    line: Outcome | None = None


Done = Callable[[Replay], Rewritten | Refusal]


def rewrite(asked: Asked, change: Done, mend: Done | None = None) -> int:
    """Run a change that writes several events, or none if it is refused; `mend`: that of a record that cannot be."""
    if isinstance(desk(), WhatIf):
        raise Unclear(tr("only a move can be amended to"))
    try:
        with writing(asked.session, asked.after, reading=mend is not None) as replay:
            before, table = replay.last, replay.table
            with unfolded(asked.json):
                found = mend(replay) if mend is not None and replay.disputed is not None else change(replay)
            if isinstance(found, Refusal):
                return refused(found, asked.json, replay)
    except Overtaken as overtaken:
        return refused(overtaken.refusal, asked.json, overtaken.replay)
    if asked.json:
        document(_document(replay, before, found))
    else:
        face = replay.game.view.presenter
        give(Answer(words=found.told, drawn=face.changed(table, replay.table), after=face.prompt(replay.table)))
    return Exit.FINE


def _document(replay: Replay, before: int, done: Rewritten) -> dict[str, object]:
    """The last event, and all that were recorded after event `before`; what the table counted of the line typed."""
    face, written = replay.game.view.presenter, done.written
    events = [{"n": n, **event} for n, event in enumerate(replay.record.events, 1) if n > before]
    lines = face.recorded(replay.last, {}, written[-1][1])["lines"] if written else []
    typed = {} if done.line is None else face.recorded(replay.last, {}, done.line)
    claim = {"claim": typed["claim"]} if "claim" in typed else {}
    pending = face.pending(replay.table)
    return {"event": events[-1], "lines": lines, "events": events, "told": done.told, "pending": pending, **claim}


def undone(replay: Replay, count: int | None, to: int | None) -> Rewritten | Refusal:
    """Take back `count` events, those after `to`, or the last line or amend: what was written, and what is said."""
    if count is None and to is None and replay.amend is not None:
        return _amend_taken_back(replay)
    gone = to_take_back(replay, count, to)
    if isinstance(gone, Refusal):
        return gone
    rows = [f"  {line}" for line in lines_of(replay, [step.n for step in gone])]
    fold.undo(replay, len(gone))
    return Rewritten([], [tr("undone {events}", events=numbers(gone)), *event_rows(rows, 8)])


def numbers(steps: Sequence[Step]) -> str:
    """The numbers of steps that follow each other: `7-12`."""
    return span(steps[0].n, steps[-1].n)


def span(first: int, last: int) -> str:
    """Numbers from the first to the last: `7-12`, or `7`."""
    return f"{first}" if first == last else f"{first}-{last}"


def _amend_taken_back(replay: Replay) -> Rewritten:
    """The events as they were before the amend, written anew."""
    assert replay.amend is not None
    old = replay.amend.steps
    written = take_amend_back(replay)
    anew = span(replay.last - len(old) + 1, replay.last)
    said = tr("the amend is taken back: {anew} are again what {numbers} were", anew=anew, numbers=numbers(old))
    return Rewritten(written, [said])


def redone(replay: Replay, count: int | None = None) -> Rewritten | Refusal:
    """Play again so many events, or those that were last undone; what was written, and what is said."""
    steps = to_play_again(replay, count)
    if isinstance(steps, Refusal):
        return steps
    first = replay.last + 1
    written = write_anew(replay, as_they_were(steps))
    said = replay.game.view.presenter.event_lines
    lines = [said(first + i, played, width()) for i, (_, played) in enumerate(written)]
    told = [tr("{numbers} played again:", numbers=numbers(steps)), *(row for rows in lines for row in rows)]
    return Rewritten(written, told)
