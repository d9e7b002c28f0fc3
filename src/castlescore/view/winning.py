"""Who wins, in words: the same sentence for every game; by what is the game's own."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.language import both, tr


def who_wins(winners: Sequence[str], final: bool) -> str:
    """Who wins, or, before the end, would."""
    players = both(winners)
    if not final:
        return tr("{players} would win", players=players)
    if len(winners) == 1:
        return tr("{players} wins", players=players)
    return tr("{players} win", players=players)
