"""The bonus cards: which there are, and the points of each for what it counts (BONUS)."""

from __future__ import annotations

from castlescore.core.language.messages import Message, message
from castlescore.games.castles import terms as words
from castlescore.games.castles.rules.setup import numbers

Card = tuple[str, int | None]  # a bonus card, and the number printed on it where that is said


def bonus_cards() -> tuple[str, ...]:
    """Every bonus card by id."""
    cards = numbers()["cards"]
    return (*cards["type"], *cards["size"], *cards["others"])


def card_names() -> dict[str, tuple[str, ...]]:
    """Every bonus card: id -> what else it may be called."""
    cards = numbers()["cards"]
    return words.card_names(cards["type"], cards["size"], cards["others"])


def full(amount: int, group: int) -> int:
    """How many full groups there are of something; none where it is owed: a debt costs no points (FINAL-MONEY)."""
    return max(0, amount) // group


def card_points(card: str, count: int, printed: int | None) -> tuple[int, Message]:
    """The points of one bonus card for so much of what it counts, and for what.

    `printed` is the number on the card on the table, if given.
    """
    cards = numbers()["cards"]
    if card in cards["type"]:
        each = cards["type"][card] if printed is None else printed
        return each * count, message("card-type", count=count, type=card, each=each)
    if card in cards["size"]:
        each = cards["size"][card] if printed is None else printed
        return each * count, message("card-size", count=count, size=card, each=each)
    each, group = cards["others"][card]
    each = each if printed is None else printed
    if group > 1:
        why = message("card-groups", count=count, things=card, each=each, group=group)
    elif card == "hallways" and count == 1:
        why = message("card-hallway", each=each)
    else:
        why = message("card-things", count=count, things=card, each=each)
    return each * full(count, group), why


def card_rule(card: str) -> str:
    """The rule of a bonus card."""
    cards = numbers()["cards"]
    if card in cards["type"]:
        return "BONUS-TYPE"
    if card in cards["size"]:
        return "BONUS-SIZE"
    return f"BONUS-{card.removeprefix('all-').upper()}"
