"""A castle of Between Two Castles in characters: a box a tile, with its name, type, decoration and points."""

from __future__ import annotations

from castlescore.between.castle import THRONE, Castle, Placed
from castlescore.between.scoring import Score, score
from castlescore.catalogue.between_facts import TileFacts
from castlescore.show import colour
from castlescore.show.canvas import Canvas, E, N, S, W
from castlescore.show.colour import Paint, uncoloured
from castlescore.show.labels import printable
from castlescore.show.layout import flow, hanging

WIDE, READABLE, NARROWEST, HEIGHT = 12, 11, 6, 3  # columns (and rows) from one box to the next
LABELS = 4  # columns of the row numbers on the left
NUMBERED = 10  # columns inside a box from which the tile's number fits
UNDECORATED = "none"


def step_at(castle: Castle, width: int) -> int:
    """How many columns a cell gets in a picture of that width: no more than the longest name there needs."""
    _, columns = _across(castle)
    wanted = max([WIDE, *(len(placed.tile.name) + 1 for placed in castle)])
    return max(NARROWEST, min(wanted, (width - LABELS - 1) // columns))


def is_readable(castle: Castle, width: int) -> bool:
    """Whether a picture of that width shows every column, wide enough for most of a name and a number."""
    return step_at(castle, width) >= READABLE


def picture(
    castle: Castle, *, width: int = 80, plain: bool = False, last: int | None = None, paint: Paint = uncoloured
) -> str:
    """The castle as text, rows numbered on the left and columns below; under each name the tile's number with `*` after
    the last one's, the type's letter (`*` for a special tile), the decoration's (torch, swords, painting, mirror), and
    the points.

    Where not all columns fit the width it shows those around the last tile, and a list names every tile.
    """
    (west, wide), step = _across(castle), step_at(castle, width)
    south, north = min(y for _, y in castle.by_cell), max(y for _, y in castle.by_cell)
    columns = min(wide, (width - LABELS - 1) // step)
    first = _first(castle, last, (west, wide), columns)
    canvas = Canvas(HEIGHT * (north - south + 1) + 1, step * columns + 1, plain=plain)
    points = score(castle)
    for placed in castle.rooms:
        left, top = (placed.at[0] - first) * step, (north - placed.at[1]) * HEIGHT
        _box(canvas, placed, left, top, step)
        _label(canvas, placed, points, left, top, step, last)
        _ink(canvas, placed, left, top, step, last)
    canvas.margin = {HEIGHT * (north - y) + 1: f"{y:>3} " for y in range(south, north + 1)}
    canvas.margin.setdefault(0, " " * LABELS)
    canvas.below = [" " * LABELS + "".join(f"{x:^{step}}" for x in range(first, first + columns))]
    if columns < wide:
        canvas.below += ["", *_cut(castle, points, (west, wide), width, plain)]
    return canvas.text(paint)


def _first(castle: Castle, last: int | None, across: tuple[int, int], columns: int) -> int:
    """The westernmost column shown, the last tile near the middle of the picture."""
    west, wide = across
    focus = castle.by_number[last] if last in castle.by_number else max(castle.rooms, key=lambda placed: placed.n)
    return max(west, min(focus.at[0] - columns // 2, west + wide - columns))


def _cut(castle: Castle, points: Score, across: tuple[int, int], width: int, plain: bool) -> list[str]:
    west, wide = across
    tiles = [f"  {p.n:>2} {printable(p.tile.name, plain)} {p.at[0]},{p.at[1]}: {points.of(p.n)}" for p in castle.rooms]
    head = f"the castle goes from column {west} to {west + wide - 1}; its tiles, their places and points:"
    return [*hanging("", head, width), *flow(tiles, width)]


def _ink(canvas: Canvas, placed: Placed, left: int, top: int, step: int, last: int | None) -> None:
    """A box in the colour of its type, the lines of the last one bold and its name standing out."""
    rows, right = range(top + 1, top + HEIGHT), left + step * placed.tile.width
    canvas.ink(((row, column) for row in rows for column in range(left + 1, right)), placed.tile.type)
    if placed.n == last:
        ink = colour.LAST if placed.tile.type in colour.CODES else colour.UNFILLED
        canvas.ink(((top + 1, left + 1 + i) for i in range(min(len(placed.tile.name), right - left - 1))), ink)
        canvas.ink_lines(placed.n, colour.WALL)


def _across(castle: Castle) -> tuple[int, int]:
    """The westernmost column, and how many columns there are."""
    columns = [x for x, _ in castle.by_cell]
    return min(columns), max(columns) - min(columns) + 1


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
    tile, own = placed.tile, str(points.of(placed.n))
    name, below = tile.name, _throne(tile) if placed.n == THRONE else _kind(placed, inside, placed.n == last)
    room = inside - len(own) - (inside > NUMBERED)  # a blank before the wall where it costs nothing
    canvas.write((top + 1, left + 1), printable(name, canvas.plain)[:inside], placed.n)
    canvas.write((top + 2, left + 1), f"{below[: room - 1]:<{room}}{own}"[:inside], placed.n)


def _throne(tile: TileFacts) -> str:
    return f" {tile.decoration[:1]} {', '.join(tile.match)}"


def _kind(placed: Placed, inside: int, is_last: bool) -> str:
    """Number, type and decoration of a tile; the number is left out of a narrow box."""
    tile = placed.tile
    letter = tile.type[:1].upper() if tile.regular else "*"
    decoration = "" if tile.decoration == UNDECORATED else f" {tile.decoration[:1]}"
    mark = "*" if is_last else " "
    number = f"{placed.n:>2}{mark} " if inside >= NUMBERED else mark.strip()
    return f"{number}{letter}{decoration}"
