"""The castle file of Between Two Castles: read, judged and extended."""

from __future__ import annotations

import tomllib

import pytest

from castlescore.errors import FileProblem
from castlescore.session.between_castle_file import begun, entry_text, judge_document

BEGUN = begun("throne-utility-sleeping")
STUDY = entry_text("study", (0, 1), False)


def read(text):
    return judge_document(tomllib.loads(text), text, "c.toml")


def test_a_file_that_is_only_begun_is_its_throne_room():
    found = read(BEGUN)
    assert found.next_number == 0
    assert found.judged.points == 0
    assert found.judged.castle.throne.id == "throne-utility-sleeping"


def test_an_entry_is_read_as_it_was_written():
    found = read(BEGUN + STUDY + entry_text("crypt", (0, 2), True))
    assert [(row.placed.tile.id, row.placed.at, row.dispute) for row in found.judged.tiles] == [
        ("study", (0, 1), False),
        ("crypt", (0, 2), True),
    ]
    assert found.next_number == 2


@pytest.mark.parametrize("throne", ["throne-food-sleeping", "food-sleeping"])
def test_a_throne_room_and_a_card_with_and_without_their_beginning(throne):
    text = begun(throne) + 'cards = ["bonus-height", "width"]\nattendants = ["jester", "jester"]\n'
    castle = read(text).judged.castle
    assert castle.throne.id == "throne-food-sleeping"
    assert [card.id for card in castle.cards] == ["bonus-height", "bonus-width"]
    assert len(castle.attendants) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BEGUN.replace("utility-sleeping", "palace"), "throne room"),
        (BEGUN + 'attendants = ["butler"]\n', "butler"),
        (BEGUN + 'cards = ["palace"]\n', "palace"),
        (BEGUN + entry_text("studdy", (0, 1), False), "tile 0"),
        (BEGUN + STUDY + "turn = 90\n", "turn"),
        (BEGUN + "players = 3\n", "players"),
        (BEGUN + '[[tile]]\ntile = "study"\n', "at"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text, told):
    with pytest.raises(FileProblem) as problem:
        read(text)
    assert told in str(problem.value)
    assert "c.toml" in str(problem.value)
