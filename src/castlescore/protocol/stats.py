"""What is counted of a finished game for a group's statistics, beside everybody's total and place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from castlescore.core.types import Move_contra, Played_contra, Scored_contra, Table_contra
from castlescore.core.values import frozen

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from castlescore.protocol.evening import Evening

By = Mapping[str, tuple[str, ...]]  # names of things by player


@frozen
class Laid:
    """A tile that lies in a castle at the end: the event that laid it, whose castle it is, and the points it gave."""

    event: int
    builders: tuple[str, ...]
    tile: str
    points: int


@frozen
class Details:
    """What is counted of a finished game.

    `parts`: by player, the parts that make up the total. `had`: by kind of thing (rooms, cards, favors) and by player,
    what was theirs; a favor is of those who are first in it. `nobody`: players whom nobody plays.
    """

    parts: Mapping[str, Mapping[str, int]]
    laid: tuple[Laid, ...]
    had: Mapping[str, By]
    nobody: tuple[str, ...] = ()


class Stats(Protocol[Table_contra, Move_contra, Played_contra, Scored_contra]):
    """What a game counts of its finished tables."""

    def part_word(self, part: str) -> str:
        """What people call a part of the total."""

    def thing_word(self, kind: str, thing: str) -> str:
        """What people call a thing of a kind."""

    def details(self, replay: Evening[Table_contra, Move_contra, Played_contra], score: Scored_contra) -> Details:
        """What is counted of a game that is over, and `score` its score."""
