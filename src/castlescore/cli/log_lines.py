"""Events in words: for log, for undo and redo, and for what somebody else recorded."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from castlescore.core.language import tr, trn, trp
from castlescore.core.language.messages import Message
from castlescore.core.refusals import AMEND_THAT, Refusal
from castlescore.core.types import Event
from castlescore.protocol.views import Log
from castlescore.protocol.words import Entry
from castlescore.record.replay import LoggedEvent, Replay, in_force
from castlescore.view.events import done

if TYPE_CHECKING:
    from castlescore.record.chronicle import Moment


def log_rows(replay: Replay, events: Iterable[LoggedEvent], force: Collection[int]) -> Iterator[str]:
    """Events under the round or phase in which each happened; events that are not in `force` are marked."""
    log = replay.game.log
    last = ""
    for each in events:
        head = log.heading(each.step.before) if each.step is not None else last
        if head != last:
            yield head
        last = head
        yield f"{' ' if each.n in force else '-'}{_row(replay, log, each)}"


def disputed_rows(replay: Replay, moments: Iterable[Moment], force: Collection[int]) -> Iterator[str]:
    """The same for a record that breaks a rule: `!` marks an event at which an audit found something."""
    log = replay.game.log
    last, since = "", replay.table
    for moment in moments:
        step, event = moment.step, moment.event or {}
        since = since if event.get("same_line") else moment.before
        logged = LoggedEvent(moment.n, event, step, since, moment.gone)
        head = log.heading(moment.before) if event["do"] != "undo" else last
        if head != last:
            yield head
        last = head
        mark = "-" if moment.n not in force else "!" if moment.is_disputed else " "
        if step is None and event["do"] != "undo":
            cannot = "" if moment.n not in force else f"; {tr('it is impossible and changes nothing')}"
            yield f"{mark}{moment.n:>4}  {done(replay.game, moment.n, event, moment.before)}{cannot}"
        else:
            yield f"{mark}{_row(replay, log, logged)}"


def with_amend_line(replay: Replay, refusal: Refusal, move: object, entry: Entry) -> Refusal:
    """A refusal of a line in the record, together with the amend line that corrects it; any other is unchanged.

    The amend line has what was typed, or the recorded line where nothing was typed.
    """
    if refusal.hint != AMEND_THAT:
        return refusal
    from castlescore.record.lines import line_of

    event = replay.rules.MOVES.write(move)
    same = [step for step in replay.steps if step.event["do"] == event["do"] and _owner(step.event) == _owner(event)]
    if not same:
        return refusal
    named = len(entry.words) > 1 or entry.options.get("none")
    line = line_of(replay.game, [event if named else same[-1].event])
    return replace(refusal, hint=Message("{line}", line=f"amend {same[-1].n} {line}"))


def _owner(event: Event) -> str:
    """The player or the castle of an event, `""` where it names none."""
    name: str = event.get("by", event.get("castle", ""))
    return name


def lines_of(replay: Replay, numbers: Collection[int]) -> list[str]:
    """Some events of a record, a row each; for an event that was undone since, only that.

    Where the game has them, the rows are the lines to type again.
    """
    log = replay.game.log
    events: dict[int, Event] = {replay.record.number(n): replay.record.events[n - 1] for n in numbers}
    rows = {n: line for n, event in events.items() if (line := log.line_to_retype(n, event)) is not None}
    if len(rows) < len(events):
        rows |= {logged.n: _row(replay, log, logged) for logged in in_force(replay) if logged.n in events}
    for n, event in events.items():
        if n not in rows:
            rows[n] = f"{n:>4}  {undo_words(event) if event['do'] == 'undo' else tr('undone since')}"
    return [rows[n] for n in sorted(rows)]


def _row(replay: Replay, log: Log, logged: LoggedEvent) -> str:
    if logged.step is None:
        return f"{logged.n:>4}  {undo_words(logged.event, logged.gone)}"
    figures = replay.rules.figures_of(logged.step.played)
    return (
        f"{logged.n:>4}  {log.line(logged.step, logged.since, replay.rules.MOVES.differences(logged.event, figures))}"
    )


def undo_words(event: Event, gone: Sequence[int] = ()) -> str:
    """What an undo, or the first half of an amend, took back; notes between the events are left out."""
    what = tr("amended from event {event} on", event=event["was"]) if "was" in event else trp("event", "undo")
    in_a_row = len(gone) > 1 and gone[-1] - gone[0] == len(gone) - 1
    which = f": {f'{gone[0]}-{gone[-1]}' if in_a_row else ', '.join(map(str, gone))}" if gone else ""
    return trn(
        "{what}: {n} event taken back{which}",
        "{what}: {n} events taken back{which}",
        event["count"],
        what=what,
        which=which,
    )
