"""Taking back what was played and playing it again: what `undo` and `redo` write into a record, and what they say."""

from __future__ import annotations

from castlescore.cli.output import events as event_rows
from castlescore.cli.telling import lines_of
from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.language.messages import message
from castlescore.core.refusals import Refusal, refuse
from castlescore.core.types import Outcome
from castlescore.protocol.game import Event
from castlescore.record import replay as fold
from castlescore.record.replay import Replay, Step
from castlescore.view.screen import width

Written = list[tuple[Event, Outcome]]  # events with what came of them


def undone(replay: Replay, count: int | None, to: int | None) -> tuple[Written, list[str]] | Refusal:
    """Take back `count` events, those after `to`, or the last line or amend: what was written, and what is said."""
    moves = replay.moves()
    if count is None and to is None and replay.amend is not None:
        return _take_amend_back(replay)
    if to is not None:
        if to and to not in replay.in_force():
            return not_in_force(replay, to)
        number = sum(step.n > to for step in moves)
        if not number:
            return refuse("turn", "", message("only-notes", event=to))
    else:
        number = count or replay.anew or replay.last_line()
    if number > len(moves):
        many = message("too-many-undone", moves=len(moves), count=number)
        return refuse("turn", "", many if moves else message("nothing-to-undo"))
    gone = moves[len(moves) - number :]
    rows = [f"  {line}" for line in lines_of(replay, [step.n for step in gone])]
    fold.undo(replay, number)
    return [], [tr("undone {events}", events=numbers(gone)), *event_rows(rows, 8)]


def not_in_force(replay: Replay, number: int) -> Refusal:
    """Why nothing can be done about an event that was undone; raises Unclear for one that there never was."""
    if number > replay.last:
        raise Unclear(tr("there is no event {number}; the last is {last}", number=number, last=replay.last))
    return refuse("turn", "", message("was-undone", event=number), message("see-log"))


def numbers(steps: list[Step]) -> str:
    """The numbers of steps that follow each other: `7-12`."""
    return span(steps[0].n, steps[-1].n)


def span(first: int, last: int) -> str:
    """Numbers from the first to the last: `7-12`, or `7`."""
    return f"{first}" if first == last else f"{first}-{last}"


def _take_amend_back(replay: Replay) -> tuple[Written, list[str]]:
    """The events as they were before the amend, written anew."""
    assert replay.amend is not None
    old, number = replay.amend.steps, replay.anew
    fold.undo(replay, number)
    written = write_anew(replay, [(step.n, step.move) for step in old])
    anew = span(replay.last - len(old) + 1, replay.last)
    return written, [
        tr("the amend is taken back: {anew} are again what {numbers} were", anew=anew, numbers=numbers(list(old)))
    ]


def redone(replay: Replay) -> tuple[Written, list[str]] | Refusal:
    """Play again what was last undone; what was written, and what is said."""
    if not replay.undone:
        lines = [event["do"] for event in replay.record.events if event["do"] != "note"]
        mended = replay.is_mended and lines[-1] == "undo"
        return refuse("turn", "", message("mended-redo" if mended else "nothing-to-redo"))
    steps = replay.undone[-1].steps
    first = replay.last + 1
    written = write_anew(replay, [(step.n, step.move) for step in steps])
    said = replay.game.presenter.event_lines
    lines = [said(first + i, played, width()) for i, (_, played) in enumerate(written)]
    return written, [
        tr("{numbers} played again:", numbers=numbers(list(steps))),
        *(row for rows in lines for row in rows),
    ]


def write_anew(replay: Replay, moves: list[tuple[int, object]]) -> Written:
    """Record moves again, each with the number of the event that it was."""
    written: Written = []
    for was, move in moves:
        played = replay.rules.apply(replay.table, move)
        assert not isinstance(played, Refusal), "what stood before stands again"
        written.append((fold.recorded(replay, played, replay.table, was), played))
    return written
