"""Who may move: cards, notes, checks, adjustments; a variant is a value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import reload
from typing import Any

import pytest

from builders import Message, Refusal, after, apply, refused, state, went
from builders.castles import (
    VARIANTS,
    AdjustDeck,
    AdjustPlayer,
    AdjustStack,
    Buy,
    Cards,
    CheckIllegal,
    CheckMarket,
    CheckPlayer,
    Laying,
    Move,
    Note,
    Pass,
    Pending,
    Phase,
    Placed,
    Played,
    Price,
    Progress,
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
from castlescore.games.castles import rules_api
from castlescore.games.castles.files import setup
from castlescore.games.castles.rules.table import Variant


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
        outcome = apply(table, Cards("Ben", ()))
        assert isinstance(outcome, Refusal)
        return say(outcome.violations[0].why)

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
    outcome = went(buying(seated(2)), AdjustPlayer("Ben", "one too far", -2, 3000))
    ben = outcome.table.players[1]
    assert (ben.track, ben.money, outcome.table.bank) == (-1, 18000, -3000)
    assert score(outcome.table).players[1].parts["adjusted"] == -2
    assert "one too far" in say(outcome.announcements[0])


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


FIVE_ROOMS = ("larder", "parlor", "vestibule", "mold-room", "tasso-room")


def test_round_1_the_master_builder_reveals_and_prices_then_the_players_buy_from_the_left() -> None:
    table = seated(2, builder=1)
    assert table.actor == 1
    table = after(table, reveal(*FIVE_ROOMS))
    assert (table.phase, table.actor) == (Phase.PRICE, 1)
    table = after(table, Price(FIVE_ROOMS))
    assert (table.phase, table.actor) == (Phase.BUY, 0)
    assert after(table, *passes("Anna")).actor == 1


def test_final_bonus_cards_are_shown_by_anybody() -> None:
    table = after(replace(buying(seated(2)), last_round=True), *passes("Ben", "Anna"))
    assert (table.phase, table.actor) == (Phase.CARDS, None)


def test_a_player_is_found_by_the_exact_name() -> None:
    assert [seated(3).seat(name) for name in ("Anna", "Ben", "Cara")] == [0, 1, 2]
    for stranger in ("anna", "Zoe", ""):
        with pytest.raises(KeyError):
            seated(3).seat(stranger)


def test_reward_3_a_waiting_reward_is_one_of_several_if_another_of_its_kind_waits() -> None:
    corridor, living = Pending("corridor", 3, 5), Pending("living", 4, 5)
    assert not corridor.one_of_several((corridor, living))
    assert corridor.one_of_several((corridor, living, Pending("corridor", 6, 5)))


ROOMS = tuple(
    {"id": id, "name": name, "type": "garden", "size": 100, "points": points, "doors": [[1, 0, "E"]]}
    for id, name, points in (("arbour", "Arbour", 2), ("maze", "Maze", 3), ("pond", "Pond", 4))
)


def _harvest(work: Progress, placed: Placed, due: Message) -> dict[str, Any]:
    """1000 from the bank for each garden room in the castle."""
    money = 1000 * sum(other.tile.type == "garden" for other in work.player.castle)
    work.change(money=work.player.money + money)
    work.announcements.append(Message("{due}: a harvest of {money}", due=due, money=money))
    return {"money": money}


@pytest.fixture
def garden(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A table of the expansion, begun by its name in a header; Ben is to buy the maze."""
    rewards = {"garden": _harvest}
    expansion = Variant("garden", "with gardens", "three gardens", rooms=ROOMS, rewards=rewards)
    monkeypatch.setitem(VARIANTS, "garden", expansion)
    header = {"players": ["Anna", "Ben"], "builder": "Anna", "rules": "garden"}
    reload(setup)  # what a file may say is made of what there is
    yield buying(rules_api.begin(header, "table.toml"), "maze")
    monkeypatch.undo()
    reload(setup)


def test_an_expansion_adds_rooms_and_a_completion_reward(garden: Table) -> None:
    outcome = apply(garden, Buy("Ben", Laying("maze", (-2, 1), 0)))
    assert isinstance(outcome, Played)
    assert outcome.figures["rewards"] == [{"of": 1, "reward": "garden", "money": 1000}]
    assert say(outcome.announcements[-1]).endswith("is complete: a harvest of 1000")
    price = garden.market[0].price
    assert outcome.table.players[1].money == garden.players[1].money - price + 1000


def test_the_box_has_none_of_it(garden: Table) -> None:
    plain = rules_api.begin({"players": ["Anna", "Ben"], "builder": "Anna"}, "table.toml")
    assert "maze" not in plain.setup.box.catalogue.tiles
    assert len(garden.setup.box.catalogue.rooms()) == len(plain.setup.box.catalogue.rooms()) + len(ROOMS)
    assert replace(plain.setup, variant=garden.setup.variant) != plain.setup
