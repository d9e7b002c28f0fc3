"""Which part of a tile is downstairs: the dark end of the stairs, all of a hallway laid dark side up.

Downstairs rooms have their letter and are left alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from castlescore.games.castles.rules.castle import Placed
from castlescore.view.canvas import DARK, Canvas, Spot

UNITS = 3  # the length of the stairs: one of them is drawn dark
KEPT = 2  # columns at either end of a lying dark hallway that no label takes


def dark_end(placed: Placed, spots: Iterable[Spot]) -> set[Spot]:
    """Of the spots within stairs, those at the dark end; none of any other tile."""
    sides = {door.side for door in placed.form.doors if door.dark}
    if not sides or is_all_dark(placed):
        return set()
    (side,) = sides
    axis, found = (0 if side in "NS" else 1), set(spots)
    low, high = min(spot[axis] for spot in found), max(spot[axis] for spot in found)
    reach = max(1, (high - low + 1) // UNITS)
    return {spot for spot in found if (spot[axis] - low if side in "NW" else high - spot[axis]) < reach}


def without_label(placed: Placed, spots: Iterable[Spot]) -> set[Spot]:
    """Of the spots within a tile, those that its label leaves to the shade: the dark end, or the ends of a hallway."""
    if placed.tile.is_room or not is_all_dark(placed):
        return set() if placed.tile.is_room else dark_end(placed, spots)
    columns = [column for _, column in spots]
    west, east = min(columns) + KEPT, max(columns) - KEPT
    return {spot for spot in spots if not west <= spot[1] <= east} if west + KEPT < east else set()


def is_all_dark(placed: Placed) -> bool:
    """Whether all entrances are downstairs ones."""
    return all(door.dark for door in placed.form.doors)


def draw_dark(canvas: Canvas, placed: Placed, spots: set[Spot]) -> list[Spot]:
    """Shades the dark part of a corridor whose label is written already, and answers its spots.

    Within a dark hallway a spot beside the label is kept free.
    """
    found = without_label(placed, spots)
    if not placed.tile.is_room and is_all_dark(placed):
        found |= {spot for spot in spots if not _is_by_text(canvas, spot, spots)}
    free = [spot for spot in found if canvas.is_free(spot)]
    canvas.shade(free, DARK)
    return free


def _is_by_text(canvas: Canvas, spot: Spot, spots: set[Spot]) -> bool:
    beside = [(spot[0], spot[1] + step) for step in (-1, 1)]
    return any(other in spots and canvas.is_text(other) for other in beside)
