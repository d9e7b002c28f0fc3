"""A castle of Between Two Castles as an SVG picture: cells, decorations, points, the score pad, disputes in red."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from builders import read_any_castle
from builders.between import Castle, Placed, between, word
from castlescore.games.between.rules.placement import JudgedCastle, Row, judge
from castlescore.games.between.view.svg import HIGH, SIGNS, WIDE, castle_svg
from samples import of_every

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLE = Path(__file__).parents[4] / "examples" / "castles" / "example62.toml"
BOX = between()
THRONE = next(iter(BOX.thrones.values()))
FIRST, SECOND, THIRD = [tile for tile in BOX.regular() if tile.may_stand(1)][:3]


def example() -> JudgedCastle:
    result = read_any_castle(str(EXAMPLE)).judged
    assert isinstance(result, JudgedCastle)
    return result


def picture(value: JudgedCastle | Castle, **said) -> ET.Element:
    return ET.fromstring(castle_svg(value, **said))


def having(root: ET.Element, name: str) -> list[ET.Element]:
    return [e for e in root.iter() if name in e.get("class", "").split()]


def said(root: ET.Element) -> str:
    return " ".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))


def shapes(root: ET.Element) -> dict[str, tuple[int, int, int]]:
    """For each tile, as its title begins, where its cell is drawn and how wide."""
    result = {}
    for group in having(root, "tile"):
        shape = next(e for e in group if "shape" in e.get("class", ""))
        x, y, width = (int(shape.attrib[key]) for key in ("x", "y", "width"))
        result[(group.findtext(f"{SVG}title") or "").split(",")[0]] = (x, y, width)
    return result


def test_every_room_fills_its_cell_and_the_throne_room_two():
    result = shapes(picture(example()))
    x, y, wide = result["the throne room"]
    assert wide == 2 * WIDE
    for placed in example().castle:
        column, row = placed.at
        assert result[word(placed)] == (x + column * WIDE, y - row * HIGH, WIDE)


def test_the_score_pad_has_every_row_and_the_total():
    (pad,) = having(picture(example()), "pad")
    texts = ["".join(text.itertext()) for text in pad.iter(f"{SVG}text")]
    rows = dict(zip(texts[::2], texts[1::2], strict=True))
    assert rows.pop("total") == "62"
    assert rows.pop("cards") == "-"
    assert sum(map(int, rows.values())) == 62


def test_points_added_by_the_table_are_a_row_and_in_the_total():
    (pad,) = having(picture(example().castle, adjusted=-3), "pad")
    texts = ["".join(text.itertext()) for text in pad.iter(f"{SVG}text")]
    assert texts[-4:] == ["adjusted", "-3", "total", "59"]


def test_every_room_shows_its_points_and_its_decoration():
    root, castle = picture(example()), example()
    for group, room in zip(having(root, "tile"), castle.castle.rooms, strict=True):
        texts = [text.text for text in group.iter(f"{SVG}text")]
        assert texts[-1] == str(castle.score.of(room.n))
        drawn = {name for name in SIGNS for e in group.iter() if name in e.get("class", "").split()}
        assert drawn == {room.tile.decoration} & set(SIGNS)


def test_a_castle_at_a_table_is_drawn_like_that_of_a_file():
    assert castle_svg(example().castle, "AB", "ab-") == castle_svg(example(), "AB", "ab-")


def test_what_lies_below_row_0_lies_in_the_ground():
    root = picture(example())
    (earth,), (line,) = having(root, "below"), having(root, "ground")
    _, y, _ = shapes(root)["the throne room"]
    assert int(line.attrib["y1"]) == int(earth.attrib["y"]) == y + HIGH
    assert int(earth.attrib["height"]) == HIGH


def test_a_tile_in_dispute_is_red_and_its_rule_is_told():
    root = picture(judge(Castle(THRONE), [Row(FIRST, (0, 1)), Row(SECOND, (5, 5), dispute=True)]))
    assert len(having(root, "disputed")) == 1
    assert len(having(root, "tile")) == 2
    assert "B-PLACE-2" in said(root)
    assert f"1 {SECOND.name} at 5,5, in dispute" in said(root)


def test_a_tile_on_a_filled_cell_leaves_the_other_readable():
    root = picture(judge(Castle(THRONE), [Row(FIRST, (0, 1)), Row(SECOND, (0, 1))]))
    assert len(having(root, "disputed")) == 1
    assert FIRST.name.split()[0] in said(root)
    assert "not built" in said(root)


def test_a_tile_that_stands_against_the_rules_has_a_red_wall():
    root = picture(judge(Castle(THRONE), [Row(FIRST, (0, 3))]))
    assert len(having(root, "illegal")) == 1
    assert having(root, "disputed") == []


@of_every([*BOX.tiles.values(), *BOX.thrones.values()], lambda tile: tile.id)
@pytest.mark.slow
def test_every_tile_of_the_box_can_be_drawn_with_its_whole_name(tile):
    castle = Castle(tile) if tile.id in BOX.thrones else Castle(THRONE).add(Placed(99, tile, (0, 1)))
    assert " ".join(tile.name.split()) in said(picture(castle))


def test_far_tiles_are_named_and_not_drawn():
    drawn = castle_svg(judge(Castle(THRONE), [Row(FIRST, (0, 1)), Row(SECOND, (100_000, -100_000))]))
    root = ET.fromstring(drawn)
    assert len(having(root, "tile")) == 2
    assert "too far away to be drawn" in said(root)
    assert len(drawn) < 20_000


def test_every_id_begins_with_the_prefix():
    ids = {e.attrib["id"] for e in picture(example(), prefix="ab-").iter() if "id" in e.attrib}
    assert ids == {"ab-castle", "ab-title", "ab-desc"}


@pytest.mark.parametrize(("dx", "dy"), [(0, 12), (12, 0), (12, 12), (0, 1000)])
@pytest.mark.slow
def test_a_castle_spread_far_has_few_numbers_along_its_sides_and_no_large_file(dx, dy):
    spread = Castle(THRONE, tuple(Placed(n, FIRST, ((n + 1) * dx, (n + 1) * dy)) for n in range(299)))
    drawn = castle_svg(spread)
    assert len(having(ET.fromstring(drawn), "axis")) <= 2 * 61
    assert len(drawn) < 700_000


def test_a_picture_has_no_style_attribute_and_one_style_that_depends_on_its_prefix_alone():
    alone = judge(Castle(THRONE), [Row(FIRST, (0, 1))])
    roots = [picture(each, prefix="a-", title=title) for each in (alone, example()) for title in ("", "AB")]
    assert not [e for root in roots for e in root.iter() if "style" in e.attrib]
    assert [len(list(root.iter(f"{SVG}style"))) for root in roots] == [1] * 4
    assert len({style.text for root in roots for style in root.iter(f"{SVG}style")}) == 1
