"""A castle of Between Two Castles with the ghost of a tile on it, as much as a window shows: for the placer."""

from __future__ import annotations

from castlescore.games.between.rules.castle import Placed
from castlescore.games.between.rules.placement import Verdict
from castlescore.games.between.rules.scoring import score
from castlescore.games.between.view.picture import HEIGHT, NARROWEST, WIDE, draw_box, draw_ink, draw_label
from castlescore.protocol.placer import Scale, Window
from castlescore.view import colour
from castlescore.view.canvas import OVERLAP, Canvas
from castlescore.view.screen import is_plain, paint
from castlescore.view.widths import printable

MARGIN = 5  # columns of the row numbers on the left
SCALES = (Scale(2 * WIDE, HEIGHT, MARGIN, 1), Scale(WIDE, HEIGHT, MARGIN, 1), Scale(NARROWEST, HEIGHT, MARGIN, 1))


def drawn(verdict: Verdict, scale: int, window: Window) -> list[str]:
    """The rows of the picture: every room that the window shows, the ghost over them."""
    step, ghost = SCALES[scale].columns, verdict.placed
    across, up = SCALES[scale].across(window.columns), SCALES[scale].up(window.rows)
    canvas = Canvas(HEIGHT * up + 1, step * across + 1, plain=is_plain())
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
    return canvas.text(paint()).split("\n")


def _draw_ghost(canvas: Canvas, ghost: Placed, left: int, top: int, step: int) -> None:
    """The tile as it would stand, in its own lines, its name and a question mark in it."""
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
