"""Two records of one evening compared event by event: what is in force in each, aligned as the table went.

Compared is what was played. Left aside: numbers, `was`, notes, what was undone, and how lines were typed (two tiles in
one line, or in two).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from castlescore.core.types import Document, Event
from castlescore.protocol.evening import Record
from castlescore.protocol.registry import game_of
from castlescore.protocol.rules import Rules
from castlescore.record.alignment import ADDED, EXCHANGED, PAIRED, REMOVED, SAME, Likeness, Step, aligned
from castlescore.record.rewriting import as_amended

DIFFERS, ONLY, MOVED = "differs", "only", "moved"
NOT_COMPARED = ("n", "was", "same_line")


@dataclass(frozen=True)
class Change:
    """One difference: the numbers of the event on both sides, None where it has none there.

    `keys`: what differs, of two that are the same but for that; `other`: the numbers of the second of two events that
    were exchanged, where they are no neighbours; `since`: how many events agree since the change before.
    """

    kind: str
    a: int | None
    b: int | None
    keys: tuple[str, ...] = ()
    other: tuple[int, int] | None = None
    since: int = 0


@dataclass(frozen=True)
class Comparison:
    """How many events agree, what differs, in order, and the keys of the headers that differ."""

    same: int
    changes: tuple[Change, ...]
    header: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether anything does."""
        return bool(self.changes or self.header)


@dataclass(frozen=True)
class _Line:
    """An event in force: what was typed, and the figures, of which a few may have been typed as well."""

    n: int
    typed: Event
    figures: Event
    asked: Event

    @property
    def text(self) -> str:
        """What two events have in common that say the same."""
        return repr(sorted(self.typed.items()))


def compared(a: Record, b: Record, figures: bool = False) -> Comparison:
    """What differs between two records, with `figures` those as well: where both records write one down."""
    first, second = _lines(a), _lines(b)
    texts = [line.text for line in first], [line.text for line in second]
    turned = (len(first), texts[0]) > (len(second), texts[1])  # so that it does not matter which is named first
    if turned:
        first, second = second, first
    changes, same = _changes(first, second, figures)
    if turned:
        changes = [
            replace(change, a=change.b, b=change.a, other=change.other and (change.other[1], change.other[0]))
            for change in changes
        ]
    keys = dict.fromkeys([*a.header, *b.header])
    return Comparison(same, tuple(changes), tuple(key for key in keys if a.header.get(key) != b.header.get(key)))


def _lines(record: Record) -> list[_Line]:
    rules, read = game_of(record.header).rules, as_amended(record)
    return [_line(rules, n, event) for n, event in read.standing()[0] if event["do"] != "note"]


def _line(rules: Rules, n: int, event: Event) -> _Line:
    form = rules.MOVES.form(event)
    written = rules.MOVES.write(rules.MOVES.read(event))  # as the program writes it, whoever wrote the file
    typed = {key: value for key, value in written.items() if key not in NOT_COMPARED and key not in form.figures}
    found = {key: event[key] for key in form.figures if key in event}
    return _Line(n, typed, found, {key: value for key, value in found.items() if form.keys[key].path})


def _changes(first: Sequence[_Line], second: Sequence[_Line], figures: bool) -> tuple[list[Change], int]:
    """What differs in the order of the lines, and how many agree."""
    found: list[Change] = []
    same = since = 0
    for change in _told(first, second):
        if change.kind == SAME:
            assert change.a is not None and change.b is not None
            one, two = first[change.a], second[change.b]
            keys = _differing(one.figures, two.figures) if figures else _differing(one.asked, two.asked)
            if not keys:
                same, since = same + 1, since + 1
                continue
            change = replace(change, kind=DIFFERS, keys=keys)
        found.append(_numbered(replace(change, since=since), first, second))
        since = 0
    return found, same


def _numbered(change: Change, first: Sequence[_Line], second: Sequence[_Line]) -> Change:
    """A change with the numbers of events in place of those of lines, and with what differs."""
    one = None if change.a is None else first[change.a]
    two = None if change.b is None else second[change.b]
    keys = change.keys
    if change.kind == DIFFERS and not keys and one and two:
        both = dict.fromkeys([*one.typed, *two.typed])
        keys = tuple(key for key in both if one.typed.get(key) != two.typed.get(key))
    other = None if change.other is None else (first[change.other[0]].n, second[change.other[1]].n)
    return replace(change, a=one.n if one else None, b=two.n if two else None, keys=keys, other=other)


def _differing(one: Document, two: Document) -> tuple[str, ...]:
    """The keys that both have, and differently."""
    return tuple(key for key in one if key in two and one[key] != two[key])


def _told(first: Sequence[_Line], second: Sequence[_Line]) -> Iterator[Change]:
    """Lines that agree (SAME) and changes in their order, by the places of lines from 0.

    Of the steps of the alignment two are one change where they are an exchange, or where one line moved. What stands in
    the place of something with which it has nothing in common is a line more, and the other one a line less.
    """
    known: dict[str, int] = {}
    ids = [[known.setdefault(line.text, len(known)) for line in lines] for lines in (first, second)]
    steps = aligned(ids[0], ids[1], Likeness([_likeness(line) for line in first], [_likeness(line) for line in second]))
    exchanged = _exchanges(steps, ids)
    steps = [part for step in steps for part in _parted(step, first, second, exchanged)]
    moved = _moves(steps, ids)
    for step in steps:
        kind, i, j = step
        if kind == SAME:
            yield Change(SAME, i, j)
        elif kind == EXCHANGED:  # of two neighbours the first moved behind the second
            yield Change(MOVED, i, j + 1)
            yield Change(SAME, i + 1, j)
        elif kind == PAIRED and step not in exchanged:
            yield Change(DIFFERS, i, j)
        elif kind == PAIRED:
            _, x, y = exchanged[step]
            if i < x:
                yield Change(MOVED, i, y, other=(x, j))
        elif step not in moved:
            yield Change(ONLY, i if kind == REMOVED else None, j if kind == ADDED else None)
        elif places := moved[step]:
            yield Change(MOVED, *places)


def _likeness(line: _Line) -> tuple[object, object, object]:
    """By what two lines that differ can be seen to mean the same: what is done, by whom, with which tile."""
    return line.typed["do"], line.typed.get("by", line.typed.get("castle")), line.typed.get("tile")


def _parted(step: Step, first: Sequence[_Line], second: Sequence[_Line], exchanged: Collection[Step]) -> list[Step]:
    """A step, or two in the place of a pair of lines that have nothing in common."""
    kind, i, j = step
    if kind != PAIRED or step in exchanged:
        return [step]
    one, two = first[i].typed, second[j].typed
    related = any(key in two and two[key] == value for key, value in one.items())
    return [step] if related else [(REMOVED, i, -1), (ADDED, -1, j)]


def _exchanges(steps: Sequence[Step], ids: Sequence[Sequence[int]]) -> dict[Step, Step]:
    """The pairs of two lines that stand in each other's place, each with the other pair."""
    waiting: dict[tuple[int, int], list[Step]] = {}
    found = {}
    for step in steps:
        kind, i, j = step
        if kind == PAIRED:
            one, two = ids[0][i], ids[1][j]
            if waiting.get((two, one)):
                pair = waiting[two, one].pop(0)
                found[pair], found[step] = step, pair
            else:
                waiting.setdefault((one, two), []).append(step)
    return found


def _moves(steps: Sequence[Step], ids: Sequence[Sequence[int]]) -> dict[Step, tuple[int, int] | None]:
    """The lines that stand elsewhere on the other side: the first of their two steps has the places in both records."""
    waiting: dict[tuple[str, int], list[Step]] = {}
    found: dict[Step, tuple[int, int] | None] = {}
    for step in steps:
        kind, i, j = step
        if kind not in (REMOVED, ADDED):
            continue
        text = ids[0][i] if kind == REMOVED else ids[1][j]
        others = waiting.get((ADDED if kind == REMOVED else REMOVED, text))
        if others:
            other = others.pop(0)
            found[other], found[step] = (max(i, other[1]), max(j, other[2])), None
        else:
            waiting.setdefault((kind, text), []).append(step)
    return found
