"""Keys of the placer: each gives the next state, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from castlescore.input.placer import LEFT, TAKEN, clicked, opening_state, press
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
