"""Castles and tables of Castles of Mad King Ludwig: with few words, brought to the moment that a test is about."""

# ruff: noqa: F401 (tests take names of the program from here)

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from castlescore.games.castles.facts import FOYER, TYPES, numbers
from castlescore.games.castles.facts import castles as facts
from castlescore.games.castles.files.places import Join, joined, parse
from castlescore.games.castles.moves import (
    AdjustDeck,
    AdjustPlayer,
    AdjustStack,
    Buy,
    Cards,
    CheckIllegal,
    CheckMarket,
    CheckPlayer,
    Laying,
    Move,
    Note,
    Pass,
    Price,
    Reveal,
    Reward,
)
from castlescore.games.castles.rules.castle import TURNS, Box, Castle, Placed, Tile
from castlescore.games.castles.rules.final import score
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict, candidates, where
from castlescore.games.castles.rules.setup import begin, numbers_for, refused_favors
from castlescore.games.castles.rules.table import (
    CORRIDORS,
    VARIANTS,
    Pending,
    Phase,
    Progress,
    Setup,
    Slot,
    Table,
    stack_of,
)
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import card_names, favor_names

BOX = Box()
ROOMS = tuple(room.id for room in BOX.catalogue.rooms())
TILES = (*ROOMS, *CORRIDORS)
NAMES = ("Anna", "Ben", "Cara", "Dan", "Eve")
FIVE: dict[str, Any] = {
    "small_stack": 9,
    "large_stack": 6,
    "market": [20000, 15000, 10000, 8000, 6000, 4000, 2000, 1000],
    "room_cards": 50,
    "favor_points": [8, 4, 2, 1, 0],
    "start_points": [0, 1, 2, 3, 4],
}

# Castles

Row = tuple[str, int, int] | tuple[str, int, int, int]  # tile, at, turn if not 0; `foyer` has 4 doors, `foyer-3` has 3


def tile(name: str) -> Tile:
    return BOX.foyer(3) if name == "foyer-3" else BOX[name]


def put(n: int, row: Row) -> Placed:
    name, x, y, *turn = row
    return Placed(n, tile(name), (x, y), *(turn or (0,)))


def castle(*rows: Row) -> Castle:
    """The tiles as they lie, legal or not."""
    return Castle(put(n, row) for n, row in enumerate(rows))


def verdict(*rows: Row) -> Verdict:
    """The verdict on the last of the rows, the others being built."""
    *built, last = rows
    return Verdict(castle(*built), put(len(built), last))


def verdicts(*rows: Row) -> list[Verdict]:
    """The verdict on every row in turn, illegal ones being built too."""
    return [verdict(*rows[: n + 1]) for n in range(len(rows))]


def legal_castle(*rows: Row) -> Castle:
    """The castle, every step of which is asserted to be legal."""
    for judged in verdicts(*rows):
        assert judged.legal, (judged.placed, judged.violations)
    return castle(*rows)


def broken(*rows: Row) -> dict[str, tuple[int, ...]]:
    """The rules that the last of the rows breaks, with the numbers of the tiles concerned."""
    return {violation.rule: violation.tiles for violation in verdict(*rows).violations}


def rows_of(tiles: Iterable[Placed]) -> list[Row]:
    """Tiles written out again."""
    named = ((p.tile.id if p.tile is not BOX.foyer(3) else "foyer-3", p) for p in tiles)
    return [(name, *p.at, p.turn) for name, p in named]


# Tables


def seated(
    players: int,
    *,
    favors: Sequence[str] = (),
    builder: int = 0,
    rules: str = "2e",
    foyers: Sequence[tuple[int, int]] = (),
    given: Mapping[str, Any] | None = None,
) -> Table:
    """The table as it is laid out; default: everybody has a foyer of four entrances."""
    printed = numbers_for(players, given or {})
    assert printed is not None
    doors = tuple(foyers) or ((4, 0),) * players
    return begin(Setup(NAMES[:players], builder, doors, tuple(favors), printed, BOX, VARIANTS[rules]))


def buying(table: Table, *rooms: str, coins: Mapping[str, int] | None = None, active: int | None = None) -> Table:
    """The table in its first turn of buying, these rooms on the market from the dearest slot down."""
    row = [*rooms, *[""] * (len(table.market) - len(rooms))]
    market = tuple(
        Slot(slot.price, tile, (coins or {}).get(tile, 0)) for slot, tile in zip(table.market, row, strict=True)
    )
    seat = table.setup.left_of(table.builder) if active is None else active
    return replace(table, phase=Phase.BUY, market=market, active=seat, turn=1, to_move=True, seen=frozenset(rooms))


def placed(castle: Castle, name: str, join: str) -> Placed:
    """The tile joined as a PLACE says: `E=foyer.W`."""
    word = parse(join)
    assert isinstance(word, Join)
    return joined(castle, tile(name), word, castle.next_number())


def built(table: Table, seat: int, *tiles: tuple[str, str]) -> Table:
    """The table with these tiles joined in turn to a player's castle, all of them legally."""
    castle = table.players[seat].castle
    for name, join in tiles:
        judged = Verdict(castle, placed(castle, name, join))
        assert judged.legal, (name, join, judged.violations)
        castle = judged.after
    return changed(table, seat, castle=castle)


def changed(table: Table, seat: int, **values: Any) -> Table:
    """The table with something of a player changed."""
    return table.with_player(seat, replace(table.players[seat], **values))


def purse(table: Table, seat: int, money: int) -> Table:
    """The table with so much money before a player."""
    return changed(table, seat, money=money)


def emptied(table: Table, *stacks: str, left: int = 0) -> Table:
    """The table with so few tiles in these stacks, of every stack where none is named."""
    return replace(table, stacks={**table.stacks, **dict.fromkeys(stacks or table.stacks, left)})


def row(table: Table) -> dict[int, str]:
    """The market: price -> tile."""
    return {slot.price: slot.tile for slot in table.market}


def coins(table: Table) -> dict[str, int]:
    """The coins on the rooms of the market that have any."""
    return {slot.tile: slot.coins for slot in table.market if slot.coins}


# Moves


def laying(table: Table, by: str, name: str, join: str, **said: Any) -> Laying:
    """A tile joined to a player's castle as it stands."""
    result = placed(table.players[table.seat(by)].castle, name, join)
    return Laying(name, result.at, result.turn, **said)


def buy(table: Table, by: str, name: str, join: str, **said: Any) -> Buy:
    """A purchase."""
    return Buy(by, laying(table, by, name, join, **said))


def free(table: Table, by: str, name: str, join: str, reward: str = "corridor", **said: Any) -> Reward:
    """A corridor reward, or another taken as one."""
    return Reward(by, reward, lay=laying(table, by, name, join), **said)


def passes(*names: str) -> list[Pass]:
    """These players pass, one after another."""
    return [Pass(name) for name in names]


def reveal(*tiles: str, skipped: Sequence[str] = ()) -> Reveal:
    """New rooms."""
    return Reveal(tiles, tuple(skipped))
