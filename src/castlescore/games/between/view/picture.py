"""A castle of Between Two Castles in characters: a box a tile, with its name, type, decoration and points."""

from __future__ import annotations

from castlescore.core.language import tr
from castlescore.core.language.amounts import amount
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.rules.castle import THRONE, Castle, Placed
from castlescore.games.between.rules.scoring import Score, score
from castlescore.games.between.terms import decoration_word, type_letter, type_word
from castlescore.view import colour
from castlescore.view.canvas import Canvas, E, N, S, W
from castlescore.view.colour import Paint, uncoloured
from castlescore.view.folding import BREAK, MOST_ROWS, OF_A_CUT, Fold, folded, window
from castlescore.view.layout import clip, flow, hanging
from castlescore.view.widths import printable

WIDE, READABLE, NARROWEST, HEIGHT = 12, 11, 6, 3  # columns (and rows) from one box to the next
LABELS = 4  # columns of the row numbers on the left, the least
NUMBERED = 10  # columns inside a box from which the tile's number fits
UNDECORATED = "none"
LAST = "*"


def step_at(castle: Castle, width: int) -> int:
    """How many columns a cell gets in a picture of that width: no more than the longest name there needs."""
    _, columns = _across(castle)
    wanted = max([WIDE, *(len(placed.tile.name) + 1 for placed in castle)])
    return max(NARROWEST, min(wanted, (width - _margin(castle) - 1) // columns))


def is_readable(castle: Castle, width: int) -> bool:
    """Whether a picture of that width shows every column, wide enough for most of a name and a number."""
    return step_at(castle, width) >= READABLE


def size(castle: Castle, width: int) -> tuple[int, int] | None:
    """The columns and rows of the picture of a castle; None where it would be cut."""
    (_, wide), step = _across(castle), step_at(castle, width)
    columns, rows = _margin(castle) + step * wide + 1, _folded(castle).rows + 1
    return (columns, rows) if columns <= width and rows <= MOST_ROWS else None


def extent(castle: Castle) -> tuple[int, int, int, int]:
    """The box of a castle, in cells."""
    west, wide = _across(castle)
    return west, min(y for _, y in castle.by_cell), west + wide, max(y for _, y in castle.by_cell) + 1


def picture(
    castle: Castle, *, width: int = 80, plain: bool = False, last: int | None = None, paint: Paint = uncoloured
) -> str:
    """The castle as text, rows numbered on the left and columns below; under each name the tile's number with `*` after
    the last one's, the type's letter (`*` for a special tile), the decoration's (torch, swords, painting, mirror), and
    the points.

    Where not all columns fit the width it shows those around the last tile, and a list names every tile. No picture has
    more than 200 rows: from one that would, rows in which no tile stands are left out, which is said there; and if that
    is not enough, it is cut as one that is too wide, and as much of the list given as has room.
    """
    (west, wide), step, margin = _across(castle), step_at(castle, width), _margin(castle)
    columns = min(wide, (width - margin - 1) // step)
    focus = castle.by_number[last] if last in castle.by_number else max(castle.rooms, key=lambda placed: placed.n)
    first = max(west, min(focus.at[0] - columns // 2, west + wide - columns))
    fold = _folded(castle)
    upper, lower = _rows(fold, focus)
    canvas = Canvas(lower - upper + 1, step * columns + 1, plain=plain)
    points = score(castle)
    for placed in castle.rooms:
        left, top = (placed.at[0] - first) * step, fold.row(HEIGHT * (placed.at[1] + 1)) - upper
        draw_box(canvas, placed, left, top, step)
        draw_label(canvas, placed, points, left, top, step, last)
        draw_ink(canvas, placed, left, top, step, last)
    canvas.margin = {row - upper + 1: f"{y:>{margin - 1}} " for y, row in fold.units(upper, lower)}
    canvas.margin.setdefault(0, " " * margin)
    empty = fold.breaks(upper, lower)
    canvas.breaks = {row - upper: clip(f"{BREAK} {_nothing(a, b - 1)}", width) for row, a, b in empty}
    canvas.below = [clip(" " * margin + "".join(f"{x:^{step}}" for x in range(first, first + columns)), width)]
    drawn = canvas.text(paint).split("\n")
    if columns < wide or canvas.rows < fold.rows:
        drawn += ["", *_cut(castle, points, width, plain, MOST_ROWS - len(drawn) - 1)]
    return "\n".join(drawn)


def _nothing(low: int, high: int) -> str:
    """What is said of rows in which nothing stands."""
    return tr("rows {low} to {high} are empty, {rows}", low=low, high=high, rows=amount(high - low + 1, "row"))


def _folded(castle: Castle) -> Fold:
    """The rows that are drawn; one of the 200 is for the numbers of the columns."""
    return folded(((y, y + 1) for _, y in castle.by_cell), HEIGHT, MOST_ROWS - 1)


def _rows(fold: Fold, focus: Placed) -> tuple[int, int]:
    """The first and the last row that are drawn: all there are, or as many as fit around a tile."""
    if fold.rows < MOST_ROWS:
        return 0, fold.rows - 1
    middle = fold.row(HEIGHT * (focus.at[1] + 1)) // HEIGHT
    upper, lower = window(0, (fold.rows - 1) // HEIGHT, middle, OF_A_CUT // HEIGHT)
    return upper * HEIGHT, lower * HEIGHT


def _cut(castle: Castle, points: Score, width: int, plain: bool, most: int) -> list[str]:
    west, wide = _across(castle)
    south, north = min(y for _, y in castle.by_cell), max(y for _, y in castle.by_cell)
    tiles = [
        f"  {p.n:>2} {printable(p.tile.english if plain else p.tile.name, plain)} {p.at[0]},{p.at[1]}: {points.of(p.n)}"
        for p in castle.rooms
    ]
    ends = {"west": west, "east": west + wide - 1, "south": south, "north": north}
    goes = tr(
        "the castle goes from column {west} to {east} and from row {south} to {north}; its tiles, their places and"
        " points:",
        **ends,
    )
    head = hanging("", goes, width)
    return [*head, *flow(tiles, width, most=most - len(head))]


def draw_ink(
    canvas: Canvas, placed: Placed, left: int, top: int, step: int, last: int | None, high: int = HEIGHT
) -> None:
    """A box in the colour of its type, the lines of the last one bold and its name standing out."""
    rows, right = range(top + 1, top + high), left + step * placed.tile.width
    canvas.ink(((row, column) for row in rows for column in range(left + 1, right)), placed.tile.type)
    if placed.n == last:
        ink = colour.LAST if placed.tile.type in colour.LOOKS else colour.UNFILLED
        canvas.ink(((top + 1, left + 1 + i) for i in range(min(len(placed.tile.name), right - left - 1))), ink)
        canvas.ink_lines(placed.n, colour.WALL)


def _margin(castle: Castle) -> int:
    """The columns of the row numbers on the left."""
    return max(LABELS, *(len(str(y)) + 1 for _, y in castle.by_cell))


def _across(castle: Castle) -> tuple[int, int]:
    """The westernmost column, and how many columns there are."""
    columns = [x for x, _ in castle.by_cell]
    return min(columns), max(columns) - min(columns) + 1


def draw_box(canvas: Canvas, placed: Placed, left: int, top: int, step: int, high: int = HEIGHT) -> None:
    """The walls of a room whose upper left corner is drawn there."""
    right, low = left + step * placed.tile.width, top + high
    for column in range(left, right):
        for row in (top, low):
            canvas.line((row, column), E, placed.n)
            canvas.line((row, column + 1), W, placed.n)
    for row in range(top, low):
        for column in (left, right):
            canvas.line((row, column), S, placed.n)
            canvas.line((row + 1, column), N, placed.n)


def draw_label(canvas: Canvas, placed: Placed, points: Score, left: int, top: int, step: int, last: int | None) -> None:
    """The name of a room, and below it what it is and its points."""
    inside = step * placed.tile.width - 1
    tile, own = placed.tile, str(points.of(placed.n))
    below = _throne(tile, canvas.plain) if placed.n == THRONE else _kind(placed, inside, placed.n == last, canvas.plain)
    room = inside - len(own) - (inside > NUMBERED)  # a blank before the wall where it costs nothing
    name = tile.english if canvas.plain else tile.name
    canvas.write((top + 1, left + 1), printable(name, canvas.plain)[:inside], placed.n)
    canvas.write((top + 2, left + 1), f"{below[: room - 1]:<{room}}{own}"[:inside], placed.n)


def _throne(tile: TileFacts, plain: bool) -> str:
    return f" {_decoration(tile, plain)} {', '.join(tile.match if plain else map(type_word, tile.match))}"


def _decoration(tile: TileFacts, plain: bool) -> str:
    return (tile.decoration if plain else decoration_word(tile.decoration))[:1]


def _kind(placed: Placed, inside: int, is_last: bool, plain: bool) -> str:
    """Number, type and decoration of a tile; the number is left out of a narrow box."""
    tile = placed.tile
    letter = letter_of(placed, plain)
    decoration = "" if tile.decoration == UNDECORATED else f" {_decoration(tile, plain)}"
    mark = LAST if is_last else " "
    number = f"{placed.n:>2}{mark} " if inside >= NUMBERED else mark.strip()
    return f"{number}{letter}{decoration}"


def letter_of(placed: Placed, plain: bool = False) -> str:
    """The letter of a tile's type, in English in a picture of ASCII letters; a special tile has none."""
    if not placed.tile.regular:
        return "*"
    return placed.tile.type[:1].upper() if plain else type_letter(placed.tile.type)
