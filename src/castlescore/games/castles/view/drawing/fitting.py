"""A castle in the scale asked for, or the largest in which all of it is seen; also with a tile that is tried."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.reasons import nearest, turned_over
from castlescore.games.castles.view import text
from castlescore.games.castles.view.drawing.picture import CUT, NARROW, WIDE, extent, on_canvas, picture, size
from castlescore.games.castles.view.drawing.small import MARGIN, half, heights_margin
from castlescore.games.castles.view.drawing.walls import PER, View
from castlescore.games.castles.view.shapes import wrong_contacts
from castlescore.geometry.outline import Segment
from castlescore.protocol.placer import Scale, Window
from castlescore.view.canvas import Canvas, Spot
from castlescore.view.screen import Screen, screen, width
from castlescore.view.zoom import (
    FULL,
    HALF,
    MOST_ROWS,
    ROOM_BELOW,
    Box,
    Fold,
    Size,
    around,
    cropped,
    far_away,
    goes_on,
    rows_for,
    scale_for,
)

AROUND = 3  # units that a thumbnail shows around the tile
SMALL = Scale(2, 1, MARGIN)
SCALES = (Scale(WIDE, PER, MARGIN, 1), Scale(NARROW, PER, MARGIN, 1), SMALL)


def fitting(
    castle: Castle,
    *,
    tried: Verdict | None = None,
    last: int | None = None,
    marks: Iterable[Segment] = (),
    zoom: int | None = None,
    words: int = 0,
) -> str:
    """The castle as `picture` has it, in the larger scale that shows all of it, else in the smaller.

    `zoom`: the scale that was asked for; `words`: the rows that stand with it on the screen, where the rest is for what
    lies around the tried or the last tile.
    """
    shown = tried.after if tried else castle
    if not shown.tiles:
        return ""
    on = screen()
    scale = scale_for(sizes(shown, on.columns), on, words) if zoom is None else zoom
    if scale == FULL:
        return picture(castle, tried=tried, last=last, marks=marks, width=on.columns, plain=on.plain, paint=on.paint)
    return "\n".join(small(shown, on, tried=tried, last=last, high=rows_for(on, words)))


def sizes(castle: Castle, columns: int) -> dict[int, Size]:
    """The columns and rows that all of a castle takes in each scale, at full scale where so many columns hold it."""
    west, south, east, north = extent(castle)
    full = size(castle, columns)
    half = heights_margin(south, north) + (east - west) * SMALL.columns + 1, north - south + 1
    return {HALF: half} if full is None else {FULL: full, HALF: half}


def small(
    castle: Castle, on: Screen, *, tried: Verdict | None = None, last: int | None = None, high: int = 0
) -> list[str]:
    """The castle at half scale; of one that is too large what lies around the tried, the last or else the newest tile,
    what is left out being named with its distance. `high`: no more rows than that, and no names."""
    pointed_out = next((placed for placed in castle if placed.n == last), castle.tiles[-1])
    focus = (tried.placed if tried else pointed_out).box
    seen = cropped(_window(extent(castle), focus, on.columns, high), (placed.box for placed in castle))
    canvas = half(castle, seen, on.plain, tried, last)
    mark_cuts(canvas, SMALL, castle.tiles, seen)
    if high:
        more = goes_on((placed.box for placed in castle), seen, on.columns)
        return [*canvas.text(on.paint).split("\n"), *more]
    away = far_away(((placed.label, placed.box) for placed in castle), seen, "unit", on.columns)
    return [*canvas.text(on.paint).split("\n"), *away[: ROOM_BELOW - 1]]


def _window(whole: Box, focus: Box, columns: int, high: int) -> Box:
    """All of a castle, or as much of it around a tile as is not too wide and not too high; `high`: rows, 0 for many."""
    across = SMALL.across(columns - (heights_margin(whole[1], whole[3]) - MARGIN))
    is_cut = whole[2] - whole[0] > across
    up, highest = (high - 2, high - 1 - is_cut) if high else (MOST_ROWS - ROOM_BELOW, MOST_ROWS - 1)
    return around(whole, ((focus[0] + focus[2]) // 2, (focus[1] + focus[3]) // 2), across, up, highest)


def drawn(verdict: Verdict, scale: int, window: Window) -> list[str]:
    """The rows of the picture; the ghost as it would lie, what it quarrels with marked."""
    west, north = window.west, window.north
    across, up = SCALES[scale].across(window.columns), SCALES[scale].up(window.rows)
    seen, on = (west, north - up, west + across, north), screen()
    if SCALES[scale] is SMALL:
        canvas = half(verdict.after, seen, on.plain, verdict)
        canvas.margin = {row: text[-MARGIN:] for row, text in canvas.margin.items()}
    else:
        canvas = _full(verdict, scale, window, on.plain)
    mark_cuts(canvas, SCALES[scale], verdict.after.tiles, seen)
    return canvas.text(on.paint).split("\n")


def thumbnail(verdict: Verdict) -> list[str]:
    """The tile and three units around it, at half scale."""
    west, south, east, north = verdict.placed.box
    shown = west - AROUND, south - AROUND, east + AROUND, north + AROUND
    on = screen()
    canvas = half(verdict.after, shown, on.plain, verdict)
    canvas.margin = {}
    return canvas.text(on.paint).split("\n")


def _full(verdict: Verdict, scale: int, window: Window, plain: bool) -> Canvas:
    step = SCALES[scale].columns
    east = window.west + SCALES[scale].across(window.columns)
    south = window.north - SCALES[scale].up(window.rows)
    fold = Fold([(south, window.north)], PER)
    view = View(window.west, east, step, fold, 0, fold.rows)
    marks = wrong_contacts(verdict)
    canvas, _ = on_canvas(verdict.after, view, tried=verdict, last=None, marks=marks, plain=plain)
    canvas.margin = {row: f"{y:>{MARGIN - 1}} "[-MARGIN:] for y, row in view.heights}
    axis = " " * (MARGIN + canvas.columns)
    for x in range(window.west, east + 1):
        end = MARGIN + (x - window.west) * step + 1
        text = str(x)
        if not axis[max(0, end - len(text) - 1) : end].strip():
            axis = axis[: end - len(text)] + text + axis[end:]
    canvas.below.append(axis.rstrip())
    return canvas


def mark_cuts(canvas: Canvas, scale: Scale, tiles: Sequence[Placed], seen: Box) -> None:
    """A mark on the edge of the window for each tile that goes on beyond it, where it lies."""
    west, south, east, north = seen
    for left, low, right, top in (placed.box for placed in tiles):
        column = (min(max((left + right) // 2, west), east) - west) * scale.columns
        row = (north - min(max((low + top) // 2, south), north)) * scale.rows
        for end, beyond in ((0, left < west), (canvas.columns - 1, right > east)):
            _mark(canvas, [(y, end) for y in range(canvas.rows)] if beyond else [], row)
        for end, beyond in ((0, top > north), (canvas.rows - 1, low < south)):
            _mark(canvas, [(end, x) for x in range(canvas.columns)] if beyond else [], column)


def _mark(canvas: Canvas, edge: Sequence[Spot], middle: int) -> None:
    """A mark on the free spot of an edge nearest to a place on it."""
    free = [i for i, spot in enumerate(edge) if canvas.is_free(spot)]
    if free:
        canvas.sign(edge[min(free, key=lambda i: abs(i - middle))], CUT)


def nearest_lines(verdict: Verdict, command: str, castle_words: str = "") -> list[str]:
    """What could be tried instead: the other side of a hallway, where that alone fits, and the nearest legal places.

    `command`: the one to type; `castle_words`: the words that name the castle.
    """
    near = nearest(verdict.castle, verdict.placed)
    rows = text.nearest(near, verdict.placed.tile.id, width(), castle_words)
    return [*turned_line(verdict, command, castle_words), *rows]


def turned_line(verdict: Verdict, command: str, castle_words: str = "") -> list[str]:
    """The line for the other side of a hallway, where that alone fits at the entrance meant."""
    other = turned_over(verdict.castle, verdict.placed)
    return text.instead(text.turned_over(other, command, castle_words), width())


def trial_picture(verdict: Verdict, words: int = 0) -> str:
    """The castle with the tile that was tried; where it is illegal, what it quarrels with is marked.

    `words`: the rows that stand with it on the screen.
    """
    marks = wrong_contacts(verdict)
    if verdict.legal:
        return fitting(verdict.after, last=verdict.placed.n, words=words)
    return fitting(verdict.castle, tried=verdict, marks=marks, words=words)
