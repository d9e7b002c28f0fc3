"""A tile in the hand whose place is to be guessed: nothing is said of a place, and none stands before another."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.language import marked, tr
from castlescore.protocol.placer import Box, Hand, Lie, Point, Scale, Window

QUESTION = marked("most points where?")


class Guess:
    """A tile in the hand as the placer takes it, that keeps its points to itself; the best places do not come first."""

    dark = False

    def __init__(self, hand: Hand, name: str) -> None:
        """`name`: whose it is and what it is called."""
        self.hand, self.name, self.tile = hand, name, hand.tile
        self.places: Sequence[Lie] = sorted(hand.places, key=lambda lie: (lie.box, lie.turn))
        self.listed: Sequence[int] = range(len(self.places))

    @property
    def extent(self) -> Box:
        """The box of the castle."""
        return self.hand.extent

    @property
    def scales(self) -> Sequence[Scale]:
        """The scales in which it can be drawn."""
        return self.hand.scales

    def overlap(self, one: Lie, other: Lie) -> bool:
        """Whether the tile would cover some of the same ground in two ways to lie."""
        return self.hand.overlap(one, other)

    def lying(self, middle: Point, turn: int) -> Lie:
        """The tile with the middle of its box there."""
        return self.hand.lying(middle, turn)

    def typed(self, word: str) -> Lie:
        """The way to lie that a place means; raises Unclear."""
        return self.hand.typed(word)

    def turned_over(self) -> None:
        """Its other side is not what was laid."""

    def advised(self, word: str) -> str:
        """Nothing: only one side of the tile is asked about."""
        return ""

    def said(self, lie: Lie) -> str:
        """The question: what it gives is to be guessed."""
        return tr(QUESTION)

    def broken(self, lie: Lie, width: int) -> list[str]:
        """Every rule that is broken, as a refusal has it."""
        return self.hand.broken(lie, width)

    def thumbnail(self, lie: Lie) -> list[str]:
        """The tile so and what lies around it."""
        return self.hand.thumbnail(lie)

    def drawn(self, lie: Lie, scale: int, window: Window) -> list[str]:
        """The castle with the tile so, as much of it as the window shows."""
        return self.hand.drawn(lie, scale, window)
