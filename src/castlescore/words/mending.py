"""What undo and amend do to a record that cannot be as it stands: it is changed so that fewer findings are left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from castlescore.core.events import SETUP, Setup
from castlescore.core.language.messages import message
from castlescore.core.refusals import Refusal, refuse
from castlescore.protocol.rules import event_of
from castlescore.record.chronicle import walked
from castlescore.record.disputes import Change, amend_back, laid_anew, moves_of, put_right, taken_back
from castlescore.record.replay import Replay
from castlescore.words.edits import Edit, amend_it, not_in_force, refuse_setup, undo_to


def undone(replay: Replay, count: int | None, to: int | None) -> Change | Refusal:
    """Take back `count` lines, those after `to`, or the last line; right after an amend that, whatever comes back."""
    moves = moves_of(replay.record)
    if to is not None and to and to not in {n for n, _ in replay.record.standing()[0]}:
        return not_in_force(replay, to, undo_to)
    if count is None and to is None:
        back = amend_back(replay)
        if back is not None:
            return back
    number = sum(n > to for n in moves) if to is not None else count or _last_line(replay, moves)
    if to is not None and not number:
        return refuse("turn", "", message("only-notes", event=to))
    if number > len(moves):
        return refuse("turn", "", message("too-many-undone", moves=len(moves), count=number))
    change = taken_back(replay, number)
    if number == 1 and replay.record.events[moves[-1] - 1]["do"] == SETUP:
        return change
    return better(change)


def _last_line(replay: Replay, moves: list[int]) -> int:
    """How many events the last line recorded."""
    count = 1
    while count < len(moves) and replay.record.events[moves[-count] - 1].get("same_line"):
        count += 1
    return count


def amended(
    replay: Replay, number: int, read: Callable[[object], Sequence[object] | Refusal], before: bool
) -> Change | Refusal:
    """Put event `number` right, or a line before it; `read` gives the moves that were typed at a table."""
    moves = moves_of(replay.record)
    if number not in moves:
        if number in {n for n, _ in replay.record.standing()[0]}:
            return refuse("turn", "", message("note-stays", event=number))
        return not_in_force(replay, number, amend_it)
    if not before and replay.record.events[number - 1]["do"] == SETUP:
        return refuse_setup(number)
    table = walked(replay.record).moments[number].before
    found = read(table)
    outcome = found if isinstance(found, Refusal) else replay.rules.apply_all(table, found)
    if isinstance(outcome, Refusal):
        return outcome
    fresh = [event_of(replay.rules, played, number) for played in outcome]
    kept = moves.index(number)
    later = moves[kept if before else kept + 1 :]
    return better(put_right(replay, number, kept, fresh, later))


def edited(replay: Replay, edit: Edit) -> Change | Refusal:
    """Whole lines left out, moved, played after all, exchanged in something, or somebody else's."""
    owner = dict([edit.owner] if edit.owner else [])
    return better(put_right(replay, edit.number, edit.kept, [], edit.again, owner, edit.others))


def set_up(replay: Replay, setup: Setup) -> Change | Refusal:
    """The set-up put right."""
    return better(laid_anew(replay, setup))


def better(change: Change) -> Change | Refusal:
    """A change after which fewer findings are left, or why it is none."""
    if change.mends:
        return change
    if change.new:
        new = change.new[0]
        return refuse("turn", "", message("new-finding", event=new.event, why=new.why), message("see-log"))
    return refuse("turn", "", message("mends-nothing"), message("see-log"))


def take(replay: Replay, change: Change) -> None:
    """Let the replay go on as the changed record does."""
    replay.record, replay.table = change.replay.record, change.replay.table
    replay.steps, replay.disputed = change.replay.steps, change.replay.disputed if change.left else None
    replay.is_mended = True
