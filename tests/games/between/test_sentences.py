"""What stands in the sentences of Between Two Castles."""

from __future__ import annotations

import pytest

from builders import message
from builders.between import THRONE, Castle, Place, Placed, say
from builders.between import between as box
from castlescore.core.language.messages import SHARED
from castlescore.games.between import GAME
from castlescore.games.between.rules.bonuses import as_type, due
from castlescore.games.between.rules.castle import ORIGIN
from castlescore.games.between.sentences import SENTENCES

BOX = box()
KITCHEN, FOYER = BOX["kitchen"], BOX["grand-foyer"]
THRONE_ROOM = next(iter(BOX.thrones.values()))


def test_no_sentence_stands_in_the_way_of_one_that_every_game_knows() -> None:
    assert not SENTENCES.keys() & SHARED.keys()
    assert GAME.say(message("see-log")) == say(message("see-log")) == "log"


def bonus(type: str):
    """The bonus of the third room of a type."""
    tiles = [tile for tile in BOX.regular() if tile.type == type]
    castle = Castle(THRONE_ROOM, (Placed(0, tiles[0], (2, 0)), Placed(1, tiles[1], (3, 0))))
    found = due(castle, tiles[2], BOX)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (
            message("cell-filled", at=(-1, 2), rooms=(Placed(THRONE, THRONE_ROOM, ORIGIN), Placed(3, KITCHEN, (2, 0)))),
            "-1,2 is filled by the throne room and 3 Kitchen",
        ),
        (
            message("stands-here", rooms=(Placed(0, KITCHEN, (2, 0)),)),
            "each regular tile exists once, and this castle has it already: 0 Kitchen",
        ),
        (message("stands-elsewhere", tile=KITCHEN, castle="AB"), "each regular tile exists once, and Kitchen stands"),
        (message("special-from-bonus", tile=FOYER), "a grand foyer comes from a bonus only"),
        (message("breaks-others", tile=KITCHEN, broken=(), said=("B-PLACE-2", "B-PLACE-3")), "Kitchen there breaks no"),
        (message("place-line", castle="AB", tiles=(Place("AB", "kitchen", (-1, 2)),)), "place AB kitchen -1,2"),
        (message("bonus-line", castle="AB", bonus=bonus("outdoor")), "reward AB PLACE  or  reward AB --decline"),
        (message("bonus-line", castle="AB", bonus=bonus("food")), "reward AB TILE PLACE"),
        (
            message("bonus-line", castle="AB", bonus=as_type(bonus("downstairs"), "food", BOX)),
            "reward AB --as food TILE PLACE  or  reward AB --decline",
        ),
        (message("bonus-is", type="corridor", bonus=bonus("corridor")), "the corridor bonus is: place a grand foyer"),
        (message("bonus-taken", bonus=bonus("living")), "the attendant is taken: it cannot be declined"),
        (message("cards-shown", castle="AB", cards=tuple(BOX.cards.values())[:2]), "AB has shown "),
    ],
)
def test_a_sentence_names_what_stands_in_it(found, sentence) -> None:
    assert say(found).startswith(sentence)
