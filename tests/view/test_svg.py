"""Elements and words of pictures: what any text may hold, what fits, what is the same twice."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlescore.view.colour import PALETTE
from castlescore.view.svg import (
    COLOURS,
    Ground,
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
    drawn = page("a-", Size(10, 10), "", "", "", Ground(0, 0, 0, 0, 1, 1))
    assert ET.fromstring(drawn).get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
