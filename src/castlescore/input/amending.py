"""What undo, redo and amend write into a record: events taken back, and moves recorded again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from castlescore.core.events import SETUP, Setup
from castlescore.core.language.messages import Message, plural
from castlescore.core.refusals import Refusal, refuse
from castlescore.core.types import Document, Event, Outcome
from castlescore.input.edits import Edit, Span, drop_events, edit_of, lines_to_undo, not_a_line, refuse_setup
from castlescore.input.options import split
from castlescore.protocol.evening import Rules, Step
from castlescore.record import replay as fold
from castlescore.record.chronicle import walked
from castlescore.record.disputes import Change, amend_back, lines_corrected, moves_of, setup_corrected, taken_back
from castlescore.record.lines import joined
from castlescore.record.replay import Replay
from castlescore.record.rewriting import as_amended, has_other_figures
from castlescore.record.setups import no_longer_legal, refuse_new_owner, setup_outcome, with_reason

Moves = Sequence[tuple[int, object]]  # moves, each with the number of the event that it was or that it stands for
Read = Callable[[object], Sequence[object] | Refusal]  # the moves of a line at a table, or its refusal
Fresh = tuple[int, object, Step | None]  # a new line: its event, its move, and its earlier step, if any
Written = list[tuple[Event, Outcome]]  # events with their outcomes


@dataclass(frozen=True)
class Rewritten:
    """The rewritten moves and the messages about them; `line`: the result of the typed line, if there was one.

    `draws`: whether to draw castles in which tiles have changed.
    """

    written: Written
    messages: list[str]
    line: Outcome | None = None
    draws: bool = True


@dataclass(frozen=True)
class AmendPlan:
    """An amend that is possible.

    `old`: the steps that it takes back; `before`: for each move that it records the earlier step, None for a new one;
    `moves`: those moves.
    """

    number: int
    old: tuple[Step, ...]
    before: tuple[Step | None, ...]
    moves: Moves


def steps_to_undo(replay: Replay, count: int | None = None, to: int | None = None) -> Sequence[Step] | Refusal:
    """The steps that an undo would take back: so many, those after event `to`, or those of the last line.

    Raises Unclear for an event that never existed. Nothing is written.
    """
    moves = replay.moves()
    if to is None and not moves:
        return refuse("turn", "", Message("nothing has been played that could be undone"))
    last = count or replay.rewritten or replay.last_line()
    number = lines_to_undo(replay, [step.n for step in moves], last, to)
    return number if isinstance(number, Refusal) else moves[len(moves) - number :]


def take_back_amend(replay: Replay) -> Written:
    """Record the events again as they were before the amend that they finish."""
    assert replay.amend is not None
    old = replay.amend.steps
    fold.undo(replay, replay.rewritten)
    return rewrite(replay, numbered_moves(old), as_written=True)


def steps_to_redo(replay: Replay, count: int | None = None) -> Sequence[Step] | Refusal:
    """The steps that a redo would record again: so many, or all that are left of the last undo; nothing is written."""
    waiting = replay.undone[-1:] if count is None else replay.undone
    steps = [step for group in reversed(waiting) for step in group.left]
    if count is not None and steps and count > len(steps):
        return refuse(
            "turn",
            "",
            plural(
                "{n} event can be played again, not {count}",
                "{n} events can be played again, not {count}",
                len(steps),
                count=count,
            ),
        )
    if steps:
        return steps[:count]
    lines = [event["do"] for event in replay.record.events if event["do"] != "note"]
    mended = replay.is_mended and lines[-1] == "undo"
    return refuse(
        "turn",
        "",
        (
            Message(
                "impossible lines were taken back, so what was undone is not played again automatically: see log --all,"
                " and type it again"
            )
            if mended
            else Message("nothing was undone since the last move, so there is nothing to play again")
        ),
    )


def plan_amend(
    replay: Replay, span: Span, lines: Sequence[Read], before: bool = False, shift: bool = False
) -> AmendPlan | Refusal:
    """The plan of an amend: lines in place of events, with `before` before the first of them; nothing is written.

    `lines`: each gives its moves at the table after those before it; `shift`: whether later lines may pass to another
    player. Raises the errors of reading a line, and Unclear for an event that never existed.
    """
    moves = replay.moves()
    block = [i for i, step in enumerate(moves) if span[0] <= step.n <= span[1]]
    if not block:
        return not_a_line(replay, span[0])
    if not before and (setup := next((moves[i].n for i in block if isinstance(moves[i].move, Setup)), None)):
        return refuse_setup(setup)
    index = block[0]
    fresh = play_in_order(replay.rules, _table_before(replay, moves, index), lines)
    if isinstance(fresh, Refusal):
        return fresh
    later = moves[index:] if before else moves[block[-1] + 1 :]
    number = moves[index].n
    return _plan_with_later(replay, number, index, [(number, played.move, None) for played in fresh], later, shift)


def play_in_order(rules: Rules, table: object, lines: Sequence[Read]) -> list[Outcome] | Refusal:
    """The outcomes of moves one after the other, the tiles of each judged together; a refusal if one is illegal."""
    outcomes: list[Outcome] = []
    for read in lines:
        moves = read(table)
        played = moves if isinstance(moves, Refusal) else rules.apply_all(table, moves)
        if isinstance(played, Refusal):
            return played
        outcomes += played
        table = outcomes[-1].table
    return outcomes


def tables_around(replay: Replay, span: Span, lines: Sequence[Read]) -> tuple[object, object]:
    """The table before some events, and the one after lines that may replace them."""
    moves = replay.moves()
    before = _table_before(replay, moves, next(i for i, step in enumerate(moves) if step.n >= span[0]))
    played = play_in_order(replay.rules, before, lines)
    return before, before if isinstance(played, Refusal) else played[-1].table


def plan_edit(replay: Replay, edit: Edit, shift: bool = False) -> AmendPlan | Refusal:
    """The plan of an amend of complete lines: removed, moved, restored, or given to another owner; nothing is
    written."""
    moves = replay.moves()
    steps = {step.n: step for step in moves}
    if missing := [n for n in edit.again if n not in steps]:
        steps |= {step.n: step for step in _restored_events(replay, missing)}
    again = [_with_changes(replay, steps[n], edit) for n in edit.again]
    fresh: list[Fresh] = []
    if edit.owner is not None or edit.others:
        mine, *again = again
        fresh = [(mine.n, mine.move, mine)]
    plan = _plan_with_later(replay, edit.number, edit.start, fresh, again, shift)
    if isinstance(plan, Refusal):
        return plan
    before = (None if old is None or old.n in missing else steps[old.n] for old in plan.before)
    return replace(plan, before=tuple(before))


def _with_changes(replay: Replay, step: Step, edit: Edit) -> Step:
    """A line as an edit changes it: another owner, or another value."""
    event = edit.others.get(step.n)
    if edit.owner is not None and step.n == edit.again[0]:
        key, name = edit.owner
        event = {**step.event, key: name}
    return step if event is None else replace(step, move=replay.rules.move_of(event))


def _restored_events(replay: Replay, numbers: Sequence[int]) -> list[Step]:
    """Events that were taken back, as lines of the current table; they have no outcomes yet."""
    events, rules = as_amended(replay.record).events, replay.rules
    nothing = setup_outcome(rules, replay.table, "")
    return [Step(n, events[n - 1], rules.move_of(events[n - 1]), replay.table, nothing) for n in numbers]


def _table_before(replay: Replay, moves: Sequence[Step], index: int) -> object:
    """The table before a move in force, with the current set-up."""
    if index:
        return moves[index - 1].played.table
    if moves and not isinstance(moves[0].move, Setup):
        return moves[0].before
    return replay.rules.begin(replay.header, replay.record.path, replay.record.text)


def _plan_with_later(
    replay: Replay, number: int, index: int, fresh: Sequence[Fresh], later: Sequence[Step], shift: bool
) -> AmendPlan | Refusal:
    """The plan for new lines, followed by the unchanged later ones, in place of the moves in force from `index` on.

    Corrections of the set-up are recorded first, so all lines are those of the corrected table.
    """
    moves = replay.moves()
    setups = [step for step in moves[index:] if isinstance(step.move, Setup)]
    later = [step for step in later if not isinstance(step.move, Setup)]
    table = _table_before(replay, moves, index)
    lines = [(was, move) for was, move, _ in fresh]
    planned = _plan(replay.rules, table, [*lines, *numbered_moves(later)], len(fresh), shift, moves[index:])
    if isinstance(planned, Refusal):
        return planned
    before = (*setups, *(old for *_, old in fresh), *later)
    return AmendPlan(number, tuple(moves[index:]), before, [*numbered_moves(setups), *planned])


def amend(replay: Replay, amending: AmendPlan) -> Written:
    """Write an amend."""
    fold.undo(replay, len(amending.old), amending=amending.number)
    return rewrite(replay, amending.moves)


def numbered_moves(steps: Sequence[Step]) -> Moves:
    """The moves of steps, with their numbers."""
    return [(step.n, step.move) for step in steps]


def rewrite(replay: Replay, moves: Moves, as_written: bool = False) -> Written:
    """Record moves again, each with the number of its earlier event; the header says if other figures follow now.

    `as_written`: with the figures of the file, right or wrong.
    """
    written: Written = []
    before = replay.record.events
    for was, move in moves:
        if isinstance(move, Setup):
            refused = fold.record_setup(replay, move, was)
            assert refused is None, "what stood before stands again"
            written.append((replay.record.events[-1], replay.steps[-1].played))
            continue
        played = replay.rules.apply(replay.table, move)
        assert not isinstance(played, Refusal), "what stood before stands again"
        figures = replay.rules.MOVES.figures_in(before[was - 1]) if as_written else None
        written.append((fold.record_move(replay, played, replay.table, was, figures), played))
    pairs = [(before[was - 1], event) for (was, _), (event, _) in zip(moves, written, strict=True)]
    if any(has_other_figures(replay.rules, old, new) for old, new in pairs):
        replay.record = replay.record.recomputed()
    return written


def _plan(rules: Rules, table: object, moves: Moves, new: int, shift: bool, before: Sequence[Step]) -> Moves | Refusal:
    """The moves to record: each legal at its new place, given to another player only with `shift`; a refusal if one is
    impossible. `before`: the steps that they replace."""
    planned: list[tuple[int, object]] = []
    done: list[Outcome] = []
    for i, (was, move) in enumerate(moves):
        owned = move if i < new else rules.by_current_player(table, move)
        played = refuse_new_owner(rules, was, move, owned) if owned != move and not shift else rules.apply(table, owned)
        if isinstance(played, Refusal):
            if i < new:
                return played
            refused = played if owned != move and not shift else no_longer_legal(was, played)
            if shift or refused.kind not in ("turn", "reward", "market"):
                return refused
            return with_reason(
                refused, rules.turn_reason(table, [step.played for step in before if step.n < was], done)
            )
        planned.append((was, played.move))
        done.append(played)
        table = played.table
    return planned


def undo_disputed(replay: Replay, count: int | None, to: int | None) -> Change | Refusal:
    """Take back `count` lines, those after `to`, or the last line; directly after an amend take the amend back."""
    if count is None and to is None and (back := amend_back(replay)) is not None:
        return back
    moves = moves_of(replay.record)
    number = lines_to_undo(replay, moves, count or _last_line(replay, moves), to)
    if isinstance(number, Refusal):
        return number
    change = taken_back(replay, number)
    if number == 1 and replay.record.events[moves[-1] - 1]["do"] == SETUP:
        return change
    return _if_better(change)


def _last_line(replay: Replay, moves: list[int]) -> int:
    """How many events the last line recorded."""
    count = 1
    while count < len(moves) and replay.record.events[moves[-count] - 1].get("same_line"):
        count += 1
    return count


def amend_disputed(replay: Replay, span: Span, lines: Sequence[Read], before: bool) -> Change | Refusal:
    """Record lines in place of some events, or before one; each of `lines` gives its moves at a table."""
    moves = moves_of(replay.record)
    block = [n for n in moves if span[0] <= n <= span[1]]
    if not block:
        return not_a_line(replay, span[0])
    if not before and (setup := next((n for n in block if replay.record.events[n - 1]["do"] == SETUP), None)):
        return refuse_setup(setup)
    number = block[0]
    outcome = play_in_order(replay.rules, walked(replay.record).moments[number].before, lines)
    if isinstance(outcome, Refusal):
        return outcome
    rules = replay.rules
    fresh = [rules.MOVES.event(played.move, rules.figures_of(played), number) for played in outcome]
    start = moves.index(number)
    later = moves[start if before else start + len(block) :]
    return _if_better(lines_corrected(replay, number, start, fresh, later))


def edit_disputed(replay: Replay, edit: Edit) -> Change | Refusal:
    """Remove, move, restore or change complete lines."""
    owner = dict([edit.owner] if edit.owner else [])
    return _if_better(lines_corrected(replay, edit.number, edit.start, [], edit.again, owner, edit.others))


def correct_disputed_setup(replay: Replay, setup: Setup) -> Change | Refusal:
    """Correct the set-up."""
    return _if_better(setup_corrected(replay, setup))


def _if_better(change: Change) -> Change | Refusal:
    """The change if fewer findings are left after it, else the refusal."""
    if change.mends:
        return change
    if change.new:
        new = change.new[0]
        return refuse(
            "turn",
            "",
            Message(
                "the record as written is impossible, and this would add something new: event {event}, {why}",
                event=new.event,
                why=new.why,
            ),
            Message("log"),
        )
    return refuse(
        "turn", "", Message("the record as written is impossible, and this would correct nothing"), Message("log")
    )


def adopt(replay: Replay, change: Change) -> None:
    """Continue the replay with the changed record."""
    replay.record, replay.table = change.replay.record, change.replay.table
    replay.steps, replay.disputed = change.replay.steps, change.replay.disputed if change.left else None
    replay.is_mended = True


MOST_WAITING = 4  # lines that are suggested after another one
# the moves that the words of a line mean at a table
ReadWords = Callable[[Sequence[str], object], Sequence[object] | Refusal]
Attempt = Callable[[Replay], object]  # the result of a line or its Refusal; nothing is written


@dataclass(frozen=True)
class AmendLine:
    """The words of an `amend`: its event or events, those of its LINE, and its options; `session`: the option `-s`."""

    event: str
    line: tuple[str, ...]
    options: Document
    session: str | None = None

    def typed(self) -> str:
        """The line as it is typed, without `--try`."""
        return line_of_options(["amend", self.event], self.options, self.session, self.line)

    def with_options(self, **options: object) -> AmendLine:
        """The same line with other options."""
        return replace(self, options={**self.options, **options})


def line_of_options(head: Sequence[str], options: Document, session: str | None, words: Sequence[str] = ()) -> str:
    """An amend as a line: `head`, its options except `--try`, `words`; then further lines, and the session file."""
    given = [word for name, value in options.items() if name not in ("try", "then") for word in _option(name, value)]
    behind = [*_option("then", options.get("then", ())), *([] if session is None else ["-s", session])]
    return joined([*head, *given, *behind, *words] if "--" in words else [*head, *given, *words, *behind])


def _option(name: str, value: object) -> list[str]:
    """An option as it is typed, repeated if it has several values."""
    values = value if isinstance(value, (list, tuple)) else [value]
    return [word for each in values for word in ([f"--{name}"] if each is True else [f"--{name}", str(each)])]


def amendment(replay: Replay, typed: AmendLine, read: ReadWords) -> AmendPlan | Change | Refusal:
    """The plan or the refusal of an amend; nothing is written. Raises Unclear for words that do not go together.

    If a later line is in the way, the refusal suggests lines that do all that is needed.
    """
    if typed.line and "by" in typed.options:  # the player of LINE
        first, *rest = typed.line
        options = {name: value for name, value in typed.options.items() if name != "by"}
        typed = replace(typed, line=(first, "--by", typed.options["by"], *rest), options=options)
    change = _change(replay, typed, read)
    if not isinstance(change, Refusal) or change.later is None:
        return change
    others = [
        [(text, partial(_change, typed=other, read=read)) for text, other in group]
        for group in _others(replay, typed, read, change.later)
    ]
    again = partial(_change, typed=typed, read=read)
    left_out = "drop" in typed.options and typed.event.isdecimal()  # the event may have been something else
    return replace(change, hint=alternatives(replay, change, others, again, typed.event if left_out else None))


def _change(replay: Replay, typed: AmendLine, read: ReadWords) -> AmendPlan | Change | Refusal:
    edit = edit_of(replay, typed.event, typed.options, bool(typed.line))
    if isinstance(edit, Refusal):
        return edit
    before, shift = "before" in typed.options, "shift" in typed.options
    if replay.disputed is not None:
        if isinstance(edit, Edit):
            return edit_disputed(replay, edit)
        return amend_disputed(replay, edit, _lines(typed, read), before)
    if isinstance(edit, Edit):
        return plan_edit(replay, edit, shift)
    return plan_amend(replay, edit, _lines(typed, read), before, shift)


def _lines(typed: AmendLine, read: ReadWords) -> list[Callable[[object], Sequence[object] | Refusal]]:
    return [partial(read, words) for words in (typed.line, *map(split, typed.options.get("then", ())))]


def _others(
    replay: Replay, typed: AmendLine, read: ReadWords, stopped: int
) -> Iterator[list[tuple[Message, AmendLine]]]:
    """Lines that may do what this one was meant to do, with their texts; of a group the first that works is enough.

    `stopped`: the later event that is in the way.
    """
    span = edit_of(replay, typed.event, typed.options, bool(typed.line))
    strict = replace(typed, options={name: value for name, value in typed.options.items() if name != "shift"})
    if isinstance(span, tuple):
        given = [*typed.options.get("then", ())]
        waiting = _lines_for_waiting(replay, span, typed, read)
        more = [some for n in range(1, len(waiting) + 1) for some in combinations(waiting, n)]
        lines = [(some, each.with_options(then=[*given, *some])) for each in (strict, typed) for some in more]
        yield [
            (Message("{line}  or, in place of {last}, what was really done", line=line.typed(), last=some[-1]), line)
            for some, line in lines
        ]
        after = [(step.n, step.event.get("by")) for step in replay.moves() if step.n >= span[1]]
        by = after[0][1]
        if by is not None and after[:2] == [(span[1], by), (stopped, by)]:
            line = replace(typed, event=f"{span[0]}-{stopped}")  # an extra turn that does not exist
            yield [(Message("{line}  if event {event} did not happen", line=line.typed(), event=stopped), line)]
    if "shift" not in typed.options:
        line = typed.with_options(shift=True)
        yield [(Message("{line}  if that is what happened", line=line.typed()), line)]


def _lines_for_waiting(replay: Replay, span: Span, typed: AmendLine, read: ReadWords) -> list[str]:
    """The shortest lines for what waits after those of an amend: an extra turn passed, a reward declined."""
    before, table = tables_around(replay, span, _lines(typed, read))
    lines: list[str] = []
    while len(lines) < MOST_WAITING and (words := replay.game.lines.skipping_line(table, before)) is not None:
        played = play_in_order(replay.rules, table, [partial(read, words)])
        if isinstance(played, Refusal):
            break
        lines.append(joined(words))
        table = played[-1].table
    return lines


def alternatives(
    replay: Replay,
    refused: Refusal,
    lines: Iterable[Sequence[tuple[Message, Attempt]]],
    again: Attempt,
    left_out: str | None = None,
) -> Message:
    """The lines to type instead of one that a later event refuses: of each group of `lines` the first that works.

    If none works: to correct the later event first, or to remove it if `again`, the line itself, works then.
    `left_out`: the event that the line removes.
    """
    works = [
        next((suggestions for suggestions, attempt in group if not isinstance(attempt(_copy(replay)), Refusal)), None)
        for group in lines
    ]
    if suggestions := tuple(filter(None, works)):
        return suggestions[0] if len(suggestions) == 1 else Message("{lines:;  or  }", lines=suggestions)
    if (
        refused.kind in ("turn", "reward") or refused.hint is None or refused.later is None
    ):  # no line in its place works
        return Message("log") if left_out is None else Message("amend {event} LINE", event=left_out)
    copy, event = _copy(replay), refused.later
    gone = drop_events(copy, event, event)
    plan = plan_edit(copy, gone) if isinstance(gone, Edit) else gone
    if isinstance(plan, Refusal):
        return refused.hint
    amend(copy, plan)
    return (
        refused.hint
        if isinstance(again(copy), Refusal)
        else Message("amend {event} LINE  or  amend {event} --drop  first", event=event)
    )


def _copy(replay: Replay) -> Replay:
    """A copy of a replay, to try changes in it."""
    return replace(replay, steps=[*replay.steps])
