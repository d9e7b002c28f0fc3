"""A tile in the hand whose place is to be guessed: nothing is said of a place, and none stands before another."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.language import marked, tr
from castlescore.protocol.placer import Hand, Lie

QUESTION = marked("most points where?")


class Guess:
    """A tile in the hand as the placer takes it, that keeps its points to itself; the best places do not come first."""

    dark = False

    def __init__(self, hand: Hand, name: str) -> None:
        """`name`: whose it is and what it is called."""
        self.hand, self.name, self.tile = hand, name, hand.tile
        self.places: Sequence[Lie] = sorted(hand.places, key=lambda lie: (lie.box, lie.turn))
        self.listed: Sequence[int] = range(len(self.places))
        self.extent, self.scales = hand.extent, hand.scales
        self.overlap, self.lying, self.typed = hand.overlap, hand.lying, hand.typed
        self.broken, self.thumbnail, self.drawn = hand.broken, hand.thumbnail, hand.drawn

    def turned_over(self) -> None:
        """Its other side is not what was laid."""

    def advised(self, word: str) -> str:
        """Nothing: only one side of the tile is asked about."""
        return ""

    def said(self, lie: Lie) -> str:
        """The question: what it gives is to be guessed."""
        return tr(QUESTION)
