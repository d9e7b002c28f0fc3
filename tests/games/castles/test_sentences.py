"""What stands in the sentences of Castles of Mad King Ludwig."""

from __future__ import annotations

from builders import Message
from builders.castles import Box, say
from builders.castles import facts as catalogue
from castlescore.games.castles.rules.placement import Point, span


def test_what_stands_in_a_sentence_is_named():
    tile, facts = Box()["larder"], catalogue()["larder"]
    assert say(Message("{tile}", tile=facts)) == say(Message("{tile}", tile=tile)) == "Larder"
    assert say(span(((2, 3), (2, 3)))) == "at 1,1.5"
    assert say(Message("from {start} to {end}", start=Point(-1, 0), end=Point(-1, 4))) == "from -0.5,0 to -0.5,2"
    assert say(Message("{lies}, not {wanted}", lies=Message("nothing"), wanted=facts)) == "nothing, not Larder"
    assert say(Message("{kind:type}, {rule:cited}", kind="food", rule="END-1")) == "food, END-1, p.12"
