"""The choices of a seat at Castles of Mad King Ludwig: new rooms, prices, tiles to buy, rewards, cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from castlescore.core.language import amount, thousands, tr, trn
from castlescore.games.castles.choices import choices
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY, numbers
from castlescore.games.castles.moves import Reward
from castlescore.games.castles.rules.castle import Castle, Tile
from castlescore.games.castles.rules.final import score
from castlescore.games.castles.rules.table import Phase, Player, Table
from castlescore.games.castles.rules.turns import cost_of, room_stacks, why_too_expensive
from castlescore.games.castles.terms import card_word, type_word
from castlescore.games.castles.view.presenter import for_sale, most_points
from castlescore.games.castles.view.sheets import winners_words
from castlescore.protocol.commands import about
from castlescore.record.lines import joined
from castlescore.seats.documents import Band, Chosen, Offer, Possible, UnavailableTile

LAID = ("decline", "claim")  # what may be said of a tile that is laid
POINTS = ("activity", "living")  # rewards that give points, which a table may count otherwise


def turn(table: Table) -> str | None:
    """The player who acts: the master builder for new rooms and prices; None while all players show cards."""
    return None if table.actor is None else table.name(table.actor)


def own_turn(name: str, names: Sequence[str], what: str) -> str:
    """What a player of a seat does now; with the name where the seat has several players."""
    return tr("{name}: {what}", name=name, what=what) if names[1:] else tr("Your turn: {what}", what=what)


def band(table: Table, names: Sequence[str]) -> Band:
    """Whose turn it is, as the players of a seat see it; at the end who won."""
    if table.phase is Phase.OVER:
        scores = score(table)
        return Band(winners_words(scores)[0], False, table.seat(scores.winners[0]), over=True)
    if table.phase is Phase.CARDS:
        hidden = [player.name for player in table.players if player.shown is None]
        own = [name for name in hidden if name in names]
        if own:
            return Band(own_turn(own[0], names, tr("show your bonus cards")), True, table.seat(own[0]))
        return Band(tr("Still to come: {names}", names=", ".join(hidden)), False, None)
    seat = table.builder if table.actor is None else table.actor
    who = table.name(seat)
    if who not in names:
        return Band(tr("{name}’s turn", name=who), False, seat)
    if table.phase is Phase.REVEAL:
        what = tr("put out new rooms")
    elif table.phase is Phase.PRICE:
        what = tr("set the prices")
    else:
        what = tr("take your reward") if table.pending else tr("buy or pass")
    return Band(own_turn(who, names, what), True, seat)


def purse(table: Table, names: Sequence[str]) -> str:
    """The money and the points of the players of a seat."""
    own = [player for player in table.players if player.name in names]
    rows = [f"{thousands(player.money)} · {amount(player.track, 'point')}" for player in own]
    return "; ".join([f"{player.name} {row}" for player, row in zip(own, rows, strict=True)] if names[1:] else rows)


def castles(table: Table) -> list[tuple[str, Sequence[str]]]:
    """The castles by player."""
    return [(player.name, (player.name,)) for player in table.players]


def printed() -> dict[str, int]:
    """The printed points of each bonus card; a number on the physical card has priority."""
    return {id: card.each for id, card in numbers().cards.items()}


def possible(table: Table, names: Sequence[str]) -> Possible:
    """The choices of these players (MARKET, PRICE, BUY, REWARD, FINAL-BONUS); if none moves, what the next may try.

    Before prices are set, the rooms have the prices of their present slots, as in `offers`.
    """
    if table.phase is Phase.OVER or not {*names} & {player.name for player in table.players}:
        return Possible(table)
    if table.phase is Phase.CARDS:
        return Possible(table, [_cards(table, p) for p in table.players if p.name in names and p.shown is None])
    who = turn(table)
    if who is None or who not in names:
        return _trying(table, names)
    if table.phase is Phase.REVEAL:
        return Possible(table, [_reveal(table)], by=who)
    if table.phase is Phase.PRICE:
        return Possible(table, [_price(table)], by=who)
    offers, faint = _buying(table) if table.to_move or table.extra else ([], [])
    passing = [Offer(choice="pass", text=_sentence("pass"), needs=(), takes=())] if table.to_move or table.extra else []
    return Possible(table, [*_rewards(table), *offers, *passing], faint, who)


def _trying(table: Table, names: Sequence[str]) -> Possible:
    """What the next of these players could buy if it were that player's turn."""
    after = table.builder if table.actor is None else table.actor
    own = [seat for seat, player in enumerate(table.players) if player.name in names]
    seat = min(own, key=lambda seat: (seat - after) % len(table.players))
    as_if = replace(table, phase=Phase.BUY, active=seat, to_move=True, extra=0, pending=())
    offers, faint = _buying(as_if)
    tried = [offer.model_copy(update={"trying": True}) for offer in offers]
    return Possible(as_if, tried, faint, table.name(seat))


def _sentence(command: str) -> str:
    """The help sentence of a command."""
    return tr(about(command))


def _reveal(table: Table) -> Offer:
    """New rooms in the order of the cards: rooms that a card can bring, and sizes whose stack is empty."""
    sizes = {*table.on_deck, *(size for size in room_stacks(table) if table.stacks[size])}
    rooms = [tile for tile in table.setup.box.catalogue.rooms() if tile.id not in table.seen and tile.stack in sizes]
    empty = tuple(int(size) for size in room_stacks(table) if not table.stacks[size])
    of: dict[str, tuple[Chosen, ...]] = {"tiles": tuple(room.id for room in rooms), "skipped": empty}
    return Offer(
        choice="reveal",
        text=_sentence("reveal"),
        needs=("tiles",),
        takes=("skipped",) if empty else (),
        of=of if empty else {"tiles": of["tiles"]},
        called={"tiles": tuple(room.name for room in rooms)},
        most={"tiles": len(table.empty_slots)},
    )


def _price(table: Table) -> Offer:
    """The choice of prices: the rooms as they are on the market, the highest price first, `""` for an empty slot."""
    row = tuple(slot.tile for slot in table.market)
    prices = tuple(thousands(slot.price) for slot in table.market)
    names = tuple(table.setup.box.catalogue[tile].name if tile else "–" for tile in row)
    return Offer(
        choice="price",
        text=_sentence("price"),
        needs=("row",),
        takes=(),
        of={"row": row},
        called={"row": names, "slots": prices},
    )


def _buying(table: Table) -> tuple[list[Offer], list[UnavailableTile]]:
    """The tiles that the active player can buy and place, and the others with the reason (BUY-3, BUY-6)."""
    offers: list[Offer] = []
    faint: list[UnavailableTile] = []
    who, castle = table.name(table.active), table.players[table.active].castle
    sides = {HALLWAY: [HALLWAY, DARK_HALLWAY]}
    for id in for_sale(table):
        if id == DARK_HALLWAY:
            continue
        cost, coins = cost_of(table, id)
        best = {side: most(castle, table.setup.box[side]) for side in sides.get(id, [id])}
        fits = {side: points for side, points in best.items() if points is not None}
        if why_too_expensive(table, id) is not None:
            faint.append(UnavailableTile(tile=id, why=tr("It costs more than {player} has.", player=who), price=cost))
        elif not fits:
            faint.append(UnavailableTile(tile=id, why=tr("It fits nowhere here."), price=cost))
        else:
            name, points = table.setup.box[id].name, max(fits.values())
            offers.append(_laying(f"buy {id}", f"{name}, {cost}", fits, id, who, None, None, cost, coins, points))
    return offers, faint


def _laying(
    choice: str,
    text: str,
    sides: Collection[str],
    tile: str,
    castle: str,
    of: Mapping[str, tuple[Chosen, ...]] | None = None,
    called: Mapping[str, tuple[str, ...]] | None = None,
    price: int | None = None,
    coins: int | None = None,
    points: int | None = None,
) -> Offer:
    """A choice that places a tile; a hallway takes `dark`, which is needed if only the dark side fits.

    `of`: the other values that it needs.
    """
    needs, takes, values = ["place", *(of or ())], [*LAID], {**(of or {})}
    if DARK_HALLWAY in sides:
        (needs if HALLWAY not in sides else takes).append("dark")
        values["dark"] = (True,)
    return Offer(
        choice=choice,
        text=text,
        needs=tuple(needs),
        takes=tuple(takes),
        of=values or None,
        called=called,
        most=None,
        tile=tile,
        castle=castle,
        price=price,
        coins=coins or None,
        points=points,
    )


@lru_cache(maxsize=1024)
def most(castle: Castle, tile: Tile) -> int | None:
    """The most placing points of a tile in a castle; None if it has no legal place."""
    return most_points(castle, tile)


def _rewards(table: Table) -> Iterator[Offer]:
    """The waiting rewards with the ways to take them; `of` distinguishes two of one kind."""
    ways: dict[tuple[str, str | None, str, bool], list[Reward]] = {}
    for choice in choices(table):
        option = next(choice.moves(), None) if choice.kind == "reward" else None
        if option is not None and isinstance(option.move, Reward):
            move = option.move
            tile = choice.tile.replace(DARK_HALLWAY, HALLWAY)
            ways.setdefault((move.reward, move.as_type, tile, move.declined), []).append(move)
    for (kind, as_type, tile, declined), moves in ways.items():
        yield _reward(table, kind, as_type, tile, declined, moves)


def _reward(table: Table, kind: str, as_type: str | None, tile: str, declined: bool, moves: Sequence[Reward]) -> Offer:
    taken = ["--as", as_type] if as_type else []
    choice = joined(["reward", kind, *taken, *([tile] if tile else []), *(["--decline"] if declined else [])])
    of, called = _values(table, moves)
    words = [type_word(kind), *([type_word(as_type)] if as_type else [])]
    text = ": ".join([*words, *([table.setup.box[tile].name] if tile else []), *([tr("do not take it")] * declined)])
    if not tile:
        points = () if declined or (as_type or kind) not in POINTS else ("claim",)
        return Offer(choice=choice, text=text, needs=tuple(of), takes=points, of=of or None, called=called or None)
    sides = dict.fromkeys(move.lay.tile for move in moves if move.lay is not None)
    return _laying(choice, text, sides, tile, table.name(table.active), of, called or None)


def _values(table: Table, moves: Sequence[Reward]) -> tuple[dict[str, tuple[Chosen, ...]], dict[str, tuple[str, ...]]]:
    """The values that a reward still needs, by key, and their names."""
    castle = table.players[table.active].castle
    of: dict[str, tuple[Chosen, ...]] = {}
    stacks = dict.fromkeys(int(move.stack) for move in moves if move.stack is not None)
    if stacks:
        of |= {"stack": tuple(stacks), "count": tuple(sorted({m.tiles for m in moves if m.tiles is not None}))}
    rooms = dict.fromkeys(move.room for move in moves if move.room is not None)
    whose = dict.fromkeys(move.of for move in moves if move.of is not None)
    several = [p for p in table.pending if p.reward == moves[0].reward]
    of |= {"room": tuple(rooms)} if rooms else {}
    of |= {"of": tuple(whose)} if len({p.of for p in several}) > 1 else {}
    numbers = {key: of[key] for key in ("room", "of") if key in of}
    return of, {key: tuple(castle[int(n)].label for n in tiles) for key, tiles in numbers.items()}


def _cards(table: Table, player: Player) -> Offer:
    """The bonus cards that a player may have: those that nobody has recorded (FINAL-BONUS)."""
    shown = {card for other in table.players for card, _ in other.shown or ()}
    left = tuple(card for card in table.setup.printed.cards if card not in shown)
    held = trn("{who}: {n} bonus card", "{who}: {n} bonus cards", player.cards, who=player.name)
    each = printed()
    called = {"cards": tuple(map(card_word, left)), "printed": tuple(str(each[card]) for card in left)}
    return Offer(
        choice=joined(["cards", player.name]),
        text=held,
        needs=("cards",),
        takes=(),
        of={"cards": left},
        called=called,
        most={"cards": player.cards},
    )
