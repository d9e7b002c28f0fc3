"""Naming a place on a command line, in all the forms of the contract."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from builders.castles import Castle, Join, castle, joined, parse, tile, verdict
from castlescore import LimitHit, Unclear
from castlescore.games.castles.files.places import (
    At,
    AtDoor,
    Nth,
    PlaceWord,
    block_names,
    doors_of,
    find_door,
    find_in_castle,
    join_names,
    parse_foyer,
    parse_turn,
    tile_name,
)

FOYER = ("foyer", 0, 0)
BUILT: Castle = castle(
    ("foyer-3", 0, 0),
    ("pumpkin-garden", 3, -1, 90),
    ("stairs", -3, 1),
    ("hallway", 1, 3, 90),
    ("stairs", 2, 5, 180),
    ("downstairs-hallway", 5, 5),
    ("upper-hall", 2, 7),
)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("3,-1", At(3, -1, 0)),
        ("-4,2@90", At(-4, 2, 90)),
        ("+4,2@180", At(4, 2, 180)),
        ("0,0@E", At(0, 0, 90)),
        ("0,0@s", At(0, 0, 180)),
        ("W=foyer.E", Join("W", "foyer", "E")),
        ("w2=pumpkin-garden.e1", Join("W2", "pumpkin-garden", "E1")),
        ("e=3.n", Join("E", "3", "N")),
        ("s=stairs-2.w", Join("S", "stairs-2", "W")),
        ("foyer.E", AtDoor("foyer", "E")),
        ("pu-ga.e1", AtDoor("pu-ga", "E1")),
        ("4", Nth(4)),
        ("#12", Nth(12)),
    ],
)
def test_every_form_of_a_place(text: str, place: PlaceWord) -> None:
    assert parse(text) == place


@pytest.mark.parametrize(
    "text", ["", "foyer", "3:4", "3,4@45", "3,4@NE", "3.5,1", "W=foyer", "W=foyer.", "-3", "1,2,3"]
)
def test_what_is_no_place(text: str) -> None:
    with pytest.raises(Unclear):
        parse(text)


@pytest.mark.parametrize("text", ["100001,0", "0,-100001", "99999999999999999999,0"])
def test_places_too_far_away_are_a_limit(text: str) -> None:
    with pytest.raises(LimitHit):
        parse(text)
    assert parse("100000,-100000") == At(100_000, -100_000, 0)


def test_a_coordinate_of_more_figures_than_the_farthest_has_is_not_even_read() -> None:
    assert parse("0000003,0") == At(3, 0, 0)
    with pytest.raises(LimitHit, match="a coordinate of 000000000003: places reach to 100000 units"):
        parse("0000000000034,0")
    with pytest.raises(LimitHit):
        parse("00000003,0")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (
            lambda: parse("3:4"),
            "'3:4' is no place: type X,Y or X,Y@TURN, DOOR=TILE.DOOR, TILE.DOOR, or a number of the list",
        ),
        *(
            (partial(parse, word), f"'{word}' is no entrance: type TILE.DOOR, and DOOR is N, E, S or W, as in foyer.E")
            for word in ("0.x", "foyer.aest", "w=0.q", "foyer.")
        ),
        *((partial(parse, word), f"'{word}' is no place: type X,Y") for word in ("foyer", "e", "3.5", "3,4.x")),
        (lambda: parse("3,4@45"), "'45' is no turn: 0, 90, 180 or 270"),
        (lambda: parse_foyer("5@90"), "'5@90' is no foyer: 3 or 4 entrances"),
        (lambda: find_in_castle(BUILT, "7"), "there is no tile 7 in this castle; its tiles are 0 Foyer, 1 Pumpkin"),
        (lambda: find_in_castle(BUILT, "study"), "no tile of this castle is called 'study'; its tiles are 0 Foyer"),
        (lambda: find_in_castle(BUILT, "stairs-3"), "this castle has 2 stairs, not 3"),
        (lambda: find_in_castle(BUILT, "foyer-2"), "this castle has 1 foyer, not 2"),
        (lambda: joined(BUILT, tile("study"), Join("S", "6", "E"), 7), "which entrance of 6 Upper Hall: E2, E1"),
        (
            lambda: joined(BUILT, tile("porch"), Join("N", "foyer", "E"), 7),
            "Porch in the hand has the entrances S1, S2:",
        ),
        (lambda: joined(BUILT, tile("porch"), Join("S", "foyer", "E"), 7), "which of them is S?"),
    ],
)
def test_a_refusal_tells_what_was_typed_and_what_there_is(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises(Unclear) as refused:
        wrong()
    assert told in str(refused.value)


def test_a_refusal_lists_twelve_tiles_of_a_castle_and_no_more() -> None:
    closets = [("broom-closet", 10 * n, 0) for n in range(1, 12)]
    twelve, more = castle(("foyer", 0, 0), *closets), castle(("foyer", 0, 0), *closets, ("study", 200, 0))
    for built, last in ((twelve, ", 11 Broom Closet"), (more, ", 11 Broom Closet, ...")):
        with pytest.raises(Unclear) as refused:
            find_in_castle(built, "porch")
        assert str(refused.value).count("Broom Closet") == 11
        assert str(refused.value).endswith(last)


@pytest.mark.parametrize(("text", "turn"), [(None, 0), ("90", 90), ("N", 0), ("e", 90), ("S", 180), ("w", 270)])
def test_a_turn_in_degrees_or_where_the_top_points(text: str | None, turn: int) -> None:
    assert parse_turn(text) == turn


def test_the_side_and_turn_of_a_foyer() -> None:
    assert parse_foyer("3") == (3, 0)
    assert parse_foyer("4@w") == (4, 270)
    with pytest.raises(Unclear):
        parse_foyer("5")


@pytest.mark.parametrize(
    ("text", "n"),
    [
        *[(name, 0) for name in ("foyer", "0", "FOYER")],
        *[(name, 1) for name in ("pumpkin-garden", "pg", "Pumpkin Garden", "Dýňová zahrada")],
        *[(name, 2) for name in ("stairs", "stairs-1")],
        *[(name, 4) for name in ("stairs-2", "stai-2")],
        *[(name, 3) for name in ("hallway", "hall")],
        *[(name, 5) for name in ("downstairs-hallway", "down")],
        *[(name, 6) for name in ("upper-hall", "uh", "6")],
    ],
)
def test_a_tile_of_the_castle_by_number_or_by_name(text: str, n: int) -> None:
    assert find_in_castle(BUILT, text).n == n


@pytest.mark.parametrize("text", ["7", "stairs-3", "stairs-0", "study", "foyer-2"])
def test_a_tile_that_is_not_there(text: str) -> None:
    with pytest.raises(Unclear):
        find_in_castle(BUILT, text)


def test_a_name_that_fits_two_tiles_of_the_castle_is_not_guessed() -> None:
    two = castle(("foyer", 0, 0), ("pink-cabinet", 10, 0), ("lilac-cabinet", 20, 0))
    with pytest.raises(Unclear, match="'cab' could be 1 Pink Cabinet or 2 Lilac Cabinet"):
        find_in_castle(two, "cab")


def test_doors_of_the_castle_are_named_as_they_lie() -> None:
    hall = BUILT[6]
    assert [d.name for d in find_door(hall, "W")] == ["W2", "W1"]
    assert [d.name for d in find_door(hall, "N3")] == ["N3"]
    assert [d.name for d in find_door(BUILT[1], "S1")] == ["S"]
    with pytest.raises(Unclear, match="no entrance S; its entrances are N, E, W"):
        find_door(BUILT[0], "S")
    assert doors_of(hall) == "N1, N2, N3, E1, E2, S1, S2, S3, S4, W1, W2"


@pytest.mark.parametrize(
    ("name", "join", "at", "turn"),
    [
        ("broom-closet", Join("S", "foyer", "E"), (3, 0), 90),
        ("broom-closet", Join("S1", "foyer", "N"), (1, 3), 0),
        ("porch", Join("S1", "foyer", "E"), (3, -3), 90),
        ("porch", Join("S2", "foyer", "E"), (3, 1), 90),
        ("stairs", Join("E", "foyer", "W"), (-3, 1), 0),
        ("hallway", Join("N6", "foyer", "N"), (1, 3), 0),
        ("great-hall", Join("W1", "foyer", "E"), (3, 0), 0),
        ("great-hall", Join("W2", "foyer", "E"), (3, 1), 0),
    ],
)
def test_a_join_fixes_place_and_turn_legal_or_not(name: str, join: Join, at: tuple[int, int], turn: int) -> None:
    placed = joined(BUILT, tile(name), join, 7)
    assert (placed.n, placed.at, placed.turn) == (7, at, turn)


@pytest.mark.parametrize("text", ["N=foyer.S", "W2=stairs-2.E1"])
def test_a_join_is_written_as_it_is_typed(text: str) -> None:
    assert str(parse(text)) == text


def test_a_join_fixes_the_smallest_turn_of_those_that_look_alike() -> None:
    lone = castle(("foyer", 0, 0))
    assert {joined(lone, tile("study"), Join(door, "foyer", "E"), 1).turn for door in "NESW"} == {0}
    assert joined(lone, tile("hallway"), Join("E", "foyer", "E"), 1).turn == 0


@pytest.mark.parametrize(
    "join",
    [
        Join("N", "foyer", "E"),  # the porch has no door there
        Join("S", "foyer", "E"),  # which of its two?
        Join("S3", "foyer", "E"),
        Join("S1", "foyer", "S"),  # this side of the foyer has none
        Join("S1", "upper-hall", "E"),  # which of its two?
        Join("S1", "study", "E"),
    ],
)
def test_a_join_that_does_not_say_which_is_refused(join: Join) -> None:
    with pytest.raises(Unclear):
        joined(BUILT, tile("porch"), join, 7)


def test_joins_are_told_in_the_order_of_the_tiles_then_north_east_south_west() -> None:
    corner = verdict(("foyer", 0, 0), ("hallway", 3, 1), ("hallway", 8, 2, 90), ("pink-cabinet", 6, 2))
    assert join_names(corner) == ("S=hallway.N5", "E=hallway-2.W5")


def test_every_join_that_is_told_leads_back_to_its_place() -> None:
    for judged in (verdict(*rows) for rows in ROWS):
        for name in join_names(judged):
            word = parse(name)
            assert isinstance(word, Join)
            again = joined(judged.castle, judged.placed.tile, word, judged.placed.n)
            assert repr(again) == repr(judged.placed)


ROWS = [
    (("foyer", 0, 0), ("pumpkin-garden", 3, -1), ("hallway", -6, 1), ("great-hall", -7, 2)),
    (("stables", 0, 0), ("audience-room", 7, 0, 180)),
    (("foyer", 0, 0), ("stairs", 3, 1, 180), ("venus-grotto", 6, -1)),
]


def test_the_second_of_a_kind_is_named_with_its_number() -> None:
    assert [tile_name(BUILT, placed) for placed in BUILT] == [
        "foyer", "pumpkin-garden", "stairs", "hallway", "stairs-2", "downstairs-hallway", "upper-hall",
    ]  # fmt: skip


@pytest.mark.parametrize("x", [99_998, -99_998])
def test_a_join_that_leads_beyond_the_limit_is_told_with_where_it_leads(x: int) -> None:
    far, door = castle(("foyer", x, 0)), "E" if x > 0 else "W"
    wrong = Join("W" if x > 0 else "E", "foyer", door)
    with pytest.raises(LimitHit, match=rf"{wrong} leads to {'' if x > 0 else '-'}10000\d,1: places reach to 100000"):
        joined(far, tile("hallway"), wrong, 1)
    assert joined(castle(("foyer", x - 20 * (1 if x > 0 else -1), 0)), tile("hallway"), wrong, 1).n == 1


@pytest.mark.parametrize(
    ("rows", "by_name", "by_number"),
    [
        (
            (FOYER, ("hallway", 3, 1), ("broom-closet", 3, 2), ("lilac-cabinet", 5, 2)),
            "its own W, Hallway.N3",
            "its own W, 1.N3",
        ),
        ((FOYER, ("flute-room", -3, 0, 270)), "Foyer.W", "0.W"),
        ((FOYER, ("pantry", 3, 1)), "", ""),
    ],
)  # fmt: skip
def test_what_a_placement_blocks_is_named_as_a_place_names_it(rows, by_name, by_number):
    v = verdict(*rows)
    assert block_names(v) == by_name
    assert block_names(v, by_number=True) == by_number
