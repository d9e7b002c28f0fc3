"""The legal moves of a table of Castles of Mad King Ludwig, by choices: rooms that can come, prices,
turns, rewards, cards.

Each stands as its line would be recorded in full. Left out is what may be added to it: a claim, an `allow`, and the
completed tiles whose reward is declined as the tile is laid (REWARD-1).
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
    """Everything that may be done now; nothing when the game is over.

    Of new rooms one card after the other: each room that it can bring, and each size whose stack is empty (MARKET).
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
    """A choice of one move."""
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
    """Every row of the market, that in which it lies first (PRICE-1)."""
    builder, lying = table.name(table.builder), [slot.tile for slot in table.market]
    rows: Iterable[tuple[str, ...]] = permutations(lying)
    for row in dict.fromkeys(rows) if lying.count("") > 1 else rows:
        yield Legal(Price(row, builder))


def _turn(table: Table) -> Choices:
    """Every tile that can be paid for, the dearest slot first, and passing (BUY-2, BUY-3, BUY-6)."""
    by = table.name(table.active)
    for tile in (*table.lying, *corridors_left(table)):
        if why_too_expensive(table, tile) is None:
            yield Choice("buy", by, partial(_placements, table, partial(Buy, by)), tile, cost_of(table, tile)[0])
    yield _single_choice("pass", by, Pass(by))


def _placements(table: Table, move: Callable[[Laying], Move], tile: str) -> Moves:
    """The move that lays a tile, for every legal place in the castle of whose turn it is, in no order."""
    for verdict in legal(table.players[table.active].castle, table.setup.box[tile]):
        yield Legal(move(Laying(tile, verdict.placed.at, verdict.placed.turn)), verdict)


def _rewards(table: Table, pending: Pending) -> Choices:
    """What a reward that waits can be taken as, and declining it (REWARD-1, REWARD-2)."""
    own = Reward(table.name(table.active), pending.reward, of=pending.of)
    if pending.reward != "downstairs":
        yield from _taken_as(table, pending, own, pending.reward)
    else:
        for kind in TYPES:
            if kind != "downstairs":
                yield from _taken_as(table, pending, replace(own, as_type=kind), kind)
    yield _single_choice("reward", own.by, replace(own, declined=True))


def _taken_as(table: Table, pending: Pending, own: Reward, kind: str) -> Choices:
    """A reward taken as one of a type, in every way."""
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
    """As many bonus cards as a player holds, of those that nobody has shown (FINAL-BONUS)."""
    shown = {card for other in table.players for card, _ in other.shown or ()}
    left = [card for card in table.setup.printed.cards if card not in shown]
    for cards in combinations(left, player.cards):
        yield Legal(Cards(player.name, tuple((card, None) for card in cards)))
