"""Bending a table so that an audit can go on as the players did: as little as possible, and only where a move was
refused.
"""

from __future__ import annotations

from dataclasses import replace

from castlescore.castles.market import end_round
from castlescore.castles.moves import Buy, Cards, Move, Pass, Price, Reveal, Reward
from castlescore.castles.outcome import Refusal
from castlescore.castles.table import CORRIDORS, Pending, Phase, Slot, Table, stack_of
from castlescore.session.games import Event

LOAN = 10**9  # lent to a player who could not pay, and taken back after the move


def lend(table: Table, player: str, money: int) -> Table:
    """The table with a player's purse changed."""
    seat = table.seat(player)
    return table.with_player(seat, replace(table.players[seat], money=table.players[seat].money + money))


def without_extra_slots(table: Table, slots: int) -> Table:
    """The market without slots that were only there for a tile that did not lie on it."""
    market = list(table.market)
    while len(market) > slots and not market[-1].tile:
        market.pop()
    return replace(table, market=tuple(market))


def bend(table: Table, move: Move, refusal: Refusal, event: Event) -> tuple[Table, Move] | None:
    """The table changed as little as possible so that a refused move can be played as the record has it."""
    if isinstance(move, Reveal):
        return _bend_reveal(table, move, refusal)
    if isinstance(move, Price):
        return _bend_price(table, move, refusal)
    if isinstance(move, (Buy, Pass)):
        if refusal.kind in ("turn", "reward"):
            if refusal.violations[0].rule == "REWARD-1" and isinstance(move, Buy):
                return table, replace(move, lay=replace(move.lay, decline=()))
            seat = table.seat(move.by)
            return replace(table, phase=Phase.BUY, active=seat, to_move=True, pending=(), extra=0), move
        if refusal.kind == "market" and isinstance(move, Buy):
            slot = Slot(event.get("price", table.market[-1].price), move.lay.tile, event.get("coins", 0))
            return replace(table, market=(*table.market, slot)), move
        if refusal.kind == "stack" and isinstance(move, Buy):
            return _with_stack(table, stack_of(table, move.lay.tile)), move
    if isinstance(move, Reward):
        return _bend_reward(table, move, refusal)
    if isinstance(move, Cards) and refusal.kind == "turn" and table.phase not in (Phase.CARDS, Phase.OVER):
        return replace(table, phase=Phase.CARDS), move
    return None


def _with_stack(table: Table, stack: str) -> Table:
    return replace(table, stacks={**table.stacks, stack: 1})


def _bend_reveal(table: Table, move: Reveal, refusal: Refusal) -> tuple[Table, Move] | None:
    facts = table.setup.box.catalogue
    if refusal.kind == "turn":
        return replace(_round_over(table), phase=Phase.REVEAL), move
    if refusal.kind == "stack":
        empty = {facts[tile].stack for tile in move.tiles if not table.stacks[facts[tile].stack]}
        return replace(table, stacks={**table.stacks, **dict.fromkeys(empty, 1)}), move
    rule = refusal.violations[0].rule
    if rule == "BOX-1":
        return replace(table, seen=table.seen - set(move.tiles)), move
    if rule == "MARKET-2":
        return replace(table, market=(*table.market, *(Slot(table.market[-1].price) for _ in move.tiles))), move
    if rule == "MARKET-3":
        return table, replace(move, skipped=())
    if rule == "MARKET-4":
        return replace(table, on_deck=()), move
    if rule == "END-2":
        return replace(table, deck=len(move.tiles) + len(move.skipped)), move
    return None


def _round_over(table: Table) -> Table:
    """The table after the round that the record has left behind."""
    if table.phase is Phase.BUY:
        return end_round(replace(table, active=table.builder, pending=(), extra=0, to_move=False))[0]
    return table


def _bend_price(table: Table, move: Price, refusal: Refusal) -> tuple[Table, Move] | None:
    if refusal.kind == "turn":
        return replace(_round_over(table), phase=Phase.PRICE), move
    coins = {slot.tile: slot.coins for slot in table.market}
    prices = [slot.price for slot in table.market]
    row = [*move.row, *[""] * (len(prices) - len(move.row))][: len(prices)]
    if len({tile for tile in row if tile}) != sum(bool(tile) for tile in row):
        return None
    market = tuple(Slot(price, tile, coins.get(tile, 0)) for price, tile in zip(prices, row, strict=True))
    return replace(table, market=market), Price(tuple(row), move.by)


def _bend_reward(table: Table, move: Reward, refusal: Refusal) -> tuple[Table, Move] | None:
    seat = table.seat(move.by)
    castle = table.players[seat].castle
    if refusal.kind == "stack":
        stack = move.stack if move.lay is None else stack_of(table, move.lay.tile)
        if stack is None or stack not in table.stacks:
            return None
        return replace(table, stacks={**table.stacks, stack: move.tiles or 1}), move
    takes = move.as_type if move.reward == "downstairs" else move.reward
    senseless = (takes == "corridor" and (move.lay is None or move.lay.tile not in CORRIDORS)) or (
        takes == "sleeping" and (move.stack is None or move.tiles not in (0, 1, 2))
    )
    if senseless and not move.declined:
        return None
    of = move.of if move.of in castle.by_number else castle.tiles[-1].n
    room = move.room if move.room in castle.by_number else of
    pending = Pending(move.reward, of or 0, table.turn, (room or 0,))
    others = () if table.active != seat else tuple(p for p in table.pending if p.reward != move.reward)
    bent = replace(
        table,
        phase=Phase.BUY,
        active=seat,
        pending=(*others, pending),
        to_move=table.to_move and table.active == seat,
        corridor_used=table.corridor_used - {table.turn},
    )
    return bent, move
