"""Missing lines of a record of Castles of Mad King Ludwig: the table after them, and what a missing line may have been.

The lines after them show whose turn it is, what is on the market, the prices that were paid, and the coins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, dropwhile

from castlescore.core.choices import Legal
from castlescore.core.language import both, tr
from castlescore.core.types import Event
from castlescore.games.castles.audit.repairs import LOAN, lend, until_prices
from castlescore.games.castles.choices import choices
from castlescore.games.castles.moves import Buy, Move, Reward
from castlescore.games.castles.rules.market import end_round
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.table import CORRIDORS, Phase, Slot, Table
from castlescore.games.castles.rules.turns import ASKED
from castlescore.games.castles.terms import type_word
from castlescore.record.audit import referee as shared
from castlescore.record.audit.referee import Lost, turns_of

REVEAL, PRICE = "reveal TILE...", "price TILE..."  # lines of which nothing is known


def lost(table: Table, rest: Sequence[Event]) -> Lost[Table] | None:
    """The table after missing lines, as the next lines show it; None if no line is missing.

    A player who may have got or paid money meanwhile gets more than any price; later lines have the right money.
    """
    missing = _lost(table, rest)
    if missing is None:
        return None
    names = tuple(dict.fromkeys(missing.names))
    after = missing.table
    for name in names:
        after = lend(after, name, LOAN)
    return replace(missing, table=after, names=names)


def _lost(table: Table, rest: Sequence[Event]) -> Lost[Table] | None:
    rest = turns_of(rest)
    if not rest or table.phase is Phase.OVER or table.setup.solo:
        return None
    match rest[0]["do"]:
        case "cards" if table.phase is not Phase.CARDS:
            why = tr("the end is not there, from round {round} on", round=table.round)
            after = replace(table, phase=Phase.CARDS, to_move=False, pending=(), extra=0)
            return Lost(after, table.setup.players, why)
        case "reveal" | "price":
            return _until_reveal(table, rest)
        case "buy" | "pass":
            return _until_turn(table, rest)
    return None


def _until_reveal(table: Table, rest: Sequence[Event]) -> Lost[Table] | None:
    """The table if the rest of a round, or whole rounds, are missing."""
    written, begins = _round_of(rest), rest[0]["do"]
    last = table.round + (table.phase is Phase.BUY) if written is None else written
    if last < table.round or (table.phase is not Phase.BUY and last == table.round):
        return _rooms_alone(table, rest) if begins == "price" and table.phase is Phase.REVEAL else None
    after = replace(table, round=last, phase=Phase.REVEAL if begins == "reveal" else Phase.PRICE, to_move=False)
    after = _market_as_recorded(replace(after, pending=(), extra=0, builder=_master_builder(table, rest, last)), rest)
    if table.phase is Phase.BUY and last == table.round + 1:
        return _turns(
            table, replace(after, last_round=table.last_round), _seats_before(table, table.builder, whole=True), rest
        )
    first = table.round + (table.phase is Phase.BUY)
    if last <= first:
        return None
    why = tr("rounds {first} to {last} are not there", first=first, last=last - 1)
    if first == last - 1:
        why = tr("round {round} is not there", round=first)
    gone = _rooms_gone(table, after, rest)
    if gone:
        why = tr("{lost}: {tiles} left the market; who bought what is not written", lost=why, tiles=named(table, gone))
    return Lost(after, table.setup.players, why)


def _until_turn(table: Table, rest: Sequence[Event]) -> Lost[Table] | None:
    """The table if turns, or new rooms and prices, are missing."""
    by = rest[0].get("by")
    if by not in table.setup.players:
        return None
    seat = table.seat(by)
    if table.phase is not Phase.BUY:
        return _start_of_round(table, rest, seat, round_=table.round)
    on = _seats_before(table, seat)
    tile = rest[0].get("tile")
    there = tile is None or tile in CORRIDORS or table.slot_of(tile) is not None
    if there and (not on or (on[-1] != table.builder and seat not in on)):
        after = _without_sold_rooms(
            replace(table, active=seat, to_move=True, pending=(), extra=0, turn=table.turn + 1), rest
        )
        return _turns(table, after, on, rest)
    written = _round_of(rest)
    round_ = table.round + 1 if written is None else written - 1
    return _start_of_round(end_round(table)[0], rest, seat, round_) if round_ > table.round else None


def _seats_before(table: Table, seat: int, whole: bool = False) -> list[int]:
    """The seats whose turn it was before another one's; `whole`: that one's too."""
    count, seats, at = len(table.players), list[int](), table.active
    if not table.to_move and not table.pending and not table.extra:
        return seats
    for _ in range(count):
        if at == seat and not (whole and at not in seats):
            break
        seats.append(at)
        if at == table.builder:
            break
        at = (at + 1) % count
    return seats


def _turns(table: Table, after: Table, seats: Sequence[int], rest: Sequence[Event]) -> Lost[Table] | None:
    """The table if turns of some players are missing in a round."""
    if not seats:
        return None
    names = [table.name(seat) for seat in seats]
    if table.pending and not table.to_move:
        of = table.players[table.active].castle[table.pending[0].of].label
        type_ = type_word(table.pending[0].reward)
        why = tr("{name}'s {type} reward of {tile} is not written", name=names[0], type=type_, tile=of)
        return Lost(after, (names[0],), why, wholly=False)
    values: Mapping[str, object] = {"name": names[0], "names": both(names), "round": table.round}
    who = tr("{name} has no turn in round {round}", **values)
    if len(names) > 1:
        who = tr("{names} have no turn in round {round}", **values)
    elif seats[0] == table.builder:
        who = tr("{name}, the master builder, has no turn in round {round}", **values)
    gone = _rooms_gone(table, after, rest)
    what = tr("what was bought, and where it lies, is not written")
    if len(gone) == 1:
        slot = table.market[table.slot_of(gone[0]) or 0]
        values = {"tile": named(table, gone), "price": slot.price}
        what = tr("{tile} left the market and {price} were paid; where it lies is not written", **values)
    elif gone:
        what = tr("{tiles} left the market; where they lie is not written", tiles=named(table, gone))
    missing = Lost(after, (*names, table.name(table.builder)), f"{who}: {what}", len(names), what=what)
    if not len(gone) == len(names) == 1:
        return missing
    return replace(missing, line=f"buy {gone[0]} PLACE")


def _start_of_round(table: Table, rest: Sequence[Event], seat: int, round_: int) -> Lost[Table]:
    """The table if new rooms and prices are missing, and perhaps turns before that of a seat."""
    after = replace(
        table, phase=Phase.BUY, round=round_, builder=_master_builder(table, rest, round_), pending=(), extra=0
    )
    after = with_likely_prices(replace(_with_deck(after, rest), active=seat, to_move=True, turn=table.turn + 1), rest)
    if table.phase is Phase.PRICE and table.round == round_:
        why = tr("the prices of round {round} are not written", round=round_)
        paid = rooms_sold(table, rest)
        if paid:
            why = tr("{lost}: {paid}", lost=why, paid=rooms_by_payment(table, paid))
        return Lost(after, (), why, line=priced_line(paid) if paid else PRICE)
    why = tr("the new rooms and the prices of round {round} are not written", round=round_)
    return Lost(after, (), why, line=_revealed(_rooms_revealed(table, after)))


def rooms_sold(table: Table, rest: Sequence[Event]) -> dict[str, int]:
    """The rooms on the market that were bought before the next prices, each with the paid price."""
    bought = (event for event in until_prices(rest) if event["do"] == "buy" and "price" in event)
    paid = {event["tile"]: int(event["price"]) for event in bought}
    return {tile: price for tile, price in paid.items() if table.slot_of(tile) is not None}


def rooms_by_payment(table: Table, paid: Mapping[str, int]) -> str:
    """The slots of rooms by the prices that were paid for them."""
    return both(tr("{tile} lay on {price}", tile=named(table, [tile]), price=price) for tile, price in paid.items())


def priced_line(paid: Mapping[str, int]) -> str:
    """The line of prices by what was paid."""
    return " ".join(["price", *(f"{price}={tile}" for tile, price in paid.items())])


def _rooms_alone(table: Table, rest: Sequence[Event]) -> Lost[Table]:
    """The table if new rooms are missing before prices."""
    after = _market_as_recorded(replace(table, phase=Phase.PRICE), rest)
    new = _rooms_revealed(table, after)
    why = tr("new rooms of round {round} are not written: {tiles}", round=table.round, tiles=named(table, new))
    return Lost(after, (), why, line=_revealed(new))


def _rooms_revealed(table: Table, after: Table) -> list[str]:
    """The rooms that were revealed meanwhile, as far as later lines show it."""
    return [tile for tile in after.lying if table.slot_of(tile) is None]


def _revealed(tiles: Sequence[str]) -> str:
    return " ".join(("reveal", *tiles)) if tiles else REVEAL


def _round_of(rest: Sequence[Event]) -> int | None:
    """The round of the next lines; None if they do not show it."""
    prices = 0
    for event in rest:
        if event["do"] == "reveal" and "round" in event:
            return int(event["round"]) - prices
        prices += event["do"] == "price"
    return None


def _master_builder(table: Table, rest: Sequence[Event], round_: int) -> int:
    """The master builder of a round, as the next prices show it."""
    count = len(table.players)
    ahead = 1 if rest[0]["do"] in ("buy", "pass") else 0
    by = next((event.get("by") for event in rest if event["do"] == "price"), None)
    if by in table.setup.players:
        return (table.seat(by) - ahead) % count
    return (table.builder + round_ - table.round) % count


def _next_price_row(rest: Iterable[Event]) -> tuple[list[str], list[str]]:
    """The rooms of the next prices, and those among them that are revealed before."""
    revealed = list[str]()
    for event in rest:
        if event["do"] == "reveal":
            revealed += event["tiles"]
        elif event["do"] == "price":
            return [tile for tile in event["row"] if tile], revealed
    return [], revealed


def _market_as_recorded(table: Table, rest: Sequence[Event]) -> Table:
    """The market before the next reveal and prices, with the deck and the coins that later lines show."""
    row, revealed = _next_price_row(rest)
    known = table.setup.box.catalogue.tiles
    lying = [tile for tile in row if tile in known and tile not in revealed] or table.lying
    table = _with_deck(table, rest)
    return replace(
        table, market=_rooms_on_slots(table, lying, {}, rest, 1), seen=(table.seen | set(lying)) - set(revealed)
    )


def _with_deck(table: Table, rest: Sequence[Event]) -> Table:
    """The table with the deck that the next reveal needs; the other cards are discarded."""
    drawn = next((event for event in rest if event["do"] == "reveal"), None)
    if drawn is None or "deck" not in drawn:
        return table
    taken = max(len(drawn["tiles"]) - len(table.on_deck), 0) + len(drawn.get("skipped", ()))
    deck, cards = int(drawn["deck"]) + taken, table.deck + table.discard
    return replace(table, deck=deck, discard=max(cards - deck, 0))


def _without_sold_rooms(table: Table, rest: Sequence[Event]) -> Table:
    """The market without rooms that were bought meanwhile: no later line buys them and no row of prices has them."""
    row, revealed = _next_price_row(rest)
    bought = {event.get("tile") for event in until_prices(rest)}
    if not row:
        return table
    keeps = {*row, *bought} - set(revealed)
    market = tuple(slot if slot.tile in keeps else Slot(slot.price) for slot in table.market)
    return replace(table, market=market)


def with_likely_prices(table: Table, rest: Sequence[Event]) -> Table:
    """The market of a round with missing prices: slots by the paid prices, other rooms on free slots."""
    row, revealed = _next_price_row(dropwhile(lambda event: event["do"] not in ("reveal", "price", "cards"), rest))
    bought = [e for e in until_prices(rest) if e["do"] == "buy" and e.get("tile") not in CORRIDORS]
    left = [tile for tile in row if tile not in revealed]
    known = {slot.tile: slot.coins for slot in table.market if slot.tile}
    paid = {event["tile"]: event["price"] for event in bought if "price" in event}
    tiles = list(dict.fromkeys([*(event["tile"] for event in bought), *left, *([] if row else known)]))
    market = _rooms_on_slots(table, [tile for tile in tiles if tile in table.setup.box.catalogue.tiles], paid, rest, 0)
    return replace(table, market=market, seen=table.seen | {slot.tile for slot in market if slot.tile})


def _rooms_on_slots(
    table: Table, tiles: Sequence[str], paid: dict[str, int], rest: Sequence[Event], before_end: int
) -> tuple[Slot, ...]:
    """The rooms on slots: by paid price, else as before, else any; with the coins that later lines show."""
    prices = [slot.price for slot in table.market]
    where = dict[int, str]()
    for tile in tiles:
        if paid.get(tile) in prices and prices.index(paid[tile]) not in where:
            where[prices.index(paid[tile])] = tile
    for tile in tiles:
        slot = table.slot_of(tile)
        if slot is not None and slot not in where and tile not in where.values():
            where[slot] = tile
    free = [i for i in range(len(prices)) if i not in where]
    for tile in tiles:
        if tile not in where.values() and free:
            where[free.pop(0)] = tile
    coins = {slot.tile: slot.coins for slot in table.market if slot.tile}
    return tuple(
        Slot(price, where[i], _coins_on_room(where[i], coins, rest, before_end, table)) if i in where else Slot(price)
        for i, price in enumerate(prices)
    )


def _coins_on_room(tile: str, known: dict[str, int], rest: Sequence[Event], before_end: int, table: Table) -> int:
    """The coins on a room: those that its later buyer got, without those that were added meanwhile."""
    rounds = -before_end
    for event in rest:
        rounds += event["do"] == "price"
        if event["do"] == "buy" and event.get("tile") == tile:
            if "price" not in event:
                break
            coins: int = event.get("coins", 0) - max(rounds, 0) * table.setup.printed.leftover_coin
            return max(coins, 0)
    return known.get(tile, 0)


def _rooms_gone(table: Table, after: Table, rest: Sequence[Event]) -> list[str]:
    """The rooms that left the market meanwhile, as far as the next row of prices shows it."""
    if not _next_price_row(rest)[0]:
        return []
    return [tile for tile in table.lying if after.slot_of(tile) is None]


def named(table: Table, tiles: Iterable[str]) -> str:
    """Rooms by their names, in a list."""
    names = table.setup.box.catalogue.tiles
    return both([names[tile].name if tile in names else tile for tile in tiles])


class Guesses(shared.Guesses[Table, Move]):
    """The possible missing turns or rewards; `staying`: rooms that were not bought, since they are there later."""

    def __init__(self, table: Table, staying: Collection[str]) -> None:
        super().__init__(table)
        self.staying = staying

    def moves(self, table: Table) -> Iterator[Move]:
        """Every legal turn or reward, each with every way to decline what it completes (REWARD-1)."""
        for choice in choices(table):
            if choice.tile not in self.staying:
                yield from chain.from_iterable(map(_declining, choice.moves()))


def guesses(table: Table, rest: Sequence[Event], whole: Table) -> Guesses | None:
    """The possible moves of one missing line; None if the table waits for rooms or prices."""
    if table.phase is not Phase.BUY or table.setup.solo:
        return None
    row, revealed = _next_price_row(rest)
    bought = {event["tile"] for event in until_prices(rest) if event["do"] == "buy" and "tile" in event}
    return Guesses(replace(table, lenient=True), {*row, *bought} - {*revealed, *CORRIDORS})


def _declining(option: Legal[Move, Verdict]) -> Iterator[Move]:
    """A move, and the same move with each way to decline rewards of tiles that it completes."""
    yield option.move
    move, verdict = option.move, option.verdict
    if verdict is None or not isinstance(move, (Buy, Reward)) or move.lay is None:
        return
    after = verdict.after
    asked = [n for n in verdict.completes if after[n].tile.type in ASKED]
    for count in range(1, len(asked) + 1):
        for declined in combinations(asked, count):
            yield replace(move, lay=replace(move.lay, decline=declined))
