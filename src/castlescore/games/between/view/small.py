"""A castle of Between Two Castles in the scale that was asked for, or the largest in which all of it is seen.

At half scale a box has the tile's number, type letter and points; at quarter scale its number alone.
"""

from __future__ import annotations

from castlescore.games.between.rules.castle import THRONE, Castle, Placed
from castlescore.games.between.rules.scoring import score
from castlescore.games.between.terms import row_word
from castlescore.games.between.view.picture import (
    LAST,
    draw_box,
    draw_ink,
    extent,
    is_readable,
    letter_of,
    picture,
    size,
)
from castlescore.view.canvas import Canvas
from castlescore.view.folding import MOST_ROWS, window
from castlescore.view.layout import clip
from castlescore.view.screen import is_plain, paint, width
from castlescore.view.zoom import FULL, HALF, QUARTER, Box, Size, cropped, far_away, largest

STEPS = {HALF: (6, 2), QUARTER: (4, 2)}  # columns and rows from one box to the next
LEGENDS = {  # translated
    FULL: "Under each name: its number, type, decoration (torch, swords, painting, mirror) and points.",
    HALF: "In each room: its number, type and points; the last one has a *.",
    QUARTER: "In each room: its number; the last one has a *.",
}
ROOM_BELOW = 12  # rows of the 200 that are kept for what is said of a castle that is cut


def fitting(castle: Castle, *, last: int | None = None, zoom: int | None = None, words: int = 0, pad: int = 0) -> str:
    """The castle as `picture` has it, in a scale that shows all of it where there is one.

    `zoom`: the scale that was asked for; `words`: the rows that stand with it on the screen, where it is no smaller
    than half scale; `pad`: the columns that something beside it takes, where a picture so narrow can still be read.
    """
    scale = largest(sizes(castle), words) if zoom is None else zoom
    if scale != FULL:
        return "\n".join(small(castle, scale, last))
    columns = width() - pad if is_readable(castle, width() - pad) else width()
    return picture(castle, width=columns, plain=is_plain(), paint=paint(), last=last)


def sizes(castle: Castle) -> dict[int, Size]:
    """The columns and rows that all of a castle takes in each scale."""
    west, south, east, north = extent(castle)
    full = size(castle, width())
    found = {} if full is None else {FULL: full}
    for zoom, (step, high) in STEPS.items():
        found[zoom] = (_margin(south, north) + (east - west) * step + 1, (north - south) * high + 2)
    return found


def small(castle: Castle, zoom: int, last: int | None = None) -> list[str]:
    """The castle at half or quarter scale; of one that is too large what lies around the last or else the newest tile,
    what is left out being named with its distance."""
    step, high = STEPS[zoom]
    shown = west, south, east, north = cropped(_window(castle, zoom, last), map(_box, castle.rooms))
    canvas = Canvas(high * (north - south) + 1, step * (east - west) + 1, plain=is_plain())
    points = score(castle)
    for placed in sorted(castle.rooms, key=lambda placed: placed.n == last):
        left, top = (placed.at[0] - west) * step, (north - placed.at[1] - 1) * high
        draw_box(canvas, placed, left, top, step, high)
        own = str(points.of(placed.n)) if zoom == HALF else ""
        _label(canvas, placed, (top + 1, left + 1), step * placed.tile.width - 1, own, placed.n == last)
        draw_ink(canvas, placed, left, top, step, last, high)
    margin = _margin(south, north)
    canvas.margin = {high * i + 1: f"{north - i - 1:>{margin - 1}} " for i in range(north - south)}
    canvas.margin.setdefault(0, " " * margin)
    columns = "".join(f"{x:^{step}}" for x in range(west, east)) if zoom == HALF else ""
    canvas.below = [clip(" " * margin + columns, width())] if columns else []
    away = far_away(((placed.tile.name, _box(placed)) for placed in castle.rooms), shown, "cell", width())
    return [*canvas.text(paint()).split("\n"), *away[: ROOM_BELOW - 2]]


def _label(canvas: Canvas, placed: Placed, spot: tuple[int, int], room: int, own: str, is_last: bool) -> None:
    """Number and type letter of a tile as far as they fit beside its points; at quarter scale the number alone."""
    kind = letter_of(placed) if own and placed.tile.regular else ""
    throne = "throne" if canvas.plain else row_word("throne")
    words = throne if placed.n == THRONE else f"{placed.n}{LAST if is_last else ''}{kind}"
    canvas.write(spot, f"{words[: room - len(own)]:<{room - len(own)}}{own}", placed.n)


def _box(placed: Placed) -> Box:
    (x, y), wide = placed.at, placed.tile.width
    return x, y, x + wide, y + 1


def _margin(south: int, north: int) -> int:
    """The columns of the row numbers on the left."""
    return max(len(str(south)), len(str(north - 1))) + 2


def _window(castle: Castle, zoom: int, last: int | None) -> Box:
    """All of a castle, or as much of it around a tile as is not too wide and not too high."""
    west, south, east, north = extent(castle)
    step, high = STEPS[zoom]
    focus = castle.by_number[last] if last in castle.by_number else max(castle.rooms, key=lambda placed: placed.n)
    across = max(1, (width() - _margin(south, north) - 1) // step)
    if east - west > across:
        west, east = window(west, east, focus.at[0], across)
    if (north - south) * high + 2 > MOST_ROWS:
        south, north = window(south, north, focus.at[1], (MOST_ROWS - ROOM_BELOW) // high)
    return west, south, east, north
