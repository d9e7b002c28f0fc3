"""What could be bought: prices, purses, places, the most points and what a tile adds to the favors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import parse_record, play_record
from builders.castles import BOX, Phase, castle, where
from builders.evenings import evening
from castlescore.games.castles.rules.turns import cost_of
from castlescore.games.castles.view.offers import for_sale, most_points, offers, over


@pytest.fixture(scope="module")
def table():
    return play_record(parse_record(evening()[20], "table.toml")).table


def test_every_tile_on_the_market_both_sides_of_a_hallway_and_stairs(table):
    rooms = [slot.tile for slot in table.market if slot.tile]
    assert for_sale(table) == [*rooms, "hallway", "downstairs-hallway", "stairs"]
    assert {offer.tile.id for offer in offers(table, 0)} == set(for_sale(table))
    none = replace(table, stacks={**table.stacks, "hallway": 0})
    assert for_sale(none) == [*rooms, "stairs"]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.many
def test_each_is_what_where_and_the_market_say(table, seat):
    player = table.players[seat]
    for offer in offers(table, seat):
        cost, coins = cost_of(table, offer.tile.id)
        legal = where(player.castle, offer.tile)
        assert (offer.price, offer.left) == (cost, player.money + coins - cost)
        assert offer.affordable == (player.money + coins >= cost)
        assert offer.places == len(legal)
        assert most_points(player.castle, offer.tile) == (legal[0].points.total if legal else None)
        assert (offer.best is None) == (not legal)


def test_what_cannot_be_paid_and_what_fits_nowhere_come_last(table):
    poor = table.with_player(0, replace(table.players[0], money=2000))
    found = [(offer.best is None, not offer.affordable) for offer in offers(poor, 0)]
    assert found == sorted(found)
    assert len(set(found)) == 4


def test_the_favors_are_counted_with_the_tile_in_the_castle_and_the_price_paid(table):
    wanting = replace(table, setup=replace(table.setup, favors=("small", "money", "food-area", "completed")))
    tasso = next(offer for offer in offers(wanting, 0) if offer.tile.id == "tasso-room")
    assert tasso.favors == {"small": 1, "money": tasso.left - table.players[0].money}


def test_after_the_last_round_nothing_is_for_sale(table):
    assert over(table) is None
    for phase in (Phase.CARDS, Phase.OVER):
        assert over(replace(table, phase=phase)).violations[0].rule == "END-1"


def test_a_castle_without_room_gives_no_points():
    assert most_points(castle(("foyer", 0, 0)), BOX["downstairs-hallway"]) is None
