"""Games for tests: random castles and whole random games of both, from a seed, and as records.

A random game is played by the rules alone. The dealer knows what the table cannot see: which tiles are in each stack
and which cards in the deck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from hypothesis import strategies as st

from builders import Record, Replay, apply, play_record, record_move, undo, went
from builders import between as kings
from builders.castles import (
    BOX,
    CORRIDORS,
    FIVE,
    ROOMS,
    TURNS,
    TYPES,
    Buy,
    Cards,
    Castle,
    Laying,
    Move,
    Pass,
    Pending,
    Phase,
    Placed,
    Played,
    Price,
    Reveal,
    Reward,
    Table,
    Verdict,
    candidates,
    card_names,
    castle,
    favor_names,
    refused_favors,
    seated,
    stack_of,
)
from castlescore.core.events import End

# Random castles


def _rooms(*kinds: str | int) -> tuple[str, ...]:
    """The rooms of these types and sizes."""
    return tuple(room.id for room in BOX.catalogue.rooms() if room.type in kinds or room.size in kinds)


Pool = tuple[str, ...]
POOLS: tuple[Pool, ...] = (
    (*ROOMS, *CORRIDORS * 8),
    (*_rooms("outdoor"), *_rooms(150, 500, 600)),
    (*_rooms("outdoor", "utility"), "hallway"),
    _rooms("utility"),
    (*_rooms("utility", "downstairs"), *CORRIDORS * 4),
    _rooms(150, 500),
)


def grown(rng: Random, size: int, pool: Pool = POOLS[0]) -> Castle:
    """A legal castle of up to `size` tiles of the pool."""
    built = castle((rng.choice(("foyer", "foyer-3")), 0, 0, rng.choice(TURNS)))
    for _ in range(size - 1):
        built = add_legal(built, rng, pool) or built
    return built


def add_legal(built: Castle, rng: Random, pool: Pool = POOLS[0]) -> Castle | None:
    """The castle with one more tile laid legally, if the tile drawn fits anywhere."""
    drawn = BOX[rng.choice(pool)]
    places = list(candidates(built, drawn, built.next_number()))
    rng.shuffle(places)
    for placed in places:
        judged = Verdict(built, placed)
        if judged.legal:
            return judged.after
    return None


def attempt(built: Castle, rng: Random, pool: Pool = POOLS[0]) -> Placed:
    """Some tile at an entrance of the castle or near its walls: most break a rule, often just so."""
    drawn = BOX[rng.choice(pool)]
    places = list(candidates(built, drawn, built.next_number()))
    if places and rng.random() < 0.5:
        return rng.choice(places)
    west, south, east, north = rng.choice(built.tiles).box
    turn = rng.choice(TURNS)
    outline = drawn.form(turn).outline
    xs, ys = (west - outline.width, east), (south - outline.height, north)
    along = (rng.choice(xs) + rng.choice((0, 0, -1, 1)), rng.randint(*ys))
    across = (rng.randint(*xs), rng.choice(ys) + rng.choice((0, 0, -1, 1)))
    return Placed(built.next_number(), drawn, rng.choice((along, across)), turn)


seeds = st.integers(0, 2**32 - 1)


def legal_castles(most: int = 12) -> st.SearchStrategy[Castle]:
    """Legal castles of up to `most` tiles."""
    return st.builds(
        lambda seed, size, pool: grown(Random(seed), size, pool),
        seeds,
        st.integers(1, most),
        st.sampled_from(POOLS),
    )


@st.composite
def attempts(draw: st.DrawFn, most: int = 10) -> Verdict:
    """Verdicts on placements of all sorts onto legal castles."""
    built = draw(legal_castles(most))
    return Verdict(built, attempt(built, Random(draw(seeds)), draw(st.sampled_from(POOLS))))


# Random games of Castles of Mad King Ludwig

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
        result = []
        while slots:
            if self.on_deck:
                result.append(("tile", self.on_deck.pop(0)))
                slots -= 1
                continue
            size = self.draw()
            if size is None:
                break
            if self.piles[size]:
                result.append(("tile", self.piles[size].pop()))
                slots -= 1
            else:
                result.append(("skipped", size))
        return result

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


def play_out(table: Table, rng: Random, watch: Watch = lambda *_: None) -> list[Move]:
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
    free = (each for each in (Verdict(castle, p) for p in rng.sample(places, len(places))) if each.is_free)
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


# Their records


@cache
def good_game(players: int, seed: int) -> Replay:
    """A random game from setup to the last bonus card, recorded as the program records it."""
    rng = Random(f"{players} players, game {seed}")
    table = random_table(players, rng, rules=rng.choice(("2e", "2e", "bga")))
    return recorded_game(table, play_out(table, rng), rng)


def recorded_game(table: Table, moves: list[Move], rng: Random) -> Replay:
    """The record of these moves; some of them typed, undone and typed again."""
    setup = table.setup
    header = {
        "format": "castlescore session 1",
        "game": "castles",
        "rules": setup.variant.id,
        "players": list(setup.players),
        "builder": setup.players[setup.builder],
        "foyers": [doors for doors, _ in setup.foyers],
        "foyer_turns": [turn for _, turn in setup.foyers],
        "favors": list(setup.favors),
        **({"setup": FIVE} if len(setup.players) == len(FIVE["start_points"]) else {}),
    }
    evening = play_record(Record("game.toml", header, ()))
    for move in moves:
        _record(evening, move)
        if rng.random() < 0.05:
            undo(evening, 1)
            _record(evening, move)
    return evening


def _record(evening: Replay, move: Any) -> None:
    before = evening.table
    record_move(evening, went(before, move), before)


@cache
def good_between_game(players: int, seed: int) -> Replay:
    """A random game from the first tile to the last bonus card, recorded as the program records it."""
    return recorded_between_game(kings.table_of(players).setup, Random(f"between {players} players, game {seed}"))


def recorded_between_game(setup: kings.Setup, rng: Random) -> Replay:
    """The record of a random game at a table that is laid out so."""
    header = {
        "format": "castlescore session 1",
        "game": "between",
        "players": list(setup.players),
        "thrones": list(setup.thrones),
    }
    evening = play_record(Record("game.toml", header, ()))
    while evening.table.phase is kings.Phase.PLACE:
        move = kings.random_move(rng, evening.table)
        if rng.random() < 0.1:
            move = _counted(evening, move)
        _record(evening, move)
        if rng.random() < 0.05:
            undo(evening, 1)
            _record(evening, move)
    cards = sorted(kings.BOX.cards)
    rng.shuffle(cards)
    for site in evening.table.sites:
        if site.cards:
            _record(evening, kings.Cards(site.name, tuple(cards.pop() for _ in range(site.cards))))
    return evening


def _counted(evening: Replay, move: kings.Place | kings.Reward) -> kings.Place | kings.Reward:
    """The same move with the points that the castle gains by it, rightly counted."""
    return replace(move, claim=went(evening.table, move).gained)


def ended_early(evening: Replay, event: int, rng: Random) -> Replay:
    """The same game of either kind, which its table ended after an event; every bonus card is shown."""
    ended = play_record(evening.record.with_events(evening.record.events[:event]))
    _record(ended, End("it is late"))
    if ended.record.header["game"] == "between":
        cards = rng.sample(sorted(kings.BOX.cards), len(kings.BOX.cards))
        for site in ended.table.sites:
            if site.cards:
                _record(ended, kings.Cards(site.name, tuple(cards.pop() for _ in range(site.cards))))
        return ended
    hand = [(card, None) for card in rng.sample(sorted(card_names()), len(card_names()))]
    for player in ended.table.players:
        shown = tuple(hand.pop() for _ in range(min(player.cards, len(hand))))
        _record(ended, Cards(player.name, shown))
    return ended
