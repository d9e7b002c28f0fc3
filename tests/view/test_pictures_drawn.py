"""Everything in a picture is drawn: known elements that have their places and a look, and lie within the picture."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from castlescore.games.between.view.svg import castle_svg as between_svg
from castlescore.games.castles.view.svg import castle_svg as castles_svg
from castlescore.record.castle_files import read_any_castle
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record

EXAMPLES = Path(__file__).parents[2] / "examples"
SVG = "{http://www.w3.org/2000/svg}"
# The attributes without which an element is drawn nowhere.
NEEDS = {
    "line": {"x1", "y1", "x2", "y2"}, "circle": {"cx", "cy", "r"}, "rect": {"width", "height"}, "path": {"d"},
    "text": {"x", "y"}, "use": {"href"}, "polygon": {"points"}, "polyline": {"points"},
    "ellipse": {"cx", "cy", "rx", "ry"},
}  # fmt: skip
HOLD = {"svg", "g", "defs", "symbol", "title", "desc", "style", "tspan", "pattern", "clipPath", "marker", "mask"}
PICTURES = ["castles disputed", "castles public-link", "between example62", "between played"]


def picture(name: str) -> ET.Element:
    kind, which = name.split()
    if which == "played":
        text = (EXAMPLES / "between-four" / "table.toml").read_text(encoding="utf-8")
        castle = play_record(parse_record(text, "table.toml")).table.sites[0].castle
    else:
        castle = read_any_castle(str(EXAMPLES / "castles" / f"{which}.toml")).judged
    return ET.fromstring((castles_svg if kind == "castles" else between_svg)(castle))


def elements(root: ET.Element) -> list[tuple[str, ET.Element, list[ET.Element]]]:
    """Every element by its name, with those that it stands in."""
    found, todo = [], [(root, [root])]
    while todo:
        one, above = todo.pop()
        found.append((one.tag.removeprefix(SVG), one, above))
        todo += [(each, [*above, each]) for each in one]
    return found


@pytest.mark.parametrize("name", PICTURES)
def test_every_element_is_one_that_is_drawn_and_has_its_place(name: str) -> None:
    every = elements(picture(name))
    assert {tag for tag, _, _ in every} <= HOLD | NEEDS.keys()
    assert len(every) > 50
    for tag, element, above in every:
        moved = any("transform" in each.attrib for each in above)  # to where 0,0 is its place
        missing = NEEDS.get(tag, set()) - set(element.keys()) - ({"x", "y", "cx", "cy"} if moved else set())
        assert not missing, ET.tostring(element)


@pytest.mark.parametrize("name", PICTURES)
def test_every_class_has_a_look_and_every_line_and_text_a_class(name: str) -> None:
    root = picture(name)
    style = " ".join(element.text or "" for tag, element, _ in elements(root) if tag == "style")
    looks = set(re.findall(r"\.([A-Za-z][\w-]*)", style))
    assert len(looks) > 10
    for tag, element, above in elements(root):
        classes = {word for each in above for word in each.get("class", "").split()}
        if tag in ("line", "circle"):
            assert classes & looks, ET.tostring(element)
        if tag == "line" and "class" not in element.attrib:
            assert set(above[-2].get("class", "").split()) & looks, ET.tostring(element)
        if tag == "text":
            assert set(element.get("class", "").split()) <= looks, ET.tostring(element)
        if tag == "g" and element is not root:
            assert element.attrib, ET.tostring(element)[:200]
        if tag == "line":
            assert element.get("class") in looks or above[-2].get("class"), ET.tostring(element)


@pytest.mark.parametrize("name", [name for name in PICTURES if name.startswith("between")])
def test_everything_lies_within_the_picture_and_reaches_its_foot(name: str) -> None:
    root = picture(name)
    x, y, wide, high = map(float, root.attrib["viewBox"].split())
    lowest = 0.0
    for tag, element, above in elements(root):
        if tag == "text" and not any("transform" in each.attrib for each in above):
            assert x <= float(element.attrib["x"]) <= x + wide
            assert y <= float(element.attrib["y"]) <= y + high
            lowest = max(lowest, float(element.attrib["y"]))
    assert lowest > y + high - 60
