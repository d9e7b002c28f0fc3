"""Tables for the tests: laid out, played line by line, and an evening of castle AB as it was typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from castlescore.core.refusals import Refusal
from castlescore.games.between.facts import between
from castlescore.games.between.moves import Move, Place, Reward
from castlescore.games.between.rules.placement import where
from castlescore.games.between.rules.play import apply
from castlescore.games.between.rules.setup import Setup
from castlescore.games.between.rules.table import Played, Site, Table, begin
from castlescore.games.between.sentences import say
from games.between.rules.build import Row, build
from refusals import assert_in_order

BOX = between()
NAMES = ("Anna", "Ben", "Cara", "Dan", "Eva", "Finn", "Gus")
THRONES = tuple(BOX.thrones)
EVENING_THRONES = (
    "throne-utility-sleeping",
    *[throne for throne in THRONES if throne != "throne-utility-sleeping"][:3],
)


def table_of(count: int, thrones: Iterable[str] = THRONES) -> Table:
    castles = max(count, 3)
    return begin(Setup(NAMES[:count], tuple(thrones)[:castles]))


def with_castle(table: Table, name: str, *rows: Row, **more: list[str]) -> Table:
    """The table with these tiles in one castle, whatever turn it is; no bonus of theirs waits."""
    k = table.index(name)
    castle = build(*rows, throne=table.setup.thrones[k], legal=False, **more)
    return table.with_site(k, replace(table.sites[k], castle=castle))


def played(table: Table, *moves: Move) -> Table:
    for move in moves:
        found = apply(table, move)
        assert isinstance(found, Played), found
        table = found.table
    return table


def said(table: Table, move: Move) -> Played:
    found = apply(table, move)
    assert isinstance(found, Played), found
    return found


def refused(table: Table, move: Move) -> Refusal:
    found = apply(table, move)
    assert isinstance(found, Refusal), found
    assert_in_order(found, say)
    return found


def rules(refusal: Refusal) -> list[str]:
    return [violation.rule for violation in refusal.violations]


def free_tiles(table: Table, *types: str) -> list[str]:
    """The regular tiles that stand nowhere yet, of these types or of all."""
    gone = {placed.tile.id for site in table.sites for placed in site.castle}
    return [tile.id for tile in BOX.regular() if tile.id not in gone and (not types or tile.type in types)]


def filler(table: Table, site: Site, without: frozenset[str] = frozenset()) -> Place | Reward:
    """Some move that helps a castle on without a thought, of tiles not in `without`."""
    if site.pending:
        return random_reward(Random(1), table, site, without)
    fewest = min(BOX.types, key=site.castle.count)
    return _somewhere(Random(1), site, next(tile for tile in free_tiles(table, fewest) if tile not in without))


def fill_turn(table: Table, *spared: str, without: frozenset[str] = frozenset()) -> Table:
    """Every castle but those spared gets what the turn gives it, its bonuses included, of tiles not in `without`."""
    lays = {site.name: site.to_lay for site in table.sites if site.name not in spared}
    for name, count in lays.items():
        for _ in range(count):
            table = played(table, filler(table, table.site(name), without))
            while table.site(name).pending:
                table = played(table, filler(table, table.site(name), without))
    return table


def _somewhere(random: Random, site: Site, tile: str) -> Place:
    cells = [verdict.placed.at for verdict in where(site.castle, BOX[tile])]
    return Place(site.name, tile, random.choice(cells))


def random_reward(random: Random, table: Table, site: Site, without: frozenset[str] = frozenset()) -> Reward:
    """A way to take or decline what waits in a castle."""
    assert site.pending is not None
    bonus, name = site.pending.bonus, site.name
    if bonus.may_decline and random.random() < 0.2:
        return Reward(name, declined=True)
    kind, choices, as_type = bonus.kind, bonus.choices, None
    if kind == "type":
        as_type = random.choice(bonus.choices)
        facts = BOX.types[as_type].bonus
        kind, choices = facts.kind, (facts.special,)
    if kind == "attendant":
        return Reward(name, as_type=as_type, attendant=random.choice(list(BOX.attendants)))
    if kind == "card":
        return Reward(name, as_type=as_type)
    drawn = [tile for tile in free_tiles(table) if tile not in without]
    tile = random.choice(drawn if kind == "tile" else list(choices))
    lay = _somewhere(random, site, tile)
    return Reward(name, as_type=as_type, tile=tile, at=lay.at)


def random_move(random: Random, table: Table) -> Place | Reward:
    """Some legal move of a table that still places."""
    site = random.choice([site for site in table.sites if site.pending or site.to_lay])
    if site.pending:
        return random_reward(random, table, site)
    return _somewhere(random, site, random.choice(free_tiles(table)))
