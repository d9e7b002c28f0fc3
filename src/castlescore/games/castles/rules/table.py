"""The state of a table of Castles of Mad King Ludwig, as one value. What a move does to it is in
`castlescore.games.castles.rules.play`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum

from castlescore.core.values import changed, frozen
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY, STAIRS
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.setup import Setup, numbers, stacks

CORRIDORS = (HALLWAY, DARK_HALLWAY, STAIRS)  # what can be bought beside the market and is laid by a corridor reward


class Phase(StrEnum):
    """What the table is waiting for."""

    REVEAL = "reveal"
    PRICE = "price"
    BUY = "buy"
    CARDS = "cards"
    OVER = "over"


@frozen
class Slot:
    """One place on the market: its price, the room that lies there, if any, and the coins on it (marks)."""

    price: int
    tile: str = ""
    coins: int = 0


@frozen
class Player:
    """One player: castle, purse, and the points so far by where they came from. `cards`: bonus cards in hand.

    `downstairs` counts completed downstairs rooms (REWARD-DOWNSTAIRS); `shown` is None until the cards are on the
    table.
    """

    name: str
    castle: Castle
    start: int
    money: int
    cards: int
    placing: int = 0
    rewards: int = 0
    adjusted: int = 0
    downstairs: int = 0
    shown: tuple[tuple[str, int | None], ...] | None = None

    @property
    def track(self) -> int:
        """Where the swan stands."""
        return self.start + self.placing + self.rewards + self.adjusted


@frozen
class Pending:
    """A completion reward that waits for a word: its kind, the completed tile, and the turn it belongs to (REWARD-3).

    `rooms`: the downstairs rooms completed together, any of which may be the one that made the count even.
    """

    reward: str
    of: int
    turn: int
    rooms: tuple[int, ...] = ()

    def one_of_several(self, waiting: Iterable[Pending]) -> bool:
        """Whether others of its kind wait too, so that a line must say which is meant."""
        return sum(other.reward == self.reward for other in waiting) > 1


@frozen
class Table:
    """Everything on the table. `active` is whose turn it is while buying, `to_move` whether the turn's own purchase or
    pass is still to come, `extra` the extra turns owed to the active player; `turn` numbers the turns of the game."""

    setup: Setup
    players: tuple[Player, ...]
    builder: int
    market: tuple[Slot, ...]
    stacks: Mapping[str, int]
    deck: int
    bonus_deck: int
    round: int = 1
    phase: Phase = Phase.REVEAL
    active: int = 0
    turn: int = 0
    to_move: bool = False
    extra: int = 0
    pending: tuple[Pending, ...] = ()
    corridor_used: frozenset[int] = frozenset()  # turns in which the free corridor tile was laid
    downstairs_used: frozenset[int] = frozenset()  # turns in which a downstairs reward arose (BGA-2)
    discard: int = 0
    on_deck: tuple[str, ...] = ()  # sizes of the tiles lying on the room deck, the top one first
    seen: frozenset[str] = frozenset()  # rooms revealed so far
    drawn: Mapping[str, int] = field(default_factory=dict)  # size -> room cards of it drawn so far, each counted once
    again: Mapping[str, int] | None = None  # those drawn since the last shuffle (END-2); None before the first
    recounted: bool = False  # the table counted the deck anew, so the record does not know which cards there are
    last_round: bool = False
    bank: int = 0  # what the bank took in less what it gave
    lenient: bool = False  # an audit goes on as the table did: whatever was laid lies

    @property
    def actor(self) -> int | None:
        """Whose move it is; None where it is anybody's."""
        if self.phase is Phase.BUY:
            return self.active
        return self.builder if self.phase in (Phase.REVEAL, Phase.PRICE) else None

    def name(self, player: int) -> str:
        """The name of a player by seat."""
        return self.players[player].name

    def seat(self, name: str) -> int:
        """The seat of a player by exact name; KeyError for a stranger."""
        for i, player in enumerate(self.players):
            if player.name == name:
                return i
        raise KeyError(name)

    def with_player(self, seat: int, player: Player) -> Table:
        """The table with one player changed."""
        return changed(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def slot_of(self, tile: str) -> int | None:
        """The index of the market slot on which a tile lies."""
        return next((i for i, slot in enumerate(self.market) if slot.tile == tile), None)

    @property
    def empty_slots(self) -> tuple[int, ...]:
        """The indexes of the empty slots, in the order in which they are filled."""
        return tuple(i for i, slot in enumerate(self.market) if not slot.tile)

    @property
    def can_fill(self) -> bool:
        """Whether an empty slot can still get a room (MARKET-1, MARKET-4, END-2), as far as the record knows."""
        if not self.empty_slots:
            return False
        if self.on_deck or (self.deck and not self.last_round):
            return True
        if self.recounted:
            left = any(tiles for stack, tiles in self.stacks.items() if stack.isdecimal())
            return left and bool(self.deck or self.discard)
        return any(self.stacks[size] for size in self.drawn)

    @property
    def may_stay_empty(self) -> bool:
        """Whether only the players can tell that no card of the pile brings a room: slots then stay empty (END-2)."""
        return self.phase is Phase.REVEAL and self.last_round and self.recounted and not self.on_deck


def stack_of(table: Table, tile: str) -> str:
    """The stack a tile comes from: its size, `hallway` or `stairs`."""
    return table.setup.box.catalogue[tile].stack


def begin(setup: Setup) -> Table:
    """The table as it is laid out, before the first room is revealed (SETUP, SOLO-1)."""
    data = numbers()
    kept = data["bonus_cards_kept"]
    count = len(setup.players)
    players = []
    for seat, name in enumerate(setup.players):
        doors, turn = setup.foyers[seat]
        foyer = Placed(0, setup.box.foyer(doors), (0, 0), turn)
        start = setup.numbers.start_points[(seat - setup.builder) % count]
        players.append(Player(name, Castle([foyer]), start, data["start_money"], kept))
    return Table(
        setup=setup,
        players=tuple(players),
        builder=setup.builder,
        active=setup.builder,
        market=tuple(Slot(price) for price in setup.numbers.market),
        stacks=stacks(setup),
        deck=setup.numbers.room_cards,
        bonus_deck=data["bonus_cards"] - kept * count,
    )
