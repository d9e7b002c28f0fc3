"""The score of both games: places, points, and places by several figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from castlescore.core.language.messages import Message


class Ranked(Protocol):
    """A player in a score."""

    @property
    def name(self) -> str:
        """The player's name."""

    @property
    def total(self) -> int:
        """The points."""

    @property
    def place(self) -> int:
        """From 1 on; 0 if it is not decided because something is unknown."""


class Standings(Protocol):
    """The score of a game, or as if it ended now.

    Examples:
        >>> def standing(score: cs.Standings) -> list[tuple[str, int, int]]:
        ...     return [(player.name, player.total, player.place) for player in score.players]
        >>> standing(cs.Session.read("between-four/table.toml").score())
        [('Anna', 62, 1), ('Ben', 59, 3), ('Cara', 59, 4), ('Dan', 59, 2)]
    """

    @property
    def final(self) -> bool:
        """Whether the game is over."""

    @property
    def early(self) -> Message | None:
        """That the table ended the game before its end, and when; None if it did not."""

    @property
    def winners(self) -> Sequence[str]:
        """The winners; nobody while something is unknown."""

    @property
    def players(self) -> Sequence[Ranked]:
        """The players by seat."""


def in_short(score: Standings) -> str:
    """A score on one line, for Python's prompt."""
    ranked = sorted(score.players, key=lambda row: (not row.place, row.place))
    rows = ", ".join(f"{row.place or '?'}. {row.name} {row.total}" for row in ranked)
    return f"<Score{'' if score.final else ' so far'}: {rows}>"


Figures = Sequence[int | None]  # values to compare players by, the first difference decides; None: unknown


def behind(mine: Figures, theirs: Figures) -> bool | None:
    """Whether one player is behind the other; None if that is unknown."""
    for one, other in zip(mine, theirs, strict=True):
        if one is None or other is None:
            return None
        if one != other:
            return one < other
    return False


def places(all_figures: Sequence[Figures]) -> tuple[int, ...]:
    """Every player's place, 0 if unknown; equal players share one, and the next takes the place after."""
    ranks = []
    for mine in all_figures:
        ahead = [behind(mine, theirs) for theirs in all_figures if theirs is not mine]
        ranks.append(0 if None in ahead else 1 + sum(map(bool, ahead)))
    return tuple(ranks)


def decided(all_figures: Sequence[Figures], names: Sequence[str]) -> str:
    """The name of the figure that decided the first place; the last name if none did, `""` if that is open."""
    ranks = places(all_figures)
    if 0 in ranks:
        return ""
    best = all_figures[ranks.index(1)]
    if ranks.count(1) > 1:
        return names[-1]
    return next(name for n, name in enumerate(names, 1) if sum(each[:n] == best[:n] for each in all_figures) == 1)
