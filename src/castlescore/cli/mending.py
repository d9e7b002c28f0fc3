"""A record that cannot be as it stands: what would mend it; undo and amend may leave fewer findings, and none new."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from castlescore.cli.output import events as event_rows
from castlescore.core.events import Event
from castlescore.core.language import tr, trn
from castlescore.core.language.messages import message
from castlescore.core.refusals import Refusal, refuse
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Audit, Finding
from castlescore.protocol.rules import event_of
from castlescore.record.disputes import Change, moves_of, put_right, taken_back
from castlescore.record.replay import Replay
from castlescore.record.walking import walked
from castlescore.view.audits import finding_words
from castlescore.view.events import done
from castlescore.words.amending import Rewritten, amend_it, not_in_force, span, undo_to

Answered = Rewritten | Refusal


def undone(replay: Replay, count: int | None, to: int | None) -> Answered:
    """Take back `count` lines, those after `to`, or the last line."""
    moves = moves_of(replay.record)
    if to is not None and to and to not in {n for n, _ in replay.record.standing()[0]}:
        return not_in_force(replay, to, undo_to)
    number = sum(n > to for n in moves) if to is not None else count or _last_line(replay, moves)
    if to is not None and not number:
        return refuse("turn", "", message("only-notes", event=to))
    if number > len(moves):
        return refuse("turn", "", message("too-many-undone", moves=len(moves), count=number))
    return _taken(replay, taken_back(replay, number), moves[len(moves) - number :])


def _last_line(replay: Replay, moves: list[int]) -> int:
    """How many events the last line recorded."""
    count = 1
    while count < len(moves) and replay.record.events[moves[-count] - 1].get("same_line"):
        count += 1
    return count


def amended(
    replay: Replay, number: int, read: Callable[[object], list[object] | Refusal] | None, before: bool
) -> Answered:
    """Put event `number` right, or a line before it; `read` gives the moves that were typed at a table, None: leave
    the event out.
    """
    moves = moves_of(replay.record)
    if number not in moves:
        if number in {n for n, _ in replay.record.standing()[0]}:
            return refuse("turn", "", message("note-stays", event=number))
        return not_in_force(replay, number, amend_it)
    fresh: list[Event] = []
    if read is not None:
        table = walked(replay.record).moments[number].before
        found = read(table)
        outcome = found if isinstance(found, Refusal) else replay.rules.apply_all(table, found)
        if isinstance(outcome, Refusal):
            return outcome
        fresh = [event_of(replay.rules, played, number) for played in outcome]
    later = [n for n in moves if n > number or (before and n == number)]
    return _taken(replay, put_right(replay, number, fresh, later), [n for n in moves if n >= number])


def _taken(replay: Replay, change: Change, undone: list[int]) -> Answered:
    """The change as the evening goes on, where it mends something."""
    if change.new:
        new = change.new[0]
        return refuse("turn", "", message("new-finding", event=new.event, why=new.why), message("see-log"))
    if not change.mends:
        return refuse("turn", "", message("mends-nothing"), message("see-log"))
    first = replay.last + 2
    replay.record, replay.table = change.replay.record, change.replay.table
    replay.steps, replay.disputed = change.replay.steps, change.replay.disputed if change.left else None
    rows = [f"{n:>4}  {done(replay.game, n, replay.record.events[n - 1], replay.table)}" for n in undone]
    numbers = span(undone[0], undone[-1])
    head, kept = tr("undone {events}", events=numbers), event_rows([f"  {row}" for row in rows], 8)
    if replay.last >= first:
        rewritten = span(first, replay.last)
        head, kept = tr("undone {numbers}, then {anew} written anew", numbers=numbers, anew=rewritten), []
    return Rewritten([], [head, *kept, *event_rows(gone_words(change.gone, change.left), 2)])


def mending_words(record: Record, audit: Audit, first: int) -> list[str]:
    """Which line would mend a record of which event `first` is the first that cannot be, or the way back before it."""
    story = audit.best_mend
    rows = [tr("put it right:  amend {n} LINE  or  amend {n} --before LINE  or  amend {n} --drop", n=first)]
    if story is not None:
        rows = [tr("{why}? Then  {line}", why=story.why, line=story.typed)]
    last = max((n for n, _ in record.standing()[0] if n < first), default=0)
    back = tr("or go back to before it:  undo --to {n}", n=last)
    return [*rows, back, tr("log, show, score and explain read it all the same")]


def gone_words(gone: Iterable[Finding], left: int) -> list[str]:
    """The findings that a change did away with, and how many are left."""
    rows = [tr("gone: event {n}, {what}", n=found.event, what=finding_words(found)) for found in gone]
    left_over = trn("{n} finding left", "{n} findings left", left) if left else tr("nothing is disputed any more")
    return [*rows, left_over]
