"""What an audit may no longer rely on after a disputed event, and so what a later finding may follow from.

A doubt is a part of the table: a player's castle, purse or score, the market, the coins on it, stacks and deck, whose
turn it is. A finding casts doubt on some of them and may follow from whatever cast doubt on those that it rests on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from castlescore.record.findings import the_first

if TYPE_CHECKING:
    from castlescore.games.castles.rules.table import Table

EVERYBODY = ("market", "coins", "piles", "turn")
# kind -> what it casts doubt on; `castle`, `purse` and `score` are those of the players it concerns
CASTS = {
    "illegal": ("castle",),
    "points": ("score",),
    "money": ("purse",),
    "market": ("market", "coins", "piles", "castle", "purse"),
    "stack": ("market", "piles", "castle", "purse"),
    "deck": ("market", "piles", "turn"),
    "turn": ("market", "coins", "piles", "turn", "castle", "purse"),
    "reward": ("market", "piles", "turn", "castle", "purse", "score"),
    "format": ("castle", "purse", "score", *EVERYBODY),
}
# kind -> what it rests on
RESTS = {
    "points": ("castle", "score"),
    "money": ("purse", "castle", "market", "coins"),
    "market": ("market", "piles", "turn"),
    "stack": ("market", "piles", "turn"),
    "deck": ("market", "piles", "turn"),
    "turn": ("turn", "market", "piles", "castle"),
    "reward": ("castle", "turn", "piles"),
    "check": ("castle", "purse", "score", "market"),
}


class Doubts:
    """The doubts of one audit: part of the table -> the events that cast doubt on it, the first of many."""

    def __init__(self) -> None:
        self.cast: dict[tuple[str, str], set[int]] = {}

    def behind(self, n: int, kind: str, names: Iterable[str]) -> tuple[int, ...]:
        """The earlier events from which a finding at event `n` may follow."""
        return self._events(n, RESTS.get(kind, ()), names)

    def of_castle(self, n: int, player: str) -> tuple[int, ...]:
        """The earlier events for which a castle may not be as the players had it."""
        return self._events(n, ("castle",), (player,))

    def everything(self) -> tuple[int, ...]:
        """Every event that cast any doubt, or the first of many."""
        return the_first(set().union(*self.cast.values()))

    def add(self, n: int, kind: str, names: Iterable[str], depends: Iterable[int]) -> None:
        """A finding of some kind at event `n` that concerns these players; what it follows from is behind it too."""
        for key in _parts(CASTS.get(kind, ()), names):
            self.cast[key] = set(the_first({n, *depends} | self.cast.get(key, set())))

    def settle(self) -> None:
        """The master builder has named every room on the market: what lies there and whose turn it is stands again."""
        self.cast.pop(("market", ""), None)
        self.cast.pop(("turn", ""), None)

    def _events(self, n: int, parts: Iterable[str], names: Iterable[str]) -> tuple[int, ...]:
        found = set().union(*(self.cast.get(key, ()) for key in _parts(parts, names)))
        return the_first(event for event in found if event <= n)


def _parts(parts: Iterable[str], names: Iterable[str]) -> list[tuple[str, str]]:
    players = tuple(dict.fromkeys(name for name in names if name))
    found: list[tuple[str, str]] = []
    for part in parts:
        found += [(part, "")] if part in EVERYBODY else [(part, name) for name in players]
    return found


def passed_over(table: Table, player: str) -> tuple[str, ...]:
    """The players whose turn it was before that of `player`, who played out of turn, and `player`."""
    count = len(table.players)
    seat, names = table.active, []
    for _ in range(count):
        if table.name(seat) == player:
            break
        names.append(table.name(seat))
        seat = (seat + 1) % count
    return (*names, player)
