"""A castle at quarter scale: one character a unit across and one for each two upwards; outlines and numbers alone."""

from __future__ import annotations

from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.view import colour
from castlescore.view.canvas import OVERLAP, Canvas, E, N, S, W


def quarter(verdict: Verdict, west: int, north: int, across: int, up: int, plain: bool) -> Canvas:
    """The castle with a tile that is only tried, as far as a window in units shows it."""
    canvas = Canvas(up // 2 + 1, across + 1, plain=plain)
    new = verdict.placed
    tiles = [placed for placed in verdict.after if placed is not new]
    for placed in (*tiles, new):
        _outline(canvas, placed, west, north)
    canvas.ink_lines(new.n, colour.TRIED_WALL)
    for placed in (new, *tiles):
        _number(canvas, placed, west, north, "?" if placed is new else str(placed.n))
    top, left, low, right = _ends(new, west, north)
    inner = [(row, column) for row in range(top + 1, low) for column in range(left + 1, right)]
    canvas.shade([spot for spot in inner if canvas.is_free(spot)], OVERLAP)
    return canvas


def _ends(placed: Placed, west: int, north: int) -> tuple[int, int, int, int]:
    """The first row and column of a tile's box and the last."""
    left, low, right, top = placed.box
    return (north - top) // 2, left - west, (north - low) // 2, right - west


def _outline(canvas: Canvas, placed: Placed, west: int, north: int) -> None:
    top, left, low, right = _ends(placed, west, north)
    curved = bool(placed.form.outline.diameter or len(placed.form.outline.corners) > 4)
    for row in {top, low}:
        for column in range(left, right + 1):
            arms = (E if column < right else 0) + (W if column > left else 0)
            canvas.line((row, column), arms, placed.n, curved=curved)
    for column in {left, right}:
        for row in range(top, low + 1):
            arms = (S if row < low else 0) + (N if row > top else 0)
            canvas.line((row, column), arms, placed.n, curved=curved)


def _number(canvas: Canvas, placed: Placed, west: int, north: int, text: str) -> None:
    top, left, low, right = _ends(placed, west, north)
    row, column = (top + low) // 2, (left + right + 1 - len(text)) // 2
    for i, character in enumerate(text):
        canvas.sign((row, column + i), character, placed.n)
