"""The height of a picture, kept to what somebody can look through: empty stretches are left out, then the ends.

One mechanism for the pictures of both games. It knows heights alone: which are taken, and which row each falls on.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import pairwise

MOST_ROWS = 200  # of a picture with all that stands below it
OF_A_CUT = 120  # rows drawn of a castle that is too high for that: the others are for the list of its tiles
KEPT = 2  # units of an empty stretch that are not worth leaving out
BREAK = "┊"


class Fold:
    """Heights with `per` rows a unit, drawn in stretches from a height to a height; the others are left out.

    Rows count from the top. Between two stretches stands a gap as high as one unit, the edges not counted.
    """

    def __init__(self, stretches: Iterable[tuple[int, int]], per: int) -> None:
        self.per = per
        self._parts: list[tuple[int, int, int]] = []  # from the highest down: low, high, and the row of its upper edge
        top = 0
        for low, high in sorted(stretches, reverse=True):
            self._parts.append((low, high, top))
            top += per * (high - low + 1)
        self._keys = [-per * low for low, _, _ in self._parts]
        self.rows = top - per + 1

    def row(self, line: int) -> int:
        """The row of a height that is drawn, given in rows above height 0."""
        _, high, top = self._parts[min(bisect_left(self._keys, -line), len(self._parts) - 1)]
        return top + self.per * high - line

    def heights(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """The heights, in units, on the rows from `first` to `last`, from the highest down, each with its row."""
        for low, high, top in self._parts:
            begin = max(0, -((top - first) // self.per))
            end = min(high - low, (last - top) // self.per)
            yield from ((high - k, top + self.per * k) for k in range(begin, end + 1))

    def units(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """The units on the rows from `first` to `last`: the height on which each stands, and its first row."""
        for low, high, top in self._parts:
            rows = ((height, top + self.per * (high - height - 1)) for height in range(high - 1, low - 1, -1))
            yield from ((height, row) for height, row in rows if first <= row < last)

    def breaks(self, first: int, last: int) -> Iterator[tuple[int, int, int]]:
        """The rows from `first` to `last` where something is left out, each with the heights from which and to which
        nothing lies there."""
        for (above, _, _), (_, below, top) in pairwise(self._parts):
            row = top - self.per + 1
            if first <= row <= last:
                yield row, below, above


def folded(taken: Iterable[tuple[int, int]], per: int, most: int) -> Fold:
    """The heights between the lowest and the highest of some that are `taken`, each from a height to a height.

    Empty stretches are left out where it would be more than `most` rows otherwise.
    """
    spans = sorted(taken)
    whole = spans[0][0], max(high for _, high in spans)
    if per * (whole[1] - whole[0]) + 1 <= most:
        return Fold([whole], per)
    found = spans[:1]
    for low, high in spans[1:]:
        below, above = found[-1]
        if low - above <= KEPT:
            found[-1] = below, max(above, high)
        else:
            found.append((low, high))
    return Fold(found, per)


def window(low: int, high: int, middle: int, size: int) -> tuple[int, int]:
    """A window of this size around the middle, moved so that nothing of it lies beside what there is to see."""
    start = max(low, min(middle - size // 2, high - size))
    return start, min(high, start + size)
