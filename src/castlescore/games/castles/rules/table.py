"""The table of a game as a value, and the variants of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from castlescore.core.language import marked
from castlescore.core.language.messages import Message
from castlescore.core.types import Document
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY, STAIRS, Numbers, numbers
from castlescore.games.castles.rules.castle import Box, Castle, Placed
from castlescore.games.castles.rules.placement import Line

CORRIDORS = (HALLWAY, DARK_HALLWAY, STAIRS)  # what can be bought beside the market and is laid by a corridor reward


@dataclass(frozen=True)
class Variant:
    """The rules of the rulebook; a variant (`VARIANTS`) overrides what it changes.

    `id` is its name in files and on lines; `name` its title on pages; `about` a short description. `rooms` are added to
    those of the box, as rows of a catalogue file. `rewards`: by type, a completion reward in place of the printed one.
    """

    id: str
    name: str
    about: str
    rooms: tuple[Document, ...] = ()
    rewards: Mapping[str, Gives] = field(default_factory=dict)

    def loses(self, reward: str, turn: int, table: Table) -> Message | None:
        """Why a completion reward that is due in a turn is lost, None if it is not."""
        return None


class Dealt(NamedTuple):
    """The numbers that depend on the number of players. Money is in marks; `start_points` begin with the first master
    builder.
    """

    small_stack: int
    large_stack: int
    market: tuple[int, ...]
    room_cards: int
    favor_points: tuple[int, ...]
    start_points: tuple[int, ...]


@dataclass(frozen=True)
class Setup:
    """Everything that is decided before the game starts. `foyers` are entrances and turn, in the order of the players.
    `dealt`: the numbers for this many players, or those of a setup file; `printed`: the other numbers of the rulebook.
    """

    players: tuple[str, ...]
    builder: int
    foyers: tuple[tuple[int, int], ...]
    favors: tuple[str, ...]
    dealt: Dealt
    box: Box
    variant: Variant
    printed: Numbers = field(default_factory=numbers)

    def __repr__(self) -> str:
        return f"<Setup of {', '.join(self.players)}; {self.variant.id}; favors: {', '.join(self.favors)}>"

    @property
    def solo(self) -> bool:
        """Whether one person plays alone (SOLO)."""
        return len(self.players) == 1

    def left_of(self, player: int) -> int:
        """The next player clockwise."""
        return (player + 1) % len(self.players)

    @property
    def stacks(self) -> dict[str, int]:
        """The face-down stacks at the start: a size, `hallway` or `stairs` -> tiles (SETUP-3)."""
        groups, small, large = self.box.catalogue.groups, self.dealt.small_stack, self.dealt.large_stack
        sizes = {**dict.fromkeys(groups["small"], small), **dict.fromkeys(groups["large"], large)}
        return {**{str(size): tiles for size, tiles in sizes.items()}, HALLWAY: small, STAIRS: large}


class Phase(StrEnum):
    """What the table is waiting for.

    Examples:
        >>> phase = cs.castles.Session.read("three-players/table.toml").table.phase
        >>> phase == "over", phase is cs.castles.Phase.OVER
        (True, True)
    """

    REVEAL = "reveal"
    PRICE = "price"
    BUY = "buy"
    CARDS = "cards"
    OVER = "over"


@dataclass(frozen=True)
class Slot:
    """One place on the market.

    Attributes:
        price: what the room on it costs, in marks.
        tile: the id of that room, `""` where none lies.
        coins: the marks that lie on it.

    Examples:
        >>> slot = cs.castles.Session.read("three-players/table.toml").at(13).table.market[1]
        >>> slot.tile, slot.price, slot.coins
        ('throne-room', 10000, 2000)
    """

    price: int
    tile: str = ""
    coins: int = 0


@dataclass(frozen=True)
class Player:
    """One player: castle, purse, and the points so far by where they came from.

    Attributes:
        name: the name as it was given.
        castle: what is built; `Session.castle` gives it with its places and its picture.
        start: the points at the start.
        money: the purse, in marks.
        cards: how many bonus cards are in hand.
        placing: the points for tiles as they were laid.
        rewards: the points that completed rooms gave as a reward.
        adjusted: the points that the table agreed to.
        downstairs: how many downstairs rooms are completed (REWARD-DOWNSTAIRS).
        shown: the bonus cards on the table by id, each with a count where one was given; None until they are shown.

    Examples:
        >>> player = cs.castles.Session.read("three-players/table.toml").at(13).table.players[1]
        >>> player.name, player.money, player.track, player.cards
        ('Ben', 20000, 7, 2)
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


@dataclass(frozen=True)
class Pending:
    """A completion reward that waits for the player's choice.

    Attributes:
        reward: its kind, the type of the completed room.
        of: the number of the completed tile in the castle.
        turn: the turn it belongs to (REWARD-3).
        rooms: the downstairs rooms completed together, any of which may be the one that made the count even.

    Examples:
        >>> table = cs.castles.Session.read("three-players/table.toml").at(26).table
        >>> pending = table.pending[0]
        >>> pending.reward, table.players[table.active].castle[pending.of].tile.name
        ('sleeping', 'Solar')
    """

    reward: str
    of: int
    turn: int
    rooms: tuple[int, ...] = ()

    def one_of_several(self, waiting: Iterable[Pending]) -> bool:
        """Whether others of its kind wait too, so that a line must say which is meant."""
        return sum(other.reward == self.reward for other in waiting) > 1


@dataclass(frozen=True)
class Table:
    """Everything on the table. Players are known by their seats, from 0, clockwise.

    Attributes:
        setup: what was decided before the first card.
        players: the players by seat.
        builder: the seat of the master builder.
        market: its places, the dearest first.
        stacks: the tiles left by stack: a size, `hallway` or `stairs`.
        deck: how many room cards are left to draw.
        bonus_deck: how many bonus cards are left to draw.
        round: the round, from 1.
        phase: what the table is waiting for.
        active: the seat whose turn it is while buying.
        turn: the number of the turn in the whole game.
        to_move: whether the turn's own purchase or pass is still to come.
        extra: the extra turns owed to the active player.
        pending: the rewards that wait for a player's decision.
        corridor_used: the turns in which the free corridor tile was laid.
        downstairs_used: the turns in which a downstairs reward arose (BGA-2).
        discard: how many room cards are discarded.
        on_deck: the sizes of the tiles lying on the room deck, the top one first.
        seen: the rooms revealed so far, by id.
        drawn: how many room cards of each size were drawn so far, each counted once.
        again: those drawn since the last shuffle (END-2); None before the first.
        recounted: the table counted the deck again, so the record does not know which cards are in it.
        last_round: whether the room deck has run out, so that this is the last round.
        early: that the table ended the game before its last round, and after which round; None if it did not.
        bank: the marks that the bank took in less those it gave.
        lenient: an audit goes on as the table did, and every tile that was laid stays.

    Examples:
        >>> table = cs.castles.Session.read("three-players/table.toml").at(13).table
        >>> table.phase == "buy", table.round, table.players[table.active].name, table.stacks["stairs"]
        (True, 3, 'Ben', 5)
    """

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
    corridor_used: frozenset[int] = frozenset()
    downstairs_used: frozenset[int] = frozenset()
    discard: int = 0
    on_deck: tuple[str, ...] = ()
    seen: frozenset[str] = frozenset()
    drawn: Mapping[str, int] = field(default_factory=dict)
    again: Mapping[str, int] | None = None
    recounted: bool = False
    last_round: bool = False
    early: Message | None = None
    bank: int = 0
    lenient: bool = False

    def __repr__(self) -> str:
        return f"<Table of {', '.join(self.setup.players)}: round {self.round}, {self.phase}>"

    @property
    def actor(self) -> int | None:
        """The name of the player whose move it is; None if any player may move."""
        if self.phase is Phase.BUY:
            return self.active
        return self.builder if self.phase in (Phase.REVEAL, Phase.PRICE) else None

    def name(self, player: int) -> str:
        """The name of a player by seat."""
        return self.players[player].name

    def seat(self, name: str) -> int:
        """The seat of a player by exact name; raises KeyError for an unknown name."""
        for i, player in enumerate(self.players):
            if player.name == name:
                return i
        raise KeyError(name)

    def with_player(self, seat: int, player: Player) -> Table:
        """The table with one player changed."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def slot_of(self, tile: str) -> int | None:
        """The index of the market slot on which a tile lies."""
        for i, slot in enumerate(self.market):
            if slot.tile == tile:
                return i
        return None

    @property
    def lying(self) -> list[str]:
        """The rooms on the market, the highest price first."""
        return [slot.tile for slot in self.market if slot.tile]

    @cached_property
    def empty_slots(self) -> tuple[int, ...]:
        """The indexes of the empty slots, in the order in which they are filled."""
        return tuple([i for i, slot in enumerate(self.market) if not slot.tile])

    @property
    def can_fill(self) -> bool:
        """Whether an empty slot can still get a room, as far as the record shows (MARKET-1, MARKET-4, END-2)."""
        if all(slot.tile for slot in self.market):
            return False
        if self.on_deck or (self.deck and not self.last_round):
            return True
        if self.recounted:
            left = any(tiles for stack, tiles in self.stacks.items() if stack.isdecimal())
            return left and bool(self.deck or self.discard)
        return any(self.stacks[size] for size in self.drawn)

    @property
    def to_buy(self) -> list[int]:
        """The seats that still buy in this round after the active one, the master builder last (BUY-1)."""
        buying = self.phase is Phase.BUY
        if self.setup.solo or self.phase in (Phase.CARDS, Phase.OVER) or (buying and self.active == self.builder):
            return []
        first, count = self.active if buying else self.builder, len(self.players)
        return [(first + i) % count for i in range(1, (self.builder - first) % count or count)] + [self.builder]

    @property
    def may_stay_empty(self) -> bool:
        """Whether slots may stay empty because no card of the pile brings a room, as only the players see (END-2)."""
        return self.phase is Phase.REVEAL and self.last_round and self.recounted and not self.on_deck


def stack_of(table: Table, tile: str) -> str:
    """The stack a tile comes from: its size, `hallway` or `stairs`."""
    return table.setup.box.catalogue[tile].stack


def on_sale(table: Table) -> list[str]:
    """The tiles that can be bought: those on the market, and the corridors."""
    return [*table.lying, *CORRIDORS]


def corridors_left(table: Table) -> list[str]:
    """The corridor tiles that are left: both sides of a hallway, and stairs."""
    return [tile for tile in CORRIDORS if table.stacks[stack_of(table, tile)]]


@dataclass
class Progress:
    """A move in progress: the changed table, the point lines, the rewards to record, and the announcements.

    `turn`: the turn to which the rewards belong. If a waiting reward places a tile, it is the turn of that reward, even
    if extra turns have begun since (REWARD-3).
    """

    table: Table
    seat: int
    turn: int
    lines: list[Line] = field(default_factory=list)
    given: list[dict[str, object]] = field(default_factory=list)
    announcements: list[Message] = field(default_factory=list)

    @property
    def player(self) -> Player:
        """The player whose castle it is."""
        return self.table.players[self.seat]

    def change(self, **values: Any) -> None:
        """Change something of that player."""
        self.table = self.table.with_player(self.seat, replace(self.player, **values))

    def wait(self, pending: Pending) -> None:
        """Add a reward that waits for the player's choice."""
        self.table = replace(self.table, pending=(*self.table.pending, pending))

    def score(self, lines: Iterable[Line]) -> int:
        """Count reward points; returns how many."""
        rows = tuple(lines)
        points = sum(line.points for line in rows)
        self.lines += rows
        self.change(rewards=self.player.rewards + points)
        return points


# The function that gives a reward: it gets the completed tile and why the reward is due, and returns keys to record.
Gives = Callable[[Progress, Placed, Message], dict[str, int]]


class BoardGameArena(Variant):
    """As Board Game Arena plays (BGA)."""

    def loses(self, reward: str, turn: int, table: Table) -> Message | None:
        """One downstairs reward a turn (BGA-2)."""
        if reward != "downstairs" or turn not in table.downstairs_used:
            return None
        if turn == table.turn:
            return Message("one such reward a turn, so this one is lost (BGA-2)")
        return Message(
            "this reward belongs to an earlier turn (REWARD-3), which has had its one such reward, so it is lost"
            " (BGA-2)"
        )


SECOND_EDITION = Variant("2e", marked("second edition"), "second edition")
VARIANTS: Mapping[str, Variant] = {
    variant.id: variant
    for variant in (
        SECOND_EDITION,
        BoardGameArena("bga", marked("as played on Board Game Arena"), "as Board Game Arena plays"),
    )
}
