"""Castles and tables of Between Two Castles: from (tile, column, row), those that were counted, and turns filled."""

# ruff: noqa: F401 (tests take names of the program from here)

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from builders import after
from castlescore.games.between.facts import TileFacts, between, numbers
from castlescore.games.between.moves import AdjustCastle, Cards, CheckCastle, CheckIllegal, Move, Note, Place, Reward
from castlescore.games.between.rules.castle import THRONE, Castle, Placed
from castlescore.games.between.rules.final import score
from castlescore.games.between.rules.placement import Verdict, where
from castlescore.games.between.rules.play import apply_all
from castlescore.games.between.rules.table import Pending, Phase, Pile, Played, Setup, Site, Table, begin
from castlescore.games.between.sentences import say, word

BOX = between()
NAMES = ("Anna", "Ben", "Cara", "Dan", "Eva", "Finn", "Gus")
THRONES = tuple(BOX.thrones)
EVENING_THRONES = (
    "throne-utility-sleeping",
    *[throne for throne in THRONES if throne != "throne-utility-sleeping"][:3],
)


Row = tuple[str, int, int]
PLAIN = "throne-living-corridor"  # torch; looks to its left and right

# The castle of the rulebooks' score sheet (B-SCORE-18) with the points of its tiles.
SHEET = [
    ("game-storage", 0, 1, 2),
    ("drawing-room", 0, 2, 1),
    ("reading-room", 1, 1, 2),
    ("firewood-storage", 1, 2, 5),
    ("taxidermy-showroom", -1, 0, 2),
    ("kings-chambers", -1, 1, 4),
    ("wine-room", -1, 2, 4),
    ("midnight-room", -1, 3, 4),
    ("hibernation-chamber", -1, 4, 4),
    ("tower", -1, 5, 5),
    ("hall-of-portraits", -2, 0, 0),
    ("echo-chamber", -2, 1, 2),
    ("salon", -2, 2, 2),
    ("hall-of-puzzled-floors", 2, 0, 2),
    ("grand-foyer", 0, 3, 6),
    ("broom-closet", 0, 4, 2),
    ("fireplace", -2, 3, 1),
    ("fountain", 2, 1, 5),
    ("laboratory", 0, -1, 2),
]
SHEET_THRONE, SHEET_ATTENDANT = "throne-utility-sleeping", "jester"
SHEET_ROWS = {
    "food": 4, "living": 8, "utility": 4, "outdoor": 5, "sleeping": 12, "corridor": 4, "downstairs": 2,
    "towers": 5, "fountains": 5, "grand_foyers": 6, "cards": 0, "attendants": 7, "throne": 0,
}  # fmt: skip

# A castle that was built at a table, with its builders' own count: 52, of which throne room 4, painter 5, card 6.
COUNTED = [
    ("hibernation-chamber", 0, 1, 4),
    ("puppy-room", 1, 1, 4),
    ("torch-storage", 1, 2, 3),
    ("game-storage", 1, 3, 3),
    ("firewood-storage", -1, 0, 3),
    ("cutlery-room", -2, 0, 2),
    ("shield-room", -3, 0, 0),
    ("powder-room", 2, 0, 1),
    ("brewery", 2, 1, 2),
    ("drawing-room", 2, 2, 2),
    ("library", 2, 3, 0),
    ("sitting-room", 2, 4, 0),
    ("pacing-hall", 3, 0, 2),
    ("fountain", 4, 0, 5),
    ("gunpowder-room", -2, -1, 0),
    ("jewel-room", 2, -1, 3),
    ("padded-room", 2, -2, 3),
]
COUNTED_THRONE, COUNTED_ATTENDANT, COUNTED_CARD = "throne-utility-sleeping", "painter", "bonus-living"


def tile(name: str) -> TileFacts:
    return between()[name]


def build(
    *rows: Row, throne: str = PLAIN, attendants: Sequence[str] = (), cards: Sequence[str] = (), legal: bool = True
) -> Castle:
    """A castle built in this order; with `legal`, every tile is held to the rules on the way."""
    box = between()
    castle = Castle(box.thrones[throne])
    for n, (name, column, row) in enumerate(rows):
        placed = Placed(n, box[name], (column, row))
        assert not legal or Verdict(castle, placed).violations == (), f"{name} at {column},{row}"
        castle = castle.add(placed)
    return castle.with_attendants(*(box.attendants[a] for a in attendants)).with_cards(*(box.cards[c] for c in cards))


def without_points(rows: Iterable[tuple[str, int, int, int]]) -> list[Row]:
    return [row[:3] for row in rows]


def sheet() -> Castle:
    return build(*without_points(SHEET), throne=SHEET_THRONE, attendants=[SHEET_ATTENDANT])


def counted() -> Castle:
    return build(*without_points(COUNTED), throne=COUNTED_THRONE, attendants=[COUNTED_ATTENDANT], cards=[COUNTED_CARD])


def number(castle: Castle, name: str) -> int:
    return next(placed.n for placed in castle if placed.tile.id == name)


def table_of(count: int, thrones: Iterable[str] = THRONES) -> Table:
    castles = max(count, 3)
    return begin(Setup(NAMES[:count], tuple(thrones)[:castles]))


def with_castle(table: Table, name: str, *rows: Row, **more: list[str]) -> Table:
    """The table with these tiles in one castle, whatever turn it is; no bonus of theirs waits."""
    k = table.index(name)
    castle = build(*rows, throne=table.setup.thrones[k], legal=False, **more)
    return table.with_site(k, replace(table.sites[k], castle=castle))


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
            table = after(table, filler(table, table.site(name), without))
            while table.site(name).pending:
                table = after(table, filler(table, table.site(name), without))
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
