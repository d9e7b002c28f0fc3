"""Replay a record from start to end: the table at its end, the events in force, what was undone, wrong figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Generic, Self

from castlescore.core.errors import Disputed, shown
from castlescore.core.events import SETUP, End, Note, Setup, number_before, setup_of
from castlescore.core.language import tr, trn
from castlescore.core.language.messages import Message
from castlescore.core.refusals import UNDO_END, Refusal, refuse
from castlescore.core.rulebook import cite
from castlescore.core.types import Event, Header, Move_co, Outcome, Played_co, Table_co
from castlescore.protocol.evening import Record, Rules, Step
from castlescore.protocol.game import Game
from castlescore.protocol.registry import game_of
from castlescore.record.setups import correction_text, reread_steps, setup_outcome, value_text

if TYPE_CHECKING:
    from castlescore.record.audit.findings import Audit


LONGEST = 2_000  # characters of the message about an impossible event


@dataclass(frozen=True)
class Undone(Generic[Table_co, Move_co, Played_co]):
    """Events that one undo took back, and whether the undo was the first half of an amend.

    `begun`: how many of them have been recorded again.
    """

    steps: tuple[Step[Table_co, Move_co, Played_co], ...]
    amending: bool = False
    begun: int = 0

    @property
    def left(self) -> tuple[Step[Table_co, Move_co, Played_co], ...]:
        """The events that have not been recorded again."""
        return self.steps[self.begun :]


@dataclass(frozen=True)
class BeforeCorrection(Generic[Table_co, Move_co, Played_co]):
    """The state before the set-up was corrected: the header, the events in force, the table."""

    header: Header
    steps: tuple[Step[Table_co, Move_co, Played_co], ...]
    table: Table_co


@dataclass
class Replay(Generic[Table_co, Move_co, Played_co]):
    """The fold of a record, of either game.

    `steps` are in force, notes included; `wrong_figures`: sentences about wrong figures in the file, by the number of
    the event in force. `disputed`: the audit of a record with impossible events, if the evening is shown as the audit
    continues it.
    """

    record: Record
    table: Table_co
    steps: list[Step[Table_co, Move_co, Played_co]] = field(default_factory=list)
    # What `redo` would record again, the last undo last.
    undone: list[Undone[Table_co, Move_co, Played_co]] = field(default_factory=list)
    wrong_figures: dict[int, list[str]] = field(default_factory=dict)
    amend: Undone[Table_co, Move_co, Played_co] | None = None  # the amend at the end of the record, if there is one
    disputed: Audit | None = None
    earlier: tuple[BeforeCorrection, ...] = ()  # before each event in force that corrects the set-up
    begun: Header | None = None  # the current set-up; None: that of the whole record
    is_mended: bool = False  # an event that was taken back is impossible
    rewritten: int = 0  # how many events the last amend or redo has written again so far

    def branch(self) -> Self:
        """A copy in which further moves can be played; this replay stays unchanged."""
        branch = object.__new__(type(self))
        branch.__dict__ |= self.__dict__  # with the values computed from the header, which take longer than a move
        branch.steps, branch.undone, branch.wrong_figures = [*self.steps], [*self.undone], {**self.wrong_figures}
        return branch

    @cached_property
    def game(self) -> Game:
        """The game of the record."""
        return game_of(self.record.header)

    @property
    def header(self) -> Header:
        """The current set-up."""
        return self.record.header if self.begun is None else self.begun

    @cached_property
    def rules(self) -> Rules:
        """The rules by which its events are read, played and written."""
        return self.game.rules

    @property
    def remarks(self) -> list[str]:
        """The sentences about wrong figures of the file."""
        return [remark for remarks in self.wrong_figures.values() for remark in remarks]

    @property
    def last(self) -> int:
        """The number of the last event recorded."""
        return self.record.number(len(self.record.events))

    def in_force(self) -> set[int]:
        """The numbers of the events that are in force."""
        return {step.n for step in self.steps}

    def moves(self) -> list[Step[Table_co, Move_co, Played_co]]:
        """The steps in force that an undo can take back: all except notes."""
        return [step for step in self.steps if not isinstance(step.move, Note)]

    def last_line(self) -> int:
        """How many events the last line in force recorded; an undo of that line takes all of them back."""
        moves = self.moves()
        first = len(moves) - 1
        while first > 0 and moves[first].event.get("same_line"):
            first -= 1
        return len(moves) - first


def play_record(record: Record) -> Replay:
    """Play every event of a record; raises Disputed at the first impossible one in force, with file, line and event.

    Events that were taken back may be impossible; then only the events in force are played, and nothing can be redone.
    FileProblem for an impossible header.
    """
    try:
        return play_strictly(record)
    except Disputed:
        lines, impossible = record.standing()
        if impossible or len(lines) == len(record.events):
            raise
    replay = play_lines(record, lines)
    replay.is_mended = True
    return replay


def play_strictly(record: Record) -> Replay:
    """Play every event of a record, also those that were taken back later; raises as `play_record`."""
    return play_lines(record, record.rows())


def play_lines(record: Record, lines: Iterable[tuple[int, Event]]) -> Replay:
    """Play some events of a record, each with its number; raises as `play_record`."""
    replay = begin(record)
    for n, event in lines:
        follow(replay, n, event)
    return replay


def begin(record: Record) -> Replay:
    """A replay before the first event of a record; raises FileProblem for an impossible header."""
    header = record.first_header
    return Replay(record, game_of(header).rules.begin(header, record.path, record.text), begun=header)


def follow(replay: Replay, n: int, event: Event) -> None:
    """Play one more event of a record."""
    if event["do"] == "undo":
        _take_back(replay, n, event)
        return
    if event["do"] == SETUP:
        refused = correct_setup(replay, n, event, setup_of(event))
        if refused is not None:
            raise Disputed(_cannot_be(replay, n, refused))
        return
    try:
        move = replay.rules.move_of(event)
        played = replay.rules.apply(replay.table, move)
    except KeyError as error:
        raise Disputed(tr("{where}: unknown name {error}", where=replay.record.where(n), error=error)) from error
    if isinstance(played, Refusal):
        raise Disputed(_cannot_be(replay, n, played))
    for key, recorded, right in replay.rules.MOVES.differences(event, replay.rules.figures_of(played)):
        replay.wrong_figures.setdefault(n, []).append(_wrong_figure(replay.record.where(n), key, recorded, right))
    add(replay, Step(n, event, move, replay.table, played))


def _cannot_be(replay: Replay, n: int, refused: Refusal) -> str:
    why = "; ".join(f"{replay.game.say(v.why)} ({cite(v.rule)})" for v in refused.violations)
    return tr("{where}: cannot be: {longest}", where=replay.record.where(n), longest=shown(why, LONGEST))


def correct_setup(replay: Replay, n: int, event: Event, setup: Setup) -> Refusal | None:
    """Correct the set-up by event `n`: all events in force are read again for the table of the new set-up.

    Returns a refusal if a line would become impossible; nothing is changed then. Raises FileProblem for an impossible
    header.
    """
    rules, before, record = replay.rules, replay.header, replay.record
    after = setup.over(before)
    old, new = (rules.begin(header, record.path, record.text) for header in (before, after))
    steps = reread_steps(rules, old, new, replay.steps, setup)
    if isinstance(steps, Refusal):
        return steps
    played = setup_outcome(rules, steps[-1].played.table if steps else new, correction_text(replay.game, setup))
    replay.earlier = (*replay.earlier, BeforeCorrection(before, tuple(replay.steps), replay.table))
    replay.begun, replay.steps = after, steps
    add(replay, Step(n, event, setup, replay.table, played))
    return None


def _wrong_figure(where: str, key: str, recorded: object, right: object) -> str:
    recorded, right = (value_text(value) if isinstance(value, dict | list) else value for value in (recorded, right))
    if right is None:
        return tr("{where}: {key} is {recorded} in the file, and should not be there",
                  where=where, key=key, recorded=recorded)  # fmt: skip
    return tr("{where}: {key} is {recorded} in the file, and should be {right}",
              where=where, key=key, recorded=recorded, right=right)  # fmt: skip


def add(replay: Replay, step: Step) -> None:
    """Add one event in force."""
    replay.table = step.played.table
    replay.steps.append(step)
    if isinstance(step.move, Note):
        return
    written_anew = number_before(step.event) is not None
    if replay.amend and written_anew:
        replay.rewritten += 1
        return
    replay.amend = None
    replay.rewritten = 0
    if written_anew and replay.undone and _continues(replay, step):
        return
    replay.undone.clear()


def _continues(replay: Replay, step: Step) -> bool:
    """Whether a rewritten event continues what was undone last."""
    group = replay.undone[-1]
    if group.steps[group.begun].move != step.move:
        return False
    replay.rewritten = group.begun + 1
    replay.undone.pop()
    if replay.rewritten < len(group.steps):
        replay.undone.append(Undone(group.steps, group.amending, replay.rewritten))
    return True


def _take_back(replay: Replay, n: int, event: Event) -> None:
    count = event["count"]
    moves = (step for step in reversed(replay.steps) if not isinstance(step.move, Note))
    there = sum(1 for _ in islice(moves, count))  # limited: a record of 20,000 events may have many undos
    if there < count:
        left = trn("{n} is in force", "{n} are in force", there)
        raise Disputed(
            trn(
                "{where}: undoes {n} event, and {left}",
                "{where}: undoes {n} events, and {left}",
                count,
                where=replay.record.where(n),
                left=left,
            )
        )
    taken = unwind(replay, count)
    group = Undone(tuple(taken), "was" in event)
    replay.rewritten = 0
    if group.amending:
        replay.amend = group
        replay.undone.clear()
    else:
        replay.amend = None
        if taken:
            replay.undone.append(group)


def unwind(replay: Replay, count: int) -> list[Step]:
    """Remove the last `count` moves in force; notes stay. Returns the moves as they were when they were played."""
    taken: list[Step] = []
    notes: list[Step] = []
    first = len(replay.steps)
    while len(taken) < count:  # from the end: a record of 20,000 events may have many undos
        first -= 1
        step = replay.steps[first]
        if isinstance(step.move, Note):
            notes.append(step)
            continue
        taken.append(step)
        replay.wrong_figures.pop(step.n, None)
        replay.table = step.before
        if isinstance(step.move, Setup):
            *earlier, last = replay.earlier
            replay.earlier, replay.begun = tuple(earlier), last.header
            replay.steps, replay.table, first = list(last.steps), last.table, len(last.steps)
    replay.steps = [*replay.steps[:first], *reversed(notes)]
    return taken[::-1]


def record_move(
    replay: Replay, played: Outcome, before: object, was: int | None = None, figures: Mapping[str, object] | None = None
) -> Event:
    """Add a legal move to the record and to the replay; returns its event.

    `was`: the event that it replaces; `figures`: those to write; default: those that follow.
    """
    written: Mapping[str, object] = replay.rules.figures_of(played) if figures is None else figures
    event = replay.rules.MOVES.event(played.move, written, was)
    append(replay, event)
    add(replay, Step(replay.last, event, played.move, before, played))
    return event


def record_setup(replay: Replay, setup: Setup, was: int | None = None) -> Refusal | None:
    """Record a correction of the set-up; returns a refusal if a line would become impossible.

    `was`: the event that the correction replaces.
    """
    event = replay.rules.MOVES.event(setup, {}, was)
    refused = correct_setup(replay, replay.record.number(replay.last + 1), event, setup)
    if refused is None:
        append(replay, event)
    return refused


def append(replay: Replay, event: Event) -> None:
    """Add one line at the end of the record."""
    replay.record = replay.record.plus(event)


def undo(replay: Replay, count: int, amending: int | None = None) -> Event:
    """Record an undo of the last `count` events in force; `amending`: the event at which an amend begins."""
    event: dict[str, object] = {"do": "undo", "count": count}
    if amending is not None:
        event["was"] = int(amending)
    append(replay, event)
    _take_back(replay, replay.last, event)
    return event


@dataclass(frozen=True)
class LoggedEvent(Generic[Table_co, Move_co, Played_co]):
    """One event as it was when it was recorded.

    `step`: what it did, None for an undo; `since`: the table before the line to which it belongs, which may have
    recorded several events; `gone`: the events that an undo took back.
    """

    n: int
    event: Event
    step: Step[Table_co, Move_co, Played_co] | None
    since: Table_co
    gone: tuple[int, ...] = ()


def in_force(replay: Replay) -> Iterator[LoggedEvent]:
    """The events in force, in their order."""
    since = replay.table
    for step in replay.steps:
        since = since if step.event.get("same_line") else step.before
        yield LoggedEvent(step.n, step.event, step, since)


def as_recorded(record: Record) -> Iterator[LoggedEvent]:
    """Every event in order, undone ones included; raises as `play_record`.

    Events in force are those of the current set-up, undone ones are as they were when they were recorded.
    """
    now = {step.n: step for step in play_record(record).steps} if record.setups else {}
    replay = begin(record)
    since = replay.table
    for n, event in record.rows():
        since = since if event.get("same_line") else replay.table
        follow(replay, n, event)
        if event["do"] == "undo":
            yield LoggedEvent(n, event, None, since, taken_back(replay, event))
        else:
            step = now.get(n, replay.steps[-1])
            yield LoggedEvent(n, step.event, step, since if step is replay.steps[-1] else step.before)


def taken_back(replay: Replay, event: Event) -> tuple[int, ...]:
    """The events that the last undo took back."""
    if not event["count"]:
        return ()
    group = replay.amend if "was" in event else replay.undone[-1]
    return tuple(step.n for step in group.steps) if group is not None else ()


def with_end_number(steps: Sequence[Step], refusal: Refusal) -> Refusal:
    """A refusal because the table ended the game, with the number of that event and the undo of it; any other is
    unchanged.

    `steps`: the events in force.
    """
    end = next((step.n for step in steps if isinstance(step.move, End)), None)
    if refusal.hint != UNDO_END or end is None:
        return refusal
    before = max(step.n for step in steps if step.n < end and not isinstance(step.move, Note))
    why = Message("the table ended the game at event {n}", n=end)
    return refuse(refusal.kind, refusal.violations[0].rule, why, Message("undo --to {n}", n=before))
