"""A castle of Between Two Castles in characters: a box a tile, with its name, type, decoration and points."""

from __future__ import annotations

from castlescore.between.castle import THRONE, Castle, Placed
from castlescore.between.scoring import Score, score
from castlescore.show.canvas import Canvas, E, N, S, W

WIDEST, NARROWEST, HEIGHT = 12, 6, 3  # columns and rows from one box to the next
LABELS = 4  # columns of the row numbers on the left


def picture(castle: Castle, *, width: int = 80, plain: bool = False, last: int | None = None) -> str:
    """The castle as text, rows numbered on the left and columns below; under each name the type's letter, the
    decoration's (torch, swords, painting, mirror), `*` after the last tile's number, and the points.

    Columns that do not fit the width are left out on the right, and a line says so.
    """
    cells = castle.by_cell
    west, east = min(x for x, _ in cells), max(x for x, _ in cells)
    south, north = min(y for _, y in cells), max(y for _, y in cells)
    room = width - LABELS - 1
    step = max(NARROWEST, min(WIDEST, room // (east - west + 1)))
    columns = min(east - west + 1, room // step)
    canvas = Canvas(HEIGHT * (north - south + 1) + 1, step * columns + 1, plain=plain)
    points = score(castle)
    for placed in castle.rooms:
        _box(canvas, placed, (placed.at[0] - west) * step, (north - placed.at[1]) * HEIGHT, step)
        _label(canvas, placed, points, (placed.at[0] - west) * step, (north - placed.at[1]) * HEIGHT, step, last)
    canvas.margin = {HEIGHT * (north - y) + 1: f"{y:>3} " for y in range(south, north + 1)}
    canvas.margin.setdefault(0, " " * LABELS)
    canvas.below = [" " * LABELS + "".join(f"{x:^{step}}" for x in range(west, west + columns))]
    if columns <= east - west:
        canvas.below.append(f"the castle goes on eastward to column {east}")
    return canvas.text()


def _box(canvas: Canvas, placed: Placed, left: int, top: int, step: int) -> None:
    right, low = left + step * placed.tile.width, top + HEIGHT
    for column in range(left, right):
        for row in (top, low):
            canvas.line((row, column), E, placed.n)
            canvas.line((row, column + 1), W, placed.n)
    for row in range(top, low):
        for column in (left, right):
            canvas.line((row, column), S, placed.n)
            canvas.line((row + 1, column), N, placed.n)


def _label(canvas: Canvas, placed: Placed, points: Score, left: int, top: int, step: int, last: int | None) -> None:
    inside = step * placed.tile.width - 1
    tile = placed.tile
    number = "" if placed.n == THRONE else f"{placed.n}{'*' if placed.n == last else ''} "
    letter = tile.type[:1].upper() if tile.regular else "*"
    own = points.of(placed.n)
    below = f"{letter} {tile.decoration[:1]}".rstrip()
    canvas.write((top + 1, left + 1), f"{number}{tile.name}"[:inside], placed.n)
    canvas.write((top + 2, left + 1), f" {below}{own:>{max(1, inside - len(below) - 2)}}"[:inside], placed.n)
