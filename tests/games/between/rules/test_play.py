"""The table as a fold: rounds and turns, bonuses where they fall due, refusals with their reasons."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from builders import Refusal, after, apply, assert_said_aloud, refusal, rule, rules, went
from builders.between import (
    BOX,
    EVENING_THRONES,
    AdjustCastle,
    Cards,
    CheckCastle,
    CheckIllegal,
    Move,
    Note,
    Phase,
    Pile,
    Place,
    Reward,
    Table,
    apply_all,
    fill_turn,
    filler,
    free_tiles,
    random_move,
    say,
    score,
    table_of,
    with_castle,
)
from castlescore.games.between.rules.bonuses import FIFTH, THIRD, TILE
from castlescore.games.between.rules.scoring import score as castle_score
from castlescore.games.between.rules.table import due_line, opening
from samples import some


def pl(tile: str, column: int, row: int, castle: str = "AB") -> Place:
    return Place(castle, tile, (column, row))


# --- the evening ---------------------------------------------------------------------------------------------------

EVENING: list[tuple[list[Move], int]] = [
    ([pl("taxidermy-showroom", -1, 0), pl("hall-of-puzzled-floors", 2, 0)], 1),
    ([pl("hall-of-portraits", -2, 0), pl("game-storage", 0, 1)], 1),
    ([pl("kings-chambers", -1, 1), pl("reading-room", 1, 1)], 4),
    ([pl("drawing-room", 0, 2), Reward("AB", attendant="jester"), pl("laboratory", 0, -1)], 14),
    ([pl("wine-room", -1, 2), pl("firewood-storage", 1, 2)], 24),
    ([pl("echo-chamber", -2, 1), Reward("AB", at=(0, 3)), pl("salon", -2, 2)], 32),
    ([pl("midnight-room", -1, 3), pl("fireplace", -2, 3), Reward("AB", tile="fountain", at=(2, 1))], 47),
    ([pl("hibernation-chamber", -1, 4), Reward("AB", at=(-1, 5)), pl("broom-closet", 0, 4)], 62),
]
OURS = frozenset(move.tile for line, _ in EVENING for move in line if isinstance(move, Place))


def others(table: Table) -> Table:
    """BC, CD and DA get theirs, of tiles that AB does not want."""
    return fill_turn(table, "AB", without=OURS)


def evening(turns: int) -> Table:
    table = table_of(4, EVENING_THRONES)
    for moves, total in EVENING[:turns]:
        table = after(table, *moves)
        assert table.site("AB").points == total
        table = others(table)
    return table


def test_the_evening_of_castle_ab_from_the_first_tile_to_62_points() -> None:
    table = evening(8)
    assert table.site("AB").points == 62
    assert table.phase in (Phase.CARDS, Phase.OVER)
    assert [score(table).castles[0].rows[row] for row in ("towers", "fountains", "grand_foyers")] == [5, 5, 6]


def test_evening_what_each_bonus_asks_for() -> None:
    asked = {}
    table = table_of(4, EVENING_THRONES)
    for moves, _ in EVENING:
        for move in moves:
            outcome = went(table, move)
            table = outcome.table
            if table.site("AB").pending and isinstance(move, Place):
                asked[move.tile] = say(due_line(table.site("AB")))
        table = others(table)
    assert asked == {
        "drawing-room": "reward AB " + "|".join(BOX.attendants),
        "echo-chamber": "reward AB PLACE",
        "fireplace": "reward AB fountain|tower|grand-foyer PLACE",
        "hibernation-chamber": "reward AB PLACE  or  reward AB --decline",
    }


def test_evening_a_line_whose_second_tile_comes_before_a_bonus_is_refused_whole() -> None:
    table = evening(3)
    outcome = apply_all(table, [pl("drawing-room", 0, 2), pl("laboratory", 0, -1)])
    assert isinstance(outcome, Refusal)
    assert (outcome.kind, rules(outcome)) == ("reward", ["B-BONUS-1"])
    assert say(outcome.violations[0].why) == "Drawing Room is AB's 3rd living room: its attendant comes first"
    assert say(outcome.hint) == "place AB drawing-room 0,2"
    assert table.site("AB").laid == 0
    both = apply_all(table, [pl("drawing-room", 0, 2)])
    assert isinstance(both, list)
    assert both[0].figures == {"score": both[0].table.site("AB").points}


def test_the_recorded_reward_says_which_bonus_it_was() -> None:
    table = evening(5)
    table = after(table, pl("echo-chamber", -2, 1))
    move = went(table, Reward("AB", at=(0, 3))).move
    assert move == Reward("AB", "corridor", tile="grand-foyer", at=(0, 3))
    assert went(table, move).move == move


# --- turns and rounds -----------------------------------------------------------------------------------------------


def test_b_draft_5_two_tiles_a_turn_for_each_castle_castles_in_any_order() -> None:
    table = after(table_of(3), pl("salon", 2, 0, "CA"), pl("map-room", 2, 0), pl("parlor", 3, 0, "CA"))
    third = refusal(table, pl("gallery", 4, 0, "CA"))
    assert (third.kind, rules(third)) == ("turn", ["B-DRAFT-5"])
    assert "still to come: tiles: 1 in AB, 2 in BC" in say(third.violations[0].why)
    table = fill_turn(table)
    assert (table.round, table.turn) == (1, 2)
    assert all(site.to_lay == 2 for site in table.sites)


def test_b_draft_5_the_tiles_of_one_line_are_those_of_one_turn() -> None:
    table = after(fill_turn(table_of(3), "AB"), pl("salon", 0, 1))
    outcome = apply_all(table, [pl("parlor", 1, 1), pl("map-room", 0, 2)])
    assert isinstance(outcome, Refusal)
    assert (rules(outcome), table.turn) == (["B-DRAFT-5"], 1)


def test_b_draft_1_and_8_four_turns_a_round_two_rounds_then_the_end() -> None:
    table, seen = table_of(3), []
    while table.phase is Phase.PLACE:
        seen.append((table.round, table.turn))
        table = fill_turn(table)
    assert seen == [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (2, 4)]
    after = refusal(table, Place("AB", free_tiles(table)[0], (40, 0)))
    assert (after.kind, rules(after)) == ("turn", ["B-END-1"])


def test_which_way_hands_pass_is_said_when_a_turn_begins() -> None:
    table = table_of(2)
    told: list[str] = []
    while table.phase is Phase.PLACE:
        site = next(site for site in table.sites if site.pending or site.to_lay)
        outcome = went(table, filler(table, site))
        if (outcome.table.round, outcome.table.turn) != (table.round, table.turn):
            assert outcome.announcements[-2:] == opening(outcome.table)
            told += map(say, outcome.announcements[-2:])
        table = outcome.table
    turns = [line.split(":")[0] for line in told if line.startswith("Round")]
    assert turns == [
        *(f"Round 1, turn {turn}" for turn in (2, 3, 4)),
        "Round 2, hands go right",
        *(f"Round 2, turn {turn}" for turn in (2, 3, 4)),
    ]
    assert "the rest goes left" in told[0]
    assert "the rest goes right" in told[-2]
    assert [line.split()[0] for line in told if "Ludwig" in line] == ["Anna"] * 3 + ["Ben"] * 4


@pytest.mark.parametrize(("count", "food", "shuffled"), [(7, 4, False), (7, 5, True), (6, 7, False), (6, 8, True)])
def test_b_ruling_3_the_supply_is_shuffled_before_round_2_after_so_many_food_bonuses(
    count: int, food: int, shuffled: bool
) -> None:
    table = table_of(count)
    table = replace(table, turn=4, supply=Pile(table.supply.left - 5 * food, 4 * food))
    for site in table.sites:
        tile = free_tiles(table, "living")
        table = after(table, Place(site.name, tile[0], (2, 0)))
        outcome = went(table, Place(site.name, tile[1], (3, 0)))
        table = outcome.table
    assert (table.round, table.turn) == (2, 1)
    assert any("B-RULING-3" in say(line) for line in outcome.announcements) == shuffled
    assert table.supply.left + table.supply.discarded == 147 - 2 * 9 * count - food + count


def test_b_bonus_7_a_food_bonus_shuffles_a_supply_of_fewer_than_5() -> None:
    table = with_castle(table_of(3), "AB", ("kitchen", 2, 0), ("wine-room", 3, 0))
    for left, shuffled in ((5, False), (4, True)):
        outcome = went(replace(table, supply=Pile(left, 20)), pl("brewery", 4, 0))
        assert any("B-BONUS-7" in say(line) for line in outcome.announcements) == shuffled
        assert outcome.table.supply == (Pile(19, 0) if shuffled else Pile(0, 20))


def test_b_ruling_11_tiles_that_were_not_kept_are_discarded_when_the_bonus_is_settled() -> None:
    """Both castles hold five drawn tiles when the supply is shuffled: those are not among the discarded ones."""
    table = with_castle(table_of(3), "AB", ("kitchen", 2, 0), ("wine-room", 3, 0))
    table = with_castle(replace(table, supply=Pile(7, 10)), "BC", ("china-room", 2, 0), ("pantry", 3, 0))
    table = after(table, pl("brewery", 4, 0))
    assert table.supply == Pile(2, 10)
    outcome = went(table, Place("BC", "bakery", (4, 0)))
    assert any("B-BONUS-7" in say(line) for line in outcome.announcements)
    assert outcome.table.supply == Pile(7, 0)
    one = after(outcome.table, Reward("BC", tile="salon", at=(5, 0)))
    assert one.supply == Pile(7, 4)
    assert after(one, Reward("AB", tile="gallery", at=(5, 0))).supply == Pile(7, 8)


def test_b_ruling_11_they_are_discarded_before_what_the_kept_tile_brings() -> None:
    """The kept tile is the third food room: the five tiles of its own bonus are drawn after the four are discarded."""
    below = [(tile, column, -1) for column, tile in enumerate(free_tiles(table_of(3), "downstairs")[:3])]
    table = with_castle(table_of(3), "AB", ("kitchen", 2, 0), ("wine-room", 3, 0), *below[:2])
    table = after(replace(table, supply=Pile(6, 4)), pl(*below[2]))
    assert table.supply == Pile(6, 4)
    table = after(table, Reward("AB", as_type="food", tile="brewery", at=(4, 0)))
    assert table.supply == Pile(4, 0)


def test_b_ruling_11_tiles_that_are_not_there_yet_are_drawn_as_soon_as_some_are_discarded() -> None:
    """So many castles may have drawn for a food bonus that not even all discarded tiles are enough for one more."""
    table = having("food", 2, replace(table_of(3), supply=Pile(1, 2)))
    table = after(table, pl("wine-room", 4, 0))
    assert table.supply == Pile(-2)
    assert table.supply.discard(4) == Pile(2)
    assert table.supply.discard(1) == Pile(-1)


@pytest.mark.parametrize("count", some(range(2, 8), [2, 4]))
@pytest.mark.many
def test_b_ruling_11_every_regular_tile_is_somewhere_at_every_moment(count: int) -> None:
    """In the supply, discarded, in a castle, in a hand, or in the hand of partners who think about a food bonus."""
    random, table, waited = Random(count), table_of(count), 0
    while table.phase is Phase.PLACE:
        table = went(table, random_move(random, table)).table
        thinking = sum(site.pending is not None and site.pending.bonus.kind == TILE for site in table.sites)
        laid = 2 * (table.turn - 1) * len(table.sites) + sum(site.laid for site in table.sites)
        hands_ = 9 * len(table.sites) - laid if table.phase is Phase.PLACE else 0
        standing = sum(placed.tile.regular for site in table.sites for placed in site.castle)
        there = table.supply.left + table.supply.discarded + standing + hands_ + 5 * thinking
        assert there == len(BOX.regular())
        waited += thinking
    assert waited


# --- refusals -------------------------------------------------------------------------------------------------------


def test_b_place_a_tile_that_may_not_stand_there_is_refused_with_every_rule() -> None:
    reason = refusal(table_of(3), pl("salon", 4, 2))
    assert reason.kind == "illegal"
    assert rules(reason) == ["B-PLACE-2", "B-PLACE-3"]
    assert reason.verdict is not None


def test_b_aim_7_a_regular_tile_stands_once_on_the_table() -> None:
    table = after(table_of(3), pl("salon", 2, 0))
    reason = refusal(table, pl("salon", 2, 0, "BC"))
    assert (reason.kind, rules(reason)) == ("illegal", ["B-AIM-7"])
    assert "stands in AB already" in say(reason.violations[0].why)
    assert rules(refusal(table, pl("salon", 3, 0))) == ["B-AIM-7"]


def test_b_bonus_14_a_special_tile_is_no_drafted_tile() -> None:
    assert rules(refusal(table_of(3), pl("tower", 2, 0))) == ["B-BONUS-14"]


def test_a_castle_that_is_not_here() -> None:
    reason = refusal(table_of(3), pl("salon", 2, 0, "DA"))
    assert (reason.kind, rules(reason)) == ("turn", ["B-AIM-6"])


def test_a_lenient_table_lets_stand_what_was_laid_but_never_two_tiles_on_a_cell() -> None:
    table = replace(table_of(3), lenient=True)
    table = after(table, pl("salon", 4, 2))
    assert rules(refusal(table, pl("parlor", 4, 2))) == ["B-PLACE-2"]


def test_every_rule_that_a_refusal_cites_is_in_the_list() -> None:
    cited = (
        *("B-AIM-1", "B-AIM-6", "B-AIM-7", "B-SETUP-1", "B-DUO-1", "B-DRAFT-5", "B-BONUS-1", "B-BONUS-7", "B-BONUS-9"),
        *("B-BONUS-11", "B-BONUS-14", "B-RULING-3", "B-RULING-5", "B-RULING-6", "B-END-1", "B-SCORE-14"),
    )
    assert [rule(id).id for id in cited] == list(cited)


# --- bonuses --------------------------------------------------------------------------------------------------------


def having(type: str, count: int, table: Table | None = None, castle: str = "AB") -> Table:
    """A table where a castle has so many tiles of a type, in a row out of everything's way."""
    names = [tile.id for tile in BOX.regular() if tile.type == type][:count]
    row = -1 if type == "downstairs" else 0
    rows = [(name, 2 + i if row == 0 else i, row) for i, name in enumerate(names)]
    return with_castle(table or table_of(3), castle, *rows)


def next_of(table: Table, type: str) -> str:
    return free_tiles(table, type)[0]


def third(type: str, table: Table | None = None) -> Table:
    """A table where AB has just got its third tile of a type."""
    table = table or having(type, 2)
    at = (2, -1) if type == "downstairs" else (4, 0)
    return after(table, Place("AB", next_of(table, type), at))


def test_b_ruling_4_a_bonus_holds_up_its_own_castle_only() -> None:
    table = third("living")
    assert rules(refusal(table, pl("gallery", 9, 0))) == ["B-BONUS-1"]
    table = fill_turn(table, "AB")
    assert [site.name for site in table.waiting] == ["AB"]
    table = after(table, Reward("AB", attendant="knight"), Place("AB", free_tiles(table, "utility")[0], (0, 1)))
    assert table.turn == 2


def test_b_ruling_4_the_turn_ends_when_all_have_theirs_even_if_a_bonus_waits() -> None:
    table = having("living", 2)
    table = after(table, Place("AB", next_of(table, "utility"), (0, 1)))
    table = fill_turn(third("living", table), "AB")
    assert (table.turn, [site.name for site in table.waiting]) == (2, ["AB"])
    assert rules(refusal(table, Place("AB", next_of(table, "utility"), (1, 1)))) == ["B-BONUS-1"]
    table = fill_turn(table, "AB")
    assert (table.turn, table.site("AB").to_lay) == (2, 2)


def test_b_end_1_the_game_is_not_over_while_a_bonus_waits() -> None:
    table = replace(having("living", 2), round=2, turn=4)
    table = after(table, Place("AB", next_of(table, "utility"), (0, 1)))
    table = fill_turn(third("living", table), "AB")
    assert table.phase is Phase.PLACE
    assert rules(refusal(table, Cards("AB", ()))) == ["B-RULING-5"]
    outcome = went(table, Reward("AB", attendant="painter"))
    assert outcome.table.phase is Phase.OVER
    assert say(outcome.announcements[-1]).endswith("no castle has a bonus card")


def test_b_bonus_8_living_gives_an_attendant_and_two_may_be_of_a_kind() -> None:
    table = after(third("living"), Reward("AB", "living", attendant="jester"))
    assert [attendant.id for attendant in table.site("AB").castle.attendants] == ["jester"]
    names = [tile.id for tile in BOX.regular() if tile.type == "downstairs"]
    table = with_castle(table, "AB", (names[0], 0, -1), (names[1], 1, -1), attendants=["jester"])
    table = after(table, Place("AB", names[2], (2, -1)), Reward("AB", as_type="living", attendant="jester"))
    assert [attendant.id for attendant in table.site("AB").castle.attendants] == ["jester"] * 2


def test_b_bonus_9_utility_is_given_aloud_and_the_card_counted() -> None:
    table = having("utility", 2)
    outcome = went(table, Place("AB", next_of(table, "utility"), (4, 0)))
    site = outcome.table.site("AB")
    assert (site.pending, site.cards) == (None, 1)
    assert "draw 3 bonus cards, keep 1" in say(outcome.announcements[0])
    assert outcome.table.deck == Pile(17, 2)
    outcome = went(replace(table, deck=Pile(2, 10)), Place("AB", next_of(table, "utility"), (4, 0)))
    assert "B-BONUS-9" in say(outcome.announcements[0])
    assert outcome.table.deck == Pile(9, 2)


@pytest.mark.parametrize(
    ("type", "face", "at"),
    [("outdoor", "fountain", (5, 0)), ("sleeping", "tower", (5, 0)), ("corridor", "grand-foyer", (5, 0))],
)
def test_b_bonus_10_one_certain_special_tile(type: str, face: str, at: tuple[int, int]) -> None:
    table = third(type)
    wrong = "tower" if face != "tower" else "fountain"
    assert rules(refusal(table, Reward("AB", tile=wrong, at=at))) == ["B-BONUS-10"]
    assert rules(refusal(table, Reward("AB"))) == ["B-BONUS-10"]
    assert say(refusal(table, Reward("AB")).hint).startswith("reward AB PLACE")
    illegal = refusal(table, Reward("AB", at=(9, 0)))
    assert (illegal.kind, rules(illegal)) == ("illegal", ["B-PLACE-2"])
    table = after(table, Reward("AB", at=at))
    assert table.site("AB").castle.tiles[-1].tile.id == face
    assert (table.site("AB").laid, table.site("AB").pending) == (1, None)


def test_b_bonus_2_the_fifth_gives_any_special_tile() -> None:
    table = having("corridor", 4)
    table = after(table, Place("AB", next_of(table, "corridor"), (6, 0)))
    pending = table.site("AB").pending
    assert pending is not None
    assert pending.bonus.nth == FIFTH
    assert rules(refusal(table, Reward("AB", at=(7, 0)))) == ["B-BONUS-2"]
    assert rules(refusal(table, Reward("AB", tile="salon", at=(7, 0)))) == ["B-BONUS-2"]
    assert rules(refusal(table, Reward("AB", declined=True))) == ["B-RULING-6"]
    table = after(table, Reward("AB", tile="tower", at=(7, 0)))
    assert table.site("AB").castle.count("special") == 1


def test_b_bonus_6_a_third_food_whose_tile_is_itself_a_third() -> None:
    table = with_castle(table_of(3), "AB", ("kitchen", 2, 0), ("wine-room", 3, 0), ("salon", -1, 0), ("parlor", -2, 0))
    table = after(table, pl("brewery", 4, 0))
    assert rules(refusal(table, Reward("AB", tile="tower", at=(5, 0)))) == ["B-BONUS-5"]
    assert rules(refusal(table, Reward("AB", tile="salon", at=(5, 0)))) == ["B-AIM-7"]
    outcome = went(table, Reward("AB", tile="map-room", at=(-3, 0)))
    pending = outcome.table.site("AB").pending
    assert pending is not None
    assert (pending.bonus.type, pending.bonus.nth) == ("living", THIRD)
    assert say(outcome.announcements[0]).startswith("Map Room is AB's 3rd living room: an attendant")
    assert rules(refusal(outcome.table, pl("gallery", 9, 0))) == ["B-BONUS-1"]
    table = after(outcome.table, Reward("AB", attendant="knight"))
    assert (table.site("AB").laid, table.site("AB").pending) == (1, None)


def test_b_bonus_11_a_third_downstairs_taken_as_food() -> None:
    table = third("downstairs")
    assert rules(refusal(table, Reward("AB"))) == ["B-BONUS-11"]
    assert rules(refusal(table, Reward("AB", as_type="downstairs"))) == ["B-BONUS-11"]
    missing = refusal(table, Reward("AB", as_type="food"))
    assert rules(missing) == ["B-BONUS-5"]
    assert say(missing.hint) == "reward AB --as food TILE PLACE  or  reward AB --decline"
    supply = table.supply
    table = after(table, Reward("AB", as_type="food", tile="crepery", at=(2, 0)))
    assert table.supply == Pile(supply.left - 5, supply.discarded + 4)
    assert (table.site("AB").pending, table.site("AB").castle.count("food")) == (None, 1)


def test_b_bonus_11_downstairs_as_utility_as_attendant_as_special() -> None:
    table = third("downstairs")
    outcome = went(table, Reward("AB", as_type="utility"))
    assert (outcome.table.site("AB").cards, outcome.table.site("AB").pending) == (1, None)
    assert outcome.move == Reward("AB", "downstairs", as_type="utility")
    assert after(table, Reward("AB", as_type="living", attendant="knight")).site("AB").castle.attendants
    built = after(table, Reward("AB", as_type="sleeping", at=(2, 0))).site("AB").castle
    assert built.tiles[-1].tile.id == "tower"
    assert rules(refusal(third("living"), Reward("AB", as_type="food", attendant="knight"))) == ["B-BONUS-11"]


def test_b_bonus_13_a_third_downstairs_as_food_places_a_fifth_living_room() -> None:
    living = [tile.id for tile in BOX.regular() if tile.type == "living"]
    down = [tile.id for tile in BOX.regular() if tile.type == "downstairs"]
    rows = [(name, 2 + i, 0) for i, name in enumerate(living[:4])]
    table = with_castle(table_of(3), "AB", *rows, (down[0], 0, -1), (down[1], 1, -1))
    table = after(table, Place("AB", down[2], (2, -1)), Reward("AB", as_type="food", tile=living[4], at=(6, 0)))
    pending = table.site("AB").pending
    assert pending is not None
    assert (pending.bonus.nth, pending.bonus.kind) == (FIFTH, "special")
    table = after(table, Reward("AB", tile="fountain", at=(7, 0)))
    assert table.site("AB").pending is None


@pytest.mark.parametrize("type", [type for type in BOX.types if type != "utility"])  # that is given at once
def test_b_ruling_6_fountain_tower_and_downstairs_may_be_declined_and_nothing_else(type: str) -> None:
    table = third(type)
    outcome = apply(table, Reward("AB", declined=True))
    if type in ("outdoor", "sleeping", "downstairs"):
        assert not isinstance(outcome, Refusal)
        assert outcome.move == Reward("AB", type, declined=True)
        assert outcome.table.site("AB").pending is None
        assert outcome.table.site("AB").castle == table.site("AB").castle
        assert "lost" in say(outcome.announcements[0])
    else:
        assert isinstance(outcome, Refusal)
        assert rules(outcome) == ["B-RULING-6"]


def test_a_reward_that_is_not_due() -> None:
    table = third("living")
    assert rules(refusal(table, Reward("BC", attendant="knight"))) == ["B-BONUS-1"]
    assert "but in AB: reward AB" in say(refusal(table, Reward("BC", attendant="knight")).violations[0].why)
    assert rules(refusal(table, Reward("AB", "food", tile="crepery", at=(5, 0)))) == ["B-BONUS-1"]
    assert rules(refusal(table, Reward("AB", attendant="knight", at=(5, 0)))) == ["B-BONUS-8"]
    assert rules(refusal(table, Reward("AB"))) == ["B-BONUS-8"]


def test_b_duo_5_ludwigs_castles_are_built_with_the_same_lines() -> None:
    table = table_of(2)
    assert [site.name for site in table.sites] == ["AB", "BL", "LA"]
    table = having("living", 2, table, "LA")
    table = after(table, Place("LA", next_of(table, "living"), (4, 0)), Reward("LA", attendant="jester"))
    assert table.site("LA").castle.attendants[0].id == "jester"


# --- the end, checks and what the table agrees on --------------------------------------------------------------------


def over(*cards: int) -> Table:
    """A table of three in the last turn, whose castles hold so many cards, played out."""
    table = replace(table_of(3), round=2, turn=4)
    table = replace(table, sites=tuple(replace(s, cards=n) for s, n in zip(table.sites, cards, strict=True)))
    return fill_turn(table)


def test_cards_are_shown_at_the_end_each_under_one_castle_only() -> None:
    table = over(1, 2, 0)
    assert table.phase is Phase.CARDS
    before = table.site("AB").points
    table = after(table, Cards("AB", ("bonus-special",)))
    assert table.site("AB").points == before + 2
    assert rules(refusal(table, Cards("BC", ("bonus-special",)))) == ["B-AIM-7"]
    assert rules(refusal(table, Cards("BC", ("bonus-width", "bonus-width")))) == ["B-AIM-7"]
    assert rules(refusal(table, Cards("AB", ("bonus-width",)))) == ["B-RULING-5"]
    outcome = went(table, Cards("BC", ("bonus-width",)))
    assert [*map(say, outcome.announcements)] == ["BC was given 2 by its bonuses and shows 1"]
    assert outcome.table.phase is Phase.OVER
    assert score(outcome.table).final


@pytest.mark.parametrize(
    ("given", "said_aloud"),
    [
        (0, "CA shows 3 bonus cards, and its bonuses gave it none: 3 too many (B-RULING-12); an audit counts none"),
        (1, "CA shows 3 bonus cards, and its bonuses gave it 1: 2 too many (B-RULING-12); an audit counts the first 1"),
        (3, None),
    ],
)
def test_b_ruling_12_more_cards_than_were_earned_are_not_refused_but_said_aloud(
    given: int, said_aloud: str | None
) -> None:
    table = over(0, 0, given)
    outcome = went(table, Cards("CA", ("bonus-width", "bonus-height", "bonus-food")))
    assert outcome.table.site("CA").shown == ("bonus-width", "bonus-height", "bonus-food")
    assert [*map(say, outcome.announcements)] == ([said_aloud] if said_aloud else [])
    assert len(outcome.table.site("CA").castle.cards) == 3, "the table counts what it likes"


def test_a_castle_that_may_not_show_cards_is_told_what_it_has_or_has_shown() -> None:
    early = refusal(evening(1), Cards("AB", ()))
    assert rules(early) == ["B-RULING-5"]
    assert "AB has 0 bonus cards" in say(early.violations[0].why)
    table = after(over(1, 2, 0), Cards("AB", ("bonus-special",)))
    assert say(refusal(table, Cards("AB", ())).violations[0].why).startswith("AB has shown ")
    none = after(over(1, 2, 0), Cards("AB", ()))
    assert say(refusal(none, Cards("AB", ())).violations[0].why) == "AB has shown no bonus card: amend that line"


def test_check_a_castles_points() -> None:
    table = evening(1)
    assert after(table, CheckCastle("AB", 1)) == table
    wrong = refusal(table, CheckCastle("AB", 2))
    assert (wrong.kind, say(wrong.violations[0].why)) == ("check", "AB has 1 point, not 2")


def test_check_that_a_placement_would_be_illegal() -> None:
    table = after(table_of(3), pl("salon", 2, 0))
    after(
        table,
        CheckIllegal("AB", "parlor", (9, 1), ("B-PLACE-2", "B-PLACE-3")),
        CheckIllegal("AB", "parlor", (3, 0), ()),
    )
    after(table, CheckIllegal("BC", "salon", (2, 0), ("B-AIM-7",)))
    assert refusal(table, CheckIllegal("AB", "parlor", (9, 1), ("B-PLACE-2",))).kind == "check"


def test_adjust_and_note() -> None:
    table = after(table_of(3), AdjustCastle("BC", -2, "agreed"), Note("tea"))
    site = table.site("BC")
    assert site.points == castle_score(site.castle).total - 2
    assert score(table).castles[1].points == site.points


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "seed"), some([(2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (4, 3), (5, 0), (6, 0), (7, 0)], [(2, 0), (4, 1)])
)
@pytest.mark.many
def test_random_games_from_the_first_hand_to_the_end(count: int, seed: int) -> None:
    random = Random(seed)
    table = table_of(count)
    given = 0
    while table.phase is Phase.PLACE:
        move = random_move(random, table)
        outcome = went(table, move)
        assert_said_aloud(outcome.announcements, say)
        assert outcome.figures["score"] == outcome.table.site(move.castle).points
        given += isinstance(move, Reward)
        table = outcome.table
    _finished_by_the_rules(table)
    cards = list(BOX.cards)
    for site in table.sites:
        if site.cards:
            table = after(table, Cards(site.name, tuple(cards.pop() for _ in range(site.cards))))
    assert table.phase is Phase.OVER
    result = score(table)
    assert [player.name for player in result.players] == list(table.setup.seats)
    assert given > 0


def _finished_by_the_rules(table: Table) -> None:
    """B-BONUS-14: 16 drafted tiles, and nothing but what the types bring."""
    for site in table.sites:
        castle = site.castle
        regular = [placed for placed in castle if placed.tile.regular]
        thirds = {type for type in BOX.types if castle.count(type) >= THIRD}
        fifths = [type for type in BOX.types if castle.count(type) >= FIFTH]
        assert 16 + ("food" in thirds) <= len(regular) <= 16 + ("food" in thirds) + ("downstairs" in thirds)
        assert len(castle.attendants) <= 2
        assert site.cards <= 2
        most = len(fifths) + len(thirds & {"outdoor", "sleeping", "corridor", "downstairs"})
        assert len(castle) - len(regular) <= most
    standing = [placed.tile.id for site in table.sites for placed in site.castle if placed.tile.regular]
    assert len(standing) == len(set(standing))
    # Every regular tile is somewhere: drawn or not, standing or discarded.
    assert table.supply.left + table.supply.discarded + len(standing) == len(BOX.regular())
    assert table.deck.left + table.deck.discarded + sum(site.cards for site in table.sites) == len(BOX.cards)


def test_a_table_never_changes_so_a_game_replays_to_the_same_table() -> None:
    random, start, moves = Random(7), table_of(3), []
    table = start
    for _ in range(30):
        moves.append(random_move(random, table))
        table = after(table, moves[-1])
    assert start == table_of(3)
    assert after(start, *moves) == table


def test_b_place_a_tile_that_the_table_lets_stand() -> None:
    table = table_of(3)
    far = Place("AB", "kings-chambers", (5, 5))
    assert rules(refusal(table, far)) == ["B-PLACE-2", "B-PLACE-3"]
    stands = went(table, replace(far, allow="a gift"))
    assert stands.move == replace(far, allow="a gift")
    assert stands.table.site("AB").castle.by_cell[5, 5].tile.id == "kings-chambers"
    assert stands.table.site("AB").to_lay == 1
    lawful = went(table, Place("AB", "kings-chambers", (0, 1), allow="to be sure"))
    assert lawful.move == Place("AB", "kings-chambers", (0, 1))
    twice = went(stands.table, Place("BC", "kings-chambers", (0, 1), allow="another box"))
    assert twice.move.allow == "another box"


@pytest.mark.parametrize("at", [(0, 0), (1, 0)])
def test_b_place_2_a_filled_cell_is_allowed_by_nobody(at: tuple[int, int]) -> None:
    reason = refusal(table_of(3), Place("AB", "kings-chambers", at, allow="a gift"))
    assert rules(reason) == ["B-PLACE-2"]
    assert say(reason.violations[0].why).endswith("; --allow was seen, but it cannot allow two tiles in one place")


def test_b_place_a_special_tile_that_the_table_lets_stand_where_it_may_not() -> None:
    table = after(evening(5), pl("echo-chamber", -2, 1))
    assert rules(refusal(table, Reward("AB", at=(9, 9)))) == ["B-PLACE-2", "B-PLACE-3"]
    stands = went(table, Reward("AB", at=(9, 9), allow="a gift", claim=1))
    assert isinstance(stands.move, Reward)
    assert (stands.move.allow, stands.move.claim) == ("a gift", 1)
    assert stands.table.site("AB").pending is None
    assert rules(refusal(table, Reward("AB", at=(0, 0), allow="a gift"))) == ["B-PLACE-2"]
    lawful = went(table, Reward("AB", at=(0, 3), allow="to be sure"))
    assert isinstance(lawful.move, Reward) and lawful.move.allow is None


def test_what_a_line_gained_is_counted_from_its_first_tile() -> None:
    table = evening(2)
    first = went(table, pl("kings-chambers", -1, 1))
    second = replace(pl("reading-room", 1, 1), same_line=True)
    assert first.gained == first.table.site("AB").points - 1
    assert went(first.table, second).gained == 4 - 1
    alone = went(first.table, replace(second, same_line=False))
    assert alone.gained == 4 - first.table.site("AB").points
    adjusted = went(first.table, AdjustCastle("AB", 5, "agreed")).table
    assert went(adjusted, second).gained == 3


def test_what_a_bonus_gained_is_its_own() -> None:
    table = after(evening(3), pl("drawing-room", 0, 2))
    before = table.site("AB").points
    outcome = went(table, Reward("AB", attendant="jester", claim=9, allow="no tile needs it"))
    assert outcome.gained == outcome.table.site("AB").points - before
    assert outcome.move == Reward("AB", "living", attendant="jester", claim=9)
    waits = after(evening(7), pl("hibernation-chamber", -1, 4))
    assert went(waits, Reward("AB", declined=True, claim=0)).gained == 0
