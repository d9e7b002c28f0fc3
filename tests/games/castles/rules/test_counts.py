"""What is counted in a castle, and what follows from what a table counted."""

from __future__ import annotations

import pytest

from builders.castles import BOX, TYPES, castle, numbers
from castlescore.games.castles.rules.counts import CastleCounts, TableCounts, count_names

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
    found = {name: counts.get(name) for name in ("corridor", "corridor-area", "350", "150", "hallways", "area")}
    assert found == {"corridor": 4, "corridor-area": 775, "350": 1, "150": 0, "hallways": 2, "area": 875}


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
