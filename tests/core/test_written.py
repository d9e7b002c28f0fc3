"""The signs in which a place and a number may be written."""

from __future__ import annotations

import pytest

from castlescore import Unclear
from castlescore.core.written import plain_number, plain_place, plain_side, with_places

MINUSES = ["\u2212", "\u2013", "\u2011", "\u2010"]


@pytest.mark.parametrize("minus", MINUSES)
def test_a_typographic_minus_is_a_minus_before_a_digit_alone(minus):
    assert plain_number(f"{minus}12") == "-12"
    assert plain_place(f"{minus}2,{minus}1@90") == "-2,-1@90"
    assert plain_number(f"{minus}x") == f"{minus}x"
    assert plain_number(f"1{minus}2") == f"1{minus}2"


@pytest.mark.parametrize("typed", ["3;1", "3 1", "3, 1", "3 ; 1", "3  1"])
def test_a_place_with_another_sign_between_its_numbers(typed):
    assert plain_place(typed) == "3,1"
    assert plain_place(f"{typed}@180") == "3,1@180"


@pytest.mark.parametrize("typed", ["3,\n1", "3\r\n1", "3,\t1", "3,;1", "3;;1", "3,1 2"])
def test_what_no_keyboard_puts_between_two_numbers_is_no_place(typed):
    assert plain_place(typed) == typed


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("0.\u0415", "0.E"),
        ("0.\u0435", "0.E"),
        ("foyer.\u0435\u0032", "foyer.E2"),
        ("\u0415=0.\u0415", "E=0.E"),
        ("w2=\u0444\u043e\u0439\u0435.\u0435", "w2=\u0444\u043e\u0439\u0435.E"),
        ("3,1@\u0415", "3,1@E"),
        ("0.\u0405", "0.S"),
        ("0.\u051c", "0.W"),
        ("0.\u039d", "0.N"),
        ("stairs\u20112.n", "stairs-2.n"),
    ],
)
def test_letters_that_look_like_a_side(typed, meant):
    assert plain_place(typed) == meant


@pytest.mark.parametrize(
    "typed", ["0.\u0421", "0.\u0441", "0.\u041d", "\u0415\u0415.\u0448", "\u0435", "3", "#3", "2,3,4"]
)
def test_what_looks_like_another_letter_or_no_place_stays_as_it_is(typed):
    assert plain_place(typed) == typed


def test_a_side_alone():
    assert [plain_side(letter) for letter in ("\u0415", "n", "\u0421")] == ["E", "n", "\u0421"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["larder", "3", "1"], ["larder", "3,1"]),
        (["larder", "\u22123", "1@90", "ben"], ["larder", "-3,1@90", "ben"]),
        (["ab", "crypt", "3", "1", "den", "2", "2"], ["ab", "crypt", "3,1", "den", "2,2"]),
        (["ab", "crypt", "3", "den", "2"], ["ab", "crypt", "3", "den", "2"]),
        (["larder", "3,", "1"], ["larder", "3,1"]),
        (["larder", "3,1"], ["larder", "3,1"]),
        (["larder", "#3", "1"], ["larder", "#3", "1"]),
        (["7", "3", "1"], ["7", "3,1"]),
    ],
)
def test_two_numbers_side_by_side_are_one_place(words, found):
    assert with_places(words, 1) == found


@pytest.mark.parametrize("words", [["larder", "3", "1", "2"], ["crypt", "3", "1", "2", "2"]])
def test_more_than_two_numbers_side_by_side_are_not_decided(words):
    with pytest.raises(Unclear, match="which two numbers are the place"):
        with_places(words, 1)
