"""The legal moves at a table of Between Two Castles, in groups: drafted tiles, bonuses, bonus cards.

The program does not know who holds which tile, so every tile that is in no castle is possible (B-AIM-7). Options
are left out: a claim or an `allow`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations

from castlescore.core.choices import Choice, Legal
from castlescore.games.between.moves import Cards, Move, Place, Reward
from castlescore.games.between.rules.bonuses import ATTENDANT, CARD, OTHER_TYPE, TILE, Bonus, as_type
from castlescore.games.between.rules.placement import Verdict, legal
from castlescore.games.between.rules.table import Phase, Site, Table

Choices = Iterator[Choice[Move, Verdict]]
Moves = Iterator[Legal[Move, Verdict]]


def choices(table: Table) -> Choices:
    """The legal moves now, one tile each; none when the game is over."""
    if table.phase is Phase.PLACE:
        to_come = [tile.id for tile in table.to_come]
        for site in table.sites:
            if site.pending is not None:
                yield from _bonus(table, site, site.pending.bonus, to_come)
            elif site.open:
                find = partial(_placed, table, site)
                yield from [Choice("place", site.name, find, tile) for tile in to_come]
    elif table.phase is Phase.CARDS:
        for site in table.sites:
            if site.shown is None and site.cards:
                yield Choice("cards", site.name, partial(_cards, table, site))


def _placed(table: Table, site: Site, tile: str) -> Moves:
    for verdict in legal(site.castle, table.setup.box[tile]):
        yield Legal(Place(site.name, tile, verdict.placed.at), verdict)


def _bonus(table: Table, site: Site, bonus: Bonus, to_come: list[str]) -> Choices:
    """The ways to take a waiting bonus, and declining it if that is allowed (B-RULING-6)."""
    own = Reward(site.name, bonus.type)
    if bonus.kind == OTHER_TYPE:
        for type in bonus.choices:
            taken = as_type(bonus, type, table.setup.box)
            yield from _taken(table, site, taken, replace(own, as_type=type), to_come)
    else:
        yield from _taken(table, site, bonus, own, to_come)
    if bonus.may_decline:
        yield _single_choice(replace(own, declined=True))


def _single_choice(move: Reward) -> Choice[Move, Verdict]:
    """A choice with one move."""
    return Choice("reward", move.castle, lambda _: iter([Legal(move)]))


def _taken(table: Table, site: Site, bonus: Bonus, own: Reward, to_come: list[str]) -> Choices:
    """Every way to take a bonus (B-BONUS-2, B-BONUS-5 to B-BONUS-10)."""
    if bonus.kind == CARD:
        yield _single_choice(own)
    elif bonus.kind == ATTENDANT:
        yield from (_single_choice(replace(own, attendant=name)) for name in table.setup.box.attendants)
    else:
        find, tiles = partial(_built, table, site, own), to_come if bonus.kind == TILE else bonus.choices
        yield from [Choice("reward", site.name, find, tile) for tile in tiles]


def _built(table: Table, site: Site, own: Reward, tile: str) -> Moves:
    for verdict in legal(site.castle, table.setup.box[tile]):
        yield Legal(replace(own, tile=tile, at=verdict.placed.at), verdict)


def _cards(table: Table, site: Site, _: str) -> Moves:
    """Every set of as many bonus cards as a castle got, from those under no other castle (B-RULING-12)."""
    return (Legal(Cards(site.name, cards)) for cards in combinations(table.cards_to_come, site.cards))
