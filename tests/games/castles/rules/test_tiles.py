"""How printed tiles lie: turned, with their doors and fences (GEO-1, PLACE-3, PLACE-6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders.castles import BOX, TILES, TURNS, Row, Tile, broken, put, tile
from castlescore.games.castles.facts import PrintedDoor
from castlescore.geometry import STEPS
from samples import of_every

EVERY = (*TILES, "foyer", "foyer-3")


@of_every(EVERY)
def test_every_doorway_lies_on_a_wall_and_not_on_a_fence(name: str) -> None:
    assert tile(name).unfit_doors() == []
    for form in tile(name).forms:
        for door in form.doors:
            assert door.edge in form.outline.rim - form.fence
            assert door.edge - STEPS[door.side] in form.outline.cells
            assert door.edge + STEPS[door.side] not in form.outline.cells


@pytest.mark.parametrize(
    ("name", "door"),
    [
        ("larder", (0, 0, "E")),  # inside the tile
        ("larder", (90, 0, "W")),  # beside it
        ("pumpkin-garden", (0, 3, "N")),  # on the fence
        ("stables", (0, 3, "W")),  # where a slant is
        ("flute-room", (0, 0, "W")),  # where the circle is curved
    ],
)
def test_a_doorway_that_lies_on_no_wall_or_on_a_fence_is_told(name: str, door: PrintedDoor) -> None:
    facts = replace(BOX[name].facts, doors=(*BOX[name].facts.doors, door))
    assert Tile(facts, BOX.catalogue).unfit_doors() == [door]


def test_a_doorway_printed_twice_is_told_once() -> None:
    first = BOX["larder"].facts.doors[0]
    facts = replace(BOX["larder"].facts, doors=(*BOX["larder"].facts.doors, first))
    assert Tile(facts, BOX.catalogue).unfit_doors() == [first]


def test_a_tile_shows_its_id_and_a_placed_one_where_it_lies() -> None:
    assert repr(BOX["larder"]) == "Tile('larder')"
    assert repr(put(3, ("larder", -2, 7, 90))) == f"<3 Larder at -2,7@{put(3, ('larder', -2, 7, 90)).turn}>"


@pytest.mark.parametrize(
    ("name", "smallest"),
    [
        ("foyer", (0, 0, 0, 0)),
        ("foyer-3", (0, 1, 2, 3)),
        ("hallway", (0, 1, 0, 1)),
        ("downstairs-hallway", (0, 1, 0, 1)),
        ("study", (0, 0, 0, 0)),  # round, a door on each side
        ("buttery", (0, 1, 0, 1)),  # square, doors across from each other
        ("larder", (0, 1, 2, 3)),  # square, both doors low
        ("venus-grotto", (0, 1, 0, 1)),  # round, doors west and east
    ],
)
def test_turns_that_look_alike_are_one_form(name: str, smallest: tuple[int, ...]) -> None:
    assert tile(name).smallest == smallest
    assert [form.turn for form in tile(name).distinct] == [90 * q for q in sorted(set(smallest))]
    assert [tile(name).form(turn).turn for turn in TURNS] == [90 * q for q in smallest]


def test_stairs_turned_about_are_different_for_their_dark_end() -> None:
    faces = {form.turn: {d.side for d in form.doors if d.dark} for form in tile("stairs").distinct}
    assert faces == {0: {"W"}, 90: {"N"}, 180: {"E"}, 270: {"S"}}


def test_a_fence_makes_turns_different() -> None:
    grotto, greenhouse = tile("venus-grotto"), tile("green-house")
    assert [d[:3] for d in grotto.facts.doors] == [d[:3] for d in greenhouse.facts.doors]
    assert len(greenhouse.distinct) == 4


def test_downstairs_doors_are_those_of_downstairs_rooms_and_hallways() -> None:
    for name in EVERY:
        dark = {door.dark for door in tile(name).forms[0].doors}
        if name == "stairs":
            assert dark == {True, False}
        else:
            assert dark == {tile(name).type == "downstairs" or name == "downstairs-hallway"}, name


@pytest.mark.parametrize(
    ("name", "turn", "names"),
    [
        ("pumpkin-garden", 0, {"W": "W", "S": "S", "E": "E"}),
        ("pumpkin-garden", 90, {"W": "N", "S": "W", "E": "S"}),
        ("pumpkin-garden", 180, {"W": "E", "S": "N", "E": "W"}),
        ("pumpkin-garden", 270, {"W": "S", "S": "E", "E": "N"}),
        ("porch", 0, {"S1": "S1", "S2": "S2"}),
        ("porch", 90, {"S1": "W1", "S2": "W2"}),
        ("porch", 180, {"S1": "N2", "S2": "N1"}),
        ("porch", 270, {"S1": "E2", "S2": "E1"}),
        ("stables", 90, {"W1": "N2", "W2": "N1", "E1": "S2", "E2": "S1"}),
    ],
)
def test_doors_are_named_as_printed_in_the_hand_and_as_they_lie_in_the_castle(
    name: str, turn: int, names: dict[str, str]
) -> None:
    assert {door.hand: door.name for door in tile(name).forms[turn // 90].doors} == names


def test_several_doors_are_numbered_from_the_left_and_from_the_top() -> None:
    hall = {
        door.hand: facts for door, facts in zip(tile("great-hall").forms[0].doors, _printed("great-hall"), strict=True)
    }
    assert (hall["W1"], hall["W2"]) == ((0, 1, "W"), (0, 0, "W"))
    assert [hall[f"N{i}"][0] for i in (1, 2, 3)] == [1, 3, 5]
    assert [hall[f"S{i}"][0] for i in (1, 2, 3, 4)] == [0, 2, 4, 6]


def _printed(name: str) -> tuple[tuple[int, int, str], ...]:
    return tile(name).facts.doors


SQUARE, SMALL, LARGE, FOYER, BAR = (
    "broom-closet",
    "study",
    "forum",
    "foyer",
    "hallway",
)  # 2 x 2, round, round, 3 x 3, 6 x 1

# An outdoor room with its box at (0, 0), fence to the north; what lies beside it and where; whether that is forbidden.
BESIDE = [
    ("porch", SQUARE, 1, 2, True),
    ("porch", SQUARE, -1, 2, True),
    ("porch", SQUARE, 4, 2, True),
    ("porch", SQUARE, -2, 2, False),  # the stone wall: a point
    ("porch", SQUARE, 5, 2, False),
    ("porch", SQUARE, 5, 0, False),  # up the side wall as far as the stone wall
    ("porch", SQUARE, 5, 1, False),
    ("porch", SQUARE, -2, 1, False),
    ("porch", SQUARE, 1, 3, False),  # a gap
    ("porch", SQUARE, 1, -2, False),
    ("porch", SMALL, 1, 2, True),
    ("porch", SMALL, 4, 2, False),  # its tangent point lies past the end
    ("porch", SMALL, 3, 2, True),
    ("porch", FOYER, 3, 2, True),  # the flat side of the octagon, from 4 to 5
    ("porch", FOYER, 4, 2, False),  # only the corner of its flat side, at 5
    ("porch", BAR, 5, 2, False),
    ("pumpkin-garden", SQUARE, 3, 4, True),
    ("pumpkin-garden", SQUARE, 4, 4, False),
    ("pumpkin-garden", SQUARE, 4, 3, False),
    ("pumpkin-garden", SQUARE, -2, 2, False),
    ("coach-house", SQUARE, 5, 3, True),
    ("coach-house", SQUARE, 6, 2, False),
    ("stables", SQUARE, 2, 4, True),
    ("stables", SQUARE, -1, 4, True),  # the corner of fence and fenced slant
    ("stables", SQUARE, 6, 4, True),
    ("stables", FOYER, 6, 3, True),  # along the slant
    ("stables", FOYER, -2, 3, True),
    ("stables", SQUARE, 7, 3, False),  # the stone wall at the lower end of the slant
    ("stables", SQUARE, -2, 3, False),
    ("stables", SQUARE, 7, 2, False),
    ("stables", FOYER, 6, -2, False),  # the slants to the south are plain walls
    ("green-house", SQUARE, 2, 5, True),
    ("green-house", SQUARE, 3, 5, False),  # a circle is touched at its tangent point only
    ("green-house", SMALL, 1, 5, True),
    ("green-house", LARGE, 3, 4, True),
    ("green-house", LARGE, 4, 3, True),
    ("green-house", LARGE, -4, 3, True),
    ("green-house", LARGE, 5, 0, False),
    ("green-house", LARGE, 4, -3, False),
    ("green-house", SQUARE, 5, 2, False),
]


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize(("outdoor", "beside", "x", "y", "fenced"), BESIDE)
@pytest.mark.many
def test_a_fence_may_not_be_touched_and_its_stone_walls_may(
    outdoor: str, beside: str, x: int, y: int, fenced: bool, turn: int
) -> None:
    """The same on each of the four sides that the fence may look to, whichever of the two is laid last (PLACE-6)."""
    box, (wide, high) = BOX[outdoor].forms[0].outline, _size(beside)
    width, height = box.width, box.height
    for _ in range(turn // 90):
        x, y, width, height = y, width - x - wide, height, width
        wide, high = high, wide
    first: Row = (outdoor, 0, 0, turn)
    second: Row = (beside, x, y, turn)
    for rows in ((first, second), (second, first)):
        result = broken(*rows)
        assert "PLACE-4" not in result
        assert result.get("PLACE-6", ()) == ((0,) if fenced else ())


def _size(name: str) -> tuple[int, int]:
    outline = BOX[name].forms[0].outline
    return outline.width, outline.height


def test_rooms_of_other_types_have_no_fence() -> None:
    for name in EVERY:
        assert bool(tile(name).forms[0].fence) == (tile(name).type == "outdoor"), name
