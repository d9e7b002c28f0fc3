"""A castle at half scale.

Two characters a unit, the left one its west edge, the right one its south edge: every edge owns a
character, so that walls and doors stay exact. A cut corner takes the character of an edge that its tile does not have
there; a round room becomes the steps of the cells whose middle it covers.
"""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.view.drawing.labels import LAST, TRIED, letter
from castlescore.games.castles.view.drawing.walls import ARROWS, BLOCKED, MARK
from castlescore.games.castles.view.shapes import doorways, wrong_contacts
from castlescore.geometry import code, decode
from castlescore.geometry.outline import Disc, Triangle
from castlescore.view import colour
from castlescore.view.canvas import OVERLAP, Canvas, Spot
from castlescore.view.zoom import Box

MARGIN = 5  # columns of the heights on the left, the least
WALL, FENCE, HEAVY = ("│", "_"), ("║", "═"), ("┃", "▂")  # upright, lying
Cells = dict[tuple[int, int], Triangle | None]


def half(castle: Castle, window: Box, plain: bool, tried: Verdict | None = None, last: int | None = None) -> Canvas:
    """The castle, as far as a window shows it; `tried` the verdict on one of its tiles that is only tried, `last` the
    number of the one to be pointed out."""
    west, south, east, north = window
    canvas = Canvas(north - south + 1, 2 * (east - west) + 1, plain=plain)
    new = tried.placed if tried else None
    drawing = _Half(canvas, west, north, new, last)
    tiles = sorted(castle, key=lambda placed: (placed is new, placed.n == last))
    cells = {placed.n: covered(placed) for placed in tiles}
    for placed in tiles:
        drawing.walls(placed, cells[placed.n])
    for placed in tiles:
        drawing.slants(placed, cells[placed.n])
    drawing.doors(castle)
    if tried:
        drawing.broken_marks(tried)
    for placed in reversed(tiles):
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
    found: Cells = {}
    for cell, cover in placed.form.outline.cells.items():
        x, y = decode(cell)
        if isinstance(cover, Disc) and not cover.holds(0, 0):
            continue
        found[(x + dx - 1) // 2, (y + dy - 1) // 2] = cover if isinstance(cover, Triangle) else None
    return found


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
        for entrance, state in doorways(castle):
            spot = self.edge(entrance.edge)
            sign = ARROWS[state][entrance.door.side] if state in ARROWS else BLOCKED if state == "blocked" else " "
            self.taken[spot] = sign
            self.canvas.sign(spot, sign, entrance.placed.n)
            self.canvas.ink([spot], colour.BLOCKED if entrance.blocked else colour.OPEN)

    def broken_marks(self, verdict: Verdict) -> None:
        """The walls along which the tile quarrels with another."""
        for (px, py), (qx, qy) in wrong_contacts(verdict):
            across, up = (qx > px) - (qx < px), (qy > py) - (qy < py)
            steps = max(abs(qx - px), abs(qy - py))
            points = [(px + across * i, py + up * i) for i in range(steps + 1)]
            spots = [self.edge(code(x, y)) for x, y in points if x % 2 != y % 2]
            for spot in spots or [self.upright(px // 2, py // 2)]:
                self.canvas.sign(spot, MARK)
                self.canvas.ink([spot], colour.MARK)

    def fill(self, placed: Placed, cells: Cells) -> None:
        """The colour of a tile and its label: number and letter, as far as there is room."""
        inner = [spot for x, y in cells for spot in (self.upright(x, y), self.lying(x, y))]
        if placed is not self.new:
            self.canvas.ink([spot for spot in inner if spot not in self.taken], placed.tile.type)
        mark = LAST if placed.n == self.last else ""
        text = f"{letter(placed)}{TRIED}" if placed is self.new else f"{placed.n}{letter(placed)}{mark}"
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
