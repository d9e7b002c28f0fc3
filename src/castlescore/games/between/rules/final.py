"""Scoring the end, or as if it came now: every castle, the lower of a player's two, ties and places (B-END)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from castlescore.core.values import changed, frozen
from castlescore.games.between.facts import between
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.scoring import Score as CastleScore
from castlescore.games.between.rules.scoring import score as score_castle
from castlescore.games.between.rules.table import Phase, Table


@frozen
class CastleResult:
    """One castle's points: those of its `score`, line by line, and those that the table agreed to."""

    name: str
    partners: tuple[str, str]
    castle: Castle
    adjusted: int = 0

    @cached_property
    def score(self) -> CastleScore:
        """What everything in the castle gives."""
        return score_castle(self.castle)

    @property
    def points(self) -> int:
        """Everything together."""
        return self.score.total + self.adjusted

    @cached_property
    def rows(self) -> dict[str, int]:
        """The rows of the score pad (B-SCORE-14)."""
        return self.score.rows


@frozen
class Result:
    """One player's score: `total` is that of the lower castle, `higher` that of the other; `castles` are left, right.

    `specials`: special rooms in both castles together, the throne rooms among them (B-END-3).
    """

    name: str
    place: int
    total: int
    castles: tuple[str, str]
    higher: int
    specials: int


@frozen
class Score:
    """Every castle, everybody's score, the winners, and what decided: points, castle, specials or shared (B-END)."""

    final: bool
    castles: tuple[CastleResult, ...]
    players: tuple[Result, ...]
    winners: tuple[str, ...]
    decided_by: str

    def of(self, names: Collection[str]) -> Score:
        """The same score with the castles and players of these names alone, with all of them where there are none."""
        if not names:
            return self
        castles = tuple(each for each in self.castles if each.name in names)
        return changed(self, castles=castles, players=tuple(each for each in self.players if each.name in names))

    @property
    def pad(self) -> dict[str, tuple[int, ...]]:
        """The rows of the score pad, a column for each castle (B-SCORE-14); with what was adjusted, if anything was."""
        rows = {row: tuple(each.rows[row] for each in self.castles) for row in between().rows}
        adjusted = tuple(each.adjusted for each in self.castles)
        return {**rows, "adjusted": adjusted} if any(adjusted) else rows


Key = tuple[int, int, int]  # lower castle, higher castle, special rooms


def specials(castle: Castle) -> int:
    """The special rooms of a castle, the throne room among them (B-AIM-3)."""
    return sum(1 for room in castle.rooms if not room.tile.regular)


def key(castles: Iterable[tuple[int, int]]) -> Key:
    """What a player is compared by, from the points and special rooms of both castles (B-END-1 to B-END-3)."""
    points, rooms = zip(*castles, strict=True)
    return min(points), max(points), sum(rooms)


def places(keys: Sequence[Key]) -> tuple[int, ...]:
    """Everybody's place; who is still tied shares one, and the next takes the place after (B-END-4, B-RULING-9)."""
    ranked = sorted(keys, reverse=True)
    return tuple(ranked.index(each) + 1 for each in keys)


def decided(keys: Sequence[Key]) -> str:
    """What decided the win (B-END-1 to B-END-4)."""
    best = max(keys)
    if keys.count(best) > 1:
        return "shared"
    if sum(each[0] == best[0] for each in keys) == 1:
        return "points"
    return "castle" if sum(each[:2] == best[:2] for each in keys) == 1 else "specials"


def score(table: Table) -> Score:
    """The final score, or the score as if the game ended now, with places and winners; Ludwig like any player."""
    castles = tuple(CastleResult(site.name, site.partners, site.castle, site.adjusted) for site in table.sites)
    worth = [(each.points, specials(each.castle)) for each in castles]
    setup = table.setup
    both = [setup.castles_of(seat) for seat in range(len(setup.seats))]
    keys = [key((worth[left], worth[right])) for left, right in both]
    players = tuple(
        Result(name, place, total, (castles[left].name, castles[right].name), higher, rooms)
        for name, place, (total, higher, rooms), (left, right) in zip(
            setup.seats, places(keys), keys, both, strict=True
        )
    )
    winners = tuple(result.name for result in players if result.place == 1)
    return Score(table.phase is Phase.OVER, castles, players, winners, decided(keys))
