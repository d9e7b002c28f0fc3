"""A castle of Between Two Castles in characters: whole where it fits, else with a list of its tiles."""

from __future__ import annotations

import pytest

from builders.between import Castle, build, counted, sheet
from castlescore.games.between.view.picture import picture

WIDE = [("hall-of-portraits", -x, 0) for x in range(1, 14)]


def long_row() -> Castle:
    return build(*WIDE, legal=False)


@pytest.mark.parametrize("width", [40, 60, 80, 120, 240])
@pytest.mark.parametrize("castle", [sheet(), counted(), long_row()])
def test_no_line_is_wider_than_the_terminal(castle: Castle, width: int) -> None:
    assert max(map(len, picture(castle, width=width).splitlines())) <= width


@pytest.mark.parametrize("last", [0, 6, 12])
def test_a_castle_too_wide_is_cut_around_the_last_tile_and_every_tile_is_listed(last: int) -> None:
    drawn = picture(long_row(), width=40, last=last)
    boxes, _, listed = drawn.partition("the castle goes from column")
    assert f"{-1 - last} " in boxes.splitlines()[-2] + " "
    assert all(f"{-x},0: " in listed for x in range(1, 14))


def test_a_castle_that_fits_has_no_list() -> None:
    assert "the castle goes" not in picture(sheet(), width=80)


@pytest.mark.parametrize("width", [40, 80])
def test_plain_is_ascii(width: int) -> None:
    assert picture(long_row(), width=width, plain=True).isascii()
