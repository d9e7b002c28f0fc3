"""Moments of random games, for what must hold of every screen."""

from __future__ import annotations

from functools import cache
from random import Random

from builders.games import play_out, random_table
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.table import Table


@cache
def tables(seed: int, players: int) -> tuple[Table, ...]:
    """Every twelfth table of a random game, and the last one."""
    result: list[Table] = []
    start = random_table(players, Random(seed))
    play_out(start, Random(seed), lambda table, move, played, dealer: result.append(played.table))
    return (start, *result[::12], result[-1])


def castles(seed: int, players: int) -> list[Castle]:
    """The castles as that game leaves them."""
    return [player.castle for player in tables(seed, players)[-1].players]
