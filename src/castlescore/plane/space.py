"""What lies outside: which free places of the plane a path leads away from (GEO-6).

The plane is walked cell by cell. Inside a cell `parts.regions` tells its separate free areas; from cell to cell a
path may cross an edge wherever a piece of it is free, and every free piece reaches an end of its edge. Nothing here
is rounded, so a gap of any width is open and a single point of contact is closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from castlescore.plane.lattice import EAST, NORTH, OPPOSITE, STEPS, code, decode
from castlescore.plane.parts import EDGE_SLOTS, GERMS, Cover, Part, regions

# From a germ: the next cell, and the germ there that is the same end of the same edge.
CROSSINGS = {
    1 << here: (2 * step, 1 << there)
    for here, step, there in (
        (0, -NORTH, 8), (2, -NORTH, 6), (3, EAST, 11), (5, EAST, 9),
        (6, NORTH, 2), (8, NORTH, 0), (9, -EAST, 5), (11, -EAST, 3),
    )
}  # fmt: skip
EVERYWHERE = (sum(GERMS),)

Covers = Mapping[int, Sequence[tuple[int, Cover]]]  # for each cell: who covers it, and what of it


class Outside:
    """The part of the plane from which a path leads to infinity, for a castle given by what covers each cell."""

    def __init__(self, covers: Covers) -> None:
        self._covers = covers
        self._areas: dict[int, tuple[int, ...]] = {}
        self._reached: dict[int, int] = {}
        self._flood()

    def reaches(self, edge: int, side: str) -> bool:
        """Whether the free side of a unit edge, looking towards `side`, lies outside."""
        cell = edge + STEPS[side]
        return bool(self._reached.get(cell, 0) & EDGE_SLOTS[OPPOSITE[side]])

    def _free(self, cell: int) -> tuple[int, ...]:
        """The separate free areas of a cell, each as the germs where a path may leave it or stop."""
        found = self._areas.get(cell)
        if found is None:
            covers = self._covers.get(cell)
            found = self._areas[cell] = EVERYWHERE if covers is None else _areas(covers)
        return found

    def _flood(self) -> None:
        for start, fence in _frames(self._covers):
            self._flood_from(start, fence)

    def _flood_from(self, start: int, fence: set[int]) -> None:
        reached = self._reached
        todo = [(start, EVERYWHERE[0])]
        reached[start] = EVERYWHERE[0]
        while todo:
            cell, area = todo.pop()
            for germ in GERMS:
                if not area & germ:
                    continue
                step, entry = CROSSINGS[germ]
                beyond = cell + step
                if beyond in fence or reached.get(beyond, 0) & entry:
                    continue
                for other in self._free(beyond):
                    if other & entry:
                        reached[beyond] = reached.get(beyond, 0) | other
                        todo.append((beyond, other))


def _areas(covers: Sequence[tuple[int, Cover]]) -> tuple[int, ...]:
    parts: list[Part] = []
    for _, cover in covers:
        if cover is None:
            return ()
        parts.append(cover)
    return regions(tuple(sorted(parts)))


Box = tuple[int, int, int, int]  # left, low, right, high


def _frames(covers: Covers) -> Iterator[tuple[int, set[int]]]:
    """For each group of tiles apart from all others a cell that is surely outside, and the ring of cells beyond which
    the walk need not go.

    Boxes that do not meet leave every way round them open, so the plane between them need not be walked.
    """
    for left, low, right, high in _boxes(covers):
        ring = {code(x, y) for x in range(left, right + 1, 2) for y in (low, high)}
        ring |= {code(x, y) for y in range(low, high + 1, 2) for x in (left, right)}
        yield code(left + 2, low + 2), ring


def _boxes(covers: Covers) -> list[Box]:
    """Boxes around the tiles, two cells wider on every side, those that meet made one."""
    tiles: dict[int, Box] = {}
    for cell, owners in covers.items():
        x, y = decode(cell)
        for n, _ in owners:
            tiles[n] = _hull([(x - 4, y - 4, x + 4, y + 4), *([tiles[n]] if n in tiles else [])])
    apart: list[Box] = []
    for box in tiles.values():
        while near := [other for other in apart if _meet(box, other)]:
            apart = [other for other in apart if other not in near]
            box = _hull([box, *near])
        apart.append(box)
    return apart


def _hull(boxes: Sequence[Box]) -> Box:
    lefts, lows, rights, highs = zip(*boxes, strict=True)
    return min(lefts), min(lows), max(rights), max(highs)


def _meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
