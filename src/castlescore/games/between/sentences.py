"""The sentences of messages of Between Two Castles: the names of tiles, bonuses and types in them.

`say(message)` gives the sentence. `{bonus:thing}` in a sentence is a value in a form of `FORMS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Never, cast

from castlescore.core.language import amount, either, marked, person, tr, trp
from castlescore.core.language.messages import Message, MessageFormatter
from castlescore.core.names import Named
from castlescore.games.between.facts import AttendantFacts, CardFacts, TileFacts, between
from castlescore.games.between.moves import Place
from castlescore.games.between.rules.bonuses import (
    ATTENDANT,
    CARD,
    OTHER_TYPE,
    SPECIAL_TILE,
    TILE,
    Amount,
    Bonus,
    BonusLine,
)
from castlescore.games.between.rules.castle import THRONE, Placed
from castlescore.games.between.terms import WORDS, type_word

NAMED = (TileFacts, AttendantFacts, CardFacts)
ENDINGS = {3: "rd"}


def word(value: object) -> str:
    """The words for a value in a sentence: a placed tile with its number, a place as it is typed."""
    if isinstance(value, Placed):
        return tr("the throne room") if value.n == THRONE else f"{value.n} {value.tile.name}"
    if isinstance(value, Place):
        return f"{value.tile} {cell(value.at)}"
    if isinstance(value, Amount):
        return AMOUNTS[value.thing](value.count)
    if isinstance(value, NAMED):
        return value.name
    if isinstance(value, BonusLine):
        return bonus_line(value.castle, value.bonus)
    return person(value) if isinstance(value, str) else str(value)


def cell(at: Sequence[int]) -> str:
    """A cell as it is typed: `-1,2`."""
    return f"{at[0]},{at[1]}"


def nth(bonus: Bonus) -> str:
    """Which room of its type brought a bonus: "3rd living", and in other languages with the noun: 3-я гостиная."""
    return trp("between: which room", f"{bonus.nth}{ENDINGS.get(bonus.nth, 'th')} {bonus.type}")


def thing(bonus: Bonus) -> str:
    """What the castle gets: "attendant", "grand foyer", "bonus of another type"."""
    if bonus.kind == SPECIAL_TILE:
        return _faces(bonus) if len(bonus.choices) == 1 else tr("special tile")
    return tr(THINGS[bonus.kind])


def order(bonus: Bonus) -> str:
    """The instruction to the players for a bonus."""
    return tr(ORDERS[bonus.kind], draw=bonus.draw, faces=_faces(bonus) if bonus.kind == SPECIAL_TILE else "")


def bonus_line(castle: str, bonus: Bonus) -> str:
    """The line for a bonus in the castle of this name."""
    attendants = "|".join(map(_typed, between().attendants.values()))
    words = {ATTENDANT: attendants, TILE: tr("TILE PLACE")}.get(bonus.kind, "")
    if bonus.kind == OTHER_TYPE:
        words = tr("--as TYPE and what that type takes")
    if bonus.kind == SPECIAL_TILE:
        words = trp("metavar", "PLACE")
        faces = "|".join(_typed(between()[face]) for face in bonus.choices)
        words = words if len(bonus.choices) == 1 else f"{faces} {words}"
    taken = f"--as {type_word(bonus.taken_as)}" if bonus.taken_as else ""
    typed = " ".join(part for part in ("reward", castle, taken, words) if part)
    return tr("{line}  or  reward {castle} --decline", line=typed, castle=castle) if bonus.may_decline else typed


def _typed(thing: Named) -> str:
    """The name of a thing as one word of a line: velká-hala."""
    return "-".join(thing.name.lower().split())


def _faces(bonus: Bonus) -> str:
    return either(name_in_lower_case(between()[face]) for face in bonus.choices)


def name_in_lower_case(tile: TileFacts) -> str:
    """A tile's name in small letters: "grand foyer"."""
    return tile.name.lower()


def rules(broken: Iterable[str]) -> str:
    """Rules by their ids."""
    return ", ".join(broken) or tr("no rule")


THINGS = {
    ATTENDANT: marked("attendant"),
    TILE: marked("extra tile"),
    OTHER_TYPE: marked("bonus of another type"),
    CARD: marked("bonus card"),
}
AMOUNTS: dict[str, Callable[[int], str]] = {
    TILE: lambda count: amount(count, "regular tile"),
    ATTENDANT: lambda count: amount(count, "attendant"),
    CARD: lambda count: amount(count, "bonus card"),
    "fountain": lambda count: amount(count, "fountain"),
    "tower": lambda count: amount(count, "tower"),
    "grand-foyer": lambda count: amount(count, "grand foyer"),
}
ORDERS = {
    ATTENDANT: marked("an attendant for the throne room"),
    TILE: marked("draw {draw} tiles, place 1 of them here, discard the others face down"),
    OTHER_TYPE: marked("the bonus of any one other type"),
    CARD: marked("draw {draw} bonus cards, keep 1 under the castle, discard the others"),
    SPECIAL_TILE: marked("place a {faces}"),
}
OWN_FORMS: dict[str, Callable[[Never], str]] = {
    "cell": cell,
    "nth": nth,
    "order": order,
    "rules": rules,
    "small": name_in_lower_case,
    "thing": thing,
}
# The sentence for each rule that is not broken.
HOLDS = {
    "B-PLACE-2": marked("the cell is empty, and a room stands beside it"),
    "B-PLACE-3": marked("it is held up, or needs no support"),
    "B-PLACE-6": marked("a room is on a row of its type"),
    "B-PLACE-7": marked("a special tile is on a row of its kind"),
    "B-PLACE-8": marked("no tile is above one that needs open sky"),
    "B-AIM-7": marked("a regular tile is nowhere else"),
}


def _form(of: Callable[[str], str]) -> Callable[[object], str]:
    """A form of a value in a sentence: an id becomes its name, several become a list, others their words."""

    def made(value: object) -> str:
        if isinstance(value, tuple):
            return ", ".join(map(made, value))
        return of(value) if isinstance(value, str) else say(value) if isinstance(value, Message) else word(value)

    return made


FORMS: Mapping[str, Callable[[object], str]] = {
    **{name: _form(of) for name, of in WORDS.items()},
    **{name: cast("Callable[[object], str]", form) for name, form in OWN_FORMS.items()},
}
say = MessageFormatter(word, FORMS).say
