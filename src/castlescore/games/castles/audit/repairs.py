"""Repairs of a table of castles: as little as possible, and only where a move was refused, so that an audit goes on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from castlescore.core.types import Event
from castlescore.games.castles import records
from castlescore.games.castles.moves import Buy, Cards, Laying, Move, Pass, Price, Reveal, Reward
from castlescore.games.castles.rules.market import end_round, reveal, start_buying
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import CORRIDORS, Pending, Phase, Slot, Table, stack_of
from castlescore.games.castles.rules.turns import next_player
from castlescore.record.audit import repairs
from castlescore.record.audit.repairs import LATER, NEVER, NOW, Row

if TYPE_CHECKING:
    Refused = repairs.Refused[Table, Move]
    Repair = repairs.Repair[Table, Move]
else:  # to make a value of a class with its parameters takes four times as long, and an audit makes thousands
    Refused, Repair = repairs.Refused, repairs.Repair

LOAN = 10**9  # lent to a player who could not pay, and taken back after the move
MOST = 12  # refusals of one event that are repaired before it is given up


class Repairs(repairs.Repairs[Table, Move, Played]):
    """The ways in which lines of castles can have been played."""

    def __init__(self) -> None:
        super().__init__(records, ROWS, MOST)

    def passed_over(self, table: Table, move: Move) -> Table | None:
        """The table on which rewards that were waiting when somebody else goes on are lost."""
        owed = table.phase is Phase.BUY and not table.to_move and (table.pending or table.extra)
        goes_on = isinstance(move, (Reveal, Price, Cards)) or (
            isinstance(move, (Buy, Pass)) and move.by != table.name(table.active)
        )
        return next_player(replace(table, pending=(), extra=0))[0] if owed and goes_on else None

    def when(self, refused: Refused, repair: Repair | None) -> str:
        """What is illegal is found once the tile lies; a reward that is not due may follow from where it lies."""
        if _is_decline(refused):
            return LATER
        return NEVER if refused.refusal.kind == "illegal" else NOW

    def restored(self, played: Played, repairs: Sequence[Repair]) -> Played:
        """A move that could be played, without money that was lent and slots that were added, the turn as it was."""
        after = without_extra_slots(played.table)
        for back in (repair.back for repair in repairs if repair.back is not None):
            after = back(after)
            played = replace(played, figures={**played.figures, "money": played.figures["money"] - LOAN})
        returns_to = next((repair.returns_to for repair in repairs if repair.returns_to is not None), None)
        return replace(played, table=after if returns_to is None else back_from(returns_to, after))

    def left_out(self, start: Table, table: Table, move: Move, repairs: Sequence[Repair]) -> Table:
        """The table after a line that cannot be played: the repaired one, or that to whose turn the game goes back."""
        return next((repair.returns_to for repair in repairs if repair.returns_to is not None), table)


def lend(table: Table, player: str, money: int) -> Table:
    """The table with a player's purse changed."""
    seat = table.seat(player)
    return table.with_player(seat, replace(table.players[seat], money=table.players[seat].money + money))


def without_extra_slots(table: Table) -> Table:
    """The market without slots that were only there for a tile that did not lie on it."""
    market = list(table.market)
    while len(market) > len(table.setup.dealt.market) and not market[-1].tile:
        market.pop()
    return replace(table, market=tuple(market))


def back_from(returns_to: Table, after: Table) -> Table:
    """The table after a move out of turn, with the turn as it was before.

    A turn that is still to begin gets another number than the move of somebody else that came before it, so that
    neither uses up what the other may do once (REWARD-3).
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


def _is_decline(refused: Refused) -> bool:
    """Whether a placement was refused for declining the reward of a tile that it does not complete."""
    lay = getattr(refused.move, "lay", None)
    declines = isinstance(lay, Laying) and bool(lay.decline)
    return declines and refused.refusal.violations[0].why.name == "nothing-to-decline"


def _without_allowance(refused: repairs.Refused[Table, Buy | Reward]) -> list[Repair]:
    """A tile that no word of the table can allow: it lies there all the same."""
    move = refused.move
    return [] if move.lay is None else [Repair(refused.table, replace(move, lay=replace(move.lay, allow=None)))]


def _without_decline(refused: repairs.Refused[Table, Buy | Reward]) -> list[Repair]:
    move = refused.move
    return [] if move.lay is None else [Repair(refused.table, replace(move, lay=replace(move.lay, decline=())))]


def _filled(table: Table, *stacks: str) -> Table:
    """The table with a tile in each of these stacks."""
    return replace(table, stacks={**table.stacks, **dict.fromkeys(stacks, 1)})


def _lent(refused: repairs.Refused[Table, Buy]) -> list[Repair]:
    by = refused.move.by
    return [Repair(lend(refused.table, by, LOAN), refused.move, back=lambda after: lend(after, by, -LOAN))]


def _from_empty_stack(refused: repairs.Refused[Table, Buy]) -> list[Repair]:
    stack = stack_of(refused.table, refused.move.lay.tile)
    return [Repair(_filled(refused.table, stack), refused.move)]


def _not_there(refused: repairs.Refused[Table, Buy]) -> list[Repair]:
    """A tile that does not lie on the market: it is the one on the slot whose price was paid, or lay beside it."""
    table, move, event = refused.table, refused.move, refused.event
    price, coins = event.get("price", table.market[-1].price), event.get("coins", 0)
    beside = Repair(replace(table, market=(*table.market, Slot(price, move.lay.tile, coins))), move)
    later = {event.get("tile") for event in until_prices(refused.ahead)}
    meant = [i for i, slot in enumerate(table.market) if slot.tile and slot.price == price and slot.tile not in later]
    if "price" not in event or not meant:
        return [beside]
    market = list(table.market)
    market[meant[0]] = replace(market[meant[0]], tile=move.lay.tile)
    return [Repair(replace(table, market=tuple(market)), move), beside]


def _out_of_turn(refused: repairs.Refused[Table, Buy | Pass]) -> list[Repair]:
    """Somebody else's turn: those between were passed over, or the turn goes back to whose it was."""
    table, move = refused.table, refused.move
    seat = table.seat(move.by)
    begun = start_buying(table) if table.phase in (Phase.REVEAL, Phase.PRICE) else table
    count, first = len(table.players), table.setup.left_of(table.builder)
    place, waiting = (seat - first) % count, (begun.active - first) % count
    due = replace(begun, phase=Phase.BUY, active=seat, to_move=True, pending=(), extra=0, turn=begun.turn + 1)
    goes_on = {Phase.PRICE: True, Phase.REVEAL: count > 1, Phase.BUY: place >= waiting}
    same = table.phase is Phase.BUY and seat == table.active
    kept = replace(due, extra=table.extra + 1, pending=table.pending) if same else replace(due, extra=1)
    returns_to = Repair(kept, move, returns_to=table)
    if same or not goes_on.get(table.phase, False):
        return [returns_to]
    early = table.phase is Phase.REVEAL and seat != first
    return [returns_to, Repair(due, move)] if early else [Repair(due, move), returns_to]


def _cards_of_others(refused: repairs.Refused[Table, Cards]) -> list[Repair]:
    """Cards without those that others have shown, each once."""
    taken = {card for player in refused.table.players for card, _ in player.shown or ()}
    left = {card: (card, printed) for card, printed in refused.move.cards if card not in taken}
    return [Repair(refused.table, replace(refused.move, cards=tuple(left.values())))]


def _cards_out_of_turn(refused: repairs.Refused[Table, Cards]) -> list[Repair]:
    table, move = refused.table, refused.move
    if table.phase in (Phase.CARDS, Phase.OVER):  # shown before: the later line stands
        seat = table.seat(move.by)
        return [Repair(table.with_player(seat, replace(table.players[seat], shown=None)), move)]
    due = replace(table, phase=Phase.CARDS)
    return [Repair(due, move, returns_to=None if table.last_round else table)]


def _rooms_out_of_turn(refused: repairs.Refused[Table, Reveal]) -> list[Repair]:
    table, move = refused.table, refused.move
    over = Repair(replace(_round_over(table), phase=Phase.REVEAL), move)
    return [over, Repair(replace(table, phase=Phase.REVEAL), move, returns_to=table), Repair(table, None)]


def _rooms_of_empty_stacks(refused: repairs.Refused[Table, Reveal]) -> list[Repair]:
    table, facts = refused.table, refused.table.setup.box.catalogue
    empty = {facts[tile].stack for tile in refused.move.tiles if not table.stacks[facts[tile].stack]}
    return [Repair(_filled(table, *empty), refused.move)]


def _rooms_seen_before(refused: repairs.Refused[Table, Reveal]) -> list[Repair]:
    tiles = tuple(dict.fromkeys(refused.move.tiles))
    seen = refused.table.seen - set(tiles)
    return [Repair(replace(refused.table, seen=seen), replace(refused.move, tiles=tiles))]


def _as_many_as_slots(refused: repairs.Refused[Table, Reveal]) -> list[Repair]:
    slots = len(refused.table.empty_slots)
    return [Repair(refused.table, replace(refused.move, tiles=refused.move.tiles[:slots]))]


def _rooms_alone(refused: repairs.Refused[Table, Reveal]) -> list[Repair]:
    facts = refused.table.setup.box.catalogue
    tiles = tuple(tile for tile in refused.move.tiles if facts[tile].room)
    return [Repair(refused.table, replace(refused.move, tiles=tiles))]


def _none_skipped(refused: repairs.Refused[Table, Reveal]) -> list[Repair]:
    return [Repair(refused.table, replace(refused.move, skipped=()))]


def _none_on_deck(refused: repairs.Refused[Table, Reveal]) -> list[Repair]:
    return [Repair(replace(refused.table, on_deck=()), refused.move)]


def _cards_enough(refused: repairs.Refused[Table, Reveal]) -> list[Repair]:
    """A deck with as many cards as were turned up."""
    deck = len(refused.move.tiles) + len(refused.move.skipped)
    return [Repair(replace(refused.table, deck=deck, again=None), refused.move)]


def _round_over(table: Table) -> Table:
    """The table after the round that the record has left behind."""
    if table.phase is Phase.BUY:
        return end_round(replace(table, active=table.builder, pending=(), extra=0, to_move=False))[0]
    return table


def _nothing(refused: Refused) -> list[Repair]:
    return []


def _prices_of_another(refused: repairs.Refused[Table, Price]) -> list[Repair]:
    """Prices set by whoever is not the master builder: the builder's all the same, or that one is the builder."""
    builder = replace(refused.table, builder=refused.table.seat(refused.move.by))
    return [Repair(refused.table, replace(refused.move, by="")), Repair(builder, refused.move)]


def _other_row(refused: repairs.Refused[Table, Price]) -> list[Repair]:
    """A row that cannot be: rooms revealed under other names, or the row that the purchases after it mean."""
    table, move = refused.table, refused.move
    otherwise = other_rooms(table, move.row, refused.ahead)
    if otherwise is not None:
        return [Repair(otherwise, move)]
    coins = {slot.tile: slot.coins for slot in table.market}
    row = row_meant(table, move.row, refused.ahead)
    market = tuple(Slot(slot.price, tile, coins.get(tile, 0)) for slot, tile in zip(table.market, row, strict=True))
    return [Repair(replace(table, market=market), replace(move, row=row))]


def _prices_when_none_are_due(refused: repairs.Refused[Table, Price]) -> list[Repair]:
    """Prices when none are due: the round before is over, or its rooms were never written down."""
    table, move = refused.table, refused.move
    over = replace(_round_over(table), phase=Phase.PRICE)
    lying = over.lying
    new = tuple(tile for tile in move.row if tile and tile not in lying and tile not in over.seen)
    if new and len(set(new)) == len(new):
        shown = reveal(replace(over, phase=Phase.REVEAL), Reveal(new))
        if isinstance(shown, Played):
            return [Repair(replace(shown.table, phase=Phase.PRICE), move), Repair(over, move)]
    again = replace(table, phase=Phase.PRICE)
    return [Repair(over, move), Repair(again, move)] if table.phase is Phase.BUY else [Repair(over, move)]


def _reward_of_empty_stack(refused: repairs.Refused[Table, Reward]) -> list[Repair]:
    table, move = refused.table, refused.move
    stack = move.stack if move.lay is None else stack_of(table, move.lay.tile)
    assert stack is not None
    return [Repair(replace(table, stacks={**table.stacks, stack: move.tiles or 1}), move)]


def _reward_not_due(refused: repairs.Refused[Table, Reward]) -> list[Repair]:
    """A reward that is not due, taken late or by the wrong word: it is due to whoever took it."""
    table, move = refused.table, refused.move
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
        return replace(move, tiles=min(move.tiles, most))
    if takes in (None, "downstairs"):
        return _declined(move)
    return move


def _declined(move: Reward) -> Reward:
    nothing: Laying | None = None
    return replace(move, lay=nothing, stack=None, tiles=None, declined=True)


def until_prices(ahead: Sequence[Event]) -> list[Event]:
    """The lines up to the next prices or rooms: the rest of the round."""
    return list(takewhile(lambda event: event["do"] not in ("price", "reveal", "cards"), ahead))


def other_rooms(table: Table, row: Sequence[str], ahead: Sequence[Event]) -> Table | None:
    """The table with the rooms that a row names, where they were revealed under other names and are named again."""
    lying = table.lying
    strange = [tile for tile in row if tile and tile not in lying]
    missing = [tile for tile in lying if tile not in row]
    again = {tile for event in ahead for tile in (*event.get("row", ()), event.get("tile"))}
    if not strange or len(strange) != len(missing) or not set(strange) <= again or set(missing) & again:
        return None
    new = dict(zip(sorted(missing), strange, strict=True))
    market = tuple(replace(slot, tile=new.get(slot.tile, slot.tile)) for slot in table.market)
    return replace(table, market=market, seen=table.seen | set(strange))


def row_meant(table: Table, row: Sequence[str], ahead: Sequence[Event]) -> tuple[str, ...]:
    """The rooms in their slots as the purchases after a row that cannot be say, then as the row says, then as they lay.

    Only rooms that lie on the market, each once.
    """
    lying = table.lying
    prices = [slot.price for slot in table.market]
    found = [""] * len(prices)

    def lay(tile: str, slots: Iterable[int]) -> None:
        free = next((i for i in slots if not found[i]), None)
        if tile in lying and tile not in found and free is not None:
            found[free] = tile

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
    return tuple(found)


ROWS = (
    Row(Reveal, _rooms_out_of_turn, kinds=("turn",)),
    Row(Reveal, _rooms_of_empty_stacks, kinds=("stack",)),
    Row(Reveal, _rooms_seen_before, rules=("BOX-1",)),
    Row(Reveal, _as_many_as_slots, rules=("MARKET-2",), when=lambda refused: not refused.move.skipped),
    Row(Reveal, _rooms_alone, rules=("MARKET-1",)),
    Row(Reveal, _none_skipped, rules=("MARKET-3", "SETUP-2", "MARKET-2")),
    Row(Reveal, _none_on_deck, rules=("MARKET-4",)),
    Row(Reveal, _cards_enough, rules=("END-2",)),
    Row(Price, _nothing, rules=("SOLO-2",)),
    Row(Price, _prices_of_another, kinds=("turn",), rules=("PRICE-1",)),
    Row(Price, _prices_when_none_are_due, kinds=("turn",)),
    Row(Price, _other_row),
    Row(Buy, _lent, kinds=("money",)),
    Row(Buy, _without_allowance, kinds=("illegal",)),
    Row(Buy, _without_decline, when=_is_decline),
    Row(Buy, _not_there, kinds=("market",)),
    Row(Buy, _from_empty_stack, kinds=("stack",)),
    Row(Buy, _out_of_turn, kinds=("turn", "reward")),
    Row(Pass, _out_of_turn, kinds=("turn", "reward")),
    Row(Reward, _without_allowance, kinds=("illegal",), when=lambda refused: refused.move.lay is not None),
    Row(Reward, _without_decline, when=_is_decline),
    Row(Reward, _reward_of_empty_stack, kinds=("stack",)),
    Row(Reward, _reward_not_due),
    Row(Cards, _cards_of_others, kinds=("check",)),
    Row(Cards, _cards_out_of_turn),
)
