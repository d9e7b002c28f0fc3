"""The end: FINAL-STACKS, the 24 favors, the 27 bonus cards, money, ties, and the ranks of the solo game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import after
from builders.castles import (
    BOX,
    FIVE,
    Cards,
    Phase,
    Row,
    Table,
    built,
    card_names,
    castle,
    changed,
    emptied,
    favor_names,
    numbers,
    purse,
    say,
    score,
    seated,
)
from castlescore.core.names import find
from castlescore.games.castles.rules.final import PARTS, Result, card_points, ending, standings


def strewn(table: Table, seat: int, *tiles: str) -> Table:
    """A castle of the foyer and these tiles, far from each other: what is counted does not ask how they lie."""
    rows: list[Row] = [("foyer", 0, 0), *((tile, 50 * n, 0) for n, tile in enumerate(tiles, 1))]
    return changed(table, seat, castle=castle(*rows))


def ended(table: Table, *cards: tuple[tuple[str, int | None], ...]) -> Table:
    """The table after the last round, everybody's cards shown."""
    table = replace(table, phase=Phase.CARDS)
    shown = [*cards, *[()] * (len(table.players) - len(cards))]
    return after(table, *(Cards(player.name, hand) for player, hand in zip(table.players, shown, strict=True)))


def amount(table: Table, name: str) -> int | None:
    """How much the first player has of what a favor or a card counts."""
    return ending(table).holdings[0].amount(name)


def part(table: Table, seat: int, name: str) -> int | None:
    return score(table).players[seat].parts[name]


def shares(favor: str, *castles: tuple[str, ...]) -> list[tuple[int, int]]:
    """Place and points of each player under a favor."""
    table = seated(len(castles), given=FIVE if len(castles) == 5 else None)
    for seat, tiles in enumerate(castles):
        table = strewn(table, seat, *tiles)
    return [(each.place, each.points) for each in standings(table, favor)]


SQUARE = ("larder", "buttery", "pantry", "focus-room", "pumpkin-garden")


# Stacks


def test_final_stacks_worked_three_300s_and_a_450() -> None:
    tiles = ("dining-room", "kitchen", "tasso-room", "armory", "larder")
    table = strewn(emptied(seated(2), "300", "450"), 0, *tiles)
    assert (part(table, 0, "stacks"), part(table, 1, "stacks")) == (8, 0)


def test_final_stacks_hallways_of_both_floors_and_stairs_by_their_own() -> None:
    tiles = ("hallway", "downstairs-hallway", "stairs", "flute-room")
    table = strewn(seated(2), 0, *tiles)
    assert [part(emptied(table, *s), 0, "stacks") for s in (["hallway"], ["stairs"], ["150"])] == [4, 2, 2]
    assert part(emptied(table), 0, "stacks") == 8


def test_final_stacks_the_foyer_has_none() -> None:
    assert part(emptied(seated(2)), 0, "stacks") == 0


def test_final_stacks_only_the_face_down_stack_counts() -> None:
    """Tiles on the market and on the deck do not keep it from being empty."""
    table = strewn(emptied(seated(2), "300"), 0, "kitchen")
    slot = replace(table.market[0], tile="tasso-room")
    table = replace(table, on_deck=("300",), market=(slot, *table.market[1:]))
    assert part(table, 0, "stacks") == 2
    assert part(emptied(table, "300", left=1), 0, "stacks") == 0


# Favors


def test_final_favors_worked_3_3_1_0_square_rooms() -> None:
    assert shares("square", SQUARE[:3], SQUARE[1:4], SQUARE[4:], ()) == [(1, 6), (1, 6), (3, 2), (0, 0)]


def test_final_favors_worked_5_1_1() -> None:
    assert shares("square", SQUARE, SQUARE[:1], SQUARE[1:2]) == [(1, 8), (2, 3), (2, 3)]


def test_final_favors_worked_5_2_2_2() -> None:
    pairs = [SQUARE[:2], SQUARE[1:3], SQUARE[2:4]]
    assert shares("square", SQUARE, *pairs) == [(1, 8), (2, 2), (2, 2), (2, 2)]


def test_final_favors_all_equal_share_everything() -> None:
    assert shares("square", *[SQUARE[:1]] * 4) == [(1, 15 // 4)] * 4
    assert shares("square", *[SQUARE[:1]] * 2) == [(1, 6)] * 2


def test_final_favors_no_more_places_than_players() -> None:
    assert shares("square", (), SQUARE[:1]) == [(0, 0), (1, 8)]
    assert shares("square", SQUARE[:1], SQUARE[:2]) == [(2, 4), (1, 8)]
    five = [SQUARE[:n] for n in (5, 4, 3, 2, 1)]
    assert shares("square", *five) == [(1, 8), (2, 4), (3, 2), (4, 1), (5, 0)]


def test_final_favors_every_player_has_a_standing_with_name_and_count() -> None:
    table = seated(3)
    for seat, tiles in enumerate((SQUARE[:1], (), SQUARE[:2])):
        table = strewn(table, seat, *tiles)
    result = [(each.player, each.count, each.place) for each in standings(table, "square")]
    assert result == [("Anna", 1, 2), ("Ben", 0, 0), ("Cara", 2, 1)]


def test_final_favors_the_line_tells_count_and_place_and_whether_it_is_shared() -> None:
    table = seated(4)
    table = replace(table, setup=replace(table.setup, favors=("square",)))
    for seat, tiles in enumerate((SQUARE[:2], SQUARE[1:3], SQUARE[:1], ())):
        table = strewn(table, seat, *tiles)
    said = [say(line.why) for row in score(table).players for line in row.lines if line.part == "favors"]
    assert said == [
        "square: 2, place 1, shared",
        "square: 2, place 1, shared",
        "square: 1, place 3",
        "square: 0, no place",
    ]


def test_every_line_of_the_end_names_its_rule_and_what_it_is_for() -> None:
    table = ended(emptied(counted(), "stairs"), (("money", None),))
    rows = [(line.part, line.rule, say(line.why)) for line in score(table).players[0].lines]
    assert rows == [
        ("stacks", "FINAL-STACKS", "1 of stairs, whose stack is empty"),
        ("cards", "BONUS-MONEY", "15000 money, 1 for every 5000"),
        ("money", "FINAL-MONEY", "15000, 1 for every 10000"),
    ]


def test_the_sheet_has_a_row_a_favor_and_what_each_comes_from() -> None:
    table = seated(2)
    table = replace(table, setup=replace(table.setup, favors=("square", "money")))
    table = strewn(table, 0, *SQUARE[:2])
    totals = score(table)
    assert [(row.part, row.favor) for row in totals.rows] == [
        ("start", ""), ("placing", ""), ("rewards", ""), ("stacks", ""), ("favors", "square"), ("favors", "money"),
        ("cards", ""), ("money", ""),
    ]  # fmt: skip
    assert {row.favor: (row.points, row.behind) for row in totals.rows}["square"] == ((8, 0), (2, 0))
    rows = {row.part: row for row in totals.of(["Ben"]).rows}
    assert (rows["cards"].points, rows["cards"].behind) == ((None,), (table.players[1].cards,))
    assert rows["money"].behind == (table.players[1].money,)
    assert totals.of([]) is totals and totals.of(["Ben"]).winners == totals.winners


def test_final_favors_nobody_has_any() -> None:
    assert shares("round", (), (), ()) == [(0, 0)] * 3


COUNTS = {
    "activity": 0, "activity-area": 0, "corridor": 3, "corridor-area": 125 + 75 + 150, "downstairs": 1,
    "downstairs-area": 150, "food": 1, "food-area": 100, "living": 0, "living-area": 0, "outdoor": 1,
    "outdoor-area": 500, "sleeping": 0, "sleeping-area": 0, "utility": 1, "utility-area": 100,
    "small": 3, "large": 1, "square": 2, "round": 2, "completed": 4, "incomplete": 3, "external": 1, "money": 15000,
}  # fmt: skip


def counted() -> Table:
    """Open are the foyer's southern entrance, the far end of Pantry and most of the hallway's."""
    return built(
        seated(2),
        0,
        ("green-house", "W=foyer.E"),
        ("broom-closet", "S=green-house.E"),
        ("stairs", "E=foyer.W"),
        ("the-hole", "S=stairs.W"),
        ("hallway", "W=foyer.N"),
        ("pantry", "W=hallway.N"),
    )


@pytest.mark.parametrize("favor", COUNTS)
def test_favor_of_each_kind(favor: str) -> None:
    table = counted()
    assert amount(table, favor) == COUNTS[favor]


def test_all_24_favors_are_counted() -> None:
    assert set(COUNTS) == set(favor_names())


def test_favor_area_worked_a_150_and_the_throne_room() -> None:
    table = strewn(seated(2), 0, "parlor", "throne-room", "kitchen")
    assert amount(table, "living-area") == 750


def test_favor_type_great_hall_and_upper_hall_are_rooms_and_corridors() -> None:
    table = strewn(seated(2), 0, "great-hall", "upper-hall", "downstairs-hallway")
    assert amount(table, "corridor") == 4
    assert amount(table, "corridor-area") == 125 + 350 + 350 + 150
    assert amount(table, "large") == 2


def test_favor_small_and_round_never_count_a_hallway() -> None:
    table = strewn(seated(2), 0, "hallway", "downstairs-hallway", "stairs")
    assert [amount(table, favor) for favor in ("small", "large", "round", "square")] == [0] * 4


def test_favor_external_not_of_corridors_great_hall_included() -> None:
    table = strewn(seated(2), 0, "great-hall", "stairs", "hallway", "broom-closet", "the-hole", "kitchen")
    assert amount(table, "external") == 1 + 1 + 2


def test_favor_incomplete_a_blocked_entrance_too() -> None:
    table = changed(seated(2), 0, castle=castle(("foyer", 0, 0), ("larder", 3, 1), ("powder-room", 5, 1)))
    anna = table.players[0]
    assert [e.blocked for e in anna.castle.entrances(anna.castle[1])].count(True) == 1
    assert amount(table, "incomplete") == 3


def test_favors_reach_the_score_with_their_rule() -> None:
    table = replace(counted(), setup=replace(seated(2).setup, favors=("corridor-area", "money", "round", "food")))
    lines = {line.rule: line.points for line in score(table).players[0].lines if line.part == "favors"}
    assert lines == {"FAVOR-AREA": 8, "FAVOR-MONEY": 6, "FAVOR-ROUND": 8, "FAVOR-TYPE": 8}
    assert (part(table, 0, "favors"), part(table, 1, "favors")) == (30, 4 + 6)


# Bonus cards


CARDS = {
    "all-sizes": 0, "all-types": 0, "completed": 2, "external": 0, "square": 2, "round": 2, "hallways": 1, "stairs": 2,
    "money": 3, "living": 0, "activity": 0, "sleeping": 0, "outdoor": 2, "utility": 2, "food": 3, "corridor": 3,
    "downstairs": 2, "100": 4, "150": 2, "200": 0, "250": 0, "300": 0, "350": 0, "400": 0, "450": 0, "500": 3, "600": 0,
}  # fmt: skip
PRINTED = {"outdoor": 4, "utility": 4, "food": 4, "corridor": 12, "downstairs": 4, "100": 8, "150": 4, "500": 4}


def worth(table: Table, card: str, printed: int | None = None) -> int:
    return card_points(card, numbers().cards[card], amount(table, card) or 0, printed)[0]


@pytest.mark.parametrize("card", CARDS)
def test_bonus_card_of_each_kind(card: str) -> None:
    assert worth(counted(), card) == CARDS[card]


def test_all_27_bonus_cards_are_counted() -> None:
    assert set(CARDS) == set(card_names())
    assert tuple(numbers().cards) == tuple(card_names())
    assert len(CARDS) == 27
    assert all(find(card.upper(), card_names(), {}).one == card for card in CARDS)


def test_bonus_the_number_printed_on_the_card_wins() -> None:
    types_and_sizes = [card for card in CARDS if card.isdecimal() or card in favor_names()]
    for card in types_and_sizes:
        if card not in ("completed", "external", "square", "round", "money"):
            assert worth(counted(), card, 4) == PRINTED.get(card, 0), card
            assert worth(counted(), card, 0) == 0


@pytest.mark.parametrize(("card", "points"), [("square", 10), ("round", 10), ("hallways", 5), ("completed", 10)])
def test_bonus_the_number_printed_on_a_card_of_another_kind_wins_too(card: str, points: int) -> None:
    assert worth(counted(), card, 5) == points
    assert worth(counted(), card, 0) == 0


def test_bonus_the_line_of_a_card_says_what_was_counted() -> None:
    table = counted()
    said = {
        card: say(card_points(card, numbers().cards[card], amount(table, card) or 0, None)[1])
        for card in ("food", "100", "square", "completed")
    }
    each = {card: numbers().cards[card] for card in ("square", "completed")}
    assert each["square"].group == 1
    assert said["square"] == f"2 square at {each['square'].each}"
    assert each["completed"].group == 2
    assert said["completed"] == f"4 completed, {each['completed'].each} for every 2"
    lines = [line for line in score(ended(table, (("square", None),))).players[0].lines if line.part == "cards"]
    assert [say(line.why) for line in lines] == [said["square"]]


def test_bonus_sizes_rooms_of_all_ten() -> None:
    rooms = {room.size: room.id for room in BOX.catalogue.rooms()}
    assert worth(strewn(seated(2), 0, *rooms.values()), "all-sizes") == 8
    nine = [room for size, room in rooms.items() if size != 150]
    assert worth(strewn(seated(2), 0, *nine, "hallway"), "all-sizes") == 0


def test_bonus_types_all_eight_the_foyer_a_corridor() -> None:
    rooms = {room.type: room.id for room in BOX.catalogue.rooms() if room.type != "corridor"}
    assert worth(strewn(seated(2), 0, *rooms.values()), "all-types") == 7
    seven = [room for kind, room in rooms.items() if kind != "downstairs"]
    assert worth(strewn(seated(2), 0, *seven, "downstairs-hallway"), "all-types") == 0


def test_bonus_completed_and_external_for_every_full_two() -> None:
    table = built(counted(), 0, ("cloak-room", "S=hallway.W3"))
    assert amount(table, "completed") == 5
    assert worth(table, "completed") == 2
    three = strewn(seated(2), 0, "kitchen", "broom-closet")
    assert amount(three, "external") == 3
    assert worth(three, "external") == 1


def test_bonus_hallways_of_either_floor_and_stairs() -> None:
    table = strewn(seated(2), 0, "hallway", "downstairs-hallway", "stairs", "stairs", "stairs", "great-hall")
    assert (worth(table, "hallways"), worth(table, "stairs"), worth(table, "150")) == (2, 6, 0)


def test_bonus_type_corridor_counts_the_halls_and_their_size_counts_too() -> None:
    table = strewn(seated(2), 0, "great-hall")
    assert (worth(table, "corridor"), worth(table, "350")) == (2, 3)


def test_bonus_money_besides_final_money() -> None:
    table = ended(purse(seated(2), 0, 29000), (("money", None),))
    assert (part(table, 0, "cards"), part(table, 0, "money")) == (5, 2)


def test_bonus_cards_add_up_with_a_line_each() -> None:
    table = ended(counted(), (("food", None), ("100", 5), ("all-types", None)))
    lines = [(line.rule, line.points) for line in score(table).players[0].lines if line.part == "cards"]
    assert lines == [("BONUS-TYPE", 3), ("BONUS-SIZE", 10), ("BONUS-TYPES", 0)]
    assert part(table, 0, "cards") == 13


def test_final_bonus_nothing_is_counted_before_every_card_is_shown() -> None:
    table = after(replace(counted(), phase=Phase.CARDS), Cards("Anna", (("food", None),)))
    assert not score(table).final
    assert part(table, 0, "cards") is None
    assert part(after(table, Cards("Ben", ())), 0, "cards") == 3


# Money, total, ties


@pytest.mark.parametrize(
    ("money", "points"),
    [(0, 0), (9999, 0), (10000, 1), (29000, 2), (30000, 3), (-1, 0), (-3000, 0), (-10000, 0), (-29000, 0)],
)
def test_final_money_1_for_every_full_10000(money: int, points: int) -> None:
    assert part(purse(seated(2), 0, money), 0, "money") == points


@pytest.mark.parametrize("money", [-1, -3000, -5000, -12000])
def test_bonus_money_and_final_money_take_nothing_for_a_debt(money: int) -> None:
    """A record that cannot be may leave a purse below 0: there is no full 5000 or 10000 in it."""
    table = ended(purse(seated(2), 0, money), (("money", None),))
    assert (part(table, 0, "cards"), part(table, 0, "money")) == (0, 0)
    assert standings(replace(table, setup=replace(table.setup, favors=("money",))), "money")[0].points == 0


def standing(*players: tuple[int, tuple[str, ...], int]) -> dict[str, Result]:
    """The end of a table of players with so many points of placing, these tiles, and so much money below 10000."""
    totals = score(tied(*players))
    assert totals.final
    return {row.name: row for row in totals.players}


def tied(*players: tuple[int, tuple[str, ...], int]) -> Table:
    table = seated(len(players))
    for seat, (points, tiles, money) in enumerate(players):
        table = strewn(changed(table, seat, start=0, placing=points, money=money), seat, *tiles)
    return ended(table)


def places(*players: tuple[int, tuple[str, ...], int]) -> list[int]:
    return [row.place for row in standing(*players).values()]


def decided(*players: tuple[int, tuple[str, ...], int]) -> tuple[tuple[str, ...], str]:
    totals = score(tied(*players))
    return totals.winners, totals.decided_by


def test_tie_1_most_points_win() -> None:
    rows = (9, (), 5000), (10, (), 0)
    assert (places(*rows), decided(*rows)) == ([2, 1], (("Ben",), "points"))


def test_tie_2_the_larger_printed_area_of_every_tile() -> None:
    rows = (10, ("kitchen",), 5000), (10, ("dining-room", "stairs"), 0)
    assert (places(*rows), decided(*rows)) == ([2, 1], (("Ben",), "area"))
    assert standing(*rows)["Ben"].area == 125 + 300 + 75


def test_tie_3_then_more_money() -> None:
    rows = (10, ("kitchen",), 5000), (10, ("scullery",), 5001)
    assert (places(*rows), decided(*rows)) == ([2, 1], (("Ben",), "money"))


def test_tie_2_and_3_what_decided_is_told_with_a_third_player_behind() -> None:
    behind = (9, ("throne-room",), 9000)
    assert decided((10, ("kitchen",), 5000), (10, ("dining-room", "stairs"), 0), behind) == (("Ben",), "area")
    assert decided((10, ("kitchen",), 5000), (10, ("scullery",), 5001), behind) == (("Ben",), "money")
    three = (10, ("kitchen",), 5000), (10, ("scullery",), 5001), (10, ("stairs",), 9000)
    assert decided(*three) == (("Ben",), "money")


def test_tie_3_the_money_is_told_besides_its_points() -> None:
    rows = standing((10, (), 5000), (10, (), 700))
    assert {name: row.money for name, row in rows.items()} == {"Anna": 5000, "Ben": 700}


def test_tie_4_then_the_win_is_shared() -> None:
    rows = (10, ("kitchen",), 5000), (10, ("scullery",), 5000), (9, ("sauna",), 9000)
    assert (places(*rows), decided(*rows)) == ([1, 1, 3], (("Anna", "Ben"), "shared"))


def test_tie_5_lower_places_alike() -> None:
    rows = (7, ("larder",), 100), (20, (), 0), (7, ("kitchen",), 0), (7, ("larder",), 0)
    assert places(*rows) == [3, 1, 2, 4]
    rows = (7, ("larder",), 0), (20, (), 0), (7, ("buttery",), 0), (6, ("kitchen",), 0)
    assert places(*rows) == [2, 1, 2, 4]
    assert decided(*rows) == (("Ben",), "points")


def test_score_8_a_total_may_fall_below_nothing() -> None:
    rows = (-7, (), 0), (-3, (), 0)
    assert [row.total for row in standing(*rows).values()] == [-7, -3]
    assert places(*rows) == [2, 1]


def test_the_total_is_the_sum_of_its_parts() -> None:
    table = changed(counted(), 0, start=2, placing=30, rewards=12, adjusted=-1)
    table = replace(emptied(table, "stairs"), setup=replace(table.setup, favors=("round", "food")))
    row = score(ended(table, (("stairs", None),))).players[0]
    assert dict(row.parts) == {
        "start": 2, "placing": 30, "rewards": 12, "stacks": 2, "favors": 16, "cards": 2, "money": 1, "adjusted": -1,
    }  # fmt: skip
    assert (row.total, row.track) == (64, 43)


@pytest.mark.parametrize(
    ("points", "rank"), [(-5, 1), (59, 1), (60, 2), (80, 2), (81, 3), (95, 3), (96, 4), (110, 4), (111, 5), (200, 5)]
)
def test_solo_5_rank(points: int, rank: int) -> None:
    table = ended(purse(changed(seated(1), 0, placing=points), 0, 0))
    assert (score(table).players[0].rank, score(table).winners) == (rank, ("Anna",))


def test_solo_5_no_rank_for_more_than_one() -> None:
    assert {row.rank for row in score(ended(seated(2))).players} == {None}


def test_a_result_has_all_the_parts_in_their_order() -> None:
    for table in (seated(2), ended(seated(2))):
        assert all(tuple(row.parts) == PARTS for row in score(table).players)
