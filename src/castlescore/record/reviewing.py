"""Review of an evening: every tile beside the best place that it could have had, and the points that each player
missed.

Immediate points do not judge a plan, so the review lists missed points and calls no move wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from castlescore.protocol.evening import AnyEvening, AnyStep, Step
from castlescore.record.replay import Replay

MOST = 3  # lines that are listed for each player


@dataclass(frozen=True)
class Placement:
    """Where a tile is placed: the place, the turn in degrees, and both as they are typed."""

    at: tuple[int, int]
    turn: int
    word: str


@dataclass(frozen=True)
class PlacementReview:
    """A tile that was placed, and the points that it could have had at that moment in any legal place.

    `event`: its number; `player`: whose castle; `tile`, `name`: its id, what it is called; `points`: for placing it
    there, without rewards; `best`: the most in any legal place, None where there was none; `better`: how many of the
    `of` legal places had more; `best_at`: those that had the most; `gives`: what the first of these would have
    completed and blocked; `legal`: whether it may lie there.
    """

    event: int
    player: str
    tile: str
    name: str
    laid: Placement
    points: int
    best: int | None
    better: int
    of: int
    best_at: tuple[Placement, ...]
    gives: str = ""
    legal: bool = True

    @property
    def missed(self) -> int | None:
        """The points missed; None where no place was legal."""
        return None if self.best is None else self.best - self.points


@dataclass(frozen=True)
class Purse:
    """Somebody's money: paid for tiles, received from others and the bank, and never used (`idle`), the least that the
    purse ever held; `now`: the current amount; `agreed`: what the table agreed to put in or take out, neither earned
    nor spent.
    """

    spent: int
    earned: int
    idle: int
    now: int
    agreed: int = 0


@dataclass(frozen=True)
class Reward:
    """A reward that came up: at which event, what it was, and why it was lost."""

    event: int
    what: str
    why: str = ""


@dataclass(frozen=True)
class Rewards:
    """Somebody's rewards: those taken, those declined, and those lost: without effect, or the game ended."""

    taken: tuple[Reward, ...] = ()
    declined: tuple[Reward, ...] = ()
    lost: tuple[Reward, ...] = ()


@dataclass(frozen=True)
class Other:
    """Another tile that could be bought for the same money: its price, and the most immediate points.

    `points`: None where it fitted nowhere.
    """

    name: str
    price: int
    points: int | None


class Reviews(Protocol):
    """What a game answers for the review of a finished evening."""

    POINTS: str  # the label of a tile's points, in a few words
    REWARDS: str  # the label of its rewards

    def names(self, table: Any) -> Sequence[str]:
        """The players or castles whose tiles are placed, in order."""

    def placement(self, step: AnyStep) -> PlacementReview | None:
        """The tile that an event placed, with the most that it could have had; None where it placed none."""

    def purses(self, replay: AnyEvening) -> Mapping[str, Purse]:
        """The money of each of `names`; of nobody in a game without money."""

    def rewards(self, replay: AnyEvening) -> Mapping[str, Rewards]:
        """The rewards of each of `names`."""

    def market(self, step: AnyStep) -> Sequence[Other]:
        """Other tiles for the money that an event paid, the most points first; none in a game without a market."""


@dataclass(frozen=True)
class Player:
    """A player or a castle: placed tiles, money if the game has any, rewards."""

    name: str
    placements: tuple[PlacementReview, ...]
    purse: Purse | None
    rewards: Rewards

    @property
    def points(self) -> int:
        """The points of all tiles."""
        return sum(placement.points for placement in self.placements)

    @property
    def best(self) -> int:
        """The sum of the most points that each tile could have had when it was placed; its own points if no place was
        legal."""
        return self.points + self.missed

    @property
    def missed(self) -> int:
        """The sum of missed points."""
        return sum(placement.missed or 0 for placement in self.placements)

    @property
    def most(self) -> tuple[PlacementReview, ...]:
        """The placements that missed most points, the earlier first if equal; none that missed nothing."""
        missed = [placement for placement in self.placements if (placement.missed or 0) > 0]
        return tuple(sorted(missed, key=lambda placement: -(placement.missed or 0))[:MOST])


@dataclass(frozen=True)
class Review:
    """The placements of an evening in the order of the events, and the players. `points`, `rewards`: the game's names
    for them."""

    placements: tuple[PlacementReview, ...]
    players: tuple[Player, ...]
    points: str
    rewards: str


def reviewed(replay: Replay, only: Collection[str] = ()) -> Review:
    """The review of an evening up to now, of all players or castles or `only` of some.

    Raises Unclear for a game without castles.
    """
    reviews: Reviews = replay.game.review
    names = [name for name in reviews.names(replay.table) if not only or name in only]
    mine = (step for step in replay.steps if not only or step.event.get("by", step.event.get("castle")) in names)
    placements = [placement for step in mine if (placement := reviews.placement(step)) is not None]
    purses, rewards = reviews.purses(replay), reviews.rewards(replay)
    players = tuple(
        Player(name, tuple(one for one in placements if one.player == name), purses.get(name), rewards[name])
        for name in names
    )
    return Review(tuple(placements), players, reviews.POINTS, reviews.REWARDS)


def markets(replay: Replay, review: Review) -> Mapping[int, Sequence[Other]]:
    """What could have been bought for the same money, by the event of each placement that is listed for a player."""
    steps: dict[int, Step] = {step.n: step for step in replay.steps}
    most = [placement for player in review.players for placement in player.most]
    return {placement.event: replay.game.review.market(steps[placement.event]) for placement in most}
