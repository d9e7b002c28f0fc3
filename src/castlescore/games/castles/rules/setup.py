"""The set-up of Castles of Mad King Ludwig: players, tiles, cards and market slots (SETUP, SOLO)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Never

from castlescore.core.language import marked
from castlescore.core.language.messages import Message, plural
from castlescore.core.refusals import Refusal, Refused, Violation, refuse
from castlescore.core.types import Document
from castlescore.games.castles.facts import HALLWAY, STAIRS, Catalogue, numbers
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.table import Dealt, Player, Setup, Slot, Table

MOST_PLAYERS = 5


class InvalidNumber(NamedTuple):
    """Why a number in a setup file is not allowed: the rules, and a message."""

    rules: tuple[str, ...]
    why: Message


def numbers_for(players: int, given: Document) -> Dealt | None:
    """The numbers for this many players: those of the setup file, else the printed ones.

    None if some number is in neither (BGA-3).
    """
    all = numbers()
    printed = dict(all.players.get(players, {}))
    if printed:
        printed.setdefault("room_cards", all.room_cards_per_player * players)
        printed["favor_points"] = all.final.favor_points[:players]
        printed["start_points"] = all.start_points[:players]
    merged = {**printed, **given}
    if set(merged) != set(Dealt._fields):
        return None
    values: Document = {key: tuple(value) if isinstance(value, list) else value for key, value in merged.items()}
    return Dealt(**values)


def missing_numbers(given: Document) -> tuple[str, ...]:
    """The keys that a table of five must give and that are missing."""
    return tuple(key for key in Dealt._fields if key not in given)


def invalid_numbers(given: Document, players: int, box: Catalogue) -> tuple[tuple[str, InvalidNumber], ...]:
    """The numbers of a setup file that the box or the number of players does not allow: each key, and why.

    `given` has whole numbers and lists of them; `box` has the tiles of the table, with those of its catalogue file.
    """
    checks: dict[str, Callable[[Never], InvalidNumber | None]] = {
        "small_stack": lambda tiles: _stacks_beyond_box(tiles, box, "small", HALLWAY),
        "large_stack": lambda tiles: _stacks_beyond_box(tiles, box, "large", STAIRS),
        "market": lambda prices: _why_no_market(prices, players),
        "room_cards": lambda cards: why_not_in_box("deck", cards, box),
        "favor_points": lambda points: _why_not_one_each(points, players, "FINAL-FAVORS"),
        "start_points": lambda points: _why_not_one_each(points, players, "SETUP-7"),
    }
    checked = ((key, check(given[key])) for key, check in checks.items() if key in given)
    return tuple((key, unfit) for key, unfit in checked if unfit)


def _stacks_beyond_box(wanted: int, box: Catalogue, group: str, corridor: str) -> InvalidNumber | None:
    """Why the stacks of a group of sizes and its corridor stack cannot have so many tiles; None if they can."""
    fewest = min((*map(str, box.groups[group]), corridor), key=lambda pile: in_box(pile, box))
    unfit = why_not_in_box(fewest, wanted, box)
    return unfit and InvalidNumber(("SETUP-3", *unfit.rules), unfit.why)


def why_not_in_box(pile: str, wanted: int, box: Catalogue) -> InvalidNumber | None:
    """Why the `deck` or a stack (a size, `hallway`, `stairs`) cannot have this number; None if it can."""
    there = in_box(pile, box)
    if wanted <= there:
        return None
    if pile == "deck":
        why = plural(
            "a deck of {wanted}, and the box has {n} room card",
            "a deck of {wanted}, and the box has {n} room cards",
            there,
            wanted=wanted,
        )
        return InvalidNumber(("SETUP-2",), why)
    values = {"wanted": wanted, "there": there}
    if pile.isdecimal():
        why = Message("a stack of {wanted}, and the box has {there} rooms of {size}", size=pile, **values)
        return InvalidNumber(("BOX-1",), why)
    if pile == HALLWAY:
        return InvalidNumber(("BOX-1",), Message("a stack of {wanted}, and the box has {there} hallways", **values))
    return InvalidNumber(("BOX-1",), Message("a stack of {wanted}, and the box has {there} stairs", **values))


def check_pile(pile: str, wanted: int, box: Catalogue) -> None:
    """Raise Refused if the deck or a stack cannot have this number of cards or tiles."""
    if unfit := why_not_in_box(pile, wanted, box):
        raise Refused("stack", unfit.rules[0], unfit.why)


def in_box(pile: str, box: Catalogue) -> int:
    """How many room cards (`deck`) or tiles of a stack (a size, `hallway`, `stairs`) are in the box."""
    if pile == "deck":
        return numbers().room_cards_in_box
    return box.box[pile] if pile in box.box else sum(room.stack == pile for room in box.rooms())


def _why_no_market(prices: Sequence[int], players: int) -> InvalidNumber | None:
    printed = max(len(row["market"]) for row in numbers().players.values())
    most = printed + (players == MOST_PLAYERS)
    if len(prices) > most:
        why = plural(
            "{n} slot, and the board has {printed}",
            "{n} slots, and the board has {printed}",
            len(prices),
            printed=printed,
        )
        if most > printed:
            why = plural(
                "{n} slot, and the board has {printed}, and a table of five may add one",
                "{n} slots, and the board has {printed}, and a table of five may add one",
                len(prices),
                printed=printed,
            )
        return InvalidNumber(("SETUP-4",), why)
    twice = next((price for price in prices if prices.count(price) > 1), None)
    if twice is None:
        return None
    return InvalidNumber(("SETUP-4",), Message("every slot has a price of its own, and two have {price}", price=twice))


def _why_not_one_each(points: Sequence[int], players: int, rule: str) -> InvalidNumber | None:
    if len(points) == players:
        return None
    why = Message("one number for each player: {players}, not {count}", players=players, count=len(points))
    return InvalidNumber((rule,), why)


def refused_table(names: Sequence[str], favors: Iterable[str], solo: bool, own_numbers: bool) -> Refusal | None:
    """Why these players and favors cannot play together, None if they can.

    `solo`: whether the solo game was asked for; `own_numbers`: whether the table has a setup file.
    """
    count = len(names)
    if solo != (count == 1):
        return refuse(
            "turn",
            "SOLO-1",
            Message("the solo game is for one, --solo says so, and others need two or more"),
            Message("castlescore new {name} --solo", name=names[0]),
        )
    violation = refused_favors(favors, count)
    if violation:
        return Refusal("turn", (violation,))
    if count > MOST_PLAYERS:
        return refuse("turn", "BGA-3", Message("1 to {most} play, not {count}", most=MOST_PLAYERS, count=count))
    if count == MOST_PLAYERS and not own_numbers:
        return refuse(
            "turn",
            "BGA-3",
            plural(
                "the rulebook has no numbers for {n} player: give them with --setup FILE ({keys})",
                "the rulebook has no numbers for {n} players: give them with --setup FILE ({keys})",
                count,
                keys=missing_numbers({}),
            ),
        )
    return None


FAVOR_EACH = marked("one favor for each player, or none: {players}, not {count}")


def refused_favors(favors: Iterable[str], players: int) -> Violation | None:
    """Why these favors cannot be in play together, None if they can (SETUP-1, SETUP-9)."""
    chosen = list(favors)
    twice = sorted({favor for favor in chosen if chosen.count(favor) > 1})
    if twice:
        return Violation(
            "SETUP-1", (), Message("there is one favor of each kind, and {favor} is named twice", favor=twice[0])
        )
    if {"completed", "incomplete"} <= set(chosen):
        return Violation(
            "SETUP-1", (), Message("completed and incomplete are never in play together: replace the later one")
        )
    if chosen and players == 1:
        return Violation("SOLO-1", (), Message("there are no favors in the solo game"))
    if chosen and len(chosen) != players:
        return Violation(
            "SETUP-1",
            (),
            Message(FAVOR_EACH, players=players, count=len(chosen)),
        )
    return None


def begin(setup: Setup) -> Table:
    """The table after the set-up, before the first room is revealed (SETUP, SOLO-1)."""
    printed = setup.printed
    cards = printed.bonus_cards_kept
    count = len(setup.players)
    players = []
    for seat, name in enumerate(setup.players):
        doors, turn = setup.foyers[seat]
        foyer = Placed(0, setup.box.foyer(doors), (0, 0), turn)
        start = setup.dealt.start_points[(seat - setup.builder) % count]
        players.append(Player(name, Castle([foyer]), start, printed.start_money, cards))
    return Table(
        setup=setup,
        players=tuple(players),
        builder=setup.builder,
        active=setup.builder,
        market=tuple(Slot(price) for price in setup.dealt.market),
        stacks=setup.stacks,
        deck=setup.dealt.room_cards,
        bonus_deck=printed.bonus_cards - cards * count,
    )
