"""Every rule of placement by its name: PLACE-1 to PLACE-9, BOX-1, JUDGE-1 to JUDGE-4."""

from __future__ import annotations

import pytest

from builders.castles import (
    BOX,
    CORRIDORS,
    ROOMS,
    TURNS,
    Placed,
    Row,
    Verdict,
    broken,
    castle,
    legal_castle,
    say,
    tile,
    verdict,
    verdicts,
    where,
)
from castlescore.games.castles.rules.castle import clear
from castlescore.games.castles.rules.placement import RULES

FOYER: Row = ("foyer", 0, 0)
# A foyer of three entrances, closed by three rooms of one entrance each.
CLOSED: tuple[Row, ...] = (
    ("foyer-3", 0, 0),
    ("broom-closet", 1, 3),
    ("cloak-room", 3, 0, 90),
    ("powder-room", -2, 0, 270),
)


def blocked(judged: Verdict) -> list[tuple[int, str]]:
    return [(b.n, b.door.name) for b in judged.blocks]


def test_place_1_an_entrance_must_connect() -> None:
    assert broken(FOYER, ("broom-closet", 1, 3)) == {}
    assert broken(FOYER, ("broom-closet", 0, 3)) == {"PLACE-1": ()}
    assert broken(FOYER, ("broom-closet", 30, 3)) == {"PLACE-1": ()}


def test_place_1_is_not_asked_of_the_first_tile() -> None:
    assert broken(FOYER) == {}


def test_place_1_may_hold_at_several_tiles_at_once() -> None:
    judged = verdict(FOYER, ("hallway", 3, 1), ("hallway", 8, 2, 90), ("pink-cabinet", 6, 2))
    assert judged.legal
    assert judged.joined == (1, 2)


def why(rule: str, *rows: Row) -> str:
    """The sentence of a broken rule."""
    return next(say(v.why) for v in verdict(*rows).violations if v.rule == rule)


def test_place_4_an_entrance_that_is_taken_is_told_with_the_tile_that_has_it() -> None:
    rows: tuple[Row, ...] = (FOYER, ("broom-closet", 1, 3))
    assert why("PLACE-4", *rows, ("lilac-cabinet", 0, 3)) == (
        "it overlaps 1 Broom Closet; entrance N of 0 Foyer is taken by 1 Broom Closet"
    )
    assert why("PLACE-4", *rows, ("lilac-cabinet", 0, 2)) == "it overlaps 0 Foyer and 1 Broom Closet"


def test_place_4_of_many_entrances_that_are_taken_three_are_named() -> None:
    """The same hallway once more upon one that is joined on every side."""
    built = castle(FOYER, ("hallway", 3, 1))
    for room in ("broom-closet", "cloak-room", "powder-room", "larder", "pantry"):
        ways = [v for v in where(built, tile(room)) if v.joined == (1,)]
        built = min(ways, key=lambda v: (len(v.blocks), v.placed.at)).after
    again = Verdict(built, Placed(built.next_number(), tile("hallway"), (3, 1), 0))
    assert len([m for m in again.meetings if built.joined_to(m.other, m.edge)]) > 3
    [found] = [say(v.why) for v in again.violations if v.rule == "PLACE-4"]
    assert found.count("is taken by 1 Hallway") == 3


def test_place_2_entrances_old_and_new_may_be_blocked() -> None:
    judged = verdict(FOYER, ("hallway", 3, 1), ("broom-closet", 3, 2), ("lilac-cabinet", 5, 2))
    assert judged.legal
    assert blocked(judged) == [(1, "N3"), (3, "W")]


def test_place_2_a_circle_tangent_to_its_middle_blocks_an_entrance() -> None:
    assert blocked(verdict(FOYER, ("flute-room", -3, 0, 270))) == [(0, "W")]


@pytest.mark.parametrize("row", [("broom-closet", 3, 2), ("broom-closet", 3, -1), ("flute-room", 3, 1, 90)])
def test_place_2_contact_with_the_end_points_alone_blocks_nothing(row: Row) -> None:
    assert blocked(verdict(FOYER, row)) == []


def test_place_3_a_tile_may_be_laid_in_four_turns() -> None:
    places: dict[int, Row] = {0: ("broom-closet", 1, 3), 90: ("broom-closet", 3, 0, 90)}
    places |= {180: ("broom-closet", 0, -2, 180), 270: ("broom-closet", -2, 1, 270)}
    assert set(places) == set(TURNS)
    for row in places.values():
        legal_castle(FOYER, row)


@pytest.mark.parametrize("over", ["dungeon", "hallway", "broom-closet"])
def test_place_4_no_overlap_of_whatever_floor(over: str) -> None:
    assert broken(FOYER, (over, 1, 1))["PLACE-4"] == (0,)


def test_place_4_boxes_may_overlap_where_tiles_do_not() -> None:
    assert "PLACE-4" not in broken(("forum", 0, 0), ("theater", 4, 4))
    assert "PLACE-4" not in broken(FOYER, ("forum", 2, 3))
    assert "PLACE-4" in broken(("forum", 0, 0), ("theater", 3, 3))
    assert "PLACE-4" in broken(("study", 0, 0), ("parlor", 2, 2))


def test_place_5_the_last_external_entrance_may_not_go() -> None:
    assert [{v.rule for v in judged.violations} for judged in verdicts(*CLOSED)] == [set(), set(), set(), {"PLACE-5"}]


def test_place_5_is_kept_by_any_tile() -> None:
    judged = verdict(*CLOSED[:3], ("buttery", -2, 1))
    assert judged.legal
    assert [(e.placed.n, e.door.name) for e in judged.after.external] == [(3, "W")]


def test_place_5_a_downstairs_entrance_is_a_way_out() -> None:
    assert broken(*CLOSED[:3], ("stairs", -3, 1)) == {}


def test_place_5_entrances_in_an_enclosed_yard_are_no_way_out() -> None:
    ring = castle(("hallway", 0, 0), ("hallway", 6, 1, 90), ("hallway", 0, 7), ("hallway", -1, 1, 90))
    assert len(ring.open) == 56
    assert len(ring.external) == 32
    gap = castle(("hallway", 0, 0), ("hallway", 6, 1, 90), ("hallway", 0, 8), ("hallway", -1, 1, 90))
    assert len(gap.external) == 56


def test_place_6_downstairs_tiles_may_not_touch_a_fence_either() -> None:
    assert broken(("porch", 0, 0), ("dungeon", 0, 2))["PLACE-6"] == (0,)


def test_place_6_nor_may_another_fence() -> None:
    assert broken(("porch", 0, 0), ("shed", 0, 2, 180))["PLACE-6"] == (0,)
    assert "PLACE-6" not in broken(("porch", 0, 0), ("shed", 5, 0))


def test_place_6_a_new_fence_may_not_touch_old_tiles() -> None:
    assert broken(("study", 0, 3), ("dungeon", 4, 3), ("stables", 0, -1))["PLACE-6"] == (0, 1)


def test_place_7_walls_of_different_floors_may_touch() -> None:
    assert broken(FOYER, ("dungeon", 3, 1)) == {"PLACE-1": ()}


@pytest.mark.parametrize(
    ("first", "second", "rules"),
    [
        (FOYER, ("dungeon", -6, 1), {"PLACE-1", "PLACE-7"}),
        (FOYER, ("stairs", 3, 1, 180), set()),
        (FOYER, ("stairs", 3, 1), {"PLACE-1", "PLACE-7"}),
        (("hallway", 0, 0), ("downstairs-hallway", 0, 1), {"PLACE-1", "PLACE-7"}),
        (("stairs", 0, 0, 180), ("downstairs-hallway", 3, 0), set()),
        (("stairs", 0, 0, 180), ("hallway", 3, 0), {"PLACE-1", "PLACE-7"}),
        (("stairs", 0, 0, 180), ("armory", 3, 0, 180), {"PLACE-1"}),
        (("stairs", 0, 0), ("flute-room", 3, -1), set()),
        (("stairs", 0, 0, 180), ("flute-room", 3, -1), {"PLACE-1", "PLACE-7"}),
        (("stairs", 0, 0), ("stairs", 3, 0), {"PLACE-1", "PLACE-7", "PLACE-8"}),
        (("stairs", 0, 0), ("stairs", 3, 0, 180), {"PLACE-1", "PLACE-8"}),
        (("stairs", 0, 0, 180), ("stairs", 3, 0), {"PLACE-1", "PLACE-8"}),
        (("stairs", 0, 0), ("stairs", 0, 1), {"PLACE-1"}),
    ],
)
def test_place_7_and_8_which_entrances_may_meet(first: Row, second: Row, rules: set[str]) -> None:
    assert broken(first, second) == {rule: () if rule == "PLACE-1" else (0,) for rule in rules}


def test_place_7_is_broken_by_one_bad_meeting_among_good_ones() -> None:
    rows: list[Row] = [FOYER, ("hallway", 3, 1), ("stairs", 9, 1, 180), ("downstairs-hallway", 12, 1)]
    legal_castle(*rows)
    assert broken(*rows, ("hallway", 8, 2)) == {"PLACE-7": (3,)}


def test_place_9_both_sides_of_the_hallway_are_corridors() -> None:
    assert {tile(name).type for name in CORRIDORS} == {"corridor"}
    assert not any(door.dark for door in tile("hallway").forms[0].doors)
    assert all(door.dark for door in tile("downstairs-hallway").forms[0].doors)


def test_box_1_each_room_exists_once() -> None:
    assert broken(FOYER, ("study", 3, 0), ("hallway", 20, 0), ("study", 40, 0)) == {"PLACE-1": (), "BOX-1": (1,)}


def test_box_1_six_stairs() -> None:
    rows: list[Row] = [FOYER, *(("stairs", 10 * n, 9) for n in range(7))]
    assert ["BOX-1" in {v.rule for v in judged.violations} for judged in verdicts(*rows)] == [False] * 7 + [True]


def test_box_1_nine_hallways_both_sides_together() -> None:
    sides = ("hallway", "downstairs-hallway")
    rows: list[Row] = [FOYER, *((sides[n % 2], 10 * n, 9) for n in range(10))]
    assert ["BOX-1" in {v.rule for v in judged.violations} for judged in verdicts(*rows)] == [False] * 10 + [True]
    assert broken(*rows)["BOX-1"] == tuple(range(1, 10))


def test_judge_1_every_broken_rule_is_told_with_its_tiles() -> None:
    rows: list[Row] = [("porch", 0, 0), ("pumpkin-garden", 4, 3), ("broom-closet", 30, 0), ("broom-closet", 3, 2)]
    assert broken(*rows) == {"PLACE-1": (), "PLACE-4": (1,), "PLACE-6": (0,), "BOX-1": (2,)}


def test_judge_1_a_rule_is_told_once_and_says_why() -> None:
    judged = verdict(("porch", 0, 0), ("study", 30, 0), ("hallway", -1, 2))
    assert len({v.rule for v in judged.violations}) == len(judged.violations)
    assert all(say(v.why) for v in judged.violations)


def test_judge_2_what_meets_without_connecting_may_leave_place_1_broken() -> None:
    assert broken(FOYER, ("stairs", 3, 1)) == {"PLACE-1": (), "PLACE-7": (0,)}
    assert blocked(verdict(FOYER, ("stairs", 3, 1))) == [(0, "E"), (1, "W")]


def test_judge_3_the_fence_of_a_tile_it_overlaps_is_left_out() -> None:
    assert "PLACE-6" not in broken(("porch", 0, 0), ("hallway", -3, 1))
    assert broken(("porch", 0, 0), ("broom-closet", 3, 1)) == {"PLACE-1": (), "PLACE-4": (0,)}


def test_judge_3_entrances_meet_in_spite_of_an_overlap() -> None:
    judged = verdict(FOYER, ("broom-closet", 1, 5), ("hallway", 1, 3, 90))
    assert {v.rule: v.tiles for v in judged.violations} == {"PLACE-4": (1,)}
    assert judged.joined == (0,)


def test_judge_3_place_5_is_left_out_for_an_overlap() -> None:
    assert broken(*CLOSED[:3], ("dirt-room", -3, 0)) == {"PLACE-1": (), "PLACE-4": (0,)}


def test_judge_4_an_entrance_inside_another_tile_is_blocked() -> None:
    built = castle(*CLOSED[:3], ("forum", -4, -1))
    assert [(e.placed.n, e.door.name) for e in built.external] == [(3, "S"), (3, "N")]


def test_judge_4_later_tiles_are_judged_by_place_5_again() -> None:
    rows = (*CLOSED[:3], ("dirt-room", -3, 0))
    assert castle(*rows).external == ()
    assert broken(*rows, ("washroom", 0, 5)) == {"PLACE-1": (), "PLACE-5": ()}


def test_judge_4_a_tile_that_the_table_let_stand_may_lie_as_far_away_as_the_contract_allows() -> None:
    built = castle(*CLOSED, ("hallway", 100_000, -100_000), ("buttery", -100_000, 100_000, 90))
    assert [(e.placed.n, e.door.name) for e in built.external if e.placed.n == 5] == [(5, "N"), (5, "S")]
    assert len(built.external) == 16


def test_judge_4_the_lens_of_two_150s_that_the_table_let_stand_closes_the_way_between_them() -> None:
    """A passage five wide with one 150 in it: a second lets the way pass only where it keeps clear of the first."""
    passage: list[Row] = [("hallway", 0, 0), ("hallway", 0, 1, 90), ("hallway", 6, 1, 90), ("hallway", 0, 7, 90)]
    passage += [("hallway", 6, 7, 90), ("study", 1, 6)]
    assert (5, "S") in ways_out(*passage)
    assert (5, "S") in ways_out(*passage, ("parlor", 3, 9))
    assert (5, "S") not in ways_out(*passage, ("parlor", 3, 8))


def ways_out(*rows: Row) -> list[tuple[int, str]]:
    return [(e.placed.n, e.door.name) for e in castle(*rows).external]


def test_every_room_has_a_legal_place_somewhere() -> None:
    """Beside a foyer, or a downstairs hallway for the rooms below."""
    for name in ROOMS:
        dark = BOX[name].type == "downstairs"
        start = castle(("downstairs-hallway", 0, 0)) if dark else castle(FOYER)
        assert where(start, BOX[name]), name


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([("stables", 10, -4), ("larder", 12, 0)], "it touches the fence of 0 Stables from 12,0 to 14,0"),
        ([("larder", 12, 0), ("stables", 10, -4)], "its own fence touches 0 Larder from 12,0 to 14,0"),
        (
            [("pumpkin-garden", 10, 4), ("larder", 13, 8)],
            "it touches the fence of 0 Pumpkin Garden from 13,8 to 14,8"
            "; the stone wall that may be touched is the point 14,8 alone",
        ),
        (
            [("stables", 0, 0), ("foyer", 6, 3)],
            "it touches the fence of 0 Stables from 6,4 to 7,3"
            "; the stone wall that may be touched is the point 7,3 alone",
        ),
        (
            [("stables", 0, 0), ("foyer", -2, 3)],
            "it touches the fence of 0 Stables from 0,3 to 1,4"
            "; the stone wall that may be touched is the point 0,3 alone",
        ),
        (
            [("larder", 13, 8), ("pumpkin-garden", 10, 4)],
            "its own fence touches 0 Larder from 13,8 to 14,8"
            "; the stone wall that may be touched is the point 14,8 alone",
        ),
        ([("green-house", 0, 0), ("broom-closet", 2, 5)], "it touches the fence of 0 Green House at 2.5,5"),
        (  # a room with a corner cut out, over a corner of the garden: of its two contacts one is with the fence
            [("pumpkin-garden", 10, 4), ("dining-room", 12, 6, 180)],
            "it touches the fence of 0 Pumpkin Garden from 12,8 to 14,8"
            "; the stone wall that may be touched is the point 14,8 alone",
        ),
    ],
)
def test_place_6_says_where_exactly_a_fence_is_touched(rows: list[Row], why: str) -> None:
    assert {violation.rule: say(violation.why) for violation in verdict(*rows).violations}["PLACE-6"] == why


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([FOYER, ("stairs", 3, 1)], "its downstairs entrance W meets the upstairs entrance E of 0 Foyer"),
        ([("stairs", 0, 0), ("foyer", -3, -1)], "its upstairs entrance E meets the downstairs entrance W of 0 Stairs"),
    ],
)
def test_place_7_names_both_floors(rows: list[Row], why: str) -> None:
    assert {violation.rule: say(violation.why) for violation in verdict(*rows).violations}["PLACE-7"] == why


def test_place_7_names_every_meeting_of_two_floors() -> None:
    judged = verdict(("hallway", 0, 0), ("downstairs-hallway", 0, 1))
    why = {violation.rule: say(violation.why) for violation in judged.violations}["PLACE-7"]
    assert why.split("; ") == [
        f"its downstairs entrance S{i} meets the upstairs entrance N{i} of 0 Hallway" for i in range(1, 7)
    ]


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (1, "it overlaps 0 Broom Closet"),
        (3, "it overlaps 0 Broom Closet, 1 Broom Closet and 2 Broom Closet"),
        (16, ", 14 Broom Closet and 15 Broom Closet"),
        (17, ", 15 Broom Closet and 1 more"),
        (40, ", 15 Broom Closet and 24 more"),
    ],
)
def test_a_sentence_names_the_first_sixteen_of_a_pile_of_tiles(count: int, told: str) -> None:
    pile: list[Row] = [("broom-closet", 2, 4)] * count
    why = {violation.rule: say(violation.why) for violation in verdict(*pile, ("larder", 2, 4)).violations}["PLACE-4"]
    assert why.endswith(told)
    assert why.count("Broom Closet") == min(count, 16)


@pytest.mark.parametrize(("count", "told"), [(16, "15 Broom Closet from 2,4 to 4,4"), (18, "; more such contacts: 2")])
def test_place_6_names_the_first_sixteen_of_a_pile_of_tiles(count: int, told: str) -> None:
    pile: list[Row] = [("broom-closet", 2, 4)] * count
    why = {violation.rule: say(violation.why) for violation in verdict(*pile, ("stables", 0, 0)).violations}["PLACE-6"]
    assert why.endswith(told)
    assert why.count("its own fence touches") == 16


@pytest.mark.parametrize("side", "NESW")
def test_place_5_the_straight_way_out_is_barred_by_what_lies_before_it_and_not_by_what_lies_beside(side: str) -> None:
    """The broom closet is two units wide; the way out of each entrance of the foyer, at 0,0 to 3,3, one."""
    before = {"N": (0, 10), "E": (10, 0), "S": (0, -10), "W": (-10, 0)}[side]
    across = (1, 0) if side in "NS" else (0, 1)
    for by, bars in ((-1, False), (0, True), (1, True), (2, False)):
        closet: Row = ("broom-closet", before[0] + by * across[0], before[1] + by * across[1])
        built = castle(FOYER, closet)
        barred = {e.door.side for e in built.entrances(built[0]) if not clear(e, built.tiles)}
        assert barred == ({side} if bars else set())


@pytest.mark.parametrize(
    ("rows", "rule", "why"),
    [
        (
            [FOYER, ("stairs", 3, 1)],
            "PLACE-1",
            "it joins nothing: where its entrances meet others, they may not connect",
        ),
        (
            [FOYER, ("broom-closet", 0, 3)],
            "PLACE-1",
            "it joins nothing: it only touches 0 Foyer, no entrance meets an entrance",
        ),
        (
            [FOYER, ("broom-closet", 30, 3)],
            "PLACE-1",
            "it joins nothing: none of its entrances meets an entrance of the castle",
        ),
        (CLOSED, "PLACE-5", "no external entrance would be left: nothing could ever be added to this castle"),
        ([("stairs", 0, 0), ("stairs", 3, 0, 180)], "PLACE-8", "stairs never connect to stairs: 0 Stairs"),
        (
            [("larder", 0, 0), ("larder", 20, 0)],
            "BOX-1",
            "each room exists once, and 0 Larder lies in this castle already",
        ),
        (
            [("stairs", 0, 5 * i) for i in range(7)],
            "BOX-1",
            "the box holds 6 stairs, and they all lie here already",
        ),
        (
            [("hallway", 0, 5 * i) for i in range(10)],
            "BOX-1",
            "the box holds 9 hallways, both sides together, and they all lie here already",
        ),
    ],
)
def test_each_rule_tells_what_is_wrong_in_a_sentence(rows: list[Row], rule: str, why: str) -> None:
    assert {violation.rule: say(violation.why) for violation in verdict(*rows).violations}[rule] == why


def test_every_rule_that_can_be_broken_is_in_the_list() -> None:
    breaking: list[tuple[Row, ...]] = [
        CLOSED,
        (FOYER, ("broom-closet", 0, 0)),
        (("porch", 0, 0), ("dungeon", 0, 2)),
        (FOYER, ("stairs", 3, 1)),
        (("stairs", 0, 0), ("stairs", 3, 0, 180)),
        (("larder", 0, 0), ("larder", 20, 0)),
    ]
    assert {rule for rows in breaking for rule in broken(*rows)} == set(RULES)
