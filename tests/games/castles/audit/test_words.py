"""How an audit of castles speaks of lines, and by which rule a wrong purse is told."""

from __future__ import annotations

import pytest

from builders import Event
from builders.castles import seated
from castlescore.games.castles.audit.words import short, subject
from games.castles.audit.small_records import LARDER, audited, only, passed


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({"do": "buy", "by": "Ben", "tile": "larder", "at": [3, -1]}, "Ben's Larder at 3,-1"),
        ({"do": "buy", "by": "Ben", "tile": "larder", "at": [3, -1], "turn": 90}, "Ben's Larder at 3,-1@90"),
        ({"do": "buy", "by": "Ben", "tile": "lader", "at": [0, 1]}, "Ben's lader at 0,1"),
        ({"do": "reward", "by": "Ben", "reward": "corridor", "tile": "stairs", "at": [0, 1]}, "Ben's Stairs at 0,1"),
        ({"do": "reward", "by": "Ben", "reward": "sleeping", "stack": "150"}, "Ben's sleeping reward"),
        ({"do": "pass", "by": "Ben"}, "Ben's pass"),
        ({"do": "price", "by": "Ben"}, "Ben's prices"),
        ({"do": "price"}, "the prices"),
        ({"do": "adjust", "by": "Ben"}, "Ben's adjust"),
        ({"do": "adjust", "stack": "150"}, "the adjust"),
        ({"do": "note", "text": "late"}, "the note"),
    ],
)
def test_a_line_is_said_in_a_few_words(event: Event, says: str) -> None:
    table = seated(2)
    assert subject(event, table) == says
    assert short(table, event) == says.partition(" at ")[0]


def test_rooms_and_cards_have_words_of_their_own_where_a_finding_begins() -> None:
    table = seated(2)
    assert subject({"do": "reveal", "tiles": ["larder"]}, table) == "the new rooms"
    assert subject({"do": "cards", "by": "Ben", "cards": []}, table) == "Ben's bonus cards"
    assert short(table, {"do": "cards", "by": "Ben", "cards": []}) == "Ben's cards"


def test_buy_2_a_purse_that_is_wrong_after_a_pass_is_told_by_it_and_only_by_what_is_new() -> None:
    """Ben's purse is 1000 too full after his larder; of the 5000 of Anna's pass 2000 are forgotten, and so a point."""
    finding = only(audited({**LARDER, "money": 5000}, passed("Anna", money=28000)))
    assert (finding.kind, finding.rule, finding.recorded, finding.correct) == ("money", "BUY-2", 28000, 30000)
    found = audited({**LARDER, "money": 6000}, passed("Anna", money=28000)).findings
    assert [(each.rule, each.effect) for each in found] == [("BUY-4", {}), ("BUY-2", {"Anna": 1})]
