"""The final scoring, also of a game that is not over: castles, totals of players, ties and places (B-END)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from castlescore.core.language.messages import Message
from castlescore.core.standings import decided as decided_by
from castlescore.core.standings import in_short
from castlescore.core.standings import places as places
from castlescore.games.between.facts import between
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.scoring import CARDS
from castlescore.games.between.rules.scoring import Score as CastleScore
from castlescore.games.between.rules.scoring import score as score_castle
from castlescore.games.between.rules.table import Phase, Table


@dataclass(frozen=True)
class CastleResult:
    """One castle's points: those of its `score`, line by line, and those that the table agreed to.

    Attributes:
        name: what it is called: `AB`.
        partners: the two who build it.
        castle: what is built; None where it is not known.
        adjusted: the points that the table agreed to.
        given: where the castle is not known, what the table wrote on the score pad, by row.
        counted: where the castle is not known, the special rooms that the table counted.
        shown: whether the bonus cards are known.
    """

    name: str
    partners: tuple[str, str]
    castle: Castle | None
    adjusted: int = 0
    given: Mapping[str, int] | None = None
    counted: int | None = None
    shown: bool = True

    def __repr__(self) -> str:
        return f"<{self.name} of {' and '.join(self.partners)}: {'?' if self.points is None else self.points}>"

    @cached_property
    def score(self) -> CastleScore | None:
        """The points of everything in the castle."""
        return None if self.castle is None else score_castle(self.castle)

    @property
    def points(self) -> int | None:
        """The sum of all rows, None if some row is not known."""
        rows = [points for points in self.rows.values() if points is not None]
        return sum(rows) + self.adjusted if len(rows) == len(self.rows) else None

    @cached_property
    def rows(self) -> dict[str, int | None]:
        """The rows of the score pad (B-SCORE-14), None for one that is not known."""
        if self.score is None:
            return {row: (self.given or {}).get(row) for row in between().rows}
        rows: dict[str, int | None] = {**self.score.rows}
        return rows if self.shown else {**rows, CARDS: None}

    @property
    def specials(self) -> int | None:
        """The special rooms, the throne room among them."""
        return self.counted if self.castle is None else specials(self.castle)


@dataclass(frozen=True)
class Result:
    """One player's score.

    Attributes:
        name: who it is.
        place: from 1 on; 0 where it is not decided.
        total: the points of the lower castle (B-END-1).
        castles: the names of the left and the right castle.
        higher: the points of the other castle.
        specials: special rooms in both castles together, the throne rooms among them (B-END-3).
        known: whether the points of both castles are; without them total and higher are 0.
    """

    name: str
    place: int
    total: int
    castles: tuple[str, str]
    higher: int
    specials: int | None
    known: bool = True


@dataclass(frozen=True)
class Score:
    """Every castle and everybody's score, at the end of the game or as if it ended now.

    Attributes:
        final: whether the game is over.
        castles: the castles with their points, by the rows of the score pad.
        players: the players by seat, each with `name`, `total`, `place` and both castles.
        winners: who wins or would; nobody while something is not known.
        decided_by: what decided: `points`, `castle`, `specials` or `shared` (B-END-1 to B-END-3); `""` while that is
            open.
        early: that the table ended the game before its last turn, and when; None if it did not.

    Examples:
        >>> score = cs.between.Session.read("between-four/table.toml").score()
        >>> score.winners, score.castles[0].points, score.players[0].castles
        (('Anna',), 62, ('AB', 'DA'))
    """

    final: bool
    castles: tuple[CastleResult, ...]
    players: tuple[Result, ...]
    winners: tuple[str, ...]
    decided_by: str
    early: Message | None = None

    def __repr__(self) -> str:
        return in_short(self)

    def of(self, names: Collection[str]) -> Score:
        """The same score with the castles and players of these names alone, with all of them where there are none."""
        if not names:
            return self
        castles = tuple(each for each in self.castles if each.name in names)
        return replace(self, castles=castles, players=tuple(each for each in self.players if each.name in names))

    @property
    def pad(self) -> dict[str, tuple[int | None, ...]]:
        """The rows of the score pad, a column for each castle (B-SCORE-14), and a row of adjusted points, if any."""
        rows = {row: tuple(each.rows[row] for each in self.castles) for row in between().rows}
        adjusted: tuple[int | None, ...] = tuple(each.adjusted for each in self.castles)
        return {**rows, "adjusted": adjusted} if any(adjusted) else rows


Key = tuple[int | None, int | None, int | None]  # lower castle, higher castle, special rooms
Pair = tuple[int, int]  # the numbers of the left and the right castle of somebody


def specials(castle: Castle) -> int:
    """The special rooms of a castle, the throne room among them (B-AIM-3)."""
    return sum(1 for room in castle.rooms if not room.tile.regular)


def key(castles: Iterable[tuple[int | None, int | None]]) -> Key:
    """The key by which players are compared: lower castle, higher castle, special rooms (B-END-1 to B-END-3)."""
    (mine, rooms), (other, others) = castles
    both = None if rooms is None or others is None else rooms + others
    if mine is None or other is None:
        return None, None, both
    return min(mine, other), max(mine, other), both


def decided(keys: Sequence[Key]) -> str:
    """What decided the win (B-END-1 to B-END-4)."""
    return decided_by(keys, ("points", "castle", "specials", "shared"))


def score(table: Table) -> Score:
    """The score of a table, as if the game ended now, with places and winners; Ludwig is scored like a player."""
    castles = tuple(CastleResult(site.name, site.partners, site.castle, site.adjusted) for site in table.sites)
    setup = table.setup
    pairs = {name: setup.castles_of(seat) for seat, name in enumerate(setup.seats)}
    return replace(score_of(castles, pairs, over=table.phase is Phase.OVER), early=table.early)


def score_of(castles: tuple[CastleResult, ...], pairs: Mapping[str, Pair], over: bool) -> Score:
    """The score of all players by their left and right castles, as far as those are known."""
    worth = [(each.points, each.specials) for each in castles]
    keys = [key((worth[left], worth[right])) for left, right in pairs.values()]
    players = tuple(
        Result(
            name, place, total or 0, (castles[left].name, castles[right].name), higher or 0, rooms, total is not None
        )
        for (name, (left, right)), place, (total, higher, rooms) in zip(pairs.items(), places(keys), keys, strict=True)
    )
    known = all(result.known and result.place for result in players)
    winners = tuple(result.name for result in players if known and result.place == 1)
    return Score(over and known, castles, players, winners, decided(keys) if known else "")
