"""How the table stands after a line that cannot be: bent as little as makes the line possible, and no more.

Small records, worked by hand: whose turn it is then, the round, the market, purses, piles.
"""

from __future__ import annotations

from typing import Any

import pytest

from builders import Event, Record, followed
from builders.castles import Slot, Table
from games.castles.audit.small_records import HEADER, LARDER, PRICE, REVEAL, ROOMS, passed

SIX = [*ROOMS, "vestibule"]  # three players have six slots
LEFT = [room for room in ROOMS if room != "larder"]
PRICES = (15000, 10000, 8000, 6000, 4000, 2000)

Found = list[tuple[int | None, str, str]]


def went_on(*events: Event, players: int = 2) -> tuple[Found, Table]:
    """What is found after the first prices of a table where Anna is the master builder, and the table then."""
    rooms = SIX if players == 3 else ROOMS
    header: dict[str, Any] = {**HEADER, "players": ["Anna", "Ben", "Cara"][:players]}
    first = ({**REVEAL, "tiles": rooms}, {**PRICE, "row": rooms})
    audit, table, _ = followed(Record("table.toml", header, (*first, *events)))
    return [(found.event, found.kind, found.rule) for found in audit.findings], table


def revealed(*tiles: str, **more: Any) -> Event:
    return {"do": "reveal", "tiles": list(tiles), **more}


def priced(by: str, row: list[str]) -> Event:
    return {"do": "price", "by": by, "row": row}


def bought(by: str, tile: str, **more: Any) -> Event:
    return {"do": "buy", "by": by, "tile": tile, "at": [3, 1], "allow": "not the matter here", **more}


def turn(table: Table) -> tuple[str, int, str, str, bool, int]:
    """The phase and the round, whose turn it is and who is master builder, and what is left of the turn."""
    return (
        str(table.phase), table.round, table.name(table.active), table.name(table.builder), table.to_move, table.extra,
    )  # fmt: skip


def lies(table: Table) -> list[tuple[str, int]]:
    """The market: what lies on each slot, and the coins there in thousands."""
    return [(slot.tile, slot.coins // 1000) for slot in table.market]


def purses(table: Table) -> list[int]:
    return [player.money // 1000 for player in table.players]


COINS = [(room, 1) for room in ROOMS]
PRICED = ("price", 2, "Anna", "Ben", False, 0)  # round 2 waits for prices: nothing was bought, so no room comes


# Turns


@pytest.mark.parametrize("second", ["Anna", "Ben"])
def test_buy_1_passed_over_or_exchanged_a_turn_too_early_is_one_finding(second: str) -> None:
    """Ben is passed over, or comes after Cara: what is written then tells which."""
    rest = [passed("Anna")] if second == "Anna" else [passed("Ben"), passed("Anna")]
    found, table = went_on(passed("Cara"), *rest, players=3)
    assert found == [(3, "turn", "BUY-1")]
    assert turn(table) == PRICED
    assert purses(table) == [20, 15 if second == "Anna" else 20, 20]  # a pass gives 5000


def test_buy_1_a_turn_beside_the_turn_leaves_it_to_whose_it_was() -> None:
    """Ben's turn, and Anna buys in it; then he passes, and she, as if she had not."""
    found, table = went_on(bought("Anna", "larder"), passed("Ben"), passed("Anna"))
    assert [each for each in found if each[1] != "illegal"] == [(3, "turn", "BUY-1")]
    assert turn(table)[:5] == ("reveal", 2, "Anna", "Ben", False)
    assert purses(table) == [10, 20]


@pytest.mark.parametrize("players", [2, 3])
def test_market_2_new_rooms_before_everybody_had_a_turn_end_the_round(players: int) -> None:
    found, table = went_on(LARDER, revealed("study"), players=players)
    assert found == [(4, "turn", "MARKET-2")]
    assert turn(table) == PRICED
    rooms = SIX if players == 3 else ROOMS
    assert lies(table) == [("study", 0) if room == "larder" else (room, 1) for room in rooms]
    assert purses(table)[:2] == [25, 5]
    assert table.discard == len(rooms) + 1


def test_round_1_prices_of_rooms_that_nobody_wrote_down_reveal_them() -> None:
    """One slot is empty, and the prices name a room that is new: it has come from its stack, with a card."""
    row = ["study", *LEFT]
    found, table = went_on(LARDER, passed("Anna"), priced("Ben", row), passed("Anna"))
    assert found == [(5, "turn", "ROUND-1")]
    assert turn(table) == ("buy", 2, "Ben", "Ben", True, 0)
    assert lies(table) == [("study", 0), *((room, 1) for room in LEFT)]
    assert (table.deck, table.discard, table.stacks["150"], "study" in table.seen) == (16, 6, 3, True)


def test_round_1_prices_that_are_set_again_are_those_that_hold() -> None:
    found, table = went_on(priced("Anna", ROOMS[::-1]), passed("Ben"))
    assert found == [(3, "turn", "ROUND-1")]
    assert [slot.tile for slot in table.market] == ROOMS[::-1]
    assert turn(table) == ("buy", 1, "Anna", "Anna", True, 0)


def test_round_1_prices_after_half_a_round_begin_the_next() -> None:
    """Anna's turn is missing; her prices would be those of another round, in which Ben is the master builder."""
    found, table = went_on(passed("Ben"), priced("Ben", ROOMS), passed("Anna"), passed("Ben"))
    assert found == [(4, "turn", "ROUND-1")]
    assert turn(table) == ("price", 3, "Ben", "Anna", False, 0)
    assert [coins for _, coins in lies(table)] == [2] * len(ROOMS)


def test_round_1_prices_before_the_last_turn_of_a_round_stand_after_it() -> None:
    """Anna's pass comes a line too late: the two lines are exchanged."""
    found, table = went_on(passed("Ben"), priced("Ben", ROOMS), passed("Anna"))
    assert found == [(4, "turn", "ROUND-1")]
    assert turn(table) == ("buy", 2, "Anna", "Ben", True, 0)
    assert lies(table) == COINS


# New rooms


@pytest.mark.parametrize(
    ("reveal", "finding"),
    [
        (revealed("study", "buttery"), ("market", "MARKET-2")),
        (revealed("study", skipped=[200]), ("deck", "MARKET-3")),
    ],
)
def test_market_what_cannot_be_of_a_reveal_is_left_out_and_the_rest_lies(
    reveal: Event, finding: tuple[str, str]
) -> None:
    found, table = went_on(LARDER, passed("Anna"), reveal)
    assert found == [(5, *finding)]
    assert turn(table) == PRICED
    assert lies(table) == [("study", 0) if room == "larder" else (room, 1) for room in ROOMS]
    assert (table.deck, table.discard, table.stacks["150"], table.stacks["200"]) == (16, 6, 3, 5)
    assert table.seen == {*ROOMS, "study"}


def test_box_1_a_room_that_is_named_twice_lies_once_and_another_is_to_come() -> None:
    found, table = went_on(LARDER, bought("Anna", "parlor"), revealed("study", "study"))
    assert [each for each in found if each[1] != "illegal"] == [(5, "market", "BOX-1")]
    assert [room for room, _ in lies(table)] == ["pumpkin-garden", "study", "", "mold-room", "billiards-room"]
    assert (str(table.phase), table.deck, table.stacks["150"]) == ("reveal", 16, 3)


# Purchases


@pytest.mark.parametrize(
    ("price", "later", "emptied", "money"),
    [
        (10000, passed("Anna"), True, [30, 5]),  # the room on the slot that was paid for
        (10000, {**LARDER, "by": "Anna"}, False, [15, 5]),  # it is bought later, so it was not that one
        (7000, passed("Anna"), False, [27, 8]),  # no slot has this price
        (None, passed("Anna"), False, [24, 11]),  # as on the cheapest slot
    ],
)
def test_buy_3_a_room_that_does_not_lie_there_is_the_one_that_was_paid_for(
    price: int | None, later: Event, emptied: bool, money: list[int]
) -> None:
    paid = {} if price is None else {"price": price}
    found, table = went_on(bought("Ben", "study", **paid), later)
    assert [each for each in found if each[1] not in ("illegal", "points")] == [(3, "market", "BUY-3")]
    assert len(table.market) == len(ROOMS)
    assert purses(table) == money
    assert (("larder", 1) in lies(table)) == (not emptied and later["do"] == "pass")
    assert {("parlor", 1), ("mold-room", 1)} <= set(lies(table))


def test_buy_6_what_nobody_had_is_owed_and_the_master_builder_has_it_all_the_same() -> None:
    lost = {"do": "adjust", "by": "Ben", "money": -14000, "why": "lost"}
    found, table = went_on(lost, LARDER, passed("Anna"))
    assert found[1:] == [(4, "money", "BUY-6")]
    assert purses(table) == [30, -9]


# Rewards and cards


@pytest.mark.parametrize("mine", [True, False])
def test_reward_1_a_corridor_that_was_not_due_lies_and_the_turn_is_whose_it_was(mine: bool) -> None:
    """Anna lays one in her turn, or in Ben's: nobody loses a turn by it."""
    undue: Event = {"do": "reward", "by": "Anna", "reward": "corridor", "tile": "hallway", "at": [0, 3], "of": 0}
    lines = [passed("Ben"), undue] if mine else [undue, passed("Ben")]
    found, table = went_on(*lines)
    assert found == [(4 if mine else 3, "reward", "REWARD-1")]
    assert turn(table) == ("buy", 1, "Anna", "Anna", True, 0)
    assert table.pending == ()
    assert [placed.tile.id for placed in table.players[0].castle][1:] == ["hallway"]
    assert (table.stacks["hallway"], purses(table)) == (4, [15, 20])
    (used,) = table.corridor_used  # one free tile a turn: that of this turn, or of the one that it was
    assert (used == table.turn) is mine


def test_final_bonus_cards_that_are_shown_too_early_are_seen_and_the_round_goes_on() -> None:
    found, table = went_on({"do": "cards", "by": "Ben", "cards": []}, passed("Ben"), passed("Anna"))
    assert found == [(3, "turn", "FINAL-BONUS")]
    assert turn(table) == PRICED
    assert [player.shown for player in table.players] == [None, ()]


def test_final_bonus_of_cards_that_are_shown_twice_the_later_line_stands() -> None:
    cards: Event = {"do": "cards", "by": "Ben", "cards": []}
    found, table = went_on(passed("Ben"), cards, {**cards, "cards": ["food"]}, passed("Anna"))
    assert {rule for _, _, rule in found} == {"FINAL-BONUS"}
    assert turn(table) == PRICED
    assert table.players[1].shown == (("food", None),)


def test_the_market_has_its_slots_whatever_was_bought_beside_it() -> None:
    found, table = went_on(bought("Ben", "study"), bought("Anna", "buttery", at=[3, -1]))
    assert [each[1:] for each in found if each[1] == "market"] == [("market", "BUY-3")] * 2
    assert table.market == tuple(Slot(price, room, 1000) for price, room in zip(PRICES, ROOMS, strict=False))


def test_market_1_what_is_no_room_is_left_out_of_the_new_rooms() -> None:
    found, table = went_on(LARDER, bought("Anna", "parlor"), revealed("study", "hallway"))
    assert [each for each in found if each[1] != "illegal"] == [(5, "market", "MARKET-1")]
    assert [room for room, _ in lies(table)] == ["pumpkin-garden", "study", "", "mold-room", "billiards-room"]
    assert (table.stacks["hallway"], table.deck) == (5, 16)


def test_reward_1_a_free_tile_that_declines_what_it_does_not_complete_lies_all_the_same() -> None:
    undue: Event = {"do": "reward", "by": "Anna", "reward": "corridor", "tile": "hallway", "at": [0, 3], "of": 0}
    found, table = went_on(passed("Ben"), {**undue, "decline": [99]})
    assert {(event, kind) for event, kind, _ in found} == {(4, "reward")}
    assert [placed.tile.id for placed in table.players[0].castle][1:] == ["hallway"]
    assert turn(table) == ("buy", 1, "Anna", "Anna", True, 0)


def test_reward_sleeping_more_tiles_than_it_allows_are_as_many_as_it_allows() -> None:
    """Nothing waits: it is taken as if it were due, with two tiles of three; a fourth kind of stack gives none."""
    undue: Event = {"do": "reward", "by": "Anna", "reward": "sleeping", "stack": 200, "tiles": 3, "of": 0}
    found, table = went_on(passed("Ben"), undue)
    assert (found[0], table.on_deck, table.stacks["200"]) == ((4, "reward", "REWARD-1"), ("200", "200"), 3)
    found, table = went_on(passed("Ben"), {**undue, "stack": "hallway"})
    assert (found[0], table.on_deck, table.stacks["hallway"]) == ((4, "reward", "REWARD-1"), (), 5)
