"""A castle of Between Two Castles in characters, in each scale, also with a tile that is only tried."""

from __future__ import annotations

from castlescore.core.language import amount, marked, tr
from castlescore.games.between.rules.castle import THRONE, Castle, Placed
from castlescore.games.between.rules.placement import Verdict
from castlescore.games.between.rules.scoring import Score, score
from castlescore.games.between.terms import decoration_word, row_word, type_letter, type_word
from castlescore.view import colour
from castlescore.view.canvas import (
    BREAK,
    FULL,
    HALF,
    MOST_ROWS,
    OF_A_CUT,
    OVERLAP,
    ROOM_BELOW,
    Canvas,
    E,
    Fold,
    N,
    S,
    Scale,
    Size,
    W,
    Window,
    cropped,
    folded,
    outside_lines,
    rows_for,
    scale_for,
    window,
    window_around,
)
from castlescore.view.colour import Paint, uncoloured
from castlescore.view.layout import clip, flow, hanging, printable
from castlescore.view.screen import Screen, screen

WIDE, READABLE, NARROWEST, HEIGHT = 12, 11, 6, 3  # columns (and rows) from one box to the next
LABELS = 4  # columns of the row numbers on the left, the least
NUMBERED = 10  # columns inside a box from which the tile's number fits
UNDECORATED = "none"
LAST = "*"
STEP, HIGH = 6, 2  # columns and rows from one box to the next at half scale
LEGENDS = {
    FULL: marked("Under each name: its number, type, decoration (torch, swords, painting, mirror) and points."),
    HALF: marked("In each room: its number, type and points; the last one has a *."),
}
MARGIN = 5  # columns of the row numbers on the left
SCALES = (Scale(2 * WIDE, HEIGHT, MARGIN, 1), Scale(WIDE, HEIGHT, MARGIN, 1), Scale(NARROWEST, HEIGHT, MARGIN, 1))


def cell_width(castle: Castle, width: int) -> int:
    """How many columns a cell gets in a picture of that width: at most as many as the longest name needs."""
    west, _, east, _ = castle.box
    wanted = max([WIDE, *(len(placed.tile.name) + 1 for placed in castle)])
    return max(NARROWEST, min(wanted, (width - _margin(castle) - 1) // (east - west)))


def size(castle: Castle, width: int) -> tuple[int, int] | None:
    """The columns and rows of the picture of a castle; None where it would be cut."""
    west, _, east, _ = castle.box
    columns, rows = _margin(castle) + cell_width(castle, width) * (east - west) + 1, _folded(castle).rows + 1
    return (columns, rows) if columns <= width and rows <= MOST_ROWS else None


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
    (west, _, east, _), step, margin = castle.box, cell_width(castle, width), _margin(castle)
    columns = min(east - west, (width - margin - 1) // step)
    focus = castle.by_number[last] if last in castle.by_number else max(castle.rooms, key=lambda placed: placed.n)
    first = max(west, min(focus.at[0] - columns // 2, east - columns))
    fold = _folded(castle)
    upper, lower = 0, fold.rows - 1
    if fold.rows >= MOST_ROWS:  # as many rows as fit around a tile
        middle = fold.row(HEIGHT * (focus.at[1] + 1)) // HEIGHT
        upper, lower = (HEIGHT * row for row in window(0, lower // HEIGHT, middle, OF_A_CUT // HEIGHT))
    canvas = Canvas(lower - upper + 1, step * columns + 1, plain=plain)
    points = score(castle)
    for placed in castle.rooms:
        left, top = (placed.at[0] - first) * step, fold.row(HEIGHT * (placed.at[1] + 1)) - upper
        draw_box(canvas, placed, left, top, step)
        draw_label(canvas, placed, points, left, top, step, last)
        draw_ink(canvas, placed, left, top, step, last)
    canvas.margin = {row - upper + 1: f"{y:>{margin - 1}} " for y, row in fold.units(upper, lower)}
    canvas.margin.setdefault(0, " " * margin)
    canvas.breaks = {}
    for row, low, end in fold.breaks(upper, lower):
        empty = tr("rows {low} to {high} are empty, {rows}", low=low, high=end - 1, rows=amount(end - low, "row"))
        canvas.breaks[row - upper] = clip(f"{BREAK} {empty}", width)
    canvas.below = [clip(" " * margin + "".join(f"{x:^{step}}" for x in range(first, first + columns)), width)]
    drawn = canvas.text(paint).split("\n")
    if columns < east - west or canvas.rows < fold.rows:
        drawn += ["", *_listing(castle, points, width, plain, MOST_ROWS - len(drawn) - 1)]
    return "\n".join(drawn)


def _folded(castle: Castle) -> Fold:
    """The rows that are drawn; one of the 200 is for the numbers of the columns."""
    return folded(((y, y + 1) for _, y in castle.by_cell), HEIGHT, MOST_ROWS - 1)


def _listing(castle: Castle, points: Score, width: int, plain: bool, most: int) -> list[str]:
    """How far a castle goes, and its tiles with places and points, in no more than `most` rows."""
    west, south, east, north = castle.box
    tiles = [
        f"  {p.n:>2} {printable(p.tile.english if plain else p.tile.name, plain)} {p.at[0]},{p.at[1]}: {points.of(p.n)}"
        for p in castle.rooms
    ]
    ends = {"west": west, "east": east - 1, "south": south, "north": north - 1}
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
    decoration = (tile.decoration if canvas.plain else decoration_word(tile.decoration))[:1]
    if placed.n == THRONE:
        below = f" {decoration} {', '.join(tile.match if canvas.plain else map(type_word, tile.match))}"
    else:  # the number is left out of a narrow box
        mark = LAST if placed.n == last else " "
        number = f"{placed.n:>2}{mark} " if inside >= NUMBERED else mark.strip()
        below = number + letter_of(placed, canvas.plain)
        below += "" if tile.decoration == UNDECORATED else f" {decoration}"
    room = inside - len(own) - (inside > NUMBERED)  # a blank before the wall where it costs nothing
    name = tile.english if canvas.plain else tile.name
    canvas.write((top + 1, left + 1), printable(name, canvas.plain)[:inside], placed.n)
    canvas.write((top + 2, left + 1), f"{below[: room - 1]:<{room}}{own}"[:inside], placed.n)


def letter_of(placed: Placed, plain: bool = False) -> str:
    """The letter of a tile's type, in English in a picture of ASCII letters; a special tile has none."""
    if not placed.tile.regular:
        return "*"
    return placed.tile.type[:1].upper() if plain else type_letter(placed.tile.type)


def fitting(
    castle: Castle,
    *,
    last: int | None = None,
    near: tuple[int, int] | None = None,
    zoom: int | None = None,
    words: int = 0,
    pad: int = 0,
    whole: str = "",
) -> str:
    """The castle as `picture` has it, in the larger scale that shows all of it, else in the smaller.

    `zoom`: the scale that was asked for; `words`: the rows that stand with it on the screen, where the rest is for what
    stands around the last tile, or the cell `near`; `pad`: the columns that something beside it takes, where a picture
    so narrow can still be read; `whole`: the line that shows all of the castle.
    """
    on = screen()
    scale = scale_for(sizes(castle, on.columns), on, words) if zoom is None else zoom
    if scale != FULL:
        return "\n".join(small_picture(castle, on, last, near, rows_for(on, words), whole))
    beside = on.columns - pad
    columns = beside if cell_width(castle, beside) >= READABLE else on.columns
    return picture(castle, width=columns, plain=on.plain, paint=on.paint, last=last)


def sizes(castle: Castle, columns: int) -> dict[int, Size]:
    """The columns and rows that all of a castle takes in each scale, at full scale where so many columns hold it."""
    west, south, east, north = castle.box
    full = size(castle, columns)
    half = _margin_of(south, north) + (east - west) * STEP + 1, (north - south) * HIGH + 2
    return {HALF: half} if full is None else {FULL: full, HALF: half}


def small_picture(
    castle: Castle,
    on: Screen,
    last: int | None = None,
    near: tuple[int, int] | None = None,
    high: int = 0,
    whole: str = "",
) -> list[str]:
    """The castle at half scale; of one that is too large what lies around a cell, the last or else the newest tile,
    what is left out being named with its distance. `high`: no more rows than that, and `whole`, the line that shows
    all, in place of the names."""
    pieces = [(placed.tile.name, placed.box) for placed in castle.rooms]
    newest = max(castle.rooms, key=lambda placed: placed.n).at
    middle = near or (castle.by_number[last].at if last in castle.by_number else newest)
    west, south, east, north = castle.box
    across = max(1, (on.columns - _margin_of(south, north) - 1) // STEP)
    is_cut = east - west > across
    up, highest = (high - 3, high - 2 - is_cut) if high else (MOST_ROWS - ROOM_BELOW, MOST_ROWS - 2)
    shown = cropped(window_around(castle.box, middle, across, up // HIGH, highest // HIGH), (box for _, box in pieces))
    west, south, east, north = shown
    canvas = Canvas(HIGH * (north - south) + 1, STEP * (east - west) + 1, plain=on.plain)
    points = score(castle)
    for placed in sorted(castle.rooms, key=lambda placed: placed.n == last):
        left, top = (placed.at[0] - west) * STEP, (north - placed.at[1] - 1) * HIGH
        draw_box(canvas, placed, left, top, STEP, HIGH)
        own, mark = str(points.of(placed.n)), LAST if placed.n == last else ""
        words = f"{placed.n}{mark}{letter_of(placed) if placed.tile.regular else ''}"
        if placed.n == THRONE:
            words = "throne" if on.plain else row_word("throne")
        room = STEP * placed.tile.width - 1 - len(own)
        canvas.write((top + 1, left + 1), f"{words[:room]:<{room}}{own}", placed.n)
        draw_ink(canvas, placed, left, top, STEP, last, HIGH)
    margin = _margin_of(south, north)
    canvas.margin = {HIGH * i + 1: f"{north - i - 1:>{margin - 1}} " for i in range(north - south)}
    canvas.margin.setdefault(0, " " * margin)
    columns = "".join(f"{x:^{STEP}}" for x in range(west, east))
    canvas.below = [clip(" " * margin + columns, on.columns)]
    outside = outside_lines(pieces, shown, "cell", on.columns, None if high else ROOM_BELOW - 2, whole)
    return [*canvas.text(on.paint).split("\n"), *outside]


def _margin_of(south: int, north: int) -> int:
    """The columns of the row numbers on the left."""
    return max(len(str(south)), len(str(north - 1))) + 2


def drawn(verdict: Verdict, scale: int, window: Window) -> list[str]:
    """The rows of the picture: every room that the window shows, the ghost over them."""
    step, ghost = SCALES[scale].columns, verdict.placed
    across, up = SCALES[scale].across(window.columns), SCALES[scale].up(window.rows)
    on = screen()
    canvas = Canvas(HEIGHT * up + 1, step * across + 1, plain=on.plain)
    points = score(verdict.after)

    def corner(placed: Placed) -> tuple[int, int]:
        column, row = placed.at
        return (column - window.west) * step, (window.north - row - 1) * HEIGHT

    for placed in verdict.castle.rooms:
        left, top = corner(placed)
        draw_box(canvas, placed, left, top, step)
        draw_label(canvas, placed, points, left, top, step, None)
        draw_ink(canvas, placed, left, top, step, None)
    left, top = corner(ghost)
    _draw_ghost(canvas, ghost, left, top, step)
    canvas.margin = {HEIGHT * i + 1: f"{window.north - i - 1:>{MARGIN - 1}} "[-MARGIN:] for i in range(up)}
    canvas.margin.setdefault(0, " " * MARGIN)
    columns = range(window.west, window.west + across)
    canvas.below = [(" " * MARGIN + "".join(f"{x:^{step}}" for x in columns)).rstrip()]
    return canvas.text(on.paint).split("\n")


def _draw_ghost(canvas: Canvas, ghost: Placed, left: int, top: int, step: int) -> None:
    """The tile being placed, in its own lines, with its name and a question mark in it."""
    right, low = left + step * ghost.tile.width, top + HEIGHT
    draw_box(canvas, ghost, left, top, step)
    inside = [(row, column) for row in range(top + 1, low) for column in range(left + 1, right)]
    canvas.ink(inside, "")
    for spot in inside:
        canvas.sign(spot, OVERLAP)
    for i, text in enumerate((printable(ghost.tile.name, canvas.plain), "?")):
        cut = text[: right - left - 1]
        canvas.write((top + 1 + i, left + 1), cut, ghost.n)
        canvas.ink([(top + 1 + i, left + 1 + k) for k in range(len(cut))], colour.UNFILLED)
    canvas.ink_lines(ghost.n, colour.TRIED_WALL)
