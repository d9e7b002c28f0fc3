"""What the end of the game counts of every player, at a table or as the players say."""

from __future__ import annotations

from castlescore.core.values import frozen
from castlescore.games.castles.rules.end.cards import Card
from castlescore.games.castles.rules.end.counts import CastleCounts, Counts
from castlescore.games.castles.rules.table import Phase, Table


@frozen
class Holding:
    """What the end counts of one player; None where that is not known.

    `track` is where the swan stands, of which start, placing, rewards and what the table agreed are the parts. `cards`
    are the bonus cards shown, `in_hand` how many there are.
    """

    name: str
    counts: Counts
    money: int | None
    start: int
    track: int | None
    placing: int | None
    rewards: int | None
    adjusted: int
    cards: tuple[Card, ...] | None
    in_hand: int

    def amount(self, name: str) -> int | None:
        """How much there is of what a favor or a card counts, by its id."""
        return self.money if name == "money" else self.counts.get(name)


@frozen
class Ending:
    """All that the end is scored from. `empty`: the stacks that ran out.

    `over`: whether the game is over, else cards are not counted yet.
    """

    holdings: tuple[Holding, ...]
    favors: tuple[str, ...]
    empty: tuple[str, ...]
    favor_points: tuple[int, ...]
    solo: bool
    over: bool


def ending(table: Table) -> Ending:
    """What a table is scored from."""
    over = table.phase is Phase.OVER
    catalogue = table.setup.box.catalogue
    holdings = tuple(
        Holding(
            name=player.name,
            counts=CastleCounts(player.castle, catalogue),
            money=player.money,
            start=player.start,
            track=player.track,
            placing=player.placing,
            rewards=player.rewards,
            adjusted=player.adjusted,
            cards=(player.shown or ()) if over else None,
            in_hand=player.cards,
        )
        for player in table.players
    )
    empty = tuple(stack for stack, left in table.stacks.items() if not left)
    setup = table.setup
    return Ending(holdings, setup.favors, empty, setup.numbers.favor_points, setup.solo, over)
