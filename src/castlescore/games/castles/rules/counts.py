"""The counts that the final scoring needs, by name: from a castle or from numbers that the players counted; and their
upper limits by the tiles of the box (SETUP-3, BOX-1).

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
from castlescore.games.castles.rules.castle import Castle, Placed, Tile
from castlescore.games.castles.rules.table import Setup

AREA = "-area"
OF_STACK = {HALLWAY: "hallways", STAIRS: "stairs"}  # a stack of corridor tiles -> what counts its tiles
YES_OR_NO = ("all-sizes", "all-types")


class Counts(Protocol):
    """The counts of one player, by name."""

    def get(self, name: str) -> int | None:
        """The count of this name, None if it is not known; raises KeyError for an unknown name."""


def count_names(catalogue: Catalogue) -> tuple[str, ...]:
    """Everything that can be counted."""
    sizes = map(str, catalogue.outlines)
    others = ("completed", "incomplete", "external", *sizes, "hallways", "stairs", "area", *YES_OR_NO)
    return (*TYPES, *(f"{kind}{AREA}" for kind in TYPES), *catalogue.groups, *others)


def of_stack(stack: str) -> str:
    """The name under which the tiles of a stack are counted."""
    return OF_STACK.get(stack, stack)


def of_tiles(name: str, tiles: Iterable[Tile], catalogue: Catalogue) -> int | None:
    """The count of this name in a castle of these tiles, None if it depends on their places.

    Raises KeyError for an unknown name.
    """
    facts = [tile.facts for tile in tiles]
    kind = name.removesuffix(AREA)
    if kind in TYPES:
        sizes = [tile.size for tile in facts if tile.type == kind]  # WORD-1, FAVOR-TYPE
        return sum(sizes) if name != kind else len(sizes)
    if name in catalogue.groups or (name.isdecimal() and int(name) in catalogue.outlines):  # WORD-3
        wanted = catalogue.groups.get(name) or (int(name),)
        return sum(tile.room and tile.size in wanted for tile in facts)
    match name:
        case "completed" | "incomplete" | "external":
            return None
        case "hallways":
            return sum(tile.stack == HALLWAY for tile in facts)
        case "stairs":
            return sum(tile.stack == STAIRS for tile in facts)
        case "area":  # TIE-2
            return sum(tile.size for tile in facts)
        case "all-sizes":  # BONUS-SIZES
            return int(set(catalogue.outlines) <= {tile.size for tile in facts if tile.room})
        case "all-types":  # BONUS-TYPES
            return int(set(TYPES) <= {tile.type for tile in facts})
    raise KeyError(name)


class CastleCounts:
    """The counts of a castle, each made when it is asked for."""

    def __init__(self, castle: Castle, catalogue: Catalogue) -> None:
        self.castle, self.catalogue = castle, catalogue

    def get(self, name: str) -> int:
        """The count of this name; raises KeyError for an unknown name."""
        match name:
            case "completed":
                return len(self.castle.complete)
            case "incomplete":
                return len(self.castle) - len(self.castle.complete)
            case "external":  # not those of corridor tiles (FAVOR-EXTERNAL)
                return sum(way.placed.tile.type != "corridor" for way in self.castle.external)
        count = of_tiles(name, (placed.tile for placed in self.castle), self.catalogue)
        assert count is not None
        return count


def area(tiles: Iterable[Placed]) -> int:
    """The printed area of tiles, in square feet (TIE-2, FAVOR-AREA)."""
    return sum(placed.tile.facts.size for placed in tiles)


class _Derived(NamedTuple):
    """A count that follows from others: their names, and the function that computes it."""

    of: tuple[str, ...]
    by: Callable[[Sequence[int]], int]


@dataclass(frozen=True)
class TableCounts:
    """Counts that the players gave, and those that follow from them; all names in `given` are known ones.

    `tiles`: the tiles of the castle where the players named them all, None if they did not; the counts that follow from
    these are taken before the given ones.
    """

    given: Mapping[str, int]
    catalogue: Catalogue
    tiles: tuple[Tile, ...] | None = None

    def get(self, name: str) -> int | None:
        """The count of this name, as named, as given or as it follows from the others; None if it is not known."""
        count = self._counted(name)
        return self.follows(name) if count is None else count

    def of_tiles(self, name: str) -> int | None:
        """The count of this name that follows from the tiles, None if it does not."""
        return None if self.tiles is None else of_tiles(name, self.tiles, self.catalogue)

    def _counted(self, name: str) -> int | None:
        count = self.of_tiles(name)
        return self.given.get(name) if count is None else count

    def follows(self, name: str) -> int | None:
        """The count of this name that follows from the other counts, None if it does not."""
        if name in YES_OR_NO:
            return self._one_of_each(name)
        rule = self._rules.get(name)
        values = [self._counted(other) for other in rule.of] if rule else [None]
        known = [value for value in values if value is not None]
        return rule.by(known) if rule is not None and len(known) == len(values) else None

    def _one_of_each(self, name: str) -> int | None:
        """1 if the castle has each size, or each type, else 0; None if it is not known. The foyer is a corridor."""
        counts = [self._counted(kind) for kind in TYPES if kind != self.catalogue[FOYER].type]
        if name == "all-sizes":
            counts = [self._counted(str(size)) for size in self.catalogue.outlines]
        if 0 in counts:
            return 0
        return None if None in counts else 1

    @cached_property
    def _rules(self) -> Mapping[str, _Derived]:
        groups = {name: _Derived(tuple(map(str, sizes)), sum) for name, sizes in self.catalogue.groups.items()}
        return {
            **groups,
            "area": _Derived(tuple(f"{kind}{AREA}" for kind in TYPES), sum),
            # Every tile has one type, and is complete or not.
            "completed": _Derived((*TYPES, "incomplete"), _without_the_last),
            "incomplete": _Derived((*TYPES, "completed"), _without_the_last),
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
    """Upper limits of counts at a table, by the number of tiles alone: whether they fit together is not tested."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._stacks = setup.stacks
        self._catalogue = setup.box.catalogue

    def most(self, name: str, castles: int = 1) -> int:
        """The highest count of a name in so many castles together; raises KeyError for an unknown name."""
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
        """The lowest count of a name that is not 0; of an area, the area of the smallest tile that counts.

        If the foyer counts, which every castle has, it is the area of the foyer.
        """
        kind = name.removesuffix(AREA)
        if name == kind and name != "area":
            return 1
        if self.has_foyer(name):
            return self._catalogue[FOYER].size
        return min(tile.size for tile in self._catalogue.rooms() if tile.type == kind)

    def has_foyer(self, name: str) -> bool:
        """Whether the count of this name includes the foyer, which every castle has."""
        return name.removesuffix(AREA) in ("area", self._catalogue[FOYER].type)

    def _in_stack(self, stack: str) -> int:
        """The number of tiles of a stack, at most as many as exist."""
        rooms = sum(tile.stack == stack for tile in self._catalogue.rooms())
        return min(self._stacks[stack], rooms) if stack.isdecimal() else self._stacks[stack]

    def _of_tiles(self, value: Callable[[TileFacts], int], castles: int, kind: str = "") -> int:
        """The highest sum of a value over the tiles of a type, or over all; each castle has a foyer."""
        corridors = [self._catalogue[stack] for stack in OF_STACK]
        amounts = [value(tile) * self._stacks[tile.stack] for tile in corridors if kind in ("", tile.type)]
        foyer = self._catalogue[FOYER]
        amounts += [value(foyer) * castles] if kind in ("", foyer.type) else []
        return sum(amounts) + self._of_rooms(lambda tile: value(tile) if kind in ("", tile.type) else 0)

    def _of_rooms(self, value: Callable[[TileFacts], int]) -> int:
        """The highest sum of a value over the rooms; of each size as many rooms as its stack has."""
        by_size: dict[str, list[int]] = {}
        for tile in self._catalogue.rooms():
            by_size.setdefault(tile.stack, []).append(value(tile))
        return sum(sum(sorted(each, reverse=True)[: self._stacks.get(size, 0)]) for size, each in by_size.items())

    @cached_property
    def placing(self) -> Span:
        """The limits of the placing points of a castle."""
        return Span(-self._of_rooms(lambda tile: -self._own(tile).least), self._of_rooms(lambda t: self._own(t).most))

    @cached_property
    def rewards(self) -> Span:
        """The limits of the points of completion rewards, those that downstairs rooms are taken as included."""
        return Span(-self._of_rooms(lambda tile: -self._reward(tile).least),
                    self._of_rooms(lambda tile: self._reward(tile).most))  # fmt: skip

    def _own(self, tile: TileFacts) -> Span:
        """The limits of the points that a room gives by its own print; its effect may count no tile."""
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
        """The greatest amount of which every sum of money is a multiple: purse, prices, income, coins, rewards."""
        all, prices = self._setup.printed, self._setup.dealt.market
        every_table = (all.start_money, all.pass_income, all.corridor_price, all.leftover_coin, all.rewards.outdoor)
        return gcd(*prices, *every_table)


OF_TILES: dict[str, Callable[[TileFacts], int]] = {
    "completed": lambda tile: 1,
    "incomplete": lambda tile: 1,
    "external": lambda tile: len(tile.doors) if tile.type != "corridor" else 0,
    "area": lambda tile: tile.size,
}
