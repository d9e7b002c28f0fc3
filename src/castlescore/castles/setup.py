"""How a table of Castles of Mad King Ludwig begins: who plays, with how many tiles, cards and slots (SETUP, SOLO)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from castlescore.castles.placement import Violation
from castlescore.castles.tiles import Box
from castlescore.catalogue import words
from castlescore.catalogue.facts import HALLWAY, STAIRS, TYPES, read_data
from castlescore.values import frozen

EDITIONS = ("2e", "bga")
MOST_PLAYERS = 5


@cache
def numbers() -> Mapping[str, Any]:
    """The printed numbers of setup, round and end."""
    return read_data("setup.toml")


class Numbers(NamedTuple):
    """What depends on how many play. Money is in marks; `start_points` begin with the first master builder."""

    small_stack: int
    large_stack: int
    market: tuple[int, ...]
    room_cards: int
    favor_points: tuple[int, ...]
    start_points: tuple[int, ...]


@frozen
class Setup:
    """Everything decided before the first card is turned. `foyers` are entrances and turn, in the order of the
    players.
    """

    players: tuple[str, ...]
    builder: int
    foyers: tuple[tuple[int, int], ...]
    favors: tuple[str, ...]
    numbers: Numbers
    box: Box
    rules: str = "2e"

    @property
    def solo(self) -> bool:
        """Whether one person plays alone (SOLO)."""
        return len(self.players) == 1

    def left_of(self, player: int) -> int:
        """The next player clockwise."""
        return (player + 1) % len(self.players)


def numbers_for(players: int, given: Mapping[str, Any]) -> Numbers | None:
    """The numbers for so many players, those that the table gives itself in place of the printed ones.

    None when neither the rulebook nor the table gives some of them (BGA-3).
    """
    data = numbers()
    printed: dict[str, Any] = dict(data["players"].get(str(players), {}))
    if printed:
        printed.setdefault("room_cards", data["room_cards_per_player"] * players)
        printed["favor_points"] = data["final"]["favor_points"][:players]
        printed["start_points"] = data["start_points"][:players]
    found = {**printed, **given}
    if set(found) != set(Numbers._fields):
        return None
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in found.items()}
    return Numbers(**values)


def missing_numbers(given: Mapping[str, Any]) -> tuple[str, ...]:
    """The keys that a table of five must still give."""
    return tuple(key for key in Numbers._fields if key not in given)


def stacks(setup: Setup) -> dict[str, int]:
    """The face-down stacks at the start: a size, `hallway` or `stairs` -> tiles (SETUP-3)."""
    groups = setup.box.catalogue.groups
    found = {str(size): setup.numbers.small_stack for size in groups["small"]}
    found |= {str(size): setup.numbers.large_stack for size in groups["large"]}
    return {**found, HALLWAY: setup.numbers.small_stack, STAIRS: setup.numbers.large_stack}


def favors() -> tuple[str, ...]:
    """Every king's favor by id."""
    return (*TYPES, *(f"{kind}-area" for kind in TYPES), *numbers()["favors"]["others"])


def favor_names() -> dict[str, tuple[str, ...]]:
    """Every king's favor: id -> what else it may be called."""
    others: Mapping[str, str] = numbers()["favors"]["others"]
    found = words.favor_names(others)
    return {id: (*called, *([others[id]] if id in others else [])) for id, called in found.items()}


def refused_favors(favors: Iterable[str], players: int) -> Violation | None:
    """Why these favors cannot be in play together, if they cannot (SETUP-1, SETUP-9)."""
    chosen = list(favors)
    twice = sorted({favor for favor in chosen if chosen.count(favor) > 1})
    if twice:
        return Violation("SETUP-1", (), f"there is one favor of each kind, and {twice[0]} is named twice")
    if {"completed", "incomplete"} <= set(chosen):
        return Violation("SETUP-1", (), "completed and incomplete are never in play together: replace the later one")
    if chosen and players == 1:
        return Violation("SOLO-1", (), "there are no favors in the solo game")
    if chosen and len(chosen) != players:
        return Violation("SETUP-1", (), f"one favor a player, or none: {players} of them, not {len(chosen)}")
    return None
