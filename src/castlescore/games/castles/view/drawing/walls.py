"""Where a castle's walls, fences and doorways fall on a canvas, and which spots lie inside a tile.

One unit of the lattice is `step` columns and two rows, so that half a unit is a row and a doorway in an upright wall
has a character of its own. Round rooms become steps: exact only at the four ends of their axes, where their doors are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from castlescore.core.language import amount, tr
from castlescore.games.castles.facts import castles
from castlescore.games.castles.rules.castle import Castle, Entrance, Placed
from castlescore.games.castles.view.shapes import doorways, sides
from castlescore.geometry import code, decode
from castlescore.geometry.outline import Cover, Point, Segment, Triangle
from castlescore.view import colour
from castlescore.view.canvas import Canvas, E, N, S, Spot, W
from castlescore.view.zoom import BREAK, Fold

PER = 2  # rows a unit
ARROWS = {  # of open doorways, by their sides
    "outside": {"N": "▲", "E": "▶", "S": "▼", "W": "◀"},
    "court": {"N": "△", "E": "▷", "S": "▽", "W": "◁"},
}
BLOCKED, MARK = "×", "!"


@dataclass(frozen=True)
class View:
    """The part of the lattice that is shown: its sides in units, how many columns a unit takes, and of all the rows
    that the heights would take those from `top` on."""

    west: int
    east: int
    step: int
    fold: Fold
    top: int
    rows: int

    def spot(self, point: Point) -> Spot:
        """Where a point, in half units, is drawn; what falls between two columns goes to the left one."""
        x, y = point
        return self.fold.row(y) - self.top, (x - 2 * self.west) * self.step // 2

    @property
    def size(self) -> tuple[int, int]:
        """The rows and columns it takes, the outer walls included."""
        return self.rows, self.step * (self.east - self.west) + 1

    @property
    def heights(self) -> list[tuple[int, int]]:
        """The heights that are shown, in units, from the highest down, each with its row."""
        bottom = self.top + self.rows - 1
        return [(height, row - self.top) for height, row in self.fold.heights(self.top, bottom)]

    @property
    def breaks(self) -> dict[int, str]:
        """What is said where something is left out, by row."""
        bottom = self.top + self.rows - 1
        found = self.fold.breaks(self.top, bottom)
        return {row - self.top: f"{BREAK} {_nothing(low, high)}" for row, low, high in found}


def _nothing(low: int, high: int) -> str:
    """What is said of heights at which nothing lies."""
    return tr("nothing lies between {low} and {high}, {units}", low=low, high=high, units=amount(high - low, "unit"))


def draw_walls(canvas: Canvas, view: View, placed: Placed) -> None:
    """The walls and the fence of one tile, its doorways not yet cut out."""
    if placed.form.outline.diameter:
        _draw_round(canvas, view, placed)
        return
    for p, q, fenced in sides(placed):
        if p[0] != q[0] and p[1] != q[1]:
            for spot in _slant(view, p, q, double=fenced):
                canvas.sign(spot, "╱" if (p[0] < q[0]) == (p[1] < q[1]) else "╲", placed.n)
        else:
            _draw_side(canvas, view, placed, p, q, fenced)


def stones(placed: Placed) -> set[Point]:
    """The ends of a tile's fence, where its wall is stone, in half units."""
    dx, dy = decode(placed.offset)
    return {(x + dx, y + dy) for x, y in placed.form.walls}


def _draw_side(canvas: Canvas, view: View, placed: Placed, p: Point, q: Point, fenced: bool) -> None:
    low, high = min(p, q), max(p, q)
    stone = {view.spot(point) for point in stones(placed)}
    back, on = (W, E) if low[1] == high[1] else (S, N)
    spots = list(_straight(view, low, high))
    for i, spot in enumerate(spots):
        arms = (back if i else 0) + (on if i < len(spots) - 1 else 0)
        canvas.line(spot, arms, placed.n, double=fenced and spot not in stone)


def _straight(view: View, low: Point, high: Point) -> Iterator[Spot]:
    """Every spot from one point to another, to the east or to the north of it."""
    (row, left), (top, right) = view.spot(low), view.spot(high)
    if row == top:
        yield from ((row, column) for column in range(left, right + 1))
    else:
        yield from ((r, left) for r in range(row, top - 1, -1))


def _slant(view: View, p: Point, q: Point, *, double: bool) -> list[Spot]:
    row, left = view.spot((min(p[0], q[0]), (p[1] + q[1]) // 2))
    rising = (p[0] < q[0]) == (p[1] < q[1])
    middle = left + (view.step // 2 if rising else (view.step + 1) // 2)
    return [(row, middle), (row, middle + (1 if view.step == 3 and rising else -1))] if double else [(row, middle)]


def _steps(diameter: int, step: int) -> list[tuple[int, int]]:
    """For each row from the middle of a round room to its end, the first and last column of its left wall, seen from
    the left end of its box. The last row is the end itself, whose wall runs across."""
    radius = diameter * step / 2

    def left(height: float) -> int:
        return int(radius - radius * sqrt(1 - (height / diameter) ** 2) + 0.5)

    ends = [left(0.5), *(left(row + 0.5) for row in range(diameter))]
    return [*pairwise(ends), (ends[-1], diameter * step - ends[-1])]


def _draw_round(canvas: Canvas, view: View, placed: Placed) -> None:
    width = placed.form.outline.diameter
    columns = width * view.step
    top, left = view.spot((2 * placed.at[0], 2 * (placed.at[1] + width)))

    def put(row: int, column: int, arms: int) -> None:
        fenced = _on_fence(placed, 2 * column / view.step - width, width - row)
        canvas.line((top + row, left + column), arms, placed.n, double=fenced, curved=True)

    for away, (outer, inner) in enumerate(_steps(width, view.step)):
        for row, back, out in {(width - away, S, N), (width + away, N, S)}:
            # The left piece comes from the row before and turns away; at the end it meets its mirror image.
            ends = (E + back, W + out) if away < width else (E + back, W + back)
            if outer == inner:
                ends = (N + S, N + S)
            put(row, outer, ends[0])
            put(row, columns - outer, _mirrored(ends[0]))
            put(row, inner, ends[1])
            put(row, columns - inner, _mirrored(ends[1]))
            for column in range(outer + 1, inner):
                put(row, column, E + W)
                put(row, columns - column, E + W)


def _mirrored(arms: int) -> int:
    return arms & (N + S) | (W if arms & E else 0) | (E if arms & W else 0)


def _on_fence(placed: Placed, x: float, y: float) -> bool:
    """Whether a spot of a round wall, in half units from the middle, belongs to the fence."""
    if not placed.form.fence:
        return False
    north, across = {0: (y, x), 90: (x, y), 180: (-y, x), 270: (-x, y)}[placed.turn]
    start = castles().fence_of_circle
    # The steps are coarser than the circle: at the sides, where others may touch, they must not look fenced.
    return north >= start and across**2 <= placed.form.outline.diameter**2 - start**2


def draw_doors(canvas: Canvas, view: View, castle: Castle) -> None:
    """Every doorway as a gap, with a sign for what became of it: none where it is connected."""
    for entrance, state in doorways(castle):
        _draw_door(canvas, view, entrance, state)


def _draw_door(canvas: Canvas, view: View, entrance: Entrance, state: str) -> None:
    x, y = decode(entrance.edge)
    row, column = view.spot((x, y))
    if state == "blocked":
        canvas.sign((row, column), BLOCKED, entrance.placed.n)
        canvas.ink([(row, column)], colour.BLOCKED)
        return
    if x % 2:
        left = view.spot((x - 1, y))[1]
        for between in range(left + 1, left + view.step):
            canvas.gap((row, between))
    else:
        canvas.gap((row, column))
    if state != "joined":
        canvas.sign((row, column), ARROWS[state][entrance.door.side], entrance.placed.n)
        canvas.ink([(row, column)], colour.OPEN)


def draw_marks(canvas: Canvas, view: View, marks: Iterable[Segment], spare: set[Point]) -> None:
    """Segments and points, in half units, drawn over; of a segment not the ends that are to be spared."""
    for start, end in marks:
        low, high = min(start, end), max(start, end)
        spots = {view.spot(low), view.spot(high)}
        if low[0] != high[0] and low[1] != high[1]:
            spots.update(_slant(view, low, high, double=False))
        else:
            spots.update(_straight(view, low, high))
        if low != high:
            spots.difference_update(view.spot(point) for point in (low, high) if point in spare)
        for spot in spots:
            canvas.sign(spot, MARK)
        canvas.ink(spots, colour.MARK)


def inside(view: View, placed: Placed) -> set[Spot]:
    """The spots within a tile, its walls left out, whether they are in view or not."""
    outline = placed.form.outline
    width, height = outline.width, outline.height
    top, left = view.spot((2 * placed.at[0], 2 * (placed.at[1] + height)))
    if outline.diameter:
        return {
            (top + row, left + column)
            for away, (_, inner) in enumerate(_steps(width, view.step)[:-1])
            for row in (width - away, width + away)
            for column in range(inner + 1, width * view.step - inner)
        }
    return {
        (top + row, left + column)
        for row in range(1, 2 * height)
        for column in range(1, width * view.step)
        if _is_inside(outline.cells, view.step, column, 2 * height - row)
    }


def _is_inside(cells: dict[int, Cover], step: int, column: int, y: int) -> bool:
    """Whether every cell around a spot covers it; `y` in half units, both from the lower left of the tile's box."""
    unit, rest = divmod(column, step)
    beside = ((2 * unit + 1, 0),) if rest else ((2 * unit - 1, 1), (2 * unit + 1, -1))
    above = ((y, 0),) if y % 2 else ((y - 1, 1), (y + 1, -1))
    return all(code(x, cy) in cells and _covers(cells[code(x, cy)], dx, dy) for x, dx in beside for cy, dy in above)


def _covers(cover: Cover, dx: int, dy: int) -> bool:
    """Whether what is covered of a cell holds its middle (0, 0), the middle of an edge or a corner."""
    if not isinstance(cover, Triangle):
        return True
    if dx and dy:
        return (dx, dy) != (-cover.x, -cover.y)
    return cover.x == dx if dx else cover.y == dy if dy else False
