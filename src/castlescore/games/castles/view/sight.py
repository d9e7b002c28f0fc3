"""A castle with the ghost of a tile on it, as much as a window shows, to scale: for the placer."""

from __future__ import annotations

from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.view.half import half
from castlescore.games.castles.view.picture import CUT, NARROW, WIDE, on_canvas
from castlescore.games.castles.view.quarter import quarter
from castlescore.games.castles.view.trials import disputed
from castlescore.games.castles.view.walls import PER, View
from castlescore.protocol.placer import Scale, Window
from castlescore.view.canvas import Canvas
from castlescore.view.folding import Fold
from castlescore.view.screen import is_plain, paint

MARGIN = 5  # columns of the heights on the left
FULL, SMALLER, HALF, QUARTER = range(4)
SCALES = (Scale(WIDE, PER, MARGIN, 1), Scale(NARROW, PER, MARGIN, 1), Scale(2, 1, MARGIN), Scale(1, 1, MARGIN, high=2))


def drawn(verdict: Verdict, scale: int, window: Window) -> list[str]:
    """The rows of the picture; the ghost as it would lie, what it quarrels with marked."""
    west, north = window.west, window.north
    across, up = SCALES[scale].across(window.columns), SCALES[scale].up(window.rows)
    if scale == HALF:
        canvas = half(verdict, west, north, across, up, is_plain())
    elif scale == QUARTER:
        canvas = quarter(verdict, west, north, across, up, is_plain())
    else:
        canvas = _full(verdict, scale, window)
    south, east = north - up, west + across
    _mark_cuts(canvas, verdict, (west, south, east, north))
    return canvas.text(paint()).split("\n")


def _full(verdict: Verdict, scale: int, window: Window) -> Canvas:
    step = SCALES[scale].columns
    east = window.west + SCALES[scale].across(window.columns)
    south = window.north - SCALES[scale].up(window.rows)
    fold = Fold([(south, window.north)], PER)
    view = View(window.west, east, step, fold, 0, fold.rows)
    marks = [segment for other in verdict.touched for segment in disputed(verdict, other)]
    canvas, _ = on_canvas(verdict.after, view, tried=verdict, last=None, marks=marks, plain=is_plain())
    canvas.margin = {row: f"{y:>{MARGIN - 1}} "[-MARGIN:] for y, row in view.heights}
    axis = " " * (MARGIN + canvas.columns)
    for x in range(window.west, east + 1):
        end = MARGIN + (x - window.west) * step + 1
        text = str(x)
        if not axis[max(0, end - len(text) - 1) : end].strip():
            axis = axis[: end - len(text)] + text + axis[end:]
    canvas.below.append(axis.rstrip())
    return canvas


def _mark_cuts(canvas: Canvas, verdict: Verdict, seen: tuple[int, int, int, int]) -> None:
    """Marks on the edges of the window beyond which the castle goes on."""
    west, south, east, north = seen
    tiles = verdict.after.tiles
    if any(placed.box[0] < west for placed in tiles):
        _down(canvas, 0)
    if any(placed.box[2] > east for placed in tiles):
        _down(canvas, canvas.columns - 1)
    for row, beyond in ((0, [p for p in tiles if p.box[3] > north]), (canvas.rows - 1, _below(tiles, south))):
        if beyond:
            _along(canvas, row)


def _below(tiles: tuple[Placed, ...], south: int) -> list[Placed]:
    return [placed for placed in tiles if placed.box[1] < south]


def _down(canvas: Canvas, column: int) -> None:
    for row in range(0, canvas.rows, 2):
        if canvas.is_free((row, column)):
            canvas.sign((row, column), CUT)


def _along(canvas: Canvas, row: int) -> None:
    for column in range(0, canvas.columns, 8):
        if canvas.is_free((row, column)):
            canvas.sign((row, column), CUT)
