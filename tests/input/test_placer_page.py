"""The screen of a state: what stands on it, and that it stands still."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castlescore.core.language import languages, speaking, tr
from castlescore.input.placer import opening_state, press
from castlescore.input.placer_page import (
    ENTER,
    HEAD,
    HELP,
    Frame,
    followed,
    help_pages,
    opened,
    page,
    point_at,
    room,
    status,
)
from castlescore.view.canvas import Scale
from input.held import Held


def shown(state, columns=80, rows=24):
    return page(state, opened(state.hand, state.position.box, columns, room(state, rows)), columns, rows)


def test_the_picture_then_the_status_then_the_keys():
    found = shown(opening_state(Held((0, 0), (4, 0))))
    assert len(found.rows) == 24
    assert found.rows[21] == "row 21"
    assert found.rows[22].startswith("0,0@0   1 of 2   +1   ")
    assert found.rows[22].endswith(" Pantry")
    assert found.rows[23].endswith("Enter take  Esc no")
    assert found.cursor == (22, 0)


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_no_line_is_wider_than_the_screen(columns):
    state = opening_state(Held((0, 0)))
    for keys in ("", "f", "12", ":a long place that nobody would ever type in full", "?"):
        now = state
        for key in keys:
            now = press(now, key)
        found = shown(now, columns, 24)
        assert len(found.rows) == 24
        assert max(map(len, found.rows)) <= columns


def test_free_keeps_room_for_the_rules_that_break():
    state = press(press(opening_state(Held((0, 0))), "f"), "up")
    found = shown(state)
    assert found.rows[16].startswith("  PLACE-1")
    assert found.rows[21] == "  ... and 4 lines more"
    assert status(state, 80).startswith("0,1@0   no: free   +1")


def test_a_screen_too_small_says_so():
    assert shown(opening_state(Held((0, 0))), 39, 24).rows[0] == "too small a screen:"
    assert len(shown(opening_state(Held((0, 0))), 80, 3).rows) == 3


def test_help_lists_every_key():
    text = "\n".join(shown(press(opening_state(Held((0, 0))), "?"), 100).rows)
    for key in ("arrows", "r  R", "Tab", "f  ", "d  ", ":  ", "z  Z", "mouse", "Shift-drag", "Enter", "Esc"):
        assert key in text


def test_the_picture_stands_still_until_the_ghost_comes_near_its_edge():
    hand, frame = Held((0, 0)), Frame(0, 20, 1)  # 40 by 20 units are seen; the castle goes on all around
    hand.extent = (-50, -50, 50, 50)
    assert followed(frame, hand, (10, 8, 12, 10), 81, 21) == frame
    assert followed(frame, hand, (36, 8, 38, 10), 81, 21) == replace(frame, west=1)
    assert followed(frame, hand, (2, 8, 4, 10), 81, 21) == replace(frame, west=-1)
    assert followed(frame, hand, (10, 17, 12, 19), 81, 21) == replace(frame, north=22)


def test_where_all_of_the_castle_is_seen_the_picture_stands_still_to_its_very_edge():
    hand, frame = Held((0, 0)), Frame(-20, 10, 1)
    for ghost in ((-20, -10, -18, -8), (18, 8, 20, 10), (-11, 0, -9, 2)):
        assert followed(frame, hand, ghost, 81, 21) == frame
    assert followed(frame, hand, (19, 8, 21, 10), 81, 21).west == -19


def test_the_castle_and_all_places_are_seen_from_the_beginning_where_there_is_room():
    hand = Held((0, -9), (14, 0), (0, 9))
    frame = opened(hand, hand.places[0].box, 81, 24)
    for place in hand.places:
        assert followed(frame, hand, place.box, 81, 24) == frame
    low = opened(hand, hand.places[0].box, 81, 21)  # 20 units, as high as the castle: the ghost is in it all the same
    assert low.north == 10


def test_a_click_is_a_point_of_the_castle():
    assert point_at(Frame(-5, 10, 0), Scale(4, 2, 5), 2, 9) == (-8, 18)
    assert point_at(Frame(0, 10, 0), Scale(2, 1, 0), 3, 4) == (4, 14)


def test_the_largest_scale_in_which_all_fits_is_taken():
    hand = Held((0, 0))
    assert opened(hand, (0, 0, 2, 2), 200, 60).scale == 0
    assert opened(hand, (0, 0, 2, 2), 80, 24).scale == 1


USES = ["", "try", "explain", "place", "tally"]


@pytest.mark.parametrize("spoken", languages())
@pytest.mark.parametrize("size", [(80, 24), (60, 24), (40, 12), (200, 50)])
@pytest.mark.parametrize("use", USES)
def test_no_word_of_the_help_is_cut_on_any_screen(spoken, size, use):
    """Every word of every key is on one of the pages that any key leads through, and the last key leads back."""
    columns, rows = size
    with speaking(spoken):
        told = [tr(line) for line in (*HELP, ENTER[use])]
        pages = help_pages(columns, rows - 2, use)
        state = replace(press(opening_state(Held((0, 0)), use=use), "?"), helps=len(pages))
        seen = []
        for _ in pages:
            assert state.help
            seen.append(shown(state, columns, rows).rows[:-2])
            state = press(state, "x")
        assert not state.help
    assert max(len(row) for page in seen for row in page) <= columns
    text = " ".join(" ".join(row.split()) for page in seen for row in page)
    for line in told:
        assert " ".join(line[:HEAD].split()) in text
        assert all(word in text for word in line[HEAD:].split())


@pytest.mark.parametrize("spoken", languages())
def test_the_keys_stand_in_columns_of_their_own_in_every_language(spoken):
    with speaking(spoken):
        for line in map(tr, (*HELP, *ENTER.values())):
            assert line[HEAD - 1] == " " != line[HEAD]
            assert line[: HEAD - 1].strip()


def test_what_enter_does_is_said_as_it_is():
    said = {use: " ".join(" ".join(page) for page in help_pages(200, 40, use)) for use in USES}
    assert [use for use in USES if "the line is recorded" in said[use]] == [""]
    assert [use for use in USES if "nothing is recorded" in said[use]] == ["try", "explain"]
    assert "castle file" in said["place"]
