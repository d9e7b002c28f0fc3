"""The most that a table's tiles come to: never less than a castle of it has, and no more than the box."""

from __future__ import annotations

import pytest

from builders.castles import FIVE, numbers, seated
from builders.games import good_game
from castlescore.games.castles.rules.counts import YES_OR_NO, Bounds, CastleCounts, Span, count_names
from castlescore.games.castles.rules.final import ending
from samples import some


@pytest.mark.parametrize(("players", "seed"), some([(n, seed) for n in range(1, 6) for seed in range(3)], 3))
def test_no_castle_and_no_table_has_more(players: int, seed: int) -> None:
    table = good_game(players, seed).table
    bounds, catalogue = Bounds(table.setup), table.setup.box.catalogue
    castles = [CastleCounts(player.castle, catalogue) for player in table.players]
    for name in count_names(catalogue):
        counts = [counts.get(name) for counts in castles]
        assert max(counts) <= bounds.most(name), name
        assert sum(counts) <= bounds.most(name, players), name
    for holding in ending(table).holdings:
        assert holding.placing in bounds.placing and holding.rewards in bounds.rewards
        assert holding.money is not None and holding.money % bounds.coin == 0


def test_setup_3_the_box_of_three() -> None:
    """Stacks of 7 small and 5 large rooms, 7 hallways and 5 stairs; rooms of a type as they are printed."""
    bounds = Bounds(seated(3).setup)
    most = {"100": 7, "600": 5, "hallways": 7, "stairs": 5, "small": 35, "large": 25, "square": 12, "round": 12}
    most |= {"living": 14, "sleeping": 8, "all-types": 1}
    most |= {"corridor": 1 + 7 + 5 + 2, "corridor-area": 125 + 7 * 150 + 5 * 75 + 2 * 350}
    most |= {"completed": 1 + 60 + 12, "incomplete": 73, "sleeping-area": 2300}
    most |= {"area": 125 + 7 * (100 + 150 + 200 + 250 + 300) + 5 * (350 + 400 + 450 + 500 + 600) + 7 * 150 + 5 * 75}
    assert {name: bounds.most(name) for name in most} == most
    assert (bounds.most("corridor", 3), bounds.most("completed", 2), bounds.most("all-sizes", 3)) == (17, 74, 3)


def test_of_a_size_with_fewer_rooms_of_a_type_than_the_stack_has_all_are_counted_and_of_others_the_stack() -> None:
    """A table's own stacks of two: of each size two rooms, and of a type no more than two of a size."""
    setup = seated(5, given={**FIVE, "small_stack": 2, "large_stack": 1}).setup
    bounds = Bounds(setup)
    rooms = setup.box.catalogue.rooms()
    by_size = {
        size: sum(room.type == "living" and room.size == size for room in rooms) for size in {r.size for r in rooms}
    }
    assert bounds.most("living") == sum(min(n, 2 if size <= 300 else 1) for size, n in by_size.items())
    assert bounds.most("small") == 10


def test_every_amount_of_money_is_made_of_the_smallest_coin() -> None:
    assert Bounds(seated(3).setup).coin == numbers().leftover_coin == 1000
    odd = seated(5, given={**FIVE, "market": [15000, 10500, 300]}).setup
    assert Bounds(odd).coin == 100


def test_rewards_take_nothing_away_since_no_living_or_downstairs_room_does() -> None:
    bounds = Bounds(seated(4).setup)
    assert bounds.rewards.least == 0
    assert bounds.placing.least < 0 < bounds.placing.most
    assert [n in Span(0, 3) for n in (-1, 0, 3, 4, "1")] == [False, True, True, False, False]
    assert set(YES_OR_NO) == {"all-sizes", "all-types"}
