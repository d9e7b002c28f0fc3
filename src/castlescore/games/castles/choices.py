"""The legal moves at a table of Castles of Mad King Ludwig, in groups: rooms to reveal, prices, turns, rewards, cards.

Each move is complete, as its line is recorded. Options are left out: a claim, an `allow`, and completed tiles whose
reward is declined when the tile is placed (REWARD-1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, permutations

from castlescore.core.choices import Choice, Legal
from castlescore.games.castles.facts import TYPES
from castlescore.games.castles.moves import Buy, Cards, Laying, Move, Pass, Price, Reveal, Reward
from castlescore.games.castles.rules.market import may_come
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict, legal
from castlescore.games.castles.rules.play import apply
from castlescore.games.castles.rules.table import Pending, Phase, Player, Table, corridors_left
from castlescore.games.castles.rules.turns import cost_of, room_stacks, why_too_expensive

Choices = Iterator[Choice[Move, Verdict]]
Moves = Iterator[Legal[Move, Verdict]]


def choices(table: Table) -> Choices:
    """The legal moves now; none when the game is over.

    New rooms are revealed one card at a time: each room that a card can bring, and each size whose stack is empty
    (MARKET).
    """
    match table.phase:
        case Phase.REVEAL:
            yield from _new_rooms(table)
        case Phase.PRICE:
            yield Choice("price", table.name(table.builder), partial(_prices, table))
        case Phase.BUY:
            # Each that waits, once that a line can tell.
            for pending in {(pending.reward, pending.of): pending for pending in table.pending}.values():
                yield from _rewards(table, pending)
            if table.to_move or table.extra:
                yield from _turn(table)
        case Phase.CARDS:
            for player in table.players:
                if player.shown is None:
                    yield Choice("cards", player.name, partial(_cards, table, player))


def _single_choice(kind: str, owner: str, move: Move, tile: str = "") -> Choice[Move, Verdict]:
    """A choice with one move."""
    return Choice(kind, owner, lambda _: iter([Legal(move)]), tile)


def _new_rooms(table: Table) -> Choices:
    """Each room that the next card can bring, and each size whose stack is empty: cards of a size are alike."""
    builder, seen = table.name(table.builder), table.seen
    for stack, rooms in table.setup.box.catalogue.by_stack.items():
        tiles = [tile for tile in rooms if tile not in seen] if may_come(table, stack) else []
        yield from [Choice("reveal", builder, _shown, tile) for tile in tiles]
    for size in room_stacks(table):
        if not table.stacks[size] and isinstance(apply(table, Reveal((), (size,))), Played):
            yield _single_choice("reveal", builder, Reveal((), (size,)))
    if table.may_stay_empty:
        yield _single_choice("reveal", builder, Reveal(()))


def _shown(tile: str) -> Moves:
    yield Legal(Reveal((tile,)))


def _prices(table: Table, _: str) -> Moves:
    """Every order of the rooms on the market, the present one first (PRICE-1)."""
    builder, lying = table.name(table.builder), [slot.tile for slot in table.market]
    rows: Iterable[tuple[str, ...]] = permutations(lying)
    for row in dict.fromkeys(rows) if lying.count("") > 1 else rows:
        yield Legal(Price(row, builder))


def _turn(table: Table) -> Choices:
    """The tiles that the player can pay, the highest price first, and passing (BUY-2, BUY-3, BUY-6)."""
    by = table.name(table.active)
    for tile in (*table.lying, *corridors_left(table)):
        if why_too_expensive(table, tile) is None:
            yield Choice("buy", by, partial(_placements, table, partial(Buy, by)), tile, cost_of(table, tile)[0])
    yield _single_choice("pass", by, Pass(by))


def _placements(table: Table, move: Callable[[Laying], Move], tile: str) -> Moves:
    """The move with the tile at each legal place in the active player's castle, in no order."""
    for verdict in legal(table.players[table.active].castle, table.setup.box[tile]):
        yield Legal(move(Laying(tile, verdict.placed.at, verdict.placed.turn)), verdict)


def _rewards(table: Table, pending: Pending) -> Choices:
    """The ways to take a waiting reward, and declining it (REWARD-1, REWARD-2)."""
    own = Reward(table.name(table.active), pending.reward, of=pending.of)
    if pending.reward != "downstairs":
        yield from _taken_as(table, pending, own, pending.reward)
    else:
        for kind in TYPES:
            if kind != "downstairs":
                yield from _taken_as(table, pending, replace(own, as_type=kind), kind)
    yield _single_choice("reward", own.by, replace(own, declined=True))


def _taken_as(table: Table, pending: Pending, own: Reward, kind: str) -> Choices:
    """Every way to take a reward as one of a type."""
    if kind == "corridor":
        for tile in () if pending.turn in table.corridor_used else corridors_left(table):
            yield Choice("reward", own.by, partial(_placements, table, lambda lay: replace(own, lay=lay)), tile)
    elif kind == "sleeping":
        most = table.setup.printed.rewards.sleeping
        for stack in room_stacks(table):
            held = table.stacks[stack]
            for tiles in range(min(held, most) + 1 if held else 0):
                yield _single_choice("reward", own.by, replace(own, stack=stack, tiles=tiles))
    elif kind == "living" and len(pending.rooms) > 1:
        for room in pending.rooms:
            yield _single_choice("reward", own.by, replace(own, room=room))
    else:
        yield _single_choice("reward", own.by, own)


def _cards(table: Table, player: Player, _: str) -> Moves:
    """Every set of as many bonus cards as a player has, from those that nobody has shown (FINAL-BONUS)."""
    shown = {card for other in table.players for card, _ in other.shown or ()}
    left = [card for card in table.setup.printed.cards if card not in shown]
    for cards in combinations(left, player.cards):
        yield Legal(Cards(player.name, tuple((card, None) for card in cards)))
