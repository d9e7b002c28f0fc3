"""Bonuses for the third and fifth room of a type, and the bonuses that a finished castle can have had (B-BONUS)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import gcd
from typing import NamedTuple

from castlescore.core.language.messages import Message, plural
from castlescore.core.refusals import Violation
from castlescore.games.between.facts import THRONE_ROOM, CardFacts, Catalogue, TileFacts, between, numbers
from castlescore.games.between.rules.castle import THRONE, Castle, Placed
from castlescore.games.between.rules.placement import OF_FINISHED, OF_PAIRS, JudgedCastle, Verdict, is_filled
from castlescore.games.between.rules.scoring import ATTENDANTS, CARDS

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
    """The bonus for placing a tile in `castle`, which does not have it yet; None if there is none (B-BONUS-13).

    The cell does not matter (B-BONUS-1), and special rooms give no bonus (B-BONUS-3).
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


# The bonuses that a castle can have had

PieceKind = str  # TILE, CARD, ATTENDANT, or the id of a special tile's face


class BonusLine(NamedTuple):
    """A bonus in a castle as a value of a message; a view makes the line to type from it."""

    castle: str
    bonus: Bonus


@dataclass(frozen=True)
class Amount:
    """An amount of one kind of piece, as a value of a message."""

    thing: PieceKind
    count: int


@dataclass(frozen=True)
class Pieces:
    """The pieces of a castle: regular tiles by type, and the number of each kind of piece that bonuses give.

    `cards` is None if they are not known. `tiles` are the regular tiles in it. Tiles in dispute may count in `types`,
    since they may have given a bonus, but not in `tiles`.
    """

    types: Mapping[str, int]
    attendants: int
    cards: int | None
    specials: Mapping[str, int]
    tiles: int

    @property
    def things(self) -> dict[PieceKind, int]:
        """The known number of pieces from bonuses, by kind."""
        known = {} if self.cards is None else {CARD: self.cards}
        return {TILE: self.tiles, ATTENDANT: self.attendants, **known, **self.specials}


class Brought(NamedTuple):
    """The pieces from bonuses: those of each type, bonuses of any other type, special tiles of any kind.

    `must`: the pieces that cannot be declined.
    """

    things: Counter[PieceKind]
    must: Counter[PieceKind]
    any_thing: int
    any_special: int


def brought(types: Mapping[str, int]) -> Brought:
    """The pieces from the bonuses for this many regular tiles of each type (B-BONUS-14)."""
    things, must, any_thing = Counter({TILE: numbers().drafted}), Counter({TILE: numbers().drafted}), 0
    for type, facts in between().types.items():
        if types.get(type, 0) < THIRD:
            continue
        if facts.bonus.kind == OTHER_TYPE:
            any_thing += 1
            continue
        thing = facts.bonus.special or facts.bonus.kind
        things[thing] += 1
        must[thing] += not facts.bonus.may_decline
    return Brought(things, must, any_thing, sum(count >= FIFTH for count in types.values()))


def unexplained(pieces: Pieces, finished: bool) -> Iterator[Violation]:
    """Violations for pieces that no bonus gives; for a finished castle also for missing pieces of bonuses."""
    yield from _too_many(pieces)
    if finished:
        yield from _too_few(pieces)


def _too_many(pieces: Pieces) -> Iterator[Violation]:
    """Violations for more pieces than the bonuses of these tiles give, for each kind alone, else for all together."""
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
        things = tuple(Amount(thing, has[thing]) for thing in over)
        why = Message("its bonuses cannot have given it {things:and} together", things=things)
        yield Violation("B-BONUS-14", (), why)


def _too_many_of(thing: PieceKind, has: int, most: int) -> Violation:
    if thing == ATTENDANT and has > attendant_spaces():
        return Violation("B-BONUS-12", (), no_space(has))
    if thing == CARD and most:  # worded as in an audit, which knows the number
        why = plural(
            "it shows {n} bonus card, and its bonuses gave it {most} at most",
            "it shows {n} bonus cards, and its bonuses gave it {most} at most",
            has,
            most=most,
        )
        return Violation("B-RULING-12", (), why)
    if thing == CARD:
        why = plural(
            "it shows {n} bonus card, and its bonuses gave it none",
            "it shows {n} bonus cards, and its bonuses gave it none",
            has,
        )
        return Violation("B-RULING-12", (), why)
    some = Amount(thing, has)
    if not most:
        why = Message("it has {has}, and its bonuses gave it none", has=some)
    elif thing == TILE:
        why = Message("it has {has}, and can have {most} at most", has=some, most=most)
    else:
        why = Message("it has {has}, and its bonuses gave it {most} at most", has=some, most=most)
    return Violation("B-BONUS-14", (), why)


def _too_few(pieces: Pieces) -> Iterator[Violation]:
    """Violations for missing pieces of bonuses that may not be declined."""
    own, has, box = brought(pieces.types), pieces.things, between()
    for facts in box.types.values():
        thing = facts.bonus.special or facts.bonus.kind
        if thing != TILE and thing in has and has[thing] < own.must[thing]:
            bonus = third(facts.id, box)
            why = Message(
                "the {bonus:thing} of its {bonus:nth} room is missing, and cannot have been declined", bonus=bonus
            )
            yield Violation(facts.bonus.rule, (), why)
    least = own.must[TILE]
    if pieces.tiles < least:
        why = plural(
            "it has {n} regular tile, and a finished castle has {least}",
            "it has {n} regular tiles, and a finished castle has {least}",
            pieces.tiles,
            least=least,
        )
        if least > numbers().drafted:
            why = plural(
                "it has {n} regular tile, and a finished castle with the bonus of its food rooms has {least}",
                "it has {n} regular tiles, and a finished castle with the bonus of its food rooms has {least}",
                pieces.tiles,
                least=least,
            )
        yield Violation("B-BONUS-14", (), why)
    specials = sum(pieces.specials.values())
    fixed = sum(min(own.must[face], count) for face, count in pieces.specials.items())
    if specials - fixed < own.any_special:
        least = own.any_special + sum(own.must[face] for face in pieces.specials)
        why = plural(
            "it has {n} special tile, and its bonuses gave it {least} at least",
            "it has {n} special tiles, and its bonuses gave it {least} at least",
            specials,
            least=least,
        )
        yield Violation("B-BONUS-2", (), why)


def no_space(attendants: int) -> Message:
    """The violation that a throne room has no space for this many attendants (B-BONUS-12)."""
    return plural(
        "it has {n} attendant, and its throne room has {spaces} spaces",
        "it has {n} attendants, and its throne room has {spaces} spaces",
        attendants,
        spaces=attendant_spaces(),
    )


def card_twice(card: CardFacts) -> Message:
    """The violation that a bonus card is named twice (B-AIM-7)."""
    return Message("each card exists once, and {card} is named twice", card=card)


def card_elsewhere(card: CardFacts, castle: str) -> Message:
    """The violation that another castle has shown a bonus card (B-AIM-7)."""
    return Message("each card exists once, and {castle} has shown {card}", castle=castle, card=card)


def attendant_spaces() -> int:
    """The spaces for attendants of a throne room (B-BONUS-8)."""
    return next(iter(between().thrones.values())).attendant_spaces


def pieces_of(judged: JudgedCastle, cards_known: bool = True) -> Pieces:
    """The pieces of a castle; unbuilt tiles, in dispute or on a filled cell, may have given bonuses too."""
    castle = judged.castle
    types = Counter(row.placed.tile.type for row in judged.tiles if row.placed.tile.regular)
    return Pieces(
        types=types,
        attendants=len(castle.attendants),
        cards=len(castle.cards) if cards_known else None,
        specials={face.id: sum(placed.tile.id == face.id for placed in castle) for face in between().specials()},
        tiles=sum(placed.tile.regular for placed in castle),
    )


def violations_of_counts(
    judged: JudgedCastle, *, finished: bool = False, cards_known: bool = True
) -> Iterator[Violation]:
    """The violations of a castle by its attendants, cards and special tiles.

    `finished`: the castle is complete, else more pieces may come. With a tile in dispute, missing pieces are not
    reported.
    """
    whole = finished and all(row.built for row in judged.tiles)
    yield from _cards_twice(judged.castle)
    yield from unexplained(pieces_of(judged, cards_known), whole)


def _cards_twice(castle: Castle) -> Iterator[Violation]:
    """Violations for bonus cards that are under the castle more than once (B-AIM-7)."""
    for id, times in Counter(card.id for card in castle.cards).items():
        if times > 1:
            card = next(card for card in castle.cards if card.id == id)
            yield Violation("B-AIM-7", (), card_twice(card))


class Fault(NamedTuple):
    """A rule that a tile of a finished castle breaks."""

    placed: Placed
    violation: Violation


def faults(judged: JudgedCastle) -> Iterator[Fault]:
    """The rules that the castle breaks in any order of building; of two tiles that conflict the later is named."""
    castle = judged.castle
    joined = _connected_rooms(castle)
    for row in (row for row in judged.tiles if not row.dispute):
        if row.built and row.placed.n not in joined:
            yield Fault(
                row.placed,
                Violation(
                    "B-PLACE-2", (), Message("it is not connected to the throne room, from room to neighbouring room")
                ),
            )
        if row.verdict.filled:
            yield Fault(row.placed, Violation("B-PLACE-2", (), is_filled(row.verdict)))
            continue
        others = replace(castle, tiles=tuple(other for other in castle if other.n != row.placed.n))
        for checks, verdict in ((OF_PAIRS, row.verdict), (OF_FINISHED, Verdict(others, row.placed))):
            yield from (Fault(row.placed, violation) for check in checks for violation in check(verdict))


def _connected_rooms(castle: Castle) -> set[int]:
    """The numbers of the rooms that are connected to the throne room through neighbouring rooms."""
    reached = {THRONE}
    edge = [castle[THRONE]]
    while edge:
        near = [room for room in castle.beside(edge.pop()) if room.n not in reached]
        reached |= {room.n for room in near}
        edge += near
    return reached


def may_have_cards(castle: Castle) -> bool:
    """Whether bonus cards may lie under a castle: it is not finished, or has had a bonus that may have been one.

    A finished castle has what B-BONUS-14 says, so that what its 3rd downstairs room brought is known by what is there.
    """
    types = between().types
    counts = {type: castle.count(type) for type in types}
    extra = sum(counts.values()) - numbers().drafted
    if extra < 0 or counts["utility"] >= 3:
        return True
    if counts["downstairs"] < 3:
        return False
    due = {type: count >= 3 for type, count in counts.items()}
    specials = sum(not placed.tile.regular for placed in castle)
    built = extra + len(castle.attendants) + specials
    wanted = sum(due[type] for type in ("food", "living", "outdoor", "sleeping", "corridor"))
    return built <= wanted + sum(count >= 5 for count in counts.values())


@cache
def most_specials() -> int:
    """The most special tiles that a castle can have from its bonuses (B-BONUS-14)."""
    brings = [facts.bonus.kind for facts in between().types.values()]
    # For so many tiles that are still to be had, below 0 where others must bring them, and so many bonuses of any
    # type: the special tiles that come at least.
    most = {(numbers().drafted, 0): 0}
    for kind in brings:
        for (left, free), specials in list(most.items()):
            left, free = left + (kind == TILE), free + (kind == OTHER_TYPE)
            for count in (THIRD, FIFTH):
                key, more = (left - count, free), specials + (kind == SPECIAL_TILE) + (count == FIFTH)
                most[key] = max(most.get(key, 0), more)
    can_be = (specials + free + min(0, left) for (left, free), specials in most.items() if left + free >= 0)
    return max(can_be)


@cache
def most_tiles() -> int:
    """The most regular tiles that a castle can have, with those of both food bonuses (B-BONUS-5, -11)."""
    every = brought(dict.fromkeys(between().types, THIRD))
    return every.things[TILE] + every.any_thing


def most_of_row(row: str) -> int:
    """A number of points that no row of the score pad can be above: each tile at its best."""
    box = between()
    if row == ATTENDANTS:
        return attendant_spaces() * max(one.points for one in box.attendants.values()) * _rooms()
    if row == CARDS:  # the throne room is two cells wide, and what a card counts are rooms, rows or columns
        bonuses = brought(dict.fromkeys(box.types, THIRD))
        cards = bonuses.things[CARD] + bonuses.any_thing
        return cards * max(card.points for card in box.cards.values()) * (_rooms() + 1)
    tiles = [tile for tile in (*box.tiles.values(), *box.thrones.values()) if tile.row == row]
    best = max(map(_best, tiles))
    if tiles[0].kind == THRONE_ROOM:
        return best
    return best * (most_tiles() if tiles[0].regular else most_specials())


def multiple_of_row(row: str) -> int:
    """What the points of a castle on a row of the score pad are a multiple of; cards and attendants: 1."""
    box = between()
    tiles = [tile for tile in (*box.tiles.values(), *box.thrones.values()) if tile.row == row]
    return gcd(*(points for tile in tiles for points in (tile.points, tile.points_else))) or 1


def _best(tile: TileFacts) -> int:
    """The most that a tile can score."""
    if tile.max is not None:
        return tile.max
    return tile.points if tile.pattern in ("fixed", "all-types") else tile.points * _rooms()


def _rooms() -> int:
    """The most rooms of a castle, its throne room among them."""
    return 1 + most_tiles() + most_specials()
