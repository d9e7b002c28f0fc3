"""A castle in characters: the canvas, and how much of a castle is drawn on it.

The canvas is a grid in which lines that meet become junctions. It knows no castle, only spots and their tiles. A spot
is (row, column), rows downwards, (0, 0) the upper left one; a spot outside the grid is ignored. Lines are stored as
arms, so that the order of drawing does not matter; characters lie over lines, shade lies under both. Each character has
the number of its tile. Ink is how a spot looks, independent of its character: it is added when the text is read, so
that widths do not depend on it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from castlescore.core.errors import Unclear
from castlescore.core.language import amount, both, either, marked, tr, trn
from castlescore.view.colour import Paint, uncoloured
from castlescore.view.layout import beside, clip, hanging, seen
from castlescore.view.screen import Screen

Spot = tuple[int, int]

N, E, S, W = 1, 2, 4, 8
SINGLE = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by the sum of the arms
SINGLE_PLAIN = "||-+||++-+-+++++"
DOUBLE = " ║═╚║║╔╠═╝═╩╗╣╦╬"
DOUBLE_ACROSS = " ╵═╘╷│╒╞═╛═╧╕╡╤╪"
DOUBLE_UP = " ║╶╙║║╓╟╴╜─╨╖╢╥╫"
ROUND = {N + E: "╰", E + S: "╭", N + W: "╯", S + W: "╮"}
ROUND_PLAIN = {N + E: "'", E + S: ".", N + W: "'", S + W: "."}
PLAIN = str.maketrans("▲▶▼◀△▷▽◁×░▒╱╲┊│┃▂═║", "^>v<oooox#%/\\:||_==")
OVERLAP, DARK = "░", "▒"
MOST_ROWS = 200  # most rows of a picture with the text below it
OF_A_CUT = 120  # most rows of a castle that is too high; the others are left for the list of its tiles
SHORT_GAP = 2  # units of an empty range that is too short to be left out
ROOM_BELOW = 12  # rows of the 200 for the text below a castle that is cut
LEAST_ROWS = 8  # units drawn around a tile
BREAK = "┊"
FULL, HALF = ZOOMS = (1, 2)
GAP = 3  # columns between two castles
NAMED = 10  # most tiles named outside the picture
# TRANSLATORS: How far a tile lies beyond the edge of a picture: "3 units north"
SIDES = {
    "north": marked("{units} north"),
    "south": marked("{units} south"),
    "east": marked("{units} east"),
    "west": marked("{units} west"),
}
Size = tuple[int, int]  # columns and rows
Box = tuple[int, int, int, int]  # west, south, east and north


@dataclass(frozen=True)
class Scale:
    """The size of a unit in columns and rows, and the columns and rows of the numbers on the edges."""

    columns: int
    rows: int
    left: int = 0
    below: int = 0

    def across(self, columns: int) -> int:
        """How many units fit side by side into so many columns."""
        return max(1, (columns - self.left - 1) // self.columns)

    def up(self, rows: int) -> int:
        """How many units fit one above the other into so many rows."""
        return max(1, (rows - self.below - 1) // self.rows)


@dataclass(frozen=True)
class Window:
    """The visible part of a castle: its west and north end in units, its size in characters, edges included."""

    west: int
    north: int
    columns: int
    rows: int


class Canvas:
    """A drawing of `rows` by `columns` characters, with a margin on the left and lines of text below.

    `plain`: it is read in ASCII characters alone; the drawing is the same.
    """

    def __init__(self, rows: int, columns: int, *, plain: bool = False) -> None:
        self.rows, self.columns, self.plain = rows, columns, plain
        self.margin: dict[int, str] = {}  # texts of equal length, by row; blanks on the other rows
        self.breaks: dict[int, str] = {}  # rows for the text of a gap
        self.below: list[str] = []
        self.cut = False  # whether the castle is larger than the canvas
        self._arms: dict[Spot, dict[int, int]] = {}  # arm -> 1, or 2 for a double line
        self._straight: set[Spot] = set()
        self._signs: dict[Spot, str] = {}
        self._shade: dict[Spot, str] = {}
        self._inks: dict[Spot, str] = {}
        self._tiles: dict[Spot, int] = {}

    def has(self, spot: Spot) -> bool:
        """Whether the spot lies on the canvas."""
        return 0 <= spot[0] < self.rows and 0 <= spot[1] < self.columns

    def is_free(self, spot: Spot) -> bool:
        """Whether the spot lies on the canvas and holds neither a line nor a character."""
        return self.has(spot) and spot not in self._arms and spot not in self._signs

    def is_text(self, spot: Spot) -> bool:
        """Whether the spot has a character that is no blank."""
        return self._signs.get(spot, " ") != " "

    def line(self, spot: Spot, arms: int, tile: int, *, double: bool = False, curved: bool = False) -> None:
        """Adds arms to a spot. A spot with nothing but curved lines is drawn round."""
        if not self.has(spot):
            return
        own = self._arms.setdefault(spot, {})
        for arm in (N, E, S, W):
            if arms & arm:
                own[arm] = max(own.get(arm, 1), 1 + double)
        if not curved:
            self._straight.add(spot)
        self._tiles[spot] = tile

    def gap(self, spot: Spot) -> None:
        """Removes the lines from a spot, which stays empty."""
        if self.has(spot):
            self._arms.pop(spot, None)
            self._signs.setdefault(spot, " ")

    def is_gap(self, spot: Spot) -> bool:
        """Whether the spot stays empty."""
        return self._signs.get(spot) == " "

    def sign(self, spot: Spot, character: str, tile: int | None = None) -> None:
        """Puts one character on a spot, over what is there; it belongs to `tile`, or to the spot's tile before."""
        if self.has(spot):
            self._signs[spot] = character
            if tile is not None:
                self._tiles[spot] = tile

    def write(self, spot: Spot, text: str, tile: int) -> None:
        """Puts a text on a row, from a spot to the right."""
        for i, character in enumerate(text):
            self.sign((spot[0], spot[1] + i), character, tile)

    def shade(self, spots: Iterable[Spot], character: str = OVERLAP) -> None:
        """Fills spots lightly, under anything that is drawn there before or after."""
        self._shade.update(dict.fromkeys(spots, character))

    def ink(self, spots: Iterable[Spot], name: str) -> None:
        """Gives spots an ink, in place of the old one."""
        self._inks.update(dict.fromkeys(spots, name))

    def ink_lines(self, tile: int, name: str) -> None:
        """Gives the lines of a tile an ink."""
        self.ink((spot for spot in self._arms if self._tiles[spot] == tile), name)

    def at(self, spot: Spot) -> str:
        """The character of a spot."""
        if spot in self._signs:
            sign = self._signs[spot]
            return sign.translate(PLAIN) if self.plain else sign
        if spot in self._arms:
            return self._junction(spot)
        if spot in self._shade:
            shade = self._shade[spot]
            return shade.translate(PLAIN) if self.plain else shade
        return " "

    def cells(self) -> Iterator[list[tuple[str, int | None]]]:
        """Every character, row by row, with the number of its tile; without margin and text below."""
        for row in range(self.rows):
            spots = [(row, column) for column in range(self.columns)]
            yield [(self.at(spot), self._tiles.get(spot)) for spot in spots]

    def text(self, paint: Paint = uncoloured) -> str:
        """The drawing as lines, without blanks at their ends; `paint` colours what has an ink."""
        drawn: dict[int, dict[int, str]] = {}
        for spot in {**self._shade, **self._arms, **self._signs}:
            if self.has(spot):
                drawn.setdefault(spot[0], {})[spot[1]] = self.at(spot)
        inks: dict[int, dict[int, str]] = {}
        for (row, column), ink in self._inks.items():
            inks.setdefault(row, {})[column] = ink
        lines = [self._line(row, drawn.get(row, {}), inks.get(row, {}), paint) for row in range(self.rows)]
        return "\n".join([*lines, *(line.rstrip() for line in self.below)])

    def _line(self, row: int, drawn: Mapping[int, str], inks: Mapping[int, str], paint: Paint) -> str:
        if row in self.breaks:
            return self.breaks[row].translate(PLAIN) if self.plain else self.breaks[row]
        margin = self.margin.get(row, " " * len(next(iter(self.margin.values()), "")))
        body = "".join(drawn.get(column, " ") for column in range(max(drawn, default=-1) + 1)).rstrip()
        if not body:
            return margin.rstrip()
        if not inks or paint is uncoloured:
            return margin + body
        inked = groupby(enumerate(body), key=lambda each: inks.get(each[0], ""))
        return margin + "".join(paint("".join(character for _, character in run), ink) for ink, run in inked)

    def _junction(self, spot: Spot) -> str:
        own = self._arms[spot]
        arms = sum(own)
        across, up = self._doubled(own, E, W), self._doubled(own, N, S)
        if self.plain and (across or up):
            return "="
        if across or up:
            return (DOUBLE if across and up else DOUBLE_ACROSS if across else DOUBLE_UP)[arms]
        if spot not in self._straight and arms in ROUND:
            return (ROUND_PLAIN if self.plain else ROUND)[arms]
        return (SINGLE_PLAIN if self.plain else SINGLE)[arms]

    @staticmethod
    def _doubled(own: dict[int, int], one: int, other: int) -> bool:
        """Whether all arms along a line are double: there is no character for a line half single, half double."""
        return {own[arm] for arm in (one, other) if arm in own} == {2}


class Fold:
    """Heights with `per` rows a unit, drawn in several ranges; the heights between them are left out.

    Rows count from the top. Between two ranges stands a gap as high as one unit, the edges not counted.
    """

    def __init__(self, stretches: Iterable[tuple[int, int]], per: int) -> None:
        self.per = per
        self._parts: list[tuple[int, int, int]] = []  # from the highest down: low, high, and the row of its upper edge
        top = 0
        for low, high in sorted(stretches, reverse=True):
            self._parts.append((low, high, top))
            top += per * (high - low + 1)
        self._keys = [-per * low for low, _, _ in self._parts]
        self.rows = top - per + 1

    def row(self, line: int) -> int:
        """The row of a drawn height, given in rows above height 0."""
        _, high, top = self._parts[min(bisect_left(self._keys, -line), len(self._parts) - 1)]
        return top + self.per * high - line

    def heights(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """The heights, in units, on the rows from `first` to `last`, from the highest down, each with its row."""
        for low, high, top in self._parts:
            begin = max(0, -((top - first) // self.per))
            end = min(high - low, (last - top) // self.per)
            yield from ((high - k, top + self.per * k) for k in range(begin, end + 1))

    def units(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """The units on the rows from `first` to `last`: the height of each, and its first row."""
        for low, high, top in self._parts:
            rows = ((height, top + self.per * (high - height - 1)) for height in range(high - 1, low - 1, -1))
            yield from ((height, row) for height, row in rows if first <= row < last)

    def breaks(self, first: int, last: int) -> Iterator[tuple[int, int, int]]:
        """The rows from `first` to `last` with a gap, each with the empty heights that it stands for."""
        for (above, _, _), (_, below, top) in pairwise(self._parts):
            row = top - self.per + 1
            if first <= row <= last:
                yield row, below, above


def folded(taken: Iterable[tuple[int, int]], per: int, most: int) -> Fold:
    """The heights between the lowest and the highest of the `taken` ranges.

    Empty ranges are left out where the drawing would have more than `most` rows otherwise.
    """
    spans = sorted(taken)
    whole = spans[0][0], max(high for _, high in spans)
    if per * (whole[1] - whole[0]) + 1 <= most:
        return Fold([whole], per)
    parts = spans[:1]
    for low, high in spans[1:]:
        below, above = parts[-1]
        if low - above <= SHORT_GAP:
            parts[-1] = below, max(above, high)
        else:
            parts.append((low, high))
    return Fold(parts, per)


def window(low: int, high: int, middle: int, size: int) -> tuple[int, int]:
    """A window of this size around the middle, moved so that it does not reach beyond the castle."""
    start = max(low, min(middle - size // 2, high - size))
    return start, min(high, start + size)


def chosen_zoom(zoom: int | None) -> int | None:
    """The typed zoom, None for none; raises Unclear for an unknown one."""
    if zoom is not None and zoom not in ZOOMS:
        raise Unclear(tr("there is no zoom {zoom}: --zoom {zooms}", zoom=zoom, zooms=either(map(str, ZOOMS))))
    return zoom


def scale_for(sizes: Mapping[int, Size], on: Screen, words: int = 0) -> int:
    """Full scale if a picture of these sizes fits on a screen with so many rows of words, else half."""
    columns, rows = sizes.get(FULL, (on.columns + 1, 0))
    room = MOST_ROWS if on.rows is None else min(on.rows - words, MOST_ROWS)
    return FULL if columns <= on.columns and rows <= room else HALF


def rows_for(on: Screen, words: int) -> int:
    """The rows for a picture with so many rows of words on the screen; 0 for no limit."""
    return max(LEAST_ROWS, on.rows - words) if words and on.rows is not None else 0


def window_around(whole: Box, middle: tuple[int, int], across: int, up: int, highest: int) -> Box:
    """The whole castle, or a part around a place: `across` units where it is wider, `up` where it is higher than the
    `highest`.
    """
    west, south, east, north = whole
    if east - west > across:
        west, east = window(west, east, middle[0], across)
    if north - south > highest:
        south, north = window(south, north, middle[1], up)
    return west, south, east, north


def cropped(shown: Box, boxes: Iterable[Box]) -> Box:
    """The part of a window that is not empty."""
    west, south, east, north = shown
    inside = [box for box in boxes if box[0] < east and west < box[2] and box[1] < north and south < box[3]]
    wests, souths, easts, norths = zip(*inside, strict=True)
    return max(west, min(wests)), max(south, min(souths)), min(east, max(easts)), min(north, max(norths))


def bounding_box(boxes: Iterable[Box]) -> Box:
    """The smallest box around some boxes."""
    wests, souths, easts, norths = zip(*boxes, strict=True)
    return min(wests), min(souths), max(easts), max(norths)


def pieces_near(start: Box, pieces: Iterable[tuple[int, Box]], reach: int) -> tuple[Box, set[int]]:
    """The pieces, by number, within `reach` of a box or of another such piece, and the box around all of them."""

    def gap(a: Box, b: Box) -> int:
        return max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])

    todo, box, near_ones = list(pieces), start, set[int]()
    while near := [(n, each) for n, each in todo if n not in near_ones and gap(each, box) <= reach]:
        near_ones |= {n for n, _ in near}
        box = bounding_box([box, *(each for _, each in near)])
    return box, near_ones


def outside_lines(
    pieces: Sequence[tuple[str, Box]], shown: Box, unit: str, columns: int, most: int | None = None, whole: str = ""
) -> list[str]:
    """The rows below a picture that list the pieces outside it; none where all is inside.

    With `most` rows the pieces are named, the nearest first, each with its distance in the `unit`; without, one row has
    the number of those that are cut or outside, and `whole`, the line that shows all.
    """
    west, south, east, north = shown
    if most is None:
        boxes = [box for _, box in pieces]
        cut = sum(box[0] < west or east < box[2] or box[1] < south or north < box[3] for box in boxes)
        more = trn(
            "{sign} {n} tile is not shown completely", "{sign} {n} tiles are not shown completely", cut, sign=BREAK
        )
        return [clip(f"{more}:  {whole}" if whole else more, columns)] if cut else []
    away = []
    for name, (left, low, right, top) in pieces:
        sides = ((top - north, "north"), (south - low, "south"), (right - east, "east"), (west - left, "west"))
        steps = [(by, side) for by, side in sides if by > 0]
        if steps:
            away.append((sum(by for by, _ in steps), name, steps))
    if not away:
        return []
    away.sort()
    named = [f"{name} {both(tr(SIDES[side], units=amount(by, unit)) for by, side in steps)}" for _, name, steps in away]
    rest = [trn("{n} more", "{n} more", len(named) - NAMED)] if len(named) > NAMED else []
    text = tr("not in the picture: {tiles}", tiles=", ".join([*named[:NAMED], *rest]))
    return hanging("", text, columns)[:most]


def flow_blocks(blocks: Sequence[Sequence[str]], columns: int) -> list[str]:
    """Blocks side by side as far as the width allows, the others below."""
    rows: list[str] = []
    band: list[str] = []
    for block in blocks:
        if band and max(map(seen, band)) + GAP + max(map(seen, block), default=0) > columns:
            rows += [*band, ""]
            band = []
        band = beside(band, block, GAP) if band else list(block)
    return [*rows, *band]


def castle_alone(zoom: int | None) -> None:
    """Raises Unclear where a scale was asked for and no castle is drawn."""
    if zoom is not None:
        raise Unclear(tr("--zoom is for a castle: show castle [NAME], show castles"))
