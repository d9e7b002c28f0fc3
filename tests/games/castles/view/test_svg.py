"""A castle as an SVG picture: true shapes, doorways as they became, names within walls, disputes in red."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from builders import read_any_castle
from builders.castles import BOX, Castle, Row, Verdict, put
from builders.games import POOLS, grown, seeds
from castlescore.games.castles.rules.judging import JudgedCastle, JudgedTile, judge
from castlescore.games.castles.rules.judging import Row as FileRow
from castlescore.games.castles.view.svg import HALF, UNIT, castle_svg, label_of, middle
from castlescore.view.svg import Grid
from samples import tries

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = Path(__file__).parents[4] / "examples" / "castles"
GARDEN: tuple[Row, ...] = (("foyer-3", 0, 0), ("pumpkin-garden", 3, -1))
VESTIBULE: Row = ("vestibule", -2, 3)  # lies along the garden's fence


def judged(*rows: Row, disputed: tuple[int, ...] = (), claim: int | None = None) -> JudgedCastle:
    """A castle of these rows; those with these numbers in dispute, the claim that of the last."""
    last = len(rows) - 1

    def lay(row):
        return lambda n, castle: put(n, row)

    return judge(FileRow(lay(row), claim if n == last else None, n in disputed) for n, row in enumerate(rows))


def standing(castle: Castle) -> JudgedCastle:
    """A castle that stands, each tile judged against those before it."""
    return judge(FileRow(lambda n, _, placed=placed: placed) for placed in castle)


def picture(item: JudgedCastle, **said) -> ET.Element:
    return ET.fromstring(castle_svg(item, **said))


def having(root: ET.Element, *classes: str) -> list[ET.Element]:
    """The elements with all of these classes, the legend's left out."""
    legend = {e for group in root.iter(f"{SVG}g") if group.get("class") == "legend" for e in group.iter()}
    return [e for e in root.iter() if e not in legend and set(classes) <= set(e.get("class", "").split())]


def points(element: ET.Element) -> list[tuple[int, int]]:
    return [tuple(map(int, pair.split(","))) for pair in element.attrib["points"].split()]


def said(root: ET.Element) -> str:
    return " ".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))


def test_a_round_room_is_a_circle_of_its_own_size_in_its_place():
    root = picture(judged(("foyer", 0, 0), ("cloak-room", 3, 0), ("green-house", -5, -1)))
    (circle,) = [e for e in having(root, "shape", "outdoor") if e.tag == f"{SVG}circle"]
    foyer = points(having(root, "shape", "corridor")[0])
    west, low = min(x for x, _ in foyer), max(y for _, y in foyer)
    assert int(circle.attrib["r"]) == 5 * HALF
    assert int(circle.attrib["cx"]) == west - 5 * HALF
    assert int(circle.attrib["cy"]) == low - 3 * HALF


def test_an_l_shape_is_one_outline_of_six_corners():
    root = picture(judged(("foyer", 0, 0), ("tasso-room", 3, 0)))
    corners = points(having(root, "shape", "sleeping")[0])
    left, low = min(x for x, _ in corners), max(y for _, y in corners)
    shape = sorted(((x - left) // UNIT, (low - y) // UNIT) for x, y in corners)
    assert shape == sorted([(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)])


def test_an_octagon_has_eight_corners():
    assert len(points(having(picture(judged(("foyer", 0, 0))), "shape")[0])) == 8


def states(castle: Castle) -> Counter[str]:
    """What became of the entrances of a castle, a connected doorway counted once."""
    outside = {(e.placed.n, e.edge) for e in castle.external}
    result, joined = Counter[str](), set()
    for entrance in (e for placed in castle for e in castle.entrances(placed)):
        if entrance.to:
            joined.add(entrance.edge)
        elif entrance.blocked:
            result["blocked"] += 1
        else:
            result["outside" if (entrance.placed.n, entrance.edge) in outside else "court"] += 1
    return result + Counter(joined=len(joined))


def drawn_states(root: ET.Element) -> Counter[str]:
    return +Counter({state: len(having(root, "door", state)) for state in ("joined", "outside", "court", "blocked")})


@tries(15)
@given(seeds)
def test_every_doorway_is_drawn_as_it_became(seed):
    rng = Random(seed)
    castle = grown(rng, 10, rng.choice(POOLS))
    assert drawn_states(picture(standing(castle))) == states(castle)


def test_a_doorway_into_a_court_is_told_from_one_that_leads_outside():
    castle = read_any_castle(str(EXAMPLES / "public-link.toml")).judged
    result = drawn_states(picture(castle))
    assert result == states(castle.castle)
    assert result["court"] > 0
    assert result["blocked"] > 0


def test_a_doorway_of_downstairs_is_dark():
    root = picture(judged(("foyer", 0, 0), ("stairs", -3, 1)))
    (outside,) = [e for e in having(root, "door", "outside") if e.find(f"{SVG}path[@class='dark']") is not None]
    assert "rotate(270)" in outside.attrib["transform"]


def test_the_fence_is_drawn_along_the_fenced_side_alone():
    root = picture(judged(*GARDEN))
    (rail,) = having(root, "rail")
    garden = points(having(root, "shape", "outdoor")[0])
    north = min(y for _, y in garden)
    assert sorted(points(rail)) == [(min(x for x, _ in garden), north), (max(x for x, _ in garden), north)]
    assert len(having(root, "stone")) == 2


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_fence_of_a_round_room_turns_with_it(turn):
    root = picture(judged(("foyer", 0, 0), ("green-house", 3, -1, turn)))
    arc = having(root, "rail")[0].attrib["d"].replace("M", "").replace("A", " ").split()
    circle = next(e for e in having(root, "shape") if e.tag == f"{SVG}circle")
    x, y = (float(arc[0]) + float(arc[-2])) / 2, (float(arc[1]) + float(arc[-1])) / 2
    away = (round(x - float(circle.attrib["cx"])), round(y - float(circle.attrib["cy"])))
    up = 2 * HALF
    assert away == {0: (0, -up), 90: (up, 0), 180: (0, up), 270: (-up, 0)}[turn]


@tries(10)
@given(seeds)
def test_no_label_leaves_its_tile(seed):
    rng = Random(seed)
    castle = standing(grown(rng, 8, rng.choice(POOLS)))
    grid = Grid(0, 0, 0, 0, UNIT, UNIT)
    for row in castle.tiles:
        label, turn = label_of(grid, row)
        x, y = middle(grid, row.placed)
        width, height = row.placed.form.outline.width * HALF, row.placed.form.outline.height * HALF
        if turn:
            width, height = height, width
        for left, top, right, bottom in label.boxes():
            assert x - width <= left <= right <= x + width
            assert y - height <= top <= bottom <= y + height
            if row.placed.form.outline.diameter:
                corners = [(px, py) for px in (left, right) for py in (top, bottom)]
                assert all((px - x) ** 2 + (py - y) ** 2 <= width**2 for px, py in corners)


@pytest.mark.parametrize("turn", [0, 90])
@pytest.mark.slow
def test_every_tile_of_the_box_shows_its_whole_name_and_number(turn):
    for id in [*(room.id for room in BOX.catalogue.rooms()), "hallway", "stairs", "foyer"]:
        shows_its_whole_name_and_number(id, turn)


def shows_its_whole_name_and_number(id, turn):
    row = JudgedTile(Verdict(Castle(), put(12, (id, 0, 0, turn))), None, False)
    label, _ = label_of(Grid(0, 0, 0, 0, UNIT, UNIT), row)
    text = " ".join(run.text.strip() for line, _, _ in label.rows for run in line)
    assert BOX[id].name in text
    assert text.startswith("12")
    assert label.size >= 8


def test_every_tile_is_named_with_its_place_and_points():
    castle = read_any_castle(str(EXAMPLES / "public-link.toml")).judged
    titles = [e.findtext(f"{SVG}title") for e in having(picture(castle), "tile")]
    assert len(titles) == len(castle.tiles)
    for row, title in zip(castle.tiles, titles, strict=True):
        assert title is not None
        assert title.startswith(f"{row.placed.label}, {row.placed.tile.type}")
        assert title.endswith(f": {row.verdict.points.total:+d}" if row.verdict.points.total else ": 0")


def test_a_tile_in_dispute_is_red_over_the_castle_and_its_rule_is_told():
    root = picture(judged(*GARDEN, VESTIBULE, disputed=(2,)))
    assert len(having(root, "disputed")) == 1
    assert len(having(root, "tile")) == 2
    assert "PLACE-6, p.9, 16: it touches the fence of 1 Pumpkin Garden" in said(root)
    (mark,) = having(root, "contact")
    assert abs(int(mark.attrib["x2"]) - int(mark.attrib["x1"])) == UNIT
    fence = points(having(root, "rail")[0])
    assert int(mark.attrib["y1"]) == int(mark.attrib["y2"]) == fence[0][1]


def test_a_tile_that_stands_against_the_rules_has_a_red_wall_and_is_listed():
    root = picture(judged(*GARDEN, VESTIBULE))
    assert len(having(root, "illegal")) == 1
    assert having(root, "disputed") == []
    assert "PLACE-6, p.9, 16" in said(root)


def test_what_overlaps_is_hatched_within_both_tiles():
    root = picture(judged(("foyer", 0, 0), ("pantry", 2, 1), disputed=(1,)), prefix="a-")
    (over,) = having(root, "overlap")
    clip = over.attrib["clip-path"].removeprefix("url(#").removesuffix(")")
    assert [e.attrib["id"] for e in root.iter(f"{SVG}clipPath")] == [clip]
    assert points(over) == points(having(root, "shape", "corridor")[0])


def test_title_and_words_for_those_who_cannot_see_it_are_there():
    root = picture(judged(*GARDEN), title="Ben", prefix="ben-")
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "Ben"
    assert "1 Pumpkin Garden, outdoor 400, at 3,-1: +2" in (root.findtext(f"{SVG}desc") or "")
    ids = {e.attrib["id"] for e in root.iter() if "id" in e.attrib}
    assert all(id.startswith("ben-") for id in ids)
    assert set(root.attrib["aria-labelledby"].split()) <= ids


def test_a_picture_asks_for_nothing_from_elsewhere_and_runs_nothing():
    drawn = castle_svg(judged(*GARDEN, VESTIBULE, disputed=(2,)))
    root = ET.fromstring(drawn)
    assert {e.tag for e in root.iter()}.isdisjoint({f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject"})
    assert drawn.count("http") == 1
    links = [value for e in root.iter() for key, value in e.attrib.items() if "href" in key or "url(" in value]
    assert all(link.startswith(("#", "url(#")) for link in links)


@pytest.mark.slow
def test_the_same_castle_gives_the_same_bytes_in_every_process():
    program = (
        "from castlescore.record.castle_files import read_any_castle\n"
        "from castlescore.games.castles.view.svg import castle_svg\n"
        "import sys\n"
        "sys.stdout.buffer.write(castle_svg(read_any_castle(sys.argv[1]).judged, 'x', 'y').encode())\n"
    )
    path = str(EXAMPLES / "disputed.toml")
    here = castle_svg(read_any_castle(path).judged, "x", "y").encode()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", program, path], capture_output=True, env=env, check=True)
        assert done.stdout == here


def test_a_castle_scattered_over_the_plane_stays_a_small_picture():
    rows: list[Row] = [("foyer", 0, 0), ("pantry", 3, 1), ("solar", 100_000, -100_000), ("larder", -90_000, 5)]
    drawn = castle_svg(judged(*rows, disputed=(3,)))
    root = ET.fromstring(drawn)
    assert len(having(root, "tile")) == 2
    assert "2 Solar at 100000,-100000: " in said(root)
    assert said(root).count("too far away to be drawn") == 2
    assert len(drawn) < 20_000


@pytest.mark.slow
def test_a_very_long_castle_is_drawn_whole_with_few_coordinates():
    rows: list[Row] = [("foyer", 0, 0), *(("hallway", 3 + 6 * i, 1) for i in range(299))]
    drawn = castle_svg(judged(*rows))
    root = ET.fromstring(drawn)
    assert len(having(root, "tile")) == 300
    assert len(having(root, "axis")) < 150
    assert len(drawn) < 3_000_000


def test_a_picture_has_no_style_attribute_and_one_style_that_depends_on_its_prefix_alone():
    every = [judged(*GARDEN), judged(*GARDEN, VESTIBULE, disputed=(2,), claim=3)]
    roots = [picture(each, prefix="a-", title=title) for each in every for title in ("", "Ben's castle")]
    assert not [e for root in roots for e in root.iter() if "style" in e.attrib]
    assert len({style.text for root in roots for style in root.iter(f"{SVG}style")}) == 1
    assert [len(list(root.iter(f"{SVG}style"))) for root in roots] == [1] * 4
