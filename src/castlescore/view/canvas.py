"""A grid of characters in which lines that meet become junctions. It knows no castle, only spots and who owns them.

A spot is (row, column), rows downwards, (0, 0) the upper left one; what falls outside the grid is dropped. Lines are
kept as arms, so that the order of drawing does not matter; signs lie over lines, shade lies under both. Each character
remembers the tile it belongs to. Ink says how a spot looks, apart from what stands there: it is put on when the text is
read, so that no width depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from castlescore.view.colour import Paint, uncoloured

Spot = tuple[int, int]

N, E, S, W = 1, 2, 4, 8
SINGLE = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by the arms, added up
SINGLE_PLAIN = "||-+||++-+-+++++"
DOUBLE = " ║═╚║║╔╠═╝═╩╗╣╦╬"
DOUBLE_ACROSS = " ╵═╘╷│╒╞═╛═╧╕╡╤╪"
DOUBLE_UP = " ║╶╙║║╓╟╴╜─╨╖╢╥╫"
ROUND = {N + E: "╰", E + S: "╭", N + W: "╯", S + W: "╮"}
ROUND_PLAIN = {N + E: "'", E + S: ".", N + W: "'", S + W: "."}
PLAIN = str.maketrans("▲▶▼◀△▷▽◁×░▒╱╲┊│┃▂═║", "^>v<oooox#%/\\:||_==")
OVERLAP, DARK = "░", "▒"


class Canvas:
    """A drawing of `rows` by `columns` characters, with a margin on the left and lines of text below.

    `plain` keeps to ASCII when it is read; what is drawn is the same.
    """

    def __init__(self, rows: int, columns: int, *, plain: bool = False) -> None:
        self.rows, self.columns, self.plain = rows, columns, plain
        self.margin: dict[int, str] = {}  # texts of one length, by row; other rows have blanks there
        self.breaks: dict[int, str] = {}  # rows on which nothing is drawn, but said what is left out there
        self.below: list[str] = []
        self.cut = False  # whether more belongs to the picture than is on the canvas
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
        """Whether the spot lies on the canvas and holds neither a line nor a sign."""
        return self.has(spot) and spot not in self._arms and spot not in self._signs

    def is_text(self, spot: Spot) -> bool:
        """Whether a sign stands there that is no blank."""
        return self._signs.get(spot, " ") != " "

    def line(self, spot: Spot, arms: int, tile: int, *, double: bool = False, curved: bool = False) -> None:
        """Adds arms to a spot. A spot with nothing but curved lines bends round."""
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
        """Takes the lines away from a spot and keeps it empty."""
        if self.has(spot):
            self._arms.pop(spot, None)
            self._signs.setdefault(spot, " ")

    def is_gap(self, spot: Spot) -> bool:
        """Whether the spot is kept empty."""
        return self._signs.get(spot) == " "

    def sign(self, spot: Spot, character: str, tile: int | None = None) -> None:
        """Puts one character on a spot, over whatever is there. The tile stays what it was unless told."""
        if self.has(spot):
            self._signs[spot] = character
            if tile is not None:
                self._tiles[spot] = tile

    def write(self, spot: Spot, text: str, tile: int) -> None:
        """Puts a text on a row, from a spot on."""
        for i, character in enumerate(text):
            self.sign((spot[0], spot[1] + i), character, tile)

    def shade(self, spots: Iterable[Spot], character: str = OVERLAP) -> None:
        """Fills spots lightly, under whatever is or will be drawn there."""
        self._shade.update(dict.fromkeys(spots, character))

    def ink(self, spots: Iterable[Spot], name: str) -> None:
        """Gives spots an ink, over what they had."""
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
        """Row by row, every character with the number of the tile it belongs to; margin and text below left out."""
        for row in range(self.rows):
            spots = [(row, column) for column in range(self.columns)]
            yield [(self.at(spot), self._tiles.get(spot)) for spot in spots]

    def text(self, paint: Paint = uncoloured) -> str:
        """The whole as lines, without blanks at their ends; `paint` colours what has an ink."""
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
