"""Pictures of castles: small ones as they should look, and what holds of every picture."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from builders.castles import Box, Castle, Placed, Verdict, candidates
from castlescore.games.castles.view.picture import drawing, extent, legend, on_canvas, picture
from castlescore.games.castles.view.tiles import View, draw_marks, stones
from castlescore.geometry.outline import Segment
from castlescore.view.canvas import PLAIN, Fold

BOX = Box()
Rows = tuple[tuple[str, tuple[int, int], int], ...]

EVERY_DOOR = (
    ("foyer 3", (0, 0), 90),
    ("audience-room", (3, 0), 180),
    ("vestibule", (0, 3), 90),
    ("hallway", (-1, 4), 90),
)
ROUND_ROOMS = (
    ("foyer 4", (0, 0), 0),
    ("flute-room", (0, -3), 0),
    ("hundings-hut", (-5, -1), 0),
    ("green-house", (3, -1), 180),
    ("sitting-room", (0, 3), 0),
)
ELL_AND_OCTAGON = (("foyer 4", (0, 0), 0), ("terrace-gardens", (3, -2), 90), ("queens-bedroom", (-4, 1), 0))
GARDEN = (("foyer 4", (0, 0), 0), ("pumpkin-garden", (3, -1), 0))
GARDEN_TURNED = (("foyer 4", (0, 0), 0), ("pumpkin-garden", (3, 1), 90))


def picture_in_file(name: str) -> str:
    """A picture as it should look."""
    return (Path(__file__).parent / "pictures" / f"{name}.txt").read_text(encoding="utf-8").removesuffix("\n")


def lay(n: int, tile: str, at: tuple[int, int], turn: int) -> Placed:
    name, *doors = tile.split()
    return Placed(n, BOX.foyer(int(doors[0])) if doors else BOX[name], at, turn)


def build(rows: Rows) -> Castle:
    return Castle(lay(n, *row) for n, row in enumerate(rows))


def try_out(rows: Rows, tile: str, at: tuple[int, int]) -> Verdict:
    return Verdict(build(rows), lay(len(rows), tile, at, 0))


def grown(seed: int, tiles: int = 9) -> Castle:
    """A castle grown at random; only overlaps are kept out, so that fences and blocked doors come in all ways."""
    chance = random.Random(seed)
    castle = build((("foyer 4", (0, 0), 0),))
    names = list(BOX.catalogue.tiles)
    while len(castle) < tiles:
        n = castle.next_number()
        free = [p for p in candidates(castle, BOX[chance.choice(names)], n) if Verdict(castle, p).is_free]
        more = castle.add(chance.choice(free)) if free else castle
        castle = more if more.external else castle
    return castle


@pytest.fixture(scope="module", params=range(12))
def castle(request: pytest.FixtureRequest) -> Castle:
    return grown(request.param)


def test_connected_open_court_and_blocked_doors() -> None:
    assert picture(build(EVERY_DOOR), last=3) == picture_in_file("every-door")


def test_the_same_in_ascii() -> None:
    assert picture(build(EVERY_DOOR), last=3, plain=True) == picture_in_file("every-door-plain")


def test_round_rooms_of_both_sizes_and_their_fence() -> None:
    assert picture(build(ROUND_ROOMS)) == picture_in_file("round-rooms")


def test_three_columns_a_unit_where_four_do_not_fit() -> None:
    assert picture(build(ROUND_ROOMS), width=50) == picture_in_file("round-rooms-narrow")


def test_ell_and_turned_octagonal_fence() -> None:
    assert picture(build(ELL_AND_OCTAGON), last=2) == picture_in_file("ell-and-octagon")


def test_marks_leave_the_stone_end_of_a_fence_alone() -> None:
    tried = try_out(GARDEN, "vestibule", (-2, 3))
    assert picture(tried.castle, tried=tried) == picture_in_file("refusal")


def marked(castle: Castle, *marks: Segment) -> list[str]:
    """The rows of a castle on which these segments are marked."""
    west, south, east, north = extent(castle)
    view = View(west, east, 4, Fold([(south, north)], 2), 0, 2 * (north - south) + 1)
    canvas, _ = on_canvas(castle, view, tried=None, last=None, plain=False)
    draw_marks(canvas, view, marks, {point for placed in castle for point in stones(placed)})
    return canvas.text().splitlines()


def test_a_point_is_marked_even_on_stone() -> None:
    assert marked(build(GARDEN), ((6, 6), (6, 6)))[0] == "    ╶ ▲ ╴   !═══════════════┐"


def test_marks_run_along_slants_and_upright_walls() -> None:
    assert marked(build((("foyer 4", (0, 0), 0),)), ((0, 4), (2, 6)), ((6, 2), (6, 4))) == [
        "    ! ▲ ╴",
        "  !       ╲",
        "!  0 C125   !",
        "◀   Foyer   !",
        "╵           !",
        "  ╲       ╱",
        "    ╶ ▼ ╴",
    ]


def test_overlap_is_shaded() -> None:
    tried = try_out(GARDEN_TURNED, "dirt-room", (2, 3))
    assert picture(tried.castle, tried=tried) == picture_in_file("overlap")
    assert picture(tried.castle, tried=tried, plain=True) == picture_in_file("overlap-plain")


@pytest.mark.parametrize(("turn", "row"), [(0, "▒▒▒ 1 C75  ▶"), (180, "1 C75 ▒▒▒▶")])
@pytest.mark.parametrize("plain", [False, True])
def test_the_dark_end_of_stairs_is_shaded(turn: int, row: str, plain: bool) -> None:
    drawn = picture(build((("foyer 4", (0, 0), 0), ("stairs", (3, 1), turn))), plain=plain)
    assert row.translate(PLAIN if plain else {}) in drawn


def test_upright_stairs_are_dark_above_or_below() -> None:
    up = picture(build((("foyer 4", (0, 0), 0), ("stairs", (1, 3), 90)))).splitlines()
    down = picture(build((("foyer 4", (0, 0), 0), ("stairs", (1, 3), 270)))).splitlines()
    assert [i for i, row in enumerate(up) if "│▒▒▒│" in row] == [1]
    assert [i for i, row in enumerate(down) if "│▒▒▒│" in row] == [5]


def test_a_hallway_dark_side_up_is_shaded_whole_and_a_light_one_not_at_all() -> None:
    dark = picture(build((("foyer 4", (0, 0), 0), ("downstairs-hallway", (3, 1), 0))), width=60)
    light = picture(build((("foyer 4", (0, 0), 0), ("hallway", (3, 1), 0))), width=60)
    assert "▒" in dark
    assert "▒" not in light


def test_the_legend_tells_of_the_signs_that_stand_in_the_picture() -> None:
    assert legend(picture(build(GARDEN))) == ["  ▲ open   ═ fence"]
    assert all(row.isascii() for row in legend(picture(build(GARDEN), plain=True), 40, plain=True))


def test_nothing_to_draw() -> None:
    assert picture(Castle()) == ""


def test_first_tile_may_be_tried() -> None:
    tried = Verdict(Castle(), lay(0, "foyer 4", (0, 0), 0))
    assert "0 C125?" in picture(Castle(), tried=tried)


@pytest.mark.parametrize(
    ("last", "shown", "said"),
    [
        (0, "Foyer", "east to 39, 20 units"),
        (None, "6* C150", "west to 0, 20 units"),
        (3, "3* C150", "west to 0, 9 units; east to 39, 11 units"),
    ],
)
def test_a_castle_too_wide_is_cut_around_the_tile_in_question(last: int | None, shown: str, said: str) -> None:
    castle = build((("foyer 4", (0, 0), 0), *(("hallway", (3 + 6 * i, 1), 0) for i in range(6))))
    text = picture(castle, last=last, width=60)
    assert f"castle goes on: {said}" in text.splitlines()
    assert shown.replace("*", "*" if last is not None else "") in text


def test_coordinates_leave_room_for_each_other() -> None:
    text = picture(Castle([lay(0, "foyer 4", (-99990, -100000), 0)]))
    assert text.splitlines()[0].startswith(" -99997 ")
    assert text.splitlines()[-1].split() == ["-99990", "-99988"]


def test_names_of_odd_characters_take_one_column_each() -> None:
    room = {"id": "buttery", "name": "Bütt\x1b\u732b\u0301"}
    tile = Box(BOX.catalogue.with_rooms([room]))["buttery"]
    castle = Castle([Placed(0, tile, (0, 0), 0)])
    assert "│Bütt?? │" in picture(castle)
    assert picture(castle, plain=True).isascii()


@pytest.mark.parametrize("width", [20, 45, 80, 200])
@pytest.mark.many
def test_no_line_is_too_long(castle: Castle, width: int) -> None:
    lines = picture(castle, last=1, width=width).splitlines()
    assert max(map(len, lines)) <= width
    assert all(line == line.rstrip() for line in lines)


def test_plain_is_ascii(castle: Castle) -> None:
    assert picture(castle, last=1, plain=True).isascii()


@pytest.mark.parametrize("width", [80, 400])
@pytest.mark.many
def test_every_external_entrance_has_its_arrow(castle: Castle, width: int) -> None:
    text = picture(castle, width=width)
    if "castle goes on" not in text:
        assert sum(map(text.count, "▲▶▼◀")) == len(castle.external)
        assert sum(map(text.count, "△▷▽◁")) == len(castle.open) - len(castle.external)


@pytest.mark.parametrize("width", [80, 400])
@pytest.mark.many
def test_every_tile_has_its_number(castle: Castle, width: int) -> None:
    if "castle goes on" in picture(castle, width=width):
        return
    digits = {placed.n: "" for placed in castle}
    for row in drawing(castle, width=width).cells():
        for character, n in row:
            if n is not None and character.isdigit():
                digits[n] += character
    assert all(own.startswith(str(n)) for n, own in digits.items()), digits
