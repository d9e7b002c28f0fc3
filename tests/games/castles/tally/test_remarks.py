"""What is strange is told, cites its rules, and never stops the score."""

from __future__ import annotations

from typing import Any

from builders import TallyFile
from games.castles.tally.finished import FOYER, LARDER, player, table, totals

PARLOR = {"tile": "parlor", "at": [3, 0]}


def castle(name: str, *tiles: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return player(name, counts=None, tiles=[FOYER, *tiles], **keys)


def said(value: TallyFile) -> list[str]:
    """The remarks; whatever they are, the score is final."""
    assert value.missing == ()
    assert value.answer().to_json()["final"] is True
    return list(value.remarks)


def test_nothing_is_strange() -> None:
    assert said(table(castle("Anna", LARDER, track=2), castle("Ben", PARLOR, track=5))) == []


def test_setup_1_favors_too_many_or_never_together() -> None:
    counts = {"small": 1, "large": 2, "round": 3, "completed": 4, "incomplete": 5}
    both = player("Anna", track=41, counts=counts), player("Ben", counts=counts)
    three = table(*both, favors=["small", "large", "round"])
    assert said(three) == ["the favors: one favor for each player, or none: 2, not 3 (SETUP-1, p.4, 18)"]
    assert totals(three)["Anna"] == 41 + 3 * 6
    never = said(table(*both, favors=["completed", "incomplete"]))
    assert never == [
        "the favors: completed and incomplete are never in play together: replace the later one (SETUP-1, p.4, 18)"
    ]
    assert said(table(*both, favors=["small"])) == []


def test_solo_1_favors_are_told_and_not_counted_and_there_is_a_rank() -> None:
    scored_table = table(player("Anna", track=90, counts={"small": 3}), favors=["small"])
    assert said(scored_table) == ["the favors: there are no favors in the solo game (SOLO-1, p.14)"]
    rows: Any = scored_table.answer().to_json()["players"]
    assert (rows[0]["total"], rows[0]["rank"], rows[0]["parts"]["favors"]) == (90, 3, 0)


def test_an_illegal_castle_is_told_with_its_rules_and_counts_as_it_lies() -> None:
    over = {"tile": "pantry", "at": [0, 0]}
    scored_table = table(castle("Anna", LARDER, over, track=None, rewards=0), player("Ben"))
    assert any(
        line.startswith("Anna's castle: 2 Pantry at 0,0: ") and "(PLACE-4, p.9)" in line for line in said(scored_table)
    )
    rows: Any = scored_table.answer().to_json()["players"]
    assert (rows[0]["parts"]["placing"], rows[0]["area"]) == (4, 325)


def test_a_disputed_tile_is_told_and_not_counted() -> None:
    scored_table = table(castle("Anna", {**LARDER, "dispute": True}, track=0), player("Ben"))
    assert said(scored_table) == ["Anna's castle: 1 Larder at -2,1 is in dispute and not counted"]


def test_box_1_a_room_in_two_castles_and_a_card_in_two_hands() -> None:
    scored_table = table(
        castle("Anna", LARDER, track=2, cards=["food"]), castle("Ben", LARDER, track=3, cards=["food"])
    )
    assert said(scored_table) == [
        "Larder lies in Anna's castle and in Ben's (BOX-1, p.2-3)",
        "each bonus card exists once, and Anna and Ben both hold food",
    ]


def test_a_count_beside_a_castle_is_compared_and_the_castle_counts() -> None:
    row = {**castle("Anna", LARDER, track=2), "counts": {"small": 4, "food": 1}}
    scored_table = table(row, player("Ben", counts={"small": 0}), favors=["small"])
    assert said(scored_table) == ["Anna: small is counted as 4, and the castle has 1"]


def test_counts_that_contradict_each_other_are_told() -> None:
    counts = {"100": 1, "400": 1, "square": 3}
    assert said(table(player("Anna", track=41, counts=counts), player("Ben"))) == [
        "Anna: square is counted as 3, and the other counts make 2"
    ]


def test_a_swan_that_no_rewards_explain() -> None:
    high = said(table(castle("Anna", LARDER, track=70), player("Ben")))
    assert high == ["Anna's swan stands at 70; placing gives 2 and rewards at most 0"]
    low = said(table(castle("Anna", LARDER, track=1), player("Ben")))
    assert low == ["Anna's swan stands at 1; placing gives 2 and rewards at least 0"]
    start = said(table(player("Anna", track=60), castle("Ben", LARDER, track=9, adjusted=4)))
    assert start == ["Ben's swan stands at 9; placing gives 2, start 1, adjusted 4 and rewards at most 0"]


def test_a_swan_beside_rewards_is_compared_and_the_swan_counts() -> None:
    scored_table = table(player("Anna", placing=41, rewards=12, track=60), player("Ben"))
    assert said(scored_table) == [
        "Anna's swan stands at 60; placing gives 41 and rewards 12, which makes 53: the swan counts"
    ]
    assert totals(scored_table)["Anna"] == 60


def test_final_stacks_a_stack_of_stairs_is_empty_when_they_all_lie_in_castles() -> None:
    stairs = [{"tile": "stairs", "at": [0, -3 * n - 3]} for n in range(4)]
    every = said(table(castle("Anna", *stairs, track=0), castle("Ben", track=1)))
    assert any("all 4 of the stairs are in castles, but their stack is not named as empty" in line for line in every)
    some = said(table(castle("Anna", *stairs[:2], track=0), castle("Ben", track=1), empty_stacks=["stairs"]))
    assert "the stack of the stairs is named as empty, but only 2 of its 4 are in castles (FINAL-STACKS, p.13)" in some


def test_final_stacks_rooms_may_lie_on_the_market_or_where_a_sleeping_reward_put_them() -> None:
    both = castle("Anna", LARDER, track=2), castle("Ben", PARLOR, track=5)
    assert said(table(*both, empty_stacks=[100])) == []  # 4 more on the market of 5
    two = said(table(*both, empty_stacks=[100, 150]))
    assert two == ["with these stacks empty 8 rooms are elsewhere, and at most 5 can be (FINAL-STACKS, p.13)"]


def test_stacks_are_not_looked_at_while_a_castle_is_only_counted() -> None:
    assert said(table(castle("Anna", track=0), player("Ben", counts={"stairs": 1}), empty_stacks=["stairs"])) == []


MOST = "and the tiles of this table come to {} at most (SETUP-3, BOX-1)"


def test_setup_3_counts_that_the_box_has_not() -> None:
    counts = {"living": 14000, "small": 25, "hallways": 6, "area": 15376}
    assert said(table(player("Anna", counts=counts), player("Ben", track=0))) == [
        f"Anna: living is counted as 14000, {MOST.format(14)}",
        f"Anna: hallways is counted as 6, {MOST.format(5)}",
        f"Anna: area is counted as 15376, {MOST.format(15375)}",
    ]


def test_areas_and_corridors_that_no_castle_has() -> None:
    """The foyer, which every castle has, is a corridor of 125 (WORD-1, WORD-2)."""
    counts = {"living-area": 1, "food-area": 0, "outdoor-area": 249, "corridor-area": 124, "area": 0, "corridor": 0}
    right = {"living-area": 100, "outdoor-area": 250, "corridor-area": 125, "area": 125, "corridor": 1, "living": 0}
    small, foyer = "and the smallest of those tiles has {} (WORD-2, p.2)", "and the foyer alone makes {} (BOX-1, p.2-3)"
    assert said(table(player("Anna", counts=counts), player("Ben", track=0, counts=right))) == [
        f"Anna: living-area is counted as 1, {small.format(100)}",
        f"Anna: outdoor-area is counted as 249, {small.format(250)}",
        f"Anna: corridor-area is counted as 124, {foyer.format(125)}",
        f"Anna: area is counted as 0, {foyer.format(125)}",
        f"Anna: corridor is counted as 0, {foyer.format(1)}",
    ]


def test_setup_3_counts_of_two_that_the_box_has_not_together() -> None:
    both = player("Anna", counts={"living": 8, "stairs": 3}), player("Ben", track=0, counts={"living": 7, "stairs": 1})
    assert said(table(*both)) == [f"living is counted as 15 in all, {MOST.format(14)}"]
    mixed = castle("Anna", LARDER, track=2), player("Ben", counts={"small": 25})
    assert said(table(*mixed)) == [f"small is counted as 26 in all, {MOST.format(25)}"]
    foyers = player("Anna", counts={"corridor": 12}), player("Ben", track=0, counts={"corridor": 1})
    assert said(table(*foyers)) == []


def test_a_swan_below_what_placing_gives_leaves_rewards_that_cannot_be() -> None:
    low = said(table(player("Anna", track=12, placing=33), player("Ben")))
    assert low == ["Anna's swan stands at 12; placing gives 33 and rewards at least 0"]
    assert said(table(player("Anna", track=33, placing=33), player("Ben"))) == []


def test_points_that_no_castle_brings() -> None:
    gives = "and no castle gives less than {} or more than {}"
    assert said(table(player("Anna", track=None, placing=9000, rewards=-21), player("Ben"))) == [
        f"Anna: placing is given as 9000, {gives.format(-660, 453)}",
        f"Anna: rewards is given as -21, {gives.format(0, 346)}",
    ]
    assert said(table(player("Anna", track=21000), player("Ben", track=-900))) == [
        "Anna's swan stands at 21000, and no castle brings it below -660 or above 799",
        "Ben's swan stands at -900, and no castle brings it below -659 or above 800",
    ]


def test_money_that_no_coins_make() -> None:
    told = said(table(player("Anna", money=20500), player("Ben", money=3)))
    assert told == [
        "Anna: money is given as 20500, and no coin is smaller than 1000",
        "Ben: money is given as 3, and no coin is smaller than 1000",
    ]
