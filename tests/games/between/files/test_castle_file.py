"""The castle file of Between Two Castles: read, judged and extended."""

from __future__ import annotations

import pytest

from builders import parse_any_castle
from castlescore import FileProblem
from castlescore.cli.schemas import file_schema
from castlescore.games.between.files.castle_file import new_text
from castlescore.games.between.rules.bonuses import attendant_spaces, violations_of_counts
from castlescore.protocol.castles import TileEntry
from castlescore.protocol.registry import game_of
from castlescore.record.castle_files import entry_text

BEGUN = new_text("throne-utility-sleeping")
STUDY = entry_text(TileEntry("study", (0, 1)))


def read(text):
    return parse_any_castle(text, "c.toml")


def test_a_file_that_is_only_begun_is_its_throne_room():
    result = read(BEGUN)
    assert result.next_number == 0
    assert result.judged.points == 0
    assert result.judged.castle.throne.id == "throne-utility-sleeping"


def test_an_entry_is_read_as_it_was_written():
    result = read(BEGUN + STUDY + entry_text(TileEntry("crypt", (0, 2), claim=-3, dispute=True)))
    assert [(row.placed.tile.id, row.placed.at, row.claim, row.dispute) for row in result.judged.tiles] == [
        ("study", (0, 1), None, False),
        ("crypt", (0, 2), -3, True),
    ]
    assert result.next_number == 2


@pytest.mark.parametrize("throne", ["throne-food-sleeping", "food-sleeping"])
def test_a_throne_room_and_a_card_with_and_without_their_beginning(throne):
    text = new_text(throne) + 'cards = ["bonus-height", "width"]\nattendants = ["jester", "jester"]\n'
    castle = read(text).judged.castle
    assert castle.throne.id == "throne-food-sleeping"
    assert [card.id for card in castle.cards] == ["bonus-height", "bonus-width"]
    assert len(castle.attendants) == 2


@pytest.mark.parametrize(
    ("key", "word", "rule"), [("attendants", "jester", "B-BONUS-12"), ("cards", "height", "B-RULING-12")]
)
def test_b_bonus_12_more_than_two_are_read_and_told_and_no_schema_allows_them(key, word, rule):
    judged = read(f"{BEGUN}{key} = {[word] * 3}\n".replace("'", '"')).judged
    assert len(getattr(judged.castle, key)) == 3
    assert rule in {violation.rule for violation in violations_of_counts(judged)}
    schema = file_schema("castle", game_of({"game": "between"}))
    assert schema["properties"][key]["maxItems"] == attendant_spaces() == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BEGUN.replace("utility-sleeping", "palace"), "c.toml:3: no throne room is called 'throne-palace'"),
        (BEGUN + 'attendants = ["jester",\n"butler"]\n', "c.toml:5: no attendant is called 'butler'"),
        (BEGUN + 'cards = ["palace"]\n', "c.toml:4: no bonus card is called 'palace'"),
        (BEGUN + entry_text(TileEntry("studdy", (0, 1))), "c.toml:5: tile 0: no tile is called 'studdy'"),
        (BEGUN + STUDY + "turn = 90\n", "c.toml:7: tile 0: unknown key 'turn'"),
        (BEGUN + STUDY + "claim = 100001\n", "c.toml:7: tile 0: 'claim' should be 100000 or less, not 100001"),
        (BEGUN + "players = 3\n", "c.toml:4: unknown key 'players'"),
        (BEGUN + '[[tile]]\ntile = "study"\n', "c.toml:4: tile 0: the key 'at' is missing"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text, told):
    with pytest.raises(FileProblem) as problem:
        read(text)
    assert str(problem.value).startswith(told)
