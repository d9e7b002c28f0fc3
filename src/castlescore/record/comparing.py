"""Compare two records of one evening event by event: the events in force of both, aligned in the order of play.

Compared are the moves. Ignored are numbers, `was`, notes, undone events, and how lines were typed (two tiles in one
line, or in two).

Events are aligned by the fewest steps: one event removed, one added, one replaced by another, two neighbours exchanged.
That is exact if there are few steps; time and memory are bounded for all records.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from castlescore.core.types import Document, Event
from castlescore.protocol.evening import Record, Rules
from castlescore.protocol.registry import game_of
from castlescore.record.rewriting import as_amended

DIFFERS, ONLY, MOVED = "differs", "only", "moved"
NOT_COMPARED = ("n", "was", "same_line")


@dataclass(frozen=True)
class Change:
    """One difference: the numbers of the event in both records, None if one has no such event.

    `keys`: the keys that differ in two events that are the same otherwise; `other`: the numbers of the second of two
    exchanged events that are no neighbours; `since`: how many events agree since the change before.
    """

    kind: str
    a: int | None
    b: int | None
    keys: tuple[str, ...] = ()
    other: tuple[int, int] | None = None
    since: int = 0


@dataclass(frozen=True)
class Comparison:
    """How many events agree, the differences in order, and the keys in which the headers differ."""

    same: int
    changes: tuple[Change, ...]
    header: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether the records differ at all."""
        return bool(self.changes or self.header)


@dataclass(frozen=True)
class _Line:
    """An event in force: the typed part, and the figures, a few of which may have been typed as well."""

    n: int
    typed: Event
    figures: Event
    asked: Event

    @property
    def text(self) -> str:
        """The text by which two events are compared: equal for events with the same content."""
        return repr(sorted(self.typed.items()))


def compared(a: Record, b: Record, figures: bool = False) -> Comparison:
    """The differences of two records; with `figures` also those of figures that both records have."""
    first, second = _lines(a), _lines(b)
    texts = [line.text for line in first], [line.text for line in second]
    # the result must not depend on the order of the two records
    turned = (len(first), texts[0]) > (len(second), texts[1])
    if turned:
        first, second = second, first
    changes, same = _changes(first, second, figures)
    if turned:
        changes = [
            replace(change, a=change.b, b=change.a, other=change.other and (change.other[1], change.other[0]))
            for change in changes
        ]
    keys = dict.fromkeys(key for key in (*a.header, *b.header) if key != "figures")
    return Comparison(same, tuple(changes), tuple(key for key in keys if a.header.get(key) != b.header.get(key)))


def _lines(record: Record) -> list[_Line]:
    rules, read = game_of(record.header).rules, as_amended(record)
    return [_line(rules, n, event) for n, event in read.standing()[0] if event["do"] != "note"]


def _line(rules: Rules, n: int, event: Event) -> _Line:
    form = rules.MOVES.form(event)
    written = rules.MOVES.write(rules.MOVES.read(event))  # in the form of this program, also for files written by hand
    typed = {key: value for key, value in written.items() if key not in NOT_COMPARED and key not in form.figures}
    figures = {key: event[key] for key in form.figures if key in event}
    return _Line(n, typed, figures, {key: value for key, value in figures.items() if key in form.typed_figures})


def _changes(first: Sequence[_Line], second: Sequence[_Line], figures: bool) -> tuple[list[Change], int]:
    """The differences in the order of the lines, and how many lines agree."""
    changes: list[Change] = []
    same = since = 0
    for change in _changes_of_steps(first, second):
        if change.kind == SAME:
            assert change.a is not None and change.b is not None
            one, two = first[change.a], second[change.b]
            keys = _different_keys(one.figures, two.figures) if figures else _different_keys(one.asked, two.asked)
            if not keys:
                same, since = same + 1, since + 1
                continue
            change = replace(change, kind=DIFFERS, keys=keys)
        changes.append(_with_event_numbers(replace(change, since=since), first, second))
        since = 0
    return changes, same


def _with_event_numbers(change: Change, first: Sequence[_Line], second: Sequence[_Line]) -> Change:
    """A change with the numbers of events instead of those of lines, and with the keys that differ."""
    one = None if change.a is None else first[change.a]
    two = None if change.b is None else second[change.b]
    keys = change.keys
    if change.kind == DIFFERS and not keys and one and two:
        both = dict.fromkeys([*one.typed, *two.typed])
        keys = tuple(key for key in both if one.typed.get(key) != two.typed.get(key))
    other = None if change.other is None else (first[change.other[0]].n, second[change.other[1]].n)
    return replace(change, a=one.n if one else None, b=two.n if two else None, keys=keys, other=other)


def _different_keys(one: Document, two: Document) -> tuple[str, ...]:
    """The keys that both have with different values."""
    return tuple(key for key in one if key in two and one[key] != two[key])


def _changes_of_steps(first: Sequence[_Line], second: Sequence[_Line]) -> Iterator[Change]:
    """Lines that agree (SAME) and changes in their order, by the places of lines from 0.

    Two steps of the alignment become one change if lines were exchanged or one line was moved. A pair of lines that
    have nothing in common becomes one line removed and one added.
    """
    known: dict[str, int] = {}
    ids = [[known.setdefault(line.text, len(known)) for line in lines] for lines in (first, second)]
    steps = aligned(ids[0], ids[1], Likeness([_likeness(line) for line in first], [_likeness(line) for line in second]))
    exchanged = _exchanges(steps, ids)
    steps = [part for step in steps for part in _split_pair(step, first, second, exchanged)]
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
    """The features by which two different lines can be recognised as similar: the move, its player, its tile."""
    return line.typed["do"], line.typed.get("by", line.typed.get("castle")), line.typed.get("tile")


def _split_pair(step: Step, first: Sequence[_Line], second: Sequence[_Line], exchanged: Collection[Step]) -> list[Step]:
    """One step, or two for a pair of lines that have nothing in common."""
    kind, i, j = step
    if kind != PAIRED or step in exchanged:
        return [step]
    one, two = first[i].typed, second[j].typed
    related = any(key in two and two[key] == value for key, value in one.items())
    return [step] if related else [(REMOVED, i, -1), (ADDED, -1, j)]


def _exchanges(steps: Sequence[Step], ids: Sequence[Sequence[int]]) -> dict[Step, Step]:
    """The pairs of lines that replace each other crosswise, each with the other pair."""
    waiting: dict[tuple[int, int], list[Step]] = {}
    pairs = {}
    for step in steps:
        kind, i, j = step
        if kind == PAIRED:
            one, two = ids[0][i], ids[1][j]
            if waiting.get((two, one)):
                pair = waiting[two, one].pop(0)
                pairs[pair], pairs[step] = step, pair
            else:
                waiting.setdefault((one, two), []).append(step)
    return pairs


def _moves(steps: Sequence[Step], ids: Sequence[Sequence[int]]) -> dict[Step, tuple[int, int] | None]:
    """The lines that were moved; the first of the two steps gets the places in both records."""
    waiting: dict[tuple[str, int], list[Step]] = {}
    moved: dict[Step, tuple[int, int] | None] = {}
    for step in steps:
        kind, i, j = step
        if kind not in (REMOVED, ADDED):
            continue
        text = ids[0][i] if kind == REMOVED else ids[1][j]
        others = waiting.get((ADDED if kind == REMOVED else REMOVED, text))
        if others:
            other = others.pop(0)
            moved[other], moved[step] = (max(i, other[1]), max(j, other[2])), None
        else:
            waiting.setdefault((kind, text), []).append(step)
    return moved


SAME, PAIRED, REMOVED, ADDED, EXCHANGED = "same", "paired", "removed", "added", "exchanged"
Step = tuple[str, int, int]  # with the places of the lines on both sides, -1 for none
Part = tuple[int, int, int, int]  # lines from and to on one side, from and to on the other
STEP = 1 << 20  # cost of a step; a pair costs more the less it has in common, so that equal lines are matched
EXACT = 3_000_000  # cells of the table of an exact answer: a hundred steps in 20,000 lines
A_LINE = 32  # cells a line, for the lines between two matched lines
FEW = 8  # steps to look for first
NEVER = STEP * STEP
_DIAGONAL, _UP, _LEFT, _TWO = range(4)


@dataclass(frozen=True)
class Likeness:
    """The features that different lines may have in common: three for each line, on both sides."""

    first: Sequence[tuple[object, object, object]]
    second: Sequence[tuple[object, object, object]]


def aligned(a: Sequence[int], b: Sequence[int], likeness: Likeness) -> list[Step]:
    """The steps from one sequence to the other, in order."""
    whole = 0, len(a), 0, len(b)
    steps = _part(a, b, likeness, whole, EXACT)
    return list(_approximate_steps(a, b, likeness, whole)) if steps is None else steps


def _part(a: Sequence[int], b: Sequence[int], likeness: Likeness, part: Part, most: int) -> list[Step] | None:
    """The fewest steps for a part of both sequences; None if finding them takes more than `most` cells."""
    low, high, left, right = part
    head: list[Step] = []
    while low < high and left < right and a[low] == b[left]:
        head.append((SAME, low, left))
        low, left = low + 1, left + 1
    ends = high, right
    while low < high and left < right and a[high - 1] == b[right - 1]:
        high, right = high - 1, right - 1
    steps: list[Step] | None
    if low == high or left == right:
        steps = [*((REMOVED, i, -1) for i in range(low, high)), *((ADDED, -1, j) for j in range(left, right))]
    else:
        steps = _fewest(a, b, likeness, (low, high, left, right), most)
    tail = zip(range(high, ends[0]), range(right, ends[1]), strict=True)
    return None if steps is None else [*head, *steps, *((SAME, i, j) for i, j in tail)]


def _fewest(a: Sequence[int], b: Sequence[int], likeness: Likeness, part: Part, most: int) -> list[Step] | None:
    """The fewest steps; None if the table for them would have more than `most` cells.

    If a number of steps is enough, no line is further from its place than this number, so only a band of that width is
    computed, starting with a narrow one.
    """
    low, high, left, right = part
    rows, more = high - low, right - left - (high - low)
    there, here = Counter(a[low:high]), Counter(b[left:right])
    steps = max(FEW, (there - here).total(), (here - there).total())  # one step for each line that only one side has
    while True:
        beside = max(0, steps - abs(more)) // 2 + 1
        first, width = min(0, more) - beside, abs(more) + 2 * beside + 1
        if rows * width > most:
            return None
        cost, ways = _table(a, b, likeness, part, first, width)
        if cost < (steps + 1) * STEP:
            return _cheapest_path(a, b, ways, part, first)
        steps *= 2


def _table(
    a: Sequence[int], b: Sequence[int], likeness: Likeness, part: Part, first: int, width: int
) -> tuple[int, list[bytearray]]:
    """The cost of the cheapest path to every cell of a band along the diagonal, and its last step.

    A row for each line of one side; cell t of row i is `i + first + t` lines into the other side.
    """
    low, high, left, right = part
    columns, second = right - left, likeness.second
    row = [(first + t) * STEP if 0 <= first + t <= columns else NEVER for t in range(width)]
    above = [NEVER] * width
    ways = [bytearray([_LEFT]) * width]
    for i in range(1, high - low + 1):
        above2, above, row = above, row, [NEVER] * width
        way = bytearray(width)
        mine, (does, who, what) = a[low + i - 1], likeness.first[low + i - 1]
        before = a[low + i - 2] if i > 1 else None
        for t in range(max(0, -first - i), min(width, columns - first - i + 1)):
            j = left + i + first + t - 1
            if j < left:
                row[t], way[t] = i * STEP, _UP
                continue
            theirs = b[j]
            if mine == theirs:
                row[t] = above[t]
                continue
            alike = second[j]
            best = above[t] + STEP + 1 + (does != alike[0]) + (who != alike[1]) + (what != alike[2])
            step = _DIAGONAL
            if t + 1 < width and above[t + 1] + STEP < best:
                best, step = above[t + 1] + STEP, _UP
            if t and row[t - 1] + STEP < best:
                best, step = row[t - 1] + STEP, _LEFT
            if before == theirs and j > left and b[j - 1] == mine and above2[t] + STEP < best:
                best, step = above2[t] + STEP, _TWO
            row[t], way[t] = best, step
        ways.append(way)
    return row[columns - (high - low) - first], ways


def _cheapest_path(a: Sequence[int], b: Sequence[int], ways: Sequence[bytearray], part: Part, first: int) -> list[Step]:
    """The steps of the cheapest path, read from its end."""
    low, i, left, j = part[0], part[1] - part[0], part[2], part[3] - part[2]
    steps: list[Step] = []
    while i or j:
        step = ways[i][j - i - first] if i else _LEFT
        if step == _UP:
            i -= 1
            steps.append((REMOVED, low + i, -1))
        elif step == _LEFT:
            j -= 1
            steps.append((ADDED, -1, left + j))
        elif step == _TWO:
            i, j = i - 2, j - 2
            steps.append((EXCHANGED, low + i, left + j))
        else:
            i, j = i - 1, j - 1
            steps.append((SAME if a[low + i] == b[left + j] else PAIRED, low + i, left + j))
    return steps[::-1]


def _approximate_steps(a: Sequence[int], b: Sequence[int], likeness: Likeness, part: Part) -> Iterator[Step]:
    """The steps if there are too many to find the fewest: lines that occur once in both records and in the same order
    are matched, and the lines between them are aligned part by part."""
    low, high, left, right = part
    anchors = [*_anchors(a, b, part), (high, right)]
    for i, j in anchors:
        yield from _between(a, b, likeness, (low, i, left, j))
        if (i, j) != (high, right):
            yield SAME, i, j
        low, left = i + 1, j + 1


def _between(a: Sequence[int], b: Sequence[int], likeness: Likeness, part: Part) -> Iterator[Step]:
    """The steps between two matched lines; if even these are too many, by parts of a few lines."""
    low, high, left, right = part
    steps = _part(a, b, likeness, part, A_LINE * (high - low + right - left))
    if steps is not None:
        yield from steps
        return
    pieces = max(high - low, right - left) // A_LINE + 1
    for k in range(pieces):
        rows = low + (high - low) * k // pieces, low + (high - low) * (k + 1) // pieces
        columns = left + (right - left) * k // pieces, left + (right - left) * (k + 1) // pieces
        yield from _part(a, b, likeness, (*rows, *columns), STEP) or ()


def _anchors(a: Sequence[int], b: Sequence[int], part: Part) -> list[tuple[int, int]]:
    """The longest series of lines that occur once on each side and in the same order on both."""
    low, high, left, right = part
    counts = Counter(a[low:high]), Counter(b[left:right])
    places = {b[j]: j for j in range(left, right)}
    ends: list[int] = []  # the last line on the other side of the best run of so many lines
    runs: list[tuple[int, int, int]] = []  # line, line on the other side, and the run before it
    last: list[int] = []
    for i in range(low, high):
        if counts[0][a[i]] == 1 == counts[1][a[i]]:
            j = places[a[i]]
            k = bisect_left(ends, j)
            ends[k : k + 1], last[k : k + 1] = [j], [len(runs)]
            runs.append((i, j, last[k - 1] if k else -1))
    at = last[-1] if last else -1
    pairs: list[tuple[int, int]] = []
    while at >= 0:
        i, j, at = runs[at]
        pairs.append((i, j))
    return pairs[::-1]
