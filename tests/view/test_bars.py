"""Bars: where they are drawn follows from their numbers."""

from __future__ import annotations

import pytest

from castlescore.view.page.bars import LEFT, RIGHT, WIDTH, bars


def test_parts_stand_one_behind_the_other_and_as_wide_as_their_numbers() -> None:
    found = bars("x", "Title", "points", ("a", "b", "c"), [("Anna", (10, 0, 30)), ("Ben", (5, 15, 2.5))])
    unit = (found.grid[-1].at - LEFT) / 40
    for bar, values in zip(found.bars, ((10, 30), (5, 15, 2.5)), strict=True):
        at = float(LEFT)
        for part, value in zip(bar.parts, values, strict=True):
            assert (part.x, part.width) == (pytest.approx(at, abs=0.02), pytest.approx(value * unit, abs=0.02))
            at += part.width
        assert bar.end == pytest.approx(at, abs=0.05)
    assert [bar.sum for bar in found.bars] == ["40", "22.5"]
    assert found.grid[-1].at == WIDTH - RIGHT
    assert [part.style for part in found.bars[0].parts] == [1, 3]


def test_what_is_less_than_nothing_is_no_part_but_in_the_sum() -> None:
    found = bars("x", "Title", "points", ("a", "b"), [("Anna", (10, -3))])
    assert (len(found.bars[0].parts), found.bars[0].sum, found.rows) == (1, "7", (("Anna", ("10", "-3")),))


def test_nothing_at_all_can_be_drawn() -> None:
    assert bars("x", "Title", "wins", ("wins",), []).bars == ()
    assert bars("x", "Title", "wins", ("wins",), [("Anna", (0,))]).bars[0].parts == ()
