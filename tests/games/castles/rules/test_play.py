"""Moves that belong to no phase of their own: cards, notes, checks, adjustments; and who may move at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import Refusal, after, apply, refused, state, went
from builders.castles import (
    AdjustDeck,
    AdjustPlayer,
    AdjustStack,
    Cards,
    CheckIllegal,
    CheckMarket,
    CheckPlayer,
    Move,
    Note,
    Pass,
    Phase,
    Price,
    Reward,
    Table,
    built,
    buy,
    buying,
    emptied,
    passes,
    reveal,
    say,
    score,
    seated,
)


def over() -> Table:
    """The last round is played."""
    return after(replace(buying(seated(2)), last_round=True), *passes("Ben", "Anna"))


@pytest.mark.parametrize(
    "move", [Pass("Zoe"), Price((), by="Zoe"), Cards("Zoe", ()), CheckPlayer("Zoe", 0), AdjustPlayer("Zoe", "so", 1)]
)
def test_strangers_do_not_play(move: Move) -> None:
    assert refused(buying(seated(2)), move) == ("TURN-1",)


def test_final_bonus_after_the_last_round_each_player_once_in_any_order() -> None:
    assert refused(buying(seated(2)), Cards("Anna", ())) == ("FINAL-BONUS",)
    table = after(over(), Cards("Ben", (("living", 3),)))
    assert (table.phase, table.players[1].shown) == (Phase.CARDS, (("living", 3),))
    assert refused(table, Cards("Ben", ())) == ("FINAL-BONUS",)
    table = after(table, Cards("Anna", ()))
    assert table.phase is Phase.OVER
    assert refused(table, Cards("Anna", ())) == ("FINAL-BONUS",)


def test_final_bonus_each_card_exists_once() -> None:
    assert refused(over(), Cards("Ben", (("round", None), ("round", 2)))) == ("FINAL-BONUS",)
    shown = after(over(), Cards("Ben", (("round", None),)))
    assert refused(shown, Cards("Anna", (("round", None),))) == ("FINAL-BONUS",)


def test_final_bonus_how_many_cards_is_the_tables_business() -> None:
    many = tuple((card, None) for card in ("round", "square", "food", "money", "100"))
    assert after(over(), Cards("Ben", many)).players[1].shown == many


def test_what_is_held_and_what_is_shown_are_told_where_they_differ() -> None:
    """Ben holds the two cards he kept at the start."""
    moves = [Cards("Ben", tuple((card, None) for card in ("round", "food", "100")[:n])) for n in range(4)]
    assert [[say(each) for each in went(over(), move).announcements] for move in moves] == [
        ["Ben holds 2 bonus cards and shows 0: 2 not shown"],
        ["Ben holds 2 bonus cards and shows 1: 1 not shown"],
        [],
        ["Ben holds 2 bonus cards and shows 3"],
    ]


def test_whoever_may_not_show_cards_is_told_what_is_held_or_has_been_shown() -> None:
    def why(table: Table) -> str:
        found = apply(table, Cards("Ben", ()))
        assert isinstance(found, Refusal)
        return say(found.violations[0].why)

    assert why(buying(seated(2))) == "bonus cards are shown after the last round; Ben holds 2 bonus cards"
    shown = after(over(), Cards("Ben", (("round", None), ("living", 3))))
    assert why(shown) == "Ben has shown round, living (3): amend that line"
    assert why(after(over(), Cards("Ben", ()), Cards("Anna", ()))) == "Ben has shown no bonus card: amend that line"


def test_nothing_but_cards_after_the_last_round() -> None:
    table = over()
    assert refused(table, Pass("Ben")) == ("END-1",)
    assert refused(table, reveal("larder")) == ("MARKET-2",)
    assert refused(table, Price(())) == ("ROUND-1",)
    assert refused(table, Reward("Ben", "food")) == ("REWARD-1",)


def test_a_note_changes_nothing_at_any_time() -> None:
    for table in (seated(2), buying(seated(2)), over()):
        assert state(after(table, Note("bedtime"))) == state(table)


def test_check_player_points_and_purse() -> None:
    table = buying(seated(2), "parlor")
    table = after(table, buy(table, "Ben", "parlor", "W=foyer.E"))
    assert state(after(table, CheckPlayer("Ben", 5, 0), CheckPlayer("Ben", 5))) == state(table)
    assert refused(table, CheckPlayer("Ben", 4, 0)) == ("SCORE-8",)
    assert refused(table, CheckPlayer("Ben", 5, 1000)) == ("BUY-6",)


def test_check_market() -> None:
    table = buying(seated(2), "parlor")
    assert after(table, CheckMarket(15000, "parlor"), CheckMarket(4000, "")).phase is Phase.BUY
    assert refused(table, CheckMarket(10000, "parlor")) == refused(table, CheckMarket(15000, "")) == ("PRICE-1",)
    assert refused(table, CheckMarket(2000, "parlor")) == ("SETUP-4",)


def test_check_illegal_names_exactly_the_broken_rules() -> None:
    table = built(buying(seated(2)), 1, ("pumpkin-garden", "W=foyer.E"))
    fence = CheckIllegal("Ben", "parlor", (3, 3), illegal=("PLACE-6", "PLACE-1"))
    assert state(after(table, fence)) == state(table)
    assert refused(table, replace(fence, illegal=("PLACE-1",))) == ("JUDGE-1",)
    assert refused(table, replace(fence, illegal=())) == ("JUDGE-1",)
    assert after(table, CheckIllegal("Anna", "larder", (3, 1), illegal=())).phase is Phase.BUY


def test_adjust_player_is_said_aloud_and_is_a_part_of_its_own() -> None:
    found = went(buying(seated(2)), AdjustPlayer("Ben", "one too far", -2, 3000))
    ben = found.table.players[1]
    assert (ben.track, ben.money, found.table.bank) == (-1, 18000, -3000)
    assert score(found.table).players[1].parts["adjusted"] == -2
    assert "one too far" in say(found.announcements[0])


def test_adjust_player_nobody_owes_money() -> None:
    assert refused(buying(seated(2)), AdjustPlayer("Ben", "so", money=-15001)) == ("BUY-6",)
    assert after(buying(seated(2)), AdjustPlayer("Ben", "so", money=-15000)).players[1].money == 0


def test_adjust_pile() -> None:
    table = after(buying(seated(2)), AdjustStack("300", 2, "one fell down"), AdjustDeck(9, "counted"))
    assert (table.stacks["300"], table.deck, table.last_round) == (2, 9, False)
    assert refused(table, AdjustStack("700", 2, "so")) == ("SETUP-3",)


def test_adjust_pile_an_empty_deck_makes_this_the_last_round() -> None:
    table = after(buying(seated(2)), AdjustDeck(0, "counted"))
    assert table.last_round
    assert after(table, *passes("Ben", "Anna")).phase is Phase.CARDS


def test_adjust_pile_nothing_left_to_reveal_goes_on_to_pricing() -> None:
    table = replace(emptied(seated(2), left=0), drawn={"300": 5}, discard=5)
    assert table.phase is Phase.REVEAL
    assert after(table, AdjustDeck(0, "lost")).phase is Phase.PRICE
