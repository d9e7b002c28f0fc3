"""What stands in the sentences of Castles of Mad King Ludwig."""

from __future__ import annotations

import pytest

from builders import message
from builders.castles import Box, say
from builders.castles import facts as catalogue
from castlescore.games.castles import GAME
from castlescore.games.castles.rules.placement import Point, span


def test_what_stands_in_a_sentence_is_named():
    tile, facts = Box()["larder"], catalogue()["larder"]
    assert say(message("never-on-market", tile=facts)) == say(message("never-on-market", tile=tile))
    assert say(span(((2, 3), (2, 3)))) == "at 1,1.5"
    assert say(message("from-to", start=Point(-1, 0), end=Point(-1, 4))) == "from -0.5,0 to -0.5,2"
    assert say(message("lies-there", slot=1, lies=message("nothing"), wanted=facts)) == "on 1 lies nothing, not Larder"


def test_the_game_says_its_own_sentences_and_those_of_every_game():
    assert GAME.say(message("rooms-first")) == "new rooms come first"
    assert GAME.say(message("see-log")) == "log"
    with pytest.raises(KeyError):
        GAME.say(message("unknown"))
