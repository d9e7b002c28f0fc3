"""What each kind of room scores by itself; whole castles that others counted; the throne room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import Message
from builders.between import (
    COUNTED,
    SHEET,
    SHEET_ROWS,
    SHEET_THRONE,
    THRONE,
    Castle,
    Placed,
    Row,
    between,
    build,
    counted,
    number,
    say,
    sheet,
    tile,
    without_points,
    word,
)
from castlescore.games.between.rules.castle import AROUND, BESIDE, border
from castlescore.games.between.rules.scoring import Line, added, own_lines, score


def of(castle: Castle, name: str) -> int:
    return score(castle).of(number(castle, name))


def lines(castle: Castle, name: str) -> tuple[Line, ...]:
    return score(castle).rooms[number(castle, name)]


def test_b_score_1_worked_wine_room_between_two_sleeping_rooms() -> None:
    rows: list[Row] = [("solar", 2, 0), ("wine-room", 2, 1)]
    assert of(build(*rows), "wine-room") == 2
    assert of(build(*rows, ("nursery", 2, 2)), "wine-room") == 4
    assert of(build(*rows, ("nursery", 3, 0), ("kitchen", 2, 2)), "wine-room") == 2


def test_b_score_1_left_and_right_is_not_above_and_below() -> None:
    rows: list[Row] = [("kennel", 2, 0), ("bakery", 3, 0), ("sauna", 3, 1)]
    assert of(build(*rows), "bakery") == 2
    assert of(build(*rows, ("washroom", 4, 0)), "bakery") == 4


@pytest.mark.parametrize("name", ["chocolate-room", "spice-room"])
def test_b_score_1_chocolate_and_spice_room_look_two_cells_down(name: str) -> None:
    rows: list[Row] = [("crypt", 1, -1), ("dungeon", 2, -1), ("knight-room", 2, -2), ("armory", 2, -3)]
    assert of(build(*rows, (name, 2, 0)), name) == 4
    assert of(build(*rows[:2], (name, 2, 0)), name) == 2


def test_b_score_1_a_gap_between_is_no_matter() -> None:
    rows: list[Row] = [("crypt", 1, -1), ("dungeon", 1, -2), ("armory", 2, -2), ("spice-room", 2, 0)]
    assert of(build(*rows), "spice-room") == 2


def test_b_score_2_living_counts_all_round() -> None:
    rows: list[Row] = [("kitchen", -1, 0), ("parlor", -1, 1), ("bakery", -2, 0), ("pantry", -2, 1), ("buttery", 0, 1)]
    assert of(build(*rows, ("brewery", 0, 2), ("crepery", 1, 1)), "parlor") == 5


def test_b_score_2_wanting_outdoor_rooms_gives_2_each() -> None:
    rows: list[Row] = [("kitchen", 2, 0), ("reading-room", 2, 1), ("aviary", 2, 2), ("sty", 3, 0), ("bakery", 4, 0)]
    assert of(build(*rows, ("stables", 4, 1)), "reading-room") == 4


def test_b_score_2_wanting_downstairs_rooms_looks_at_the_three_cells_below() -> None:
    rows: list[Row] = [("crypt", 0, -1), ("dungeon", -1, -1), ("armory", -2, -1), ("cape-room", -1, 0)]
    assert of(build(*rows), "cape-room") == 6
    assert of(build(*rows[:2], ("the-hole", -1, -2), rows[3]), "cape-room") == 4


@pytest.mark.parametrize("name", ["library", "study"])
def test_b_score_2_wanting_special_rooms_gets_1_for_the_throne_room(name: str) -> None:
    assert of(build((name, 0, 1)), name) == 1
    assert of(build((name, 2, 0)), name) == 1
    assert of(build(("kitchen", 2, 0), (name, 2, 1)), name) == 1
    assert of(build(("kitchen", 2, 0), (name, 3, 0)), name) == 0
    assert of(build((name, 0, 1), ("fountain", 1, 1), ("tower", 0, 2), ("grand-foyer", -1, 0)), name) == 4


CONNECTED: list[Row] = [
    ("kings-chambers", 2, 0),
    ("game-storage", 1, 1),
    ("drawing-room", 0, 1),
    ("reading-room", 0, 2),
    ("salon", 1, 2),
    ("fireplace", 2, 1),
    ("map-room", 2, 2),
    ("taxidermy-showroom", -1, 0),
]


def test_b_score_3_worked_game_storage_connected_to_five_living_rooms() -> None:
    castle = build(*CONNECTED)
    assert of(castle, "game-storage") == 5


def test_b_score_3_a_room_reached_only_through_another_type_keeps_a_line_of_0() -> None:
    castle = build(*CONNECTED)
    zero = [line for line in lines(castle, "game-storage") if not line.points]
    assert [line.other for line in zero] == [number(castle, "taxidermy-showroom")]
    assert "living rooms alone" in say(zero[0].why)


def test_b_score_3_a_corner_connects_nothing() -> None:
    assert of(build(("kitchen", 2, 0), ("game-storage", 3, 0), ("salon", 2, 1)), "game-storage") == 0


def test_b_score_3_there_is_no_maximum() -> None:
    names = [room.id for room in between().regular() if room.type == "living"][:10]
    castle = build(("torch-storage", 2, 0), *((name, 3 + i, 0) for i, name in enumerate(names)))
    assert of(castle, "torch-storage") == 10


def test_b_score_4_outdoor_counts_the_whole_castle() -> None:
    castle = build(("vineyard", 2, 0), ("salon", -1, 0), ("parlor", -2, 0), ("map-room", 0, 1))
    assert of(castle, "vineyard") == 3
    castle = build(("biergarten", 2, 0), ("fountain", -1, 0), ("grand-foyer", 0, -1))
    assert of(castle, "biergarten") == 3  # the throne room too


def test_b_score_5_sleeping_gets_4_with_all_six_other_types() -> None:
    rows: list[Row] = [("solar", 2, 0), ("kitchen", -1, 0), ("salon", 0, 1), ("sauna", 1, 1), ("dead-end", 0, -1)]
    castle = build(*rows, ("crypt", 1, -1))
    assert of(castle, "solar") == 1
    assert "outdoor" in say(lines(castle, "solar")[0].why)
    assert of(build(*rows, ("crypt", 1, -1), ("sty", 3, 0)), "solar") == 4
    assert of(build(*rows, ("crypt", 1, -1), ("fountain", 3, 0), ("tower", -2, 0)), "solar") == 1


def test_b_score_6_corridor_counts_its_decoration_and_the_throne_rooms() -> None:
    assert of(build(("echo-chamber", 0, 1)), "echo-chamber") == 1
    assert of(build(("echo-chamber", 0, 1), throne="throne-utility-food"), "echo-chamber") == 0
    rows: list[Row] = [("echo-chamber", 2, 0), ("nursery", 2, 1), ("kitchen", 3, 0), ("purgatory", 1, 1)]
    assert of(build(*rows, ("salon", 3, 1)), "echo-chamber") == 4


def test_b_score_7_worked_laboratory_with_two_utility_rooms_above() -> None:
    rows: list[Row] = [("game-storage", 0, 1), ("echo-chamber", 0, 2), ("broom-closet", 0, 3), ("laboratory", 0, -1)]
    assert of(build(*rows, ("kennel", 1, 1)), "laboratory") == 2


def test_b_score_7_gaps_are_no_matter() -> None:
    rows: list[Row] = [("dead-end", 1, -1), ("great-hall", 2, -1), ("jewel-room", 2, -2), ("salon", 2, 0)]
    assert of(build(*rows), "jewel-room") == 1
    assert of(build(("crypt", 1, -1), ("jewel-room", 2, -1), ("kitchen", 2, 0), ("salon", 2, 1)), "jewel-room") == 1


def test_b_score_7_special_rooms_give_2_up_and_down() -> None:
    rows: list[Row] = [("armory", 0, -1), ("grand-foyer", 0, -2), ("kitchen", 0, 1), ("tower", 0, 2)]
    assert of(build(*rows), "armory") == 6  # throne room, grand foyer, tower


def test_b_score_7_corridors_and_downstairs_rooms_count_up_and_down() -> None:
    rows: list[Row] = [("dead-end", 0, -1), ("dungeon", 0, -2), ("crypt", 0, -3), ("great-hall", 0, -4)]
    castle = build(*rows, ("escape-room", 0, 1))
    assert of(castle, "dungeon") == 3
    assert of(castle, "crypt") == 1


def test_b_score_8_fountain() -> None:
    assert of(build(("fountain", 2, 0)), "fountain") == 5


def test_b_score_9_tower_counts_every_room_below() -> None:
    rows: list[Row] = [("laboratory", 0, -1), ("game-storage", 0, 1), ("drawing-room", 0, 2), ("tower", 0, 3)]
    castle = build(*rows)
    assert of(castle, "tower") == 4
    assert [line.other for line in lines(castle, "tower")] == [THRONE, 0, 1, 2]


def test_b_score_9_rooms_below_ground_count_over_a_gap() -> None:
    rows: list[Row] = [("crypt", 1, -1), ("dungeon", 1, -2), ("armory", 2, -2), ("tower", 2, 0)]
    assert of(build(*rows), "tower") == 1


def test_b_score_10_worked_grand_foyer_over_both_halves() -> None:
    rows: list[Row] = [("game-storage", -1, 0), ("grand-foyer", 0, 1), ("drawing-room", 1, 1), ("midnight-room", -1, 1)]
    castle = build(*rows, ("firewood-storage", 0, 2))
    assert of(castle, "grand-foyer") == 5
    throne = [line for line in lines(castle, "grand-foyer") if line.other == THRONE]
    assert [line.points for line in throne] == [1]
    assert "one room" in say(throne[0].why)


def test_b_score_10_grand_foyer_gets_8_at_most() -> None:
    rows: list[Row] = [("kitchen", 2, 0), ("bakery", 3, 0), ("salon", 4, 0), ("solar", 2, 1), ("grand-foyer", 3, 1)]
    rows += [("parlor", 4, 1), ("pantry", 2, 2), ("nursery", 3, 2), ("sauna", 4, 2)]
    assert of(build(*rows), "grand-foyer") == 8


@pytest.mark.parametrize(
    ("throne", "rows"),
    [
        ("throne-utility-food", [("game-storage", -1, 0), ("broom-closet", 2, 0)]),
        ("throne-utility-sleeping", [("midnight-room", 1, 1), ("broom-closet", 2, 0)]),
        ("throne-corridor-downstairs", [("dead-end", 0, -1), ("crypt", 1, -1)]),
        ("throne-food-sleeping", [("solar", 0, 1), ("kitchen", -1, 0)]),
    ],
)
def test_b_score_11_worked_throne_rooms_with_both_cells_filled(throne: str, rows: list[Row]) -> None:
    assert score(build(*rows, throne=throne)).of(THRONE) == 4
    assert score(build(rows[0], throne=throne)).of(THRONE) == 2
    assert score(build(*rows, throne=throne)).rows["throne"] == 4


def test_b_score_11_only_the_marked_cells_count() -> None:
    rows: list[Row] = [("solar", 0, 1), ("sauna", -1, 0), ("fountain", 1, 1)]
    assert score(build(*rows, throne="throne-utility-sleeping")).of(THRONE) == 0


def test_b_score_12_two_attendants_of_a_kind_give_2_a_room() -> None:
    rows: list[Row] = [("nursery", 2, 0), ("kitchen", -1, 0), ("salon", -2, 0)]
    result = score(build(*rows, attendants=["jester", "jester"]))
    assert [added(group) for group in result.attendants] == [3, 3]  # the throne room has a torch
    assert result.rows["attendants"] == 6
    assert score(build(*rows, attendants=["painter", "knight"])).rows["attendants"] == 1


def test_b_score_12_an_attendant_without_a_room_keeps_a_line() -> None:
    (only,) = score(build(attendants=["knight"])).attendants[0]
    assert (only.points, only.tile, only.other) == (0, None, None)


def test_b_score_13_outdoor_and_special_rooms_have_no_decoration() -> None:
    rows: list[Row] = [("aviary", 2, 0), ("fountain", 3, 0), ("tower", -1, 0), ("grand-foyer", 0, -1)]
    attendants = ["jester", "knight", "painter", "master-of-ceremonies"]
    assert score(build(*rows, attendants=attendants)).rows["attendants"] == 1


SELF = [
    ("spy-room", [("spy-room", 0, -1)], 0),
    ("crypt", [("crypt", 0, -1), ("pit-of-despair", 0, -2)], 1),
    ("tool-room", [("tool-room", 2, 0)], 0),
    ("repair-shop", [("repair-shop", 2, 0), ("tool-room", 3, 0), ("glassmaking-room", 3, 1), ("kennel", 2, 1)], 3),
    ("kitchen", [("kitchen", 2, 0)], 0),
    ("rug-room", [("rug-room", 2, 0), ("observatory", 3, 0)], 1),
    ("pacing-hall", [("pacing-hall", 2, 0)], 0),
    ("grand-foyer", [("kitchen", 2, 0), ("grand-foyer", 3, 0)], 1),
]


@pytest.mark.parametrize(("name", "rows", "points"), SELF)
def test_b_score_16_no_tile_counts_itself(name: str, rows: list[Row], points: int) -> None:
    castle = build(*rows)
    assert of(castle, name) == points
    assert all(line.other != line.tile for line in score(castle).lines)


def test_b_score_16_holds_for_a_tile_that_wants_its_own_type_anywhere() -> None:
    wants_outdoor = replace(tile("vineyard"), match=("outdoor",))  # none is printed
    castle = build(("sty", 2, 0)).add(Placed(1, wants_outdoor, (3, 0)))
    assert [line.other for line in score(castle).rooms[1]] == [0]


def test_b_score_16_whether_it_is_in_the_castle_or_only_might_be() -> None:
    for placed in (castle := sheet()):
        others = build(throne=castle.throne.id)
        for other in castle:
            others = others if other.n == placed.n else others.add(other)
        assert own_lines(others, placed) == own_lines(castle, placed)


def test_b_score_17_a_maximum_cuts_in_a_castle_that_the_rules_forbid() -> None:
    rows: list[Row] = [("reading-room", 2, 1), ("aviary", 1, 2), ("sty", 2, 2), ("stables", 3, 2), ("terrace", 3, 1)]
    castle = build(*rows, legal=False)
    assert of(castle, "reading-room") == 6
    assert [line.points for line in lines(castle, "reading-room")] == [2, 2, 2, 0]
    whys = [line.why for line in lines(castle, "reading-room")]
    assert whys == [None, None, None, Message("its maximum of {max} is reached", max=6)]
    assert [line.other for line in lines(castle, "reading-room")] == [1, 2, 3, 4]
    more = build(*rows, ("fish-pond", 1, 1), legal=False)
    assert [line.points for line in lines(more, "reading-room")] == [2, 2, 2, 0, 0]


def test_b_score_17_a_maximum_that_is_not_a_multiple_is_filled_up() -> None:
    placed = Placed(0, replace(tile("reading-room"), max=5), (2, 1))
    beside = [("aviary", 1, 2), ("sty", 2, 2), ("stables", 3, 2), ("terrace", 3, 1)]
    assert [line.points for line in own_lines(build(*beside, legal=False), placed)] == [2, 2, 1, 0]


def test_b_score_15_two_halves_of_the_throne_room_are_said_to_be_one_room() -> None:
    both = [line.why for line in lines(build(("grand-foyer", 0, 1)), "grand-foyer")]
    assert both == [Message("two halves, but one room (B-SCORE-15)")]
    half = build(("salon", 0, 1), ("solar", 0, 2), ("grand-foyer", 2, 0))
    assert {line.why for line in lines(half, "grand-foyer")} == {None}


def test_b_score_12_the_lines_of_an_attendant_name_the_rule() -> None:
    for name in ("jester", "painter"):
        outcome = score(build(attendants=[name])).attendants
        assert [line.rule for line in outcome[0]] == ["B-SCORE-12"]


def test_b_score_5_the_line_says_what_there_is_or_what_is_missing() -> None:
    rows: list[Row] = [("solar", 2, 0), ("kitchen", -1, 0), ("salon", 0, 1), ("sauna", 1, 1), ("dead-end", 0, -1)]
    assert say(lines(build(*rows), "solar")[0].why) == "the castle has no outdoor or downstairs room"
    full = build(*rows, ("crypt", 1, -1), ("sty", 3, 0))
    assert say(lines(full, "solar")[0].why) == "all 6 other regular types are there"
    assert lines(build(("fountain", 2, 0)), "fountain")[0].why is None


def test_b_score_17_the_cells_as_printed_in_a_castle_that_the_rules_forbid() -> None:
    castle = build(("aviary", 2, 0), ("reading-room", 2, 1), legal=False)
    assert of(castle, "reading-room") == 0  # not the cell directly below
    castle = build(("cape-room", 0, -1), ("crypt", 0, -2), ("dungeon", 1, -1), ("armory", -1, -1), legal=False)
    assert of(castle, "cape-room") == 2  # downstairs rooms beside it do not count
    castle = build(("jewel-room", 0, -1), ("salon", 0, -2), ("parlor", 0, 1), legal=False)
    assert of(castle, "jewel-room") == 1  # its arrow points up only


def test_b_score_17_a_disputed_tile_is_scored_in_the_finished_castle_with_it() -> None:
    castle = build(("solar", 2, 0))
    assert added(own_lines(castle, Placed(1, tile("wine-room"), (2, 1)))) == 2
    assert score(castle).total == 1


def test_b_score_7_what_counts_the_column_above_begins_directly_above() -> None:
    castle = build(("kitchen", 2, 0), ("bakery", 2, 1), ("fungus-room", 2, -1))
    assert [line.other for line in score(castle).rooms[2] if line.points] == [0, 1]
    below = build(("kitchen", 2, 0), ("bakery", 3, 0), ("fungus-room", 3, -1))
    assert [line.other for line in score(below).rooms[2] if line.points] == [1]


def test_b_score_18_the_castle_of_the_score_sheet_is_worth_62() -> None:
    result = score(sheet())
    assert result.total == 62
    assert result.rows == SHEET_ROWS
    assert [result.of(n) for n in range(len(SHEET))] == [row[3] for row in SHEET]


def test_b_score_12_worked_the_jester_of_that_castle_scores_7() -> None:
    lines = score(sheet()).attendants[0]
    assert added(lines) == 7
    assert [line.other for line in lines].count(THRONE) == 1


def test_b_score_14_the_rows_are_those_of_the_pad_in_its_order() -> None:
    assert list(score(build()).rows) == list(SHEET_ROWS) == list(between().rows)


def test_a_castle_that_a_table_counted_at_52() -> None:
    result = score(counted())
    assert result.total == 52
    assert [result.of(n) for n in range(len(COUNTED))] == [row[3] for row in COUNTED]
    assert result.of(THRONE) == 4
    assert [added(lines) for lines in result.attendants] == [5]
    assert [added(lines) for lines in result.cards] == [6]


def test_an_evening_gives_the_totals_that_were_worked_out_apart() -> None:
    evening = [
        (["taxidermy-showroom", "hall-of-puzzled-floors"], 1),
        (["hall-of-portraits", "game-storage"], 1),
        (["kings-chambers", "reading-room"], 4),
        (["drawing-room", "laboratory"], 14),
        (["wine-room", "firewood-storage"], 24),
        (["echo-chamber", "grand-foyer", "salon"], 32),
        (["midnight-room", "fireplace", "fountain"], 47),
        (["hibernation-chamber", "tower", "broom-closet"], 62),
    ]
    places = {row[0]: row for row in without_points(SHEET)}
    built = []
    for names, total in evening:
        built += [places[name] for name in names]
        jester = ["jester"] if "drawing-room" in dict.fromkeys(row[0] for row in built) else []
        assert score(build(*built, throne=SHEET_THRONE, attendants=jester)).total == total


def test_a_total_is_the_sum_of_its_lines() -> None:
    for result in (score(sheet()), score(counted())):
        assert result.total == sum(line.points for line in result.lines) == sum(result.rows.values())
        assert set(result.rooms) == {THRONE, *range(len(result.rooms) - 1)}
        assert all(result.rooms.values()), "every room has a line, if only one of 0 points that says why"
        assert all(line.why for line in result.lines if not line.points)


def test_a_line_says_which_room_counts() -> None:
    castle = sheet()
    lines = score(castle).rooms[number(castle, "wine-room")]
    assert [(line.row, line.rule, line.points) for line in lines] == [("food", "B-SCORE-1", 2)] * 2
    assert [line.other for line in lines] == [number(castle, "kings-chambers"), number(castle, "midnight-room")]


@pytest.mark.parametrize(
    ("name", "points"), [("grand-foyer", 1), ("library", 1), ("study", 1), ("echo-chamber", 1), ("brandy-room", 2)]
)
@pytest.mark.parametrize("column", [0, 1])
def test_b_score_15_it_counts_once_with_both_halves_around(name: str, points: int, column: int) -> None:
    assert score(build((name, column, 1))).of(0) == points


@pytest.mark.parametrize("column", [0, 1])
def test_b_score_15_it_is_one_room_in_either_column(column: int) -> None:
    assert score(build(("tower", column, 1))).of(0) == 1
    assert score(build(("venus-grotto", column, -1))).of(0) == 2


def test_b_score_15_a_decoration_counts_once() -> None:
    assert score(build(attendants=["jester"])).total == 1
    assert score(build(attendants=["jester", "jester"])).total == 2


def test_b_score_15_it_is_one_special_room_anywhere() -> None:
    castle = build(("french-gazebo", 2, 0), cards=["bonus-special"])
    assert score(castle).of(0) == 1
    assert score(castle).rows["cards"] == 2


PATH: list[Row] = [("fountain", 2, 0), ("grand-foyer", 1, -1), ("tower", 0, 1)]


@pytest.mark.parametrize("name", ["crown-storage", "panic-room"])
@pytest.mark.parametrize(("column", "row"), [(-1, 0), (1, 1)])
def test_b_ruling_1_it_is_one_step_of_the_path_and_leads_on(name: str, column: int, row: int) -> None:
    castle = build(*PATH, (name, column, row))
    assert score(castle).of(number(castle, name)) == 4
    assert [line.other for line in score(castle).rooms[3]] == [THRONE, 0, 1, 2]


def test_b_ruling_1_special_rooms_without_a_way_are_left_out() -> None:
    castle = build(*PATH, ("kitchen", 3, 0), ("crown-storage", 4, 0))
    assert added(score(castle).rooms[4]) == 0


def test_b_card_1_alone_leaves_it_out() -> None:
    assert score(build(cards=["bonus-type-variety"])).total == 0
    assert score(build(cards=["bonus-special"])).total == 2


def test_adding_a_tile_leaves_the_castle_as_it_was() -> None:
    castle = build(("kitchen", 2, 0))
    more = castle.add(Placed(1, tile("salon"), (2, 1)))
    assert (len(castle), len(more)) == (1, 2)
    assert castle == build(("kitchen", 2, 0))
    assert hash(castle) == hash(build(("kitchen", 2, 0)))


def test_tiles_are_numbered_from_0_in_order() -> None:
    castle = sheet()
    assert [placed.n for placed in castle] == list(range(19))
    assert castle.next_number() == 19
    assert build().next_number() == 0


def test_a_number_left_out_stays_out() -> None:
    castle = build(("kitchen", 2, 0)).add(Placed(5, tile("salon"), (2, 1)))
    assert castle.next_number() == 6
    assert word(castle[5]) == "5 Salon"
    with pytest.raises(KeyError):
        castle[1]


@pytest.mark.parametrize("at", [(2, 0), (0, 0), (1, 0)])
def test_b_place_2_no_castle_has_two_tiles_on_one_cell(at: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=rf"1 Salon at \[\({at[0]}, {at[1]}\)\]: .* taken"):
        build(("kitchen", 2, 0)).add(Placed(1, tile("salon"), at))


def test_a_number_is_given_once() -> None:
    with pytest.raises(ValueError, match=r"0 Salon at \(3, 0\): .* taken"):
        build(("kitchen", 2, 0)).add(Placed(0, tile("salon"), (3, 0)))


def test_b_setup_7_the_throne_room_fills_two_cells_of_level_1() -> None:
    castle = build()
    assert castle[THRONE].cells == ((0, 0), (1, 0))
    assert castle.by_cell[0, 0] is castle.by_cell[1, 0]
    assert castle.columns == {0: (castle[THRONE],), 1: (castle[THRONE],)}
    assert word(castle[THRONE]) == "the throne room"


def test_b_card_9_ten_cells_lie_around_the_throne_room_and_six_beside_it() -> None:
    cells = build()[THRONE].cells
    assert set(border(cells, BESIDE)) == {(-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)}
    assert set(border(cells, AROUND)) - set(border(cells, BESIDE)) == {(-1, 1), (2, 1), (-1, -1), (2, -1)}
    assert len(border(((5, 5),))) == 8


def test_what_is_beside_comes_by_number() -> None:
    castle = build(("kitchen", 2, 0), ("salon", 2, 1), ("bakery", 3, 0))
    assert [room.n for room in castle.beside(castle[0])] == [THRONE, 1, 2]
