"""Facts worked out by hand that hold the oracle itself, on tiles made here."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from oracle.area import Outside
from oracle.geometry import Circle, Outline, Point, Polygon, moved, relation
from oracle.referee import broken, catalogue, external, judge, lay, where
from oracle.tiles import Laid

HALF = Fraction(1, 2)

OUTLINES: dict[str, Any] = {
    "size": {
        "100": {"shape": "square", "polygon": [[0, 0], [2, 0], [2, 2], [0, 2]]},
        "150": {"shape": "circle", "diameter": 3},
        "250": {"shape": "rectangle", "polygon": [[0, 0], [5, 0], [5, 2], [0, 2]]},
        "300": {"shape": "ell", "polygon": [[0, 0], [4, 0], [4, 2], [2, 2], [2, 4], [0, 4]]},
        "400": {"shape": "square", "polygon": [[0, 0], [4, 0], [4, 4], [0, 4]]},
        "450": {"shape": "rectangle", "polygon": [[0, 0], [6, 0], [6, 3], [0, 3]]},
        "500": {"shape": "circle", "diameter": 5},
        "600": {
            "shape": "octagon",
            "polygon": [[1, 0], [6, 0], [7, 1], [7, 3], [6, 4], [1, 4], [0, 3], [0, 1]],
        },
    },
    "foyer": {
        "polygon": [[1, 0], [2, 0], [3, 1], [3, 2], [2, 3], [1, 3], [0, 2], [0, 1]],
        "doors_4": [[1, 2, "N"], [2, 1, "E"], [1, 0, "S"], [0, 1, "W"]],
        "doors_3": [[1, 2, "N"], [2, 1, "E"], [0, 1, "W"]],
    },
    "stairs": {
        "polygon": [[0, 0], [3, 0], [3, 1], [0, 1]],
        "doors": [[0, 0, "W"], [2, 0, "E"]],
        "dark": [[0, 0, "W"]],
        "light": [[2, 0, "E"]],
    },
    "hallway": {
        "polygon": [[0, 0], [6, 0], [6, 1], [0, 1]],
        "doors": [[x, 0, side] for side in "NS" for x in range(6)] + [[0, 0, "W"], [5, 0, "E"]],
    },
}


Doors = list[list[Any]]


def room(name: str, kind: str, size: int, points: int, doors: Doors, **effect: Any) -> dict[str, Any]:
    row = {"id": name, "type": kind, "size": size, "points": points, "doors": doors}
    return {**row, "effect": effect} if effect else row


TWO_SIDES: Doors = [[0, 0, "W"], [1, 0, "E"]]
BOTHERSOME = ["living", "corridor"]
TILES = catalogue(
    [
        room("closet", "utility", 100, 1, [[0, 0, "S"]]),
        room("other-closet", "utility", 100, 1, [[0, 0, "S"]]),
        room("right-closet", "utility", 100, 1, [[1, 0, "S"]]),
        room("parlour", "living", 100, 5, TWO_SIDES, per=3, how="connected", types=["corridor"]),
        room("music", "activity", 150, 3, [[1, 0, "S"]], per=-2, how="touching", types=BOTHERSOME),
        room("ell", "sleeping", 300, 3, [[3, 0, "E"]]),
        room("dungeon", "downstairs", 400, 3, [[1, 0, "S"]], per=2, how="anywhere", types=["downstairs"]),
        room("porch", "outdoor", 250, 1, [[0, 0, "S"]]),
        room("shed", "outdoor", 250, 1, [[0, 0, "S"]]),
        room("garden", "outdoor", 400, 1, [[0, 0, "S"]]),
        room("coach-house", "outdoor", 450, 1, [[0, 0, "S"]]),
        room("round-garden", "outdoor", 500, 1, [[2, 0, "S"]]),
        room("long-hall", "living", 500, 1, [[2, 0, "S"]]),
        room("stables", "outdoor", 600, 1, [[1, 0, "S"]]),
        room("throne", "living", 600, 1, [[1, 0, "S"]]),
    ],
    OUTLINES,
)


def shape(name: str, x: int, y: int, turn: int = 0) -> Outline:
    return lay(TILES[name], (x, y), turn).outline


def put(*rows: tuple[Any, ...]) -> list[Laid]:
    """Tiles `(name, x, y, turn)` lying together, legal or not."""
    return [lay(TILES[r[0]], (r[1], r[2]), r[3] if len(r) > 3 else 0, n) for n, r in enumerate(rows)]


def rules(new: tuple[Any, ...], *rows: tuple[Any, ...]) -> set[str]:
    """What the last tile breaks, PLACE-1 apart."""
    *castle, last = put(*rows, new)
    return set(broken(last, castle)) - {"PLACE-1"}


def castle(*rows: tuple[Any, ...], dispute: tuple[int, ...] = ()) -> dict[str, Any]:
    out = []
    for n, r in enumerate(rows):
        row = {"tile": r[0], "at": [r[1], r[2]], "turn": r[3] if len(r) > 3 else 0, "dispute": n in dispute}
        if r[0] == "foyer":
            row["doors"] = 3
        out.append(row)
    return {"tile": out}


@pytest.mark.parametrize(
    ("x", "y", "kind"),
    [(3, 4, "touch"), (4, 3, "touch"), (-4, 3, "touch"), (5, 0, "touch"), (5, 1, "clear"), (3, 3, "overlap"),
     (4, 4, "clear"), (2, 4, "overlap"), (0, 0, "overlap")],
)  # fmt: skip
def test_two_large_circles(x: int, y: int, kind: str) -> None:
    assert relation(shape("long-hall", 0, 0), shape("round-garden", x, y)).kind == kind


def test_circles_share_the_point_between_their_centres() -> None:
    assert relation(shape("long-hall", 0, 0), shape("long-hall", 3, 4)).points == {(4, 4 + HALF)}
    assert relation(shape("long-hall", 0, 0), shape("music", 5, 1)).points == {(5, 2 + HALF)}


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        (("closet", 0, 0), ("closet", 2, 2), "touch"),
        (("closet", 0, 0), ("closet", 1, 1), "overlap"),
        (("closet", 0, 0), ("closet", 0, 0), "overlap"),
        (("closet", 0, 0), ("closet", 2, 3), "clear"),
        (("closet", 2, 1), ("throne", 0, 0), "overlap"),
        (("ell", 0, 0), ("closet", 2, 2), "touch"),
        (("ell", 0, 0), ("closet", 1, 2), "overlap"),
        (("ell", 0, 0, 90), ("closet", 2, 0), "touch"),
        (("ell", 0, 0, 90), ("closet", 2, 2), "overlap"),
        (("ell", 0, 0, 180), ("closet", 0, 0), "touch"),
        (("ell", 0, 0, 270), ("closet", 0, 2), "touch"),
        (("hallway", 0, 2), ("hallway", 2, 0, 90), "overlap"),
        (("long-hall", 0, 0), ("closet", 3, 5), "clear"),
        (("long-hall", 0, 0), ("closet", 2, 5), "touch"),
        (("long-hall", 0, 0), ("closet", 4, 4), "overlap"),
        (("long-hall", 0, 0), ("throne", 4, 4), "clear"),
        (("long-hall", 0, 0), ("throne", 3, 3), "overlap"),
        (("foyer-4", 0, 0), ("throne", 2, 2), "touch"),
    ],
)
def test_relations(a: tuple[Any, ...], b: tuple[Any, ...], kind: str) -> None:
    assert relation(shape(*a), shape(*b)).kind == kind
    assert relation(shape(*b), shape(*a)).kind == kind


def test_octagons_touch_along_the_whole_slant() -> None:
    contact = relation(shape("throne", 0, 0), shape("stables", 6, 3))
    assert contact.kind == "touch"
    assert contact.segments == {((6, 4), (7, 3))}
    assert not contact.points


def block(left: int, low: int, right: int, high: int) -> Polygon:
    return Polygon(((left, low), (right, low), (right, high), (left, high)))


def well(*mouth: Outline) -> bool:
    """Is a deep well, 1 to 9 wide and 1 to 20 high, open when these things lie in it?"""
    walls = [block(0, 0, 10, 1), block(0, 1, 1, 20), block(9, 1, 10, 20)]
    outside = Outside([*walls, *mouth])
    return outside.leads_away(outside.before((5, 1), "N"))


def disc(x: Fraction, y: Fraction, radius: Fraction = 5 * HALF) -> Circle:
    return Circle((x, y), radius)


LEFT_DISC = disc(3 + HALF, 12 + HALF)


def test_an_empty_well_is_open() -> None:
    assert well()
    assert well(block(4, 5, 6, 7))


@pytest.mark.parametrize(("up", "is_open"), [(3, False), (4, False), (5, True)])
def test_circles_tangent_away_from_the_axes_close_the_well(up: int, is_open: bool) -> None:
    assert well(LEFT_DISC, disc(6 + HALF, 12 + HALF + up)) is is_open


@pytest.mark.parametrize(("low", "is_open"), [(13, True), (12, False)])
def test_the_narrowest_gap_is_a_way_through(low: int, is_open: bool) -> None:
    assert well(LEFT_DISC, block(6, low, 9, 18)) is is_open


def test_two_corners_meeting_in_a_point_close_the_well() -> None:
    assert not well(block(1, 10, 5, 12), block(5, 12, 9, 14))
    assert well(block(1, 10, 5, 12), block(5, 13, 9, 14))
    assert well(block(1, 10, 4, 12), block(5, 12, 9, 14))


def test_slants_close_the_well() -> None:
    octagon = shape("throne", 1, 10)
    assert isinstance(octagon, Polygon)
    assert well(octagon)
    assert not well(octagon, moved(octagon, (6, 3)))


RING = [(4, 8), (0, 0), (4, 0), (8, 1), (8, 5), (7, 8), (0, 8), (0, 4)]


@pytest.mark.parametrize(("first", "is_open"), [(0, False), (1, True)])
@pytest.mark.parametrize("quarters", range(4))
def test_circles_that_cross_enclose_a_pocket(quarters: int, first: int, is_open: bool) -> None:
    ring = [disc(Fraction(x), Fraction(y)) for x, y in RING[first:]]
    bar = block(3, 3, 5, 4)
    shapes = [moved(bar, (0, 0), quarters), *(moved(o, (0, 0), quarters) for o in ring)]
    top: Point = (4, 4)
    for _ in range(quarters):
        top = (top[1], -top[0])
    outside = Outside(shapes)
    assert outside.leads_away(outside.before(top, "NESW"[quarters])) is is_open


def ways_out(*rows: tuple[Any, ...]) -> list[tuple[int, str]]:
    return sorted((t.n, e.side) for t, e in external(put(*rows)))


CLOSET = ("closet", 3, 3)


def test_an_entrance_in_a_courtyard_is_not_external() -> None:
    ring = [("porch", 1, 0, 180), ("porch", 6, 1, 90), ("porch", 1, 6), ("porch", -1, 1, 270)]
    assert (0, "S") in ways_out(CLOSET, *ring[:3])
    assert ways_out(("closet", 3, 3), *ring) == []


def test_a_courtyard_closed_by_corner_points_only() -> None:
    ring = [("hallway", 1, 0), ("hallway", 7, 1, 90), ("hallway", 1, 7), ("hallway", 0, 1, 90)]
    assert (0, "S") not in ways_out(CLOSET, *ring)
    ring[2] = ("hallway", 1, 8)
    assert (0, "S") in ways_out(CLOSET, *ring)


def test_pieces_far_apart_all_count() -> None:
    assert ways_out(("closet", 0, 0), ("closet", 90, 7, 90)) == [(0, "S"), (1, "W")]


@pytest.mark.parametrize(
    ("neighbour", "is_open"),
    [
        (("music", 3, 0), False),
        (("music", 3, 1), True),
        (("closet", 3, 0), False),
        (("closet", 3, 2), True),
        (("hallway", 3, 1), False),
        (("long-hall", 3, -1), False),
        (("closet", 2, 1), False),
    ],
)
def test_what_blocks_the_east_entrance_of_the_foyer(neighbour: tuple[Any, ...], is_open: bool) -> None:
    assert ((0, "E") in ways_out(("foyer-4", 0, 0), neighbour)) is is_open


PROBES: list[tuple[str, tuple[int, int], str, int, tuple[int, int], bool]] = [
    ("porch", (5, 2), "closet", 2, (1, 2), True),
    ("porch", (5, 2), "closet", 2, (-1, 2), True),
    ("porch", (5, 2), "closet", 2, (-2, 2), False),
    ("porch", (5, 2), "closet", 2, (5, 1), False),
    ("porch", (5, 2), "closet", 2, (1, -2), False),
    ("porch", (5, 2), "closet", 2, (1, 3), False),
    ("porch", (5, 2), "music", 3, (1, 2), True),
    ("porch", (5, 2), "music", 3, (5, 0), False),
    ("garden", (4, 4), "closet", 2, (3, 4), True),
    ("garden", (4, 4), "closet", 2, (4, 4), False),
    ("garden", (4, 4), "closet", 2, (4, 3), False),
    ("coach-house", (6, 3), "closet", 2, (5, 3), True),
    ("coach-house", (6, 3), "closet", 2, (6, 2), False),
    ("coach-house", (6, 3), "closet", 2, (-2, 1), False),
    ("stables", (7, 4), "closet", 2, (2, 4), True),
    ("stables", (7, 4), "closet", 2, (-1, 4), True),
    ("stables", (7, 4), "closet", 2, (-2, 3), False),
    ("stables", (7, 4), "closet", 2, (7, 2), False),
    ("stables", (7, 4), "foyer-4", 3, (-2, 3), True),
    ("stables", (7, 4), "foyer-4", 3, (6, 3), True),
    ("stables", (7, 4), "foyer-4", 3, (6, -2), False),
    ("round-garden", (5, 5), "closet", 2, (2, 5), True),
    ("round-garden", (5, 5), "closet", 2, (3, 5), False),
    ("round-garden", (5, 5), "closet", 2, (5, 2), False),
    ("round-garden", (5, 5), "long-hall", 5, (3, 4), True),
    ("round-garden", (5, 5), "long-hall", 5, (-4, 3), True),
    ("round-garden", (5, 5), "long-hall", 5, (5, 0), False),
    ("round-garden", (5, 5), "long-hall", 5, (4, -3), False),
    ("round-garden", (5, 5), "music", 3, (1, 5), True),
]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize(("outdoor", "size", "probe", "wide", "at", "fenced"), PROBES)
@pytest.mark.many
def test_fences_turn_with_their_rooms(
    outdoor: str, size: tuple[int, int], probe: str, wide: int, at: tuple[int, int], fenced: bool, turn: int
) -> None:
    (width, _), (x, y) = size, at
    high = size[1]
    for _ in range(turn // 90):
        x, y, width, high = y, width - x - wide, high, width
    assert ("PLACE-6" in rules((probe, x, y), (outdoor, 0, 0, turn))) is fenced
    assert ("PLACE-6" in rules((outdoor, 0, 0, turn), (probe, x, y))) is fenced


def test_fences_may_meet_end_to_end_only() -> None:
    assert rules(("shed", 5, 0), ("porch", 0, 0)) == set()
    assert rules(("shed", 0, 2, 180), ("porch", 0, 0)) == {"PLACE-6"}
    assert rules(("shed", 5, 2), ("porch", 0, 0)) == set()


def test_no_fence_rule_against_a_tile_that_overlaps() -> None:
    assert rules(("closet", 1, 1), ("porch", 0, 0)) == {"PLACE-4"}


def test_a_tile_may_overlap_one_and_touch_the_fence_of_another() -> None:
    new = put(("porch", 0, 0), ("garden", 4, 3), ("closet", 3, 2))
    assert broken(new[2], new[:2]) == {"PLACE-1": [], "PLACE-4": [1], "PLACE-6": [0]}


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        (("foyer-4", 0, 0), ("stairs", 3, 1, 180), set()),
        (("foyer-4", 0, 0), ("stairs", 3, 1, 0), {"PLACE-1", "PLACE-7"}),
        (("stairs", 0, 0, 0), ("stairs", 3, 0, 0), {"PLACE-1", "PLACE-7", "PLACE-8"}),
        (("stairs", 0, 0, 0), ("stairs", 3, 0, 180), {"PLACE-1", "PLACE-8"}),
        (("stairs", 0, 0, 180), ("stairs", 3, 0, 0), {"PLACE-1", "PLACE-8"}),
        (("stairs", 0, 0, 0), ("stairs", 0, 1, 0), {"PLACE-1"}),
        (("stairs", 0, 0, 180), ("downstairs-hallway", 3, 0), set()),
        (("stairs", 0, 0, 180), ("hallway", 3, 0), {"PLACE-1", "PLACE-7"}),
        (("stairs", 0, 0, 180), ("downstairs-hallway", 3, -3, 90), set()),
        (("hallway", 0, 0), ("downstairs-hallway", 0, 1), {"PLACE-1", "PLACE-7"}),
        (("hallway", 0, 0), ("dungeon", 1, 1), {"PLACE-1", "PLACE-7"}),
        (("downstairs-hallway", 0, 0), ("dungeon", 1, 1), set()),
        (("foyer-4", 0, 0), ("dungeon", 3, 1), {"PLACE-1"}),
    ],
)
def test_which_entrances_may_meet(first: tuple[Any, ...], second: tuple[Any, ...], found: set[str]) -> None:
    one, two = put(first, second)
    assert set(broken(two, [one])) == found


CLOSED = [("foyer", 0, 0), ("right-closet", 0, 3), ("closet", 3, 0, 90), ("other-closet", -2, 1, 270)]


def test_the_last_external_entrance_may_not_go() -> None:
    judgement = judge(castle(*CLOSED, dispute=(3,)), TILES)
    assert [t["rules"] for t in judgement["tiles"]] == [[], [], [], ["PLACE-5"]]
    assert [t["completes"] for t in judgement["tiles"]] == [[], [1], [2], [0, 3]]
    assert judgement["external_entrances"] == {"all": 1, "rooms": 0}
    assert judgement["complete"] == [1, 2]


def test_an_illegal_tile_is_built_and_a_dispute_is_not() -> None:
    assert judge(castle(*CLOSED), TILES)["complete"] == [0, 1, 2, 3]
    again = [*CLOSED[:2], ("right-closet", 30, 0), ("right-closet", 40, 0)]
    assert [t["with"] for t in judge(castle(*again, dispute=(1,)), TILES)["tiles"]] == [
        {}, {}, {"PLACE-1": []}, {"BOX-1": [2], "PLACE-1": []},
    ]  # fmt: skip


def test_an_overlap_leaves_place_5_out_and_a_covered_entrance_is_blocked() -> None:
    rows = [*CLOSED[:3], ("garden", -3, 0), ("closet", 30, 0)]
    judgement = judge(castle(*rows), TILES)
    assert judgement["tiles"][3]["rules"] == ["PLACE-1", "PLACE-4"]
    assert judgement["external_entrances"]["all"] == 2
    one, two, three = put(("closet", 0, 0), ("throne", -2, -2), ("right-closet", 40, 0))
    assert [(t.n, e.side) for t, e in external([one, two, three])] == [(1, "S"), (2, "S")]


def test_the_box_holds_six_stairs() -> None:
    rows = [("foyer", 0, 0), *(("stairs", 10 * n, 10) for n in range(7))]
    result = [t["rules"] for t in judge(castle(*rows), TILES)["tiles"]]
    assert result == [[], *[["PLACE-1"]] * 6, ["BOX-1", "PLACE-1"]]


def test_both_floors_of_the_hallway_share_nine() -> None:
    names = ["hallway", "downstairs-hallway"] * 5
    rows = [("foyer", 0, 0), *((name, 10 * n, 10) for n, name in enumerate(names))]
    result = [t["rules"] for t in judge(castle(*rows), TILES)["tiles"]]
    assert result == [[], *[["PLACE-1"]] * 9, ["BOX-1", "PLACE-1"]]


def test_effects_connected_touching_and_anywhere() -> None:
    rows = [("foyer", 0, 0), ("parlour", 3, 1), ("music", -3, 0, 270), ("dungeon", 3, -4), ("dungeon", 9, -4)]
    result = [t["points"] for t in judge(castle(*rows), TILES)["tiles"]]
    assert result[1] == {"printed": 5, "own": 3, "others": 0, "total": 8}
    assert result[2] == {"printed": 3, "own": -2, "others": 0, "total": 1}
    assert result[3] == {"printed": 3, "own": 2, "others": 0, "total": 5}
    assert result[4] == {"printed": 3, "own": 4, "others": 2, "total": 9}


def test_a_single_corner_is_touching_and_a_tile_counts_once() -> None:
    rows = [("foyer", 0, 0), ("hallway", 3, 1), ("parlour", 9, 1), ("music", 11, 3), ("closet", 14, 6)]
    result = [t["points"]["own"] for t in judge(castle(*rows), TILES)["tiles"]]
    assert result == [0, 0, 3, 0, 0]
    walls = castle(("foyer", 0, 0), ("hallway", 3, 2), ("music", 3, 3))
    assert judge(walls, TILES)["tiles"][2]["points"]["own"] == -2
    corner = [("foyer", 0, 0), ("music", 3, 0), ("parlour", 3, 3)]
    assert judge(castle(*corner), TILES)["tiles"][2]["points"]["others"] == -2
    diagonal = [("foyer", 0, 0), ("long-hall", 30, 0), ("music", 33, 4)]
    assert judge(castle(*diagonal), TILES)["tiles"][2]["points"]["own"] == 0


@pytest.mark.slow
def test_where_a_closet_fits_the_foyer() -> None:
    lone = castle(("foyer", 0, 0))
    lone["tile"][0]["doors"] = 4
    assert where(lone, "closet", TILES) == [((-2, 1), 270), ((0, -2), 180), ((1, 3), 0), ((3, 0), 90)]
    assert where(lone, "stairs", TILES) == [((-3, 1), 0), ((1, -3), 270), ((1, 3), 90), ((3, 1), 180)]


@pytest.mark.slow
def test_turns_that_look_alike_are_one_place() -> None:
    lone = castle(("foyer", 0, 0))
    placements = where(lone, "hallway", TILES)
    assert len(placements) == 3 * 7
    assert {turn for _, turn in placements} == {0, 90}
    assert where(castle(*CLOSED[:3]), "closet", TILES) == []
