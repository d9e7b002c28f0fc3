"""A few places in small, side by side as the width allows."""

from __future__ import annotations

from castlescore.input.placer_page import thumbnails
from input.held import Held

FIVE = ((0, 0), (4, 0), (8, 0), (12, 0), (16, 0))


def test_each_has_its_number_in_the_whole_list_and_its_place_above_and_its_points_below():
    rows = thumbnails(Held(*FIVE, listed=(1, 3)), 80)
    assert rows[0].split() == ["2:", "4,0@0", "4:", "12,0@0"]
    assert rows[-1].split() == ["+1", "+1"]


def test_what_has_no_room_beside_the_others_stands_below():
    rows = thumbnails(Held(*FIVE), 40)
    assert max(map(len, rows)) <= 40
    assert "\n".join(rows).count(":") == 5
    assert "" in rows
    assert len(thumbnails(Held(*FIVE), 200)) < len(rows)


def test_empty_rows_above_and_below_are_left_out():
    assert len(thumbnails(Held((0, 0)), 80)) == 4
