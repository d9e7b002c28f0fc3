"""The placer: each key gives the next state; its screen; lines typed into it; where an arrow leads."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from castlescore.core.language import languages, speaking, tr
from castlescore.input.placer import LEFT, TAKEN, LegalPlaces, clicked, opening_state, press
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
    thumbnails,
)
from castlescore.view.canvas import Scale
from input.held import Held

CROSS = ((0, 0), (0, 0, 90), (4, 0), (8, 0), (8, 4), (4, 4, 90))
ANY = (
    "up", "down", "left", "right", "tab", "back-tab", "backspace", "r", "R", "f", "d", "z", "Z", ":", "?", "1", "7",
    "x", "enter",
)  # fmt: skip


def keyed(state, *keys):
    for key in keys:
        state = press(state, key)
    return state


def where(state):
    return state.position.word


def test_it_begins_on_the_best_place_that_is_meant():
    assert where(opening_state(Held(*CROSS))) == "0,0@0"
    assert where(opening_state(Held(*CROSS, listed=(3, 2)))) == "8,0@0"
    assert opening_state(Held(*CROSS, listed=(3, 2))).number == 4


def test_the_opposite_arrow_takes_back_the_arrows_just_pressed_one_by_one():
    state = keyed(opening_state(Held(*CROSS)), "right", "right", "up")
    assert [where(keyed(state, *["down", "left", "left"][:n])) for n in range(4)] == [
        "8,4@0",
        "8,0@0",
        "4,0@0",
        "0,0@0",
    ]


def test_after_a_turn_an_arrow_takes_nothing_back():
    # Where the turned tile lies, the arrow to the left goes its own way.
    state = keyed(opening_state(Held((0, 0), (4, 0), (4, 0, 90), (-9, 0, 90))), "right", "r", "left")
    assert where(state) == "-9,0@90"


def test_a_turn_comes_round_both_ways():
    start = opening_state(Held((0, 0), (0, 0, 90), (1, 0, 180)))
    assert [where(keyed(start, *"r" * n)) for n in range(4)] == ["0,0@0", "0,0@90", "1,0@180", "0,0@0"]
    assert where(keyed(start, "R")) == "1,0@180"
    assert keyed(opening_state(Held((0, 0))), "r").message


def test_tab_goes_through_the_whole_list_both_ways():
    start = opening_state(Held(*CROSS))
    assert {where(keyed(start, *["tab"] * n)) for n in range(6)} == {place.word for place in start.hand.places}
    assert where(keyed(start, *["tab"] * 6)) == where(start)
    assert where(keyed(start, "back-tab")) == "4,4@90"


def test_a_number_goes_there_and_a_second_enter_takes_it():
    state = keyed(opening_state(Held(*CROSS)), "4", "enter")
    assert (where(state), state.ended) == ("8,0@0", "")
    assert keyed(state, "enter").ended == TAKEN
    assert keyed(state, "9", "9", "enter").message == "there is no number 99"
    assert where(keyed(state, "1", "2", "backspace", "enter")) == "0,0@0"
    assert where(keyed(state, "1", "up")) == "8,4@0"


def test_free_goes_by_units_and_back_to_the_nearest_legal_place():
    state = keyed(opening_state(Held(*CROSS)), "f", "right", "right", "right")
    assert (where(state), state.position.legal, state.number) == ("3,0@0", False, None)
    assert where(keyed(state, "r", "r", "r", "r")) == "3,0@0"
    assert where(keyed(state, "f")) == "4,0@0"
    refused = keyed(state, "enter")
    assert (refused.ended, bool(refused.message)) == ("", True)
    assert keyed(opening_state(Held(*CROSS), allows=True), "f", "right", "enter").ended == TAKEN


def test_a_place_is_typed_and_one_that_is_none_is_told_in_one_line():
    state = keyed(opening_state(Held(*CROSS)), *":8,4@0", "enter")
    assert (where(state), state.free) == ("8,4@0", False)
    told = keyed(state, *":zz", "enter")
    assert (where(told), told.message) == ("8,4@0", "'zz' is no place")
    assert keyed(state, ":", "backspace").line is None


def test_of_a_place_that_is_typed_and_not_legal_it_says_what_could_be_done():
    class Door(Held):
        def typed(self, word):
            return replace(self.places[0], x=3, legal=False)

    told = keyed(opening_state(Door(*CROSS, over=Held((5, 0)))), *":6.s", "enter")
    assert (told.position.legal, told.free, told.message) == (False, True, "the other side fits: d")
    assert keyed(opening_state(Door(*CROSS)), *":6.s", "enter").message == ""


def test_the_other_side_lies_where_this_one_did_nearest():
    over = Held((20, 0), (5, 0))
    state = keyed(opening_state(Held(*CROSS, over=over)), "right", "d")
    assert (state.hand, where(state)) == (over, "5,0@0")
    assert keyed(opening_state(Held(*CROSS)), "d").message


def test_a_click_goes_to_the_legal_place_nearest_to_it_and_free_just_there():
    start = opening_state(Held(*CROSS))
    assert where(clicked(start, (15, 7))) == "8,4@0"
    assert where(clicked(keyed(start, "f"), (15, 7))) == "7,3@0"
    assert clicked(keyed(start, "?"), (15, 7)).help == 0


def test_it_is_left_from_everywhere():
    for before in ((), ("f",), (":", "x"), ("?",), ("1",), ("right", "r")):
        assert keyed(opening_state(Held(*CROSS)), *before, "escape").ended == LEFT


def test_zoom_ends_at_the_largest_and_the_smallest():
    start = opening_state(Held(*CROSS))
    assert [keyed(start, *keys).zoom for keys in ("", "z", "zz", "zZ", "Z")] == [0, 1, 1, 0, 0]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.many
def test_whatever_is_pressed_the_tile_lies_somewhere_and_nothing_else_changes(seed):
    rng, state = Random(seed), opening_state(Held(*CROSS, over=Held((5, 5))))
    hands = {id(state.hand), id(state.hand.over)}
    for _ in range(2500):
        after = press(state, rng.choice(ANY))
        assert after.ended in ("", TAKEN)
        assert after.free or after.number is not None
        state = opening_state(state.hand) if after.ended else after
        assert id(state.hand) in hands


def shown(state, columns=80, rows=24):
    return page(state, opened(state.hand, state.position.box, columns, room(state, rows)), columns, rows)


def test_the_picture_then_the_status_then_the_keys():
    screen = shown(opening_state(Held((0, 0), (4, 0))))
    assert len(screen.rows) == 24
    assert screen.rows[21] == "row 21"
    assert screen.rows[22].startswith("0,0@0   1 of 2   +1   ")
    assert screen.rows[22].endswith(" Pantry")
    assert screen.rows[23].endswith("Enter take  Esc no")
    assert screen.cursor == (22, 0)


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_no_line_is_wider_than_the_screen(columns):
    state = opening_state(Held((0, 0)))
    for keys in ("", "f", "12", ":a long place that nobody would ever type in full", "?"):
        now = state
        for key in keys:
            now = press(now, key)
        screen = shown(now, columns, 24)
        assert len(screen.rows) == 24
        assert max(map(len, screen.rows)) <= columns


def test_free_keeps_room_for_the_rules_that_break():
    state = press(press(opening_state(Held((0, 0))), "f"), "up")
    screen = shown(state)
    assert screen.rows[16].startswith("  PLACE-1")
    assert screen.rows[21] == "  ... and 4 lines more"
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


@pytest.mark.parametrize(
    ("places", "key", "to"),
    [
        pytest.param([(0, 0), (9, 0), (4, 0)], "right", 2, id="the nearest that way"),
        pytest.param([(0, 0), (2, 3), (7, 1)], "right", 2, id="at most 45 degrees off, though another is nearer"),
        pytest.param([(0, 0), (3, 3), (9, 0)], "right", 1, id="45 degrees are no more than 45"),
        pytest.param([(0, 0), (2, 0, 90), (9, 0)], "right", 2, id="one of the same turn before any other"),
        pytest.param([(0, 0), (2, 0, 90)], "right", 1, id="another turn where there is none of the same"),
        pytest.param([(0, 0), (2, 5), (3, 9)], "right", 1, id="else the nearest of all further that way"),
        pytest.param([(0, 0), (2, 5, 90), (3, 9)], "right", 2, id="of them too the same turn first"),
        pytest.param([(0, 0), (-3, 0), (-9, 1)], "right", 2, id="else round: the farthest, little aside"),
        pytest.param([(0, 0), (-3, 0), (-9, 5)], "right", 1, id="else round: twice aside less along"),
        pytest.param([(0, 0), (3, 0, 270), (3, 0, 90)], "right", 2, id="ties: the next turn clockwise"),
        pytest.param([(0, 0), (4, 3), (4, -3)], "right", 1, id="ties: the order of the list"),
        pytest.param([(0, 0), (0, 7)], "right", None, id="nowhere to go"),
        pytest.param([(0, 0), (1, 5)], "up", 1, id="up"),
        pytest.param([(0, 0), (1, -5)], "down", 1, id="down"),
        pytest.param([(0, 0), (-5, 1)], "left", 1, id="left"),
    ],
)
def test_an_arrow(places, key, to):
    assert LegalPlaces(Held(*places)).arrow(0, key) == to


@pytest.mark.parametrize(
    ("places", "ring"),
    [
        pytest.param([(0, 0)], (0,), id="alone"),
        pytest.param([(0, 0), (0, 0, 180), (0, 0, 90)], (0, 2, 1), id="clockwise"),
        pytest.param([(0, 0), (1, 1, 90), (1, 0, 90)], (0, 2), id="the nearest that overlaps"),
        pytest.param([(0, 0), (3, 0, 90), (1, 1, 180)], (0, 2), id="a turn that overlaps nowhere is left out"),
        pytest.param([(0, 0), (5, 0, 90), (3, 0, 90), (0, 9, 180)], (0, 2, 3), id="where none does, the next with any"),
        pytest.param([(0, 0, 270), (0, 0, 90), (0, 0)], (0, 2, 1), id="from its own turn on"),
    ],
)
def test_the_stops_of_a_turn(places, ring):
    assert LegalPlaces(Held(*places)).ring(0)[: len(ring)] == ring


def test_what_nothing_leads_to_is_one_more_stop_at_the_place_nearest_to_it():
    # Two on one spot with one turn: no arrow and no turn leads to the second.
    ways = LegalPlaces(Held((0, 0), (20, 0), (20, 0)))
    assert ways.ring(0) == (0,)
    assert ways.ring(1) == (1, 2)


def test_the_nearest_place_and_of_equal_ones_that_of_a_turn():
    ways = LegalPlaces(Held((0, 0), (4, 0), (4, 0, 90)))
    assert ways.nearest((6, 0), 0) == 1
    assert ways.nearest((6, 0), 90) == 2
    assert LegalPlaces(Held()).nearest((0, 0), 0) is None
