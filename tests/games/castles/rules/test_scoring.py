"""The points of placing, SCORE-1 to SCORE-8; what is counted; a whole castle judged; the most that it can have."""

from __future__ import annotations

import pytest

from builders import Message
from builders.castles import BOX, FIVE, TYPES, Row, Verdict, castle, legal_castle, numbers, seated, verdict, verdicts
from builders.games import good_game
from castlescore.games.castles.rules.counts import YES_OR_NO, Bounds, CastleCounts, Span, TableCounts, count_names
from castlescore.games.castles.rules.final import ending
from castlescore.games.castles.rules.placement import own_effect, score_again
from samples import some

FOYER: Row = ("foyer", 0, 0)


def parts(judged: Verdict) -> tuple[int, int, int]:
    """Printed points, own effect, effects of others."""
    assert sum(line.points for line in judged.lines) == judged.points.total
    return judged.points.printed, judged.points.own, judged.points.others


def effects(judged: Verdict) -> list[tuple[int, str, int | None, int]]:
    """The lines besides the printed points."""
    return [(line.tile, line.kind, line.other, line.points) for line in judged.lines if line.kind != "printed"]


def test_score_1_the_printed_points() -> None:
    assert parts(verdict(FOYER, ("focus-room", 3, 1))) == (5, 0, 0)
    assert parts(verdict(FOYER, ("hallway", 3, 1))) == (0, 0, 0)


def test_score_2_the_tiles_own_effect_is_not_triggered_by_other_types() -> None:
    assert parts(verdict(FOYER, ("study", 3, 0))) == (4, 0, 0)
    assert parts(verdict(FOYER, ("study", 3, 0), ("focus-room", 3, 3))) == (5, 0, 1)


def test_score_3_both_effects_of_a_pair_count() -> None:
    rows: list[Row] = [("tasso-room", 0, 0), ("throne-room", -7, 2)]
    judged = verdict(*rows)
    assert judged.joined == (0,)
    assert parts(judged) == (1, 4, 2)
    assert effects(judged) == [(1, "connected", 0, 4), (0, "connected", 1, 2)]


def test_score_5_a_connected_tile_counts_once_however_many_doorways() -> None:
    judged = verdict(("stables", 0, 0), ("audience-room", 7, 0, 180))
    assert len(judged.joins) == 2
    assert effects(judged) == [(0, "connected", 1, 1)]
    assert parts(judged) == (7, 0, 1)


def test_score_5_touching_is_not_connecting_and_a_line_of_no_points_says_so() -> None:
    judged = verdict(FOYER, ("study", 3, 0), ("focus-room", 4, 3))
    assert parts(judged) == (5, 0, 0)
    assert effects(judged) == [(1, "connected", 2, 0)]
    assert judged.lines[-1].why == Message("touches it, but no doorway leads from one to the other (SCORE-5)")


def test_score_5_what_is_out_of_reach_has_no_line_at_all() -> None:
    assert effects(verdict(FOYER, ("study", 3, 0), ("focus-room", 20, 3))) == []


def test_reward_living_scores_a_tile_once_more_with_what_it_touches_and_connects_to() -> None:
    """Away from the origin, and a tile of its own effect's type that lies apart does not count."""
    built = castle(("focus-room", 10, -7), ("sewing-room", 12, -7), ("focus-room", 30, 0))
    lines = score_again(built, built[1], "living")
    assert [(line.tile, line.kind, line.other, line.points, line.reward) for line in lines] == [
        (1, "printed", None, 4, "living"),
        (1, "touching", 0, -1, "living"),
    ]
    touching_only = castle(FOYER, ("study", 3, 0), ("focus-room", 4, 3))
    assert [(line.kind, line.points) for line in score_again(touching_only, touching_only[1], "living")] == [
        ("printed", touching_only[1].tile.points),
        ("connected", 0),
    ]


def test_score_6_a_single_corner_is_touching() -> None:
    assert parts(verdict(("focus-room", 0, 0), ("oratory", 2, 2))) == (4, -1, 0)
    assert parts(verdict(("oratory", 0, 0), ("focus-room", 5, 2))) == (5, 0, -1)


def test_score_6_a_point_between_two_circles_is_touching() -> None:
    assert parts(verdict(("forum", 0, 0), ("secret-lair", 3, 4))) == (1, 0, -2)
    assert parts(verdict(("forum", 0, 0), ("secret-lair", 4, 4))) == (1, 0, 0)


def test_score_6_octagons_touch_along_their_slants() -> None:
    assert parts(verdict(("audience-room", 0, 0), ("vestibule", 6, 3))) == (1, 0, -2)


def test_score_6_a_touching_tile_counts_once_connected_or_not() -> None:
    walls = verdict(("focus-room", 0, 0), ("sewing-room", 2, 0))
    assert (walls.joined, parts(walls)) == ((), (4, -1, 0))
    doorway = verdict(("focus-room", 0, 0), ("sewing-room", -5, 1))
    assert (doorway.joined, parts(doorway)) == ((0,), (4, -1, 0))


def test_score_6_of_whatever_floor() -> None:
    assert parts(verdict(("dungeon", 0, 0), ("oratory", 0, 3))) == (4, -1, 0)


def test_score_6_what_it_overlaps_it_does_not_touch() -> None:
    assert parts(verdict(("focus-room", 0, 0), ("oratory", 1, 0))) == (4, 0, 0)


def test_score_7_the_whole_castle_counts_and_what_comes_later_too() -> None:
    rows: list[Row] = [FOYER, ("venus-grotto", 20, 0), ("stairs", 40, 0), ("great-hall", 60, 0)]
    assert [parts(judged) for judged in verdicts(*rows)] == [(0, 0, 0), (1, 1, 0), (0, 0, 1), (1, 0, 1)]


def test_score_7_dungeon_counts_itself() -> None:
    rows: list[Row] = [FOYER, ("crypt", 20, 0), ("dungeon", 40, 0), ("mold-room", 60, 0)]
    assert [parts(judged) for judged in verdicts(*rows)] == [(0, 0, 0), (2, 0, 0), (1, 4, 0), (2, 0, 2)]
    assert effects(verdict(*rows[:3])) == [(2, "anywhere", 1, 2), (2, "anywhere", 2, 2)]


def test_score_7_a_downstairs_hallway_is_no_downstairs_room() -> None:
    assert parts(verdict(("dungeon", 0, 0), ("downstairs-hallway", 6, 0))) == (0, 0, 0)


def test_score_8_a_placement_may_lose_points() -> None:
    assert parts(verdict(("audience-room", 0, 0), ("dirt-room", 2, 4))) == (2, 0, -2)
    both = verdict(("audience-room", 0, 0), ("singers-chamber", 0, 6), ("dirt-room", 2, 4))
    assert (parts(both), both.points.total) == ((2, 0, -4), -2)


def test_halls_are_rooms_and_corridors() -> None:
    assert parts(verdict(("gallery-of-mirrors", 0, 0), ("great-hall", 7, 0))) == (1, 0, 2)


def test_worked_nap_room_and_lilac_cabinet() -> None:
    """p.10-11, 17"""
    rows: list[Row] = [FOYER, ("study", 3, 0), ("nap-room", 3, 3), ("lilac-cabinet", 7, 2)]
    legal_castle(*rows)
    judged = verdicts(*rows)
    assert parts(judged[2]) == (2, 2, 0)
    assert parts(judged[3]) == (5, 0, 2)
    assert judged[3].completes == (2,)


def test_worked_armory_on_the_dark_end_of_stairs_and_audience_room() -> None:
    """p.11"""
    rows: list[Row] = [FOYER, ("flute-room", -3, 0), ("stairs", -6, 1), ("armory", -12, 0)]
    rows += [("gallery-of-mirrors", 1, 3), ("audience-room", 3, -1, 180)]
    legal_castle(*rows)
    judged = verdicts(*rows)
    assert parts(judged[3]) == (1, 2, 0)
    assert judged[3].completes == (2,)
    assert parts(judged[5]) == (7, -4, 2)
    assert effects(judged[5]) == [
        (5, "touching", 0, -2),
        (5, "touching", 4, -2),
        (3, "anywhere", 5, 2),
    ]


def test_worked_gallery_of_mirrors_on_dining_room() -> None:
    """p.12"""
    rows: list[Row] = [FOYER, ("hallway", -6, 1), ("dining-room", -10, 0), ("gallery-of-mirrors", -17, 1, 180)]
    legal_castle(*rows)
    judged = verdict(*rows)
    assert parts(judged) == (3, 0, 3)
    assert judged.completes == (2,)


def test_worked_crypt_on_armory_and_a_downstairs_hallway_on_crypt() -> None:
    """p.15"""
    rows: list[Row] = [FOYER, ("stairs", -3, 1), ("armory", -9, 0), ("crypt", -5, -5, 90)]
    rows += [("downstairs-hallway", -11, -5)]
    legal_castle(*rows)
    assert [judged.completes for judged in verdicts(*rows)] == [(), (), (1,), (2,), (3,)]


def test_worked_audience_room_completes_gallery_of_mirrors() -> None:
    """p.16: printed points and own effect of the gallery once more are 7."""
    rows: list[Row] = [FOYER, ("gallery-of-mirrors", -7, 0, 180), ("hallway", -13, 1), ("cloak-room", -8, -2, 180)]
    rows += [("audience-room", -3, 2, 90)]
    built = legal_castle(*rows)
    assert verdict(*rows).completes == (1,)
    gallery = built[1]
    joined = {n for entrance in built.entrances(gallery) for n in entrance.to}
    assert joined == {0, 2, 3, 4}
    assert gallery.tile.points + sum(line.points for line in own_effect(gallery, built, joined, ())) == 7


def test_a_tile_is_complete_when_every_entrance_is_connected() -> None:
    ring: list[Row] = [("foyer-3", 0, 0), ("broom-closet", 1, 3), ("cloak-room", 3, 0, 90), ("powder-room", -2, 0, 270)]
    assert [judged.completes for judged in verdicts(*ring)] == [(), (1,), (2,), (0, 3)]
    assert castle(*ring).complete == (0, 1, 2, 3)


def test_a_tile_with_a_blocked_entrance_is_never_complete() -> None:
    rows: list[Row] = [("foyer-3", 0, 0), ("broom-closet", 1, 3), ("cloak-room", 3, 0, 90), ("flute-room", -3, 0, 270)]
    assert castle(*rows).complete == (1, 2)


def test_an_entrance_is_connected_open_or_blocked() -> None:
    built = castle(("foyer-3", 0, 0), ("broom-closet", 1, 3), ("flute-room", -3, 0, 270))
    became = {e.door.name: (e.to, e.open, e.blocked) for e in built.entrances(built[0])}
    assert became == {"N": ((1,), False, False), "E": ((), True, False), "W": ((), False, True)}


CATALOGUE = BOX.catalogue
SIZES = tuple(map(str, CATALOGUE.outlines))
HALL = castle(
    ("foyer", 0, 0), ("great-hall", 50, 0), ("hallway", 90, 0), ("downstairs-hallway", 120, 0), ("larder", 150, 0)
)


def counted(**given: int) -> TableCounts:
    return TableCounts({name.replace("_", "-").removeprefix("s-"): n for name, n in given.items()}, CATALOGUE)


def test_every_favor_and_every_card_but_money_counts_something_of_a_castle() -> None:
    names = set(count_names(CATALOGUE))
    assert {*numbers().favors, *numbers().cards} - names == {"money"}
    assert names - {*numbers().favors, *numbers().cards} == {"area"}


def test_a_hall_is_a_corridor_and_a_room_of_350_and_a_hallway_is_no_150() -> None:
    counts = CastleCounts(HALL, CATALOGUE)
    result = {name: counts.get(name) for name in ("corridor", "corridor-area", "350", "150", "hallways", "area")}
    assert result == {"corridor": 4, "corridor-area": 775, "350": 1, "150": 0, "hallways": 2, "area": 875}


def test_a_name_that_means_nothing_is_none() -> None:
    with pytest.raises(KeyError):
        CastleCounts(HALL, CATALOGUE).get("cellars")
    assert counted().get("small") is None


@pytest.mark.parametrize("group", CATALOGUE.groups)
def test_a_group_of_sizes_follows_from_its_sizes_alone(group: str) -> None:
    sizes = [str(size) for size in CATALOGUE.groups[group]]
    given = dict.fromkeys(sizes, 2)
    assert TableCounts(given, CATALOGUE).get(group) == 2 * len(sizes)
    for size in sizes:
        assert TableCounts({k: n for k, n in given.items() if k != size}, CATALOGUE).get(group) is None


def test_all_sizes_follows_from_all_ten_or_from_one_that_is_none() -> None:
    assert TableCounts(dict.fromkeys(SIZES, 1), CATALOGUE).get("all-sizes") == 1
    assert TableCounts({"450": 0}, CATALOGUE).get("all-sizes") == 0
    assert TableCounts(dict.fromkeys(SIZES[:9], 1), CATALOGUE).get("all-sizes") is None


def test_all_types_follows_from_the_types_and_the_foyer_is_a_corridor() -> None:
    others = [kind for kind in TYPES if kind != "corridor"]
    assert TableCounts(dict.fromkeys(others, 1), CATALOGUE).get("all-types") == 1
    assert counted(food=0).get("all-types") == 0
    assert TableCounts(dict.fromkeys(others[:6], 1), CATALOGUE).get("all-types") is None


def test_area_follows_from_the_areas_of_all_types() -> None:
    areas = {f"{kind}-area": 100 * i for i, kind in enumerate(TYPES, 1)}
    assert TableCounts(areas, CATALOGUE).get("area") == 3600
    assert TableCounts({**areas, "area": 3400}, CATALOGUE).get("area") == 3400
    del areas["food-area"]
    assert TableCounts(areas, CATALOGUE).get("area") is None


def test_incomplete_tiles_are_those_that_are_not_complete() -> None:
    given = {**dict.fromkeys(TYPES, 2), "completed": 5}
    assert TableCounts(given, CATALOGUE).get("incomplete") == 11


def test_what_follows_of_a_castles_counts_is_what_the_castle_has() -> None:
    counts = CastleCounts(HALL, CATALOGUE)
    plain = {name: counts.get(name) for name in (*SIZES, *TYPES, *(f"{kind}-area" for kind in TYPES), "completed")}
    made = TableCounts(plain, CATALOGUE)
    for name in (*CATALOGUE.groups, "all-sizes", "all-types", "area", "incomplete"):
        assert made.follows(name) == counts.get(name), name


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
