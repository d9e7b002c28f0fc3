"""What pieces of tiles do to one cell, found out with the oracle's exact plane and by halving, for tests of `parts`.

The cell reaches from -1 to 1, in half units, as parts see it.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from castlescore.geometry.outline import Disc, Part, Triangle
from oracle import area, geometry

TRIANGLES = [Triangle(x, y) for x, y in product((-1, 1), repeat=2)]


def discs() -> list[Disc]:
    """Every piece of a round room: the cells of its box that it covers in part."""
    result = []
    for diameter in (3, 5):
        for x, y in product(range(1 - diameter, diameter, 2), repeat=2):
            piece = Disc(x, y, diameter)
            if any((x - cx) ** 2 + (y - cy) ** 2 > diameter**2 for cx, cy in product((-1, 1), repeat=2)):
                result.append(piece)
    return result


PARTS: list[Part] = [*TRIANGLES, *discs()]


def whole(part: Part) -> geometry.Outline:
    """A part as the oracle knows it: the triangle, or the whole disc."""
    if isinstance(part, Disc):
        return geometry.Circle((part.x, part.y), Fraction(part.radius))
    x, y = part
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    return geometry.Polygon(tuple(c for c in corners if c != (-x, -y)))


def holds(part: Part, x: geometry.Number, y: geometry.Number) -> bool:
    """Whether the closed part holds a point of the cell."""
    if isinstance(part, Disc):
        return (x - part.x) ** 2 + (y - part.y) ** 2 <= part.radius**2
    return x * part.x + y * part.y >= 0


ONE = 1 << 12  # half a unit, for halving: integers all the way


def share_a_point(a: Part, b: Part) -> bool:
    """Whether two parts, boundaries included, share a point of the closed cell.

    The cell is quartered until a corner of a square lies in both parts or each square misses one of them. Two parts
    that touch in one point do so in a middle of an edge (GEO-4), which the first cut finds.
    """
    todo = [(-ONE, -ONE, 2 * ONE)]
    while todo:
        x, y, size = todo.pop()
        if _misses(a, x, y, size) or _misses(b, x, y, size):
            continue
        corners = product((x, x + size), (y, y + size))
        if any(_in(a, cx, cy) and _in(b, cx, cy) for cx, cy in corners):
            return True
        half = size // 2
        assert half, "too near to tell"
        todo += [(x + dx, y + dy, half) for dx, dy in product((0, half), repeat=2)]
    return False


def _in(part: Part, x: int, y: int) -> bool:
    return holds(part, Fraction(x, ONE), Fraction(y, ONE)) if isinstance(part, Triangle) else _near(part, x, y)


def _near(disc: Disc, x: int, y: int) -> bool:
    return (x - disc.x * ONE) ** 2 + (y - disc.y * ONE) ** 2 <= (disc.radius * ONE) ** 2


def _misses(part: Part, x: int, y: int, size: int) -> bool:
    if isinstance(part, Disc):
        nearest = (min(max(part.x * ONE, x), x + size), min(max(part.y * ONE, y), y + size))
        return not _near(part, *nearest)
    return all(cx * part.x + cy * part.y < 0 for cx, cy in product((x, x + size), (y, y + size)))


class Room(area.Outside):
    """The free areas of a cell with walls about it."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        walls = [(-3, -3, 3, -1), (1, -3, 3, 3), (-3, 1, 3, 3), (-3, -3, -1, 3)]
        frame = [geometry.Polygon(((w, s), (e, s), (e, n), (w, n))) for w, s, e, n in walls]
        super().__init__([*frame, *(whole(part) for part in parts)])

    def area(self, x: Fraction, y: Fraction) -> area.Cell:
        """One cell of the oracle's for all points that hang together with this free one."""
        strip = sum(1 for line in self.lines if line < area.scaled(x))
        return self._top(next(c for c in self.cells[strip] if c.holds(area.scaled(x), area.scaled(y))))


def areas(parts: tuple[Part, ...]) -> set[int]:
    """The free areas of the cell that reach an end of an edge, each as those ends, a bit each.

    Bits 3k and 3k + 2 are the beginning and the end of edge k: S, E, N, W, gone round counterclockwise.
    """
    room = Room(parts)
    result: dict[area.Cell, int] = {}
    for slot, x, y in ENDS:
        if not any(holds(part, x, y) for part in parts):
            there = room.area(x, y)
            result[there] = result.get(there, 0) | 1 << slot
    return set(result.values())


def _ends() -> list[tuple[int, Fraction, Fraction]]:
    """A point very near to each end of an edge, and much nearer to the edge than to its end."""
    along, inward = 1 - Fraction(1, 1000), 1 - Fraction(1, 1_000_000)
    result, x, y = [], along, inward  # on the north edge, near its beginning in the east
    for edge in (2, 3, 0, 1):
        result += [(3 * edge, x, y), (3 * edge + 2, *((-x, y) if edge % 2 == 0 else (x, -y)))]
        x, y = -y, x
    return result


ENDS = _ends()
