"""The state of a table of Between Two Castles, and what comes of a move that stands, as values. What it does: `play`.

Who holds which tiles is the table's business; counted are only the tiles and cards that are left to draw.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from castlescore.core.language.messages import Message, message
from castlescore.core.types import Document
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.moves import Move
from castlescore.games.between.rules.bonuses import OTHER_TYPE, Bonus
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.placement import Verdict
from castlescore.games.between.rules.scoring import Line, score
from castlescore.games.between.rules.setup import Setup


class Phase(StrEnum):
    """What the table is waiting for.

    Examples:
        >>> phase = cs.between.Session.read("between-four/table.toml").table.phase
        >>> phase == "over", phase is cs.between.Phase.OVER
        (True, True)
    """

    PLACE = "place"
    CARDS = "cards"
    OVER = "over"


@dataclass(frozen=True)
class Pending:
    """A bonus that waits for a word.

    Attributes:
        bonus: what it gives, and its choices.
        of: the number in the castle of the tile that brought it.

    Examples:
        >>> pending = cs.between.Session.read("between-four/table.toml").at(22).table.site("CD").pending
        >>> pending.of, pending.bonus.type, pending.bonus.may_decline
        (5, 'downstairs', True)
    """

    bonus: Bonus
    of: int


@dataclass(frozen=True)
class Site:
    """A castle on the table: what it is called, who builds it, and what it still has to come.

    Attributes:
        name: what it is called: `AB`.
        partners: the two who build it.
        castle: what is built; `Session.castle` gives it with its places and its picture.
        keep: how many drafted tiles it gets in a turn.
        laid: how many of them were laid in this turn.
        pending: the bonus that waits for a word, None where none does.
        cards: how many bonus cards lie under it; they are in `castle` once they are shown.
        shown: its bonus cards by id; None until they are shown.
        adjusted: the points that the table agreed to.
        begun: the castle before the last line that laid something in it or took its bonus.

    Examples:
        >>> site = cs.between.Session.read("between-four/table.toml").at(20).table.site("CD")
        >>> site.partners, site.points, site.to_lay, site.pending
        (('Cara', 'Dan'), 6, 2, None)
    """

    name: str
    partners: tuple[str, str]
    castle: Castle
    keep: int
    laid: int = 0
    pending: Pending | None = None
    cards: int = 0
    shown: tuple[str, ...] | None = None
    adjusted: int = 0
    begun: Castle | None = None

    @property
    def points(self) -> int:
        """What the castle is worth, were it finished as it stands."""
        return score(self.castle).total + self.adjusted

    @property
    def to_lay(self) -> int:
        """How many drafted tiles it still gets in this turn."""
        return self.keep - self.laid

    @property
    def open(self) -> bool:
        """Whether a drafted tile may be laid in it now, while the game lasts (B-DRAFT-5, B-BONUS-1)."""
        return self.to_lay > 0 and self.pending is None


@dataclass(frozen=True)
class Pile:
    """Pieces to draw from, face down, and those that were discarded.

    Attributes:
        left: how many can be drawn. Below 0: so many are still to be drawn, as soon as some are discarded; while
            partners think about their food bonuses, more tiles may be in their hands than the supply can spare.
        discarded: how many were discarded.

    Examples:
        >>> pile = cs.between.Session.read("between-four/table.toml").at(20).table.supply
        >>> pile.left, pile.discarded
        (111, 0)
    """

    left: int
    discarded: int = 0

    def draw(self, count: int) -> tuple[Pile, bool]:
        """The pile after so many are drawn, and whether it was shuffled together with the discarded pieces first
        (B-BONUS-7, B-BONUS-9, B-RULING-3)."""
        short = self.left < count
        whole = Pile(self.left + self.discarded) if short else self
        return Pile(whole.left - count, whole.discarded), short

    def discard(self, count: int) -> Pile:
        """The pile with more pieces discarded that were drawn before (B-RULING-11)."""
        if self.left < 0:
            return Pile(self.left + self.discarded + count)
        return replace(self, discarded=self.discarded + count)


@dataclass(frozen=True)
class Table:
    """Everything on the table.

    Attributes:
        setup: what was decided before the first hand.
        sites: the castles on the table.
        supply: the regular tiles.
        deck: the bonus cards.
        round: the round, from 1.
        turn: the turn of the round, from 1.
        phase: what the table is waiting for.
        lenient: an audit goes on as the table did, and whatever was laid stands.

    Examples:
        >>> table = cs.between.Session.read("between-four/table.toml").at(20).table
        >>> table.round, table.turn, [site.name for site in table.sites if site.open]
        (1, 3, ['CD', 'DA'])
    """

    setup: Setup
    sites: tuple[Site, ...]
    supply: Pile
    deck: Pile
    round: int = 1
    turn: int = 1
    phase: Phase = Phase.PLACE
    lenient: bool = False

    def __repr__(self) -> str:
        castles = ", ".join(site.name for site in self.sites)
        return f"<Table of {castles}: round {self.round}, turn {self.turn}, {self.phase}>"

    def index(self, name: str) -> int:
        """The number of a castle by exact name; KeyError for one that is not here."""
        for k, site in enumerate(self.sites):
            if site.name == name:
                return k
        raise KeyError(name)

    def site(self, name: str) -> Site:
        """A castle by exact name; KeyError for one that is not here."""
        return self.sites[self.index(name)]

    def with_site(self, index: int, site: Site) -> Table:
        """The table with one castle changed."""
        return replace(self, sites=(*self.sites[:index], site, *self.sites[index + 1 :]))

    @property
    def waiting(self) -> tuple[Site, ...]:
        """The castles in which a bonus waits, in their order (B-RULING-4)."""
        return tuple(site for site in self.sites if site.pending)

    @property
    def last_turn(self) -> bool:
        """Whether this is the last turn of the game."""
        printed = self.setup.printed
        return (self.round, self.turn) == (printed.rounds, len(printed.hands))

    @property
    def regular(self) -> frozenset[str]:
        """The regular tiles that stand in some castle and can come no more (B-AIM-7), by id."""
        return frozenset().union(*(site.castle.regular for site in self.sites))

    @property
    def to_come(self) -> tuple[TileFacts, ...]:
        """The regular tiles that stand in no castle (B-AIM-7)."""
        standing = self.regular
        return tuple(tile for tile in self.setup.box.regular() if tile.id not in standing)

    @property
    def cards_to_come(self) -> tuple[str, ...]:
        """The bonus cards that no castle has shown (B-RULING-12), by id."""
        shown = {card for site in self.sites for card in site.shown or ()}
        return tuple(card for card in self.setup.box.cards if card not in shown)

    def standing(self, tile: str) -> Site | None:
        """The castle in which a regular tile stands, if it stands anywhere."""
        return next((site for site in self.sites if tile in site.castle.regular), None)

    def elsewhere(self, tile: str, castle: str) -> str:
        """The other castle in which a regular tile stands, `""` if it stands in none or in this one (B-AIM-7)."""
        site = self.standing(tile)
        return "" if site is None or site.name == castle else site.name


@dataclass(frozen=True)
class Played:
    """A move that stands. `lines` are the new tile's points, `told` is said aloud; `built`: the castle that it left."""

    table: Table
    move: Move
    lines: tuple[Line, ...] = ()
    told: tuple[Message, ...] = ()
    verdict: Verdict | None = None
    built: Site | None = None

    @cached_property
    def figures(self) -> Document:
        """What is recorded beside it: the points of the castle, worked out when somebody asks."""
        return {} if self.built is None else {"score": self.built.points}

    @property
    def gained(self) -> int:
        """What the castle of a Place or a Reward gained by its line, up to this move: what a claim should be."""
        site = self.table.site(getattr(self.move, "castle", ""))
        return score(site.castle).total - score(site.castle if site.begun is None else site.begun).total


def begin(setup: Setup) -> Table:
    """The table with the throne rooms laid and the first hands taken (B-SETUP, B-DRAFT-1)."""
    sites = tuple(
        Site(name, setup.partners(k), Castle(setup.box.thrones[setup.thrones[k]]), setup.printed.keep)
        for k, name in enumerate(setup.castles)
    )
    supply, _ = deal(setup, Pile(setup.box.box["regular"]))
    return Table(setup, sites, supply, Pile(setup.box.box["cards"]))


def deal(setup: Setup, supply: Pile) -> tuple[Pile, bool]:
    """The supply after a hand for every seat, and whether it was too small and was shuffled (B-RULING-3)."""
    count = setup.printed.hand * len(setup.seats)
    return supply.draw(count)


def opening(table: Table) -> tuple[Message, ...]:
    """What is said when a turn begins: how large the hands are and which way they pass, at a round's start all of it.

    With Ludwig also who draws his tiles (B-DUO-3, B-DUO-6).
    """
    printed = table.setup.printed
    hand, keep, where_to = printed.hands[table.turn - 1], printed.keep, printed.way(table.round)
    if table.turn == 1:
        said = message("round-begins", round=table.round, way=where_to, hand=hand, keep=keep)
    else:
        said = message("turn-begins", round=table.round, turn=table.turn, hand=hand, keep=keep, way=where_to)
    who = table.setup.draws_for_ludwig(table.round)
    return (said, message("draws-for-ludwig", player=who, tiles=keep)) if who else (said,)


def brought(site: Site, pending: Pending) -> Message:
    """What brought it: "Drawing Room is AB's 3rd living room"."""
    return message("brought", tile=site.castle[pending.of].tile, castle=site.name, bonus=pending.bonus)


def line(castle: str, bonus: Bonus) -> Message:
    """What to type for it in the castle of this name."""
    return message("bonus-line", castle=castle, bonus=bonus)


def due_line(site: Site) -> Message | None:
    """What to type for the bonus that waits in a castle, None if none does."""
    return line(site.name, site.pending.bonus) if site.pending else None


def waits(site: Site, pending: Pending) -> Message:
    """That a bonus waits in a castle, and for what: "BC waits for the fountain of its 3rd outdoor room, Fish Pond"."""
    bonus, tile = pending.bonus, site.castle[pending.of].tile
    as_type = bonus.kind == OTHER_TYPE
    return message("bonus-waits-as-type" if as_type else "bonus-waits", castle=site.name, bonus=bonus, tile=tile)
