"""Where a tile may go: every rule that a tile on a cell breaks, at once, and what the castle gains."""

from __future__ import annotations

import pytest

from builders import rule
from builders.between import THRONE, Castle, Placed, Row, Verdict, build, say, sheet, tile, where
from castlescore.games.between.rules.placement import RULES, is_cut_off, nearest
from castlescore.games.between.rules.scoring import score


def judged(castle: Castle, name: str, column: int, row: int) -> Verdict:
    return Verdict(castle, Placed(castle.next_number(), tile(name), (column, row)))


def broken(castle: Castle, name: str, column: int, row: int) -> dict[str, tuple[int, ...]]:
    violations = judged(castle, name, column, row).violations
    result = {violation.rule: violation.tiles for violation in violations}
    assert len(result) == len(violations), "one violation a broken rule"
    assert all(say(violation.why) for violation in violations)
    assert set(result) <= set(RULES)
    return result


REGULAR_ABOVE = ["kitchen", "salon", "kennel", "aviary", "solar"]


def test_every_rule_that_can_be_broken_is_in_the_list() -> None:
    assert all(rule(id).game == "between" for id in RULES)


@pytest.mark.parametrize("at", [(-1, 0), (2, 0), (0, 1), (1, 1)])
def test_b_place_2_the_first_tile_goes_beside_the_throne_room(at: tuple[int, int]) -> None:
    assert broken(build(), "salon", *at) == {}


@pytest.mark.parametrize("at", [(-1, -1), (2, -1), (3, 0), (-2, 0), (0, -2)])
def test_b_place_2_a_common_corner_is_not_enough(at: tuple[int, int]) -> None:
    assert broken(build(), "pacing-hall", *at) == {"B-PLACE-2": ()}


def test_b_place_2_a_filled_cell_names_the_tile_on_it() -> None:
    castle = build(("kitchen", 2, 0), ("salon", 2, 1))
    assert broken(castle, "bakery", 2, 0) == {"B-PLACE-2": (0,)}
    verdict = judged(castle, "bakery", 2, 0)
    assert "0 Kitchen" in say(verdict.violations[0].why)
    assert verdict.after is castle
    assert verdict.gain == 0


def test_b_aim_7_a_regular_tile_that_stands_in_another_castle() -> None:
    verdict = Verdict(build(), Placed(0, tile("salon"), (2, 0)), elsewhere="CD")
    assert [(violation.rule, violation.tiles) for violation in verdict.violations] == [("B-AIM-7", ())]
    assert "CD" in say(verdict.violations[0].why)
    twice = Verdict(build(("salon", 2, 0)), Placed(1, tile("salon"), (3, 0)), elsewhere="CD")
    assert [(violation.rule, violation.tiles) for violation in twice.violations] == [("B-AIM-7", (0,))]


@pytest.mark.parametrize("at", [(0, 0), (1, 0)])
def test_b_place_2_the_throne_room_fills_its_cells(at: tuple[int, int]) -> None:
    violation = judged(build(("kitchen", 2, 0)), "salon", *at).violations[0]
    assert (violation.rule, violation.tiles) == ("B-PLACE-2", ())
    assert "the throne room" in say(violation.why)


def test_b_place_2_two_reasons_are_still_one_violation() -> None:
    castle = build(("kitchen", 9, 0), legal=False)
    assert broken(castle, "pantry", 9, 0) == {"B-PLACE-2": (0,)}
    assert "beside" in say(judged(castle, "pantry", 9, 0).violations[0].why)


def test_b_place_3_above_level_1_a_tile_needs_support() -> None:
    castle = build(("kitchen", 2, 0), ("salon", 2, 1))
    assert broken(castle, "solar", 3, 1) == {"B-PLACE-3": ()}
    assert broken(castle, "solar", 2, 2) == {}
    assert broken(castle, "solar", 3, 0) == {}


def test_b_place_3_the_throne_room_supports_above_either_half() -> None:
    assert broken(build(), "kings-chambers", 0, 1) == {}
    assert broken(build(), "kings-chambers", 1, 1) == {}


def test_b_place_4_castles_grow_as_high_and_wide_as_they_like() -> None:
    names = [
        f"{name}" for name in ("kitchen", "bakery", "pantry", "scullery", "brewery", "crepery", "buttery", "salon")
    ]
    assert broken(build(*((name, 0, 1 + i) for i, name in enumerate(names))), "solar", 0, 9) == {}
    assert broken(build(*((name, 2 + i, 0) for i, name in enumerate(names))), "solar", 10, 0) == {}


@pytest.mark.parametrize("name", REGULAR_ABOVE)
def test_b_place_6_five_types_stand_on_level_1_or_higher(name: str) -> None:
    castle = build(("dungeon", 1, -1))
    assert broken(castle, name, -1, 0) == {}
    assert "B-PLACE-6" not in broken(castle, name, 0, 1)
    assert "B-PLACE-6" in broken(castle, name, 2, -1)


@pytest.mark.parametrize(("row", "rules"), [(-2, {}), (-1, {}), (0, {"B-PLACE-6": ()}), (1, {"B-PLACE-6": ()})])
def test_b_place_6_downstairs_rooms_stand_below_ground(row: int, rules: dict[str, tuple[int, ...]]) -> None:
    castle = build(("pacing-hall", 2, 0), ("dead-end", 2, -1), ("great-hall", 2, -2), ("solar", 3, 0))
    assert broken(castle, "crypt", *{-2: (3, -2), -1: (3, -1), 0: (-1, 0), 1: (3, 1)}[row]) == rules


@pytest.mark.parametrize("name", ["pacing-hall", "grand-foyer"])
def test_b_place_6_and_7_corridors_and_grand_foyers_stand_anywhere(name: str) -> None:
    for at in ((0, 1), (2, 0), (1, -1)):
        assert broken(build(), name, *at) == {}


@pytest.mark.parametrize("name", ["fountain", "tower"])
def test_b_place_7_fountains_and_towers_stand_on_level_1_or_higher(name: str) -> None:
    assert broken(build(), name, 2, 0) == {}
    assert broken(build(), name, 1, 1) == {}
    assert broken(build(("dungeon", 1, -1)), name, 2, -1) == {"B-PLACE-7": ()}
    assert "a " + name in say(judged(build(), name, 1, -1).violations[0].why)


@pytest.mark.parametrize("name", ["aviary", "fountain", "tower"])
def test_b_place_8_nothing_stands_directly_above_what_is_open_to_the_sky(name: str) -> None:
    castle = build((name, 2, 0), ("kitchen", 3, 0), ("salon", -1, 0))
    for other in ("solar", "pacing-hall", "tower", "terrace", "grand-foyer"):
        assert broken(castle, other, 2, 1) == {"B-PLACE-8": (0,)}
    assert broken(castle, "solar", 3, 1) == {}


@pytest.mark.parametrize("name", ["aviary", "fountain", "tower"])
def test_b_place_8_but_they_stand_above_other_rooms(name: str) -> None:
    assert broken(build(("kitchen", 2, 0)), name, 2, 1) == {}
    assert broken(build(("kitchen", 2, 0), ("solar", 2, 1), ("salon", 3, 0)), name, 3, 1) == {}


def test_b_place_8_a_grand_foyer_may_be_built_upon() -> None:
    assert broken(build(("grand-foyer", 2, 0)), "solar", 2, 1) == {}


def test_b_place_8_holds_from_below_too() -> None:
    assert broken(build(("crypt", 0, -1)), "aviary", 1, -1) == {"B-PLACE-6": (), "B-PLACE-8": ()}
    stray: list[Row] = [("kitchen", 2, 1)]
    assert broken(build(*stray, legal=False), "aviary", 2, 0) == {"B-PLACE-8": (0,)}
    both = build(("terrace", 2, 0), ("kitchen", 2, 2), legal=False)
    assert broken(both, "aviary", 2, 1) == {"B-PLACE-8": (0, 1)}


def test_b_place_9_below_ground_nothing_need_lie_above() -> None:
    castle = build(("crypt", 0, -1), ("dungeon", -1, -1), ("the-hole", -1, -2))
    assert broken(castle, "spy-room", -2, -2) == {}
    assert broken(castle, "dead-end", -2, -1) == {}


def test_b_aim_7_a_regular_tile_stands_in_a_castle_once() -> None:
    castle = build(("kitchen", 2, 0), ("fountain", 3, 0))
    assert broken(castle, "kitchen", 2, 1) == {"B-AIM-7": (0,)}
    assert broken(castle, "fountain", 2, 1) == {}
    assert where(castle, tile("kitchen")) == []


def test_b_aim_7_names_every_twin_that_the_table_let_stand() -> None:
    castle = build(*(("kitchen", 2 + i, 0) for i in range(3)), legal=False)
    whys = [say(judged(Castle(castle.throne, castle.tiles[:n]), "kitchen", 2, 1).violations[0].why) for n in (1, 2, 3)]
    assert [why.split(", and this castle has it already: ")[1] for why in whys] == [
        "0 Kitchen",
        "0 Kitchen and 1 Kitchen",
        "0 Kitchen, 1 Kitchen and 2 Kitchen",
    ]


def test_every_broken_rule_is_told_at_once() -> None:
    castle = build(("fountain", 2, 0), ("crypt", 0, -1))
    assert broken(castle, "crypt", 2, 1) == {"B-PLACE-6": (), "B-PLACE-8": (0,), "B-AIM-7": (1,)}
    assert broken(castle, "crypt", 7, 7) == {"B-PLACE-2": (), "B-PLACE-3": (), "B-PLACE-6": (), "B-AIM-7": (1,)}


def test_a_tile_that_breaks_a_rule_still_has_its_points() -> None:
    castle = build(("kitchen", 2, 0))
    verdict = judged(castle, "fountain", 7, 7)
    assert not verdict.legal
    assert (verdict.points, verdict.gain, len(verdict.after)) == (5, 5, 2)


def test_where_lists_every_legal_cell_and_what_the_total_gains() -> None:
    castle = sheet()
    total = score(castle).total
    for name in ("solar", "tower", "grand-foyer", "crypt", "library", "aviary", "purgatory"):
        placements = where(castle, tile(name))
        assert [v.placed.at for v in placements] == [
            v.placed.at for v in sorted(placements, key=lambda v: (-v.gain, v.placed.at))
        ]
        assert all(v.gain == score(v.after).total - total and v.placed.n == 19 for v in placements)
        cells = {(c, r) for c in range(-6, 7) for r in range(-5, 10)}
        assert {v.placed.at for v in placements} == {at for at in cells if not broken(castle, name, *at)}


def test_where_counts_what_others_gain() -> None:
    # The last of the seven types: the two sleeping rooms go from 1 to 4, the outdoor room counts the new one.
    rows = [("solar", 2, 0), ("nursery", 2, 1), ("kitchen", 3, 0), ("salon", 4, 0), ("crypt", 0, -1)]
    castle = build(*rows, ("dead-end", 1, -1), ("chicken-coop", -1, 0))
    gains = {v.placed.at: v.gain for v in where(castle, tile("dumbwaiter"))}
    assert gains[4, 1] == 3 + 3 + 1  # no way to the kitchen
    assert gains[3, 1] == 3 + 3 + 1 + 1


def test_where_asks_cards_and_attendants() -> None:
    castle = build(("kitchen", 2, 0), attendants=["jester", "jester"], cards=["bonus-height"])
    gains = {v.placed.at: v.gain for v in where(castle, tile("nursery"))}  # sleeping, torch
    assert gains[3, 0] == 1 + 2
    assert gains[0, 1] == 1 + 2 + 1


def test_where_is_ordered_by_gain_then_column_then_row() -> None:
    result = [(v.gain, v.placed.at) for v in where(build(), tile("fountain"))]
    assert result == [(5, (-1, 0)), (5, (0, 1)), (5, (1, 1)), (5, (2, 0))]


def test_b_place_10_there_is_always_a_legal_cell() -> None:
    castle = sheet()
    assert all(where(castle, tile(name)) for name in ("solar", "armory", "tower", "fountain", "grand-foyer"))
    assert set(build().places) == {(-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)}


def test_the_throne_room_has_no_number_among_the_tiles_of_a_violation() -> None:
    assert all(n != THRONE for n in broken(build(), "aviary", 0, -1)["B-PLACE-8"])


def test_where_numbers_the_tile_as_told() -> None:
    assert {verdict.placed.n for verdict in where(build(), tile("salon"), 7)} == {7}


@pytest.mark.parametrize(
    ("name", "at", "why"),
    [
        ("salon", (0, 3), "nothing holds it up: on level 4 it needs a tile directly below, on 0,2"),
        ("salon", (2, -1), "living rooms stand on level 1 or higher, row 0 and up, not on row -1"),
        ("crypt", (2, 0), "downstairs rooms stand below ground, row -1 or lower, not on row 0"),
        ("tower", (2, -1), "a tower stands on level 1 or higher, row 0 and up, not on row -1"),
    ],
)
def test_a_sentence_names_the_level_and_the_rows(name: str, at: tuple[int, int], why: str) -> None:
    assert why in [say(violation.why) for violation in judged(build(), name, *at).violations]


def test_two_reasons_of_one_rule_are_told_in_one_sentence() -> None:
    apart = build(("kitchen", 7, 0), legal=False)
    assert [say(violation.why) for violation in judged(apart, "bakery", 7, 0).violations] == [
        "7,0 is filled by 0 Kitchen and nothing stands beside 7,0; a common corner is not enough"
    ]
    between_two = build(("fountain", 2, 0), ("kitchen", 2, 2), legal=False)
    assert [say(violation.why) for violation in judged(between_two, "tower", 2, 1).violations] == [
        "nothing may stand directly above 0 Fountain and 1 Kitchen would stand directly above it, and nothing may"
    ]


def test_the_nearest_legal_cells_never_the_one_that_was_tried() -> None:
    castle = build(("kitchen", 2, 0), ("salon", 2, 1))
    for at in [(4, 0), (-3, 1), (2, 2)]:
        tried = Placed(castle.next_number(), tile("pantry"), at)
        result = [v.placed.at for v in nearest(Verdict(castle, tried), 99)]
        far = [abs(x - at[0]) + abs(y - at[1]) for x, y in result]
        assert far == sorted(far)
        assert sorted(result) == sorted(v.placed.at for v in where(castle, tile("pantry")) if v.placed.at != at)
        assert nearest(Verdict(castle, tried)) == [] or len(nearest(Verdict(castle, tried))) == 3


def test_b_aim_7_a_tile_that_stands_in_another_castle_has_no_near_cell_and_none_beyond_the_limit() -> None:
    castle, pantry = build(("kitchen", 2, 0)), tile("pantry")
    there = Placed(castle.next_number(), pantry, (9, 9))
    assert nearest(Verdict(castle, there))
    assert nearest(Verdict(castle, there, elsewhere="BC")) == []
    far = build(("taxidermy-showroom", 100_000, 0), legal=False)
    assert is_cut_off(far, pantry)
    assert not is_cut_off(far, pantry, "BC")


@pytest.mark.parametrize("side", [1, -1])
def test_no_cell_beyond_the_limit_is_listed_and_it_is_known_that_there_would_be_more(side: int) -> None:
    castle = build(("taxidermy-showroom", side * 100_000, 0), legal=False)
    assert (side * 100_001, 0) not in castle.places
    assert (side * 99_999, 0) in {verdict.placed.at for verdict in where(castle, tile("salon"))}
    assert is_cut_off(castle, tile("salon"))
    assert not is_cut_off(build(), tile("salon"))
    assert not is_cut_off(castle, tile("taxidermy-showroom"))
