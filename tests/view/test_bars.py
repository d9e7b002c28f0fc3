"""Bars: where they are drawn follows from their numbers."""

from __future__ import annotations

import pytest

from castlescore.view.page.statistics import bars


def test_parts_stand_one_behind_the_other_and_as_wide_as_their_numbers() -> None:
    found = bars("x", "Title", "points", ("a", "b", "c"), [("Anna", (10, 0, 30)), ("Ben", (5, 15, 2.5))])
    for drawing in found.drawings:
        left = drawing.frame.left
        unit = (drawing.grid[-1].at - left) / 40
        for bar, values in zip(drawing.bars, ((10, 30), (5, 15, 2.5)), strict=True):
            at = float(left)
            for part, value in zip(bar.parts, values, strict=True):
                assert (part.x, part.width) == (pytest.approx(at, abs=0.02), pytest.approx(value * unit, abs=0.02))
                at += part.width
            assert bar.end == pytest.approx(at, abs=0.05)
        assert [bar.sum for bar in drawing.bars] == ["40", "22.5"]
        assert drawing.grid[-1].at == drawing.frame.right
        assert [part.style for part in drawing.bars[0].parts] == [1, 3]


def test_the_words_of_a_drawing_have_room_on_a_phone() -> None:
    wide, narrow = bars("x", "Title", "points", ("a",), [("Wolfgang Amadeus Mozart", (1234,))]).drawings
    assert (wide.frame.width, narrow.frame.width) == (720, 360)
    assert (wide.bars[0].name, narrow.bars[0].name) == ("Wolfgang Amadeus …", "Wolfgang A…")
    assert len(narrow.grid) <= 5


def test_what_is_less_than_nothing_is_no_part_but_in_the_sum() -> None:
    found = bars("x", "Title", "points", ("a", "b"), [("Anna", (10, -3))])
    for drawing in found.drawings:
        assert (len(drawing.bars[0].parts), drawing.bars[0].sum) == (1, "7")
    assert found.rows == (("Anna", ("10", "-3")),)


def test_nothing_at_all_can_be_drawn() -> None:
    for drawing in bars("x", "Title", "wins", ("wins",), []).drawings:
        assert drawing.bars == ()
    for drawing in bars("x", "Title", "wins", ("wins",), [("Anna", (0,))]).drawings:
        assert drawing.bars[0].parts == ()


def test_every_bar_lies_in_a_row_of_its_own_above_the_axis() -> None:
    found = bars("x", "Title", "points", ("a",), [("Anna", (10,)), ("Ben", (5,)), ("Cara", (3,))])
    for drawing in found.drawings:
        ends = [drawing.top, *(edge for bar in drawing.bars for edge in (bar.y, bar.y + bar.height)), drawing.bottom]
        assert ends == sorted(ends)
        gaps = {then.y - bar.y - bar.height for bar, then in zip(drawing.bars, drawing.bars[1:], strict=False)}
        assert len(gaps) == 1 and drawing.bars[0].y - drawing.top == drawing.bottom - ends[-2]  # as much at both ends
        assert drawing.bottom < drawing.height
