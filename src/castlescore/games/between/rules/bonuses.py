"""What bonus falls due when a tile is placed (B-BONUS-1 to B-BONUS-13), and which may be declined (B-RULING-6).

Says what is due, no more: drawing, choosing and placing are the table's business, and which bonuses a castle has had
is not asked (B-BONUS-11).
"""

from __future__ import annotations

from castlescore.core.values import frozen
from castlescore.games.between.facts import Catalogue, TileFacts, between
from castlescore.games.between.rules.castle import Castle

THIRD, FIFTH = 3, 5
TILE, CARD, ATTENDANT, SPECIAL_TILE, OTHER_TYPE = "tile", "card", "attendant", "special", "type"


@frozen
class Bonus:
    """A bonus that is due: for the `nth` tile of `type`, what `kind` it is, and the rule that gives it.

    `kind` is TILE or CARD, one of `draw` drawn; ATTENDANT; SPECIAL_TILE, one of `choices`, ids of faces; or
    OTHER_TYPE, the bonus of one of `choices`, types: `as_type` gives it. `taken_as` is the type so chosen.
    """

    type: str
    nth: int
    kind: str
    rule: str
    draw: int = 0
    choices: tuple[str, ...] = ()
    may_decline: bool = False
    taken_as: str = ""


def due(castle: Castle, tile: TileFacts, catalogue: Catalogue | None = None) -> Bonus | None:
    """The bonus that a tile brings when it is placed in `castle`, which does not have it yet: one or none (B-BONUS-13).

    Where it is placed does not matter (B-BONUS-1), and special rooms bring nothing (B-BONUS-3).
    """
    if not tile.regular:
        return None
    nth = castle.count(tile.type) + 1
    box = catalogue or between()
    if nth == THIRD:
        return third(tile.type, box)
    if nth == FIFTH:
        faces = tuple(face.id for face in box.specials())
        return Bonus(tile.type, FIFTH, SPECIAL_TILE, "B-BONUS-2", choices=faces)
    return None


def as_type(bonus: Bonus, type: str, catalogue: Catalogue | None = None) -> Bonus:
    """What a bonus of OTHER_TYPE becomes when it is taken as that of `type` (B-BONUS-11); it may still be declined.

    Raises ValueError for a type that is not among its choices.
    """
    if bonus.kind != OTHER_TYPE or type not in bonus.choices:
        raise ValueError(f"the {bonus.type} bonus cannot be taken as {type}")
    taken = third(type, catalogue or between())
    return Bonus(
        bonus.type, bonus.nth, taken.kind, taken.rule, taken.draw, taken.choices, bonus.may_decline, taken_as=type
    )


def third(type: str, box: Catalogue) -> Bonus:
    """The bonus of the 3rd tile of a type (B-BONUS-5 to B-BONUS-11)."""
    facts = box.types[type].bonus
    choices: tuple[str, ...] = (facts.special,) if facts.special else ()
    if facts.kind == OTHER_TYPE:
        choices = tuple(other for other in box.types if other != type)
    return Bonus(type, THIRD, facts.kind, facts.rule, facts.draw, choices, facts.may_decline)
