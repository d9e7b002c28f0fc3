"""From the words of a recorded line to a move of Castles of Mad King Ludwig, or an error that says what is unclear."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import pairwise, takewhile

from castlescore.core.errors import Unclear, Undecided
from castlescore.core.language import either, tr, trn, trp
from castlescore.core.language.messages import Message
from castlescore.core.language.typed import DECLINE, in_english, means_none
from castlescore.core.names import Names, exact_ids, find, find_one, fold, is_number, is_slip, run_together
from castlescore.core.refusals import Refusal, Refused
from castlescore.core.written import with_places
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY
from castlescore.games.castles.files.places import find_in_castle
from castlescore.games.castles.input.resolve import find_place, find_tile, likeliest, other_side_hint, pile_meant
from castlescore.games.castles.moves import (
    AdjustDeck,
    AdjustPlayer,
    AdjustStack,
    Buy,
    Cards,
    CheckPlayer,
    Laying,
    Move,
    Pass,
    Price,
    Reveal,
    Reward,
)
from castlescore.games.castles.rules import market
from castlescore.games.castles.rules.castle import Castle, Placed, Tile
from castlescore.games.castles.rules.placement import Verdict, fits_somewhere, where
from castlescore.games.castles.rules.play import OF_ROUNDS
from castlescore.games.castles.rules.setup import check_pile
from castlescore.games.castles.rules.table import CORRIDORS, Phase, Slot, Table, corridors_left, on_sale
from castlescore.games.castles.rules.turns import (
    ASKED,
    all_played,
    check_for_sale,
    check_reward_turn,
    check_turn,
    cost_of,
    pending_of,
    room_stacks,
    waiting_as,
    waiting_of,
    why_too_expensive,
)
from castlescore.games.castles.terms import card_names, card_word, type_names, type_word
from castlescore.games.castles.view.presenter import slot_words
from castlescore.games.castles.view.text import at, instead
from castlescore.input.context import Context, current_context, running_in
from castlescore.input.hand import Hand, OpenPlace
from castlescore.input.options import cards_or_none, too_many
from castlescore.input.spelling import Known, is_place
from castlescore.protocol.words import Entry
from castlescore.toml.reading import shown
from castlescore.view.screen import width


def find_player(word: str, table: Table) -> str:
    """The player that a name means; raises Unclear."""
    names = owners(table)
    matches = find(word, names, names)
    if matches.one is None:
        who = either(matches.ids or names)
        if matches.ids:
            raise Unclear(tr("'{word}' is {players}", word=shown(word), players=who))
        raise Unclear(tr("'{word}' is not a player here: {players}", word=shown(word), players=who))
    return matches.one


def actor(table: Table, by: str | None) -> str:
    """The player of a line: the named one, else the active player."""
    if by is not None:
        return find_player(by, table)
    return table.name(table.builder if table.actor is None else table.actor)


def check_whose_turn(table: Table, by: str) -> None:
    """As `check_turn`; the refusal says whose turns come before this player's (BUY-1)."""
    if table.phase is Phase.BUY and table.name(table.active) != by:
        later = []
        seat = table.active
        while seat != table.builder and by not in later:
            seat = table.setup.left_of(seat)
            later.append(table.name(seat))
        if by in later:
            then = tuple(Message("then {player}'s", player=player) for player in later)
            why = Message("it is {next}'s turn, {then}", next=table.name(table.active), then=then)
            raise Refused("turn", "BUY-1", why)
    check_turn(table, by)


def reveal(table: Table, entry: Entry) -> Move:
    """`reveal TILE... [--skipped SIZE]...`; without a tile only if no card of the whole pile brings a room."""
    tiles, skipped, by = entry.words, entry.options.get("skipped", ()), entry.options.get("by")
    if by is not None:
        market.check_revealer(table, find_player(by, table))
    if not (tiles or skipped or table.may_stay_empty) and table.phase is Phase.REVEAL:
        why = tr("which rooms?  reveal TILE...   empty slots: {empty_slots}", empty_slots=len(table.empty_slots))
        raise Unclear(why)
    rooms = {tile.id: tile.stack for tile in table.setup.box.catalogue.rooms() if tile.id not in table.seen}
    # Two of the words side by side may be one name typed with its blank.
    names = Known([table.setup.box.catalogue.names])
    apart = len(tiles) == 1 or not any(names.has(" ".join(pair)) for pair in pairwise(tiles))
    revealed: list[str | None] = []
    wrong: dict[int, str] = {}
    for i, word in enumerate(tiles):
        now = _possible_rooms(table, rooms, i) if apart else None
        try:
            revealed.append(find_tile(word, table.setup.box, rooms, now=now).id)
        except Unclear as problem:
            left = [room for room in _possible_rooms(table, rooms, i) if room not in revealed[:-1]]
            two = f"{tiles[i - 1]} {word}" if i else ""
            whole = likeliest(two, table.setup.box, left)
            if whole is not None and is_slip(run_together(two), run_together(whole)):  # `mold rom`: one name
                values = {"word": shown(two), "names": table.setup.box.catalogue[whole].name}
                wrong.pop(i - 1, None)
                wrong[i] = tr("no tile called '{word}'; close to it: {names}", **values)
                revealed[-1] = whole
            else:
                wrong[i] = str(problem)
                near = likeliest(word, table.setup.box, [room for room in left if room not in revealed])
                revealed.append(near)
    if wrong:
        known = [room for room in revealed if room is not None]
        line = " ".join(["reveal", *known]) if len({*known}) == len(revealed) > 1 else ""
        raise Unclear("\n  ".join([*wrong.values(), *filter(None, [line])]), line)
    return Reveal(tuple(filter(None, revealed)), tuple(find_size(size, table) for size in skipped))


def _possible_rooms(table: Table, unseen: Mapping[str, str], i: int) -> list[str]:
    """The rooms that card number `i` can bring: of the size on the deck, else of any stack that is not empty."""
    if i < len(table.on_deck):
        return [room for room, size in unseen.items() if size == table.on_deck[i]]
    return [room for room, size in unseen.items() if table.stacks.get(size)]


def find_size(word: str, table: Table) -> str:
    """A size of room; raises Unclear."""
    sizes = [str(size) for size in table.setup.box.catalogue.outlines]
    if word not in sizes:
        raise Unclear(tr("'{word}' is no size: {sizes}", word=shown(word), sizes=" ".join(sizes)))
    return word


def price(table: Table, entry: Entry) -> Move:
    """`price`, `price TILE...` or `price SLOT=TILE...`"""
    words, by = entry.words, entry.options.get("by")
    if by is not None:
        market.check_pricer(table, find_player(by, table))
    if table.phase is not Phase.PRICE:
        return Price((), by=table.name(table.builder))  # refused for its moment, whatever the words mean
    lying = table.lying
    row = tuple(slot.tile for slot in table.market)
    if len(words) == 1:
        words = _initials(words[0], table, lying) or words
    if not any("=" in word for word in words):
        typed = ["" if word == "-" else find_tile(word, table.setup.box, lying).id for word in words]
        if len(typed) < len(lying) and {*typed} <= {*lying} and len({*typed}) == len(typed):
            typed += [tile for tile in lying if tile not in typed]
            current_context().foretold += _moved_coins(table, typed) if words else []
        return Price(tuple(typed) if words else row, by=table.name(table.builder))
    for word in words:
        slot_word, equals, name = word.partition("=")
        if not equals:
            raise Unclear(tr("'{word}': either every word is SLOT=TILE, or none is", word=shown(word)))
        slot = find_slot(slot_word, table)
        row = market.with_exchanged(table, row, slot, find_tile(name, table.setup.box, lying).id)
    return Price(row, by=table.name(table.builder))


def _initials(word: str, table: Table, lying: Sequence[str]) -> tuple[str, ...]:
    """The rooms on the market in the order of a word of their first letters, as `fmsvk`; empty if it is no such word.

    Such a word is close to no name and has the letters of all rooms, or of all but the last; each letter fits one room.
    """
    names = table.setup.box.catalogue.names
    here = {id: names[id] for id in lying}
    letters = "".join(fold(word))
    if len(letters) < 2 or not len(lying) - 1 <= len(letters) <= len(lying):
        return ()
    known = find(word, here, names)
    rooms = tuple(room for letter in letters if (room := find(letter, here, here).one))
    return () if known.ids or known.closest or len({*rooms}) < len(letters) else rooms


def _moved_coins(table: Table, row: Sequence[str]) -> list[str]:
    """Sentences on rooms with coins that a new order of the rooms moves to another slot."""
    moves = []
    for slot, tile in zip(table.market, row, strict=False):
        before = table.slot_of(tile)
        if before is not None and (coins := table.market[before].coins) and table.market[before].price != slot.price:
            name = table.setup.box.catalogue[tile].name
            values = {"tile": name, "coins": coins, "old": table.market[before].price, "new": slot.price}
            moves.append(tr("{tile} with {coins} on it moves from {old} to {new}", **values))
    return moves


def find_slot(word: str, table: Table) -> int:
    """The index of a market slot by its price: 15000, 15k and 15 are one; raises Unclear."""
    digits = word.casefold().removesuffix("k")
    prices = [slot.price for slot in table.market]
    if is_number(digits) and len(digits) < 10:
        for amount in (int(digits), int(digits) * 1000):
            if amount in prices:
                return prices.index(amount)
    raise Unclear(tr("'{word}' is no slot: {prices}", word=shown(word), prices=" ".join(map(str, prices))))


def at_price(word: str, table: Table) -> str:
    """The room on the slot of a price, `8000` or `8k`, by its id; any other word unchanged. Raises Unclear for an empty
    slot."""
    digits = word.casefold().removesuffix("k")
    if not is_number(digits) or (digits == word and len(digits) < 4):
        return word
    slot = table.market[find_slot(word, table)]
    if not slot.tile:
        raise Unclear(tr("no room lies on the slot of {price}", price=slot.price))
    return slot.tile


def buy(table: Table, entry: Entry) -> Move:
    """`buy TILE [PLACE]`; a price in place of the name is the room on its slot."""
    tile, *rest = entry.words
    tile = at_price(tile, table)
    place, more = rest[0] if rest else None, rest[1:]
    if more:
        named = next((i for i, word in enumerate(entry.words) if i and is_place(word)), len(entry.words))
        if named > 1:
            find_tile(" ".join(entry.words[:named]), table.setup.box, on_sale(table))  # which says what is close to it
        raise Unclear(too_many("buy", more))
    who = actor(table, entry.options.get("by"))
    check_whose_turn(table, who)
    box = table.setup.box
    # A name means a room on the market first; other tiles of this name are not for sale.
    try:
        bought = find_tile(tile, box, on_sale(table), entry.options.get("dark", False))
    except Unclear as problem:
        words = [tile, *takewhile(lambda word: not is_place(word), rest)]  # `8 pin alley`
        meant = likeliest(" ".join(words), box, on_sale(table))
        if len(words) == 1 or meant is None:
            raise
        values = {"word": shown(" ".join(words)), "names": box[meant].name}
        line = " ".join(["buy", meant, *entry.words[len(words) :]])
        raise Unclear(tr("no tile called '{word}'; close to it: {names}", **values), line) from problem
    try:
        check_for_sale(table, bought.id)
    except Refused as refused:
        lying = tuple(box[id] for id in table.lying)
        if lying and refused.refusal.kind == "market":
            refused.suggest(Message("{tiles}", tiles=lying))
        raise
    castle = table.players[table.seat(who)].castle
    if why := why_too_expensive(table, bought.id):
        # A word that is no place is still an error; a list of places is neither printed nor remembered.
        with running_in(Context()), suppress(Undecided):
            find_place(place, castle, bought, castle.next_number())
        raise Refused("money", "BUY-6", why, Message("{line}", line=affordable(table)))
    placed = place_to_buy(table, bought, place)
    return Buy(who, _laying(castle, placed, entry, entry.options.get("decline", ())))


def _laying(castle: Castle, placed: Placed, entry: Entry, decline: Sequence[str]) -> Laying:
    """The tile at its place, with the options of the line."""
    after = Verdict(castle, placed).after if decline else castle
    numbers = tuple(find_in_castle(after, word).n for word in decline)
    claim, allow = entry.options.get("claim"), entry.options.get("allow")
    return Laying(placed.tile.id, placed.at, placed.turn, claim, allow, numbers)


def pass_turn(table: Table, entry: Entry) -> Move:
    """`pass`"""
    who = actor(table, entry.options.get("by"))
    check_whose_turn(table, who)
    return Pass(who)


def reward(table: Table, entry: Entry) -> Move:
    """`reward [KIND] ...` with the words that this kind needs."""
    move = _reward(table, entry)
    # A reward that places no tile has the claim itself; else the claim is part of the placement.
    lays_none = isinstance(move, Reward) and move.lay is None
    return replace(move, claim=entry.options.get("claim")) if lays_none else move


def _reward(table: Table, entry: Entry) -> Move:
    given = entry.options
    as_type, of, room = given.get("as"), given.get("of"), given.get("room")
    who = actor(table, given.get("by"))
    check_reward_turn(table, who)
    castle = table.players[table.active].castle
    tile = None if of is None else find_in_castle(castle, of)
    chosen = None if room is None else find_in_castle(castle, room).n
    named = waiting_of(table, tile)
    kind, rest = _kind(list(entry.words), list(dict.fromkeys(p.reward for p in named)), as_type)
    fitting = waiting_as(table, kind, tile)
    pending = pending_of(fitting, chosen if tile is None else tile.n) or fitting[0]
    if given.get("decline") or in_english(rest, [DECLINE]) == [DECLINE]:
        _no_more(rest if given.get("decline") else [])
        return Reward(who, kind, declined=True, of=pending.of)
    taken = kind
    if kind == "downstairs":
        types = {kind: all_names for kind, all_names in type_names().items() if kind != "downstairs"}
        if as_type is None and rest and find(rest[0], types, types).one:
            as_type, *rest = rest
        if as_type is None:
            line = "reward downstairs food"
            names = ", ".join(map(type_word, types))
            raise Unclear(tr("type  {line}  or another of the seven types: {types}", line=line, types=names), line)
        taken = find_one(as_type, types, "type", type_word)
    as_word = taken if kind == "downstairs" else None
    if taken == "corridor":
        rest = with_places(rest, 1)
        if not rest:
            line = corridor_line(table, "reward downstairs corridor" if as_word else "reward corridor")
            raise Unclear(tr("which tile, and where?  {line}", line=line or "reward corridor TILE PLACE"), line)
        corridor = find_tile(rest[0], table.setup.box, CORRIDORS, given.get("dark", False))
        placed = find_place(rest[1] if len(rest) > 1 else None, castle, corridor, castle.next_number())
        _no_more(rest[2:])
        lay = _laying(castle, placed, entry, given.get("decline-tile", ()))
        return Reward(who, kind, as_word, lay, of=pending.of)
    if taken == "sleeping":
        return _sleeping(table, Reward(who, kind, as_word, of=pending.of), rest, given.get("stack"), given.get("tiles"))
    _no_more(rest)
    if taken == "living" and chosen is None and len(pending.rooms) > 1:
        if tile is None:
            those = either(castle[n].label for n in pending.rooms)
            line = f"reward downstairs living --room {pending.rooms[0]}"
            raise Unclear(tr("which room made the count even: {those}?  {line}", those=those, line=line), line)
        chosen = tile.n
    return Reward(who, kind, as_word, room=chosen, of=pending.of)


def _kind(words: list[str], waiting: list[str], as_type: str | None) -> tuple[str, list[str]]:
    """The kind of reward that the words mean, and the other words."""
    named = exact_ids(words[0], type_names()) if words else ()
    words = [*named, *words[1:]] if len(named) == 1 and named[0] in waiting else words
    # `downstairs` may also be the beginning of the hallway that a corridor reward lays.
    if words and words[0] in ASKED and (words[0] != "downstairs" or words[0] in waiting or len(words) == 1):
        return words[0], words[1:]
    fits = [kind for kind in waiting if words and len(words[0]) > 2 and kind.startswith(words[0])]
    if len(fits) == 1:
        return fits[0], words[1:]
    if as_type is not None and "downstairs" in waiting:
        return "downstairs", words
    if words and is_number(words[0]) and len(words[0]) > 1 and "sleeping" not in waiting:
        return "sleeping", words  # the size of a stack: refused, since none waits
    if len(waiting) == 1:
        return waiting[0], words
    if words and is_number(words[0]) and "sleeping" in waiting:
        return "sleeping", words
    if len(with_places(words, 1)) == 2 and "corridor" in waiting and not is_number(words[0]):
        return "corridor", words
    declines = f" {DECLINE}" if in_english(words, [DECLINE]) == [DECLINE] else ""
    raise Unclear(tr("which reward: {lines}?", lines=", ".join(f"reward {kind}{declines}" for kind in waiting)))


def corridor_line(table: Table, words: str) -> str:
    """These words with a tile of the hallway and stairs stacks and its best place; `""` if none fits."""
    castle, box = table.players[table.active].castle, table.setup.box
    for tile in corridors_left(table):
        if legal := where(castle, box[tile], castle.next_number()):
            return f"{words} {tile} {at(legal[0].placed)}"
    return ""


def _sleeping(table: Table, move: Reward, rest: list[str], stack: str | None, tiles: int | None) -> Move:
    words = list(rest)
    size = stack if stack is not None else (words.pop(0) if words else None)
    if tiles is None and words:
        word = words.pop(0)
        if not is_number(word) or len(word) > 6:
            raise Unclear(tr("'{word}' is no number of tiles: 0, 1 or 2", word=shown(word)))
        tiles = int(word)
    _no_more(words)
    kind = "reward downstairs sleeping" if move.as_type else "reward sleeping"
    if size is None:
        line = f"{kind} {next((size for size in room_stacks(table) if table.stacks[size]), '300')} 2"
        raise Unclear(tr("which stack, and how many tiles?  {line}", line=line), line)
    size = find_size(size, table)
    if tiles is None:
        line = f"{kind} {size} {min(2, table.stacks[size])}"
        raise Unclear(tr("how many tiles of the {size} stack, 0, 1 or 2?  {line}", size=size, line=line), line)
    return Reward(move.by, move.reward, move.as_type, stack=size, tiles=tiles, of=move.of)


def _no_more(words: Sequence[str]) -> None:
    if words:
        raise Unclear(tr("'{words}' is one word too many for this reward", words=shown(words[0])))


def check(table: Table, entry: Entry) -> Move:
    """`check PLAYER POINTS [MONEY]`"""
    return CheckPlayer(find_player(entry.words[0], table), entry.options["points"], entry.options.get("money"))


def adjust(table: Table, entry: Entry) -> Move:
    """`adjust PLAYER [--points N] [--money N] WHY` or `adjust deck|SIZE|hallway|stairs N WHY`"""
    first, *rest = entry.words
    points, money = entry.options.get("points"), entry.options.get("money")
    pile = pile_meant(first, table) if points is None and money is None else None
    if pile is not None:
        if len(rest) < 2 or not is_number(rest[0]) or len(rest[0]) > 4:
            raise Unclear(tr("how many are left, and why?  adjust {first} N WHY", first=pile))
        left, why = int(rest[0]), " ".join(rest[1:])
        agreed = AdjustDeck(left, why) if pile == "deck" else AdjustStack(pile, left, why)
        check_pile(pile, left, table.setup.box.catalogue)
        return agreed
    who = find_player(first, table)
    if not (points or money) or not rest:
        raise Unclear(tr("by how much, and why?  adjust {who} --points N WHY", who=who))
    return AdjustPlayer(who, " ".join(rest), points or 0, money or 0)


def cards(table: Table, entry: Entry) -> Cards:
    """`cards PLAYER CARD[=N]...` or `cards PLAYER --none`; raises Unclear for a player alone who could show some."""
    player, *words = entry.words
    who = find_player(player, table)
    holder = table.players[table.seat(who)]
    if table.phase is Phase.CARDS and holder.shown is None:
        held = trn(
            "{who} holds {n} bonus card and has shown none; nothing was recorded. Type one of:",
            "{who} holds {n} bonus cards and has shown none; nothing was recorded. Type one of:",
            holder.cards,
            who=who,
        )
        takes = trp("metavar", "CARD[=NUMBER PRINTED]...")
        words = cards_or_none(who, held, takes, words, entry.options.get("none", False))
    elif len(words) == 1 and means_none(words[0]):
        words = []
    return Cards(who, tuple(read_card(word) for word in words))


def read_card(word: str) -> tuple[str, int | None]:
    """A card and its printed number, if it is given; raises Unclear."""
    names = card_names()
    name, equals, printed = word.partition("=")
    card = find_one(name, names, "bonus card", card_word)
    if equals and not (is_number(printed.lstrip("-")) and len(printed) < 4):
        raise Unclear(tr("'{word}': after = comes the number printed on the card", word=shown(word)))
    return card, int(printed) if equals else None


def place_to_buy(table: Table, tile: Tile, word: str | None) -> Placed:
    """The place that a word means for a bought tile; raises Unclear, with other tiles to buy if it fits nowhere."""
    castle = table.players[table.active].castle
    n = castle.next_number()
    try:
        return find_place(word, castle, tile, n)
    except Undecided:
        raise
    except Unclear as problem:
        if word is not None or other_side_hint(castle, tile, n, None, ""):
            raise
        raise Unclear("\n".join([str(problem), *instead(affordable(table), width())])) from problem


def affordable(table: Table) -> str:
    """The advice to buy one of the tiles that can be paid and placed (BUY-2, BUY-6), or to pass."""
    castle, box = table.players[table.active].castle, table.setup.box
    tiles = [
        _tile_with_price(table, tile)
        for tile in (*table.lying, *corridors_left(table))
        if not why_too_expensive(table, tile) and fits_somewhere(castle, box[tile])
    ]
    return tr("buy TILE [PLACE]  ({found})   or   pass", found=", ".join(tiles)) if tiles else "pass"


def _tile_with_price(table: Table, tile: str) -> str:
    """A tile with its price: `4000 Larder*1`, a star and the coins on it in thousands."""
    slot = table.slot_of(tile)
    if slot is not None:
        return slot_words(table, table.market[slot])
    name = slot_words(table, Slot(cost_of(table, tile)[0], HALLWAY if tile == DARK_HALLWAY else tile))
    return f"{name} --dark" if tile == DARK_HALLWAY else name


def read(table: Table, entry: Entry) -> Move | Refusal:
    """The move that a line means at a table, or a refusal; raises Unclear for ambiguous words."""
    try:
        if table.early is not None and entry.command in OF_ROUNDS:
            raise all_played(table)
        return READERS[entry.command](table, entry)
    except Refused as refused:
        return refused.refusal
    except OpenPlace as place:
        place.completed = partial(completed, place.typed)
        raise


def all_names(table: Table) -> list[Names]:
    """The names that a line can have, by id: tiles, players, bonus cards, types."""
    return [table.setup.box.catalogue.names, owners(table), card_names(), type_names()]


def owners(table: Table) -> Names:
    """The players, whose name may be the first word of a line."""
    return {player.name: () for player in table.players}


def completed(typed: str | None, entry: Entry, hand: Hand, place: str) -> Entry:
    """The line with the chosen tile and place in place of the typed ones."""
    words = entry.words if typed is None else entry.words[:-1]
    options = {key: value for key, value in entry.options.items() if key != "dark"}
    return Entry(entry.command, (*words[:-1], hand.tile, place), options | ({"dark": True} if hand.dark else {}))


READERS: Mapping[str, Callable[[Table, Entry], Move]] = {
    "reveal": reveal,
    "price": price,
    "buy": buy,
    "pass": pass_turn,
    "reward": reward,
    "cards": cards,
    "check": check,
    "adjust": adjust,
}
