"""How a table of Castles of Mad King Ludwig begins: who plays, with how many tiles, cards and slots (SETUP, SOLO)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, Never

from castlescore.core.data import read_data
from castlescore.core.language.messages import Message, message
from castlescore.core.refusals import Refusal, Violation, refuse
from castlescore.core.types import Plain
from castlescore.core.values import frozen
from castlescore.games.castles import terms as words
from castlescore.games.castles.facts import HALLWAY, STAIRS, TYPES, Catalogue
from castlescore.games.castles.rules.tiles import Box
from castlescore.games.castles.rules.variants import SECOND_EDITION, Variant

MOST_PLAYERS = 5


@cache
def numbers() -> Plain:
    """The printed numbers of setup, round and end."""
    return read_data("castlescore.games.castles", "setup.toml")


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
    variant: Variant = SECOND_EDITION

    @property
    def solo(self) -> bool:
        """Whether one person plays alone (SOLO)."""
        return len(self.players) == 1

    def left_of(self, player: int) -> int:
        """The next player clockwise."""
        return (player + 1) % len(self.players)


class Unfit(NamedTuple):
    """Why a number of a table's own cannot be: the rules that say so, and why."""

    rules: tuple[str, ...]
    why: Message


def numbers_for(players: int, given: Plain) -> Numbers | None:
    """The numbers for so many players, those that the table gives itself in place of the printed ones.

    None when neither the rulebook nor the table gives some of them (BGA-3).
    """
    data = numbers()
    printed = dict(data["players"].get(str(players), {}))
    if printed:
        printed.setdefault("room_cards", data["room_cards_per_player"] * players)
        printed["favor_points"] = data["final"]["favor_points"][:players]
        printed["start_points"] = data["start_points"][:players]
    found = {**printed, **given}
    if set(found) != set(Numbers._fields):
        return None
    values: Plain = {key: tuple(value) if isinstance(value, list) else value for key, value in found.items()}
    return Numbers(**values)


def missing_numbers(given: Plain) -> tuple[str, ...]:
    """The keys that a table of five must still give."""
    return tuple(key for key in Numbers._fields if key not in given)


def unfit_numbers(given: Plain, players: int, box: Catalogue) -> tuple[tuple[str, Unfit], ...]:
    """The numbers of a table's own that the box or the number of players does not allow: the key, and why.

    `given` is taken to be whole numbers and lists of them; `box` are the tiles played with, a house's own among them.
    """
    checks: dict[str, Callable[[Never], Unfit | None]] = {
        "small_stack": lambda tiles: _stacks_beyond_box(tiles, box, "small", HALLWAY),
        "large_stack": lambda tiles: _stacks_beyond_box(tiles, box, "large", STAIRS),
        "market": lambda prices: _no_such_market(prices, players),
        "room_cards": lambda cards: beyond_box("deck", cards, box),
        "favor_points": lambda points: _not_one_each(points, players, "FINAL-FAVORS"),
        "start_points": lambda points: _not_one_each(points, players, "SETUP-7"),
    }
    found = ((key, check(given[key])) for key, check in checks.items() if key in given)
    return tuple((key, unfit) for key, unfit in found if unfit)


def _stacks_beyond_box(wanted: int, box: Catalogue, group: str, corridor: str) -> Unfit | None:
    """Why no stacks of a group of sizes, and of the corridor tile that goes with it, can have so many tiles."""
    fewest = min((*map(str, box.groups[group]), corridor), key=lambda pile: in_box(pile, box))
    unfit = beyond_box(fewest, wanted, box)
    return unfit and Unfit(("SETUP-3", *unfit.rules), unfit.why)


def beyond_box(pile: str, wanted: int, box: Catalogue) -> Unfit | None:
    """Why the `deck` or a stack (a size, `hallway`, `stairs`) cannot have so many, if it cannot."""
    there = in_box(pile, box)
    if wanted <= there:
        return None
    if pile == "deck":
        return Unfit(("SETUP-2",), message("deck-beyond-box", wanted=wanted, there=there))
    if pile.isdecimal():
        return Unfit(("BOX-1",), message("rooms-beyond-box", wanted=wanted, there=there, size=pile))
    why = message("hallways-beyond-box" if pile == HALLWAY else "stairs-beyond-box", wanted=wanted, there=there)
    return Unfit(("BOX-1",), why)


def refused_pile(pile: str, wanted: int, box: Catalogue) -> Refusal | None:
    """Why a table cannot have counted so many of a pile, if it cannot."""
    unfit = beyond_box(pile, wanted, box)
    return unfit and refuse("stack", unfit.rules[0], unfit.why)


def in_box(pile: str, box: Catalogue) -> int:
    """How many room cards (`deck`) or tiles of a stack (a size, `hallway`, `stairs`) are in the box."""
    if pile == "deck":
        cards: int = numbers()["room_cards_in_box"]
        return cards
    return box.box[pile] if pile in box.box else sum(room.stack == pile for room in box.rooms())


def _no_such_market(prices: Sequence[int], players: int) -> Unfit | None:
    printed = max(len(row["market"]) for row in numbers()["players"].values())
    most = printed + (players == MOST_PLAYERS)
    if len(prices) > most:
        why = message(
            "slots-beyond-board" if most == printed else "slots-beyond-five", slots=len(prices), printed=printed
        )
        return Unfit(("SETUP-4",), why)
    twice = [price for price in dict.fromkeys(prices) if prices.count(price) > 1]
    return Unfit(("SETUP-4",), message("same-price", price=twice[0])) if twice else None


def _not_one_each(points: Sequence[int], players: int, rule: str) -> Unfit | None:
    if len(points) == players:
        return None
    return Unfit((rule,), message("number-each", players=players, count=len(points)))


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


def refused_table(names: Sequence[str], favors: Iterable[str], solo: bool, own_numbers: bool) -> Refusal | None:
    """Why such a table cannot be, if it cannot; `solo`: as was said, `own_numbers`: whether the table gives them."""
    count = len(names)
    if solo != (count == 1):
        return refuse("turn", "SOLO-1", message("solo-for-one"), message("type-solo", name=names[0]))
    found = refused_favors(favors, count)
    if found:
        return Refusal("turn", (found,))
    if count > MOST_PLAYERS:
        return refuse("turn", "BGA-3", message("so-many-play", most=MOST_PLAYERS, count=count))
    if count == MOST_PLAYERS and not own_numbers:
        return refuse("turn", "BGA-3", message("no-numbers", players=count, keys=missing_numbers({})))
    return None


def refused_favors(favors: Iterable[str], players: int) -> Violation | None:
    """Why these favors cannot be in play together, if they cannot (SETUP-1, SETUP-9)."""
    chosen = list(favors)
    twice = sorted({favor for favor in chosen if chosen.count(favor) > 1})
    if twice:
        return Violation("SETUP-1", (), message("favor-twice", favor=twice[0]))
    if {"completed", "incomplete"} <= set(chosen):
        return Violation("SETUP-1", (), message("never-together"))
    if chosen and players == 1:
        return Violation("SOLO-1", (), message("solo-no-favors"))
    if chosen and len(chosen) != players:
        return Violation("SETUP-1", (), message("favor-each", players=players, count=len(chosen)))
    return None
