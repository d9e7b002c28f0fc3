"""Repairs of a table after a refused move, as small as possible, so that an audit can continue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile

from castlescore.core.types import Event
from castlescore.games.castles.moves import Buy, Cards, Laying, Move, Pass, Price, Reveal, Reward
from castlescore.games.castles.rules.market import end_round, start_buying
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.play import apply
from castlescore.games.castles.rules.table import CORRIDORS, Pending, Phase, Slot, Table, stack_of
from castlescore.games.castles.rules.turns import NOTHING_TO_DECLINE, next_player
from castlescore.record.audit.referee import LATER, NEVER, NOW, Refused, Repair

LOAN = 10**9  # lent to a player who could not pay, and taken back after the move


def passed_over(table: Table, move: Move) -> Table | None:
    """The table without the rewards that waited when another player moved; None if none waited."""
    owed = table.phase is Phase.BUY and not table.to_move and (table.pending or table.extra)
    goes_on = isinstance(move, (Reveal, Price, Cards)) or (
        isinstance(move, (Buy, Pass)) and move.by != table.name(table.active)
    )
    return next_player(replace(table, pending=(), extra=0))[0] if owed and goes_on else None


def when_noted(refused: Refused[Table, Move], repair: Repair[Table, Move] | None) -> str:
    """When a refusal is noted: NEVER for an illegal placement, which is noted once it is played; LATER if it declines
    the reward of a tile that it does not complete; else NOW.
    """
    if _declines_nothing(refused):
        return LATER
    return NEVER if refused.refusal.kind == "illegal" else NOW


def restored(played: Played, repairs: Sequence[Repair[Table, Move]]) -> Played:
    """A played move without the repairs: without lent money and added slots, and with the turn as before."""
    market = list(played.table.market)
    while len(market) > len(played.table.setup.dealt.market) and not market[-1].tile:
        market.pop()
    after = replace(played.table, market=tuple(market))
    for back in (repair.back for repair in repairs if repair.back is not None):
        after = back(after)
        played = replace(played, figures={**played.figures, "money": played.figures["money"] - LOAN})
    returns_to = next((repair.returns_to for repair in repairs if repair.returns_to is not None), None)
    return replace(played, table=after if returns_to is None else with_turn_restored(returns_to, after))


def skip_refused(start: Table, table: Table, move: Move, repairs: Sequence[Repair[Table, Move]]) -> Table:
    """The table after a line that cannot be played: the repaired table, with the right turn."""
    return next((repair.returns_to for repair in repairs if repair.returns_to is not None), table)


def repairs(refused: Refused[Table, Move]) -> list[Repair[Table, Move]]:
    """The repairs of a refused line, the likeliest first; none if the line has to be left out, as in an ended game."""
    if refused.rule == "END-TABLE":
        return []
    match refused.move:
        case Reveal() as move:
            return _of_rooms(refused, move)
        case Price() as move:
            return _of_prices(refused, move)
        case Buy() as move:
            return _of_purchase(refused, move)
        case Pass() as move if refused.refusal.kind in ("turn", "reward"):
            return _out_of_turn(refused.table, move)
        case Reward() as move:
            return _of_reward(refused, move)
        case Cards() as move:
            return _of_cards(refused, move)
    return []


def _of_rooms(refused: Refused[Table, Move], move: Reveal) -> list[Repair[Table, Move]]:
    table, kind, rule = refused.table, refused.refusal.kind, refused.rule
    catalogue = table.setup.box.catalogue
    if kind == "turn":  # the round before is over, or they come early, or are left out
        over = Repair(replace(_round_over(table), phase=Phase.REVEAL), move)
        return [over, Repair(replace(table, phase=Phase.REVEAL), move, returns_to=table), Repair(table, None)]
    if kind == "stack":
        empty = {catalogue[tile].stack for tile in move.tiles if not table.stacks[catalogue[tile].stack]}
        return [Repair(replace(table, stacks={**table.stacks, **dict.fromkeys(empty, 1)}), move)]
    if rule == "BOX-1":  # rooms that were seen before
        tiles = tuple(dict.fromkeys(move.tiles))
        return [Repair(replace(table, seen=table.seen - set(tiles)), replace(move, tiles=tiles))]
    if rule == "MARKET-2" and not move.skipped:  # more than there are empty slots
        return [Repair(table, replace(move, tiles=move.tiles[: len(table.empty_slots)]))]
    if rule == "MARKET-1":  # what is no room
        return [Repair(table, replace(move, tiles=tuple(tile for tile in move.tiles if catalogue[tile].room)))]
    if rule in ("MARKET-3", "SETUP-2", "MARKET-2"):
        return [Repair(table, replace(move, skipped=()))]
    if rule == "MARKET-4":
        return [Repair(replace(table, on_deck=()), move)]
    if rule == "END-2":  # a deck with as many cards as were turned up
        return [Repair(replace(table, deck=len(move.tiles) + len(move.skipped), again=None), move)]
    return []


def _of_prices(refused: Refused[Table, Move], move: Price) -> list[Repair[Table, Move]]:
    table, kind, rule = refused.table, refused.refusal.kind, refused.rule
    if rule == "SOLO-2":
        return []
    if kind == "turn" and rule == "PRICE-1":  # by somebody else: they are the builder's all the same, or that one is
        builder = replace(table, builder=table.seat(move.by))
        return [Repair(table, replace(move, by="")), Repair(builder, move)]
    if kind == "turn":  # none are due: the round before is over, or its rooms were never written down
        over = replace(_round_over(table), phase=Phase.PRICE)
        lying = over.lying
        new = tuple(tile for tile in move.row if tile and tile not in lying and tile not in over.seen)
        if new and len(set(new)) == len(new):
            shown = apply(replace(over, phase=Phase.REVEAL), Reveal(new))
            if isinstance(shown, Played):
                return [Repair(replace(shown.table, phase=Phase.PRICE), move), Repair(over, move)]
        again = replace(table, phase=Phase.PRICE, pending=(), extra=0)
        return [Repair(over, move), Repair(again, move)] if table.phase is Phase.BUY else [Repair(over, move)]
    # A row that cannot be: rooms revealed under other names, or the row that the purchases after it mean.
    renamed = other_rooms(table, move.row, refused.ahead)
    if renamed is not None:
        return [Repair(renamed, move)]
    coins = {slot.tile: slot.coins for slot in table.market}
    row = intended_row(table, move.row, refused.ahead)
    market = tuple(Slot(slot.price, tile, coins.get(tile, 0)) for slot, tile in zip(table.market, row, strict=True))
    return [Repair(replace(table, market=market), replace(move, row=row))]


def _of_purchase(refused: Refused[Table, Move], move: Buy) -> list[Repair[Table, Move]]:
    table, kind = refused.table, refused.refusal.kind
    if kind == "money":
        return [Repair(lend(table, move.by, LOAN), move, back=lambda after: lend(after, move.by, -LOAN))]
    if kind == "illegal":  # no word of the table can allow it: the tile stays there
        return [Repair(table, replace(move, lay=replace(move.lay, allow=None)))]
    if _declines_nothing(refused):
        return [Repair(table, replace(move, lay=replace(move.lay, decline=())))]
    if kind == "market":  # it was the tile on the slot whose price was paid, or lay beside the market
        event = refused.event
        price, coins = event.get("price", table.market[-1].price), event.get("coins", 0)
        beside = Repair(replace(table, market=(*table.market, Slot(price, move.lay.tile, coins))), move)
        later = {line.get("tile") for line in until_prices(refused.ahead)}
        slots = (i for i, slot in enumerate(table.market) if slot.tile and slot.price == price)
        meant = next((i for i in slots if table.market[i].tile not in later), None)
        if "price" not in event or meant is None:
            return [beside]
        market = list(table.market)
        market[meant] = replace(market[meant], tile=move.lay.tile)
        return [Repair(replace(table, market=tuple(market)), move), beside]
    if kind == "stack":
        stacks = {**table.stacks, stack_of(table, move.lay.tile): 1}
        return [Repair(replace(table, stacks=stacks), move)]
    return _out_of_turn(table, move) if kind in ("turn", "reward") else []


def _out_of_turn(table: Table, move: Buy | Pass) -> list[Repair[Table, Move]]:
    """Repairs of a move out of turn: skip the players between, or return the turn afterwards."""
    seat = table.seat(move.by)
    begun = start_buying(table) if table.phase in (Phase.REVEAL, Phase.PRICE) else table
    count, first = len(table.players), table.setup.left_of(table.builder)
    place, waiting = (seat - first) % count, (begun.active - first) % count
    due = replace(begun, phase=Phase.BUY, active=seat, to_move=True, pending=(), extra=0, turn=begun.turn + 1)
    goes_on = {Phase.PRICE: True, Phase.REVEAL: count > 1, Phase.BUY: place >= waiting}
    same = table.phase is Phase.BUY and seat == table.active
    more = replace(due, extra=table.extra + 1, pending=table.pending) if same else replace(due, extra=1)
    returns_to: Repair[Table, Move] = Repair(more, move, returns_to=table)
    goes_on_there: Repair[Table, Move] = Repair(due, move)
    if same or not goes_on.get(table.phase, False):
        return [returns_to]
    early = table.phase is Phase.REVEAL and seat != first
    return [returns_to, goes_on_there] if early else [goes_on_there, returns_to]


def _of_reward(refused: Refused[Table, Move], move: Reward) -> list[Repair[Table, Move]]:
    table, kind = refused.table, refused.refusal.kind
    if kind == "illegal" and move.lay is not None:
        return [Repair(table, replace(move, lay=replace(move.lay, allow=None)))]
    if _declines_nothing(refused) and move.lay is not None:
        return [Repair(table, replace(move, lay=replace(move.lay, decline=())))]
    if kind == "stack":
        stack = move.stack if move.lay is None else stack_of(table, move.lay.tile)
        assert stack is not None
        return [Repair(replace(table, stacks={**table.stacks, stack: move.tiles or 1}), move)]
    # It is not due, taken late or by the wrong word: it is due to the player who took it.
    possible = _possible(table, move)
    seat = table.seat(move.by)
    if possible != move and any(p.reward == move.reward for p in table.pending) and table.active == seat:
        return [Repair(table, possible)]
    castle = table.players[seat].castle
    of = move.of if move.of in castle.by_number else castle.tiles[-1].n
    room = move.room if move.room in castle.by_number else of
    same = table.phase is Phase.BUY and table.active == seat
    turn = table.turn if same else table.turn + 1
    pending = Pending(move.reward, of or 0, turn, (room or 0,))
    due = replace(
        table,
        phase=Phase.BUY,
        active=seat,
        turn=turn,
        pending=(*(p for p in table.pending if same and p.reward != move.reward), pending),
        extra=table.extra + 1 if same else 1,
        to_move=same and table.to_move,
        corridor_used=table.corridor_used - {turn},
    )
    return [Repair(due, possible, returns_to=table)]


def _possible(table: Table, move: Reward) -> Reward:
    """The reward within its limits, or declined."""
    takes = move.as_type if move.reward == "downstairs" else move.reward
    if move.declined:
        return move
    declined = replace(move, lay=None, stack=None, tiles=None, declined=True)
    if takes == "corridor" and (move.lay is None or move.lay.tile not in CORRIDORS):
        return declined
    if takes == "sleeping":
        most = table.setup.printed.rewards.sleeping
        if move.stack not in table.stacks or move.stack in CORRIDORS or move.tiles is None:
            return declined
        return replace(move, tiles=min(move.tiles, most))
    return declined if takes in (None, "downstairs") else move


def _of_cards(refused: Refused[Table, Move], move: Cards) -> list[Repair[Table, Move]]:
    table = refused.table
    if refused.refusal.kind == "check":  # without those that others have shown, each once
        taken = {card for player in table.players for card, _ in player.shown or ()}
        left = {card: (card, printed) for card, printed in move.cards if card not in taken}
        return [Repair(table, replace(move, cards=tuple(left.values())))]
    if table.phase in (Phase.CARDS, Phase.OVER):  # shown before: the later line stands
        seat = table.seat(move.by)
        return [Repair(table.with_player(seat, replace(table.players[seat], shown=None)), move)]
    due = replace(table, phase=Phase.CARDS)
    return [Repair(due, move, returns_to=None if table.last_round else table)]


def _declines_nothing(refused: Refused[Table, Move]) -> bool:
    """Whether a placement was refused for declining the reward of a tile that it does not complete."""
    lay = getattr(refused.move, "lay", None)
    declines = isinstance(lay, Laying) and bool(lay.decline)
    return declines and refused.refusal.violations[0].why.english == NOTHING_TO_DECLINE


def _round_over(table: Table) -> Table:
    """The table after the round that the record has left behind."""
    if table.phase is Phase.BUY:
        return end_round(replace(table, active=table.builder, pending=(), extra=0, to_move=False))[0]
    return table


def lend(table: Table, player: str, money: int) -> Table:
    """The table with more or less money for one player."""
    seat = table.seat(player)
    return table.with_player(seat, replace(table.players[seat], money=table.players[seat].money + money))


def with_turn_restored(returns_to: Table, after: Table) -> Table:
    """The table after a move out of turn, with the turn as it was before.

    The turn that is still to come gets another number than the move out of turn, so that limits per turn count
    separately (REWARD-3).
    """
    same = after.phase is Phase.BUY and returns_to.phase is Phase.BUY and after.active == returns_to.active
    return replace(
        after,
        phase=after.phase if after.phase is Phase.OVER else returns_to.phase,
        active=returns_to.active,
        turn=after.turn + (returns_to.to_move and not same),
        to_move=returns_to.to_move,
        extra=after.extra - 1 if same else returns_to.extra,
        pending=after.pending if same else returns_to.pending,
    )


def until_prices(ahead: Sequence[Event]) -> list[Event]:
    """The lines before the next prices or reveal: the rest of the round."""
    return list(takewhile(lambda event: event["do"] not in ("price", "reveal", "cards"), ahead))


def other_rooms(table: Table, row: Sequence[str], ahead: Sequence[Event]) -> Table | None:
    """The table with the rooms of a row of prices that were revealed under other names and that later lines name."""
    lying = table.lying
    strange = [tile for tile in row if tile and tile not in lying]
    missing = [tile for tile in lying if tile not in row]
    again = {tile for event in ahead for tile in (*event.get("row", ()), event.get("tile"))}
    if not strange or len(strange) != len(missing) or not set(strange) <= again or set(missing) & again:
        return None
    new = dict(zip(sorted(missing), strange, strict=True))
    market = tuple(replace(slot, tile=new.get(slot.tile, slot.tile)) for slot in table.market)
    return replace(table, market=market, seen=table.seen | set(strange))


def intended_row(table: Table, row: Sequence[str], ahead: Sequence[Event]) -> tuple[str, ...]:
    """The rooms on the slots, instead of an impossible row: by later purchases, then by the row, then as before.

    Only rooms that lie on the market, each once.
    """
    lying = table.lying
    prices = [slot.price for slot in table.market]
    new_row = [""] * len(prices)

    def lay(tile: str, slots: Iterable[int]) -> None:
        free = next((i for i in slots if not new_row[i]), None)
        if tile in lying and tile not in new_row and free is not None:
            new_row[free] = tile

    for event in until_prices(ahead):
        if event["do"] == "buy" and event.get("price") in prices:
            lay(event["tile"], [i for i, price in enumerate(prices) if price == event["price"]])
    for i, tile in enumerate(row[: len(prices)]):
        lay(tile, [i])
    empty = [i for i, tile in enumerate(row[: len(prices)]) if not tile]
    for tile in lying:
        lay(tile, [i for i in range(len(prices)) if i not in empty])
    for tile in lying:
        lay(tile, range(len(prices)))
    return tuple(new_row)
