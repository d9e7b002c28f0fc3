"""Events of Castles of Mad King Ludwig as lines: what the shell splits them into is what was meant."""

from __future__ import annotations

import pytest

from builders import all_games, line_of
from castlescore.input.options import typed

GAME = all_games()["castles"]


def words(line):
    """The words that the shell makes of a line."""
    return typed(line).words


@pytest.mark.parametrize("why", ['he said "no"', "Ben's and Anna's", "back\\slash", "two  blanks", ""])
def test_a_reason_is_one_word(why):
    event = {
        "do": "buy",
        "by": "A",
        "tile": "solar",
        "at": [-3, 2],
        "turn": 90,
        "claim": -1,
        "allow": why,
        "decline": [4],
    }
    expected = ("buy", "solar", "-3,2@90", "--claim", "-1", "--allow", why, "--decline", "4")
    assert words(line_of(GAME, [event])) == expected


def test_a_name_of_two_words_is_one_word():
    assert words(line_of(GAME, [{"do": "check", "by": "Mary Ann", "score": 3}])) == ("check", "Mary Ann", "3")


def test_a_reason_that_begins_with_a_minus_is_no_option():
    event = {"do": "adjust", "by": "Ben", "why": "-1 for him", "points": -1}
    assert words(line_of(GAME, [event])) == ("adjust", "Ben", "--points", "-1", "--", "-1 for him")


def test_an_empty_slot_is_a_dash():
    assert line_of(GAME, [{"do": "price", "by": "A", "row": ["solar", "", "study"]}]) == "price solar - study"


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"reward": "downstairs", "as": "living", "room": 2, "claim": 3}, "downstairs --as living --room 2 --claim 3"),
        ({"reward": "sleeping", "stack": 300, "tiles": 1, "claim": 3}, "sleeping 300 1 --claim 3"),
        ({"reward": "corridor", "decline": True, "claim": 0}, "corridor --decline --claim 0"),
    ],
)
def test_a_claim_stands_with_every_kind_of_reward(event, line):
    assert line_of(GAME, [{"do": "reward", "by": "A", **event}]) == f"reward {line}"


def test_the_line_of_no_card_says_so():
    assert line_of(GAME, [{"do": "cards", "by": "Anna", "cards": []}]) == "cards Anna --none"
    assert line_of(GAME, [{"do": "cards", "by": "Anna", "cards": ["food=2"]}]) == "cards Anna food=2"
