"""A castle in characters, at full and at half scale: every wall, fence and doorway, and in each tile what it is.

A doorway is a gap: empty where it is connected, a full arrow where it is open to the outside, a hollow one where it
opens into an enclosed court, a cross where it is blocked for ever. What is downstairs of a corridor is shaded. Lattice
coordinates stand on the left and below.

At half scale a unit has two characters, the left one its west edge, the right one its south edge: every edge has a
character of its own, so that walls and doors stay exact. A cut corner takes the character of an edge that its tile
does not have there; a round room becomes the steps of the cells whose middle it covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from castlescore.core.language import amount, marked, tr
from castlescore.games.castles.rules.castle import Castle, Entrance, Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.view import tiles
from castlescore.games.castles.view.text import at
from castlescore.geometry import code, decode
from castlescore.geometry.outline import Disc, Triangle
from castlescore.view import colour
from castlescore.view.canvas import (
    FULL,
    HALF,
    MOST_ROWS,
    OF_A_CUT,
    OVERLAP,
    PLAIN,
    ROOM_BELOW,
    Box,
    Canvas,
    Fold,
    Scale,
    Size,
    Spot,
    Window,
    bounding_box,
    cropped,
    folded,
    outside_lines,
    rows_for,
    scale_for,
    window,
    window_around,
)
from castlescore.view.colour import Paint, uncoloured
from castlescore.view.layout import beside, clip, flow, hanging, seen, wrapped
from castlescore.view.screen import Screen, screen

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
MARGIN = 5  # columns of the heights on the left, the least
WALL, FENCE, HEAVY = ("│", "_"), ("║", "═"), ("┃", "▂")  # upright, lying
Cells = dict[tuple[int, int], Triangle | None]
AROUND = 3  # units that a thumbnail shows around the tile
SMALL = Scale(2, 1, MARGIN)
SCALES = (Scale(WIDE, tiles.PER, MARGIN, 1), Scale(NARROW, tiles.PER, MARGIN, 1), SMALL)


def fitting(
    castle: Castle,
    *,
    tried: Verdict | None = None,
    last: int | None = None,
    zoom: int | None = None,
    words: int = 0,
    whole: str = "",
) -> str:
    """The castle as `picture` has it, in the larger scale that shows all of it, else in the smaller.

    `zoom`: the scale that was asked for; `words`: the rows that stand with it on the screen, where the rest is for what
    lies around the tried or the last tile; `whole`: the line that shows all of the castle.
    """
    shown = tried.after if tried else castle
    if not shown.tiles:
        return ""
    on = screen()
    scale = scale_for(sizes(shown, on.columns), on, words) if zoom is None else zoom
    if scale == FULL:
        return picture(castle, tried=tried, last=last, width=on.columns, plain=on.plain, paint=on.paint)
    return "\n".join(small_picture(shown, on, tried=tried, last=last, high=rows_for(on, words), whole=whole))


def sizes(castle: Castle, columns: int) -> dict[int, Size]:
    """The columns and rows that all of a castle takes in each scale, at full scale where so many columns hold it."""
    west, south, east, north = extent(castle)
    full = size(castle, columns)
    half = heights_margin(south, north) + (east - west) * SMALL.columns + 1, north - south + 1
    return {HALF: half} if full is None else {FULL: full, HALF: half}


def small_picture(
    castle: Castle,
    on: Screen,
    *,
    tried: Verdict | None = None,
    last: int | None = None,
    high: int = 0,
    whole: str = "",
) -> list[str]:
    """The castle at half scale; of one that is too large what lies around the tried, the last or else the newest tile,
    what is left out being named with its distance. `high`: no more rows than that, and `whole`, the line that shows
    all, in place of the names."""
    pointed_out = next((placed for placed in castle if placed.n == last), castle.tiles[-1])
    focus = (tried.placed if tried else pointed_out).box
    west, south, east, north = extent(castle)
    across = SMALL.across(on.columns - (heights_margin(south, north) - MARGIN))
    is_cut = east - west > across
    up, highest = (high - 2, high - 1 - is_cut) if high else (MOST_ROWS - ROOM_BELOW, MOST_ROWS - 1)
    shown = window_around(extent(castle), ((focus[0] + focus[2]) // 2, (focus[1] + focus[3]) // 2), across, up, highest)
    seen = cropped(shown, (placed.box for placed in castle))
    canvas = half(castle, seen, on.plain, tried, last)
    mark_cuts(canvas, SMALL, castle, seen)
    pieces = [(placed.label, placed.box) for placed in castle]
    outside = outside_lines(pieces, seen, "unit", on.columns, None if high else ROOM_BELOW - 1, whole)
    return [*canvas.text(on.paint).split("\n"), *outside]


def drawn(verdict: Verdict, scale: int, window: Window) -> list[str]:
    """The rows of the picture; the tile being placed ("ghost") over them, what it conflicts with marked."""
    on, step, castle = screen(), SCALES[scale].columns, verdict.after
    west, north = window.west, window.north
    east, south = west + SCALES[scale].across(window.columns), north - SCALES[scale].up(window.rows)
    seen = west, south, east, north
    if SCALES[scale] is SMALL:
        canvas = half(castle, seen, on.plain, verdict)
        canvas.margin = {row: text[-MARGIN:] for row, text in canvas.margin.items()}
    else:
        fold = Fold([(south, north)], tiles.PER)
        view = tiles.View(west, east, step, fold, 0, fold.rows)
        canvas, _ = on_canvas(castle, view, tried=verdict, last=None, plain=on.plain)
        canvas.margin = {row: f"{y:>{MARGIN - 1}} "[-MARGIN:] for y, row in view.heights}
        axis = " " * (MARGIN + canvas.columns)
        for x in range(west, east + 1):
            end, number = MARGIN + (x - west) * step + 1, str(x)
            if not axis[max(0, end - len(number) - 1) : end].strip():
                axis = axis[: end - len(number)] + number + axis[end:]
        canvas.below.append(axis.rstrip())
    mark_cuts(canvas, SCALES[scale], castle, seen)
    return canvas.text(on.paint).split("\n")


def thumbnail(verdict: Verdict) -> list[str]:
    """The tile and three units around it, at half scale."""
    west, south, east, north = verdict.placed.box
    shown = west - AROUND, south - AROUND, east + AROUND, north + AROUND
    on = screen()
    canvas = half(verdict.after, shown, on.plain, verdict)
    canvas.margin = {}
    return canvas.text(on.paint).split("\n")


def mark_cuts(canvas: Canvas, scale: Scale, castle: Castle, seen: Box) -> None:
    """A mark on the edge of the window for each tile that goes on beyond it, where it lies."""
    west, south, east, north = seen
    for left, low, right, top in (placed.box for placed in castle):
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


def trial_picture(verdict: Verdict, words: int = 0) -> str:
    """The castle with the tile that was tried; where it is illegal, what it conflicts with is marked.

    `words`: the rows that stand with it on the screen.
    """
    if verdict.legal:
        return fitting(verdict.after, last=verdict.placed.n, words=words)
    return fitting(verdict.castle, tried=verdict, words=words)


def picture(
    castle: Castle,
    *,
    tried: Verdict | None = None,
    last: int | None = None,
    width: int = 80,
    plain: bool = False,
    paint: Paint = uncoloured,
) -> str:
    """The castle in lines of at most `width` characters; "" if there is nothing to draw.

    `tried` is the verdict on a tile that is not in the castle, drawn as if it lay there; `last` the number of the tile
    to be pointed out. `plain` keeps to ASCII. A castle that is too wide is cut to what lies around the tried, the last
    or else the newest tile; a line says how far it goes on, and a list names every tile and every open entrance. Where
    the screen is wide the list stands beside the picture.
    No picture has more than 200 rows: from one that would, what is empty right across is left out, which is said
    there; and if that is not enough, it is cut as one that is too wide, and as much of the list given as has room.
    """
    canvas = drawing(castle, tried=tried, last=last, width=width, plain=plain)
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
    text = "   ".join(tr(words) for signs, words in SIGNS.items() if plain or any(sign in drawn for sign in signs))
    return hanging("  ", text.translate(PLAIN).replace("═", "=") if plain else text, width) if text else []


def drawing(
    castle: Castle,
    *,
    tried: Verdict | None = None,
    last: int | None = None,
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
    canvas, within = on_canvas(castle, view, tried=tried, last=last, plain=plain)
    margin = _margin(whole)
    canvas.margin = {row: f"{y:>{margin - 1}} " for y, row in view.heights}
    longest = max(len(str(x)) for x in (view.west, view.east))
    every = next(n for n in count(1) if n * view.step > longest)
    row = " " * (margin + canvas.columns)
    for x in (x for x in range(view.west, view.east + 1) if x % every == 0):
        end = margin + (x - view.west) * view.step + 1
        row = row[: end - len(str(x))] + str(x) + row[end:]
    canvas.below.append(row)
    canvas.breaks = {at_row: clip(words, width) for at_row, words in view.breaks.items()}
    beyond = _left_out(whole, view)
    canvas.cut = bool(beyond)
    if beyond:
        for spot in set[Spot]().union(*within.values()):  # a tile goes on beside the picture
            if spot[1] in (0, canvas.columns - 1) and canvas.is_free(spot):
                canvas.sign(spot, CUT)
        canvas.below += wrapped(beyond, max(width, 1))
    return canvas


def size(castle: Castle, width: int) -> tuple[int, int] | None:
    """The columns and rows of the picture of a castle; None where it would be cut."""
    whole = extent(castle)
    view = _view(castle, whole, whole, width)
    return None if _left_out(whole, view) else (_margin(whole) + view.size[1], view.rows + 1)


def on_canvas(
    castle: Castle, view: tiles.View, *, tried: Verdict | None, last: int | None, plain: bool
) -> tuple[Canvas, dict[int, set[Spot]]]:
    """The tiles of a castle as far as the view shows them, and the spots within each.

    `tried`: the verdict on one of them that does not lie there yet.
    """
    new = tried.placed if tried else None
    canvas = Canvas(*view.size, plain=plain)
    for placed in castle:
        tiles.draw_walls(canvas, view, placed)
    tiles.draw_doors(canvas, view, castle)
    within = {placed.n: tiles.inside(view, placed) for placed in castle}
    for placed in castle:
        if placed is not new:
            canvas.ink(within[placed.n], placed.tile.type)
    if new is not None:
        canvas.ink(within[new.n], "")
        canvas.ink_lines(new.n, colour.TRIED_WALL)
    elif last is not None:
        canvas.ink_lines(last, colour.WALL)
    if tried:
        stones = {point for placed in castle for point in tiles.stones(placed)}
        tiles.draw_marks(canvas, view, tiles.wrong_contacts(tried), stones)
    if tried and new:
        for other in tried.overlapped:
            canvas.shade(within[new.n] & within[other.n])
    for placed in sorted(castle, key=lambda p: (p is not new, p.n != last)):
        mark = tiles.TRIED if placed is new else tiles.LAST if placed.n == last else ""
        spots = within[placed.n]
        taken = tiles.draw_label(canvas, spots - tiles.spots_outside_label(placed, spots), placed, mark)
        canvas.ink(tiles.draw_dark(canvas, placed, spots), "downstairs")
        if mark:
            filled = placed is not new and placed.tile.type in colour.LOOKS
            canvas.ink(taken, colour.LAST if filled else colour.UNFILLED)
    return canvas, within


def extent(castle: Iterable[Placed]) -> Box:
    """The box of some tiles, in units."""
    return bounding_box(placed.box for placed in castle)


def _margin(whole: Box) -> int:
    """The columns that coordinates need on the left; that of the first column reaches back into them."""
    west, south, east, north = whole
    up, across = (max(len(str(a)), len(str(b))) for a, b in ((south, north), (west, east)))
    return max(up + 1, across - 1)


def _view(castle: Castle, whole: Box, focus: Box, width: int) -> tiles.View:
    """All of the castle in the widest scale that fits, else what fits around the middle of `focus`.

    It fits where it is not too wide, and without what is empty right across not too high.
    """
    west, _, east, _ = whole
    fold = folded((placed.box[1::2] for placed in castle), tiles.PER, MOST_ROWS - 1)  # one row for the coordinates
    middle = fold.row(tiles.PER * ((focus[1] + focus[3]) // 2))
    room = width - _margin(whole) - 1
    step = next((step for step in (WIDE, NARROW) if (east - west) * step <= room), None)
    if step is not None and fold.rows < MOST_ROWS:
        return tiles.View(west, east, step, fold, 0, fold.rows)
    if step is None:
        step, most = NARROW, TALLEST
        west, east = window(west, east, (focus[0] + focus[2]) // 2, max(1, room // NARROW))
    else:
        most = OF_A_CUT // tiles.PER
    top, bottom = window(0, (fold.rows - 1) // tiles.PER, middle // tiles.PER, most)
    return tiles.View(west, east, step, fold, tiles.PER * top, tiles.PER * (bottom - top) + 1)


def _left_out(whole: Box, view: tiles.View) -> str:
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
    cells = [f"  {p.n:>{longest}} {tiles.letter(p, plain)} {tiles.displayed_name(p, plain)} {at(p)}" for p in castle]
    rows = [*hanging("", tr("tiles, each with its place:"), width), *flow(cells, width, most=most)]
    courts = [entrance for entrance, state in tiles.doorways(castle) if state == "court"]
    rows += _entrances(tr("open entrances, each with its middle:"), castle.external, width, most)
    return [*rows, *(_entrances(tr("open into a court:"), courts, width, most) if courts else [])]


def _entrances(head: str, entrances: Sequence[Entrance], width: int, most: int | None) -> list[str]:
    """Entrances, each with the middle of its doorway in units, one of its numbers always a half."""
    cells = []
    for e in entrances:
        middle = ",".join(f"{each / 2:g}" if each % 2 else str(each // 2) for each in decode(e.edge))
        cells.append(f"  {e.placed.n}.{e.door.name} {middle}")
    return [*hanging("", head if cells else tr("{head} none", head=head), width), *flow(cells, width, 1, most)]


def half(castle: Castle, window: Box, plain: bool, tried: Verdict | None = None, last: int | None = None) -> Canvas:
    """The castle, as far as a window shows it; `tried` the verdict on one of its tiles that is only tried, `last` the
    number of the one to be pointed out."""
    west, south, east, north = window
    canvas = Canvas(north - south + 1, 2 * (east - west) + 1, plain=plain)
    new = tried.placed if tried else None
    drawing = _Half(canvas, west, north, new, last)
    in_order = sorted(castle, key=lambda placed: (placed is new, placed.n == last))
    cells = {placed.n: covered(placed) for placed in in_order}
    for placed in in_order:
        drawing.walls(placed, cells[placed.n])
    for placed in in_order:
        drawing.slants(placed, cells[placed.n])
    drawing.doors(castle)
    if tried:
        drawing.broken_marks(tried)
    for placed in reversed(in_order):
        drawing.fill(placed, cells[placed.n])
    if new:
        drawing.shade(cells[new.n])
    margin = heights_margin(south, north)
    canvas.margin = {row: f"{north - row:>{margin - 1}} " for row in range(canvas.rows)}
    return canvas


def heights_margin(south: int, north: int) -> int:
    """The columns that the heights take on the left of a picture from one to the other."""
    return max(MARGIN, len(str(north)) + 1, len(str(south)) + 1)


def covered(placed: Placed) -> Cells:
    """The cells that a tile covers: all of each (None), or the triangle that a cut corner leaves."""
    dx, dy = decode(placed.offset)
    cells: Cells = {}
    for cell, cover in placed.form.outline.cells.items():
        x, y = decode(cell)
        if isinstance(cover, Disc) and not cover.holds(0, 0):
            continue
        cells[(x + dx - 1) // 2, (y + dy - 1) // 2] = cover if isinstance(cover, Triangle) else None
    return cells


class _Half:
    """A drawing at half scale; the tile `new` in heavy lines, the one numbered `last` pointed out."""

    def __init__(self, canvas: Canvas, west: int, north: int, new: Placed | None, last: int | None) -> None:
        self.canvas, self.west, self.north, self.new, self.last = canvas, west, north, new, last
        self.taken: dict[Spot, str] = {}

    def upright(self, x: int, y: int) -> Spot:
        """The spot of the west edge of a cell."""
        return self.north - y, 2 * (x - self.west)

    def lying(self, x: int, y: int) -> Spot:
        """The spot of the south edge of a cell."""
        return self.north - y, 2 * (x - self.west) + 1

    def edge(self, edge: int) -> Spot:
        """The spot of a unit edge, as the lattice has it."""
        x, y = decode(edge)
        return self.lying((x - 1) // 2, y // 2) if x % 2 else self.upright(x // 2, (y - 1) // 2)

    def walls(self, placed: Placed, cells: Cells) -> None:
        """The straight walls and the fence of a tile."""
        fence = {point + placed.offset for point in placed.form.fence}
        for edge, spot in self._edges(cells):
            fenced = edge in fence
            signs = HEAVY if placed is self.new and not fenced else FENCE if fenced else WALL
            self.put(spot, signs[spot[1] % 2], placed)

    def put(self, spot: Spot, sign: str, placed: Placed) -> None:
        """A sign of a tile on a spot."""
        self.taken[spot] = sign
        self.canvas.sign(spot, sign, placed.n)
        if placed is self.new:
            self.canvas.ink([spot], colour.TRIED_WALL)
        elif placed.n == self.last:
            self.canvas.ink([spot], colour.WALL)

    def _edges(self, cells: Cells) -> Iterator[tuple[int, Spot]]:
        """Every edge between a cell of a tile and one that is not, with its spot."""
        for (x, y), cut in cells.items():
            side_x, side_y = (cut.x, cut.y) if cut else (0, 0)
            if (x - 1, y) not in cells and side_x <= 0:
                yield code(2 * x, 2 * y + 1), self.upright(x, y)
            if (x + 1, y) not in cells and side_x >= 0:
                yield code(2 * x + 2, 2 * y + 1), self.upright(x + 1, y)
            if (x, y - 1) not in cells and side_y <= 0:
                yield code(2 * x + 1, 2 * y), self.lying(x, y)
            if (x, y + 1) not in cells and side_y >= 0:
                yield code(2 * x + 1, 2 * y + 2), self.lying(x, y + 1)

    def slants(self, placed: Placed, cells: Cells) -> None:
        """The cut corners of a tile, beside the walls of its neighbours where there is room."""
        for (x, y), cut in cells.items():
            if cut:
                spots = [self.upright(x, y), self.lying(x, y)]
                first = spots if cut.x > 0 else spots[::-1]
                spot = next((s for s in first if s not in self.taken), first[0])
                self.put(spot, "╱" if cut.x != cut.y else "╲", placed)

    def doors(self, castle: Castle) -> None:
        """Every doorway, with the sign for what became of it: a blank where it is connected."""
        for entrance, state in tiles.doorways(castle):
            spot = self.edge(entrance.edge)
            sign = (
                tiles.ARROWS[state][entrance.door.side]
                if state in tiles.ARROWS
                else tiles.BLOCKED
                if state == "blocked"
                else " "
            )
            self.taken[spot] = sign
            self.canvas.sign(spot, sign, entrance.placed.n)
            self.canvas.ink([spot], colour.BLOCKED if entrance.blocked else colour.OPEN)

    def broken_marks(self, verdict: Verdict) -> None:
        """The walls along which the tile conflicts with another."""
        for (px, py), (qx, qy) in tiles.wrong_contacts(verdict):
            across, up = (qx > px) - (qx < px), (qy > py) - (qy < py)
            steps = max(abs(qx - px), abs(qy - py))
            points = [(px + across * i, py + up * i) for i in range(steps + 1)]
            spots = [self.edge(code(x, y)) for x, y in points if x % 2 != y % 2]
            for spot in spots or [self.upright(px // 2, py // 2)]:
                self.canvas.sign(spot, tiles.MARK)
                self.canvas.ink([spot], colour.MARK)

    def fill(self, placed: Placed, cells: Cells) -> None:
        """The colour of a tile and its label: number and letter, as far as there is room."""
        inner = [spot for x, y in cells for spot in (self.upright(x, y), self.lying(x, y))]
        if placed is not self.new:
            self.canvas.ink([spot for spot in inner if spot not in self.taken], placed.tile.type)
        mark = tiles.LAST if placed.n == self.last else ""
        text = (
            f"{tiles.letter(placed)}{tiles.TRIED}" if placed is self.new else f"{placed.n}{tiles.letter(placed)}{mark}"
        )
        spots = self._room(placed, inner, text)
        for spot, character in zip(spots, text, strict=False):
            self.canvas.sign(spot, character, placed.n)
            if placed is self.new or mark:
                self.canvas.ink([spot], colour.UNFILLED if placed is self.new else colour.LAST)

    def _room(self, placed: Placed, inner: list[Spot], text: str) -> list[Spot]:
        """The spots for a label: side by side in the middle of the tile, over a wall where nothing else is free, else
        downwards."""
        west, south, east, north = placed.box
        middle = self.north - (north + south - 1) / 2, (west + east - 2 * self.west)
        free = {spot for spot in inner if self.canvas.is_free(spot)}
        soft = free | {spot for spot in inner if self.canvas.has(spot) and self.taken.get(spot) in (*WALL, *HEAVY)}
        for spots in (free, soft):
            runs = [[(row, column + i) for i in range(len(text))] for row, column in spots]
            fits = [run for run in runs if spots.issuperset(run)]
            if fits:
                centre = (len(text) - 1) / 2
                return min(fits, key=lambda r: (abs(r[0][0] - middle[0]), abs(r[0][1] + centre - middle[1])))
        rows = sorted(free, key=lambda spot: (abs(spot[0] - middle[0]), spot[1]))[: len(text)]
        return sorted(rows)

    def shade(self, cells: Cells) -> None:
        """The ground of the new tile."""
        spots = [spot for x, y in cells for spot in (self.upright(x, y), self.lying(x, y))]
        self.canvas.shade([spot for spot in spots if self.canvas.is_free(spot)], OVERLAP)
