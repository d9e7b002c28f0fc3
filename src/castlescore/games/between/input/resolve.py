"""From the word for a cell to the cell; and the tile that is moved over a castle by keys."""

from __future__ import annotations

import re
from collections.abc import Sequence

from castlescore.core.errors import LimitHit, Unclear
from castlescore.core.language import amount, tr, trp
from castlescore.core.limits import FARTHEST
from castlescore.core.written import plain_place
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.rules.castle import Castle, Placed
from castlescore.games.between.rules.placement import Verdict, where
from castlescore.games.between.sentences import cell
from castlescore.games.between.view.text import broken, placements
from castlescore.input.context import numbered_place
from castlescore.input.hand import FEW, Box, Hand, Listing, OpenPlace, Point, Position
from castlescore.input.options import already_placed_message
from castlescore.toml.reading import shown
from castlescore.view.canvas import Scale, Window
from castlescore.view.layout import signed
from castlescore.view.screen import width

_CELL = re.compile(r"([+-]?\d+),([+-]?\d+)", re.ASCII)
_NTH = re.compile(r"#?(\d{1,6})", re.ASCII)


def find_cell(word: str | None, castle: Castle, tile: TileFacts, castle_words: str = "CASTLE") -> tuple[int, int]:
    """The cell that a PLACE means: COL,ROW, or the number of a line of `where`; raises Unclear or LimitHit.

    `castle_words`: the words of a line that name the castle.
    """
    if word is None:
        legal = where(castle, tile)
        if not legal:
            raise Unclear(location_in(castle, tile) or "\n".join(_full_list(tile, legal, FEW, castle_words)))
        raise no_place_error(castle, tile, legal, castle_words)
    if match := _CELL.fullmatch(plain_place(word)):
        if max(len(match[1]), len(match[2])) > 7 or max(abs(int(match[1])), abs(int(match[2]))) > FARTHEST:
            values = {"word": shown(word[:20]), "farthest": FARTHEST}
            raise LimitHit(tr("a cell at {word}: places reach to {farthest} from the throne room", **values))
        return int(match[1]), int(match[2])
    if match := _NTH.fullmatch(word):
        legal, line = where(castle, tile), f"where {tile.id} {castle_words}"
        return numbered_place(
            tile.id, tile.name, int(match[1]), legal, line, lambda most: _full_list(tile, legal, most, castle_words)
        ).placed.at
    values = {"word": shown(word)}
    why = tr("'{word}' is no place: COL,ROW, the throne room's left half at 0,0, or a number of `where`", **values)
    raise Unclear(why)


def numbered(word: str) -> int | None:
    """The number of a line of `where` that a PLACE is; None for any other."""
    match = _NTH.fullmatch(word)
    return None if match is None else int(match[1])


def no_place_error(
    castle: Castle, tile: TileFacts, legal: Sequence[Verdict], castle_words: str = "CASTLE"
) -> OpenPlace:
    """The error that a line has no cell for a tile; `legal`: the legal cells, perhaps none."""

    def hand() -> Hand:
        return InHand(castle, tile, legal)

    return OpenPlace(lambda: _full_list(tile, legal, FEW, castle_words), hand, Listing.of(tile.id, legal, FEW))


def location_in(castle: Castle, tile: TileFacts, called: str = "") -> str:
    """The sentence that a regular tile is in a castle already, and where (B-AIM-7); `""` if it is not."""
    placed = next((placed for placed in castle if placed.tile.id == tile.id), None)
    if placed is None or not tile.regular:
        return ""
    return already_placed_message(
        tile.name, "stands", called or trp("where a tile is", "this castle"), placed.n, cell(placed.at), "B-AIM-7"
    )


def _full_list(tile: TileFacts, legal: Sequence[Verdict], most: int, castle_words: str) -> list[str]:
    """The list of the legal cells for a tile, at most `most`, and the lines to type next."""
    rows = placements(tile, list(enumerate(legal, 1)), most, width(), castle_words)
    return [*rows, *([tr("type one of them after {tile}: its place or its number", tile=tile.name)] if legal else [])]


class Cell(Position[Verdict]):
    """A possible cell of the tile."""

    @property
    def points(self) -> int:
        """What the castle's total would gain."""
        return self.verdict.gain


class InHand(Hand[Verdict]):
    """A tile over a castle. `legal`: the cells where it may stand, the best first."""

    def __init__(self, castle: Castle, tile: TileFacts, legal: Sequence[Verdict]) -> None:
        super().__init__(tile.name, tile.id, map(_position, legal))
        self._castle, self._tile = castle, tile

    @property
    def scales(self) -> Sequence[Scale]:
        """The scales in which it can be drawn, the largest first."""
        from castlescore.games.between.view.picture import SCALES

        return SCALES

    @property
    def extent(self) -> Box:
        """The box of the castle."""
        return self._castle.box

    def overlap(self, one: Position[Verdict], other: Position[Verdict]) -> bool:
        """Whether the tile would fill some of the same cells."""
        return bool({*one.verdict.placed.cells} & {*other.verdict.placed.cells})

    def position_at(self, middle: Point, turn: int) -> Position[Verdict]:
        """The tile on the cell at that point."""
        at = (middle[0] - self._tile.width) // 2, (middle[1] - 1) // 2
        column, row = (max(-FARTHEST, min(FARTHEST, number)) for number in at)
        return self._on((column, row))

    def typed(self, word: str) -> Position[Verdict]:
        """The cell that a place means; raises Unclear or LimitHit."""
        number = numbered(word)
        if number is not None and 1 <= number <= len(self.places):
            return self.places[number - 1]
        return self._on(find_cell(word, self._castle, self._tile))

    def status(self, position: Position[Verdict]) -> str:
        """What the castle's total would gain."""
        return signed(position.points)

    def words(self, position: Position[Verdict]) -> str:
        """What the place brings, for players."""
        return amount(position.points, "point", signed=True)

    def broken(self, position: Position[Verdict], width: int) -> list[str]:
        """Every rule that is broken, and why."""
        return broken(position.verdict, width)

    def thumbnail(self, position: Position[Verdict]) -> list[str]:
        """The tile so and what stands around it."""
        west, _, east, north = position.box
        smallest = self.scales[-1]
        columns, rows = (east - west + 2) * smallest.columns, 3 * smallest.rows
        window = Window(west - 1, north + 1, columns + 1 + smallest.left, rows + 1 + smallest.below)
        return [row[smallest.left :] for row in self.drawn(position, len(self.scales) - 1, window)[: rows + 1]]

    def drawn(self, position: Position[Verdict], scale: int, window: Window) -> list[str]:
        """The castle with the tile so, as much of it as the window shows."""
        from castlescore.games.between.view import picture

        return picture.drawn(position.verdict, scale, window)

    def _on(self, at: tuple[int, int]) -> Position[Verdict]:
        """The tile on a cell."""
        return self.judged(_position(Verdict(self._castle, Placed(self._castle.next_number(), self._tile, at))))


def _position(verdict: Verdict) -> Cell:
    return Cell(verdict, cell(verdict.placed.at), verdict.placed.box)
