"""What a player could buy now: each tile that is for sale, what it costs, and the most points that it gives at once."""

from __future__ import annotations

from collections.abc import Mapping

from castlescore.core.language.messages import message
from castlescore.core.values import frozen
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY, STAIRS
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.counts import CastleCounts
from castlescore.games.castles.rules.outcome import Refusal, refuse
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.places import best, where
from castlescore.games.castles.rules.table import Phase, Table
from castlescore.games.castles.rules.tiles import Tile
from castlescore.games.castles.rules.turns import cost_of, not_for_sale


@frozen
class Offer:
    """One tile for one player. `left`: what the purse holds after it, below nothing where it cannot be paid.

    `places`: how many legal ones; `best`: the first of them; `favors`: what the tile there adds to the player's counts.
    """

    tile: Tile
    price: int
    left: int
    places: int
    best: Verdict | None
    favors: Mapping[str, int]

    @property
    def affordable(self) -> bool:
        """Whether it can be paid (BUY-6)."""
        return self.left >= 0


def over(table: Table) -> Refusal | None:
    """Why nothing is for sale any more (END-1)."""
    if table.phase in (Phase.CARDS, Phase.OVER):
        return refuse("turn", "END-1", message("all-played"))
    return None


def for_sale(table: Table) -> list[str]:
    """What could be bought as the market lies: its rooms, the dearest first, both sides of a hallway, and stairs."""
    lying = [slot.tile for slot in table.market if slot.tile]
    return [*lying, *(tile for tile in (HALLWAY, DARK_HALLWAY, STAIRS) if not not_for_sale(table, tile))]


def offers(table: Table, seat: int) -> list[Offer]:
    """Every tile for a player; last what cannot be paid, and then what fits nowhere."""
    found = [_offer(table, seat, table.setup.box[id]) for id in for_sale(table)]
    return sorted(found, key=lambda offer: (offer.best is None, not offer.affordable))


def most_points(castle: Castle, tile: Tile) -> int | None:
    """The most points that a tile gives at once in a castle; None where it fits nowhere."""
    found = best(castle, tile)
    return None if found is None else found.points.total


def _offer(table: Table, seat: int, tile: Tile) -> Offer:
    player = table.players[seat]
    cost, coins = cost_of(table, tile.id)
    left = player.money + coins - cost
    legal = where(player.castle, tile)
    first = legal[0] if legal else None
    favors: dict[str, int] = {}
    if first is not None:
        now, then = (CastleCounts(c, table.setup.box.catalogue) for c in (player.castle, first.after))
        money = left - player.money
        counts = {f: money if f == "money" else then.get(f) - now.get(f) for f in table.setup.favors}
        favors = {favor: count for favor, count in counts.items() if count}
    return Offer(tile, cost, left, len(legal), first, favors)
