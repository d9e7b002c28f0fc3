"""The printed facts of Castles of Mad King Ludwig: the box, counted."""

from __future__ import annotations

from collections import Counter

import pytest

from builders.castles import TYPES
from builders.castles import facts as castles
from castlescore.games.castles.facts import KINDS, TileFacts

ROOMS = castles().rooms()


def test_there_are_75_rooms_and_four_corridor_tiles() -> None:
    assert len(ROOMS) == 75
    assert [t.id for t in castles().tiles.values() if not t.room] == [
        "foyer",
        "stairs",
        "hallway",
        "downstairs-hallway",
    ]


def test_nine_rooms_of_each_small_size_and_six_of_each_large() -> None:
    sizes = Counter(room.size for room in ROOMS)
    assert sizes == dict.fromkeys((100, 150, 200, 250, 300), 9) | dict.fromkeys((350, 400, 450, 500, 600), 6)


def test_rooms_of_each_type() -> None:
    assert Counter(room.type for room in ROOMS) == {
        "activity": 12,
        "corridor": 2,
        "downstairs": 10,
        "food": 9,
        "living": 14,
        "outdoor": 11,
        "sleeping": 8,
        "utility": 9,
    }


def test_types_and_kinds_of_effect_are_known() -> None:
    for room in ROOMS:
        assert room.type in TYPES
        if room.effect:
            assert room.effect.how in KINDS
            assert room.effect.types
            assert set(room.effect.types) <= set(TYPES)


def test_activity_rooms_touch_downstairs_rooms_look_anywhere_and_the_rest_connects() -> None:
    how = {"activity": "touching", "downstairs": "anywhere"}
    for room in ROOMS:
        if room.effect:
            assert room.effect.how == how.get(room.type, "connected"), room.id
            assert (room.effect.per < 0) == (room.type == "activity"), room.id
        assert (room.effect is None) == (room.type == "utility" or room.size == 100), room.id


def test_groups_are_small_large_square_and_round() -> None:
    assert castles().groups == {
        "small": (100, 150, 200, 250, 300),
        "large": (350, 400, 450, 500, 600),
        "square": (100, 400),
        "round": (150, 500),
    }


def test_the_two_halls_are_rooms_of_type_corridor() -> None:
    assert [room.id for room in ROOMS if room.type == "corridor"] == ["great-hall", "upper-hall"]


@pytest.mark.parametrize(
    ("tile", "area"), [("foyer", 125), ("hallway", 150), ("downstairs-hallway", 150), ("stairs", 75)]
)
def test_area_is_printed(tile: str, area: int) -> None:
    assert castles()[tile].size == area


@pytest.mark.parametrize(
    ("tile", "stack"),
    [("foyer", ""), ("stairs", "stairs"), ("hallway", "hallway"), ("downstairs-hallway", "hallway"), ("study", "150")],
)
def test_both_sides_of_the_hallway_come_from_one_stack(tile: str, stack: str) -> None:
    assert castles()[tile].stack == stack


def test_the_box_holds_nine_hallways_and_six_stairs() -> None:
    assert castles().box == {"hallway": 9, "stairs": 6}


def test_ids_and_names_are_different() -> None:
    rows: list[TileFacts] = list(castles().tiles.values())
    assert len({row.id for row in rows}) == len(rows) == len({row.name for row in rows})


def test_the_sides_of_the_foyer() -> None:
    foyer = castles()["foyer"]
    assert [side for _, _, side in foyer.doors] == ["N", "E", "S", "W"]
    assert [side for _, _, side in foyer.doors_3] == ["N", "E", "W"]


def test_a_catalogue_may_change_a_room_and_add_one() -> None:
    before = castles()
    added = {"id": "folly", "name": "Folly", "type": "outdoor", "size": 100, "points": 3, "doors": [[0, 0, "S"]]}
    after = before.with_rooms([{"id": "study", "points": 9, "ru": "Новое имя"}, added])
    assert (after["study"].points, after["study"].doors) == (9, before["study"].doors)
    assert "Новое имя" in after["study"].names
    assert after["folly"].room
    assert len(after.rooms()) == 76
    assert before["study"].points == 4
