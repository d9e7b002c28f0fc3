"""A castle in the scale that was asked for, or the largest in which all of it is seen on this screen."""

from __future__ import annotations

from collections.abc import Iterable

from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.view.drawing.half import half
from castlescore.games.castles.view.drawing.picture import extent, picture, size
from castlescore.games.castles.view.drawing.quarter import quarter
from castlescore.games.castles.view.sight import HALF as HALF_SCALE
from castlescore.games.castles.view.sight import MARGIN, SCALES, mark_cuts
from castlescore.games.castles.view.sight import QUARTER as QUARTER_SCALE
from castlescore.geometry.contact import Segment
from castlescore.view.folding import MOST_ROWS, window
from castlescore.view.screen import is_plain, paint, width
from castlescore.view.zoom import FULL, HALF, QUARTER, Box, Size, cropped, far_away, largest

SCALE_OF = {HALF: SCALES[HALF_SCALE], QUARTER: SCALES[QUARTER_SCALE]}
ROOM_BELOW = 12  # rows of the 200 that are kept for what is said of a castle that is cut


def fitting(
    castle: Castle,
    *,
    tried: Verdict | None = None,
    last: int | None = None,
    marks: Iterable[Segment] = (),
    zoom: int | None = None,
    words: int = 0,
) -> str:
    """The castle as `picture` has it, in a scale that shows all of it where there is one.

    `zoom`: the scale that was asked for; `words`: the rows that stand with it on the screen, where it is no smaller
    than half scale, so that what they speak of can be seen.
    """
    shown = tried.after if tried else castle
    if not shown.tiles:
        return ""
    scale = largest(sizes(shown), words) if zoom is None else zoom
    if scale == FULL:
        return picture(castle, tried=tried, last=last, marks=marks, width=width(), plain=is_plain(), paint=paint())
    return "\n".join(small(shown, scale, tried=tried, last=last))


def sizes(castle: Castle) -> dict[int, Size]:
    """The columns and rows that all of a castle takes in each scale."""
    west, south, east, north = extent(castle)
    full = size(castle, width())
    found = {} if full is None else {FULL: full}
    for zoom, scale in SCALE_OF.items():
        rows = (north - south) * scale.rows // scale.high + 1
        found[zoom] = (MARGIN * (zoom == HALF) + (east - west) * scale.columns + 1, rows)
    return found


def small(castle: Castle, zoom: int, *, tried: Verdict | None = None, last: int | None = None) -> list[str]:
    """The castle at half or quarter scale; of one that is too large what lies around the tried, the last or else the
    newest tile, what is left out being named with its distance."""
    whole, columns = extent(castle), width()
    pointed_out = next((placed for placed in castle if placed.n == last), castle.tiles[-1])
    focus = (tried.placed if tried else pointed_out).box
    seen = cropped(_window(whole, focus, zoom, columns), (placed.box for placed in castle))
    draw = half if zoom == HALF else quarter
    canvas = draw(castle, seen, is_plain(), tried, last)
    mark_cuts(canvas, SCALE_OF[zoom], castle.tiles, seen)
    away = far_away(((placed.label, placed.box) for placed in castle), seen, "unit", columns)
    return [*canvas.text(paint()).split("\n"), *away[: ROOM_BELOW - 1]]


def _window(whole: Box, focus: Box, zoom: int, columns: int) -> Box:
    """All of a castle, or as much of it around a tile as is not too wide and not too high."""
    west, south, east, north = whole
    scale = SCALE_OF[zoom]
    across = scale.across(columns - (len(str(max(abs(south), abs(north)))) + 2 - MARGIN))
    most = (MOST_ROWS - ROOM_BELOW) * scale.high // scale.rows
    if east - west > across:
        west, east = window(west, east, (focus[0] + focus[2]) // 2, across)
    if north - south > (MOST_ROWS - 1) * scale.high // scale.rows:
        south, north = window(south, north, (focus[1] + focus[3]) // 2, most)
    return west, south, east, north
