"""Bending a table so that an audit can go on as the players did: as little as possible, and only where a move was
refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.events import Event
from castlescore.core.values import changed, frozen
from castlescore.games.castles.audit.rows import other_rooms, row_meant, until_prices
from castlescore.games.castles.moves import Buy, Cards, Laying, Move, Pass, Price, Reveal, Reward
from castlescore.games.castles.rules.market import end_round, reveal, start_buying
from castlescore.games.castles.rules.outcome import Played, Refusal
from castlescore.games.castles.rules.table import CORRIDORS, Pending, Phase, Slot, Table, stack_of

LOAN = 10**9  # lent to a player who could not pay, and taken back after the move


@frozen
class Bent:
    """A table changed so that a move can be played. `aside`: the table to whose turn the game then goes back.

    Without a move the line is left aside.
    """

    table: Table
    move: Move | None
    aside: Table | None = None


def lend(table: Table, player: str, money: int) -> Table:
    """The table with a player's purse changed."""
    seat = table.seat(player)
    return table.with_player(seat, changed(table.players[seat], money=table.players[seat].money + money))


def without_extra_slots(table: Table, slots: int) -> Table:
    """The market without slots that were only there for a tile that did not lie on it."""
    market = list(table.market)
    while len(market) > slots and not market[-1].tile:
        market.pop()
    return changed(table, market=tuple(market))


def back_from(aside: Table, after: Table) -> Table:
    """The table after a move out of turn, with the turn as it was before.

    A turn that is still to begin gets another number than the move of somebody else that came before it, so that
    neither uses up what the other may do once (REWARD-3).
    """
    same = after.phase is Phase.BUY and aside.phase is Phase.BUY and after.active == aside.active
    return changed(
        after,
        phase=after.phase if after.phase is Phase.OVER else aside.phase,
        active=aside.active,
        turn=after.turn + (aside.to_move and not same),
        to_move=aside.to_move,
        extra=after.extra - 1 if same else aside.extra,
        pending=after.pending if same else aside.pending,
    )


def is_decline(move: Move, refusal: Refusal) -> bool:
    """Whether a placement was refused for declining the reward of a tile that it does not complete."""
    lay = getattr(move, "lay", None)
    declines = isinstance(lay, Laying) and bool(lay.decline)
    return declines and refusal.violations[0].why.name == "nothing-to-decline"


def bends(table: Table, move: Move, refusal: Refusal, event: Event, ahead: Sequence[Event]) -> list[Bent]:
    """The table changed so that a refused move can be played as the record has it; the likeliest way first."""
    match move:
        case Reveal():
            return _bend_reveal(table, move, refusal)
        case Price():
            return _bend_price(table, move, refusal, ahead)
        case Buy() | Pass():
            return _bend_turn(table, move, refusal, event, ahead)
        case Reward():
            return _some(_bend_reward(table, move, refusal))
        case Cards():
            return _some(_bend_cards(table, move, refusal))
    return []


def _some(found: Bent | None) -> list[Bent]:
    return [] if found is None else [found]


def _bend_turn(table: Table, move: Buy | Pass, refusal: Refusal, event: Event, ahead: Sequence[Event]) -> list[Bent]:
    if isinstance(move, Buy):
        tile = move.lay.tile
        if refusal.kind == "illegal":
            return [Bent(table, changed(move, lay=changed(move.lay, allow=None)))]
        if is_decline(move, refusal):
            return [Bent(table, changed(move, lay=changed(move.lay, decline=())))]
        if refusal.kind == "market":
            return _not_there(table, move, event, ahead)
        if refusal.kind == "stack":
            return [Bent(changed(table, stacks={**table.stacks, stack_of(table, tile): 1}), move)]
    if refusal.kind not in ("turn", "reward"):
        return []
    return _out_of_turn(table, move)


def _not_there(table: Table, move: Buy, event: Event, ahead: Sequence[Event]) -> list[Bent]:
    """A tile that does not lie on the market: it is the one on the slot whose price was paid, or lay beside it."""
    price, coins = event.get("price", table.market[-1].price), event.get("coins", 0)
    beside = Bent(changed(table, market=(*table.market, Slot(price, move.lay.tile, coins))), move)
    later = {event.get("tile") for event in until_prices(ahead)}
    meant = [i for i, slot in enumerate(table.market) if slot.tile and slot.price == price and slot.tile not in later]
    if "price" not in event or not meant:
        return [beside]
    market = list(table.market)
    market[meant[0]] = changed(market[meant[0]], tile=move.lay.tile)
    return [Bent(changed(table, market=tuple(market)), move), beside]


def _out_of_turn(table: Table, move: Buy | Pass) -> list[Bent]:
    """Somebody else's turn: those between were passed over, or the turn goes back to whose it was."""
    seat = table.seat(move.by)
    begun = start_buying(table) if table.phase in (Phase.REVEAL, Phase.PRICE) else table
    count, first = len(table.players), table.setup.left_of(table.builder)
    place, waiting = (seat - first) % count, (begun.active - first) % count
    bent = changed(begun, phase=Phase.BUY, active=seat, to_move=True, pending=(), extra=0, turn=begun.turn + 1)
    goes_on = {Phase.PRICE: True, Phase.REVEAL: count > 1, Phase.BUY: place >= waiting}
    same = table.phase is Phase.BUY and seat == table.active
    kept = changed(bent, extra=table.extra + 1, pending=table.pending) if same else changed(bent, extra=1)
    aside = Bent(kept, move, table)
    if same or not goes_on.get(table.phase, False):
        return [aside]
    early = table.phase is Phase.REVEAL and seat != first
    return [aside, Bent(bent, move)] if early else [Bent(bent, move), aside]


def _bend_cards(table: Table, move: Cards, refusal: Refusal) -> Bent | None:
    if refusal.kind == "check":
        taken = {card for player in table.players for card, _ in player.shown or ()}
        left = {card: (card, printed) for card, printed in move.cards if card not in taken}
        return Bent(table, changed(move, cards=tuple(left.values())))
    if table.phase in (Phase.CARDS, Phase.OVER):  # shown before: the later line stands
        seat = table.seat(move.by)
        return Bent(table.with_player(seat, changed(table.players[seat], shown=None)), move)
    bent = changed(table, phase=Phase.CARDS)
    return Bent(bent, move, None if table.last_round else table)


def _bend_reveal(table: Table, move: Reveal, refusal: Refusal) -> list[Bent]:
    if refusal.kind == "turn":
        over = Bent(changed(_round_over(table), phase=Phase.REVEAL), move)
        return [over, Bent(changed(table, phase=Phase.REVEAL), move, table), Bent(table, None)]
    return _some(_bend_rooms(table, move, refusal))


def _bend_rooms(table: Table, move: Reveal, refusal: Refusal) -> Bent | None:
    facts = table.setup.box.catalogue
    if refusal.kind == "stack":
        empty = {facts[tile].stack for tile in move.tiles if not table.stacks[facts[tile].stack]}
        return Bent(changed(table, stacks={**table.stacks, **dict.fromkeys(empty, 1)}), move)
    rule = refusal.violations[0].rule
    if rule == "BOX-1":
        tiles = tuple(dict.fromkeys(move.tiles))
        return Bent(changed(table, seen=table.seen - set(tiles)), changed(move, tiles=tiles))
    if rule == "MARKET-2" and not move.skipped:
        return Bent(table, changed(move, tiles=move.tiles[: len(table.empty_slots)]))
    if rule == "MARKET-1":
        return Bent(table, changed(move, tiles=tuple(tile for tile in move.tiles if facts[tile].room)))
    if rule in ("MARKET-3", "SETUP-2", "MARKET-2"):
        return Bent(table, changed(move, skipped=()))
    if rule == "MARKET-4":
        return Bent(changed(table, on_deck=()), move)
    if rule == "END-2":
        return Bent(changed(table, deck=len(move.tiles) + len(move.skipped), again=None), move)
    return None


def _round_over(table: Table) -> Table:
    """The table after the round that the record has left behind."""
    if table.phase is Phase.BUY:
        return end_round(changed(table, active=table.builder, pending=(), extra=0, to_move=False))[0]
    return table


def _bend_price(table: Table, move: Price, refusal: Refusal, ahead: Sequence[Event]) -> list[Bent]:
    if refusal.violations[0].rule == "SOLO-2":
        return []
    if refusal.violations[0].rule == "PRICE-1" and refusal.kind == "turn":
        other = table.seat(move.by)
        return [Bent(table, changed(move, by="")), Bent(changed(table, builder=other), move)]
    if refusal.kind == "turn":
        return _bend_prices_due(table, move)
    otherwise = other_rooms(table, move.row, ahead)
    if otherwise is not None:
        return [Bent(otherwise, move)]
    coins = {slot.tile: slot.coins for slot in table.market}
    row = row_meant(table, move.row, ahead)
    market = tuple(Slot(slot.price, tile, coins.get(tile, 0)) for slot, tile in zip(table.market, row, strict=True))
    return [Bent(changed(table, market=market), changed(move, row=row))]


def _bend_prices_due(table: Table, move: Price) -> list[Bent]:
    """Prices when none are due: the round before is over, or its rooms were never written down."""
    over = changed(_round_over(table), phase=Phase.PRICE)
    lying = {slot.tile for slot in over.market if slot.tile}
    new = tuple(tile for tile in move.row if tile and tile not in lying and tile not in over.seen)
    if new and len(set(new)) == len(new):
        shown = reveal(changed(over, phase=Phase.REVEAL), Reveal(new))
        if isinstance(shown, Played):
            return [Bent(changed(shown.table, phase=Phase.PRICE), move), Bent(over, move)]
    again = changed(table, phase=Phase.PRICE)
    return [Bent(over, move), Bent(again, move)] if table.phase is Phase.BUY else [Bent(over, move)]


def _bend_reward(table: Table, move: Reward, refusal: Refusal) -> Bent | None:
    if refusal.kind == "illegal" and move.lay:
        return Bent(table, changed(move, lay=changed(move.lay, allow=None)))
    if is_decline(move, refusal) and move.lay:
        return Bent(table, changed(move, lay=changed(move.lay, decline=())))
    if refusal.kind == "stack":
        stack = move.stack if move.lay is None else stack_of(table, move.lay.tile)
        assert stack is not None
        return Bent(changed(table, stacks={**table.stacks, stack: move.tiles or 1}), move)
    possible = _possible(table, move)
    seat = table.seat(move.by)
    if possible != move and any(p.reward == move.reward for p in table.pending) and table.active == seat:
        return Bent(table, possible)
    castle = table.players[seat].castle
    of = move.of if move.of in castle.by_number else castle.tiles[-1].n
    room = move.room if move.room in castle.by_number else of
    same = table.phase is Phase.BUY and table.active == seat
    turn = table.turn if same else table.turn + 1
    pending = Pending(move.reward, of or 0, turn, (room or 0,))
    bent = changed(
        table,
        phase=Phase.BUY,
        active=seat,
        turn=turn,
        pending=(*(p for p in table.pending if same and p.reward != move.reward), pending),
        extra=table.extra + 1 if same else 1,
        to_move=same and table.to_move,
        corridor_used=table.corridor_used - {turn},
    )
    return Bent(bent, possible, table)


def _possible(table: Table, move: Reward) -> Reward:
    """The reward as it can be taken: with the most that it allows, or not at all."""
    takes = move.as_type if move.reward == "downstairs" else move.reward
    if move.declined:
        return move
    if takes == "corridor" and (move.lay is None or move.lay.tile not in CORRIDORS):
        return _declined(move)
    if takes == "sleeping":
        most = table.setup.printed.rewards.sleeping
        if move.stack not in table.stacks or move.stack in CORRIDORS or move.tiles is None:
            return _declined(move)
        return changed(move, tiles=min(move.tiles, most))
    if takes in (None, "downstairs"):
        return _declined(move)
    return move


def _declined(move: Reward) -> Reward:
    nothing: Laying | None = None
    return changed(move, lay=nothing, stack=None, tiles=None, declined=True)
