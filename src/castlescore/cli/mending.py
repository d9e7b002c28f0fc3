"""A record that cannot be as it stands: what would mend it, and what is said of an undo or an amend that does."""

from __future__ import annotations

from castlescore.cli.output import events as event_rows
from castlescore.core.language import tr, trn
from castlescore.core.refusals import Refusal
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Audit
from castlescore.record.disputes import Change
from castlescore.record.replay import Replay
from castlescore.record.rewriting import as_amended
from castlescore.view.audits import finding_words
from castlescore.view.events import done
from castlescore.words.amending import Rewritten
from castlescore.words.edits import span
from castlescore.words.mending import take


def told(replay: Replay, change: Change | Refusal) -> Rewritten | Refusal:
    """Write a change of a record that cannot be; what is said: what was taken back, which findings come and go."""
    if isinstance(change, Refusal):
        return change
    before, undone = replay.last, change.undone
    rows = [f"{n:>4}  {done(replay.game, n, as_amended(replay.record).events[n - 1], replay.table)}" for n in undone]
    take(replay, change)
    findings = [tr("new: event {n}, {what}", n=found.event, what=finding_words(found)) for found in change.new]
    gone = [tr("gone: event {n}, {what}", n=found.event, what=finding_words(found)) for found in change.gone]
    left = change.left
    left_over = trn("{n} finding left", "{n} findings left", left) if left else tr("nothing is disputed any more")
    findings += event_rows([*gone, left_over], 2)
    if not undone:  # the set-up is put right, or an undo that took back nothing
        return Rewritten([], [*_written(replay, before + 1), *findings])
    if replay.last > before + 1:
        numbers, anew = span(undone[0], undone[-1]), span(before + 2, replay.last)
        return Rewritten([], [tr("undone {numbers}, then {anew} written anew", numbers=numbers, anew=anew), *findings])
    head = tr("undone {events}", events=span(undone[0], undone[-1]))
    return Rewritten([], [head, *event_rows([f"  {row}" for row in rows], 8), *findings])


def _written(replay: Replay, first: int) -> list[str]:
    """The events from one on, as they are said."""
    rows = list(enumerate(as_amended(replay.record).events, 1))[first - 1 :]
    return [f"{n:>4}  {done(replay.game, n, event, replay.table)}" for n, event in rows if event["do"] != "undo"]


def mending_words(record: Record, audit: Audit, first: int) -> list[str]:
    """Which line would mend a record of which event `first` is the first that cannot be, or the way back before it."""
    story = audit.best_mend
    rows = [tr("put it right:  amend {n} LINE  or  amend {n} --before LINE  or  amend {n} --drop", n=first)]
    if story is not None:
        rows = [tr("{why}? Then  {line}", why=story.why, line=story.typed)]
    last = max((n for n, _ in record.standing()[0] if n < first), default=0)
    back = tr("or go back to before it:  undo --to {n}", n=last)
    return [*rows, back, tr("log, show, score and explain read it all the same")]
