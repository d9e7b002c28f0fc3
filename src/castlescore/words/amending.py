"""What an undo, a redo and an amend write into a record: events taken back, and moves recorded anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from castlescore.core.events import Setup
from castlescore.core.language.messages import Message, plural
from castlescore.core.refusals import Refusal, refuse
from castlescore.core.types import Event, Outcome
from castlescore.protocol.evening import Step
from castlescore.protocol.rules import Rules
from castlescore.record import replay as fold
from castlescore.record.replay import Replay
from castlescore.record.rewriting import as_amended
from castlescore.record.setups import changes_hands, no_longer_legal, told, with_reason
from castlescore.words.edits import Edit, Span, lines_to_undo, not_a_line, refuse_setup

Moves = Sequence[tuple[int, object]]  # moves, each with the number of the event that it was or that it stands for
Read = Callable[[object], Sequence[object] | Refusal]  # the moves of a line at a table, or why it can be none
Fresh = tuple[int, object, Step | None]  # a new line: the event it stands for, its move, and what it was, if anything
Written = list[tuple[Event, Outcome]]  # events with what came of them


@dataclass(frozen=True)
class Rewritten:
    """What was written anew, and what is said of it; `line`: what the line that was typed came to, if one was.

    `draws`: whether castles are drawn in which other tiles lie than before.
    """

    written: Written
    told: list[str]
    line: Outcome | None = None
    draws: bool = True


@dataclass(frozen=True)
class Amending:
    """An amend that can be.

    `old`: the steps that it takes back; `before`: for each move that it writes the step that it was, None for a new
    one; `moves`: those moves.
    """

    number: int
    old: tuple[Step, ...]
    before: tuple[Step | None, ...]
    moves: Moves


def to_take_back(replay: Replay, count: int | None = None, to: int | None = None) -> Sequence[Step] | Refusal:
    """The steps that an undo would take back: so many, those after event `to`, or those of the last line.

    Raises Unclear for an event that there never was. Nothing is written.
    """
    moves = replay.moves()
    if to is None and not moves:
        return refuse("turn", "", Message("nothing has been played that could be undone"))
    last = count or replay.rewritten or replay.last_line()
    number = lines_to_undo(replay, [step.n for step in moves], last, to)
    return number if isinstance(number, Refusal) else moves[len(moves) - number :]


def take_amend_back(replay: Replay) -> Written:
    """Write the events anew as they were before the amend that they finish."""
    assert replay.amend is not None
    old = replay.amend.steps
    fold.undo(replay, replay.rewritten)
    return write_anew(replay, as_they_were(old))


def to_play_again(replay: Replay, count: int | None = None) -> Sequence[Step] | Refusal:
    """The steps that a redo would play again: so many, or those that are left of the last undo; nothing is written."""
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
                "lines that cannot be were taken back, so what was undone is not played again by itself; log "
                "--all has it, to be typed anew"
            )
            if mended
            else Message("nothing was undone since the last move, so there is nothing to play again")
        ),
    )


def amending(
    replay: Replay, span: Span, lines: Sequence[Read], before: bool = False, shift: bool = False
) -> Amending | Refusal:
    """An amend: lines in the place of events, with `before` before the first of them; nothing is written.

    `lines`: each gives its moves at the table behind those before it; `shift`: whether later lines may pass to another
    player. Raises what reading a line does, and Unclear for an event that there never was.
    """
    moves = replay.moves()
    block = [i for i, step in enumerate(moves) if span[0] <= step.n <= span[1]]
    if span[1] > replay.last or not block:
        return not_a_line(replay, span[1] if span[1] > replay.last else span[0])
    if not before and (setup := next((moves[i].n for i in block if isinstance(moves[i].move, Setup)), None)):
        return refuse_setup(setup)
    index = block[0]
    fresh = in_a_row(replay.rules, _table_before(replay, moves, index), lines)
    if isinstance(fresh, Refusal):
        return fresh
    later = moves[index:] if before else moves[block[-1] + 1 :]
    number = moves[index].n
    return _judged(replay, number, index, [(number, played.move, None) for played in fresh], later, shift)


def in_a_row(rules: Rules, table: object, lines: Sequence[Read]) -> list[Outcome] | Refusal:
    """What comes of lines one after the other, the tiles of each judged together; or why one of them cannot be."""
    found: list[Outcome] = []
    for read in lines:
        moves = read(table)
        played = moves if isinstance(moves, Refusal) else rules.apply_all(table, moves)
        if isinstance(played, Refusal):
            return played
        found += played
        table = found[-1].table
    return found


def around(replay: Replay, span: Span, lines: Sequence[Read]) -> tuple[object, object]:
    """The table before some events, and the one behind lines that can stand in their place."""
    moves = replay.moves()
    before = _table_before(replay, moves, next(i for i, step in enumerate(moves) if step.n >= span[0]))
    played = in_a_row(replay.rules, before, lines)
    return before, before if isinstance(played, Refusal) else played[-1].table


def editing(replay: Replay, edit: Edit, shift: bool = False) -> Amending | Refusal:
    """An amend of whole lines: left out, moved, played after all, or somebody else's; nothing is written."""
    moves = replay.moves()
    steps = {step.n: step for step in moves}
    if missing := [n for n in edit.again if n not in steps]:
        steps |= {step.n: step for step in _once_played(replay, missing)}
    again = [_otherwise(replay, steps[n], edit) for n in edit.again]
    fresh: list[Fresh] = []
    if edit.owner is not None or edit.others:
        mine, *again = again
        fresh = [(mine.n, mine.move, mine)]
    found = _judged(replay, edit.number, edit.kept, fresh, again, shift)
    if isinstance(found, Refusal):
        return found
    before = (None if old is None or old.n in missing else steps[old.n] for old in found.before)
    return replace(found, before=tuple(before))


def _otherwise(replay: Replay, step: Step, edit: Edit) -> Step:
    """A line as an edit has it: somebody else's, or with something of another one."""
    event = edit.others.get(step.n)
    if edit.owner is not None and step.n == edit.again[0]:
        key, name = edit.owner
        event = {**step.event, key: name}
    return step if event is None else replace(step, move=replay.rules.move_of(event))


def _once_played(replay: Replay, numbers: Sequence[int]) -> list[Step]:
    """Events that were taken back, as lines of the table that is laid now; nothing came of them yet."""
    events, rules = as_amended(replay.record).events, replay.rules
    nothing = told(rules, replay.table, "")
    return [Step(n, events[n - 1], rules.move_of(events[n - 1]), replay.table, nothing) for n in numbers]


def _table_before(replay: Replay, moves: Sequence[Step], index: int) -> object:
    """The table before a move in force, as it is laid now."""
    if index:
        return moves[index - 1].played.table
    if moves and not isinstance(moves[0].move, Setup):
        return moves[0].before
    return replay.rules.begin(replay.header, replay.record.path, replay.record.text)


def _judged(
    replay: Replay, number: int, index: int, fresh: Sequence[Fresh], later: Sequence[Step], shift: bool
) -> Amending | Refusal:
    """New lines, and those behind them as they were, in the place of the moves in force from `index` on.

    What puts the set-up right is written again first: all lines are those of the table as it is laid now.
    """
    moves = replay.moves()
    setups = [step for step in moves[index:] if isinstance(step.move, Setup)]
    later = [step for step in later if not isinstance(step.move, Setup)]
    table = _table_before(replay, moves, index)
    lines = [(was, move) for was, move, _ in fresh]
    planned = _plan(replay.rules, table, [*lines, *as_they_were(later)], len(fresh), shift, moves[index:])
    if isinstance(planned, Refusal):
        return planned
    before = (*setups, *(old for *_, old in fresh), *later)
    return Amending(number, tuple(moves[index:]), before, [*as_they_were(setups), *planned])


def amend(replay: Replay, found: Amending) -> Written:
    """Write an amend."""
    fold.undo(replay, len(found.old), amending=found.number)
    return write_anew(replay, found.moves)


def as_they_were(steps: Sequence[Step]) -> Moves:
    """The moves of steps, with their numbers."""
    return [(step.n, step.move) for step in steps]


def write_anew(replay: Replay, moves: Moves) -> Written:
    """Record moves again, each with the number of the event that it was."""
    written: Written = []
    for was, move in moves:
        if isinstance(move, Setup):
            refused = fold.put_set_up_right(replay, move, was)
            assert refused is None, "what stood before stands again"
            written.append((replay.record.events[-1], replay.steps[-1].played))
            continue
        played = replay.rules.apply(replay.table, move)
        assert not isinstance(played, Refusal), "what stood before stands again"
        written.append((fold.recorded(replay, played, replay.table, was), played))
    return written


def _plan(rules: Rules, table: object, moves: Moves, new: int, shift: bool, before: Sequence[Step]) -> Moves | Refusal:
    """The moves as they will be recorded: each legal where it now stands, passed on to somebody else only with
    `shift`; or why one cannot be so. `before`: the steps in the place of which they stand.
    """
    planned: list[tuple[int, object]] = []
    done: list[Outcome] = []
    for i, (was, move) in enumerate(moves):
        owned = move if i < new else rules.passed_on(table, move)
        played = changes_hands(rules, was, move, owned) if owned != move and not shift else rules.apply(table, owned)
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
