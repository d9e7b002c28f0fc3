"""New rooms, prices and the end of a round (MARKET, PRICE, COINS, PASS, END-1, END-2, SOLO-2 to SOLO-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from castlescore.core.language.messages import Message, plural, several
from castlescore.core.refusals import Refused
from castlescore.games.castles.facts import TileFacts
from castlescore.games.castles.moves import Price, Reveal
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import Phase, Slot, Table, stack_of

TYPE_PRICE = Message("price  or  price SLOT=TILE")
Cards = Mapping[str, int]  # size -> cards of it


def reveal(table: Table, move: Reveal) -> Played:
    """Reveal rooms into the empty slots, the highest price first; rooms on the deck come first (MARKET-1 to -4)."""
    if table.phase is Phase.PRICE:
        raise Refused("turn", "MARKET-2", Message("no rooms are revealed now: the market is as full as it can be"))
    if table.phase is not Phase.REVEAL:
        raise Refused("turn", "MARKET-2", Message("no rooms are revealed now: they come when a round begins"))
    if not move.tiles and not move.skipped and table.may_stay_empty:
        # The other slots stay empty: the players have seen the whole pile (END-2).
        figures = {"round": table.round, "deck": table.deck}
        announcement = Message("no card of the whole pile brings a room: the slots that are left stay empty (END-2)")
        return Played(all_revealed(table), move, figures, announcements=(announcement,))
    after, skipped = table, list(move.skipped)
    for tile in move.tiles:
        # The line does not say between which rooms a card was skipped: at the first moment at which it can have been.
        may_come = skipped and not after.on_deck and after.empty_slots
        early = [s for s in skipped if not after.stacks.get(s)] if may_come else []
        after = _reveal_one(_skip(after, early), tile)
        skipped = [size for size in skipped if size not in early]
    after = _skip(after, skipped)
    off_the_deck = len(table.on_deck) - len(after.on_deck)
    brought = [stack_of(table, tile) for tile in move.tiles[off_the_deck:]]
    after = with_counted_cards(table, after, brought, move.skipped)
    if not after.can_fill:
        after = all_revealed(after)
    figures = {"round": table.round, "deck": after.deck}
    if table.last_round or not after.last_round:
        return Played(after, move, figures)
    announcement = Message("the last room card is drawn: THIS IS THE LAST ROUND ({rule:cited})", rule="END-1")
    return Played(after, move, figures, announcements=(announcement,))


def _reveal_one(table: Table, tile: str) -> Table:
    facts = table.setup.box.catalogue[tile]
    if not facts.room:
        raise Refused("market", "MARKET-1", Message("{tile} never lies on the market", tile=facts))
    empty = table.empty_slots
    if not empty:
        raise Refused("market", "MARKET-2", Message("no slot is empty for {tile}", tile=facts))
    if tile in table.seen:
        why = Message("{tile} has been revealed before, and each room exists once", tile=facts)
        raise Refused("market", "BOX-1", why)
    after = _without_card(table, facts)
    slot = empty[0]
    lying = _with(table.market, slot, Slot(table.market[slot].price, tile))
    return replace(after, market=lying, seen=table.seen | {tile})


def _without_card(table: Table, facts: TileFacts) -> Table:
    """The table after a room was taken from the deck, or from its stack by the next card (MARKET-3, MARKET-4)."""
    size = facts.stack
    if table.on_deck:
        if size != table.on_deck[0]:
            values = {"first": table.on_deck[0], "tile": facts, "size": size}
            why = Message("a tile of {first} lies on the deck and comes first, {tile} is a {size}", **values)
            raise Refused("deck", "MARKET-4", why)
        return replace(table, on_deck=table.on_deck[1:])
    if not table.stacks[size]:
        why = Message("{tile} is a {size}, and that stack is empty", tile=facts, size=size)
        raise Refused("stack", "MARKET-3", why, Message("reveal ... --skipped {size}", size=size))
    return replace(_draw(table), stacks={**table.stacks, size: table.stacks[size] - 1})


def may_come(table: Table, stack: str) -> bool:
    """Whether the next revealed room can come from this stack (MARKET-3, MARKET-4, END-2)."""
    catalogue = table.setup.box.catalogue
    try:
        taken = _without_card(table, catalogue[catalogue.by_stack[stack][0]])
        with_counted_cards(table, taken, [] if table.on_deck else [stack], [])
    except Refused:
        return False
    return True


def _skip(table: Table, sizes: list[str]) -> Table:
    """The table after cards were drawn whose stacks are empty."""
    for size in sizes:
        if size not in table.stacks or not size.isdecimal():
            raise Refused("deck", "SETUP-2", Message("there is no room card of {size}", size=size))
        if table.stacks[size]:
            raise Refused(
                "deck",
                "MARKET-3",
                Message("the stack of {size} is not empty, so a card of it is not skipped", size=size),
            )
        if table.on_deck:
            raise Refused(
                "deck", "MARKET-4", Message("a tile lies on the deck and comes before a card of {size}", size=size)
            )
        if not table.empty_slots:
            raise Refused("deck", "MARKET-2", Message("no slot is empty, so no card of {size} is drawn", size=size))
        table = _draw(table)
    return table


def _draw(table: Table) -> Table:
    """The table after one room card; an empty deck is made of the discarded cards first (END-2)."""
    deck, discard = (table.deck, table.discard) if table.deck else (table.discard, 0)
    if not deck:
        raise Refused("deck", "END-2", Message("the room deck is empty, and no card lies on the discard"))
    return replace(table, deck=deck - 1, discard=discard + 1, last_round=table.last_round or deck == 1)


def with_counted_cards(before: Table, after: Table, brought: Sequence[str], skipped: Sequence[str]) -> Table:
    """The table after one line of new rooms, with the cards that are now known of the pile (END-2).

    The first deck holds cards that nobody has seen, so that any size may come from it. The cards drawn from it are the
    whole pile; from the first shuffle on, a size comes no more often in one pass through the pile than it has cards.

    `before` and `after`: the table around the line. `brought`: the sizes of the cards that brought a room, in order.
    `skipped`: the sizes of those whose stack was empty; when they came, the line does not say. Once the table has
    counted the deck again, nothing is known and nothing refused.
    """
    if before.recounted or not (brought or skipped):
        return after
    sizes = [*brought, *skipped]
    unseen = before.deck if before.again is None else 0
    if len(sizes) <= unseen:
        drawn = dict(before.drawn)
        for size in sizes:
            drawn[size] = drawn.get(size, 0) + 1
        return replace(after, drawn=drawn)
    pile, line = Counter(before.drawn), Counter(sizes)
    if unseen and skipped:
        return _split_at_shuffle(before, after, pile, line)
    first = Counter(brought[:unseen])
    return _cards_after_shuffle(before, replace(after, drawn=pile + first), line - first)


def _cards_after_shuffle(before: Table, after: Table, line: Cards) -> Table:
    """The cards of a line that came after the pile was shuffled, some perhaps after another shuffle."""
    pile = after.drawn
    this_pass, left = (pile, 0) if before.again is None else (before.again, before.deck)
    shuffles = _shuffles(before, sum(line.values()) - left)
    may_come = {size: cards * (shuffles + 1) - this_pass.get(size, 0) for size, cards in pile.items()}
    if any(cards > may_come.get(size, 0) for size, cards in line.items()):
        raise _too_many([size for size in line if line[size] > may_come.get(size, 0)], pile)
    earlier = {size: cards - pile[size] for size, cards in may_come.items()} if shuffles else {}
    start: Cards = {} if shuffles else this_pass
    again = {size: max(0, start.get(size, 0) + line.get(size, 0) - earlier.get(size, 0)) for size in pile}
    return replace(after, again=again)


def _split_at_shuffle(before: Table, after: Table, pile: Cards, line: Cards) -> Table:
    """A line with skipped cards in which the first deck ran out: each may have come before the shuffle or after it.

    A card of the first deck belongs to the pile, so it can come again: of a size that the pile had D times, a line
    with `s` shuffles holds at most D * s, and s + 1 for each card of it that the first deck still had. As which of
    them these were stays open, later lines may have any of them.
    """
    shuffles = _shuffles(before, sum(line.values()) - before.deck)
    beyond = {size: cards - pile.get(size, 0) * shuffles for size, cards in line.items()}
    if sum(-(-cards // (shuffles + 1)) for cards in beyond.values() if cards > 0) > before.deck:
        raise _too_many([size for size, cards in beyond.items() if cards > 0], pile)
    return replace(after, drawn=Counter(pile) + Counter(line), again={})


def _shuffles(table: Table, cards: int) -> int:
    """How often the whole pile is shuffled to draw this many cards more than the deck has."""
    return max(0, -(-cards // (table.deck + table.discard)))


def _too_many(sizes: Sequence[str], pile: Cards) -> Refused:
    none = tuple(size for size in sizes if not pile.get(size))
    few = tuple(Message("{count} of {size}", count=pile[size], size=size) for size in sizes if pile.get(size))
    reasons = [Message("no card of {sizes: or } is among those shuffled again", sizes=none)] if none else []
    reasons += [Message("the cards shuffled again hold only {few: and }", few=few)] if few else []
    return Refused("deck", "END-2", several(*reasons))


def _with(market: tuple[Slot, ...], index: int, slot: Slot) -> tuple[Slot, ...]:
    return (*market[:index], slot, *market[index + 1 :])


def all_revealed(table: Table) -> Table:
    if table.setup.solo:
        return start_buying(table)
    return replace(table, phase=Phase.PRICE)


def start_buying(table: Table) -> Table:
    """The first turn of the round: left of the master builder (BUY-1)."""
    first = table.setup.left_of(table.builder)
    return replace(table, phase=Phase.BUY, active=first, turn=table.turn + 1, to_move=True)


def price(table: Table, move: Price) -> Played:
    """Set the prices: the master builder puts the rooms in an order; coins move with their tile (PRICE-1, PRICE-2)."""
    if table.setup.solo:
        raise Refused("turn", "SOLO-2", Message("nothing is priced in the solo game"))
    if table.phase is Phase.REVEAL:
        raise rooms_first()
    if table.phase is not Phase.PRICE:
        raise Refused("turn", "ROUND-1", Message("the rooms have their prices for this round"))
    builder = table.name(table.builder)
    if move.by not in ("", builder):
        why = Message("{builder} is master builder and sets the prices, not {by}", builder=builder, by=move.by)
        raise Refused("turn", "PRICE-1", why)
    slots = len(table.market)
    row = [*move.row, *[""] * (slots - len(move.row))]
    if len(row) > slots:
        more = len(row)
        why = plural("the market has {n} slot, not {count}", "the market has {n} slots, not {count}", slots, count=more)
        raise Refused("market", "PRICE-1", why)
    lying = {slot.tile: slot.coins for slot in table.market if slot.tile}
    named = [tile for tile in row if tile]
    names = table.setup.box.catalogue
    if strange := tuple(names[tile] for tile in named if tile not in lying):
        why = Message("every room on the market gets one slot; not on the market: {tiles}", tiles=strange)
        raise Refused("market", "PRICE-1", why, TYPE_PRICE)
    if twice := tuple(names[tile] for tile in dict.fromkeys(named) if named.count(tile) > 1):
        why = Message("every room on the market gets one slot; named twice: {tiles}", tiles=twice)
        raise Refused("market", "PRICE-1", why, TYPE_PRICE)
    if missing := tuple(names[tile] for tile in lying if tile not in named):
        typed = [f"{slot.price}={tile}" for slot, tile in zip(table.market, row, strict=True) if tile]
        hint = Message("{line}", line=" ".join(["price", *typed])) if typed else TYPE_PRICE
        why = Message("every room on the market gets one slot; left out: {tiles}", tiles=missing)
        raise Refused("market", "PRICE-1", why, hint)
    market = tuple(Slot(slot.price, tile, lying.get(tile, 0)) for slot, tile in zip(table.market, row, strict=True))
    after = start_buying(replace(table, market=market))
    return Played(after, Price(tuple(row), by=builder))


def rooms_first() -> Refused:
    """The refusal of a line that comes before the rooms of the round are revealed (ROUND-1)."""
    return Refused("turn", "ROUND-1", Message("new rooms come first"), Message("reveal TILE..."))


def check_revealer(table: Table, by: str) -> None:
    """Raise Refused if the player who reveals rooms is not the master builder (MARKET-1)."""
    builder = table.name(table.builder)
    if by != builder:
        raise Refused("turn", "MARKET-1", Message("{builder} is master builder and reveals", builder=builder))


def check_pricer(table: Table, by: str) -> None:
    """Raise Refused if the player who sets prices is not the master builder (PRICE-1)."""
    builder = table.name(table.builder)
    if by != builder:
        raise Refused("turn", "PRICE-1", Message("{builder} is master builder and sets the prices", builder=builder))


def with_exchanged(table: Table, row: Sequence[str], slot: int, tile: str) -> tuple[str, ...]:
    """A row of rooms in which one room has changed places with the room on another slot (PRICE-1).

    Raises Refused for a tile that is not on the market.
    """
    if tile not in row:
        raise Refused("market", "PRICE-1", Message("{tile} is not on the market", tile=table.setup.box.catalogue[tile]))
    new_row, other = list(row), row.index(tile)
    new_row[slot], new_row[other] = new_row[other], new_row[slot]
    return tuple(new_row)


def end_round(table: Table) -> tuple[Table, list[Message]]:
    """End a round: coins on unsold rooms, the next master builder, and the next round or the end of the game (COINS-1,
    PASS-1, END-1, SOLO-4). Returns the table and the announcements.
    """
    if table.last_round:
        return replace(table, phase=Phase.CARDS, to_move=False), [Message("the game is over; bonus cards come next")]
    left = tuple(table.setup.box.catalogue[tile] for tile in table.lying)
    messages: list[Message] = []
    if table.setup.solo:
        market = tuple(Slot(slot.price) for slot in table.market)
        messages += [Message("end of round {round}: to the box {tiles}", round=table.round, tiles=left)] if left else []
        bank = 0
    else:
        coin = table.setup.printed.leftover_coin
        market = tuple(replace(slot, coins=slot.coins + coin) if slot.tile else slot for slot in table.market)
        bank = coin * len(left)
        builder = table.setup.left_of(table.builder)
        values = {"round": table.round, "coin": coin, "tiles": left, "builder": table.name(builder)}
        if not left:
            end = Message("end of round {round}: {builder} has the marker", **values)
        elif len(left) == 1:
            end = Message("end of round {round}: {coin} onto {tiles}. {builder} has the marker", **values)
        else:
            end = Message("end of round {round}: {coin} each onto {tiles}. {builder} has the marker", **values)
        messages.append(end)
        table = replace(table, builder=builder)
    after = replace(
        table, market=market, bank=table.bank - bank, round=table.round + 1, phase=Phase.REVEAL, to_move=False
    )
    return (after if after.can_fill else all_revealed(after)), messages


def take(table: Table, tile: str) -> Table:
    """The table after a bought tile was taken from its slot or its stack."""
    slot = table.slot_of(tile)
    if slot is not None:
        return replace(table, market=_with(table.market, slot, Slot(table.market[slot].price)))
    stack = stack_of(table, tile)
    return replace(table, stacks={**table.stacks, stack: table.stacks[stack] - 1})
