"""Slips of the hand: the lines that could have been meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlescore.core.names import is_slip
from castlescore.input.spelling import Spelling, corrections
from samples import tries

SPELLING = Spelling([{"pumpkin-garden": ("Pumpkin Garden",), "parlor": (), "larder": (), "spíž": ()}, {"Anna": ()}])


def lines(text, commands=None):
    return [*corrections(text, SPELLING, commands)]


def best(text, commands=None):
    return [found for group in lines(text, commands) for found in group][:1]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("buy lardr 0.e", "buy larder 0.e"),
        ("buy pumkin garden 0.e", "buy pumpkin garden 0.e"),
        ("buy pumkin-garden 0.e", "buy pumpkin-garden 0.e"),
        ("buy larder w=pakrlor.e", "buy larder w=parlor.e"),
        ("price 15=lardre", "price 15=larder"),
        ("cards ana money", None),
        ("buy spiz 0.e", None),
        ("buy psiz 0.e", "buy spíž 0.e"),
        ("buy larder 0.e --by nobody", None),
        ('note "lardr"', None),
    ],
)
def test_a_name_with_a_slip_is_put_right_and_the_rest_stays(text, right):
    assert best(text) == ([right] if right else [])


def test_a_word_of_a_name_with_a_blank_that_is_spelt_right_is_no_slip():
    spelling = Spelling([{"bunk-room": ("Bunk Room",), "broom-closet": ("Broom Closet",)}])
    assert [*corrections("buy bunk room 0,-1", spelling, None)] == [[], [], []]
    found = [each for group in corrections("buy bunk rooom 0,-1", spelling, None) for each in group]
    assert "buy bunk room 0,-1" in found


def test_a_command_with_a_slip_is_put_right():
    assert best("byu lardr", ["buy", "pass"]) == ["buy larder"]
    assert lines("xyz larder", ["buy"]) == []


def test_up_to_four_slips_are_put_right_together():
    assert best("reveal lardr parlr pumkin garden anan") == ["reveal larder parlor pumpkin garden anna"]
    assert best("reveal lardr parlr pumkin gaden anan") == []
    assert best("reveal " + "lardr " * 35) == []


@tries(100)
@given(st.text("abc", min_size=1, max_size=5), st.text("abc", min_size=1, max_size=5))
def test_a_slip_is_one_letter_missing_too_many_another_or_two_that_changed_places(one, other):
    around = {one[:i] + one[i + 1 :] for i in range(len(one))}
    around |= {one[:i] + c + one[i:] for i in range(len(one) + 1) for c in "abc"}
    around |= {one[:i] + c + one[i + 1 :] for i in range(len(one)) for c in "abc"}
    around |= {one[:i] + one[i + 1] + one[i] + one[i + 2 :] for i in range(len(one) - 1)}
    assert is_slip(one, other) == (other in around - {one})
