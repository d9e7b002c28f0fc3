"""The outside of a castle: the free places of the plane from which a path leads away (GEO-6).

The plane is walked cell by cell. Inside a cell `parts.regions` gives its separate free areas; from cell to cell a path
may cross an edge wherever a piece of it is free, and every free piece reaches an end of its edge. Nothing here is
rounded, so a gap of any width is open and a single point of contact is closed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from castlescore.geometry import EAST, HALF, NORTH, OPPOSITE, STEPS, code, decode
from castlescore.geometry.outline import EDGE_SLOTS, GERMS, Cover, Part, regions

# From a germ: the next cell, and the germ there that is the same end of the same edge.
CROSSINGS = {
    1 << here: (2 * step, 1 << there)
    for here, step, there in (
        (0, -NORTH, 8), (2, -NORTH, 6), (3, EAST, 11), (5, EAST, 9),
        (6, NORTH, 2), (8, NORTH, 0), (9, -EAST, 5), (11, -EAST, 3),
    )
}  # fmt: skip
FAR = HALF  # a column that no cell lies in

Covers = Mapping[int, Sequence[tuple[int, Cover]]]  # for each cell: who covers it, and what of it


class Gap(NamedTuple):
    """The free cells of a row between two covered ones that follow each other: after which of its columns."""

    row: int
    n: int


class Outside:
    """The part of the plane from which a path leads to infinity, for a castle given by what covers each cell.

    A gap, the free cells of a row between two covered ones, is walked as one place: what the walk takes depends on how
    much is covered, not on how far apart it lies.
    """

    def __init__(self, covers: Covers) -> None:
        self._covers = covers
        self._rows = _rows(covers)
        self._areas: dict[int, tuple[int, ...]] = {}
        self._reached: dict[int, int] = {}  # of covered cells: the germs of the areas that lie outside
        self._gaps: set[Gap] = set()
        self._todo: list[tuple[int, int] | Gap] = []
        self._flood()

    def reaches(self, edge: int, side: str) -> bool:
        """Whether the free side of a unit edge, seen in direction `side`, is outside."""
        cell = edge + STEPS[side]
        if cell in self._covers:
            return bool(self._reached.get(cell, 0) & EDGE_SLOTS[OPPOSITE[side]])
        x, y = decode(cell)
        return y not in self._rows or self._gap(x, y) in self._gaps

    def _flood(self) -> None:
        for y, columns in self._rows.items():
            if len(columns) == 2:  # an empty row, and every way out comes to one
                self._enter_gap(Gap(y, 0))
        while self._todo:
            place = self._todo.pop()
            if isinstance(place, Gap):
                self._leave_gap(place)
            else:
                cell, area = place
                for germ in GERMS:
                    if area & germ:
                        step, entry = CROSSINGS[germ]
                        self._enter(cell + step, entry)

    def _enter(self, cell: int, entry: int) -> None:
        """Enter a cell at the boundary slots (germs) of `entry`."""
        if cell not in self._covers:
            self._enter_gap(self._gap(*decode(cell)))
            return
        reached = self._reached.get(cell, 0)
        for area in self._free(cell):
            if area & entry and not area & reached:
                reached |= area
                self._todo.append((cell, area))
        self._reached[cell] = reached

    def _enter_gap(self, gap: Gap) -> None:
        if gap not in self._gaps:
            self._gaps.add(gap)
            self._todo.append(gap)

    def _leave_gap(self, gap: Gap) -> None:
        """Continue from a gap to the covered cells at its ends, and to everything beside it in the neighbouring
        rows."""
        columns = self._rows[gap.row]
        west, east = columns[gap.n], columns[gap.n + 1]
        for column, side in ((west, "E"), (east, "W")):
            if abs(column) < FAR:
                self._enter(code(column, gap.row), EDGE_SLOTS[side])
        for row, side in ((gap.row - 2, "N"), (gap.row + 2, "S")):
            beside = self._rows.get(row, ())
            first, last = bisect_right(beside, west), bisect_left(beside, east)
            for column in beside[first:last]:
                self._enter(code(column, row), EDGE_SLOTS[side])
            for n in range(first - 1, min(last, len(beside) - 1)):
                if min(east, beside[n + 1]) - max(west, beside[n]) > 2:
                    self._enter_gap(Gap(row, n))

    def _gap(self, x: int, y: int) -> Gap:
        """The gap that contains a free cell."""
        return Gap(y, bisect_left(self._rows[y], x) - 1)

    def _free(self, cell: int) -> tuple[int, ...]:
        """The separate free areas of a covered cell, each as the boundary slots (germs) where a path may leave it or
        end.
        """
        areas = self._areas.get(cell)
        if areas is None:
            areas = self._areas[cell] = _areas(self._covers[cell])
        return areas


def _areas(covers: Sequence[tuple[int, Cover]]) -> tuple[int, ...]:
    parts: list[Part] = []
    for _, cover in covers:
        if cover is None:
            return ()
        parts.append(cover)
    return regions(tuple(sorted(parts)))


def _rows(covers: Covers) -> dict[int, list[int]]:
    """For each row with a covered cell and its neighbouring rows: the columns of its covered cells, and FAR at both
    ends.
    """
    rows: dict[int, list[int]] = {}
    for cell in covers:
        x, y = decode(cell)
        rows.setdefault(y, []).append(x)
    for y in list(rows):
        for beside in (y - 2, y + 2):
            rows.setdefault(beside, [])
    return {y: [-FAR, *sorted(columns), FAR] for y, columns in rows.items()}
