"""Buying and passing: BUY-1 to BUY-7, TURN-1, and the worked round of p.8."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import Refusal, after, apply, refused, went
from builders.castles import (
    Buy,
    Laying,
    Pass,
    Phase,
    Price,
    Slot,
    Table,
    built,
    buy,
    buying,
    changed,
    coins,
    emptied,
    passes,
    purse,
    reveal,
    row,
    say,
    seated,
)


def money(table: Table) -> list[int]:
    return [player.money for player in table.players]


def test_buy_1_from_the_left_of_the_master_builder_who_is_last() -> None:
    table = buying(seated(3, builder=1), "larder")
    order = []
    while table.phase is Phase.BUY:
        order.append(table.name(table.active))
        for other in {"Anna", "Ben", "Cara"} - {order[-1]}:
            assert refused(table, Pass(other)) == ("BUY-1",)
        table = after(table, Pass(order[-1]))
    assert order == ["Cara", "Anna", "Ben"]


def test_buy_2_a_pass_takes_5000_and_ends_the_turn() -> None:
    table = after(buying(seated(3), "larder"), Pass("Ben"))
    assert (money(table), table.bank, table.name(table.active)) == ([15000, 20000, 15000], -5000, "Cara")
    assert refused(table, Pass("Ben")) == ("BUY-1",)


def test_buy_2_one_tile_and_no_pass_besides() -> None:
    table = buying(seated(3), "larder", "parlor")
    table = after(table, buy(table, "Ben", "larder", "W=foyer.E"))
    assert refused(table, Pass("Ben")) == refused(table, buy(table, "Ben", "parlor", "S=foyer.N")) == ("BUY-1",)


def test_buy_2_nor_while_a_reward_waits() -> None:
    table = changed(buying(built(seated(3), 1, ("stairs", "E=foyer.W")), "the-hole"), 1, downstairs=1)
    table = after(table, buy(table, "Ben", "the-hole", "S=stairs.W"))
    assert refused(table, Pass("Ben")) == ("REWARD-2",)
    assert refused(table, Pass("Cara")) == ("BUY-1",)


def test_buy_3_rooms_of_the_market_at_their_slots_price() -> None:
    table = buying(seated(3), "larder", "parlor")
    assert money(after(table, buy(table, "Ben", "parlor", "W=foyer.E"))) == [25000, 5000, 15000]
    assert refused(table, buy(table, "Ben", "study", "W=foyer.E")) == ("BUY-3",)
    assert refused(table, Buy("Ben", Laying("foyer", (3, 0)))) == ("BUY-3",)


def test_buy_3_a_bought_room_leaves_the_market() -> None:
    table = buying(seated(3), "larder", "parlor")
    table = after(table, buy(table, "Ben", "parlor", "W=foyer.E"))
    assert row(table)[10000] == ""
    assert refused(table, buy(table, "Cara", "parlor", "W=foyer.E")) == ("BUY-3",)


def test_buy_3_hallway_and_stairs_at_3000_while_there_are_any() -> None:
    table = buying(seated(3))
    for tile, place, stack in (
        ("hallway", "W=foyer.E", "hallway"),
        ("stairs", "E=foyer.W", "stairs"),
    ):
        later = after(table, buy(table, "Ben", tile, place))
        assert (money(later), later.stacks[stack]) == ([18000, 12000, 15000], table.stacks[stack] - 1)
        assert refused(emptied(table, stack), buy(table, "Ben", tile, place)) == ("BUY-3",)


def test_buy_3_both_sides_of_the_hallway_are_one_stack() -> None:
    table = buying(built(seated(3), 1, ("stairs", "E=foyer.W")))
    move = buy(table, "Ben", "downstairs-hallway", "E=stairs.W")
    assert after(table, move).stacks["hallway"] == 6
    assert refused(emptied(table, "hallway"), move) == ("BUY-3",)


def test_buy_4_the_price_goes_to_the_master_builder_whose_own_goes_to_the_bank() -> None:
    table = buying(seated(2), "larder", "parlor")
    table = after(table, buy(table, "Ben", "parlor", "W=foyer.E"))
    assert (money(table), table.bank) == ([25000, 5000], 0)
    table = after(table, buy(table, "Anna", "larder", "W=foyer.E"))
    assert (money(table), table.bank) == ([10000, 5000], 15000)


def test_buy_4_extra_turns_alike() -> None:
    table = built(seated(2), 1, ("buttery", "W=foyer.E"))
    table = after(buying(table, "parlor", "broom-closet"), buy(table, "Ben", "broom-closet", "S=buttery.E"))
    assert (table.extra, table.to_move, money(table)) == (1, False, [25000, 5000])
    later = after(table, buy(table, "Ben", "hallway", "W=foyer.N"))
    assert (money(later), later.name(later.active)) == ([28000, 2000], "Anna")


def test_buy_5_the_coins_go_to_the_buyer_and_the_full_price_is_paid() -> None:
    table = buying(seated(2), "parlor", "larder", coins={"larder": 3000})
    table = after(table, buy(table, "Ben", "larder", "W=foyer.E"))
    assert (money(table), coins(table)) == ([25000, 8000], {})


def test_buy_5_the_master_builder_too_and_coins_may_exceed_the_price() -> None:
    table = buying(seated(3), "", "", "", "", "", "larder", coins={"larder": 4000}, active=0)
    later = after(table, buy(table, "Anna", "larder", "W=foyer.E"))
    assert (money(later), later.bank) == ([17000, 15000, 15000], 2000)


def test_buy_6_own_money_and_the_coins_on_the_room_must_cover_the_price() -> None:
    table = purse(buying(seated(2), "parlor", coins={"parlor": 2000}), 1, 13000)
    assert money(after(table, buy(table, "Ben", "parlor", "W=foyer.E"))) == [30000, 0]
    poorer = purse(table, 1, 12999)
    assert refused(poorer, buy(table, "Ben", "parlor", "W=foyer.E")) == ("BUY-6",)
    assert refused(purse(table, 1, 2999), buy(table, "Ben", "stairs", "E=foyer.W")) == ("BUY-6",)


def test_buy_6_what_the_placement_brings_comes_too_late() -> None:
    table = built(seated(2), 1, ("coach-house", "S=foyer.E"))
    table = purse(buying(table, "", "broom-closet"), 1, 9000)
    move = buy(table, "Ben", "broom-closet", "S=coach-house.S")
    assert refused(table, move) == ("BUY-6",)
    assert money(after(purse(table, 1, 10000), move)) == [25000, 10000]


def test_buy_6_the_master_builder_spends_what_came_in_this_round() -> None:
    table = purse(buying(seated(2), "parlor", "larder"), 0, 0)
    table = after(table, buy(table, "Ben", "larder", "W=foyer.E"))
    assert refused(table, buy(table, "Anna", "parlor", "W=foyer.E")) == ("BUY-6",)
    table = purse(table, 0, 15000)
    assert money(after(table, buy(table, "Anna", "parlor", "W=foyer.E")))[0] == 0


def test_buy_7_a_tile_that_does_not_fit_is_not_bought_and_every_rule_is_told() -> None:
    table = buying(seated(2), "parlor")
    assert refused(table, Buy("Ben", Laying("parlor", (2, 0)))) == ("PLACE-1", "PLACE-4")
    assert refused(table, Buy("Ben", Laying("parlor", (9, 9)))) == ("PLACE-1",)
    assert after(table, Pass("Ben")).active == 0


def test_buy_7_the_tile_lies_at_once_and_its_points_count() -> None:
    table = buying(seated(2), "parlor")
    outcome = went(table, buy(table, "Ben", "parlor", "W=foyer.E"))
    ben = outcome.table.players[1]
    assert (len(ben.castle), ben.placing, ben.track) == (2, 4, 5)
    assert outcome.figures == {"price": 15000, "points": 4, "score": 5, "money": 0}


def test_an_illegal_place_that_the_table_lets_stand_but_never_an_overlap() -> None:
    table = buying(built(seated(2), 1, ("pumpkin-garden", "W=foyer.E")), "parlor")
    fenced = Laying("parlor", (3, 3))
    assert "PLACE-6" in refused(table, Buy("Ben", fenced))
    outcome = went(table, Buy("Ben", replace(fenced, allow="nobody minds")))
    assert isinstance(outcome.move, Buy) and outcome.move.lay.allow == "nobody minds"
    assert refused(table, Buy("Ben", Laying("parlor", (2, 0), allow="nobody minds"))) == ("PLACE-4",)
    overlap = apply(table, Buy("Ben", Laying("parlor", (2, 0), allow="nobody minds")))
    assert isinstance(overlap, Refusal) and "--allow was seen" in say(overlap.violations[0].why)
    lawful = went(table, buy(table, "Ben", "parlor", "W=foyer.N", allow="to be sure"))
    assert isinstance(lawful.move, Buy) and lawful.move.lay.allow is None


def test_turn_1_every_purchase_pass_and_extra_turn_is_a_turn_of_its_own() -> None:
    table = built(seated(2), 1, ("buttery", "W=foyer.E"))
    table = buying(table, "parlor", "broom-closet")
    first = table.turn
    table = after(table, buy(table, "Ben", "broom-closet", "S=buttery.E"))
    assert table.turn == first
    table = after(table, Pass("Ben"))
    assert (table.turn, table.name(table.active)) == (first + 2, "Anna")


def test_nobody_buys_before_the_prices_are_set() -> None:
    table = after(seated(2), reveal("larder", "parlor", "vestibule", "mold-room", "tasso-room"))
    assert refused(table, Pass("Ben")) == refused(table, buy(table, "Ben", "parlor", "W=foyer.E")) == ("ROUND-1",)
    assert refused(seated(2), Pass("Ben")) == ("ROUND-1",)


def test_worked_the_round_of_page_8() -> None:
    """Anna is Blue, Ben Yellow, Cara Green; the rooms left are all there but for their names."""
    table = seated(3)
    market = [Slot(slot.price) for slot in table.market]
    market[2] = Slot(8000, "pumpkin-garden", 1000)
    market[3] = Slot(6000, "parlor", 1000)
    market[5] = Slot(2000, "larder", 1000)
    seen = frozenset({"pumpkin-garden", "parlor", "larder"})
    table = replace(table, round=2, market=tuple(market), seen=seen, drawn={"100": 1})
    table = purse(purse(purse(table, 0, 6000), 1, 5000), 2, 3000)
    table = after(table, reveal("nap-room", "guest-bedroom", "armory"))
    table = after(table, Price(("armory", "nap-room", "guest-bedroom", "pumpkin-garden", "parlor", "larder")))
    table = after(table, buy(table, "Ben", "pumpkin-garden", "W=foyer.E"))
    assert money(table) == [12000, 0, 3000]
    table = after(table, buy(table, "Cara", "stairs", "E=foyer.W"))
    assert money(table) == [15000, 0, 0]
    table = after(table, buy(table, "Anna", "guest-bedroom", "S=foyer.N"))
    assert (money(table), table.bank) == ([6000 + 6000 + 3000 - 8000, 0, 0], 8000 - 4000)
    assert coins(table) == {"armory": 1000, "nap-room": 1000, "parlor": 2000, "larder": 2000}
    assert (table.name(table.builder), table.round, table.phase) == ("Ben", 3, Phase.REVEAL)
    assert refused(table, *passes("Ben")) == ("ROUND-1",)


@pytest.mark.parametrize(("turn", "least"), [(0, 0), (90, 90), (180, 0), (270, 90)])
def test_the_recorded_turn_is_the_least_in_which_the_tile_lies_just_the_same(turn: int, least: int) -> None:
    """A hallway turned by half lies as before."""
    at = (0, 3) if least else (3, 0)
    table = buying(seated(2))
    lay = Laying("hallway", at, turn, allow="whatever")
    outcome = went(table, Buy("Ben", lay))
    assert outcome.move == Buy("Ben", replace(lay, turn=least, allow=outcome.move.lay.allow))
