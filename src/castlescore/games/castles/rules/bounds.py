"""How much a castle can have of anything that the end counts, by the tiles that a table has (SETUP-3, BOX-1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from math import gcd
from typing import NamedTuple

from castlescore.games.castles.facts import FOYER, TYPES, TileFacts
from castlescore.games.castles.rules.counts import AREA, OF_STACK, YES_OR_NO
from castlescore.games.castles.rules.table import Setup


class Span(NamedTuple):
    """The whole numbers from one to another, both included."""

    least: int
    most: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.least <= number <= self.most


class Bounds:
    """The most that there can be at a table; nothing is said of how castles are built of the tiles."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._stacks = setup.stacks
        self._catalogue = setup.box.catalogue

    def most(self, name: str, castles: int = 1) -> int:
        """The most of what is counted by a name, in so many castles together; KeyError for one that means nothing."""
        if name in YES_OR_NO:
            return castles
        if (stack := next((stack for stack, called in OF_STACK.items() if called == name), name)) in self._stacks:
            return self._in_stack(stack)
        if name in self._catalogue.groups:
            return sum(self._in_stack(str(size)) for size in self._catalogue.groups[name])
        kind = name.removesuffix(AREA)
        if kind in TYPES:
            return self._of_tiles(lambda tile: tile.size if name != kind else 1, castles, kind)
        return self._of_tiles(OTHERS[name], castles)

    def _in_stack(self, stack: str) -> int:
        """The tiles of a stack: no more rooms of a size than there are."""
        rooms = sum(tile.stack == stack for tile in self._catalogue.rooms())
        return min(self._stacks[stack], rooms) if stack.isdecimal() else self._stacks[stack]

    def _of_tiles(self, value: Callable[[TileFacts], int], castles: int, kind: str = "") -> int:
        """The most that tiles, those of a type or all of them, can add up to, a foyer in each castle among them."""
        corridors = [self._catalogue[stack] for stack in OF_STACK]
        found = [value(tile) * self._stacks[tile.stack] for tile in corridors if kind in ("", tile.type)]
        foyer = self._catalogue[FOYER]
        found += [value(foyer) * castles] if kind in ("", foyer.type) else []
        return sum(found) + self._of_rooms(lambda tile: value(tile) if kind in ("", tile.type) else 0)

    def _of_rooms(self, value: Callable[[TileFacts], int]) -> int:
        """The most that the rooms can add up to, of each size as many as its stack has."""
        by_size: dict[str, list[int]] = {}
        for tile in self._catalogue.rooms():
            by_size.setdefault(tile.stack, []).append(value(tile))
        return sum(sum(sorted(each, reverse=True)[: self._stacks.get(size, 0)]) for size, each in by_size.items())

    @cached_property
    def placing(self) -> Span:
        """The points of placing of a castle."""
        return Span(-self._of_rooms(lambda tile: -self._own(tile).least), self._of_rooms(lambda t: self._own(t).most))

    @cached_property
    def rewards(self) -> Span:
        """The points of completion rewards: activity rooms, living rooms again, and either by downstairs rooms."""
        return Span(-self._of_rooms(lambda tile: -self._reward(tile).least),
                    self._of_rooms(lambda tile: self._reward(tile).most))  # fmt: skip

    def _own(self, tile: TileFacts) -> Span:
        """The points that a room can give by what is printed on it; none of it need be there."""
        effect, printed = tile.effect, tile.points
        if effect is None:
            return Span(min(0, printed), max(0, printed))
        others = sum(self._of_types[kind] for kind in effect.types)
        times = min(len(tile.doors), others) if effect.how == "connected" else others
        gives = effect.per * times
        return Span(min(0, printed) + min(0, gives), max(0, printed) + max(0, gives))

    @cached_property
    def _of_types(self) -> dict[str, int]:
        """The most tiles of each type."""
        return {kind: self.most(kind) for kind in TYPES}

    def _reward(self, tile: TileFacts) -> Span:
        activity = self._setup.printed.rewards.activity
        if tile.type == "activity":
            return Span(0, activity)
        if tile.type not in ("living", "downstairs"):
            return Span(0, 0)
        own = self._own(tile)
        return Span(own.least, max(own.most, activity) if tile.type == "downstairs" else own.most)

    @property
    def coin(self) -> int:
        """What every amount of money is a multiple of: purse, prices, income, coins and rewards."""
        all, prices = self._setup.printed, self._setup.dealt.market
        every_table = (all.start_money, all.pass_income, all.corridor_price, all.leftover_coin, all.rewards.outdoor)
        return gcd(*prices, *every_table)


OTHERS: dict[str, Callable[[TileFacts], int]] = {
    "completed": lambda tile: 1,
    "incomplete": lambda tile: 1,
    "external": lambda tile: len(tile.doors) if tile.type != "corridor" else 0,
    "area": lambda tile: tile.size,
}
