"""New rooms, prices, coins, the marker and the end: MARKET, PRICE, COINS, PASS, END, SOLO-2 to SOLO-6."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from builders import Refusal, Refused, after, apply, assert_in_order, refused, state, told, went
from builders.castles import (
    AdjustDeck,
    Pending,
    Phase,
    Price,
    Reveal,
    Reward,
    Slot,
    Table,
    built,
    buy,
    buying,
    coins,
    emptied,
    passes,
    reveal,
    row,
    say,
    seated,
)
from castlescore.games.castles.rules.market import with_exchanged

TWO = ("larder", "parlor", "vestibule", "mold-room", "tasso-room")


def between(table: Table, *left: str) -> Table:
    """The table as round 2 asks for new rooms, these tiles left on the dearest slots."""
    market = tuple(Slot(slot.price, tile) for slot, tile in zip(table.market, left, strict=False))
    row = (*market, *table.market[len(market) :])
    return replace(table, round=2, market=row, seen=frozenset(left), drawn={"100": 1}, discard=1)


def test_market_1_new_rooms_fill_the_empty_slots_from_the_dearest() -> None:
    table = between(seated(2), "larder", "", "vestibule")
    table = after(table, reveal("study", "kitchen", "crypt"))
    assert row(table) == {15000: "larder", 10000: "study", 8000: "vestibule", 6000: "kitchen", 4000: "crypt"}
    assert (table.phase, table.deck) == (Phase.PRICE, 19)


def test_market_1_a_card_brings_a_tile_of_its_own_stack_once() -> None:
    table = between(seated(2), "larder")
    assert refused(table, reveal("larder")) == ("BOX-1",)
    assert refused(table, reveal("hallway")) == refused(table, reveal("stairs")) == ("MARKET-1",)
    assert refused(table, reveal("study", "study")) == ("BOX-1",)


def test_market_2_left_over_tiles_stay_and_a_full_market_takes_no_card() -> None:
    full = after(seated(2), reveal(*TWO), Price(TWO), *passes("Ben", "Anna"))
    assert (full.round, full.phase, full.deck) == (2, Phase.PRICE, 17)
    assert tuple(row(full).values()) == TWO
    assert refused(full, reveal("study")) == ("MARKET-2",)
    assert refused(seated(2), reveal(*TWO, "study")) == ("MARKET-2",)


def test_market_3_a_card_of_an_empty_stack_is_replaced_by_another() -> None:
    table = emptied(between(seated(2), *TWO[:4]), "300")
    assert refused(table, reveal("kitchen")) == ("MARKET-3",)
    later = after(table, reveal("study", skipped=["300", "300"]))
    assert (later.deck, later.discard, later.phase) == (19, 4, Phase.PRICE)
    assert refused(table, reveal(skipped=["200"])) == ("MARKET-3",)


def test_market_3_a_stack_that_runs_out_during_new_rooms_is_skipped_from_then_on() -> None:
    table = emptied(between(seated(2), *TWO[:2]), "300", left=1)
    later = after(table, reveal("kitchen", "study", "crypt", skipped=["300"]))
    assert (later.deck, later.stacks["300"], later.phase) == (18, 0, Phase.PRICE)
    in_pieces = after(table, reveal("kitchen"), reveal(skipped=["300"]), reveal("study", "crypt"))
    assert (in_pieces.deck, in_pieces.phase) == (later.deck, later.phase)


def test_market_2_nothing_is_skipped_once_no_slot_is_empty() -> None:
    table = emptied(between(seated(2), *TWO[:4]), "300", left=1)
    assert refused(table, reveal("kitchen", skipped=["300"])) == ("MARKET-2",)


def test_setup_2_there_are_room_cards_of_sizes_only() -> None:
    table = emptied(between(seated(2)), "hallway")
    for size in ("hallway", "700"):
        assert refused(table, reveal(skipped=[size])) == ("SETUP-2",)


def test_setup_2_a_skipped_card_of_no_size_is_refused_before_a_tile_is_taken() -> None:
    assert refused(between(seated(2)), reveal("study", skipped=["700"])) == ("SETUP-2",)


def test_market_4_tiles_on_the_deck_come_first_from_the_top_and_take_no_card() -> None:
    table = replace(between(seated(2), *TWO[:2]), on_deck=("350", "200"))
    assert refused(table, reveal("study")) == ("MARKET-4",)
    assert refused(table, reveal("nap-room")) == ("MARKET-4",)
    later = after(table, reveal("salon", "nap-room", "study"))
    assert (later.deck, later.on_deck, later.phase) == (21, (), Phase.PRICE)
    assert (later.stacks["350"], later.stacks["200"], later.stacks["150"]) == (4, 5, 4)


def test_market_4_no_card_is_skipped_while_a_tile_lies_on_the_deck() -> None:
    table = emptied(replace(between(seated(2), *TWO[:3]), on_deck=("350",)), "300")
    assert refused(table, reveal(skipped=["300"])) == ("MARKET-4",)
    assert after(table, reveal("salon", "study", skipped=["300"])).deck == 20


def test_market_4_tiles_too_many_stay_on_the_deck() -> None:
    table = replace(between(seated(2), *TWO[:4]), on_deck=("350", "200"))
    later = after(table, reveal("salon"))
    assert (later.on_deck, later.phase, later.deck) == (("200",), Phase.PRICE, 22)


def test_market_5_as_many_rooms_as_at_setup_before_anything_else() -> None:
    table = after(between(seated(2), *TWO[:2]), reveal("study", "crypt"))
    assert table.phase is Phase.REVEAL
    assert refused(table, Price(tuple(row(table).values()))) == ("ROUND-1",)
    assert len([tile for tile in row(after(table, reveal("kitchen"))).values() if tile]) == 5


def test_price_1_the_master_builder_puts_the_rooms_in_any_order() -> None:
    table = after(seated(2), reveal(*TWO))
    assert tuple(row(after(table, Price(TWO[::-1]))).values()) == TWO[::-1]
    assert tuple(row(after(table, Price(TWO, by="Anna"))).values()) == TWO
    assert refused(table, Price(TWO, by="Ben")) == ("PRICE-1",)


@pytest.mark.parametrize(
    "wrong", [TWO[:4], (*TWO[:4], "study"), (*TWO[:4], "larder"), (*TWO, "study"), ("", *TWO), (*TWO[:4], "")]
)
def test_price_1_one_tile_to_a_slot_and_every_tile_on_one(wrong: tuple[str, ...]) -> None:
    assert refused(after(seated(2), reveal(*TWO)), Price(wrong)) == ("PRICE-1",)


def test_price_1_where_slots_stay_empty_any_may() -> None:
    table = replace(between(seated(2), "larder", "parlor"), phase=Phase.PRICE)
    later = after(table, Price(("", "parlor", "", "larder")))
    assert row(later) == {15000: "", 10000: "parlor", 8000: "", 6000: "larder", 4000: ""}


def test_price_2_coins_move_with_their_tile() -> None:
    table = after(seated(2), reveal(*TWO), Price(TWO), *passes("Ben", "Anna"))
    assert coins(table) == dict.fromkeys(TWO, 1000)
    table = after(table, Price(TWO), buy(table, "Anna", "tasso-room", "S=foyer.E"), *passes("Ben"))
    table = after(table, reveal("study"), Price(("study", *TWO[:4])))
    assert row(table)[4000] == "mold-room"
    assert coins(table) == dict.fromkeys(TWO[:4], 2000)


def test_pricing_once_a_round() -> None:
    table = after(seated(2), reveal(*TWO), Price(TWO))
    assert refused(table, Price(TWO)) == ("ROUND-1",)


def test_price_1_a_room_that_does_not_lie_there_cannot_be_exchanged() -> None:
    table = between(seated(2))
    with pytest.raises(Refused) as raised:
        with_exchanged(table, TWO, 0, "kitchen")
    reason = raised.value.refusal
    assert_in_order(reason, say)
    assert (reason.kind, reason.violations[0].rule) == ("market", "PRICE-1")
    assert with_exchanged(table, TWO, 0, "mold-room") == ("mold-room", "parlor", "vestibule", "larder", "tasso-room")


def test_round_1_who_is_early_is_told_what_to_type() -> None:
    """Prices before the rooms of the round lie there, and a room of a stack that is empty (MARKET-3)."""
    table = between(seated(2))
    early = apply(table, Price(TWO))
    empty = apply(replace(table, stacks={**table.stacks, "100": 0}), reveal("larder"))
    for each, typed in ((early, "reveal"), (empty, "100")):
        assert isinstance(each, Refusal) and each.hint is not None
        assert typed in say(each.hint)


def test_coins_1_a_thousand_on_every_room_left_and_the_bank_pays() -> None:
    outcome = went(buying(seated(3), "larder", "vestibule", coins={"vestibule": 3000}), *passes("Ben", "Cara", "Anna"))
    assert coins(outcome.table) == {"larder": 1000, "vestibule": 4000}
    assert outcome.table.bank == -2000 - 3 * 5000
    assert "1000 each onto Larder, Vestibule" in told(outcome)


def test_pass_1_the_marker_goes_left_and_that_player_opens_the_round() -> None:
    table = after(buying(seated(3, builder=2), "larder"), *passes("Anna", "Ben", "Cara"))
    assert (table.builder, table.round, table.phase) == (0, 2, Phase.REVEAL)


def drawn_out(players: int = 2, *, deck: int = 1, drawn: Mapping[str, int] | None = None) -> Table:
    """Round 8 with so few cards in the deck, three slots empty; by size, the cards drawn so far."""
    sizes = {"100": 8, "150": 1, "300": 11} if drawn is None else drawn
    table = between(seated(players), *TWO[:2])
    return replace(table, round=8, deck=deck, discard=sum(sizes.values()), drawn=sizes)


def test_end_1_the_last_card_makes_this_the_last_round_and_says_so() -> None:
    table = drawn_out(deck=3)
    assert not after(table, reveal("study", "buttery")).last_round
    outcome = went(table, reveal("study", "buttery", "kitchen"))
    assert outcome.table.last_round
    assert told(outcome).startswith("the last room card is drawn: THIS IS THE LAST ROUND")


def test_end_1_a_skipped_card_counts() -> None:
    table = emptied(drawn_out(deck=2), "300")
    assert after(table, reveal("study", skipped=["300"])).last_round


def test_end_1_the_last_round_is_played_out_and_then_the_cards_are_shown() -> None:
    table = after(drawn_out(deck=3), reveal("study", "buttery", "kitchen"))
    table = after(table, Price(tuple(row(table).values())), *passes("Ben", "Anna"))
    assert (table.phase, table.round) == (Phase.CARDS, 8)
    assert refused(table, passes("Ben")[0]) == ("END-1",)


def test_end_2_the_discard_is_shuffled_until_the_market_is_full() -> None:
    table = after(drawn_out(), reveal("study"))
    assert (table.deck, table.discard, table.phase, table.last_round) == (0, 21, Phase.REVEAL, True)
    table = after(table, reveal("buttery", "kitchen"))
    assert (table.deck, table.discard, table.phase, table.last_round) == (19, 2, Phase.PRICE, True)


def test_end_2_again_if_need_be() -> None:
    """A pile of a 150 and a 300: each time that it is shuffled it brings one room."""
    table = emptied(drawn_out(drawn={"300": 1}), "300")
    table = after(table, reveal("study"), reveal(skipped=["300"]))
    assert (table.deck, table.discard) == (1, 1)
    table = after(table, reveal("sitting-room", "flute-room", skipped=["300"]))
    assert (table.deck, table.phase) == (0, Phase.PRICE)


TWO_150 = reveal("sitting-room", "flute-room")


@pytest.mark.parametrize("lines", [[reveal("study"), TWO_150], [reveal("study", "sitting-room", "flute-room")]])
def test_end_2_a_size_comes_no_more_often_than_there_are_cards_of_it_in_the_pile(lines: list[Reveal]) -> None:
    few, enough = (drawn_out(drawn={"100": 20 - more, "150": more}) for more in (0, 1))
    assert refused(after(few, *lines[:-1]) if lines[:-1] else few, lines[-1]) == ("END-2",)
    assert after(enough, *lines).phase is Phase.PRICE


def test_end_2_says_which_cards_the_pile_has_not() -> None:
    table = after(drawn_out(drawn={"100": 20}), reveal("study"))
    for line, words in (
        (TWO_150, "the cards shuffled again hold only 1 of 150"),
        (reveal("crypt", "throne-room"), "no card of 250 or 600 is among those shuffled again"),
    ):
        outcome = apply(table, line)
        assert isinstance(outcome, Refusal)
        assert say(outcome.violations[0].why) == words


def test_end_2_a_card_shuffled_again_is_counted_in_every_line() -> None:
    table = after(drawn_out(drawn={"100": 20}), reveal("study"), reveal("sitting-room"))
    assert refused(table, reveal("flute-room")) == ("END-2",)
    assert after(table, reveal("buttery")).phase is Phase.PRICE


def test_end_2_skipped_cards_may_have_come_before_or_after_the_shuffle() -> None:
    """The line does not say whether the last card of the deck was the 300 or the 600: only one 300 was drawn before."""
    table = emptied(drawn_out(deck=1, drawn={"100": 19, "300": 1}), "300")
    line = reveal("throne-room", "buttery", skipped=["300"])
    assert after(table, line).deck == 19
    assert refused(table, reveal("throne-room", "crypt", skipped=["300"])) == ("END-2",)


def test_end_2_slots_stay_empty_when_no_card_of_the_pile_could_fill_them() -> None:
    table = emptied(drawn_out(drawn={"150": 10, "300": 10}), "150", "300", left=1)
    table = after(table, reveal("study", "kitchen"))
    assert (table.phase, table.last_round) == (Phase.PRICE, True)
    assert row(table)[4000] == ""
    table = after(table, Price(tuple(row(table).values())), *passes("Ben"))
    assert table.phase is Phase.BUY


def test_end_2_no_card_comes_from_a_deck_counted_empty_before_any_was_drawn() -> None:
    table = after(replace(seated(2), on_deck=("350",)), AdjustDeck(0, "the cards are lost"))
    assert refused(table, reveal("salon", "larder")) == ("END-2",)
    table = after(emptied(table, "300"), reveal("salon"))
    assert table.phase is Phase.PRICE, "the tile from the deck was the last that could come"


def test_end_2_nor_is_a_card_skipped() -> None:
    table = emptied(replace(seated(2), on_deck=("350",), deck=0), "300")
    assert refused(table, reveal("salon", skipped=["300"])) == ("END-2",)


def test_end_2_only_cards_of_the_pile_come_again() -> None:
    table = after(drawn_out(), reveal("study"))
    assert refused(table, reveal("throne-room")) == ("END-2",)
    assert refused(emptied(table, "600"), reveal(skipped=["600"])) == ("END-2",)


def test_end_2_a_deck_counted_anew_may_hold_what_no_line_has_named() -> None:
    table = after(drawn_out(deck=3), AdjustDeck(1, "two cards were skipped and not typed"), reveal("study"))
    assert after(table, reveal("throne-room", "crypt")).phase is Phase.PRICE
    assert after(emptied(table, "600"), reveal(skipped=["600"])).phase is Phase.REVEAL


def test_end_2_nor_does_a_count_of_the_cards_shuffled_again_say_which_they_are() -> None:
    table = after(drawn_out(), reveal("study", "buttery"), AdjustDeck(17, "counted"))
    assert after(table, reveal("throne-room")).phase is Phase.PRICE


def test_end_2_of_a_deck_counted_anew_the_table_says_that_nothing_comes() -> None:
    """By the record every stack that can come is empty; other cards may lie in the pile, and the table has seen it."""
    table = emptied(emptied(drawn_out(deck=2, drawn={"150": 10, "300": 10}), "150", left=1), "300")
    table = after(table, AdjustDeck(1, "counted"), reveal("study"))
    assert table.phase is Phase.REVEAL
    outcome = went(table, reveal())
    assert (outcome.table.phase, row(outcome.table)[4000]) == (Phase.PRICE, "")
    assert told(outcome) == "no card of the whole pile brings a room: the slots that are left stay empty (END-2)"
    assert (outcome.move, outcome.figures) == (reveal(), {"round": table.round, "deck": table.deck})
    assert after(table, reveal("crypt", "throne-room")).phase is Phase.PRICE


def test_a_reveal_of_nothing_in_an_old_record_changes_nothing() -> None:
    """Such lines were once recorded; whoever has one must still be able to play on."""
    for table in (seated(2), after(drawn_out(), reveal("study"))):
        assert state(after(table, reveal())) == state(table)


def test_end_1_a_last_round_stays_the_last_however_the_deck_is_counted() -> None:
    table = after(drawn_out(), reveal("study"))
    outcome = went(table, AdjustDeck(3, "three stuck together"))
    assert outcome.table.last_round
    assert "this stays the last round" in told(outcome)
    table = after(outcome.table, reveal("buttery", "throne-room"))
    assert after(table, Price(tuple(row(table).values())), *passes("Ben", "Anna")).phase is Phase.CARDS
    assert after(table, AdjustDeck(17, "counted")).last_round


def test_solo_2_three_rooms_from_2000_up_and_no_pricing() -> None:
    table = after(seated(1), reveal("larder", "parlor", "vestibule"))
    assert row(table) == {2000: "larder", 4000: "parlor", 6000: "vestibule"}
    assert table.phase is Phase.BUY
    assert refused(table, Price(("larder", "parlor", "vestibule"))) == ("SOLO-2",)


def test_solo_2_deck_tiles_first_in_the_same_order_and_market_3() -> None:
    table = emptied(replace(seated(1), on_deck=("350",)), "300")
    table = after(table, reveal("salon", "larder", "parlor", skipped=["300"]))
    assert row(table) == {2000: "salon", 4000: "larder", 6000: "parlor"}
    assert table.deck == 30


def test_solo_3_the_bank_is_paid() -> None:
    table = after(seated(1), reveal("larder", "parlor", "vestibule"))
    table = after(table, buy(table, "Anna", "parlor", "W=foyer.E"))
    assert (table.players[0].money, table.bank) == (11000, 4000)
    table = after(table, reveal("study", "buttery", "kitchen"))
    assert after(table, buy(table, "Anna", "hallway", "W=foyer.N")).players[0].money == 8000


def test_solo_3_an_extra_turn_uses_the_same_market() -> None:
    table = built(seated(1), 0, ("buttery", "W=foyer.E"))
    table = buying(table, "broom-closet", "parlor", "study")
    table = after(table, buy(table, "Anna", "broom-closet", "S=buttery.E"))
    assert (table.extra, row(table)) == (1, {2000: "", 4000: "parlor", 6000: "study"})


def test_solo_4_the_rest_goes_to_the_box_after_a_pass_too() -> None:
    table = after(seated(1), reveal("larder", "parlor", "vestibule"), *passes("Anna"))
    assert (table.round, table.phase, set(row(table).values())) == (2, Phase.REVEAL, {""})
    assert (table.builder, table.bank, coins(table)) == (0, -5000, {})
    assert refused(table, reveal("larder")) == ("BOX-1",)


def test_solo_6_eleven_rounds_of_three_cards() -> None:
    table = replace(seated(1), deck=3, round=11)
    table = after(table, reveal("larder", "parlor", "vestibule"))
    assert table.last_round
    assert after(table, *passes("Anna")).phase is Phase.CARDS


def test_solo_6_a_tile_from_the_deck_puts_the_end_off() -> None:
    table = replace(seated(1), deck=3, round=11, on_deck=("350",))
    table = after(table, reveal("salon", "larder", "parlor"), *passes("Anna"))
    assert (table.last_round, table.round, table.deck) == (False, 12, 1)
    assert after(table, reveal("study")).last_round


def test_solo_6_end_2_and_the_last_round_of_sleeping_hold() -> None:
    table = replace(seated(1), deck=1, round=12, discard=32, drawn={"100": 16, "150": 16})
    table = after(table, reveal("study"), reveal("larder", "parlor"))
    assert (table.deck, table.phase) == (31, Phase.BUY)
    table = replace(table, pending=(Pending("sleeping", 0, table.turn),))
    later = after(table, Reward("Anna", "sleeping", stack="600", tiles=2))
    assert (later.on_deck, later.stacks["600"]) == ((), 3)
