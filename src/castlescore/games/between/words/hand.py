"""A tile of Between Two Castles in the hand: where it could stand in a castle, and what is said of each cell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from castlescore.core.limits import FARTHEST
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.rules.castle import Castle, Placed
from castlescore.games.between.rules.placement import Verdict
from castlescore.games.between.sentences import cell
from castlescore.games.between.view import picture
from castlescore.games.between.view.text import broken
from castlescore.protocol.placer import Box, Lie, Point, Scale, Window
from castlescore.view.layout import signed


class Ghost:
    """One way in which the tile could stand, by the verdict on it; nothing turns it."""

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

    scales: Sequence[Scale] = picture.SCALES
    dark = False

    def __init__(self, castle: Castle, tile: TileFacts, legal: Sequence[Verdict]) -> None:
        self._castle, self._tile = castle, tile
        self.name, self.tile = tile.name, tile.id
        self.places: list[Ghost] = [Ghost(verdict) for verdict in legal]
        self.listed: Sequence[int] = range(len(legal))
        self._known = {ghost.word: ghost for ghost in self.places}

    @cached_property
    def extent(self) -> Box:
        """The box of the castle."""
        columns, rows = zip(*self._castle.by_cell, strict=True)
        return min(columns), min(rows), max(columns) + 1, max(rows) + 1

    def overlap(self, one: Lie, other: Lie) -> bool:
        """Whether the tile would fill some of the same cells."""
        return bool({*self._ghost(one).verdict.placed.cells} & {*self._ghost(other).verdict.placed.cells})

    def lying(self, middle: Point, turn: int) -> Ghost:
        """The tile on the cell at that point."""
        at = (middle[0] - self._tile.width) // 2, (middle[1] - 1) // 2
        column, row = (max(-FARTHEST, min(FARTHEST, number)) for number in at)
        return self._judged((column, row))

    def typed(self, word: str) -> Ghost:
        """The cell that a place means; raises Unclear or LimitHit."""
        from castlescore.games.between.words.resolve import find_cell, numbered

        number = numbered(word)
        if number is not None and 1 <= number <= len(self.places):
            return self.places[number - 1]
        return self._judged(find_cell(word, self._castle, self._tile))

    def turned_over(self) -> None:
        """No tile of this game has another side to lay."""

    def advised(self, word: str) -> str:
        """Nothing: what is broken says it."""
        return ""

    def said(self, lie: Lie) -> str:
        """What the castle's total would gain."""
        return signed(self._ghost(lie).verdict.gain)

    def broken(self, lie: Lie, width: int) -> list[str]:
        """Every rule that is broken, and why."""
        return broken(self._ghost(lie).verdict, width)

    def thumbnail(self, lie: Lie) -> list[str]:
        """The tile so and what stands around it."""
        west, _, east, north = lie.box
        smallest = picture.SCALES[-1]
        columns, rows = (east - west + 2) * smallest.columns, 3 * smallest.rows
        window = Window(west - 1, north + 1, columns + 1 + smallest.left, rows + 1 + smallest.below)
        return [row[smallest.left :] for row in self.drawn(lie, len(picture.SCALES) - 1, window)[: rows + 1]]

    def drawn(self, lie: Lie, scale: int, window: Window) -> list[str]:
        """The castle with the tile so, as much of it as the window shows."""
        return picture.drawn(self._ghost(lie).verdict, scale, window)

    def _judged(self, at: tuple[int, int]) -> Ghost:
        """The verdict on a cell, worked out once."""
        verdict = Verdict(self._castle, Placed(self._castle.next_number(), self._tile, at))
        return self._known.setdefault(cell(at), Ghost(verdict))

    def _ghost(self, lie: Lie) -> Ghost:
        return self._known[lie.word]
