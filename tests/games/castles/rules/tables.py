"""Tables for tests: seated with few words, brought to the moment that a test is about, and played move by move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from castlescore.games.castles.files.places import Join, joined, parse
from castlescore.games.castles.moves import Buy, Laying, Move, Pass, Reveal, Reward
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.outcome import Played, Refusal
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.play import apply
from castlescore.games.castles.rules.setup import begin, numbers_for
from castlescore.games.castles.rules.table import Phase, Setup, Slot, Table
from castlescore.games.castles.rules.variants import VARIANTS
from castlescore.games.castles.sentences import say
from games.castles.rules.builders import BOX, rows_of, tile
from refusals import assert_in_order

NAMES = ("Anna", "Ben", "Cara", "Dan", "Eve")
FIVE: dict[str, Any] = {
    "small_stack": 9,
    "large_stack": 6,
    "market": [20000, 15000, 10000, 8000, 6000, 4000, 2000, 1000],
    "room_cards": 50,
    "favor_points": [8, 4, 2, 1, 0],
    "start_points": [0, 1, 2, 3, 4],
}


def seated(
    players: int,
    *,
    favors: Sequence[str] = (),
    builder: int = 0,
    rules: str = "2e",
    foyers: Sequence[tuple[int, int]] = (),
    given: Mapping[str, Any] | None = None,
) -> Table:
    """The table as it is laid out; everybody has a foyer of four entrances unless told."""
    numbers = numbers_for(players, given or {})
    assert numbers is not None
    doors = tuple(foyers) or ((4, 0),) * players
    return begin(Setup(NAMES[:players], builder, doors, tuple(favors), numbers, BOX, VARIANTS[rules]))


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


def went(table: Table, *moves: Move) -> Played:
    """What the last of these moves does; all of them are allowed."""
    first, *rest = moves
    found = apply(table, first)
    assert isinstance(found, Played), (first, found)
    return went(found.table, *rest) if rest else found


def after(table: Table, *moves: Move) -> Table:
    """The table after these moves, all of them allowed."""
    return went(table, *moves).table


def refused(table: Table, move: Move) -> tuple[str, ...]:
    """The rules that forbid a move, and nothing has changed."""
    was = written(table)
    found = apply(table, move)
    assert isinstance(found, Refusal), (move, found)
    assert_in_order(found, say)
    assert written(table) == was
    return tuple(violation.rule for violation in found.violations)


def told(*found: Played) -> list[str]:
    """The names of what is said of some moves."""
    return [message.name for each in found for message in each.told]


def laying(table: Table, by: str, name: str, join: str, **said: Any) -> Laying:
    """A tile joined to a player's castle as it stands."""
    found = placed(table.players[table.seat(by)].castle, name, join)
    return Laying(name, found.at, found.turn, **said)


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


def row(table: Table) -> dict[int, str]:
    """The market: price -> tile."""
    return {slot.price: slot.tile for slot in table.market}


def coins(table: Table) -> dict[str, int]:
    """The coins on the rooms of the market that have any."""
    return {slot.tile: slot.coins for slot in table.market if slot.coins}


def written(table: Table) -> dict[str, Any]:
    """Everything on the table in values that compare, castles tile by tile."""
    found = {field.name: getattr(table, field.name) for field in fields(table)}
    found["players"] = [
        {f.name: getattr(p, f.name) if f.name != "castle" else rows_of(p.castle) for f in fields(p)}
        for p in table.players
    ]
    found["stacks"] = dict(table.stacks)
    return found
