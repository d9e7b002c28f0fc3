"""What an undo, a redo and an amend write into a record: events taken back, and moves recorded anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from castlescore.core.errors import Unclear
from castlescore.core.events import Event
from castlescore.core.language import tr
from castlescore.core.language.messages import Message, message
from castlescore.core.refusals import Refusal, Violation, refuse
from castlescore.core.types import Outcome
from castlescore.core.values import frozen
from castlescore.protocol.evening import Record, Step
from castlescore.protocol.rules import Rules
from castlescore.record import replay as fold
from castlescore.record.replay import Replay

Moves = Sequence[tuple[int, object]]  # moves, each with the number of the event that it was or that it stands for
Written = list[tuple[Event, Outcome]]  # events with what came of them


@frozen
class Rewritten:
    """What was written anew, and what is said of it; `line`: what the line that was typed came to, if one was."""

    written: Written
    told: list[str]
    line: Outcome | None = None


@frozen
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
    if to is not None:
        if to and to not in replay.in_force():
            return not_in_force(replay, to, undo_to)
        number = sum(step.n > to for step in moves)
        if not number:
            return refuse("turn", "", message("only-notes", event=to))
    else:
        number = count or replay.rewritten or replay.last_line()
    if number > len(moves):
        many = message("too-many-undone", moves=len(moves), count=number)
        return refuse("turn", "", many if moves else message("nothing-to-undo"))
    return moves[len(moves) - number :]


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
        return refuse("turn", "", message("too-many-redone", moves=len(steps), count=count))
    if steps:
        return steps[:count]
    lines = [event["do"] for event in replay.record.events if event["do"] != "note"]
    mended = replay.is_mended and lines[-1] == "undo"
    return refuse("turn", "", message("mended-redo" if mended else "nothing-to-redo"))


def amend_it(event: int) -> Message:
    """The line that amends an event."""
    return message("amend-it", event=event)


def undo_to(event: int) -> Message:
    """The line that goes back to an event."""
    return message("undo-to", event=event)


def not_in_force(replay: Replay, number: int, line: Callable[[int], Message]) -> Refusal:
    """Why nothing can be done about an event that is not in force, and what can be done instead.

    `line`: what was typed, for the event that is meant, where there is one. Raises Unclear for an event that there
    never was.
    """
    record = replay.record
    if number > replay.last:
        raise Unclear(tr("there is no event {number}; the last is {last}", number=number, last=replay.last))
    taken = record.taken_back()
    standing = [(n, event) for n, event in record.standing()[0] if event["do"] != "note"]
    if number not in taken:  # a move, which some undo took back
        by = next((n for n, gone in taken.items() if number in gone), number)
        now = next((n for n, _ in reversed(standing) if number in _was_before(record, n)), None)
        if now is not None:
            return refuse("turn", "", message("stands-as", event=number, now=now), line(now))
        return refuse("turn", "", message("was-undone", event=number, undo=by), _again(replay, number))
    gone = taken[number]
    if "was" in record.events[number - 1]:
        in_amend = any(n == number + 1 for n, _ in standing) and "was" in record.events[number]
        why = message("is-amend", event=number, was=gone[0] if gone else number)
        return refuse("turn", "", why, line(number + 1) if in_amend else message("see-log"))
    why = message("is-undo", event=number, span=_span(gone))
    return refuse("turn", "", why, _again(replay, *gone[:1]))


def _was_before(record: Record, number: int) -> set[int]:
    """The numbers that an event had before it was written anew, once or several times."""
    found: set[int] = set()
    while isinstance(was := record.events[number - 1].get("was"), int) and 0 < was < number:
        found.add(was)
        number = was
    return found


def _again(replay: Replay, *number: int) -> Message:
    """The line that plays an event again, where it is what was undone last; else where it can be looked up."""
    last = replay.undone[-1].left if replay.undone else ()
    waits = any({step.n, *_was_before(replay.record, step.n)} & {*number} for step in last)
    return message("type", line="redo") if waits else message("see-log-all")


def _span(numbers: Sequence[int]) -> str:
    return "-".join(map(str, dict.fromkeys((numbers[0], numbers[-1])))) if numbers else "0"


def amending(
    replay: Replay,
    number: int,
    read: Callable[[object], Sequence[object] | Refusal] | None,
    before: bool = False,
    shift: bool = False,
) -> Amending | Refusal:
    """An amend: event `number` put right, with `before` a line put before it; nothing is written.

    `read`: the moves of the line at the table of that moment, None where the event is left out; `shift`: whether later
    lines may pass to another player. Raises what `read` does, and Unclear for an event that there never was.
    """
    moves = replay.moves()
    index = next((i for i, step in enumerate(moves) if step.n == number), None)
    if index is None:
        if number in replay.in_force():
            return refuse("turn", "", message("note-stays", event=number))
        return not_in_force(replay, number, amend_it)
    table = moves[index].before
    later = moves[index:] if before else moves[index + 1 :]
    found = read(table) if read is not None else ()
    if isinstance(found, Refusal):
        return found
    if len(found) > 1 and isinstance(whole := replay.rules.apply_all(table, found), Refusal):
        return whole  # the tiles of one line are judged together, as at the table
    fresh = [(number, move) for move in found]
    planned = _plan(replay.rules, table, [*fresh, *as_they_were(later)], len(fresh), shift)
    if isinstance(planned, Refusal):
        return planned
    return Amending(number, tuple(moves[index:]), (*[None] * len(fresh), *later), planned)


def amend(replay: Replay, found: Amending) -> Written:
    """Write an amend."""
    fold.undo(replay, len(found.old), amending=found.number)
    return write_anew(replay, found.moves)


def span(first: int, last: int) -> str:
    """Numbers from the first to the last: `7-12`, or `7`."""
    return f"{first}" if first == last else f"{first}-{last}"


def as_they_were(steps: Sequence[Step]) -> Moves:
    """The moves of steps, with their numbers."""
    return [(step.n, step.move) for step in steps]


def write_anew(replay: Replay, moves: Moves) -> Written:
    """Record moves again, each with the number of the event that it was."""
    written: Written = []
    for was, move in moves:
        played = replay.rules.apply(replay.table, move)
        assert not isinstance(played, Refusal), "what stood before stands again"
        written.append((fold.recorded(replay, played, replay.table, was), played))
    return written


def _plan(rules: Rules, table: object, moves: Moves, new: int, shift: bool) -> Moves | Refusal:
    """The moves as they will be recorded: each legal where it now stands, passed on to somebody else only with
    `shift`.
    """
    planned: list[tuple[int, object]] = []
    for i, (was, move) in enumerate(moves):
        owned = move if i < new else rules.passed_on(table, move)
        if owned != move and not shift:
            old, new_one = (rules.MOVES.write(each)["by"] for each in (move, owned))
            why = message("changes-hands", event=was, was=old, by=new_one)
            return refuse("turn", rules.TURNS, why, message("shift-it"))
        played = rules.apply(table, owned)
        if isinstance(played, Refusal):
            if i < new:
                return played
            violations = tuple(
                Violation(v.rule, v.tiles, message("no-longer-legal", event=was, why=v.why)) for v in played.violations
            )
            return Refusal(played.kind, violations, message("amend-first", event=was))
        planned.append((was, played.move))
        table = played.table
    return planned
