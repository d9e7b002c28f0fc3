"""Edits of complete lines of a record: which are removed, moved, restored, or given to another owner.

Only numbers are computed here; the caller asks whether the rules allow the evening after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from castlescore.core.errors import Unclear, shown
from castlescore.core.events import number_before
from castlescore.core.language import both, marked, tr
from castlescore.core.language.messages import Message, plural
from castlescore.core.names import Names, find_one
from castlescore.core.refusals import Refusal, refuse
from castlescore.core.types import Document, Event
from castlescore.core.written import with_minus
from castlescore.protocol.evening import Record
from castlescore.record.disputes import moves_of
from castlescore.record.lines import SWAPS, find_event
from castlescore.record.replay import Replay
from castlescore.record.rewriting import as_amended

WHOSE = {"by": "player", "castle": "castle"}  # the key with the owner of a line -> what kind of owner
FORMS = marked(
    "amend EVENT LINE, amend A-B LINE, amend EVENT --before LINE, amend A-B --drop, amend A-B --move N,"
    " amend EVENT --undo COUNT, amend EVENT --by PLAYER, amend EVENT --castle CASTLE, amend EVENT --swap N,"
    " or amend setup ..."
)
Span = tuple[int, int]  # the first and the last of some events
SPAN = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")


@dataclass(frozen=True)
class Edit:
    """What is recorded again: the moves in force after the first `start` of them are taken back, those of `again` are
    recorded.

    `number`: the first event that changes; `owner`: the key and name of the new owner of the first of `again`;
    `others`: the events of `again` that change, complete, by number.
    """

    number: int
    start: int
    again: tuple[int, ...]
    owner: tuple[str, str] | None = None
    others: Mapping[int, Event] = field(default_factory=dict)


def edit_of(replay: Replay, word: str, options: Document, line: bool) -> Edit | Span | Refusal:
    """The edit that `amend` means by its first word and its options; a span: the events that a line replaces.

    `line`: whether a line follows. Raises Unclear for words that do not go together.
    """
    first, last = span_of(word)
    with_line = [name for name in ("before", "then") if name in options]
    given = [name for name in ("drop", "move", "undo", "by", "castle") if name in options]
    swaps = [name for name in SWAPS if name in options]
    if len(given) + bool(swaps) + bool(with_line) > 1:
        names = both(f"--{name}" for name in (*with_line, *given, *swaps))
        raise Unclear(tr("{options} cannot be used together", options=names))
    if line and (given or swaps):
        raise Unclear(tr("{option} takes no LINE: either that or a LINE", option=f"--{[*given, *swaps][0]}"))
    if with_line and not line:
        raise Unclear(tr("{option} needs a LINE", option=f"--{with_line[0]}"))
    if not (line or given or swaps):
        raise Unclear(tr(FORMS))
    if last > first and (given not in ([], ["drop"], ["move"]) or swaps or "before" in options):
        why = marked("{word}: several events can be left out, moved, or have a LINE in their place: --drop, --move N")
        raise Unclear(tr(why, word=shown(word)))
    last = find_event(replay.record, last)
    first = find_event(replay.record, first)
    if swaps:
        return swap_values(replay, first, {name: find_event(replay.record, options[name]) for name in swaps})
    match given:
        case ["drop"]:
            return drop_events(replay, first, last)
        case ["move"]:
            return move_events(replay, first, last, options["move"])
        case ["undo"]:
            return change_undo_count(replay, first, options["undo"])
        case [key]:
            return change_owner(replay, first, key, options[key])
    return first, last


def span_of(word: str) -> Span:
    """The first and the last number in a word for events, `7` or `7-9`; raises Unclear."""
    match = SPAN.fullmatch(with_minus(word))
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 0 < first <= last:
        raise Unclear(tr("'{word}' names no events: 7, or 7-9 for several", word=shown(word)))
    return first, last


def drop_events(replay: Replay, first: int, last: int) -> Edit | Refusal:
    """Remove events, from the first to the last of them."""
    moves = moves_of(replay.record)
    block = _block(replay, moves, first, last)
    if isinstance(block, Refusal):
        return block
    start = moves.index(block[0])
    return Edit(block[0], start, tuple(n for n in moves[start:] if n not in block))


def move_events(replay: Replay, first: int, last: int, to: int) -> Edit | Refusal:
    """Move events before another one, by their current numbers; one more than the last event: to the end."""
    moves = moves_of(replay.record)
    block = _block(replay, moves, first, last)
    if isinstance(block, Refusal):
        return block
    end = replay.record.number(replay.last + 1)
    to = end if to == replay.record.number(replay.last).number + 1 else find_event(replay.record, to)
    if to in block:
        raise Unclear(tr("--move {event}: that is one of those that are moved", event=to))
    if to != end and to not in moves:
        return not_a_line(replay, to)
    rest = [n for n in moves if n not in block]
    at = len(rest) if to == end else rest.index(to)
    order = [*rest[:at], *block, *rest[at:]]
    start = next((i for i, (one, other) in enumerate(zip(moves, order, strict=True)) if one != other), None)
    if start is None:
        raise Unclear(tr("event {event} is there already", event=first))
    return Edit(moves[start], start, tuple(order[start:]))


def change_undo_count(replay: Replay, number: int, count: int) -> Edit | Refusal:
    """Change how many events an undo took back; 0 removes the undo."""
    record = replay.record
    event = record.events[number - 1]
    if event["do"] != "undo":
        return refuse("turn", "", Message("event {event} is no undo", event=number), _amend_it(number))
    if _is_amend(record, number):
        return refuse(
            "turn",
            "",
            Message(
                "event {event} belongs to an amend; the lines that the amend wrote can be amended, or undone",
                event=number,
            ),
            Message("log --all"),
        )
    if count == event["count"]:
        raise Unclear(tr("event {event} undoes {count} already", event=number, count=count))
    after = record.with_events((*record.events[: number - 1], {**event, "count": count}, *record.events[number:]))
    old, taken = record.taken_back(), after.taken_back()
    if number not in taken:
        there = len(moves_of(record.with_events(record.events[: number - 1])))
        return _too_many(there, count)
    undos = (n for n, line in after.rows() if line["do"] == "undo" and n > number)
    lost = next((n for n in undos if n not in taken or (_is_amend(record, n) and taken[n] != old.get(n))), None)
    before, order = moves_of(record), moves_of(after)
    if lost is not None:
        return refuse(
            "turn",
            "",
            Message("event {undo} would take back other events, so event {event} stays", event=number, undo=lost),
            Message("log --all"),
        )
    if refused := _puts_set_up_right(replay, set(before) ^ set(order)):
        return refused
    start = next(
        (i for i, (one, other) in enumerate(zip(before, order, strict=False)) if one != other),
        min(len(before), len(order)),
    )
    return Edit(number, start, tuple(order[start:]))


def _is_amend(record: Record, undo: int) -> bool:
    """Whether an undo is the first half of an amend."""
    return "was" in record.events[undo - 1]


def change_owner(replay: Replay, number: int, key: str, name: str) -> Edit | Refusal:
    """Give an event to another player or castle."""
    moves = moves_of(replay.record)
    if number not in moves:
        return not_a_line(replay, number)
    if refused := _puts_set_up_right(replay, [number]):
        return refused
    event = as_amended(replay.record).events[number - 1]
    if key not in event:
        return refuse(
            "turn",
            "",
            Message("event {event} is not the line of one player", event=number),
            _amend_it(number),
        )
    name = find_one(name, _owners(replay), WHOSE[key])
    if event[key] == name:
        raise Unclear(tr("event {event} is {name}'s already", event=number, name=shown(name)))
    start = moves.index(number)
    return Edit(number, start, tuple(moves[start:]), (key, name))


def swap_values(replay: Replay, number: int, swaps: Mapping[str, int]) -> Edit | Refusal:
    """Exchange the tiles, places or owners of two events, by the typed options."""
    if len({*swaps.values()}) > 1:
        raise Unclear(tr("--swap, --swap-place and --swap-name of one line name the same event"))
    pair, moves = (number, next(iter(swaps.values()))), moves_of(replay.record)
    if pair[0] == pair[1]:
        raise Unclear(tr("--swap: that is event {event} itself", event=number))
    for n in pair:
        if n not in moves:
            return not_a_line(replay, n)
    if refused := _puts_set_up_right(replay, pair):
        return refused
    events = [as_amended(replay.record).events[n - 1] for n in pair]
    keys = [key for name in swaps for key in SWAPS[name] if any(key in event for event in events)]
    for n, event in zip(pair, events, strict=True):
        if any(event.keys().isdisjoint(SWAPS[name]) for name in swaps):
            why = Message("event {event} has nothing of this kind to exchange", event=n)
            return refuse("turn", "", why, _amend_it(n))
    if all(events[0].get(key) == events[1].get(key) for key in keys):
        raise Unclear(tr("nothing would change: events {n} and {m} are the same in that", n=pair[0], m=pair[1]))
    others = {n: _with(mine, its, keys) for n, mine, its in zip(pair, events, reversed(events), strict=True)}
    start = min(map(moves.index, pair))
    return Edit(moves[start], start, tuple(moves[start:]), others=others)


def _with(event: Event, other: Event, keys: Sequence[str]) -> Event:
    """An event with some values of another one."""
    others = {key: value for key, value in event.items() if key not in keys}
    return {**others, **{key: other[key] for key in keys if key in other}}


def _owners(replay: Replay) -> Names:
    """The possible owners of a line, with their other names on any line."""
    table = replay.table
    owners = replay.rules.new_seat_names(table, table, rename=True)
    known = (names for names in replay.game.entries.all_names(table) if names.keys() >= owners.keys())
    called = next(known, {})
    return {owner: called.get(owner, ()) for owner in owners}


def _block(replay: Replay, moves: Sequence[int], first: int, last: int) -> list[int] | Refusal:
    """The moves in force from one event to another, or a refusal."""
    block = [n for n in moves if first <= n <= last]
    return _puts_set_up_right(replay, block) or block or not_a_line(replay, first)


def _puts_set_up_right(replay: Replay, numbers: Collection[int]) -> Refusal | None:
    """A refusal if one of some events corrects the set-up, which has its own line; else None."""
    setup = next((n for n, _ in replay.record.setups if n in numbers), None)
    return None if setup is None else refuse_setup(setup)


def lines_to_undo(replay: Replay, moves: Sequence[int], count: int, to: int | None) -> int | Refusal:
    """How many of the lines in force an undo takes back: those after event `to`, else `count`; or a refusal.

    `moves`: their numbers. Raises Unclear for an event that never existed.
    """
    if to is not None:
        to = find_event(replay.record, to) if to else 0
        if to and not _is_in_force(replay, to):
            return _not_in_force(replay, to, lambda n: Message("undo --to {event}", event=n))
        count = sum(n > to for n in moves)
        if not count:
            return refuse(
                "turn", "", Message("nothing but notes came after event {event}, so nothing is undone", event=to)
            )
    if count > len(moves):
        return _too_many(len(moves), count)
    return count


def _too_many(moves: int, count: int) -> Refusal:
    """The refusal to undo so many events."""
    why = plural("{n} event can be undone, not {count}", "{n} events can be undone, not {count}", moves, count=count)
    return refuse("turn", "", why)


def _is_in_force(replay: Replay, number: int) -> bool:
    """Whether no undo took an event back; impossible events count."""
    return any(n == number for n, _ in replay.record.standing()[0])


def _amend_it(event: int) -> Message:
    """The line that amends an event."""
    return Message("amend {event} LINE", event=event)


def _not_in_force(replay: Replay, number: int, line: Callable[[int], Message]) -> Refusal:
    """The refusal for an event that is not in force, with what to type instead.

    `line`: the typed line, for the event that is meant, if there is one. Raises Unclear for an event that never
    existed.
    """
    record = replay.record
    taken = record.taken_back()
    standing = [(n, event) for n, event in record.standing()[0] if event["do"] != "note"]
    if number not in taken:  # a move, which some undo took back
        by = next((n for n, gone in taken.items() if number in gone), number)
        now = next((n for n, _ in reversed(standing) if number in _was_before(record, n)), None)
        if now is not None:
            return refuse(
                "turn",
                "",
                Message("event {event} was undone, and is event {now} now", event=number, now=now),
                line(now),
            )
        return refuse(
            "turn",
            "",
            Message("event {event} was undone by event {undo}", event=number, undo=by),
            _again(replay, number),
        )
    gone = taken[number]
    if "was" in record.events[number - 1]:
        is_recorded_again = any(n == number + 1 for n, _ in standing) and "was" in record.events[number]
        why = Message("event {event} is no move: it amended event {was}", event=number, was=gone[0] if gone else number)
        return refuse("turn", "", why, line(record.number(number + 1)) if is_recorded_again else Message("log"))
    why = Message(
        "event {event} is no move: it undid {span}", event=number, span=span(gone[0], gone[-1]) if gone else "0"
    )
    return refuse(
        "turn",
        "",
        why,
        Message("amend {event} --undo COUNT", event=number) if line is _amend_it else _again(replay, *gone[:1]),
    )


def _was_before(record: Record, number: int) -> set[int]:
    """The earlier numbers of an event that was recorded again, once or several times."""
    numbers: set[int] = set()
    while isinstance(was := number_before(record.events[number - 1]), int) and 0 < was < number:
        numbers.add(was)
        number = was
    return numbers


def _again(replay: Replay, *number: int) -> Message:
    """The line that records an event again, if it was undone last; else the line that shows it."""
    last = replay.undone[-1].left if replay.undone else ()
    waits = any({step.n, *_was_before(replay.record, step.n)} & {*number} for step in last)
    return Message("{line}", line="redo") if waits else Message("log --all")


def span(first: int, last: int) -> str:
    """Numbers from the first to the last: `7-12`, or `7`."""
    return f"{first}" if first == last else f"{first}-{last}"


def not_a_line(replay: Replay, number: int) -> Refusal:
    """The refusal to amend an event that is a note or not in force; raises Unclear for one that never existed."""
    if _is_in_force(replay, number):
        return refuse("turn", "", Message("event {event} is a note, and notes stay", event=number))
    return _not_in_force(replay, number, _amend_it)


def refuse_setup(number: int) -> Refusal:
    """The refusal to treat a correction of the set-up as a line to amend."""
    return refuse(
        "turn",
        "",
        Message("event {event} corrects the set-up", event=number),
        Message("{line}", line="amend setup ..."),
    )
