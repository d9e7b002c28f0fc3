"""Elements, words, letters and folding of pictures; everything in one is drawn."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from inspect import unwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import EXAMPLES
from castlescore.core.language import languages, speaking
from castlescore.games.between.facts import between
from castlescore.games.between.terms import decoration_word
from castlescore.games.between.terms import type_letter as letter_of_between
from castlescore.games.between.view import svg
from castlescore.games.between.view.svg import castle_svg as between_svg
from castlescore.games.castles.facts import TYPES
from castlescore.games.castles.terms import type_letter as letter_of_castles
from castlescore.games.castles.view.svg import castle_svg as castles_svg
from castlescore.record.castle_files import read_any_castle
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record
from castlescore.view.canvas import SHORT_GAP, Fold, folded, window
from castlescore.view.colour import PALETTE
from castlescore.view.pages import day_words
from castlescore.view.svg import (
    COLOURS,
    Grid,
    Run,
    Size,
    breaks,
    cut,
    disc_shape,
    fit_label,
    identifier,
    labels_every,
    number,
    page,
    polygon_shape,
    style,
    tag,
    width_of,
    words,
    wrapped,
)
from tongues import say

L_SHAPE = [(0.0, 0.0), (96.0, 0.0), (96.0, 96.0), (192.0, 96.0), (192.0, 192.0), (0.0, 192.0)]


@given(st.text())
def test_any_text_is_well_formed_in_an_element_and_in_an_attribute(said):
    read = ET.fromstring(tag("text", words(said), class_=f"a{said}"))
    assert "\x1b" not in (read.text or "") + read.attrib["class"]


def test_markup_in_a_name_comes_out_as_letters():
    assert ET.fromstring(tag("text", words("<b>&\"'"))).text == "<b>&\"'"


@pytest.mark.parametrize("forbidden", ["\x00", "\x1b", "\x7f", "\ufffe", "\ud800", "\u202e", "\u2066"])
def test_what_xml_forbids_or_what_turns_letters_round_is_replaced(forbidden):
    assert words(f"a{forbidden}b") == "a\ufffdb"


@pytest.mark.parametrize(("prefix", "id"), [("", "castle"), ("ben-", "ben-castle"), ("1 б", "s1_20__431_castle")])
def test_an_id_can_be_linked_to_whatever_the_prefix(prefix, id):
    assert identifier(prefix, "castle") == id


def test_lengths_are_written_in_one_way():
    assert [number(value) for value in (3.0, 2.25, -0.01, 10)] == ["3", "2.2", "0", "10"]


def test_every_rule_of_the_style_sheet_is_held_to_its_picture():
    sheet = ET.fromstring(style("ben-", (), (".a,.b{fill:none}",))).text or ""
    plain, _, dark = sheet.partition("@media screen and (prefers-color-scheme:dark){")
    rules = (plain + dark.removesuffix("}")).split("}")[:-1]
    assert dark
    assert all(selector.startswith("#ben-castle ") for rule in rules for selector in rule.split("{")[0].split(","))


def _light(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("dark", [0, 1])
@pytest.mark.parametrize("ground", [*PALETTE, "paper", "gold"])
def test_letters_stand_out_from_every_ground(ground, dark):
    low, high = sorted(_light(COLOURS[name][dark]) for name in ("ink", ground))
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_a_long_text_is_cut_and_the_cut_shown():
    said = cut("Grand Bedchamber", 6.0)
    assert said.endswith("...")
    assert width_of(said) <= 6.0
    assert cut("Shed", 6.0) == "Shed"


def test_a_paragraph_keeps_to_its_width():
    rows = wrapped("one " * 40 + "w" * 400, 20.0)
    assert max(map(width_of, rows)) <= 20.0
    assert " ".join(rows).startswith("one one")


def test_a_name_is_broken_into_lines_as_even_as_can_be():
    assert list(breaks("West Tapestry Room", 3)) == [
        ["West Tapestry Room"],
        ["West Tapestry", "Room"],
        ["West", "Tapestry", "Room"],
    ]


def test_a_disc_is_narrower_towards_its_ends():
    disc = disc_shape(100, 100, 50, 10)
    assert disc.chord(100, 100) == (60, 140)
    left, right = disc.chord(70, 80) or (0, 0)
    assert left == pytest.approx(100 - (40**2 - 30**2) ** 0.5)
    assert left + right == pytest.approx(200)
    assert disc.chord(50, 60) is None


def test_the_arm_of_an_l_is_narrower_than_its_foot():
    shape = polygon_shape(L_SHAPE, 8)
    assert shape.chord(20, 40) == (8, 88)
    assert shape.chord(120, 140) == (8, 184)
    assert shape.chord(80, 110) == (8, 88)


def test_a_label_takes_the_largest_size_that_fits():
    rows = [(Run("Bottomless Pit", "b"),)]
    shape = polygon_shape(L_SHAPE, 8)
    label = fit_label(shape, [rows], [40.0, 16.0, 8.0])
    assert label is not None
    assert label.size == 16
    ((left, top, right, bottom),) = label.boxes()
    assert left >= 8
    assert right <= 184
    assert top >= 96 + 8
    assert bottom <= 184
    assert fit_label(shape, [rows], [40.0]) is None


@pytest.mark.parametrize(
    ("length", "every"), [(1, 1), (60, 1), (61, 2), (300, 5), (301, 10), (3600, 100), (10**6, 20_000)]
)
def test_a_side_has_no_more_than_60_numbers(length, every):
    assert labels_every(length) == every


@given(st.floats(-60, 60), st.floats(0.5, 60), st.integers(0, 20))
def test_a_box_has_the_room_that_any_polygon_of_its_shape_has(top, height, margin):
    box = [(-50.0, -40.0), (50.0, -40.0), (50.0, 40.0), (-50.0, 40.0)]
    dented = [box[0], (0.0, -40.0), *box[1:]]  # the same shape, and no longer four corners
    found, wanted = (polygon_shape(corners, margin).chord(top, top + height) for corners in (box, dented))
    assert found == wanted


def test_a_letter_with_a_mark_is_as_wide_as_without_and_cyrillic_ones_differ():
    assert width_of("Dýňová zahrada") == width_of("Dynova zahrada")
    assert width_of("и\u0306") == width_of("й")
    assert width_of("е") < width_of("ш") < width_of("Ш")


def test_what_is_apart_in_a_label_stays_so_in_readers_of_svg_that_know_no_white_space_of_css():
    drawn = page("a-", Size(10, 10), "", "", "", Grid(0, 0, 0, 0, 1, 1))
    assert ET.fromstring(drawn).get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"


EXAMPLE = Path(__file__).parents[2] / "examples" / "castles" / "example62.toml"
LETTERS = {"castles": (letter_of_castles, TYPES), "between": (letter_of_between, tuple(between().types))}
SVG = "{http://www.w3.org/2000/svg}"
OF_BETWEEN = ("food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs")


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", LETTERS)
def test_each_type_has_a_letter_of_its_own(game, code):
    letter, types = LETTERS[game]
    with speaking(code):
        result = [letter(kind) for kind in types]
    assert len(set(result)) == len(types) and all(len(each) == 1 and each.isupper() for each in result)


@pytest.mark.parametrize("code", languages())
def test_each_decoration_has_a_letter_of_its_own(code):
    with speaking(code):
        result = {decoration_word(name)[:1] for name in svg.SIGNS}
    assert len(result) == len(svg.SIGNS)


def test_the_letters_of_between_in_russian_are_those_of_the_glossary():
    with speaking("ru"):
        assert "".join(map(letter_of_between, OF_BETWEEN)) == "ТГОНСКП"


def test_pictures_and_their_legend_have_these_letters(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(svg, "_fitted", unwrap(svg._fitted))  # no label kept from a language of brackets
    told = {}
    shown = say(f"--lang ru judge {EXAMPLE}").out
    told["text"] = set(re.findall(r"│ ?\d+\*? +([А-Я]) ", shown))
    assert say(f"--lang ru export --svg --from {EXAMPLE} --out castle.svg").code == 0
    texts = ["".join(each.itertext()).split() for each in ET.parse("castle.svg").iter(f"{SVG}text")]
    told["heads"] = {words[1] for words in texts if len(words) == 2 and words[0].isdigit() and words[1].isalpha()}
    told["legend"] = {words[0] for words in texts if len(words) == 1 and re.fullmatch("[А-Я]", words[0])}
    assert told == {place: set("ТГОНСКП") for place in ("text", "heads", "legend")}


SPANS = st.lists(st.tuples(st.integers(-300, 300), st.integers(1, 6)), min_size=1, max_size=9).map(
    lambda found: [(low, low + size) for low, size in found]
)
PER = st.sampled_from([2, 3])


@given(SPANS, PER)
def test_what_fits_is_left_whole(spans, per):
    low, high = min(a for a, _ in spans), max(b for _, b in spans)
    fold = folded(spans, per, per * (high - low) + 1)
    assert fold.rows == per * (high - low) + 1
    assert [*fold.breaks(0, fold.rows)] == []
    assert [*fold.heights(0, fold.rows - 1)] == [(height, per * (high - height)) for height in range(high, low - 1, -1)]


@given(SPANS, PER)
def test_every_height_that_is_taken_has_its_rows_in_order_and_empty_ones_go(spans, per):
    fold = folded(spans, per, 1)
    rows = {}
    for low, high in spans:
        for line in range(per * low, per * high + 1):
            rows[line] = fold.row(line)
    assert set(rows.values()) <= set(range(fold.rows))
    assert [rows[line] for line in sorted(rows)] == sorted(rows.values(), reverse=True)
    assert len(set(rows.values())) == len(rows)
    empty = fold.rows - len({row for row in range(fold.rows) if row in rows.values()})
    assert empty <= len(spans) * per * max(SHORT_GAP, 1)


@given(SPANS, PER)
def test_a_break_says_exactly_where_nothing_lies(spans, per):
    fold = folded(spans, per, 1)
    taken = {height for low, high in spans for height in range(low, high + 1)}
    result = [*fold.breaks(0, fold.rows - 1)]
    for row, low, high in result:
        assert {low, high} <= taken and high - low > SHORT_GAP
        assert not taken & set(range(low + 1, high))
        assert fold.row(per * high) < row < fold.row(per * low)
    gaps = [(a, b) for a, b in zip(sorted(taken), sorted(taken)[1:], strict=False) if b - a > SHORT_GAP]
    assert sorted((low, high) for _, low, high in result) == gaps


@given(SPANS, PER, st.integers(0, 60), st.integers(1, 60))
def test_a_part_of_it_has_the_heights_of_its_rows(spans, per, first, count):
    fold = folded(spans, per, 1)
    last = min(first + count, fold.rows - 1)
    whole = [(height, row) for height, row in fold.heights(0, fold.rows - 1) if first <= row <= last]
    assert [*fold.heights(first, last)] == whole
    assert all(fold.row(per * height) == row for height, row in whole)
    units = [(height, row) for height, row in fold.units(0, fold.rows - 1) if first <= row < last]
    assert [*fold.units(first, last)] == units


@pytest.mark.parametrize(("middle", "seen"), [(0, (0, 10)), (50, (45, 55)), (99, (90, 100)), (1000, (90, 100))])
def test_a_window_lies_around_the_middle_and_not_beside_what_there_is(middle, seen):
    assert window(0, 100, middle, 10) == seen
    assert window(0, 8, middle, 10) == (0, 8)


def test_a_unit_is_what_lies_between_two_heights():
    assert [*Fold([(0, 2), (10, 11)], 3).units(0, 99)] == [(10, 0), (1, 6), (0, 9)]


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
    result, todo = [], [(root, [root])]
    while todo:
        one, above = todo.pop()
        result.append((one.tag.removeprefix(SVG), one, above))
        todo += [(each, [*above, each]) for each in one]
    return result


@pytest.mark.parametrize("name", PICTURES)
def test_every_element_is_one_that_is_drawn_and_has_its_place(name: str) -> None:
    every = elements(picture(name))
    assert {tag for tag, _, _ in every} <= HOLD | NEEDS.keys()
    assert len(every) > 50
    for kind, element, above in every:
        moved = any("transform" in each.attrib for each in above)  # to where 0,0 is its place
        missing = NEEDS.get(kind, set()) - set(element.keys()) - ({"x", "y", "cx", "cy"} if moved else set())
        assert not missing, ET.tostring(element)


@pytest.mark.parametrize("name", PICTURES)
def test_every_class_has_a_look_and_every_line_and_text_a_class(name: str) -> None:
    root = picture(name)
    style = " ".join(element.text or "" for tag, element, _ in elements(root) if tag == "style")
    looks = set(re.findall(r"\.([A-Za-z][\w-]*)", style))
    assert len(looks) > 10
    for kind, element, above in elements(root):
        classes = {word for each in above for word in each.get("class", "").split()}
        if kind in ("line", "circle"):
            assert classes & looks, ET.tostring(element)
        if kind == "line" and "class" not in element.attrib:
            assert set(above[-2].get("class", "").split()) & looks, ET.tostring(element)
        if kind == "text":
            assert set(element.get("class", "").split()) <= looks, ET.tostring(element)
        if kind == "g" and element is not root:
            assert element.attrib, ET.tostring(element)[:200]
        if kind == "line":
            assert element.get("class") in looks or above[-2].get("class"), ET.tostring(element)


@pytest.mark.parametrize("name", [name for name in PICTURES if name.startswith("between")])
def test_everything_lies_within_the_picture_and_reaches_its_foot(name: str) -> None:
    root = picture(name)
    x, y, wide, high = map(float, root.attrib["viewBox"].split())
    lowest = 0.0
    for kind, element, above in elements(root):
        if kind == "text" and not any("transform" in each.attrib for each in above):
            assert x <= float(element.attrib["x"]) <= x + wide
            assert y <= float(element.attrib["y"]) <= y + high
            lowest = max(lowest, float(element.attrib["y"]))
    assert lowest > y + high - 60


@pytest.mark.parametrize(("spoken", "said"), [("en", "2026-03-07"), ("cs", "7. 3. 2026"), ("ru", "07.03.2026")])
def test_a_day_is_written_as_people_write_it(spoken, said):
    with speaking(spoken):
        assert day_words("2026-03-07") == said


@pytest.mark.parametrize("written", ["", "Friday", "2026-13-01", "7. 3. 2026"])
def test_what_is_no_day_stays_as_it_is(written):
    with speaking("cs"):
        assert day_words(written) == written
