"""The set-up and the table of Between Two Castles as values, and the announcements of each turn (B-AIM, B-DRAFT)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from castlescore.core.language import PlaceholderName
from castlescore.core.language.messages import Message, several
from castlescore.core.names import in_other_letters
from castlescore.core.refusals import Violation
from castlescore.core.types import Document
from castlescore.games.between.facts import Catalogue, Numbers, TileFacts, between, numbers
from castlescore.games.between.moves import Move
from castlescore.games.between.rules.bonuses import OTHER_TYPE, Bonus, BonusLine
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.placement import Verdict
from castlescore.games.between.rules.scoring import Line, score


@dataclass(frozen=True)
class Setup:
    """Everything decided before the first hand is taken: the players clockwise and the id of a throne room for each
    castle.

    `players` are people; with two of them Ludwig has the third of the `seats` (B-DUO-1). `printed`: the numbers of the
    rulebook.
    """

    players: tuple[str, ...]
    thrones: tuple[str, ...]
    box: Catalogue = field(default_factory=between)
    printed: Numbers = field(default_factory=numbers)

    def __repr__(self) -> str:
        return f"<Setup of {', '.join(self.players)}; throne rooms: {', '.join(self.thrones)}>"

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The builders clockwise, including Ludwig."""
        return seated(self.players)

    @property
    def ludwig(self) -> int | None:
        """Ludwig's seat, None where he does not play."""
        return len(self.players) if len(self.seats) > len(self.players) else None

    @cached_property
    def castles(self) -> tuple[str, ...]:
        """The names of the castles: the initials of the partners, with as many letters as needed to be different."""
        return castle_names(self.seats)

    def partners(self, castle: int) -> tuple[str, str]:
        """The two who build a castle; it is the left castle of the first and the right castle of the second."""
        return self.seats[castle], self.seats[self.left_of(castle)]

    def castles_of(self, seat: int) -> tuple[int, int]:
        """The left and the right castle of a seat (B-AIM-5)."""
        return seat, (seat - 1) % len(self.seats)

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % len(self.seats)

    def draws_for_ludwig(self, round: int) -> str:
        """Who draws Ludwig's tiles in a round: the human on his left, then the one on his right; `""` without him
        (B-DUO-3, B-DUO-6)."""
        if self.ludwig is None:
            return ""
        step = 1 if self.printed.way(round) == "left" else -1
        return self.seats[(self.ludwig + step) % len(self.seats)]


def seated(players: Sequence[str]) -> tuple[str, ...]:
    """The builders: the players, and Ludwig as third if there are two (B-DUO-1)."""
    return (*players, PlaceholderName(numbers().ludwig)) if len(players) == numbers().ludwig_joins else tuple(players)


def names_of(seat: str) -> tuple[str, ...]:
    """The names of a builder: Ludwig has one in each language."""
    return (seat, *numbers().ludwig_also) if isinstance(seat, PlaceholderName) else (seat,)


def castle_names(seats: Sequence[str]) -> tuple[str, ...]:
    """One name for each castle, different also without upper and lower case: AB, BC, CA, or AnB where two names begin
    with A.
    """
    short = [_initials(name, seats) for name in seats]
    names = tuple(first + second for first, second in zip(short, (*short[1:], short[0]), strict=True))
    if len({name.casefold() for name in names}) == len(names):
        return names
    return tuple(f"{name}{k}" for k, name in enumerate(names, 1))


def also_called(setup: Setup) -> dict[str, tuple[str, ...]]:
    """The other names of each castle: its initials in reverse order, and both full names.

    Also letters of another keyboard that look or sound like its initials, unless they are the name of a castle.
    """
    aliases: dict[str, tuple[str, ...]] = {}
    own = {name.casefold() for name in setup.castles}
    for k, name in enumerate(setup.castles):
        first, second = setup.partners(k)
        other = _initials(second, setup.seats) + _initials(first, setup.seats)
        pairs = [(a, b) for a in names_of(first) for b in names_of(second)]
        whole = [f"{left}-{right}" for pair in pairs for left, right in (pair, pair[::-1])]
        typed = (each for short in (name, other) for each in in_other_letters(short) if each.casefold() not in own)
        aliases[name] = (other, *whole, *typed)
    return aliases


def _initials(name: str, seats: Sequence[str]) -> str:
    """The shortest beginning of a name with which no other begins, one letter at least; else the whole name."""
    others = [other.casefold() for other in seats if other != name]
    length = next(
        (n for n in range(1, len(name)) if not any(other.startswith(name[:n].casefold()) for other in others)),
        len(name),
    )
    return name[0].upper() + name[1:length]


def refused_setup(players: Sequence[str], thrones: Sequence[str]) -> list[Violation]:
    """Why a table cannot begin with these players and throne rooms (ids): every rule broken, none if it can."""
    printed = numbers()
    violations = []
    if not printed.least <= len(players) <= printed.most:
        values = {"least": printed.least, "most": printed.most, "players": len(players)}
        why = Message("{least} to {most} play, not {players}", **values)
        violations.append(Violation("B-AIM-1", (), why))
    seats = seated(players)
    taken = {each.casefold() for each in (printed.ludwig, *printed.ludwig_also)}
    if any(name.casefold() in taken for name in players) and len(seats) > len(players):
        why = Message("at a table of two {name} is the third player: use another name", name=seats[-1])
        violations.append(Violation("B-DUO-1", (), why))
    reasons = []
    if len(thrones) != len(seats):
        values = {"castles": len(seats), "given": len(thrones)}
        reasons.append(Message("one throne room for each castle: {castles}, not {given}", **values))
    twice = [id for id in dict.fromkeys(thrones) if thrones.count(id) > 1]
    if twice:
        reasons.append(thrones_twice(twice))
    if reasons:
        violations.append(Violation("B-SETUP-1", (), several(*reasons)))
    return violations


def thrones_twice(thrones: Iterable[str]) -> Message:
    """The message that throne rooms, by id, are named twice (B-SETUP-1)."""
    return Message("each throne room exists once, and {thrones:throne} is named twice", thrones=tuple(thrones))


Builders = tuple[str, str]


@dataclass(frozen=True)
class Ring:
    """The builders clockwise, the first castle's first builder first, and their left and right castles by number."""

    seats: tuple[str, ...]
    pairs: dict[str, tuple[int, int]]


@dataclass(frozen=True)
class NoRing:
    """Why castles form no ring, and the number of the castle where it fails."""

    why: Message
    castle: int


def ring(castles: Sequence[Builders]) -> Ring | NoRing:
    """The ring of castles, given with their two builders in any order."""
    builds: dict[str, list[int]] = {}
    for k, (one, other) in enumerate(castles):
        if one == other:
            return NoRing(Message("{name} builds no castle alone", name=one), k)
        for name in (one, other):
            builds.setdefault(name, []).append(k)
            if len(builds[name]) > 2:
                return NoRing(Message("everybody builds two castles, and {name} builds more", name=name), k)
    for name, theirs in builds.items():
        if len(theirs) < 2:
            return NoRing(Message("everybody builds two castles, and {name} builds one", name=name), theirs[0])
    seats, order = [castles[0][0]], [0]
    while len(order) <= len(castles):
        one, other = castles[order[-1]]
        name = other if one == seats[-1] else one
        if name == seats[0]:
            break
        first, second = builds[name]
        seats.append(name)
        order.append(second if order[-1] == first else first)
    if len(order) < len(castles):
        left = next(k for k in range(len(castles)) if k not in order)
        return NoRing(Message("the castles form one ring, and this one belongs to another"), left)
    return Ring(tuple(seats), {name: (order[i], order[i - 1]) for i, name in enumerate(seats)})


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
    """A bonus that waits for a player's decision.

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
        pending: the bonus that waits for a player's decision, None where none does.
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
        """The points of the castle as if it were finished now."""
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
        early: that the table ended the game before its last turn, and after which round; None if it did not.
        lenient: an audit goes on as the table did, and every tile that was laid stays.

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
    early: Message | None = None
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
        """The ids of the regular tiles in the castles, which cannot come again (B-AIM-7)."""
        return frozenset().union(*(site.castle.regular for site in self.sites))

    @property
    def to_come(self) -> tuple[TileFacts, ...]:
        """The regular tiles that are in no castle (B-AIM-7)."""
        standing = self.regular
        return tuple(tile for tile in self.setup.box.regular() if tile.id not in standing)

    @property
    def cards_to_come(self) -> tuple[str, ...]:
        """The bonus cards that no castle has shown (B-RULING-12), by id."""
        shown = {card for site in self.sites for card in site.shown or ()}
        return tuple(card for card in self.setup.box.cards if card not in shown)

    def standing(self, tile: str) -> Site | None:
        """The castle that has a regular tile, if any."""
        return next((site for site in self.sites if tile in site.castle.regular), None)

    def elsewhere(self, tile: str, castle: str) -> str:
        """The other castle that has a regular tile, `""` if none has it or this one has it (B-AIM-7)."""
        site = self.standing(tile)
        return "" if site is None or site.name == castle else site.name


@dataclass(frozen=True)
class Played:
    """A legal move. `lines` are the new tile's points, `announcements` are made; `built`: the castle after it."""

    table: Table
    move: Move
    lines: tuple[Line, ...] = ()
    announcements: tuple[Message, ...] = ()
    verdict: Verdict | None = None
    built: Site | None = None

    @cached_property
    def figures(self) -> Document:
        """The figures to record: the points of the castle, computed when they are needed."""
        return {} if self.built is None else {"score": self.built.points}

    @property
    def gained(self) -> int:
        """The points that a castle gained by a line of Place or Reward moves, up to this move: the right claim."""
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
    """The announcements at the start of a turn: size and direction of the hands; more at the start of a round.

    With Ludwig also who draws his tiles (B-DUO-3, B-DUO-6).
    """
    printed = table.setup.printed
    hand, keep, where_to = printed.hands[table.turn - 1], printed.keep, printed.way(table.round)
    if table.turn == 1:
        announcement = Message(
            "Round {round}, hands go {way}: everybody takes {hand} tiles, keeps {keep}, passes the rest",
            round=table.round,
            way=where_to,
            hand=hand,
            keep=keep,
        )
    else:
        announcement = Message(
            "Round {round}, turn {turn}: hands of {hand}, keep {keep}, the rest goes {way}",
            round=table.round,
            turn=table.turn,
            hand=hand,
            keep=keep,
            way=where_to,
        )
    who = table.setup.draws_for_ludwig(table.round)
    if not who:
        return (announcement,)
    drawn = Message("{player} draws {tiles} of Ludwig's tiles, one for each of his castles", player=who, tiles=keep)
    return announcement, drawn


def brought(site: Site, pending: Pending) -> Message:
    """The reason of a bonus: "Drawing Room is AB's 3rd living room"."""
    return Message(
        "{tile} is {castle}'s {bonus:nth} room",
        tile=site.castle[pending.of].tile,
        castle=site.name,
        bonus=pending.bonus,
    )


def line(castle: str, bonus: Bonus) -> Message:
    """The line to type for a bonus in the castle of this name."""
    return Message("{line}", line=BonusLine(castle, bonus))


def due_line(site: Site) -> Message | None:
    """The line to type for the bonus that waits in a castle, None if none waits."""
    return line(site.name, site.pending.bonus) if site.pending else None


def waits(site: Site, pending: Pending) -> Message:
    """The message that a bonus waits in a castle: "BC waits for the fountain of its 3rd outdoor room, Fish Pond"."""
    values = {"castle": site.name, "bonus": pending.bonus, "tile": site.castle[pending.of].tile}
    if pending.bonus.kind == OTHER_TYPE:
        return Message("{castle} waits for the bonus of its {bonus:nth} room, {tile}, as another type", **values)
    return Message("{castle} waits for the {bonus:thing} of its {bonus:nth} room, {tile}", **values)
