"""Single changes to a record, which an audit tries: what is changed, on which lines, and the record after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Generic

from castlescore.core.events import Event, Header
from castlescore.core.language import tr
from castlescore.core.types import Table_co
from castlescore.core.values import frozen

Line = tuple[int, Event]  # a line in force and its number


@frozen
class Kind:
    """A kind of change: how likely it is beside others after which as few findings are left, the least first.

    `explains`: the kinds of findings from which it is sought, of whatever kind where None; `laid`: whether it says what
    lies where; `alone`: told as a story though it explains a single finding; `slip`: then told as a slip of that
    finding; `figures`: whether those of the changed line may not follow any more, though the change is right; `end`:
    whether only the end of the game depends on it.
    """

    rank: int
    explains: tuple[str, ...] | None = None
    laid: bool = False
    alone: bool = False
    slip: bool = False
    figures: bool = False
    end: bool = False


PLACED = ("illegal", "reward", "points")
KINDS = {
    "name": Kind(0, alone=True, slip=True),
    "builder": Kind(0, ("turn", "reward", "points", "money"), alone=True),
    "seats": Kind(0, ("turn", "reward", "points"), alone=True),
    "exchange": Kind(1, slip=True, figures=True),
    "double": Kind(1, slip=True, figures=True),
    "by": Kind(1, slip=True, figures=True),
    "castle": Kind(1, slip=True, figures=True),
    "missing": Kind(2, slip=True, figures=True),
    "tile": Kind(2, (*PLACED, "turn", "money", "market", "stack", "deck", "format"), laid=True, slip=True),
    "row": Kind(2, ("turn", "money", "market")),
    "foyer": Kind(2, PLACED, laid=True, alone=True),
    "favor": Kind(2, ("points",), alone=True, end=True),
    "place": Kind(3, PLACED, laid=True, slip=True),
    "turn": Kind(3, PLACED, laid=True, slip=True),
    "reward": Kind(3, (*PLACED, "turn", "money", "stack", "deck"), laid=True, slip=True),
}
BEFORE, AFTER = 4, 3  # lines around the first finding whose change is tried
TWICE = 3  # a line that says the same as one so far before it may stand twice
FEW = 4  # players whose every order round the table is tried; of more, two exchanged
UNTOUCHED = ("cards", "final", "text", "allow", "why")  # of a line, whatever a name is: what was shown, counted or said


@frozen
class Change:
    """One change: its kind, the numbers of the lines concerned, from what to what, and why in a sentence.

    `header`: keys of the header with other values; `lines`: the lines concerned as they then are, in order, by the
    number of the line that they replace; `before`: a line that is missing before the first of them. `file`: the same as
    `lines` for the record, where what is in force and what is written differ, because an undo is concerned.
    """

    kind: str
    events: tuple[int, ...]
    old: object
    new: object
    why: str
    header: Header | None = None
    lines: tuple[tuple[int, Event | None], ...] = ()
    before: Event | None = None
    file: tuple[tuple[int, Event | None], ...] = ()
    mend: bool = True

    @property
    def row(self) -> Kind:
        """Its kind, with what is known of that."""
        return KINDS[self.kind]

    @property
    def first(self) -> int:
        """The number of the first line that is changed; 0 for the header."""
        return 0 if self.header is not None else min((n for n, _ in self.lines), default=min(self.events))

    @property
    def taken_back(self) -> int | None:
        """The line that an undo exchanged with it then takes back; None where it is not one."""
        taken = [n for n, _ in self.lines if n in self.events]
        return taken[0] if self.file and taken else None

    @property
    def makes(self) -> tuple[object, ...]:
        """What it makes of a record: equal where two changes say the same in other words."""
        return self.header, self.lines, self.before

    def applied(self, lines: Sequence[Line]) -> list[Line]:
        """The lines in force after it; a line that was missing has the number of the one that it stands before."""
        return self._changed(lines, dict(self.lines))

    def _changed(self, lines: Sequence[Line], new: Mapping[int, Event | None]) -> list[Line]:
        found: list[Line] = []
        for n, event in lines:
            if self.before is not None and n == self.events[0]:
                found.append((n, self.before))
            changed = new.get(n, event)
            if changed is not None:
                found.append((n, changed))
        return found

    def written(self, events: Sequence[Event]) -> list[Event]:
        """All lines of the record after it, what was undone among them."""
        found = [event for _, event in self._changed(list(enumerate(events, 1)), dict(self.file or self.lines))]
        if self.kind != "name":
            return found
        return [with_name(event, str(self.old), str(self.new)) for event in found]


@frozen
class Place(Generic[Table_co]):
    """Where something is wrong: its place in the lines, what kind of finding it is, the table before it, and the lines
    of the tiles that are named.

    `unknown`: words that name nothing there, with the names that they may be meant for.
    """

    at: int
    kind: str
    table: Table_co
    tiles: tuple[int, ...] = ()
    unknown: tuple[tuple[str, tuple[str, ...]], ...] = ()
    end: bool = False  # at the end of the game, where totals are told

    def around(self, lines: Sequence[Line]) -> list[int]:
        """The places of the lines around it, the nearest first."""
        window = range(max(self.at - BEFORE, 0), min(self.at + AFTER + 1, len(lines)))
        return sorted({*window, *self.tiles}, key=lambda i: (abs(i - self.at), i))


def other_value(n: int, event: Event, kind: str, key: str, value: object, why: str) -> Change:
    """The change of one key of one line."""
    return Change(kind, (n,), event.get(key), value, why, lines=((n, {**event, key: value}),))


def instead(
    n: int, event: Event, kind: str, key: str, others: Iterable[str], short: Callable[[Event], str]
) -> list[Change]:
    """The changes of what one line names under a key for each of several others."""
    found = []
    for other in others:
        if other != event[key]:
            why = tr("{line}, not {other}", line=short({**event, key: other}), other=short(event))
            found.append(other_value(n, event, kind, key, other, why))
    return found


def seated_otherwise(header: Header) -> Iterator[Change]:
    """The changes of the order in which the players sit round the table."""
    players = header["players"]
    orders = [(players[0], *rest) for rest in permutations(players[1:])]
    if len(players) > FEW:
        orders = [_exchanged(players, *pair) for pair in combinations(range(len(players)), 2)]
    for order in orders:
        if order != tuple(players):
            why = tr("clockwise sat {players}", players=", ".join(order))
            yield Change("seats", (), list(players), list(order), why, {**header, "players": list(order)})


def _exchanged(players: Sequence[str], a: int, b: int) -> tuple[str, ...]:
    order = list(players)
    order[a], order[b] = order[b], order[a]
    return tuple(order)


def renamed(lines: Sequence[Line], old: str, new: str) -> Change:
    """The change of a name wherever it stands."""
    changed = [(n, event, with_name(event, old, new)) for n, event in lines]
    found = tuple((n, right) for n, event, right in changed if right != event)
    why = tr("{old} is {new}", old=old, new=new)
    return Change("name", tuple(n for n, _ in found), old, new, why, lines=found)


def with_name(event: Event, old: str, new: str) -> Event:
    """A line with another name in the place of one, alone or in a list."""
    return {key: value if key in UNTOUCHED else with_word(value, old, new) for key, value in event.items()}


def with_word(value: object, old: str, new: str) -> object:
    """A value with another word in the place of one."""
    if isinstance(value, list):
        return [new if each == old else each for each in value]
    return new if value == old else value


def exchanged(one: Line, other: Line, short: Callable[[Event], str]) -> Change:
    """The change of two neighbouring lines for each other."""
    (n, first), (m, second) = one, other
    # TRANSLATORS: two lines in a few words: "Ben's Larder", "Anna's pass"
    why = tr("{first} came before {second}", first=short(second), second=short(first))
    return Change("exchange", (n, m), None, None, why, lines=((n, second), (m, first)))


def undone_otherwise(one: Line, other: Line, gone: Line, comes: Event, short: Callable[[Event], str]) -> Change:
    """The change of an undo and a line beside it for each other, by which `comes` is in force and `gone` is not."""
    (n, first), (m, second) = one, other
    said = [tr("the undo in event {n}", n=at) if event["do"] == "undo" else short(event) for at, event in (other, one)]
    why = tr("{first} came before {second}", first=said[0], second=said[1])
    return Change("exchange", (n, m), None, None, why, lines=((gone[0], comes),), file=((n, second), (m, first)))


def dropped(line: Line, like: int, short: Callable[[Event], str]) -> Change:
    """The change of a line that stands twice for none."""
    n, event = line
    why = tr("{line} stands twice, in event {n} too", line=short(event), n=like)
    return Change("double", (n,), event, None, why, lines=((n, None),))


def missing(n: int, event: Event, why: str, mend: bool = True) -> Change:
    """The change of a line that was left out before line `n`."""
    return Change("missing", (n,), None, event, why, before=event, mend=mend)


def written_before(lines: Sequence[Line], at: int, figures: Sequence[str], event: Event | None = None) -> list[int]:
    """The numbers of the lines shortly before one that say the same but for figures; `event`: as it is meant."""
    event = lines[at][1] if event is None else event
    return [n for n, other in lines[max(at - TWICE, 0) : at] if _is_like(other, event, figures)]


def _is_like(one: Event, other: Event, figures: Sequence[str]) -> bool:
    """Whether two lines say the same, figures aside."""
    besides = {"n", "was", "claim", *figures}
    return {k: v for k, v in one.items() if k not in besides} == {k: v for k, v in other.items() if k not in besides}
