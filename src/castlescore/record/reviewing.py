"""An evening looked back on: every tile beside the most that it could have had, and what each player left lying.

Points at once are no judgement of a plan, so what is told is what was left lying, and nothing is called wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from castlescore.protocol.evening import Step
from castlescore.protocol.review import Other, PlacementReview, Purse, Rewards
from castlescore.record.replay import Replay

MOST = 3  # lines that are told of each player


@dataclass(frozen=True)
class Player:
    """Somebody, or a castle: the tiles that were laid, the money where there is any, the rewards."""

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
        """The most that each of them could have had when it was laid, added up; its points where no place was legal."""
        return self.points + self.missed

    @property
    def missed(self) -> int:
        """The points missed in all."""
        return sum(placement.missed or 0 for placement in self.placements)

    @property
    def most(self) -> tuple[PlacementReview, ...]:
        """The placements that missed most, none that missed nothing; of equal ones the earlier first."""
        missed = [placement for placement in self.placements if (placement.missed or 0) > 0]
        return tuple(sorted(missed, key=lambda placement: -(placement.missed or 0))[:MOST])


@dataclass(frozen=True)
class Review:
    """What was laid, in the order of the events, and by whom. `points`, `rewards`: what the game calls them."""

    placements: tuple[PlacementReview, ...]
    players: tuple[Player, ...]
    points: str
    rewards: str


def reviewed(replay: Replay, only: Collection[str] = ()) -> Review:
    """An evening looked back on as far as it went, of the players or castles `only` where there are any.

    Raises Unclear for a game without castles.
    """
    reviews = replay.game.review
    names = [name for name in reviews.names(replay.table) if not only or name in only]
    mine = (step for step in replay.steps if not only or step.event.get("by", step.event.get("castle")) in names)
    found = [placement for step in mine if (placement := reviews.placement(step)) is not None]
    purses, rewards = reviews.purses(replay), reviews.rewards(replay)
    players = tuple(
        Player(name, tuple(p for p in found if p.player == name), purses.get(name), rewards[name]) for name in names
    )
    return Review(tuple(found), players, reviews.POINTS, reviews.REWARDS)


def markets(replay: Replay, review: Review) -> Mapping[int, Sequence[Other]]:
    """What else could be had for the same money, by the event of each placement that is told of a player."""
    steps: dict[int, Step] = {step.n: step for step in replay.steps}
    most = [placement for player in review.players for placement in player.most]
    return {placement.event: replay.game.review.market(steps[placement.event]) for placement in most}
