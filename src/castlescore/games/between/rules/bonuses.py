"""What bonus falls due when a tile is placed, which may be declined, and what a castle's bonuses can have brought.

When a tile is placed (B-BONUS-1 to B-BONUS-13, B-RULING-6) this says what is due, no more: drawing, choosing and
placing are the table's business, and which bonuses a castle has had is not asked (B-BONUS-11).

Of a castle that stands (B-BONUS-14): every regular type with three tiles brings one thing, downstairs one of the other
six, and every type with five a special tile of any kind. Some may be declined, the others are taken. In which order it
was built does not matter: whatever its tiles can have brought in some order, they can have brought.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from castlescore.core.language.messages import message
from castlescore.games.between.facts import Catalogue, TileFacts, between, numbers
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.judging import JudgedCastle
from castlescore.games.between.rules.placement import Violation

THIRD, FIFTH = 3, 5
TILE, CARD, ATTENDANT, SPECIAL_TILE, OTHER_TYPE = "tile", "card", "attendant", "special", "type"


@dataclass(frozen=True)
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


# What bonuses can have brought

Thing = str  # TILE, CARD, ATTENDANT, or the id of a special tile's face


@dataclass(frozen=True)
class Some:
    """So many of a thing, to be said in a sentence."""

    thing: Thing
    count: int


@dataclass(frozen=True)
class Pieces:
    """What a castle has: regular tiles by type, and how much of each thing that bonuses bring.

    `cards` is None where they are not known. `tiles` are the regular ones that stand in it; tiles in dispute may be
    counted among the types, since they may have brought a bonus, and are not among these.
    """

    types: Mapping[str, int]
    attendants: int
    cards: int | None
    specials: Mapping[str, int]
    tiles: int

    @property
    def things(self) -> dict[Thing, int]:
        """Everything that bonuses bring and that is known, by thing."""
        known = {} if self.cards is None else {CARD: self.cards}
        return {TILE: self.tiles, ATTENDANT: self.attendants, **known, **self.specials}


class Brought(NamedTuple):
    """What tiles bring: each thing for its own type, how often one of any other type, special tiles of any kind.

    `must`: what of it cannot be declined.
    """

    things: Counter[Thing]
    must: Counter[Thing]
    any_thing: int
    any_special: int


def brought(types: Mapping[str, int]) -> Brought:
    """What so many regular tiles of each type bring (B-BONUS-14)."""
    found, must, any_thing = Counter({TILE: numbers().drafted}), Counter({TILE: numbers().drafted}), 0
    for type, facts in between().types.items():
        if types.get(type, 0) < THIRD:
            continue
        if facts.bonus.kind == OTHER_TYPE:
            any_thing += 1
            continue
        thing = facts.bonus.special or facts.bonus.kind
        found[thing] += 1
        must[thing] += not facts.bonus.may_decline
    return Brought(found, must, any_thing, sum(count >= FIFTH for count in types.values()))


def unexplained(pieces: Pieces, finished: bool) -> Iterator[Violation]:
    """What no bonus can have brought; of a finished castle also what a bonus must have brought and is not there."""
    yield from _too_many(pieces)
    if finished:
        yield from _too_few(pieces)


def _too_many(pieces: Pieces) -> Iterator[Violation]:
    """What is more than the bonuses of these tiles bring, each thing alone, else all together."""
    own, has = brought(pieces.types), pieces.things
    over = {thing: count - own.things[thing] for thing, count in has.items() if count > own.things[thing]}
    alone = False
    for thing, more in over.items():
        free = own.any_thing + (own.any_special if thing in pieces.specials else 0)
        if more > free:
            alone = True
            yield _too_many_of(thing, has[thing], own.things[thing] + free)
    special = sum(more for thing, more in over.items() if thing in pieces.specials)
    others = sum(more for thing, more in over.items() if thing not in pieces.specials)
    if not alone and others + max(0, special - own.any_special) > own.any_thing:
        things = tuple(Some(thing, has[thing]) for thing in over)
        yield Violation("B-BONUS-14", (), message("not-together", things=things))


def _too_many_of(thing: Thing, has: int, most: int) -> Violation:
    spaces = attendant_spaces()
    if thing == ATTENDANT and has > spaces:
        return Violation("B-BONUS-12", (), message("no-space", has=has, spaces=spaces))
    if thing == CARD:  # in the words of an audit, which knows how many there were
        shown = message("shows-at-most", shown=has, most=most) if most else message("shows-of-none", shown=has)
        return Violation("B-RULING-12", (), shown)
    some = Some(thing, has)
    if not most:
        return Violation("B-BONUS-14", (), message("has-of-none", has=some))
    return Violation("B-BONUS-14", (), message("has-tiles" if thing == TILE else "has-at-most", has=some, most=most))


def _too_few(pieces: Pieces) -> Iterator[Violation]:
    """What bonuses bring that may not be declined, and that is not there."""
    own, has, box = brought(pieces.types), pieces.things, between()
    for facts in box.types.values():
        thing = facts.bonus.special or facts.bonus.kind
        if thing != TILE and thing in has and has[thing] < own.must[thing]:
            yield Violation(facts.bonus.rule, (), message("not-taken", bonus=third(facts.id, box)))
    least = own.must[TILE]
    if pieces.tiles < least:
        why = message(
            "tiles-with-food" if least > numbers().drafted else "tiles-at-least", has=pieces.tiles, least=least
        )
        yield Violation("B-BONUS-14", (), why)
    specials = sum(pieces.specials.values())
    fixed = sum(min(own.must[face], count) for face, count in pieces.specials.items())
    if specials - fixed < own.any_special:
        least = own.any_special + sum(own.must[face] for face in pieces.specials)
        yield Violation("B-BONUS-2", (), message("specials-at-least", has=specials, least=least))


def attendant_spaces() -> int:
    """The spaces for attendants of a throne room (B-BONUS-8)."""
    return next(iter(between().thrones.values())).attendant_spaces


def pieces_of(judged: JudgedCastle, cards_known: bool = True) -> Pieces:
    """What a castle has; tiles that stand for nothing, in dispute or on a filled cell, may have brought something."""
    castle = judged.castle
    types = Counter(row.placed.tile.type for row in judged.tiles if row.placed.tile.regular)
    return Pieces(
        types=types,
        attendants=len(castle.attendants),
        cards=len(castle.cards) if cards_known else None,
        specials={face.id: sum(placed.tile.id == face.id for placed in castle) for face in between().specials()},
        tiles=sum(placed.tile.regular for placed in castle),
    )


def strange(judged: JudgedCastle, *, finished: bool = False, cards_known: bool = True) -> Iterator[Violation]:
    """What cannot be of the attendants, cards and special tiles of a castle, as rules that it breaks.

    `finished`: it is one of the end, else more may be to come. With a tile that is in dispute it is not known what
    must have been brought.
    """
    whole = finished and all(row.built for row in judged.tiles)
    yield from _cards_twice(judged.castle)
    yield from unexplained(pieces_of(judged, cards_known), whole)


def _cards_twice(castle: Castle) -> Iterator[Violation]:
    """Bonus cards of which there is one, and that lie there more than once (B-AIM-7)."""
    for id, times in Counter(card.id for card in castle.cards).items():
        if times > 1:
            card = next(card for card in castle.cards if card.id == id)
            yield Violation("B-AIM-7", (), message("card-twice", card=card))
