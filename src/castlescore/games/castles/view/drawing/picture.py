"""A castle as a picture in plain text: every wall, fence and doorway, and in each tile what it is.

A doorway is a gap: empty where it is connected, a full arrow where it is open to the outside, a hollow one where it
opens into an enclosed court, a cross where it is blocked for ever. What is downstairs of a corridor is shaded. Lattice
coordinates stand on the left and below.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from castlescore.core.language import amount, marked, tr
from castlescore.games.castles.rules.castle import Castle, Entrance, Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.view.drawing.labels import (
    LAST,
    TRIED,
    called,
    draw_dark,
    draw_label,
    letter,
    without_label,
)
from castlescore.games.castles.view.drawing.walls import PER, View, draw_doors, draw_marks, draw_walls, inside, stones
from castlescore.games.castles.view.shapes import doorways
from castlescore.games.castles.view.text import at
from castlescore.geometry import decode
from castlescore.geometry.outline import Segment
from castlescore.view import colour
from castlescore.view.canvas import PLAIN, Canvas, Spot
from castlescore.view.colour import Paint, uncoloured
from castlescore.view.layout import beside, clip, flow, hanging, seen, wrapped
from castlescore.view.zoom import MOST_ROWS, OF_A_CUT, Box, folded, hull, window

WIDE, NARROW = 4, 3  # columns a unit: four are nearly square on a screen, three the least that hold a label
TALLEST = 20  # units: of a castle that is cut anyway, as many rows as many a terminal has
LISTED = 140  # columns from which the tiles are named beside the picture, if there is room
GAP, LIST_ROOM = 4, 40  # columns between the two, and the fewest that such a list is given
CUT = "┊"
SIGNS = {
    "▲▶▼◀": marked("▲ open"),
    "△▷▽◁": marked("△ open into a court"),
    "×": marked("× blocked"),
    "═║": marked("═ fence"),
    "▒": marked("▒ downstairs"),
}


def picture(
    castle: Castle,
    *,
    tried: Verdict | None = None,
    last: int | None = None,
    marks: Iterable[Segment] = (),
    width: int = 80,
    plain: bool = False,
    paint: Paint = uncoloured,
) -> str:
    """The castle in lines of at most `width` characters; "" if there is nothing to draw.

    `tried` is the verdict on a tile that is not in the castle, drawn as if it lay there; `last` the number of the tile
    to be pointed out; `marks` are segments, in half units, to be drawn over. `plain` keeps to ASCII. A castle that is
    too wide is cut to what lies around the tried, the last or else the newest tile; a line says how far it goes on, and
    a list names every tile and every open entrance. Where the screen is wide the list stands beside the picture.
    No picture has more than 200 rows: from one that would, what is empty right across is left out, which is said
    there; and if that is not enough, it is cut as one that is too wide, and as much of the list given as has room.
    """
    canvas = drawing(castle, tried=tried, last=last, marks=marks, width=width, plain=plain)
    if not canvas.rows:
        return ""
    drawn = canvas.text(paint).split("\n")
    shown = tried.after if tried else castle
    room = width - max(map(seen, drawn)) - GAP
    if width >= LISTED and room >= LIST_ROOM:
        drawn = beside(drawn, listing(shown, room, plain=plain, most=MOST_ROWS), GAP)
    elif canvas.cut:
        drawn += ["", *listing(shown, width, plain=plain, most=MOST_ROWS - len(drawn) - 1)]
    return "\n".join(drawn)


def legend(drawn: str, width: int = 80, plain: bool = False) -> list[str]:
    """What the signs of a picture mean: those that stand in it, all of them in ASCII, where letters look like them."""
    found = "   ".join(tr(words) for signs, words in SIGNS.items() if plain or any(sign in drawn for sign in signs))
    return hanging("  ", found.translate(PLAIN).replace("═", "=") if plain else found, width) if found else []


def drawing(
    castle: Castle,
    *,
    tried: Verdict | None = None,
    last: int | None = None,
    marks: Iterable[Segment] = (),
    width: int = 80,
    plain: bool = False,
) -> Canvas:
    """The same as a canvas, without the list."""
    if tried is not None:
        castle = tried.after
    if not castle.tiles:
        return Canvas(0, 0, plain=plain)
    new = tried.placed if tried else None
    whole = extent(castle)
    pointed_out = next((placed for placed in castle if placed.n == last), castle.tiles[-1])
    view = _view(castle, whole, (new or pointed_out).box, width)
    canvas, within = on_canvas(castle, view, tried=tried, last=last, marks=marks, plain=plain)
    _write_coordinates(canvas, view, _margin(whole))
    canvas.breaks = {row: clip(words, width) for row, words in view.breaks.items()}
    beyond = _left_out(whole, view)
    canvas.cut = bool(beyond)
    if beyond:
        _draw_cut(canvas, set().union(*within.values()))
        canvas.below += wrapped(beyond, max(width, 1))
    return canvas


def size(castle: Castle, width: int) -> tuple[int, int] | None:
    """The columns and rows of the picture of a castle; None where it would be cut."""
    whole = extent(castle)
    view = _view(castle, whole, whole, width)
    return None if _left_out(whole, view) else (_margin(whole) + view.size[1], view.rows + 1)


def on_canvas(
    castle: Castle, view: View, *, tried: Verdict | None, last: int | None, marks: Iterable[Segment], plain: bool
) -> tuple[Canvas, dict[int, set[Spot]]]:
    """The tiles of a castle as far as the view shows them, and the spots within each.

    `tried`: the verdict on one of them that does not lie there yet.
    """
    new = tried.placed if tried else None
    canvas = Canvas(*view.size, plain=plain)
    for placed in castle:
        draw_walls(canvas, view, placed)
    draw_doors(canvas, view, castle)
    within = {placed.n: inside(view, placed) for placed in castle}
    _ink(canvas, castle, within, new, last)
    draw_marks(canvas, view, marks, {point for placed in castle for point in stones(placed)})
    if tried and new:
        for other in tried.overlapped:
            canvas.shade(within[new.n] & within[other.n])
    _write_labels(canvas, castle, within, new, last)
    return canvas, within


def _ink(canvas: Canvas, castle: Castle, within: dict[int, set[Spot]], new: Placed | None, last: int | None) -> None:
    """Every tile in the colour of its type, but for one that is only tried."""
    for placed in castle:
        if placed is not new:
            canvas.ink(within[placed.n], placed.tile.type)
    if new is not None:
        canvas.ink(within[new.n], "")
        canvas.ink_lines(new.n, colour.TRIED_WALL)
    elif last is not None:
        canvas.ink_lines(last, colour.WALL)


def _write_labels(
    canvas: Canvas, castle: Castle, within: dict[int, set[Spot]], new: Placed | None, last: int | None
) -> None:
    for placed in sorted(castle, key=lambda p: (p is not new, p.n != last)):
        mark = TRIED if placed is new else LAST if placed.n == last else ""
        spots = within[placed.n]
        taken = draw_label(canvas, spots - without_label(placed, spots), placed, mark)
        canvas.ink(draw_dark(canvas, placed, spots), "downstairs")
        if mark:
            filled = placed is not new and placed.tile.type in colour.LOOKS
            canvas.ink(taken, colour.LAST if filled else colour.UNFILLED)


def _draw_cut(canvas: Canvas, spots: set[Spot]) -> None:
    """Marks where the picture ends within a tile, beside it and not above or below."""
    for spot in spots:
        if spot[1] in (0, canvas.columns - 1) and canvas.is_free(spot):
            canvas.sign(spot, CUT)


def extent(tiles: Iterable[Placed]) -> Box:
    """The box of some tiles, in units."""
    return hull(placed.box for placed in tiles)


def _margin(whole: Box) -> int:
    """The columns that coordinates need on the left; that of the first column reaches back into them."""
    west, south, east, north = whole
    up, across = (max(len(str(a)), len(str(b))) for a, b in ((south, north), (west, east)))
    return max(up + 1, across - 1)


def _view(castle: Castle, whole: Box, focus: Box, width: int) -> View:
    """All of the castle in the widest scale that fits, else what fits around the middle of `focus`.

    It fits where it is not too wide, and without what is empty right across not too high.
    """
    west, _, east, _ = whole
    fold = folded((placed.box[1::2] for placed in castle), PER, MOST_ROWS - 1)  # one row for the coordinates
    middle = fold.row(PER * ((focus[1] + focus[3]) // 2))
    room = width - _margin(whole) - 1
    step = next((step for step in (WIDE, NARROW) if (east - west) * step <= room), None)
    if step is not None and fold.rows < MOST_ROWS:
        return View(west, east, step, fold, 0, fold.rows)
    if step is None:
        step, most = NARROW, TALLEST
        west, east = window(west, east, (focus[0] + focus[2]) // 2, max(1, room // NARROW))
    else:
        most = OF_A_CUT // PER
    top, bottom = window(0, (fold.rows - 1) // PER, middle // PER, most)
    return View(west, east, step, fold, PER * top, PER * (bottom - top) + 1)


def _write_coordinates(canvas: Canvas, view: View, margin: int) -> None:
    canvas.margin = {row: f"{y:>{margin - 1}} " for y, row in view.heights}
    longest = max(len(str(x)) for x in (view.west, view.east))
    every = next(n for n in count(1) if n * view.step > longest)
    row = " " * (margin + canvas.columns)
    for x in (x for x in range(view.west, view.east + 1) if x % every == 0):
        end = margin + (x - view.west) * view.step + 1
        row = row[: end - len(str(x))] + str(x) + row[end:]
    canvas.below.append(row)


def _left_out(whole: Box, view: View) -> str:
    """The sentence on how far the castle goes on beyond the view, if it does."""
    west, south, east, north = whole
    heights = [height for height, _ in view.heights]
    sides = (
        (tr("west"), west, view.west - west),
        (tr("south"), south, heights[-1] - south),
        (tr("east"), east, east - view.east),
        (tr("north"), north, north - heights[0]),
    )
    goes_on = [(side, end, amount(by, "unit")) for side, end, by in sides if by > 0]
    beyond = [tr("{side} to {end}, {units}", side=side, end=end, units=units) for side, end, units in goes_on]
    return tr("castle goes on: {ends}", ends="; ".join(beyond)) if beyond else ""


def listing(castle: Castle, width: int, *, plain: bool = False, most: int | None = None) -> list[str]:
    """Tiles in their order, each with number, type letter, name and place, in columns; then the open entrances.

    An entrance has the name by which a line may call it and the middle of its doorway, as coordinates of the picture.
    Where it would be more than `most` rows, each part is cut to a third of them, and says how many more there are.
    """
    whole = _listing(castle, width, plain, None)
    return whole if most is None or len(whole) <= most else _listing(castle, width, plain, most // 3 - 1)


def _listing(castle: Castle, width: int, plain: bool, most: int | None) -> list[str]:
    longest = max((len(str(n)) for n in castle.by_number), default=0)
    tiles = [f"  {p.n:>{longest}} {letter(p, plain)} {called(p, plain)} {at(p)}" for p in castle]
    rows = [*hanging("", tr("tiles, each with its place:"), width), *flow(tiles, width, most=most)]
    courts = [entrance for entrance, state in doorways(castle) if state == "court"]
    rows += _entrances(tr("open entrances, each with its middle:"), castle.external, width, most)
    return [*rows, *(_entrances(tr("open into a court:"), courts, width, most) if courts else [])]


def _entrances(head: str, entrances: Sequence[Entrance], width: int, most: int | None) -> list[str]:
    cells = [f"  {e.placed.n}.{e.door.name} {_middle(e)}" for e in entrances]
    return [*hanging("", head if cells else tr("{head} none", head=head), width), *flow(cells, width, 1, most)]


def _middle(entrance: Entrance) -> str:
    """The middle of a doorway in units, one of them always a half."""
    return ",".join(f"{half / 2:g}" if half % 2 else str(half // 2) for half in decode(entrance.edge))
