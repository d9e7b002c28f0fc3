"""From the word for a cell to the cell, where the word decides one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from castlescore.core.errors import LimitHit, Unclear
from castlescore.core.language import amount, tr, trp
from castlescore.core.limits import FARTHEST
from castlescore.core.written import plain_place
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.rules.castle import Castle, Placed
from castlescore.games.between.rules.placement import Verdict, where
from castlescore.games.between.sentences import cell
from castlescore.games.between.view.text import broken, placements
from castlescore.protocol.placer import Box, Hand, Listing, OpenPlace, Point, Position, Scale, Window
from castlescore.toml.reading import shown
from castlescore.view.layout import signed
from castlescore.view.screen import width
from castlescore.words.options import lies_already

FEW = 12  # lines of a list of places before it is cut
_CELL = re.compile(r"([+-]?\d+),([+-]?\d+)", re.ASCII)
_NTH = re.compile(r"#?(\d{1,6})", re.ASCII)


def find_cell(word: str | None, castle: Castle, tile: TileFacts, castle_words: str = "CASTLE") -> tuple[int, int]:
    """The cell that a PLACE means: COL,ROW, or the number of a line of `where`; raises Unclear or LimitHit.

    `castle_words`: the words of a line that name the castle.
    """
    if word is None:
        legal = where(castle, tile)
        if not legal:
            raise Unclear(stands_in(castle, tile) or "\n".join(_all(tile, legal, FEW, castle_words)))
        raise anywhere(castle, tile, legal, castle_words)
    if match := _CELL.fullmatch(plain_place(word)):
        if max(len(match[1]), len(match[2])) > 7 or max(abs(int(match[1])), abs(int(match[2]))) > FARTHEST:
            values = {"word": shown(word[:20]), "farthest": FARTHEST}
            raise LimitHit(tr("a cell at {word}: places reach to {farthest} from the throne room", **values))
        return int(match[1]), int(match[2])
    if match := _NTH.fullmatch(word):
        legal = where(castle, tile)
        if not 1 <= int(match[1]) <= len(legal):
            have = amount(len(legal), "place")
            values = {"tile": tile.name, "have": have, "meant": match[1], "line": f"where {tile.id} {castle_words}"}
            raise Unclear(tr("{tile} has {have}, there is no number {meant}: {line}", **values))
        from castlescore.words.desk import take_number

        most = max(FEW, int(match[1]))
        listing, line = _listing(tile, legal, most), f"where {tile.id} {castle_words}"
        take_number(listing, int(match[1]), line, lambda: _all(tile, legal, most, castle_words))
        return legal[int(match[1]) - 1].placed.at
    values = {"word": shown(word)}
    why = tr("'{word}' is no place: COL,ROW, the throne room's left half at 0,0, or a number of `where`", **values)
    raise Unclear(why)


def numbered(word: str) -> int | None:
    """The number of a line of `where` that a PLACE is; None for any other."""
    match = _NTH.fullmatch(word)
    return None if match is None else int(match[1])


def anywhere(castle: Castle, tile: TileFacts, legal: Sequence[Verdict], castle_words: str = "CASTLE") -> OpenPlace:
    """That the cell of a tile is left open; `legal`: where it may stand, which can be nowhere."""

    def hand() -> Hand:
        return InHand(castle, tile, legal)

    return OpenPlace(lambda: _all(tile, legal, FEW, castle_words), hand, _listing(tile, legal, FEW))


def _listing(tile: TileFacts, legal: Sequence[Verdict], most: int) -> Listing:
    """The list of `where TILE`, so much of it."""
    return Listing(tile.id, legal, range(1, min(most, len(legal)) + 1))


def stands_in(castle: Castle, tile: TileFacts, called: str = "") -> str:
    """Where a regular tile stands in a castle already, in a sentence (B-AIM-7); `""` if it does not."""
    placed = next((placed for placed in castle if placed.tile.id == tile.id), None)
    if placed is None or not tile.regular:
        return ""
    return lies_already(
        tile.name, "stands", called or trp("where a tile is", "this castle"), placed.n, cell(placed.at), "B-AIM-7"
    )


def _all(tile: TileFacts, legal: Sequence[Verdict], most: int, castle_words: str) -> list[str]:
    """The list of every cell for a tile, the first `most` of it, and what may be typed then."""
    rows = placements(tile, list(enumerate(legal, 1)), most, width(), castle_words)
    return [*rows, *([tr("type one of them after {tile}: its place or its number", tile=tile.name)] if legal else [])]


class Ghost:
    """One position of the tile, by the verdict on it; nothing turns it."""

    turn = 0

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.word = cell(verdict.placed.at)
        column, row = verdict.placed.at
        self.box: Box = (column, row, column + verdict.placed.tile.width, row + 1)

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return self.verdict.legal

    @property
    def points(self) -> int:
        """What it would give at once, rewards apart."""
        return self.verdict.gain


class InHand:
    """A tile over a castle. `legal`: the cells where it may stand, the best first."""

    dark = False

    def __init__(self, castle: Castle, tile: TileFacts, legal: Sequence[Verdict]) -> None:
        self._castle, self._tile = castle, tile
        self.name, self.tile = tile.name, tile.id
        self.places: list[Ghost] = [Ghost(verdict) for verdict in legal]
        self.listed: Sequence[int] = range(len(legal))
        self._known = {ghost.word: ghost for ghost in self.places}

    @cached_property
    def scales(self) -> Sequence[Scale]:
        """The scales in which it can be drawn, the largest first. What draws is loaded only here."""
        from castlescore.games.between.view.picture import SCALES

        return SCALES

    @property
    def extent(self) -> Box:
        """The box of the castle."""
        return self._castle.box

    def overlap(self, one: Position, other: Position) -> bool:
        """Whether the tile would fill some of the same cells."""
        return bool({*self._ghost(one).verdict.placed.cells} & {*self._ghost(other).verdict.placed.cells})

    def lying(self, middle: Point, turn: int) -> Ghost:
        """The tile on the cell at that point."""
        at = (middle[0] - self._tile.width) // 2, (middle[1] - 1) // 2
        column, row = (max(-FARTHEST, min(FARTHEST, number)) for number in at)
        return self._judged((column, row))

    def typed(self, word: str) -> Ghost:
        """The cell that a place means; raises Unclear or LimitHit."""
        number = numbered(word)
        if number is not None and 1 <= number <= len(self.places):
            return self.places[number - 1]
        return self._judged(find_cell(word, self._castle, self._tile))

    def turned_over(self) -> None:
        """No tile of this game has another side to lay."""

    def advised(self, word: str) -> str:
        """Nothing: what is broken says it."""
        return ""

    def said(self, position: Position) -> str:
        """What the castle's total would gain."""
        return signed(self._ghost(position).verdict.gain)

    def broken(self, position: Position, width: int) -> list[str]:
        """Every rule that is broken, and why."""
        return broken(self._ghost(position).verdict, width)

    def thumbnail(self, position: Position) -> list[str]:
        """The tile so and what stands around it."""
        west, _, east, north = position.box
        smallest = self.scales[-1]
        columns, rows = (east - west + 2) * smallest.columns, 3 * smallest.rows
        window = Window(west - 1, north + 1, columns + 1 + smallest.left, rows + 1 + smallest.below)
        return [row[smallest.left :] for row in self.drawn(position, len(self.scales) - 1, window)[: rows + 1]]

    def drawn(self, position: Position, scale: int, window: Window) -> list[str]:
        """The castle with the tile so, as much of it as the window shows."""
        from castlescore.games.between.view import picture

        return picture.drawn(self._ghost(position).verdict, scale, window)

    def _judged(self, at: tuple[int, int]) -> Ghost:
        """The verdict on a cell, worked out once."""
        verdict = Verdict(self._castle, Placed(self._castle.next_number(), self._tile, at))
        return self._known.setdefault(cell(at), Ghost(verdict))

    def _ghost(self, position: Position) -> Ghost:
        return self._known[position.word]
