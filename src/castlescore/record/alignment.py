"""Two sequences aligned by the fewest steps: a line less, a line more, one in the place of another, two neighbours
exchanged. Exact where there are few steps; time and memory are bounded whatever the sequences are.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

SAME, PAIRED, REMOVED, ADDED, EXCHANGED = "same", "paired", "removed", "added", "exchanged"
Step = tuple[str, int, int]  # with the places of the lines on both sides, -1 for none
Part = tuple[int, int, int, int]  # lines from and to on one side, from and to on the other
STEP = 1 << 20  # what a step costs; a pair a little more, by what it has not in common: so that lines agree if they can
EXACT = 3_000_000  # cells of the table of an exact answer: a hundred steps in 20,000 lines
A_LINE = 32  # cells a line, of what lies between two lines that are surely the same
FEW = 8  # steps for which is looked first
NEVER = STEP * STEP
_DIAGONAL, _UP, _LEFT, _TWO = range(4)


@dataclass(frozen=True)
class Likeness:
    """What lines may have in common though they differ: three features of each line on both sides."""

    first: Sequence[tuple[object, object, object]]
    second: Sequence[tuple[object, object, object]]


def aligned(a: Sequence[int], b: Sequence[int], likeness: Likeness) -> list[Step]:
    """The steps from one sequence to the other in their order."""
    whole = 0, len(a), 0, len(b)
    found = _part(a, b, likeness, whole, EXACT)
    return list(_roughly(a, b, likeness, whole)) if found is None else found


def _part(a: Sequence[int], b: Sequence[int], likeness: Likeness, part: Part, most: int) -> list[Step] | None:
    """The fewest steps within a part of both sequences, None where finding them takes more than `most` cells."""
    low, high, left, right = part
    head: list[Step] = []
    while low < high and left < right and a[low] == b[left]:
        head.append((SAME, low, left))
        low, left = low + 1, left + 1
    ends = high, right
    while low < high and left < right and a[high - 1] == b[right - 1]:
        high, right = high - 1, right - 1
    found: list[Step] | None
    if low == high or left == right:
        found = [*((REMOVED, i, -1) for i in range(low, high)), *((ADDED, -1, j) for j in range(left, right))]
    else:
        found = _fewest(a, b, likeness, (low, high, left, right), most)
    tail = zip(range(high, ends[0]), range(right, ends[1]), strict=True)
    return None if found is None else [*head, *found, *((SAME, i, j) for i, j in tail)]


def _fewest(a: Sequence[int], b: Sequence[int], likeness: Likeness, part: Part, most: int) -> list[Step] | None:
    """The fewest steps, None where the table for them would have more than `most` cells.

    Where so many steps are enough, no line is further from its place than so many: only so much is worked out, for a
    few steps first.
    """
    low, high, left, right = part
    rows, more = high - low, right - left - (high - low)
    there, here = Counter(a[low:high]), Counter(b[left:right])
    steps = max(FEW, (there - here).total(), (here - there).total())  # each line that only one side has takes one
    while True:
        beside = max(0, steps - abs(more)) // 2 + 1
        first, width = min(0, more) - beside, abs(more) + 2 * beside + 1
        if rows * width > most:
            return None
        cost, ways = _table(a, b, likeness, part, first, width)
        if cost < (steps + 1) * STEP:
            return _way(a, b, ways, part, first)
        steps *= 2


def _table(
    a: Sequence[int], b: Sequence[int], likeness: Likeness, part: Part, first: int, width: int
) -> tuple[int, list[bytearray]]:
    """What the cheapest way costs, and the last step on it to every cell of a band along the diagonal.

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


def _way(a: Sequence[int], b: Sequence[int], ways: Sequence[bytearray], part: Part, first: int) -> list[Step]:
    """The steps of the cheapest way, read from its end."""
    low, i, left, j = part[0], part[1] - part[0], part[2], part[3] - part[2]
    found: list[Step] = []
    while i or j:
        step = ways[i][j - i - first] if i else _LEFT
        if step == _UP:
            i -= 1
            found.append((REMOVED, low + i, -1))
        elif step == _LEFT:
            j -= 1
            found.append((ADDED, -1, left + j))
        elif step == _TWO:
            i, j = i - 2, j - 2
            found.append((EXCHANGED, low + i, left + j))
        else:
            i, j = i - 1, j - 1
            found.append((SAME if a[low + i] == b[left + j] else PAIRED, low + i, left + j))
    return found[::-1]


def _roughly(a: Sequence[int], b: Sequence[int], likeness: Likeness, part: Part) -> Iterator[Step]:
    """Steps where there are too many to find the fewest: lines that both have once and in the same order are the same,
    and what lies between them is aligned piece by piece."""
    low, high, left, right = part
    anchors = [*_anchors(a, b, part), (high, right)]
    for i, j in anchors:
        yield from _between(a, b, likeness, (low, i, left, j))
        if (i, j) != (high, right):
            yield SAME, i, j
        low, left = i + 1, j + 1


def _between(a: Sequence[int], b: Sequence[int], likeness: Likeness, part: Part) -> Iterator[Step]:
    """The steps between two lines that are surely the same; where even there are too many, by pieces of a few lines."""
    low, high, left, right = part
    found = _part(a, b, likeness, part, A_LINE * (high - low + right - left))
    if found is not None:
        yield from found
        return
    pieces = max(high - low, right - left) // A_LINE + 1
    for k in range(pieces):
        rows = low + (high - low) * k // pieces, low + (high - low) * (k + 1) // pieces
        columns = left + (right - left) * k // pieces, left + (right - left) * (k + 1) // pieces
        yield from _part(a, b, likeness, (*rows, *columns), STEP) or ()


def _anchors(a: Sequence[int], b: Sequence[int], part: Part) -> list[tuple[int, int]]:
    """The most lines that each side has once and that stand in the same order on both."""
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
    found: list[tuple[int, int]] = []
    while at >= 0:
        i, j, at = runs[at]
        found.append((i, j))
    return found[::-1]
