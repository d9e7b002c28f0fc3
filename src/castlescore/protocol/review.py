"""The points missed at a table: each tile with the most points that it could have had, money, rewards, the market."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from castlescore.protocol.evening import AnyEvening, AnyStep


@dataclass(frozen=True)
class Placement:
    """Where a tile is placed: the place, the turn in degrees, and both as they are typed."""

    at: tuple[int, int]
    turn: int
    word: str


@dataclass(frozen=True)
class PlacementReview:
    """A tile that was placed, and what it could have had at that moment anywhere legal.

    `event`: its number; `player`: whose castle; `tile`, `name`: its id, what it is called; `points`: of placing it
    there, rewards apart; `best`: the most anywhere legal, None where no place was; `better`: how many of the `of` legal
    places had more; `best_at`: those that had the most; `gives`: what the first of these would have completed and
    blocked; `legal`: whether it may lie there.
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
    """Somebody's money: paid for tiles, received from others and the bank, and idle, the least that the purse ever
    held; `now`: the current amount; `agreed`: what the table agreed to put in or take out, neither earned nor spent.
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
    """Somebody's rewards: those taken, those declined, and those lost because they could have no effect."""

    taken: tuple[Reward, ...] = ()
    declined: tuple[Reward, ...] = ()
    lost: tuple[Reward, ...] = ()


@dataclass(frozen=True)
class Other:
    """Another tile that could be bought for the same money: its price, and the most points at once.

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
