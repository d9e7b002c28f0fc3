"""Whole games of random legal moves, played through `castlescore.games.castles.rules.play.apply` alone.

The dealer keeps what the table cannot see: which tiles lie in each stack and which cards in the deck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random
from typing import Any

from castlescore.games.castles.facts import TYPES
from castlescore.games.castles.moves import Buy, Cards, Laying, Move, Pass, Price, Reveal, Reward
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.places import candidates
from castlescore.games.castles.rules.play import apply
from castlescore.games.castles.rules.setup import refused_favors
from castlescore.games.castles.rules.table import CORRIDORS, Pending, Phase, Table, stack_of
from castlescore.games.castles.terms import card_names, favor_names
from games.castles.rules.builders import BOX
from games.castles.rules.tables import FIVE, seated

LOOKED_AT, TRIED = 16, 3  # places of a tile: enough for castles with rewards in them, few enough to be quick
Watch = Callable[[Table, Move, Played, "Dealer"], None]


@dataclass
class Dealer:
    """The hidden side of a table: stacks as shuffled tiles, room cards as sizes, and what went back to the box."""

    rng: Random
    piles: dict[str, list[str]]
    cards: list[str]
    discard: list[str] = field(default_factory=list)
    on_deck: list[str] = field(default_factory=list)
    box: list[str] = field(default_factory=list)
    reshuffled: bool = False

    def draw(self) -> str | None:
        """The size of the next card; None where no card of the whole pile could bring a room."""
        self.reshuffled = self.reshuffled or not self.cards
        if self.reshuffled and not any(self.piles[size] for size in (*self.cards, *self.discard)):
            return None
        if not self.cards:
            self.cards, self.discard = self.rng.sample(self.discard, len(self.discard)), []
        size = self.cards.pop()
        self.discard.append(size)
        self.reshuffled = self.reshuffled or not self.cards
        return size

    def rooms(self, slots: int) -> list[tuple[str, str]]:
        """What is turned up for so many slots: ("tile", id) or ("skipped", size), in order."""
        found = []
        while slots:
            if self.on_deck:
                found.append(("tile", self.on_deck.pop(0)))
                slots -= 1
                continue
            size = self.draw()
            if size is None:
                break
            if self.piles[size]:
                found.append(("tile", self.piles[size].pop()))
                slots -= 1
            else:
                found.append(("skipped", size))
        return found

    def put(self, size: str, count: int, last_round: bool) -> None:
        """A sleeping reward: tiles of one stack onto the deck or the discard."""
        self.rng.shuffle(self.piles[size])
        taken = [self.piles[size].pop() for _ in range(count)]
        if last_round:
            self.box += taken
        else:
            self.on_deck[:0] = taken


def deal(table: Table, rng: Random) -> Dealer:
    """Stacks and deck shuffled for a table that begins."""
    sizes = [str(size) for size in BOX.catalogue.outlines]
    piles = {}
    for size in sizes:
        rooms = [room.id for room in BOX.catalogue.rooms() if room.stack == size]
        piles[size] = rng.sample(rooms, table.stacks[size])
    return Dealer(rng, piles, rng.sample(sizes * 5, table.deck))


def random_table(players: int, rng: Random, rules: str = "2e", given: Mapping[str, Any] | None = None) -> Table:
    """A table of so many with random favors, foyers and first master builder, and with numbers of its own."""
    favors: list[str] = []
    while players > 1 and (not favors or refused_favors(favors, players)):
        favors = rng.sample(sorted(favor_names()), players)
    foyers = [(rng.choice((3, 4)), rng.choice((0, 90, 180, 270))) for _ in range(players)]
    own = {**(FIVE if players == 5 else {}), **(given or {})}
    return seated(players, favors=favors, builder=rng.randrange(players), rules=rules, foyers=foyers, given=own)


def play_out(table: Table, rng: Random, watch: Watch) -> list[Move]:
    """Play a table to its end; `watch` sees every move, with the table before it. Returns the moves."""
    dealer = deal(table, rng)
    hand = rng.sample(sorted(card_names()), len(card_names()))
    moves: list[Move] = []
    while table.phase is not Phase.OVER:
        for move in _next_moves(table, dealer, hand):
            played = apply(table, move)
            if isinstance(played, Played):
                _follow(dealer, table, move, played)
                watch(table, move, played, dealer)
                moves.append(played.move)
                table = played.table
                if table.phase is not Phase.REVEAL or not isinstance(move, Reveal):
                    break
            else:
                assert not isinstance(move, (Reveal, Price, Pass, Cards)), (move, played)
    return moves


def _next_moves(table: Table, dealer: Dealer, hand: list[str]) -> Iterator[Move]:
    """Moves to try in this order until one is allowed; all of a reveal in pieces."""
    if table.phase is Phase.REVEAL:
        yield from _reveals(table, dealer)
    elif table.phase is Phase.PRICE:
        order = dealer.rng.sample(table.market, len(table.market))
        yield Price(tuple(slot.tile for slot in order))
    elif table.phase is Phase.CARDS:
        player = dealer.rng.choice([player for player in table.players if player.shown is None])
        printed = [dealer.rng.choice((None, 1, 4)) for _ in range(player.cards)]
        yield Cards(player.name, tuple((hand.pop(), number) for number in printed if hand))
    elif table.pending and (not (table.extra or table.to_move) or dealer.rng.random() < 0.7):
        yield from rewards(table, dealer, dealer.rng.choice(table.pending))
    else:
        yield from _turn(table, dealer.rng)


def _reveals(table: Table, dealer: Dealer) -> Iterator[Move]:
    turned = dealer.rooms(len(table.empty_slots))
    pieces = dealer.rng.choice((1, 1, 2, len(turned)))
    size = max(1, -(-len(turned) // max(1, pieces)))
    for start in range(0, len(turned), size):
        piece = turned[start : start + size]
        tiles = tuple(what for kind, what in piece if kind == "tile")
        yield Reveal(tiles, tuple(what for kind, what in piece if kind == "skipped"))


def _turn(table: Table, rng: Random) -> Iterator[Move]:
    """A purchase anywhere it may be, or a pass."""
    name, player = table.name(table.active), table.players[table.active]
    shop = [(slot.tile, slot.price - slot.coins) for slot in table.market if slot.tile]
    shop += [(tile, 3000) for tile in CORRIDORS if table.stacks[stack_of(table, tile)]]
    for tile, price in rng.sample(shop, len(shop)) if rng.random() < 0.9 else []:
        if price <= player.money:
            yield from (Buy(name, lay) for lay in layings(table, tile, rng))
    yield Pass(name)


def layings(table: Table, tile: str, rng: Random) -> Iterator[Laying]:
    """A few random places that join the castle, mostly those that complete the most; a reward is sometimes declined."""
    castle = table.players[table.active].castle
    places = list(candidates(castle, BOX[tile], castle.next_number()))
    free = (found for found in (Verdict(castle, p) for p in rng.sample(places, len(places))) if found.is_free)
    some = list(islice(free, LOOKED_AT))
    if rng.random() < 0.8:
        some.sort(key=lambda v: -len(v.completes))
    for verdict in some[:TRIED]:
        lay = Laying(tile, verdict.placed.at, verdict.placed.turn)
        yield replace(lay, decline=verdict.completes[:1]) if rng.random() < 0.1 else lay


def rewards(table: Table, dealer: Dealer, pending: Pending) -> Iterator[Move]:
    """A waiting reward taken somehow, or declined."""
    rng, name = dealer.rng, table.name(table.active)
    as_type = None
    kind = pending.reward
    if kind == "downstairs":
        kind = as_type = rng.choice([t for t in TYPES if t != "downstairs"])
    taken = Reward(name, pending.reward, as_type, of=pending.of)
    if rng.random() < 0.1:
        kind = ""
    if kind == "corridor":
        for tile in rng.sample(CORRIDORS, len(CORRIDORS)):
            yield from (replace(taken, lay=lay) for lay in layings(table, tile, rng))
    elif kind == "sleeping":
        full = [size for size, pile in dealer.piles.items() if pile]
        if full:
            stack = rng.choice(full)
            most = min(2, len(dealer.piles[stack]))
            yield replace(taken, stack=stack, tiles=rng.randint(0, most))
    elif kind:
        yield replace(taken, room=rng.choice(pending.rooms) if kind == "living" else None)
    yield replace(taken, as_type=None, declined=True)


def _follow(dealer: Dealer, table: Table, move: Move, played: Played) -> None:
    """What a move does to the hidden side."""
    if isinstance(move, Reward) and move.stack is not None and move.tiles is not None and not move.declined:
        dealer.put(move.stack, move.tiles, table.last_round)
    if table.setup.solo and played.table.round > table.round:
        dealer.box += _left(table, move)


def _left(table: Table, move: Move) -> list[str]:
    """The rooms that a lone player leaves on the market at the end of a round."""
    bought = move.lay.tile if isinstance(move, Buy) else ""
    return [slot.tile for slot in table.market if slot.tile and slot.tile != bought]
