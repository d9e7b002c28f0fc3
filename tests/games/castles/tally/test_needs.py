"""What a tally file leaves undecided is named exactly, and no more than is needed."""

from __future__ import annotations

import pytest

from builders.castles import numbers
from games.castles.tally.finished import FOYER, named, player, table, totals

EVERY_FAVOR = [favor for favor in numbers().favors if favor != "money"]
EVERY_CARD = [card for card in numbers().cards if card != "money"]


@pytest.mark.parametrize("favor", EVERY_FAVOR)
@pytest.mark.many
def test_a_favor_needs_its_own_count_of_everybody_and_nothing_else(favor: str) -> None:
    both = player("Anna", track=41, counts={favor: 3}), player("Ben", counts={favor: 2})
    assert totals(table(*both, favors=[favor])) == {"Anna": 49, "Ben": 44}
    one = table(both[0], player("Ben"), favors=[favor])
    assert named(one) == [("Ben", favor, f"the favor {favor}")]
    assert totals(one) == {"Anna": None, "Ben": None}


@pytest.mark.parametrize("card", EVERY_CARD)
@pytest.mark.many
def test_a_bonus_card_needs_its_own_count_of_who_has_it_and_nothing_else(card: str) -> None:
    short = table(player("Anna", track=41, cards=[card]), player("Ben"))
    assert named(short) == [("Anna", card, f"the bonus card {card}")]
    assert totals(short) == {"Anna": None, "Ben": 40}
    full = table(player("Anna", track=41, cards=[f"{card}=3"], counts={card: 1}), player("Ben", track=20))
    assert (full.missing, totals(full)["Ben"]) == ((), 20)


def test_money_is_needed_for_the_score_and_for_what_counts_it() -> None:
    found = table(player("Anna", track=41, money=None, cards=["money"]), player("Ben"), favors=["money"])
    assert named(found) == [("Anna", "money", "the score; the favor money; the bonus card money")]


@pytest.mark.parametrize(("stack", "what"), [(150, "150"), ("hallway", "hallways"), ("stairs", "stairs")])
def test_an_empty_stack_needs_the_tiles_of_that_stack(stack: int | str, what: str) -> None:
    found = table(player("Anna", track=41, counts={what: 2}), player("Ben"), empty_stacks=[stack])
    assert named(found) == [("Ben", what, f"the empty stack {stack}")]
    assert totals(found) == {"Anna": 45, "Ben": None}


def test_several_reasons_for_one_thing_are_one_entry() -> None:
    found = table(player("Anna", cards=["square", "150"]), player("Ben", counts={"square": 1}), favors=["square"])
    assert named(found)[0] == ("Anna", "square", "the favor square; the bonus card square")
    assert named(found)[1] == ("Anna", "150", "the bonus card 150")


def test_area_is_asked_for_only_where_a_tie_asks() -> None:
    assert table(player("Anna", track=41), player("Ben")).missing == ()
    tied = table(player("Anna"), player("Ben", counts={"area": 3000}), player("Cara", track=10))
    assert named(tied) == [("Anna", "area", "the tie with Ben")]
    document = tied.answer().to_json()
    players: list[dict[str, object]] = document["players"]  # type: ignore[assignment]
    assert [(row["total"], row["place"]) for row in players] == [(40, None), (40, None), (10, 3)]
    assert (document["final"], document["winners"], document["decided_by"]) == (False, [], None)


def test_a_tie_for_a_lower_place_asks_as_well() -> None:
    found = table(player("Anna", track=90), player("Ben"), player("Cara"))
    assert [(name, what) for name, what, _ in named(found)] == [("Ben", "area"), ("Cara", "area")]


def test_the_swan_or_what_leads_to_it() -> None:
    assert named(table(player("Anna", track=None), player("Ben")))[0][:2] == ("Anna", "track")
    assert named(table(player("Anna", track=None, placing=30), player("Ben")))[0][:2] == ("Anna", "rewards")
    assert named(table(player("Anna", track=None, rewards=3), player("Ben")))[0][:2] == ("Anna", "placing")
    found = table(player("Anna", track=None, placing=30, rewards=3, adjusted=-1), player("Ben"))
    assert (found.missing, totals(found)["Anna"]) == ((), 32)
    castle = {"counts": None, "tiles": [FOYER]}
    assert named(table(player("Anna", track=None, **castle), player("Ben")))[0][:2] == ("Anna", "track")
    assert totals(table(player("Anna", track=None, rewards=3, **castle), player("Ben")))["Anna"] == 3


def test_with_counts_alone_placing_and_rewards_are_not_known_unless_given() -> None:
    rows: list[dict[str, dict[str, object]]] = table().answer().to_json()["players"]  # type: ignore[assignment]
    assert [(row["parts"]["placing"], row["parts"]["rewards"]) for row in rows] == [(None, None)] * 2


def test_whose_castle_is_still_typed_has_no_total() -> None:
    found = table(player("Anna", counts=None, tiles=[FOYER], entering=True), player("Ben"), favors=["small"])
    assert named(found)[0] == ("Anna", "tiles", "the castle, which is still being typed")
    assert totals(found)["Anna"] is None


def test_without_castle_and_counts_a_castle_is_needed_where_anything_asks_for_it() -> None:
    assert named(table(player("Anna", track=41, counts=None), player("Ben"))) == []
    found = table(
        player("Anna", track=41, counts=None, cards=["food"]), player("Ben", counts={"small": 1}), favors=["small"]
    )
    assert named(found) == [("Anna", "castle", "the favor small; the bonus card food")]


def test_who_has_none_of_a_favor_gets_nothing_whatever_the_others_have() -> None:
    found = table(player("Anna", track=41, counts={"small": 0}), player("Ben"), favors=["small"])
    assert totals(found) == {"Anna": 41, "Ben": None}
