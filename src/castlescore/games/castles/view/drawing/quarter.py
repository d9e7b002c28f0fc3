"""A castle at quarter scale: one character a unit across and one for each two upwards; outlines and numbers alone."""

from __future__ import annotations

from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.view.drawing.half import Units
from castlescore.games.castles.view.drawing.labels import TRIED
from castlescore.view import colour
from castlescore.view.canvas import OVERLAP, Canvas, E, N, S, Spot, W


def quarter(
    castle: Castle, window: Units, plain: bool, tried: Verdict | None = None, last: int | None = None
) -> Canvas:
    """The castle, as far as a window shows it; `tried` the verdict on one of its tiles that is only tried, `last` the
    number of the one to be pointed out."""
    west, south, east, north = window
    canvas = Canvas((north - south) // 2 + 1, east - west + 1, plain=plain)
    new = tried.placed if tried else None
    tiles = sorted(castle, key=lambda placed: (placed is new, placed.n == last))
    for placed in tiles:
        _outline(canvas, placed, west, north)
    if tiles and (new or last is not None):
        canvas.ink_lines(tiles[-1].n, colour.TRIED_WALL if new else colour.WALL)
    for placed in reversed(tiles):
        _number(canvas, placed, west, north, TRIED if placed is new else str(placed.n))
        if placed is not new:
            canvas.ink(_inner(placed, west, north), placed.tile.type)
    if new:
        canvas.shade([spot for spot in _inner(new, west, north) if canvas.is_free(spot)], OVERLAP)
    return canvas


def _inner(placed: Placed, west: int, north: int) -> list[Spot]:
    top, left, low, right = _ends(placed, west, north)
    return [(row, column) for row in range(top + 1, low) for column in range(left + 1, right)]


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
