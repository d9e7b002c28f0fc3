"""How a table begins: SETUP-1 to SETUP-9, SOLO-1, and five players (BGA-3)."""

from __future__ import annotations

import pytest

from builders import Refused, after, assert_in_order, refused
from builders.castles import (
    BOX,
    FIVE,
    Phase,
    Price,
    card_names,
    favor_names,
    numbers,
    numbers_for,
    refused_favors,
    reveal,
    row,
    say,
    seated,
)
from castlescore.games.castles.rules.setup import check_pile, invalid_numbers, missing_numbers, refused_table

SMALL, LARGE = ("100", "150", "200", "250", "300"), ("350", "400", "450", "500", "600")
FIRST = ("pumpkin-garden", "larder", "parlor", "mold-room", "billiards-room", "tasso-room", "vestibule")


def why(favors: list[str], players: int) -> str | None:
    result = refused_favors(favors, players)
    return result.rule if result else None


def test_setup_1_one_favor_a_player_of_the_24() -> None:
    assert len(favor_names()) == 24
    assert numbers().favors == tuple(favor_names())
    assert why(["living", "living-area", "money"], 3) is None
    assert why(["living", "small"], 3) == "SETUP-1"
    assert why(["living", "living", "money"], 3) == "SETUP-1"


def test_setup_1_completed_and_incomplete_are_never_together() -> None:
    assert why(["completed", "round", "incomplete"], 3) == "SETUP-1"
    assert why(["completed", "round", "square"], 3) is None


def test_setup_2_eleven_room_cards_a_player() -> None:
    assert [seated(n).deck for n in (2, 3, 4)] == [22, 33, 44]


@pytest.mark.parametrize(("players", "small", "large"), [(1, 7, 5), (2, 5, 4), (3, 7, 5), (4, 9, 6)])
def test_setup_3_stacks(players: int, small: int, large: int) -> None:
    """SOLO-1: a lone player has the stacks of three."""
    expected = {**dict.fromkeys((*SMALL, "hallway"), small), **dict.fromkeys((*LARGE, "stairs"), large)}
    assert dict(seated(players).stacks) == expected


def test_setup_3_four_players_have_every_tile_of_the_box() -> None:
    assert sum(left for stack, left in seated(4).stacks.items() if stack.isdecimal()) == 75


@pytest.mark.parametrize(
    ("players", "prices"),
    [
        (2, [15000, 10000, 8000, 6000, 4000]),
        (3, [15000, 10000, 8000, 6000, 4000, 2000]),
        (4, [15000, 10000, 8000, 6000, 4000, 2000, 1000]),
    ],
)
def test_setup_4_slots(players: int, prices: list[int]) -> None:
    assert [slot.price for slot in seated(players).market] == prices


def test_setup_5_a_room_for_each_slot_off_its_stack_and_a_card_to_the_discard() -> None:
    table = after(seated(4), reveal(*FIRST))
    assert row(table) == dict(zip((15000, 10000, 8000, 6000, 4000, 2000, 1000), FIRST, strict=True))
    assert (table.deck, table.discard) == (37, 7)
    assert [table.stacks[size] for size in ("100", "150", "200", "250", "300")] == [8, 8, 9, 7, 8]
    assert [table.stacks[size] for size in LARGE] == [6, 5, 6, 6, 5]


def test_setup_5_market_3_holds_in_the_first_market() -> None:
    begun = seated(2, given={"small_stack": 1})
    table = after(begun, reveal("larder", "parlor", "vestibule"), reveal("mold-room", "tasso-room", skipped=["100"]))
    assert (table.deck, table.phase) == (16, Phase.PRICE)


def test_setup_6_foyer_money_and_two_bonus_cards() -> None:
    table = seated(3, foyers=[(3, 0), (4, 0), (3, 90)])
    assert [len(player.castle[0].doors) for player in table.players] == [3, 4, 3]
    assert table.players[2].castle[0].turn == 90
    assert [(p.money, p.cards, len(p.castle)) for p in table.players] == [(15000, 2, 1)] * 3
    assert table.bonus_deck == 27 - 6 == len(card_names()) - 6


def test_setup_7_points_clockwise_from_the_first_master_builder() -> None:
    assert [player.track for player in seated(4).players] == [0, 1, 2, 3]
    assert [player.track for player in seated(4, builder=2).players] == [2, 3, 0, 1]
    assert [player.track for player in seated(3, builder=1).players] == [2, 0, 1]


def test_setup_8_round_1_starts_with_pricing_once_the_market_lies_there() -> None:
    table = after(seated(4), reveal(*FIRST))
    assert (table.round, table.phase, table.actor) == (1, Phase.PRICE, 0)
    assert after(table, Price(FIRST)).phase is Phase.BUY


def test_setup_9_no_favors_at_all() -> None:
    assert why([], 4) is None


def test_solo_1_a_lone_table() -> None:
    table = seated(1)
    assert (table.deck, table.bonus_deck) == (33, 25)
    assert (table.players[0].money, table.players[0].track, table.players[0].cards) == (15000, 0, 2)
    assert [slot.price for slot in table.market] == [2000, 4000, 6000]
    assert why(["living"], 1) == "SOLO-1"


def test_bga_3_five_only_with_numbers_of_the_table() -> None:
    assert numbers_for(5, {}) is None
    assert numbers_for(5, {**FIVE, "star": 1}) is None
    assert set(missing_numbers({})) == set(FIVE)
    assert missing_numbers({key: value for key, value in FIVE.items() if key != "market"}) == ("market",)
    table = seated(5, given=FIVE)
    assert (len(table.market), table.deck) == (8, 50)
    assert [player.track for player in table.players] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_what_is_printed_and_what_five_give_themselves_fits_the_box(players: int) -> None:
    result = numbers_for(players, FIVE if players == 5 else {})
    assert result is not None
    assert invalid_numbers(result._asdict(), players, BOX.catalogue) == ()


@pytest.mark.parametrize(
    ("key", "most", "rules"),
    [
        ("small_stack", 9, ("SETUP-3", "BOX-1")),
        ("large_stack", 6, ("SETUP-3", "BOX-1")),
        ("room_cards", 50, ("SETUP-2",)),
    ],
)
def test_setup_2_and_3_no_more_than_the_box_has(key: str, most: int, rules: tuple[str, ...]) -> None:
    for count in range(1, most + 9):
        result = invalid_numbers({key: count}, 2, BOX.catalogue)
        assert [(at, unfit.rules) for at, unfit in result] == ([(key, rules)] if count > most else [])


@pytest.mark.parametrize(("players", "most"), [(1, 7), (2, 7), (4, 7), (5, 8)])
def test_setup_4_no_more_slots_than_the_board_and_five_players_have(players: int, most: int) -> None:
    for count in range(1, 12):
        result = invalid_numbers({"market": tuple(range(1000, 1000 * (count + 1), 1000))}, players, BOX.catalogue)
        assert [unfit.rules for _, unfit in result] == ([("SETUP-4",)] if count > most else [])


@pytest.mark.parametrize(
    ("pile", "most", "rule"),
    [
        ("deck", 50, "SETUP-2"),
        ("100", 9, "BOX-1"),
        ("350", 6, "BOX-1"),
        ("hallway", 9, "BOX-1"),
        ("stairs", 6, "BOX-1"),
    ],
)
def test_box_1_nobody_counts_more_of_a_pile_than_the_box_has(pile: str, most: int, rule: str) -> None:
    check_pile(pile, most, BOX.catalogue)
    with pytest.raises(Refused) as raised:
        check_pile(pile, most + 1, BOX.catalogue)
    reason = raised.value.refusal
    assert_in_order(reason, say)
    assert (reason.kind, reason.violations[0].rule) == ("stack", rule)


@pytest.mark.parametrize(
    ("players", "favors", "solo", "own", "rule"),
    [
        (1, [], False, False, "SOLO-1"),
        (2, [], True, False, "SOLO-1"),
        (2, ["food"], False, False, "SETUP-1"),
        (6, [], False, True, "BGA-3"),
        (5, [], False, False, "BGA-3"),
    ],
)
def test_a_table_that_cannot_be_is_refused_as_one_of_the_wrong_players(
    players: int, favors: list[str], solo: bool, own: bool, rule: str
) -> None:
    result = refused_table("ABCDEF"[:players], favors, solo, own)
    assert result is not None
    assert_in_order(result, say)
    assert (result.kind, result.violations[0].rule) == ("turn", rule)


def test_everything_that_does_not_fit_is_told() -> None:
    wrong = {"small_stack": 10, "market": (1000, 1000), "favor_points": (8,), "start_points": (0, 1, 2)}
    assert [key for key, _ in invalid_numbers(wrong, 2, BOX.catalogue)] == list(wrong)


def test_a_table_may_give_some_numbers_itself() -> None:
    table = seated(2, given={"room_cards": 30, "small_stack": 6})
    assert (table.deck, table.stacks["100"], table.stacks["350"]) == (30, 6, 4)


def test_nobody_moves_before_the_first_market() -> None:
    assert refused(seated(2), Price(())) == ("ROUND-1",)
