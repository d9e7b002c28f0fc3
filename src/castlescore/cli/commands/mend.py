"""Commands that correct a record: undo, redo, amend, check and adjust."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from castlescore.cli.log_lines import lines_of
from castlescore.cli.output import document, give, say
from castlescore.cli.output import events as event_rows
from castlescore.cli.recording import Overtaken, Request, answer_disputed, record, refused, writing
from castlescore.cli.terminal.pointing import complete_line
from castlescore.core.answers import AnswerModel
from castlescore.core.commands import PICK
from castlescore.core.errors import Disputed, Exit, Unclear
from castlescore.core.events import Setup
from castlescore.core.language import both, marked, people, person, tr, trn
from castlescore.core.refusals import Refusal
from castlescore.core.types import Event, Outcome
from castlescore.input.amending import (
    AmendLine,
    AmendPlan,
    Rewritten,
    adopt,
    amend,
    amendment,
    correct_disputed_setup,
    numbered_moves,
    rewrite,
    steps_to_redo,
    steps_to_undo,
    take_back_amend,
    undo_disputed,
)
from castlescore.input.beginning import setup_correction, with_suggestion
from castlescore.input.context import TrialContext, current_context
from castlescore.input.edits import span
from castlescore.input.hand import OpenPlace
from castlescore.input.options import moves_of, moves_of_line
from castlescore.protocol.evening import Record, Step
from castlescore.protocol.game import Game
from castlescore.protocol.views import Answer
from castlescore.protocol.words import Entry
from castlescore.record import replay as fold
from castlescore.record.audit.findings import Audit
from castlescore.record.disputes import Change
from castlescore.record.replay import Replay
from castlescore.record.rewriting import as_amended
from castlescore.record.setups import correction_text, with_current_names
from castlescore.view.audits import finding_words
from castlescore.view.common_answers import Recorded
from castlescore.view.events import done
from castlescore.view.layout import hanging
from castlescore.view.screen import unfolded, width


def do_undo(request: Request, line: Entry) -> int:
    """Take back the last events; notes stay. Right after amend or redo: take that back.

    In a record that is impossible as written, an undo is allowed if it leaves fewer findings; what it takes back with
    them is listed.

    castlescore undo
    castlescore undo --to 17
    """
    count, to = line.options.get("count"), line.options.get("to")
    if count is not None and to is not None:
        raise Unclear(tr("either how many, or --to an event"))

    def change(replay: Replay) -> Rewritten | Refusal:
        if replay.disputed is None:
            return _take_back(replay, count, to)
        return _write_disputed_change(replay, undo_disputed(replay, count, to))

    return _rewrite(request, change, mends=True)


def do_redo(request: Request, line: Entry) -> int:
    """Play what was last undone again, until something new is recorded.

    castlescore redo
    castlescore redo 2
    """
    return _rewrite(request, lambda replay: _play_again(replay, line.options.get("count")))


def do_amend(request: Request, line: Entry) -> int:
    """Correct an earlier event: what came after is played again, and what changes is listed.

    EVENT LINE replaces an event by a line, A-B LINE several; --before puts the line before it, --then one more line
    after it. --drop removes events, --move moves them before another one, --by and --castle give the line to another
    player or castle, --swap exchanges the tiles of two events, --undo changes how many an undo takes back. amend setup
    corrects how the table began. --try shows what would change.

    Refused if a later line is now illegal, or goes to another player (then --shift); if one line can do all of it, it
    is named. In a record that is impossible as written, later lines stay as they are, and fewer findings must be left.
    undo takes it back.

    castlescore amend 7 buy pumpkin-garden W=0.e
    castlescore amend 3 --before --shift buy larder W=0.e
    castlescore amend 12 --drop
    castlescore amend 25 --move 24 --try
    castlescore amend 37 --swap 38
    castlescore amend setup --favor small --favor large
    """
    event, *words = line.words
    amend_line = AmendLine(event, tuple(words), line.options, request.session)

    def change(replay: Replay, whole: Entry | None) -> Rewritten | Refusal:
        amending = amendment(replay, amend_line, partial(_read_line, replay, whole=whole))
        if isinstance(amending, Change):
            return _write_disputed_change(replay, amending)
        return _write_amend(replay, amending)

    points = event.isdecimal() and line.options.keys().isdisjoint(("then", "by"))
    return _write_change(request, change, points=points, tries="try" in line.options)


def do_setup(request: Request, line: Entry) -> int:
    """Correct how the table began: players in their seats, and what the options name; the rest stays.

    Everything is played again, and the changes are listed line by line. Refused if a later line is now illegal, or goes
    to another player (then --shift). --favor names all favors (none: without), --foyer one player's foyer. The header
    of the file stays; undo takes it back.

    castlescore amend setup --favor small --favor large --favor money
    castlescore amend setup Anna Ben Cleo
    castlescore amend setup --builder ben --shift --try
    """

    def change(replay: Replay) -> Rewritten | Refusal:
        setup = setup_correction(replay, line.words, line.options)
        if isinstance(setup, Refusal):
            return setup
        if replay.disputed is None:
            return _replay_with_setup(replay, setup)
        return _write_disputed_change(replay, correct_disputed_setup(replay, setup))

    def offered(replay: Replay) -> Rewritten | Refusal:
        setup = change(replay)
        if isinstance(setup, Refusal):
            return with_suggestion(replay, setup, line.words, line.options, request.session)
        return setup

    return _rewrite(request, offered, mends=True, tries="try" in line.options)


def _replay_with_setup(replay: Replay, setup: Setup) -> Rewritten | Refusal:
    """Correct the set-up and play the events again; with the sentences about the old set-up and the changed events."""
    old, before = replay.rules.begin(replay.header, replay.record.path), replay.steps
    refused = fold.record_setup(replay, setup)
    if refused is not None:
        return refused
    now = {step.n: step for step in replay.steps}
    names = replay.rules.new_seat_names(old, replay.rules.begin(replay.header, replay.record.path), setup.rename)
    rows = [
        (step.n, now[step.n].event, now[step.n].played, _with_new_names(step, now[step.n], names)) for step in before
    ]
    head = hanging(f"{replay.last:>4}  ", correction_text(replay.game, setup), width())
    changes = _change_rows(replay.game, rows) if rows else [tr("nothing has been played yet")]
    return Rewritten([], [*head, *changes], draws=False)


def _with_new_names(was: Step, now: Step, names: Mapping[str, str]) -> Step:
    """A step as it was, with the players' new names, so that a new name alone is no change."""
    event = with_current_names(was.event, names)
    if "final" in event:
        event = {**event, "final": {names.get(name, name): total for name, total in event["final"].items()}}
    same = any(name != new for name, new in names.items())
    return replace(was, event=event, played=now.played if same else was.played)


def _write_change(
    request: Request,
    change: Callable[[Replay, Entry | None], Rewritten | Refusal],
    whole: Entry | None = None,
    points: bool = True,
    tries: bool = False,
) -> int:
    """Write the change; where LINE leaves a place open, with the place that is pointed at, while the file is not
    locked.

    `points`: whether the player may point, so that the whole line can be shown afterwards.
    """
    last: list[int] = []

    def once(replay: Replay) -> Rewritten | Refusal:
        last.append(replay.last)
        return change(replay, whole)

    try:
        return _rewrite(request, once, mends=True, tries=tries)
    except OpenPlace as open_:
        if not points:
            raise
        line = complete_line(open_, open_.pick, request.json)
        return _write_change(replace(request, after=last[0]), change, line, points, tries)


def _write_amend(replay: Replay, amending: AmendPlan | Refusal) -> Rewritten | Refusal:
    """Write an amend that is legal; returns the events that were written again, and the sentences about them."""
    if isinstance(amending, Refusal):
        return amending
    after_undo = replay.last + 1
    written = amend(replay, amending)
    head = tr("undone {numbers}, then:", numbers=numbers(amending.old)) if amending.old else tr("nothing undone, then:")
    fresh = [played for (_, played), old in zip(written, amending.before, strict=True) if old is None]
    rows = zip(replay.record.rows(after_undo), written, amending.before, strict=True)
    changes = _change_rows(replay.game, [(n, event, played, old) for (n, event), (_, played), old in rows])
    return Rewritten(written, [head, *changes], fresh[-1] if fresh else None)


def _read_line(replay: Replay, line: Sequence[str], table: object, whole: Entry | None) -> list[object] | Refusal:
    """The moves that LINE means at that moment, or the refusal; `whole`: the line with the chosen place."""
    if whole is not None:
        return moves_of(replay.game, table, whole)
    words = [word for word in line if word != f"--{PICK.name}"]
    try:
        return moves_of_line(replay.game, table, words)
    except OpenPlace as open_:
        open_.pick = len(words) < len(line)
        raise


# The keys of an event that show whether it is unchanged.
OF_EVENT = ("by", "castle", "tile", "at", "turn", "row")
OF_FIGURES = ("deck", "price", "coins", "completes", "rewards", "points", "score", "money", "final")
NOW = {
    "deck": marked("deck {was} is now {now}"),
    "price": marked("price {was} is now {now}"),
    "coins": marked("coins {was} is now {now}"),
    "points": marked("points {was} is now {now}"),
    "score": marked("score {was} is now {now}"),
    "money": marked("money {was} is now {now}"),
}


def _change_rows(game: Game, written: Sequence[tuple[int, Event, Outcome, Step | None]]) -> list[str]:
    """The result of an amend: new lines in full, then the changes in the old ones; unchanged ones in one row.

    `written`: events as they are now, with their numbers, and each as it was, None for a new one.
    """
    rows: list[str] = []
    same: list[int] = []
    for n, event, played, old in written:
        if old is not None and not _changed_keys(game, event, played, old):
            same.append(n)
            continue
        rows += _as_before(same)
        same = []
        rows += _change_row(game, n, event, played, old)
    others = sum(old is not None for *_, old in written)
    if same and len(same) == others:
        return [*rows, tr("{span:>4}  as before, nothing else changed", span=span(same[0], same[-1]))]
    return [*rows, *_as_before(same)]


def _as_before(numbers: list[int]) -> list[str]:
    return [tr("{span:>4}  as before", span=span(numbers[0], numbers[-1]))] if numbers else []


def _changed_keys(game: Game, event: Event, played: Outcome, old: Step) -> list[str]:
    """The keys in which an event differs from what it was; `told` where its announcements differ."""
    announced = [*map(game.say, played.announcements)]
    keys = [key for key in (*OF_EVENT, *OF_FIGURES) if event.get(key) != old.event.get(key)]
    return [*keys, *(["told"] if announced != [*map(game.say, old.played.announcements)] else [])]


def _change_row(game: Game, n: int, event: Event, played: Outcome, old: Step | None) -> list[str]:
    face = game.presenter
    if old is None:
        return face.event_lines(n, played, width())
    changed = _changed_keys(game, event, played, old)
    if "by" in changed:
        return face.event_lines(n, played, width(), was=old.event.get("by", ""))
    figures = [tr(NOW[key], was=old.event.get(key, 0), now=event.get(key, 0)) for key in changed if key in NOW]
    if set(changed) <= {"score", "money"}:
        name = event.get("by", event.get("castle"))
        text = tr("as before, but {name}'s {figures}", name=name, figures=", ".join(figures))
        return hanging(f"{n:>4}  ", text, width())
    rows = face.event_lines(n, played, width())
    figures += (
        [tr("final scores {scores}", scores=_totals(old.event, event))]
        if "final" in changed and event.get("final")
        else []
    )
    if figures:
        rows += hanging("      ", tr("changed: {figures}", figures=", ".join(figures)), width())
    return rows


def _totals(old: Event, event: Event) -> str:
    """Everybody's total, with the old one where it was another."""
    was = old.get("final", {})
    rows = event.get("final", {}).items()
    return ", ".join(
        tr("{name} {total} (was {was})", name=name, total=total, was=was[name])
        if was.get(name, total) != total
        else f"{name} {total}"
        for name, total in rows
    )


def do_check(request: Request, line: Entry) -> int:
    """Check a player's points and money: recorded if they are right, else refused, and the last events are shown.

    If the record as written is impossible, the check is answered as an audit would go on, and nothing is recorded.

    castlescore check ben 14 3000
    """
    request = replace(request, mending=False)
    try:
        return record(request, line, _last_events)
    except Disputed:
        return answer_disputed(request, line, _last_events)


def _last_events(replay: Replay, move: object) -> list[str]:
    """The last events of the player or castle whose figures differ."""
    written = replay.rules.MOVES.write(move)
    key = "by" if "by" in written else "castle"
    own = [step for step in replay.steps if step.event.get(key) == written[key]]
    if not own:
        return []
    rows = lines_of(replay, [step.n for step in own[-5:]])
    return [tr("the last events of {said}:", said=written[key]), *event_rows(rows)]


def do_adjust(request: Request, line: Entry) -> int:
    """Write down what the table agreed to change, marked permanently.

    castlescore adjust cara --points -1 "she moved the swan one too far"
    castlescore adjust 300 6 "one fell under the table"
    """
    return record(request, line)


def _rewrite(
    request: Request, change: Callable[[Replay], Rewritten | Refusal], mends: bool = False, tries: bool = False
) -> int:
    """Make a change that writes several events, or none if it is refused.

    `mends`: whether it may also be made in a record that breaks a rule. `tries`: the result is shown, and nothing is
    written.
    """
    if isinstance(current_context(), TrialContext):
        raise Unclear(tr("only a move can be amended to"))
    try:
        with writing(request.session, request.after, reading=mends, tries=tries) as replay:
            before, table, record_before = replay.last, replay.table, replay.record
            with unfolded(request.json):
                outcome = change(replay)
            if isinstance(outcome, Refusal):
                return refused(outcome, request.json, replay)
            outcome = replace(outcome, messages=[*outcome.messages, *_other_winner(record_before, replay)])
    except Overtaken as overtaken:
        return refused(overtaken.refusal, request.json, overtaken.replay)
    if request.json:
        document(_answer(replay, before, outcome, tries))
    elif tries:
        say([*outcome.messages, tr("only tried: nothing was written")])
    else:
        face = replay.game.presenter
        drawn = face.changed(table, replay.table) if outcome.draws else []
        give(Answer(words=outcome.messages, drawn=drawn, after=face.prompt(replay.table)))
    return Exit.FINE


def _answer(replay: Replay, before: int, done: Rewritten, tries: bool) -> Recorded[AnswerModel, AnswerModel]:
    """The answer: the last event, all events recorded after event `before`, and the points that the table counted.

    `tries`: the events were not recorded, only tried.
    """
    answers, written = replay.game.answers, done.written
    events = [{"n": n, **event} for n, event in replay.record.rows(before)]
    return Recorded(
        event=events[-1],
        lines=answers.recorded(replay.last, {}, written[-1][1]).lines if written else (),
        events=tuple(events),
        told=tuple(done.messages),
        pending=answers.pending(replay.table),
        claim=None if done.line is None else answers.recorded(replay.last, {}, done.line).claim,
        recorded=False if tries else None,
    )


def _take_back(replay: Replay, count: int | None, to: int | None) -> Rewritten | Refusal:
    """Take back `count` events, those after `to`, or the last line or amend; with the sentences about them."""
    if count is None and to is None and replay.amend is not None:
        return _undo_amend(replay)
    if count is None and to is None and replay.is_mended:
        from castlescore.record.disputes import amend_back

        if (change := amend_back(replay)) is not None:
            return _write_disputed_change(replay, change)
    gone = steps_to_undo(replay, count, to)
    if isinstance(gone, Refusal):
        return gone
    rows = [f"  {line}" for line in lines_of(replay, [step.n for step in gone])]
    fold.undo(replay, len(gone))
    return Rewritten([], [tr("undone {events}", events=numbers(gone)), *event_rows(rows, 8)])


def numbers(steps: Sequence[Step]) -> str:
    """Numbers of consecutive events: `7-12`."""
    return span(steps[0].n, steps[-1].n)


def _undo_amend(replay: Replay) -> Rewritten:
    """Write the events again as they were before the amend."""
    assert replay.amend is not None
    old = replay.amend.steps
    written = take_back_amend(replay)
    if not old:
        return Rewritten(written, [tr("the amend is taken back")])
    now = span(replay.record.number(replay.last - len(old) + 1), replay.last)
    text = tr("the amend is taken back: {now} are again what {numbers} were", now=now, numbers=numbers(old))
    return Rewritten(written, [text])


def _play_again(replay: Replay, count: int | None = None) -> Rewritten | Refusal:
    """Play again so many events, or those undone last; with the sentences about them."""
    steps = steps_to_redo(replay, count)
    if isinstance(steps, Refusal):
        return steps
    before = replay.last
    written = rewrite(replay, numbered_moves(steps))
    event_lines, new = replay.game.presenter.event_lines, replay.record.rows(before)
    lines = [event_lines(n, played, width()) for (n, _), (_, played) in zip(new, written, strict=True)]
    rows = [tr("{numbers} played again:", numbers=numbers(steps)), *(row for rows in lines for row in rows)]
    return Rewritten(written, rows)


def _write_disputed_change(replay: Replay, change: Change | Refusal) -> Rewritten | Refusal:
    """Write a change of a record that breaks a rule; with the sentences: what was taken back, new findings, findings
    gone.
    """
    if isinstance(change, Refusal):
        return change
    before, undone, audit = replay.last, change.undone, replay.disputed
    rows = [f"{n:>4}  {done(replay.game, n, as_amended(replay.record).events[n - 1], replay.table)}" for n in undone]
    adopt(replay, change)
    findings = [tr("new: event {n}, {what}", n=finding.event, what=finding_words(finding)) for finding in change.new]
    gone = [tr("solved: event {n}, {what}", n=finding.event, what=finding_words(finding)) for finding in change.gone]
    left = change.left
    left_over = trn("{n} finding left", "{n} findings left", left) if left else tr("nothing is disputed any more")
    findings += event_rows([*gone, left_over, *_other_totals(audit, replay)], 2)
    if not undone:  # a correction of the set-up, or an undo that took back nothing
        return Rewritten([], [*_rows_after(replay, before), *findings])
    if replay.last > before + 1:
        numbers, now = span(undone[0], undone[-1]), span(replay.record.number(before + 2), replay.last)
        return Rewritten([], [tr("undone {numbers}, then {now} written again", numbers=numbers, now=now), *findings])
    head = tr("undone {events}", events=span(undone[0], undone[-1]))
    return Rewritten([], [head, *event_rows([f"  {row}" for row in rows], 8), *findings])


def _other_totals(before: Audit | None, replay: Replay) -> list[str]:
    """The totals that the figures of the file led to, and those of the corrected record, where they differ.

    The figures are computed again then, so this is the last time that they are compared.
    """
    after = replay.game.audit.followed(replay.record)[0]
    if before is None or not after.finished:
        return []
    written, now = before.file_totals, after.correct
    differ = [name for name, total in written.items() if name in now and now[name] != total]
    if not differ:
        return []
    old, new = (both(f"{person(name)} {totals[name]}" for name in differ) for totals in (written, now))
    return [tr("totals: {new} now, and {old} was written: ask whether both can be", new=new, old=old)]


def _other_winner(before: Record, replay: Replay) -> list[str]:
    """Who wins now and who won before, where a change of a finished game gives another winner."""
    if not any("final" in event for event in before.events):
        return []
    followed = replay.game.audit.followed
    was, now = followed(before)[0], followed(replay.record)[0]
    old = was.recorded_winners or was.correct_winners
    if not (was.finished and now.finished) or old == now.correct_winners or not {*old} <= now.correct.keys():
        return []
    return [tr("winner: {now} now, {was} before", now=people(now.correct_winners), was=people(old))]


def _rows_after(replay: Replay, last: int) -> list[str]:
    """The sentences of the events after event `last`."""
    rows = as_amended(replay.record).rows(last)
    return [f"{n:>4}  {done(replay.game, n, event, replay.table)}" for n, event in rows if event["do"] != "undo"]
