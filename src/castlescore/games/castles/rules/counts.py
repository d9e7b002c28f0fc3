"""What of a castle the end of the game counts, by name: counted in a castle, or by the table itself.

The names are those of favors and bonus cards, and of what stacks and ties ask for: a type (how many tiles), a type with
`-area`, a group of sizes, a size (rooms of it), `completed incomplete external hallways stairs area`, and `all-sizes`
and `all-types`, which are 0 or 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from castlescore.core.values import frozen
from castlescore.games.castles.facts import FOYER, HALLWAY, STAIRS, TYPES, Catalogue
from castlescore.games.castles.rules.castle import Castle, Placed

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
        return OTHERS[name](self)

    def _rooms(self, sizes: Sequence[int]) -> int:
        """The rooms of some sizes (WORD-3)."""
        return sum(placed.tile.is_room and placed.tile.facts.size in sizes for placed in self.castle)

    @property
    def external(self) -> int:
        """The external entrances that are not those of corridor tiles (FAVOR-EXTERNAL)."""
        return sum(way.placed.tile.type != "corridor" for way in self.castle.external)

    @property
    def all_sizes(self) -> bool:
        """Whether there are rooms of all sizes (BONUS-SIZES)."""
        return set(self.catalogue.outlines) <= {placed.tile.facts.size for placed in self.castle if placed.tile.is_room}

    @property
    def all_types(self) -> bool:
        """Whether there are tiles of all types (BONUS-TYPES)."""
        return set(TYPES) <= {placed.tile.type for placed in self.castle}

    def stack(self, name: str) -> int:
        """The tiles of a stack."""
        return sum(placed.tile.facts.stack == name for placed in self.castle)


OTHERS: Mapping[str, Callable[[CastleCounts], int]] = {
    "completed": lambda counts: len(counts.castle.complete),
    "incomplete": lambda counts: len(counts.castle) - len(counts.castle.complete),
    "external": lambda counts: counts.external,
    "hallways": lambda counts: counts.stack(HALLWAY),
    "stairs": lambda counts: counts.stack(STAIRS),
    "area": lambda counts: area(counts.castle),
    "all-sizes": lambda counts: int(counts.all_sizes),
    "all-types": lambda counts: int(counts.all_types),
}


def area(tiles: Iterable[Placed]) -> int:
    """The printed area of tiles, in square feet (TIE-2, FAVOR-AREA)."""
    return sum(placed.tile.facts.size for placed in tiles)


class _Follows(NamedTuple):
    """What follows from other counts: which, and how."""

    of: tuple[str, ...]
    by: Callable[[Sequence[int]], int]


@frozen
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
            return self._all_of(self._needed(name))
        found = self._rules.get(name)
        values = [self.given.get(other) for other in found.of] if found else [None]
        known = [value for value in values if value is not None]
        return found.by(known) if found is not None and len(known) == len(values) else None

    def _needed(self, name: str) -> list[int | None]:
        """How many of each of the things of which there must be one; the foyer is a corridor."""
        if name == "all-sizes":
            return [self.given.get(str(size)) for size in self.catalogue.outlines]
        return [self.given.get(kind) for kind in TYPES if kind != self.catalogue[FOYER].type]

    @staticmethod
    def _all_of(counts: Sequence[int | None]) -> int | None:
        """Whether there is one of each: no as soon as one is none."""
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
