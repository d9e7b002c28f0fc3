"""What of a castle the end of the game counts, by name: counted in a castle, or by the table itself; and how much of it
there can be, by the tiles that a table has (SETUP-3, BOX-1).

The names are those of favors and bonus cards, and of what stacks and ties ask for: a type (how many tiles), a type with
`-area`, a group of sizes, a size (rooms of it), `completed incomplete external hallways stairs area`, and `all-sizes`
and `all-types`, which are 0 or 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import NamedTuple, Protocol

from castlescore.games.castles.facts import FOYER, HALLWAY, STAIRS, TYPES, Catalogue, TileFacts
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.table import Setup

AREA = "-area"
OF_STACK = {HALLWAY: "hallways", STAIRS: "stairs"}  # a stack of corridor tiles -> what counts its tiles
YES_OR_NO = ("all-sizes", "all-types")


class Counts(Protocol):
    """What somebody has, by name."""

    def get(self, name: str) -> int | None:
        """How much of it, None where that is not known; raises KeyError for a name that means nothing."""


def count_names(catalogue: Catalogue) -> tuple[str, ...]:
    """Everything that can be counted."""
    sizes = map(str, catalogue.outlines)
    others = ("completed", "incomplete", "external", *sizes, "hallways", "stairs", "area", *YES_OR_NO)
    return (*TYPES, *(f"{kind}{AREA}" for kind in TYPES), *catalogue.groups, *others)


def of_stack(stack: str) -> str:
    """The name under which the tiles of a stack are counted."""
    return OF_STACK.get(stack, stack)


class CastleCounts:
    """What a castle has; each thing is counted when it is asked for."""

    def __init__(self, castle: Castle, catalogue: Catalogue) -> None:
        self.castle, self.catalogue = castle, catalogue

    def get(self, name: str) -> int:
        """How much of it; raises KeyError for a name that means nothing."""
        kind = name.removesuffix(AREA)
        if kind in TYPES:
            found = [placed for placed in self.castle if placed.tile.type == kind]  # WORD-1, FAVOR-TYPE
            return area(found) if name != kind else len(found)
        if name in self.catalogue.groups:
            return self._rooms(self.catalogue.groups[name])
        if name.isdecimal() and int(name) in self.catalogue.outlines:
            return self._rooms((int(name),))
        match name:
            case "completed":
                return len(self.castle.complete)
            case "incomplete":
                return len(self.castle) - len(self.castle.complete)
            case "external":  # not those of corridor tiles (FAVOR-EXTERNAL)
                return sum(way.placed.tile.type != "corridor" for way in self.castle.external)
            case "hallways":
                return self._stack(HALLWAY)
            case "stairs":
                return self._stack(STAIRS)
            case "area":
                return area(self.castle)
            case "all-sizes":  # BONUS-SIZES
                sizes = {placed.tile.facts.size for placed in self.castle if placed.tile.is_room}
                return int(set(self.catalogue.outlines) <= sizes)
            case "all-types":  # BONUS-TYPES
                return int(set(TYPES) <= {placed.tile.type for placed in self.castle})
        raise KeyError(name)

    def _rooms(self, sizes: Sequence[int]) -> int:
        """The rooms of some sizes (WORD-3)."""
        return sum(placed.tile.is_room and placed.tile.facts.size in sizes for placed in self.castle)

    def _stack(self, name: str) -> int:
        """The tiles of a stack."""
        return sum(placed.tile.facts.stack == name for placed in self.castle)


def area(tiles: Iterable[Placed]) -> int:
    """The printed area of tiles, in square feet (TIE-2, FAVOR-AREA)."""
    return sum(placed.tile.facts.size for placed in tiles)


class _Follows(NamedTuple):
    """What follows from other counts: which, and how."""

    of: tuple[str, ...]
    by: Callable[[Sequence[int]], int]


@dataclass(frozen=True)
class TableCounts:
    """What the table counted itself, and what follows from that; `given` holds names that mean something."""

    given: Mapping[str, int]
    catalogue: Catalogue

    def get(self, name: str) -> int | None:
        """How much of it, as the table said or as it follows; None where neither tells."""
        return self.given[name] if name in self.given else self.follows(name)

    def follows(self, name: str) -> int | None:
        """How much of it the other counts make, None where they do not tell."""
        if name in YES_OR_NO:
            return self._one_of_each(name)
        found = self._rules.get(name)
        values = [self.given.get(other) for other in found.of] if found else [None]
        known = [value for value in values if value is not None]
        return found.by(known) if found is not None and len(known) == len(values) else None

    def _one_of_each(self, name: str) -> int | None:
        """Whether there is one of each size, or type: no as soon as one is none; the foyer is a corridor."""
        counts = [self.given.get(kind) for kind in TYPES if kind != self.catalogue[FOYER].type]
        if name == "all-sizes":
            counts = [self.given.get(str(size)) for size in self.catalogue.outlines]
        if 0 in counts:
            return 0
        return None if None in counts else 1

    @cached_property
    def _rules(self) -> Mapping[str, _Follows]:
        groups = {name: _Follows(tuple(map(str, sizes)), sum) for name, sizes in self.catalogue.groups.items()}
        return {
            **groups,
            "area": _Follows(tuple(f"{kind}{AREA}" for kind in TYPES), sum),
            # Every tile has one type, and is complete or not.
            "completed": _Follows((*TYPES, "incomplete"), _without_the_last),
            "incomplete": _Follows((*TYPES, "completed"), _without_the_last),
        }


def _without_the_last(counts: Sequence[int]) -> int:
    *others, last = counts
    return sum(others) - last


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
        return self._of_tiles(OF_TILES[name], castles)

    def least(self, name: str) -> int:
        """The least of what is counted by a name in a castle that has any of it: of an area that of its smallest tile.

        Where the foyer counts, which every castle has, its area.
        """
        kind = name.removesuffix(AREA)
        if name == kind and name != "area":
            return 1
        if self.has_foyer(name):
            return self._catalogue[FOYER].size
        return min(tile.size for tile in self._catalogue.rooms() if tile.type == kind)

    def has_foyer(self, name: str) -> bool:
        """Whether the foyer, which every castle has, is counted by a name."""
        return name.removesuffix(AREA) in ("area", self._catalogue[FOYER].type)

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


OF_TILES: dict[str, Callable[[TileFacts], int]] = {
    "completed": lambda tile: 1,
    "incomplete": lambda tile: 1,
    "external": lambda tile: len(tile.doors) if tile.type != "corridor" else 0,
    "area": lambda tile: tile.size,
}
