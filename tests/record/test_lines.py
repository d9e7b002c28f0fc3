"""Events as lines: what the shell splits them into is what was meant, whatever stands in names and reasons."""

from __future__ import annotations

import pytest

from castlescore.cli.shell.words import typed
from castlescore.protocol.registry import known
from castlescore.record.lines import line_of

CASTLES, BETWEEN = known().values()


def words(line):
    """The words that the shell makes of a line."""
    return typed(line).words


@pytest.mark.parametrize("text", ['say "hi"', '"all of it"', "Ben's", "a \\ b", "-1 of them", "# no comment", " x"])
def test_the_text_of_a_note_comes_back(text):
    assert words(line_of(CASTLES, [{"do": "note", "text": text}])) == ("note", "--", text)


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
    assert words(line_of(CASTLES, [event])) == expected


def test_a_name_of_two_words_is_one_word():
    assert words(line_of(CASTLES, [{"do": "check", "by": "Mary Ann", "score": 3}])) == ("check", "Mary Ann", "3")


def test_a_reason_that_begins_with_a_minus_is_no_option():
    event = {"do": "adjust", "by": "Ben", "why": "-1 for him", "points": -1}
    assert words(line_of(CASTLES, [event])) == ("adjust", "Ben", "--points", "-1", "--", "-1 for him")


def test_two_tiles_of_one_line_are_one_line():
    events = [
        {"do": "place", "castle": "AB", "tile": "sauna", "at": [-1, 0]},
        {"do": "place", "castle": "AB", "tile": "study", "at": [2, 0], "same_line": True},
    ]
    assert line_of(BETWEEN, events) == "place AB sauna -1,0 study 2,0"


@pytest.mark.parametrize("why", ["a gift", "Ben's and Anna's", "-1 of them"])
def test_what_was_said_of_a_line_of_two_tiles_stands_at_its_end(why):
    events = [
        {"do": "place", "castle": "AB", "tile": "sauna", "at": [-1, 0], "allow": why},
        {"do": "place", "castle": "AB", "tile": "study", "at": [2, 0], "claim": -4, "same_line": True},
    ]
    expected = ("place", "AB", "sauna", "-1,0", "study", "2,0", "--claim", "-4", "--allow", why)
    assert words(line_of(BETWEEN, events)) == expected
    expected = ("place", "AB", "study", "2,0", "--claim", "-4")
    assert words(line_of(BETWEEN, events[1:])) == expected


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"castle": "AB", "reward": "food", "tile": "study", "at": [1, 2], "claim": 3}, "AB study 1,2 --claim 3"),
        ({"castle": "AB", "reward": "outdoor", "at": [9, 9], "allow": "x"}, "AB 9,9 --allow x"),
        ({"castle": "AB", "reward": "living", "attendant": "jester", "claim": 3}, "AB jester --claim 3"),
        ({"castle": "AB", "reward": "sleeping", "decline": True, "claim": 0}, "AB --decline --claim 0"),
        ({"by": "A", "reward": "downstairs", "as": "living", "room": 2, "claim": 3},
         "downstairs --as living --room 2 --claim 3"),
        ({"by": "A", "reward": "sleeping", "stack": 300, "tiles": 1, "claim": 3}, "sleeping 300 1 --claim 3"),
        ({"by": "A", "reward": "corridor", "decline": True, "claim": 0}, "corridor --decline --claim 0"),
    ],
)  # fmt: skip
def test_a_claim_stands_with_every_kind_of_reward(event, line):
    assert line_of(BETWEEN if "castle" in event else CASTLES, [{"do": "reward", **event}]) == f"reward {line}"


def test_an_empty_slot_is_a_dash():
    assert line_of(CASTLES, [{"do": "price", "by": "A", "row": ["solar", "", "study"]}]) == "price solar - study"
