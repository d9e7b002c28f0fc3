"""What the score of every game says: who stands where, with how many points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Ranked(Protocol):
    """A player in a score."""

    @property
    def name(self) -> str:
        """Who it is."""

    @property
    def total(self) -> int:
        """The points."""

    @property
    def place(self) -> int:
        """From 1 on; 0 where it is not decided, because something is not known."""


class Standings(Protocol):
    """The score of a game, or as if it ended now."""

    @property
    def final(self) -> bool:
        """Whether the game is over."""

    @property
    def winners(self) -> Sequence[str]:
        """Who wins or would; nobody while something is not known."""

    @property
    def players(self) -> Sequence[Ranked]:
        """The players by seat."""


def in_short(score: Standings) -> str:
    """A score on one line, for Python's prompt."""
    ranked = sorted(score.players, key=lambda row: (not row.place, row.place))
    rows = ", ".join(f"{row.place or '?'}. {row.name} {row.total}" for row in ranked)
    return f"<Score{'' if score.final else ' so far'}: {rows}>"
