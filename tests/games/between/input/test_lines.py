"""Events of Between Two Castles as lines: what the shell splits them into is what was meant."""

from __future__ import annotations

import pytest

from builders import all_games, line_of
from castlescore.input.options import typed

GAME = all_games()["between"]


def words(line):
    """The words that the shell makes of a line."""
    return typed(line)


def test_two_tiles_of_one_line_are_one_line():
    events = [
        {"do": "place", "castle": "AB", "tile": "sauna", "at": [-1, 0]},
        {"do": "place", "castle": "AB", "tile": "study", "at": [2, 0], "same_line": True},
    ]
    assert line_of(GAME, events) == "place AB sauna -1,0 study 2,0"


@pytest.mark.parametrize("why", ["a gift", "Ben's and Anna's", "-1 of them"])
def test_what_was_said_of_a_line_of_two_tiles_stands_at_its_end(why):
    events = [
        {"do": "place", "castle": "AB", "tile": "sauna", "at": [-1, 0], "allow": why},
        {"do": "place", "castle": "AB", "tile": "study", "at": [2, 0], "claim": -4, "same_line": True},
    ]
    expected = ("place", "AB", "sauna", "-1,0", "study", "2,0", "--claim", "-4", "--allow", why)
    assert words(line_of(GAME, events)) == expected
    expected = ("place", "AB", "study", "2,0", "--claim", "-4")
    assert words(line_of(GAME, events[1:])) == expected


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"reward": "food", "tile": "study", "at": [1, 2], "claim": 3}, "AB study 1,2 --claim 3"),
        ({"reward": "outdoor", "at": [9, 9], "allow": "x"}, "AB 9,9 --allow x"),
        ({"reward": "living", "attendant": "jester", "claim": 3}, "AB jester --claim 3"),
        ({"reward": "sleeping", "decline": True, "claim": 0}, "AB --decline --claim 0"),
    ],
)
def test_a_claim_stands_with_every_kind_of_reward(event, line):
    assert line_of(GAME, [{"do": "reward", "castle": "AB", **event}]) == f"reward {line}"


def test_the_line_of_no_card_says_so():
    assert line_of(GAME, [{"do": "cards", "castle": "AB", "cards": []}]) == "cards AB --none"
