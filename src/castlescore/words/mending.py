"""What undo and amend do to a record that cannot be as it stands: it is changed so that fewer findings are left."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.events import SETUP, Setup
from castlescore.core.language.messages import Message
from castlescore.core.refusals import Refusal, refuse
from castlescore.protocol.rules import event_of
from castlescore.record.chronicle import walked
from castlescore.record.disputes import Change, amend_back, laid_anew, moves_of, put_right, taken_back
from castlescore.record.replay import Replay
from castlescore.words.amending import Read, in_a_row
from castlescore.words.edits import Edit, Span, lines_to_undo, not_a_line, refuse_setup


def undone(replay: Replay, count: int | None, to: int | None) -> Change | Refusal:
    """Take back `count` lines, those after `to`, or the last line; right after an amend that, whatever comes back."""
    if count is None and to is None and (back := amend_back(replay)) is not None:
        return back
    moves = moves_of(replay.record)
    number = lines_to_undo(replay, moves, count or _last_line(replay, moves), to)
    if isinstance(number, Refusal):
        return number
    change = taken_back(replay, number)
    if number == 1 and replay.record.events[moves[-1] - 1]["do"] == SETUP:
        return change
    return _better(change)


def _last_line(replay: Replay, moves: list[int]) -> int:
    """How many events the last line recorded."""
    count = 1
    while count < len(moves) and replay.record.events[moves[-count] - 1].get("same_line"):
        count += 1
    return count


def amended(replay: Replay, span: Span, lines: Sequence[Read], before: bool) -> Change | Refusal:
    """Lines in the place of some events, or before one; each of `lines` gives its moves at a table."""
    moves = moves_of(replay.record)
    block = [n for n in moves if span[0] <= n <= span[1]]
    if span[1] > replay.last or not block:
        return not_a_line(replay, span[1] if span[1] > replay.last else span[0])
    if not before and (setup := next((n for n in block if replay.record.events[n - 1]["do"] == SETUP), None)):
        return refuse_setup(setup)
    number = block[0]
    outcome = in_a_row(replay.rules, walked(replay.record).moments[number].before, lines)
    if isinstance(outcome, Refusal):
        return outcome
    fresh = [event_of(replay.rules, played, number) for played in outcome]
    kept = moves.index(number)
    later = moves[kept if before else kept + len(block) :]
    return _better(put_right(replay, number, kept, fresh, later))


def edited(replay: Replay, edit: Edit) -> Change | Refusal:
    """Whole lines left out, moved, played after all, exchanged in something, or somebody else's."""
    owner = dict([edit.owner] if edit.owner else [])
    return _better(put_right(replay, edit.number, edit.kept, [], edit.again, owner, edit.others))


def set_up(replay: Replay, setup: Setup) -> Change | Refusal:
    """The set-up put right."""
    return _better(laid_anew(replay, setup))


def _better(change: Change) -> Change | Refusal:
    """A change after which fewer findings are left, or why it is none."""
    if change.mends:
        return change
    if change.new:
        new = change.new[0]
        return refuse(
            "turn",
            "",
            Message(
                "the record cannot be as it stands, and this would leave something new in it: event {event}, {why}",
                event=new.event,
                why=new.why,
            ),
            Message("log"),
        )
    return refuse(
        "turn", "", Message("the record cannot be as it stands, and this would mend nothing of it"), Message("log")
    )


def take(replay: Replay, change: Change) -> None:
    """Let the replay go on as the changed record does."""
    replay.record, replay.table = change.replay.record, change.replay.table
    replay.steps, replay.disputed = change.replay.steps, change.replay.disputed if change.left else None
    replay.is_mended = True
