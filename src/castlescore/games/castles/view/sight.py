"""A castle with the ghost of a tile on it, as much as a window shows, to scale: for the placer."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.view.drawing.half import half
from castlescore.games.castles.view.drawing.picture import CUT, NARROW, WIDE, disputed, on_canvas
from castlescore.games.castles.view.drawing.quarter import quarter
from castlescore.games.castles.view.drawing.walls import PER, View
from castlescore.protocol.placer import Box, Scale, Window
from castlescore.view.canvas import Canvas, Spot
from castlescore.view.folding import Fold
from castlescore.view.screen import is_plain, paint

MARGIN = 5  # columns of the heights on the left
AROUND = 3  # units that a thumbnail shows around the tile
FULL, SMALLER, HALF, QUARTER = range(4)
SCALES = (Scale(WIDE, PER, MARGIN, 1), Scale(NARROW, PER, MARGIN, 1), Scale(2, 1, MARGIN), Scale(1, 1, MARGIN, high=2))


def drawn(verdict: Verdict, scale: int, window: Window) -> list[str]:
    """The rows of the picture; the ghost as it would lie, what it quarrels with marked."""
    west, north = window.west, window.north
    across, up = SCALES[scale].across(window.columns), SCALES[scale].up(window.rows)
    seen = west, north - up, west + across, north
    if scale == HALF:
        canvas = half(verdict.after, seen, is_plain(), verdict)
        canvas.margin = {row: text[-MARGIN:] for row, text in canvas.margin.items()}
    elif scale == QUARTER:
        canvas = quarter(verdict.after, seen, is_plain(), verdict)
    else:
        canvas = _full(verdict, scale, window)
    mark_cuts(canvas, SCALES[scale], verdict.after.tiles, seen)
    return canvas.text(paint()).split("\n")


def thumbnail(verdict: Verdict) -> list[str]:
    """The tile and three units around it, at half scale."""
    west, south, east, north = verdict.placed.box
    around = west - AROUND, south - AROUND, east + AROUND, north + AROUND
    canvas = half(verdict.after, around, is_plain(), verdict)
    canvas.margin = {}
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


def mark_cuts(canvas: Canvas, scale: Scale, tiles: Sequence[Placed], seen: Box) -> None:
    """A mark on the edge of the window for each tile that goes on beyond it, where it lies."""
    west, south, east, north = seen
    for left, low, right, top in (placed.box for placed in tiles):
        column = (min(max((left + right) // 2, west), east) - west) * scale.columns
        row = (north - min(max((low + top) // 2, south), north)) * scale.rows // scale.high
        for end, beyond in ((0, left < west), (canvas.columns - 1, right > east)):
            _mark(canvas, [(y, end) for y in range(canvas.rows)] if beyond else [], row)
        for end, beyond in ((0, top > north), (canvas.rows - 1, low < south)):
            _mark(canvas, [(end, x) for x in range(canvas.columns)] if beyond else [], column)


def _mark(canvas: Canvas, edge: Sequence[Spot], middle: int) -> None:
    """A mark on the free spot of an edge nearest to a place on it."""
    free = [i for i, spot in enumerate(edge) if canvas.is_free(spot)]
    if free:
        canvas.sign(edge[min(free, key=lambda i: abs(i - middle))], CUT)
