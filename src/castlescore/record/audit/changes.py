"""Changes to a record that an audit tries: what is changed, on which lines, and the record after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, permutations
from typing import NamedTuple, TypeVar

from castlescore.core.language import tr
from castlescore.core.types import Event, Header, Move, Played, Table
from castlescore.protocol.evening import Record, Rules

T = TypeVar("T")
Line = tuple[int, Event]  # a line and its number in the record
GAP = "gap"  # stands for unrecorded lines in the search: a move of no game


@dataclass(frozen=True)
class Kind:
    """A kind of change, with how common it is compared to others after which as few findings are left: the most common
    has the lowest rank.

    `explains`: the kinds of findings for which it is searched, None for every kind; `laid`: whether it changes which
    tile is placed, or where; `slip`: whether it is named as a slip of a finding that it explains alone, if others are
    left; `figures`: whether the figures of the changed line may be wrong though the change is right; `end`: whether
    only the end of the game depends on it; `of_row`: whether it concerns a row of prices, for which one paid price is
    not enough evidence.
    """

    rank: int
    explains: tuple[str, ...] | None = None
    laid: bool = False
    slip: bool = False
    figures: bool = False
    end: bool = False
    of_row: bool = False


PLACED = ("illegal", "reward", "points")
OF_MARKET = ("turn", "money", "market", "stack", "deck", "format", "reward", "illegal")
KINDS = {
    # a letter is mistyped on one line of many, and the names at the table are few
    "name": Kind(0, slip=True),
    # typed once, before anybody has seen the table, and never looked at again
    "builder": Kind(0, ("turn", "reward", "points", "money")),
    "seats": Kind(0, ("turn", "reward", "points")),
    # an undo is typed without seeing the lines that it takes back
    "undo": Kind(1),
    # the name of the next player; two lines in wrong order; a line sent twice
    "by": Kind(1, slip=True, figures=True),
    "castle": Kind(1, slip=True, figures=True),
    "exchange": Kind(1, slip=True, figures=True),
    "double": Kind(1, slip=True, figures=True),
    # a round copied from another list
    "block-double": Kind(1, figures=True),
    # two prices are exchanged, the row is read from the wrong end, or that of the round before is copied
    "row": Kind(2, ("turn", "money", "market"), of_row=True),
    # one word for a similar one
    "kind": Kind(2, OF_MARKET, laid=True, slip=True),
    "tile": Kind(2, (*PLACED, "turn", "money", "market", "stack", "deck", "format"), laid=True, slip=True),
    # a late line, a missing minus, two lines or two seats exchanged: sometimes
    "block-moved": Kind(2, figures=True),
    "missing": Kind(2, slip=True, figures=True),
    "foyer": Kind(2, PLACED, laid=True),
    "favor": Kind(2, ("points",), end=True),
    "throne": Kind(2, ("points", "reward"), laid=True),
    "sign": Kind(3, PLACED, laid=True, slip=True),
    "swap": Kind(3, figures=True),
    "from-on": Kind(3),
    # cards are counted one after the other round the table, and written under the name before
    "card": Kind(3, ("reward", "points")),
    # if a place is read off the table, every number is equally likely to be wrong
    "place": Kind(4, PLACED, laid=True, slip=True),
    "turn": Kind(4, PLACED, laid=True, slip=True),
    "reward": Kind(4, (*PLACED, "turn", "money", "stack", "deck"), laid=True, slip=True),
    # a line typed over another leaves two findings, which other changes explain more often
    "pasted": Kind(5, figures=True),
}
TWICE = 3  # greatest distance of a repeated line
FEW = 4  # up to so many players every seating order is tried; for more, two are exchanged
UNTOUCHED = ("cards", "final", "text", "allow", "why")  # keys of a line in which no name is changed


class Splice(NamedTuple):
    """A part of the lines in force, and the lines that replace it."""

    start: int
    end: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Change:
    """A change: its kind, the numbers of its lines, the old and the new value, and the reason in a sentence.

    `header`: keys of the header with new values; `splices`: parts of the lines in force that are replaced, in order;
    `book`: every line of the record after it, if an undo is concerned; `mend`: whether it can be recorded; `line`: the
    known beginning of an unrecorded line, as it is typed; `seldom`: how much less common it is than others of its kind.
    """

    kind: str
    events: tuple[int, ...]
    old: object
    new: object
    why: str
    header: Header | None = None
    splices: tuple[Splice, ...] = ()
    book: tuple[Line, ...] | None = None
    mend: bool = True
    line: str = ""
    seldom: int = 0

    @property
    def rank(self) -> int:
        """How rare it is; the most common has the lowest rank."""
        return self.row.rank + self.seldom

    @property
    def row(self) -> Kind:
        """Its kind, with the properties of the kind."""
        return KINDS[self.kind]

    @property
    def makes(self) -> tuple[object, ...]:
        """The changed record: equal for two changes with the same result."""
        return self.header, self.splices, self.book

    @property
    def before(self) -> Event | None:
        """The line that it inserts, if it does nothing else."""
        one = self.splices[0] if len(self.splices) == 1 else None
        return one.lines[0][1] if one is not None and one.start == one.end and len(one.lines) == 1 else None


def other_value(i: int, line: Line, kind: str, key: str, value: object, why: str) -> Change:
    """The change of one key of one line, at place `i` of those in force."""
    event = line[1]
    return other_line(i, line, kind, event.get(key), value, {**event, key: value}, why)


def other_line(i: int, line: Line, kind: str, old: object, new: object, event: Event, why: str) -> Change:
    """The change of one line for another; `old` and `new`: the values that differ."""
    return Change(kind, (line[0],), old, new, why, splices=(Splice(i, i + 1, ((line[0], event),)),))


def instead(
    i: int, line: Line, kind: str, key: str, others: Iterable[str], short: Callable[[Event], str]
) -> list[Change]:
    """The changes of one value of a line, one change for each of several other values."""
    changes = []
    event = line[1]
    for other in others:
        if other != event[key]:
            why = tr("{line}, not {other}", line=short({**event, key: other}), other=short(event))
            changes.append(other_value(i, line, kind, key, other, why))
    return changes


def seated_otherwise(header: Header) -> Iterator[Change]:
    """The changes of the seating order of the players."""
    players = header["players"]
    orders = [(players[0], *rest) for rest in permutations(players[1:])]
    if len(players) > FEW:
        orders = [exchanged(players, *pair) for pair in combinations(range(len(players)), 2)]
    for order in orders:
        if order != tuple(players):
            yield seats_changed(header, order)


def seats_changed(header: Header, order: Sequence[str]) -> Change:
    """The change of the seating order to another one; all else of the set-up stays with its seat."""
    why = tr("clockwise sat {players}", players=", ".join(order))
    return Change("seats", (), list(header["players"]), list(order), why, {**header, "players": list(order)})


def exchanged(values: Sequence[T], a: int, b: int) -> tuple[T, ...]:
    """Values with two of them exchanged, by their places."""
    order = list(values)
    order[a], order[b] = order[b], order[a]
    return tuple(order)


def renamed(lines: Sequence[Line], old: str, new: str) -> Change:
    """The change of a name everywhere in the record."""
    others = [(n, with_name(event, old, new)) for n, event in lines]
    changed = [(i, line) for i, line in enumerate(others) if line[1] != lines[i][1]]
    why = tr("{old} is {new}", old=old or "''", new=new)
    splices = tuple(Splice(i, i + 1, (line,)) for i, line in changed)
    return Change("name", tuple(line[0] for _, line in changed), old, new, why, splices=splices)


def with_name(event: Event, old: str, new: str) -> Event:
    """A line with one name replaced by another, as a value or in a list."""
    return {key: value if key in UNTOUCHED else with_word(value, old, new) for key, value in event.items()}


def with_word(value: object, old: str, new: str) -> object:
    """A value with one word replaced by another."""
    if isinstance(value, list):
        return [new if each == old else each for each in value]
    return new if value == old else value


def moved(lines: Sequence[Line], start: int, end: int, to: int, kind: str, why: str) -> Change:
    """The change that moves a block of lines before the line at place `to`."""
    block, events = tuple(lines[start:end]), tuple(lines[i][0] for i in range(start, end))
    first, last = min(start, to), max(end, to)
    others = tuple(lines[first:start]) + tuple(lines[end:last])
    order = (*block, *others) if to < start else (*others, *block)
    before = lines[to][0] if to < len(lines) else None
    return Change(kind, events, None, before, why, splices=(Splice(first, last, order),))


def dropped(lines: Sequence[Line], start: int, end: int, kind: str, why: str) -> Change:
    """The change that removes repeated lines."""
    numbers = tuple(n for n, _ in lines[start:end])
    return Change(kind, numbers, lines[start][1], None, why, splices=(Splice(start, end, ()),))


def missing(i: int, n: int, events: Sequence[Event], why: str) -> Change:
    """The change that inserts lines missing before the line at place `i`, whose number is `n`."""
    new = events[0] if len(events) == 1 else list(events)
    splice = Splice(i, i, tuple((n, event) for event in events))
    return Change("missing", (n,), None, new, why, splices=(splice,))


def together(one: Change, other: Change, kind: str, why: str, seldom: int = 0) -> Change:
    """Two changes of different lines that belong to one mistake."""
    splices = tuple(sorted((*one.splices, *other.splices), key=lambda splice: splice.start))
    return replace(
        one, kind=kind, events=(*one.events, *other.events), splices=splices, why=why, old=None, new=None, seldom=seldom
    )


def typed_of(event: Event, figures: Iterable[str]) -> Event:
    """The typed part of a line: without its number and figures."""
    besides = {"n", "was", "claim", *figures}
    return {key: value for key, value in event.items() if key not in besides}


def figures_of(rules: Rules[Table, Move, Played], event: Event) -> Sequence[str]:
    """The figures of a line."""
    return () if event["do"] in ("note", "check", GAP) else rules.MOVES.form(event).figures


def written_before(lines: Sequence[Line], at: int, figures: Sequence[str], event: Event | None = None) -> list[int]:
    """The numbers of the lines shortly before one with the same content except figures; `event`: the line as it is
    meant."""
    typed = typed_of(lines[at][1] if event is None else event, figures)
    return [n for n, other in lines[max(at - TWICE, 0) : at] if typed_of(other, figures) == typed]


@dataclass(frozen=True)
class Sheet:
    """A record as the search for stories uses it: its header, every line with its number, and those in force.

    `impossible`: the numbers of the undos that take back more lines than there are.
    """

    header: Header
    book: tuple[Line, ...]
    lines: tuple[Line, ...]
    impossible: tuple[int, ...] = ()

    @classmethod
    def of(cls, header: Header, book: Sequence[Line]) -> Sheet:
        """The sheet of these lines."""
        standing, impossible = Record("", {}, tuple(event for _, event in book)).standing()
        lines = tuple(book[i - 1] for i, _ in standing)
        return cls(header, tuple(book), lines, tuple(book[i - 1][0] for i, _, _ in impossible))

    @classmethod
    def of_record(cls, record: Record) -> Sheet:
        """The sheet of a record as it was written."""
        return cls.of(record.header, list(record.rows()))

    @property
    def events(self) -> tuple[Event, ...]:
        """The lines of a file, without those that are only known to be missing."""
        return tuple(event for _, event in self.book if event["do"] != GAP)

    def lines_after(self, change: Change) -> tuple[Line, ...]:
        """The lines in force after a change."""
        if change.book is not None:
            return Sheet.of(self.header, change.book).lines
        after, at = list[Line](), 0
        for start, end, lines in change.splices:
            after += self.lines[at:start]
            after += lines
            at = end
        return (*after, *self.lines[at:])

    def after(self, change: Change) -> Sheet:
        """The sheet after a change."""
        header = self.header if change.header is None else change.header
        if change.book is not None:
            return Sheet.of(header, change.book)
        return Sheet(header, self._book_after(change), self.lines_after(change), self.impossible)

    def first(self, change: Change) -> int:
        """The place of the first line in force that a change alters; 0 if it changes the header."""
        if change.header is not None:
            return 0
        if change.splices:
            return change.splices[0].start
        then = self.lines_after(change)
        pairs = zip(self.lines, then, strict=False)
        return next((i for i, (one, two) in enumerate(pairs) if one is not two), min(len(self.lines), len(then)))

    def _book_after(self, change: Change) -> tuple[Line, ...]:
        """Every line after a change of some in force; lines between them that were taken back stay in their places."""
        index = {id(line): i for i, line in enumerate(self.book)}
        new = [[line] for line in self.book] + [[]]
        for start, end, lines in change.splices:
            old = [index[id(line)] for line in self.lines[start:end]]
            at = index[id(self.lines[start])] if start < len(self.lines) else len(self.book)
            groups = [[line] for line in lines] if len(lines) == len(old) else [list(lines), *([] for _ in old[1:])]
            for i, group in zip(old or [at], groups, strict=True):
                new[i] = group if old else [*group, *new[i]]
        return tuple(chain.from_iterable(new))
