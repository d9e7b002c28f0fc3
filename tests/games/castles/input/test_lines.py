"""Events as lines; names cut shorter than ever; which reward a line means; every place reached by arrows."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from builders import all_games, line_of, parse_record, play_record
from builders.castles import Phase, Price, Reveal, Slot
from castlescore import Unclear
from castlescore.core.refusals import Refusal
from castlescore.games.castles.input.entries import _kind, read
from castlescore.input.hand import OpenPlace
from castlescore.input.options import moves_of_line, typed
from castlescore.protocol.words import Entry

GAME = all_games()["castles"]
EVENING = Path(__file__).parents[3] / "transcripts" / "tables" / "evening.toml"


def words(line):
    """The words that the shell makes of a line."""
    return typed(line)


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


@pytest.mark.parametrize(
    ("words", "kind", "left"),
    [
        (["corridor", "hallway", "0,3"], "corridor", ["hallway", "0,3"]),
        (["cor", "hallway", "0,3"], "corridor", ["hallway", "0,3"]),
        (["hallway", "0,3"], "corridor", ["hallway", "0,3"]),
        (["downstairs-hallway", "0.n"], "corridor", ["downstairs-hallway", "0.n"]),
        (["downstairs", "0.n"], "corridor", ["downstairs", "0.n"]),
        (["300", "2"], "sleeping", ["300", "2"]),
        (["300"], "sleeping", ["300"]),
    ],
)
def test_reward_2_a_tile_and_a_place_mean_the_corridor_reward_and_a_number_the_sleeping_one(words, kind, left):
    assert _kind(words, ["sleeping", "corridor", "food"], None) == (kind, left)


@pytest.mark.parametrize("words", [["hallway"], ["hallway", "0,3", "x"], []])
def test_what_means_none_of_those_that_wait_is_asked(words):
    with pytest.raises(Unclear, match="reward sleeping, reward corridor"):
        _kind(words, ["sleeping", "corridor"], None)


BEGUN = """format = "castlescore session 1"
game = "castles"
rules = "2e"
date = "2026-11-14"
players = ["Anna", "Ben", "Cara"]
builder = "Anna"
foyers = [4, 4, 4]
foyer_turns = [0, 0, 0]
"""
ROOMS = ("fungus-room", "mold-room", "secret-lair", "vestibule", "kitchen", "throne-room")


@pytest.fixture(name="table")
def begun_table():
    """A table of three before its first rooms."""
    return play_record(parse_record(BEGUN, "table.toml")).table


def priced(table, rooms=ROOMS):
    """The table with rooms on its market, before their prices."""
    slots = tuple(Slot(slot.price, room) for slot, room in zip(table.market, rooms, strict=True))
    return replace(table, market=slots, phase=Phase.PRICE, seen=table.seen | {*rooms})


def meant(table, *words):
    """The move that words mean, or the sentence that refuses them."""
    return read(table, Entry(words[0], words[1:]))


def test_market_4_a_beginning_is_the_room_of_the_size_that_lies_on_the_deck(table):
    with pytest.raises(Unclear, match="Vestibule"):
        meant(table, "reveal", "v")
    assert meant(replace(table, on_deck=("600",)), "reveal", "v") == Reveal(("vestibule",), ())
    assert meant(replace(table, on_deck=("500",)), "reveal", "v") == Reveal(("venus-grotto",), ())


def test_market_4_it_holds_for_the_card_on_which_the_word_stands(table):
    first = replace(table, on_deck=("600",))
    assert meant(first, "reveal", "v", "ve-gr") == Reveal(("vestibule", "venus-grotto"), ())
    with pytest.raises(Unclear, match="Vestibule"):
        meant(first, "reveal", "throne", "v")


def test_market_3_an_empty_stack_brings_no_room(table):
    none = replace(table, stacks={**table.stacks, "600": 0})
    assert meant(none, "reveal", "v") == Reveal(("venus-grotto",), ())


def test_a_name_that_says_one_room_is_that_room_whatever_can_come(table):
    assert meant(replace(table, on_deck=("600",)), "reveal", "ven") == Reveal(("venus-grotto",), ())


def test_words_side_by_side_that_may_be_one_name_are_settled_by_no_deck(table):
    formal = replace(table, on_deck=("500", "500"))
    with pytest.raises(Unclear, match="gardens"):
        meant(formal, "reveal", "terrace", "gardens")


@pytest.mark.parametrize("n", [5, 6])
@pytest.mark.slow
def test_price_1_first_letters_in_one_word_are_all_rooms_in_any_order(table, n):
    full = priced(table)
    for order in list(permutations(ROOMS))[::7]:
        letters = [room[0] for room in order[:n]]
        assert meant(full, "price", "".join(letters)) == meant(full, "price", *letters)


@pytest.mark.parametrize("word", ["fmsv", "fm", "fmsvkk", "fmsvka", "ffffff", "fmsvktx", "fmsv7", "fmsvk!t?x"])
@pytest.mark.many
def test_price_1_letters_that_leave_rooms_out_or_fit_none_are_no_price(table, word):
    with pytest.raises(Unclear):
        meant(priced(table), "price", word)


def test_price_1_letters_that_two_rooms_begin_with_are_no_price(table):
    rooms = ("fungus-room", "mold-room", "secret-lair", "study", "kitchen", "throne-room")
    with pytest.raises(Unclear):
        meant(priced(table, rooms), "price", "fmskt")


@pytest.mark.parametrize("word", ["salon", "saln", "salno", "snalo"])
def test_price_1_a_word_that_names_a_room_or_is_close_to_one_is_no_row_of_letters(table, word):
    """Whatever a word meant, or was corrected to, it means; only what is far from every name is letters."""
    full = priced(table, ("sitting-room", "anteroom", "larder", "oratory", "nap-room", "kitchen"))
    with pytest.raises(Unclear, match="Salon") if word != "salon" else nullcontext():
        assert "salon" in meant(full, "price", word).row
    assert meant(full, "price", "knaslo") == meant(full, "price", *"knaslo")


def test_price_1_the_letters_of_a_language_are_letters_too(table):
    rooms = ("kitchen", "vestibule", "throne-room", "venus-grotto", "mold-room", "fungus-room")
    assert meant(priced(table, rooms), "price", "кптгзс") == Price(rooms, by="Anna")


MOVES = ("reveal", "price", "buy", "reward", "pass")


@pytest.mark.parametrize("until", [0, 1, 3, 13, 19, 22, 23, 24, 25, 26])
def test_what_the_help_shows_as_an_example_can_be_played_now(until):
    evening = parse_record(EVENING.read_text(encoding="utf-8"), "evening.toml")
    replay = play_record(replace(evening, events=evening.events[:until]))
    table = replay.table
    lines = [line for line, _ in GAME.lines.rows(table) if line.split()[0] in MOVES]
    assert lines
    for line in lines:
        try:
            moves = moves_of_line(GAME, table, line.split())
        except OpenPlace:
            assert line.count(" ") == 1  # the place is pointed at
            continue
        assert not isinstance(moves, Refusal)
        assert not isinstance(replay.rules.apply_all(table, moves), Refusal)
