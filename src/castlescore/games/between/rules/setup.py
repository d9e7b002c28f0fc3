"""How a table of Between Two Castles begins: who sits where, what the castles are called, how tiles are drafted.

Sections B-AIM, B-SETUP, B-DRAFT and B-DUO. Seats are numbered clockwise from 0, and so are the castles: castle k
stands between seat k and the next one, the last between the last seat and the first (B-AIM-5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from castlescore.core.language import StandIn
from castlescore.core.language.messages import Message, message, several
from castlescore.core.names import in_other_letters
from castlescore.games.between.facts import Catalogue, Numbers, between, numbers
from castlescore.games.between.rules.placement import Violation


@dataclass(frozen=True)
class Setup:
    """Everything decided before the first hand is taken: the players clockwise and a throne room's id a castle.

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
        """Everybody who builds, clockwise, Ludwig among them."""
        return seated(self.players)

    @property
    def ludwig(self) -> int | None:
        """Ludwig's seat, None where he does not play."""
        return len(self.players) if len(self.seats) > len(self.players) else None

    @cached_property
    def castles(self) -> tuple[str, ...]:
        """What the castles are called: by their partners' initials, as many letters as tell everybody apart."""
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
    """Everybody who builds: the players, and Ludwig third where there are two (B-DUO-1)."""
    return (*players, StandIn(numbers().ludwig)) if len(players) == numbers().ludwig_joins else tuple(players)


def names_of(seat: str) -> tuple[str, ...]:
    """What somebody who builds is called: Ludwig has a name in each language."""
    return (seat, *numbers().ludwig_also) if isinstance(seat, StandIn) else (seat,)


def castle_names(seats: Sequence[str]) -> tuple[str, ...]:
    """A name a castle, different when case is folded: AB, BC, CA, or AnB where two names begin with A."""
    short = [_initials(name, seats) for name in seats]
    names = tuple(first + second for first, second in zip(short, (*short[1:], short[0]), strict=True))
    if len({name.casefold() for name in names}) == len(names):
        return names
    return tuple(f"{name}{k}" for k, name in enumerate(names, 1))


def also_called(setup: Setup) -> dict[str, tuple[str, ...]]:
    """Every castle by name -> what else it may be called: its partners the other way round, and both names whole.

    And the letters of another keyboard that look like its own, or sound so, where no castle is called that.
    """
    found: dict[str, tuple[str, ...]] = {}
    own = {name.casefold() for name in setup.castles}
    for k, name in enumerate(setup.castles):
        first, second = setup.partners(k)
        other = _initials(second, setup.seats) + _initials(first, setup.seats)
        pairs = [(a, b) for a in names_of(first) for b in names_of(second)]
        whole = [f"{left}-{right}" for pair in pairs for left, right in (pair, pair[::-1])]
        typed = (each for short in (name, other) for each in in_other_letters(short) if each.casefold() not in own)
        found[name] = (other, *whole, *typed)
    return found


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
    found = []
    if not printed.least <= len(players) <= printed.most:
        why = message("players-number", least=printed.least, most=printed.most, players=len(players))
        found.append(Violation("B-AIM-1", (), why))
    seats = seated(players)
    taken = {each.casefold() for each in (printed.ludwig, *printed.ludwig_also)}
    if any(name.casefold() in taken for name in players) and len(seats) > len(players):
        found.append(Violation("B-DUO-1", (), message("name-taken", name=seats[-1])))
    reasons = []
    if len(thrones) != len(seats):
        reasons.append(message("thrones-number", castles=len(seats), given=len(thrones)))
    twice = [id for id in dict.fromkeys(thrones) if thrones.count(id) > 1]
    if twice:
        reasons.append(message("throne-twice", thrones=tuple(twice)))
    if reasons:
        found.append(Violation("B-SETUP-1", (), several(*reasons)))
    return found


Builders = tuple[str, str]


@dataclass(frozen=True)
class Ring:
    """The builders clockwise, the first castle's first builder first, and their left and right castles by number."""

    seats: tuple[str, ...]
    pairs: dict[str, tuple[int, int]]


@dataclass(frozen=True)
class NoRing:
    """Why castles stand in no ring, and the number of the castle at which that shows."""

    why: Message
    castle: int


def ring(castles: Sequence[Builders]) -> Ring | NoRing:
    """The ring of castles that are given with their two builders, in any order."""
    builds: dict[str, list[int]] = {}
    for k, (one, other) in enumerate(castles):
        if one == other:
            return NoRing(message("builds-alone", name=one), k)
        for name in (one, other):
            builds.setdefault(name, []).append(k)
            if len(builds[name]) > 2:
                return NoRing(message("builds-more", name=name), k)
    for name, theirs in builds.items():
        if len(theirs) < 2:
            return NoRing(message("builds-one", name=name), theirs[0])
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
        return NoRing(message("another-ring"), left)
    return Ring(tuple(seats), {name: (order[i], order[i - 1]) for i, name in enumerate(seats)})
