"""What stands in the sentences of Between Two Castles."""

from __future__ import annotations

import pytest

from builders import Message
from builders.between import THRONE, Castle, Place, Placed, say
from builders.between import between as box
from castlescore.games.between.rules.bonuses import BonusLine, as_type, due
from castlescore.games.between.rules.castle import ORIGIN

BOX = box()
KITCHEN, FOYER = BOX["kitchen"], BOX["grand-foyer"]
THRONE_ROOM = next(iter(BOX.thrones.values()))


def bonus(type: str):
    """The bonus of the third room of a type."""
    tiles = [tile for tile in BOX.regular() if tile.type == type]
    castle = Castle(THRONE_ROOM, (Placed(0, tiles[0], (2, 0)), Placed(1, tiles[1], (3, 0))))
    result = due(castle, tiles[2], BOX)
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (Message("{at:cell}", at=(-1, 2)), "-1,2"),
        (
            Message("{rooms:and}", rooms=(Placed(THRONE, THRONE_ROOM, ORIGIN), Placed(3, KITCHEN, (2, 0)))),
            "the throne room and 3 Kitchen",
        ),
        (Message("{tile}", tile=KITCHEN), "Kitchen"),
        (Message("a {tile:small}", tile=FOYER), "a grand foyer"),
        (Message("{broken:rules}, not {said:rules}", broken=(), said=("B-1", "B-2")), "no rule, not B-1, B-2"),
        (Message("{tiles: }", tiles=(Place("AB", "kitchen", (-1, 2)),)), "kitchen -1,2"),
        (Message("{line}", line=BonusLine("AB", bonus("outdoor"))), "reward AB PLACE  or  reward AB --decline"),
        (Message("{line}", line=BonusLine("AB", bonus("food"))), "reward AB TILE PLACE"),
        (
            Message("{line}", line=BonusLine("AB", as_type(bonus("downstairs"), "food", BOX))),
            "reward AB --as food TILE PLACE  or  reward AB --decline",
        ),
        (Message("{bonus:order}", bonus=bonus("corridor")), "place a grand foyer"),
        (Message("the {bonus:thing}", bonus=bonus("living")), "the attendant"),
    ],
)
def test_a_sentence_names_what_stands_in_it(found, sentence) -> None:
    assert say(found).startswith(sentence)
