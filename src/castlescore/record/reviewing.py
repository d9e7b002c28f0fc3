"""Review of an evening: every tile beside the best place that it could have had, and the points that each player
missed.

Points at once are no measure of a plan, so the review lists missed points and calls no move wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from castlescore.protocol.evening import Step
from castlescore.protocol.review import Other, PlacementReview, Purse, Rewards
from castlescore.record.replay import Replay

MOST = 3  # lines that are listed for each player


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
    reviews = replay.game.review
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
