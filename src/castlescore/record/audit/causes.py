"""What an audit may no longer rely on after a disputed event, and so what a later finding may follow from.

A doubt is a part of the table: somebody's castle, purse or score, or what is everybody's, such as whose turn it is. A
finding casts doubt on some of them and may follow from whatever cast doubt on those that it rests on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from castlescore.core.values import frozen
from castlescore.protocol.findings import MOST, the_first

Kinds = Mapping[str, tuple[str, ...]]  # kind of a finding -> parts of the table


@frozen
class Parts:
    """The parts of a game's table: what each kind of finding casts doubt on, what it rests on, what is everybody's.

    `totals`: what points of the end rest on beside castles, by their rule.
    """

    casts: Kinds
    rests: Kinds
    everybody: tuple[str, ...]
    totals: tuple[tuple[str, str], ...] = ()


class Doubts:
    """The doubts of one audit: part of the table -> the events that cast doubt on it, the first of many."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.cast: dict[tuple[str, str], set[int]] = {}

    def behind(self, n: int, kind: str, names: Iterable[str]) -> tuple[int, ...]:
        """The earlier events from which a finding at event `n` may follow."""
        return self._events(n, self.parts.rests.get(kind, ()), names)

    def of_castle(self, n: int, *names: str) -> tuple[int, ...]:
        """The earlier events for which castles may not be as the players had them."""
        return self._events(n, ("castle",), names)

    def of_totals(self, n: int, rules: Iterable[str]) -> tuple[int, ...]:
        """The earlier events for which what these rules of the end count may not be as the players had it."""
        asked = set(rules)
        return self._events(n, [part for rule, part in self.parts.totals if rule in asked], ())

    def everything(self) -> tuple[int, ...]:
        """Every event that cast any doubt, or the first of many."""
        return the_first(set().union(*self.cast.values()))

    def add(self, n: int, kind: str, names: Iterable[str], depends: Iterable[int]) -> None:
        """A finding of some kind at event `n` that concerns these; what it follows from is behind it too."""
        for key in self._keys(self.parts.casts.get(kind, ()), names):
            known = self.cast.setdefault(key, set())
            new = {n, *depends} - known
            if new and (len(known) < MOST or min(new) < max(known)):
                self.cast[key] = set(the_first(known | new))

    def settle(self, *parts: str) -> None:
        """The record has said how these parts are, which are everybody's: they stand again."""
        for part in parts:
            self.cast.pop((part, ""), None)

    def _events(self, n: int, parts: Iterable[str], names: Iterable[str]) -> tuple[int, ...]:
        found = set().union(*(self.cast.get(key, ()) for key in self._keys(parts, names)))
        return the_first(event for event in found if event <= n)

    def _keys(self, parts: Iterable[str], names: Iterable[str]) -> list[tuple[str, str]]:
        concerned = tuple(dict.fromkeys(name for name in names if name))
        found: list[tuple[str, str]] = []
        for part in parts:
            found += [(part, "")] if part in self.parts.everybody else [(part, name) for name in concerned]
        return found
