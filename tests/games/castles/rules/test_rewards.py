"""Completion rewards, each with its clauses: REWARD-1 to REWARD-UTILITY, and BGA-2."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import Message, after, refused, told, went
from builders.castles import (
    Buy,
    Laying,
    Pass,
    Pending,
    Phase,
    Played,
    Progress,
    Reward,
    Table,
    built,
    buy,
    buying,
    castle,
    changed,
    emptied,
    free,
    laying,
    passes,
    purse,
    reveal,
    row,
    say,
    seated,
)
from castlescore.games.castles.rules.turns import DECLINED, LAPSES, LOST, give_rewards

TYPES = ("activity", "corridor", "food", "living", "outdoor", "sleeping", "utility")


def with_stairs(seat: int = 1, *, rules: str = "2e", counted: int = 0) -> Table:
    """Ben's turn; his stairs lead down from the foyer, and so many downstairs rooms were completed before."""
    table = built(seated(3, rules=rules), seat, ("stairs", "E=foyer.W"), ("stairs", "E=foyer.S"))
    return purse(changed(buying(table, "the-hole", "bottomless-pit"), seat, downstairs=counted), seat, 90000)


def hole_laid(*, rules: str = "2e", counted: int = 1) -> Table:
    """The Hole completed itself and the stairs: a corridor reward and, counted evenly, a downstairs one."""
    table = with_stairs(rules=rules, counted=counted)
    return after(table, buy(table, "Ben", "the-hole", "S=stairs.W"))


def kinds(table: Table) -> list[str]:
    return [pending.reward for pending in table.pending]


def points(table: Table, seat: int = 1) -> int:
    return table.players[seat].rewards


def taken_as(kind: str, **said: object) -> Reward:
    return Reward("Ben", "downstairs", kind, **said)  # type: ignore[arg-type]


def as_corridor(table: Table, *, of: int | None = None) -> Reward:
    return free(table, "Ben", "hallway", "W=foyer.E", of=of)


# REWARD-1 to REWARD-4


def test_reward_1_every_completed_tile_at_once_the_new_one_too() -> None:
    table = built(seated(2), 1, ("coach-house", "S=foyer.E"))
    table = buying(table, "broom-closet")
    outcome = went(table, buy(table, "Ben", "broom-closet", "S=coach-house.S"))
    assert outcome.figures["completes"] == [1, 2]
    assert [given["reward"] for given in outcome.figures["rewards"]] == ["outdoor", "utility"]


def test_reward_1_a_downstairs_room_leaves_that_of_the_next_tile() -> None:
    """The Hole is tile 3: it completes itself and the stairs, whichever of the two is settled first."""
    table = with_stairs(counted=1)
    castle = table.players[1].castle
    table = after(table, buy(table, "Ben", "the-hole", "S=stairs.W"))
    hole, stairs = castle.next_number(), next(p.n for p in castle if p.tile.id == "stairs")
    for order in ((hole, stairs), (stairs, hole)):
        work = Progress(changed(table, 1, downstairs=1), 1, table.turn)
        work.table = replace(work.table, pending=(), downstairs_used=frozenset(), corridor_used=frozenset())
        give_rewards(work, order, ())
        assert sorted(p.reward for p in work.table.pending) == ["corridor", "downstairs"]


def test_reward_1_a_declined_reward_leaves_that_of_the_next_tile() -> None:
    table = buying(built(seated(2), 1, ("coach-house", "S=foyer.E")), "broom-closet")
    both = went(table, buy(table, "Ben", "broom-closet", "S=coach-house.S"))
    assert both.figures["rewards"] == [{"of": 1, "reward": "outdoor", "money": 10000}, {"of": 2, "reward": "utility"}]
    one = went(table, buy(table, "Ben", "broom-closet", "S=coach-house.S", decline=(1,)))
    assert one.figures["rewards"] == [{"of": 2, "reward": "utility"}]


def test_reward_1_the_foyer_included() -> None:
    table = built(seated(2), 1, ("stairs", "E=foyer.W"), ("parlor", "W=foyer.E"), ("hallway", "W=foyer.N"))
    table = after(buying(table, "study"), buy(buying(table, "study"), "Ben", "study", "N=foyer.S"))
    assert [(p.reward, p.of) for p in table.pending] == [("corridor", 0)]


def test_reward_1_any_reward_may_be_declined_aloud() -> None:
    table = buying(built(seated(2), 1, ("coach-house", "S=foyer.E")), "broom-closet")
    outcome = went(table, buy(table, "Ben", "broom-closet", "S=coach-house.S", decline=(1,)))
    assert [given["reward"] for given in outcome.figures["rewards"]] == ["utility"]
    assert "; its reward is declined" in told(outcome)
    outcome = went(hole_laid(), Reward("Ben", "corridor", declined=True))
    assert kinds(outcome.table) == ["downstairs"]
    assert "reward of" in told(outcome) and "is declined" in told(outcome)


def test_reward_1_only_of_a_tile_that_became_complete() -> None:
    table = buying(built(seated(2), 1, ("coach-house", "S=foyer.E")), "broom-closet")
    assert refused(table, buy(table, "Ben", "broom-closet", "S=coach-house.S", decline=(0,))) == ("REWARD-1",)
    assert refused(table, Reward("Ben", "corridor")) == ("REWARD-1",)
    assert refused(hole_laid(), Reward("Ben", "sleeping", stack="300", tiles=1)) == ("REWARD-1",)


def test_reward_2_in_any_order() -> None:
    table = hole_laid()
    one = after(table, as_corridor(table), taken_as("activity"))
    other = after(table, taken_as("activity"), as_corridor(table))
    assert one.players[1].track == other.players[1].track
    assert (one.name(one.active), other.name(other.active)) == ("Cara", "Cara")


def test_reward_2_all_before_the_next_player() -> None:
    table = hole_laid()
    assert refused(table, Pass("Cara")) == ("BUY-1",)
    assert refused(table, Reward("Cara", "corridor", declined=True)) == ("REWARD-2",)
    table = after(table, Reward("Ben", "corridor", declined=True))
    assert table.name(table.active) == "Ben"
    table = after(table, Reward("Ben", "downstairs", declined=True))
    assert table.name(table.active) == "Cara"


def test_reward_2_the_extra_turn_is_taken_at_a_moment_of_the_players_choice() -> None:
    table = after(hole_laid(), taken_as("food"))
    assert (table.extra, kinds(table)) == (1, ["corridor"])
    reward_first = after(table, as_corridor(table))
    assert (reward_first.extra, reward_first.name(reward_first.active)) == (1, "Ben")
    turn_first = after(table, Pass("Ben"))
    assert (turn_first.extra, kinds(turn_first), turn_first.name(turn_first.active)) == (0, ["corridor"], "Ben")
    assert refused(turn_first, Pass("Ben")) == ("REWARD-2",)
    assert after(turn_first, as_corridor(turn_first)).active == 2


def test_reward_2_tiles_completed_meanwhile_join_the_open_ones() -> None:
    table = after(hole_laid(), taken_as("food"))
    table = after(table, buy(table, "Ben", "bottomless-pit", "N=stairs-2.S"))
    assert [(p.reward, p.of) for p in table.pending] == [("corridor", 1), ("corridor", 2)]


def test_reward_3_a_reward_belongs_to_the_turn_in_which_its_tile_became_complete() -> None:
    """One free tile for the turn of the first stairs, one for the extra turn of the second, in either order."""
    table = after(hole_laid(), taken_as("food"))
    table = after(table, buy(table, "Ben", "bottomless-pit", "N=stairs-2.S"))
    for first, second in ((1, 2), (2, 1)):
        laid = after(table, as_corridor(table, of=first))
        assert [p.of for p in laid.pending] == [second]
        again = after(laid, free(laid, "Ben", "hallway", "W=foyer.N", of=second))
        assert (kinds(again), again.active, again.stacks["hallway"]) == ([], 2, 5)


def test_reward_3_a_free_tile_laid_before_leaves_the_extra_turn_its_own() -> None:
    table = after(hole_laid(), taken_as("food"))
    table = after(table, as_corridor(table))
    table = after(table, buy(table, "Ben", "bottomless-pit", "N=stairs-2.S"))
    assert kinds(table) == ["corridor"]
    assert after(table, free(table, "Ben", "hallway", "W=foyer.N")).active == 2


def worked_reward_3(rules: str = "2e", counted: int = 1) -> Table:
    """Ben's foyer lacks its last neighbour; The Hole has completed itself and stairs, and is taken as an extra turn."""
    tiles = [("stairs", "E=foyer.W"), ("stairs", "E=foyer.E"), ("hallway", "S3=foyer.N")]
    table = built(seated(2, rules=rules), 1, *tiles)
    table = purse(changed(buying(table, "the-hole", "bottomless-pit", "sauna"), 1, downstairs=counted), 1, 90000)
    return after(table, buy(table, "Ben", "the-hole", "S=stairs-2.E"), taken_as("food"))


LAST_OF_FOYER = Reward("Ben", "corridor", lay=Laying("hallway", (0, -1)))


@pytest.mark.parametrize("moves", [(Pass("Ben"), LAST_OF_FOYER), (LAST_OF_FOYER, Pass("Ben"))])
def test_reward_3_worked_the_free_tile_belongs_to_the_turn_of_its_reward_whenever_it_is_laid(
    moves: tuple[Pass | Reward, ...],
) -> None:
    table = worked_reward_3()
    assert (kinds(table), table.extra) == (["corridor"], 1)
    result = [went(table, *moves[: count + 1]) for count in range(2)]
    assert [each.figures.get("completes", []) for each in result] == [
        [0] if move is LAST_OF_FOYER else [] for move in moves
    ]
    assert "; the free hallway or stairs of" in told(*result)
    assert (kinds(result[-1].table), result[-1].table.active) == ([], 0)


@pytest.mark.parametrize("free_first", [True, False])
def test_reward_3_worked_a_corridor_tile_of_the_extra_turns_own_purchase_has_its_own(free_first: bool) -> None:
    table = worked_reward_3()
    if free_first:
        table = after(table, LAST_OF_FOYER)
    table = after(table, buy(table, "Ben", "bottomless-pit", "N=stairs.W"))
    if not free_first:
        assert [p.of for p in table.pending] == [2, 1]
        table = after(table, replace(LAST_OF_FOYER, of=2))
    assert [p.of for p in table.pending] == [1]
    table = after(table, free(table, "Ben", "hallway", "S1=hallway.N6", of=1))
    assert (kinds(table), table.active) == ([], 0)


def test_reward_3_a_free_tile_taken_for_a_downstairs_room_belongs_to_that_rooms_turn() -> None:
    table = worked_reward_3()
    table = replace(table, pending=(Pending("downstairs", 4, table.turn, (4,)), *table.pending))
    table = after(table, Pass("Ben"), taken_as("corridor", lay=LAST_OF_FOYER.lay))
    assert kinds(table) == [], "neither the kept corridor reward nor the foyer's"


def test_reward_3_what_a_kept_reward_completes_belongs_to_its_turn_through_several_extra_turns() -> None:
    table = replace(worked_reward_3(), extra=3)
    outcome = went(table, Pass("Ben"), Pass("Ben"), LAST_OF_FOYER, Pass("Ben"))
    assert (kinds(outcome.table), outcome.table.active) == ([], 0)


def test_reward_4_a_downstairs_room_counts_the_castle_of_the_moment() -> None:
    """The Hole counts sleeping rooms: one more after an extra turn."""
    table = buying(with_stairs(counted=1), "the-hole", "solar")
    table = replace(after(table, buy(table, "Ben", "the-hole", "S=stairs.W")), extra=1)
    assert points(after(table, taken_as("living"))) == 3
    assert points(after(table, buy(table, "Ben", "solar", "E=foyer.E"), taken_as("living"))) == 3 + 1


# The types


def test_reward_activity_5_points() -> None:
    table = buying(seated(2, foyers=[(4, 0), (3, 180)]), "great-hall")
    table = changed(table, 1, castle=castle(("foyer-3", 0, 0, 180), ("oratory", -1, -2)))
    outcome = went(table, Buy("Ben", Laying("great-hall", (4, -2))))
    assert outcome.figures["rewards"] == [{"of": 1, "reward": "activity", "points": 5}]
    assert points(outcome.table) == 5


def test_reward_corridor_is_free_placed_and_scored_with_all_that_follows() -> None:
    table = hole_laid(counted=0)
    outcome = went(table, as_corridor(table))
    assert (outcome.table.players[1].money, outcome.table.stacks["hallway"]) == (table.players[1].money, 6)
    grand = buying(built(seated(3), 1, ("grand-bedchamber", "S=foyer.E"), ("stairs", "E=foyer.W")), "the-hole")
    grand = after(grand, buy(grand, "Ben", "the-hole", "S=stairs.W"))
    outcome = went(grand, free(grand, "Ben", "hallway", "W=grand-bedchamber.N"))
    assert outcome.figures["points"] == 2
    assert kinds(outcome.table) == ["sleeping"]


def test_reward_corridor_hallway_or_stairs_and_nothing_else() -> None:
    table = hole_laid(counted=0)
    for tile in ("hallway", "stairs"):
        assert after(table, free(table, "Ben", tile, "E=foyer.E" if tile == "stairs" else "W=foyer.E")).active == 2
    assert refused(table, Reward("Ben", "corridor", lay=laying(table, "Ben", "parlor", "W=foyer.E")))[0].startswith(
        "REWARD-CORRIDOR"
    )
    assert refused(table, Reward("Ben", "corridor")) == ("REWARD-CORRIDOR",)
    assert refused(table, Reward("Ben", "corridor", lay=Laying("hallway", (40, 40)))) == ("PLACE-1",)
    assert refused(emptied(table, "stairs"), free(table, "Ben", "stairs", "E=foyer.E")) == ("REWARD-CORRIDOR",)


def two_stairs_completed() -> Table:
    """Ben bought a downstairs hallway that completes two stairs at once."""
    rows = (
        ("foyer-3", 0, 0),
        ("servants-quarters", -1, 3, 270),
        ("stairs", 3, 4, 180),
        ("stairs", -3, 1),
        ("stairs", 3, 1, 180),
    )
    table = changed(buying(seated(3)), 1, castle=castle(*rows))
    return after(table, Buy("Ben", Laying("downstairs-hallway", (6, -1), 90)))


def test_reward_corridor_once_a_turn_the_other_lapses_aloud() -> None:
    table = two_stairs_completed()
    assert kinds(table) == ["corridor", "corridor"]
    outcome = went(table, free(table, "Ben", "downstairs-hallway", "E=3.W"))
    assert (kinds(outcome.table), outcome.table.active) == ([], 2)
    lapsed = [each.values["why"] for each in outcome.announcements if each.english == LAPSES]
    assert lapsed == [Message("once per turn ({rule:cited})", rule="REWARD-CORRIDOR")]


def test_reward_corridor_is_used_up_when_laid_not_by_declining() -> None:
    table = two_stairs_completed()
    table = after(table, Reward("Ben", "corridor", declined=True))
    assert (kinds(table), table.active) == (["corridor"], 1)
    assert after(table, free(table, "Ben", "downstairs-hallway", "E=3.W")).active == 2


def test_reward_corridor_once_a_turn_through_downstairs_included() -> None:
    table = hole_laid()
    outcome = went(table, free(table, "Ben", "hallway", "W=foyer.E", "downstairs", as_type="corridor"))
    assert (kinds(outcome.table), outcome.table.active) == ([], 2)
    assert "lapses" in told(outcome)
    other = after(table, as_corridor(table))
    again = free(other, "Ben", "hallway", "W=foyer.N", "downstairs", as_type="corridor")
    assert refused(other, again) == ("REWARD-CORRIDOR",)
    assert after(other, taken_as("outdoor")).players[1].money == other.players[1].money + 10000


def test_reward_corridor_a_tile_completed_by_the_free_one_gives_nothing_aloud() -> None:
    table = built(seated(3), 1, ("stairs", "E=foyer.W"), ("stairs", "E=foyer.S"))
    table = buying(table, "the-hole")
    table = after(table, buy(table, "Ben", "the-hole", "S=stairs.W"))
    outcome = went(table, free(table, "Ben", "downstairs-hallway", "E=stairs-2.S"))
    assert (outcome.figures["completes"], kinds(outcome.table), outcome.table.active) == ([2], [], 2)
    assert "; the free hallway or stairs of this turn has been placed" in told(outcome)
    assert not outcome.table.pending


def test_reward_corridor_none_left_is_lost_aloud() -> None:
    table = emptied(with_stairs(), "hallway", "stairs")
    outcome = went(table, buy(table, "Ben", "the-hole", "S=stairs.W"))
    assert (kinds(outcome.table), outcome.table.active) == ([], 2)
    assert "lapses" in told(outcome)


def test_reward_corridor_one_of_the_two_stacks_is_enough() -> None:
    table = emptied(with_stairs(), "hallway")
    assert kinds(after(table, buy(table, "Ben", "the-hole", "S=stairs.W"))) == ["corridor"]


def test_reward_corridor_lost_where_none_can_be_placed() -> None:
    """All that is left are stairs, and every open entrance belongs to stairs."""
    table = built(seated(3), 1, ("stairs", "E=foyer.W"), ("stairs", "E=foyer.S"), ("stairs", "E=foyer.N"))
    table = emptied(built(table, 1, ("stairs", "E=foyer.E")), "hallway")
    table = buying(table, "the-hole")
    outcome = went(table, buy(table, "Ben", "the-hole", "S=stairs.W"))
    assert (kinds(outcome.table), outcome.table.active) == ([], 2)
    assert Message("neither hallway nor stairs can be placed") in [
        each.values.get("why") for each in outcome.announcements
    ]


def test_reward_corridor_waits_while_another_tile_may_open_a_way() -> None:
    table = built(seated(3), 1, ("stairs", "E=foyer.W"), ("stairs", "E=foyer.S"), ("stairs", "E=foyer.N"))
    table = emptied(built(table, 1, ("stairs", "E=foyer.E")), "hallway")
    table = changed(buying(table, "the-hole", "armory"), 1, downstairs=1, money=90000)
    table = after(table, buy(table, "Ben", "the-hole", "S=stairs.W"))
    assert kinds(table) == ["corridor", "downstairs"]
    table = after(table, taken_as("food"))
    assert kinds(table) == ["corridor"]
    outcome = went(table, Pass("Ben"))
    assert (kinds(outcome.table), outcome.table.active) == ([], 2)
    assert "lapses" in told(outcome)


# Downstairs


def test_reward_downstairs_every_second_one_over_the_whole_game() -> None:
    for before, waits in ((0, False), (1, True), (2, False), (3, True)):
        table = hole_laid(counted=before)
        assert table.players[1].downstairs == before + 1
        assert ("downstairs" in kinds(table)) == waits


def test_reward_downstairs_counts_though_declined_and_though_lost() -> None:
    table = with_stairs(counted=1)
    table = after(table, buy(table, "Ben", "the-hole", "S=stairs.W", decline=(3,)))
    assert (kinds(table), table.players[1].downstairs) == (["corridor"], 2)
    table = after(with_stairs(), buy(with_stairs(), "Ben", "the-hole", "S=stairs.W", decline=(3,)))
    assert table.players[1].downstairs == 1


def test_reward_downstairs_is_any_of_the_other_seven() -> None:
    table = after(hole_laid(), Reward("Ben", "corridor", declined=True))
    for kind in TYPES:
        if kind == "corridor":
            move = free(table, "Ben", "hallway", "W=foyer.E", "downstairs", as_type=kind)
        elif kind == "sleeping":
            move = taken_as(kind, stack="300", tiles=1)
        else:
            move = taken_as(kind)
        assert kinds(after(table, move)) == [], kind
    for wrong in (None, "downstairs", "dungeon"):
        assert refused(table, Reward("Ben", "downstairs", wrong)) == ("REWARD-DOWNSTAIRS",)


def test_reward_downstairs_gives_what_that_type_gives() -> None:
    table = hole_laid()
    ben = table.players[1]
    assert points(after(table, taken_as("activity"))) == 5
    assert after(table, taken_as("outdoor")).players[1].money == ben.money + 10000
    assert after(table, taken_as("utility")).players[1].cards == ben.cards + 1
    assert after(table, taken_as("food")).extra == 1
    assert after(table, taken_as("sleeping", stack="300", tiles=2)).on_deck == ("300", "300")
    assert points(after(table, taken_as("living"))) == 3


def both_at_once() -> Table:
    """The pit completes Fungus Room (2) and itself (3)."""
    rows = (("foyer-3", 0, 0, 270), ("stairs", 1, 3, 90), ("fungus-room", 0, 6, 180))
    table = changed(buying(seated(3), "bottomless-pit"), 1, castle=castle(*rows))
    return after(table, Buy("Ben", Laying("bottomless-pit", (3, 6), 270)))


def test_reward_downstairs_of_two_at_once_the_player_says_which_made_the_count_even() -> None:
    table = both_at_once()
    assert [pending.rooms for pending in table.pending] == [(2, 3)]
    assert refused(table, taken_as("living")) == ("REWARD-DOWNSTAIRS",)
    assert refused(table, taken_as("living", room=0)) == ("REWARD-DOWNSTAIRS",)
    assert points(after(table, taken_as("living", room=2))) == points(after(table, taken_as("living", room=3))) == 3
    assert points(after(table, taken_as("activity"))) == 5


def test_reward_downstairs_no_other_room_can_be_named() -> None:
    for room in (0, 99):
        assert refused(both_at_once(), taken_as("activity", room=room)) == ("REWARD-DOWNSTAIRS",)


def test_reward_downstairs_two_rewards_at_once_are_of_two_rooms() -> None:
    """Three rooms completed together, the first of them even: of those that make the count even each is one room."""
    table = both_at_once()
    waiting = tuple(Pending("downstairs", n, table.turn, (1, 2, 3)) for n in (2, 3))
    table = replace(table, pending=waiting)
    table = after(table, taken_as("living", room=2, of=2))
    assert refused(table, taken_as("living", room=2)) == ("REWARD-DOWNSTAIRS",)
    assert points(after(table, taken_as("living", room=3))) == 6


def three_at_once(*declined: int, counted: int = 1) -> Played:
    """Ben's Armory (8) completes Fungus Room (4), Mold Room (6) and itself, after so many others."""
    rows = (
        ("foyer", 0, 0), ("stairs", 1, 3, 90), ("downstairs-hallway", -2, 6, 0), ("downstairs-hallway", -2, 7, 0),
        ("fungus-room", 2, 3, 90), ("downstairs-hallway", -3, 5, 90), ("mold-room", 4, 6, 0),
        ("bottomless-pit", -2, 3, 0),
    )  # fmt: skip
    table = changed(buying(seated(3), "armory"), 1, castle=castle(*rows), downstairs=counted)
    return went(table, Buy("Ben", Laying("armory", (5, 3), 180, decline=declined)))


def test_reward_downstairs_three_rooms_by_one_tile_may_give_two_rewards_in_any_order() -> None:
    table = three_at_once().table
    assert [(p.reward, p.of) for p in table.pending] == [("downstairs", 4), ("downstairs", 8)]
    for first, second in ((4, 8), (8, 4)):
        left = after(table, taken_as("activity", of=first))
        assert [p.of for p in left.pending] == [second]
        assert after(left, Reward("Ben", "downstairs", declined=True)).active == 2
    left = after(table, Reward("Ben", "downstairs", declined=True, of=8))
    assert [p.of for p in left.pending] == [4]


def test_reward_downstairs_a_room_that_may_have_made_it_even_means_the_reward_too() -> None:
    table = three_at_once().table
    assert [p.of for p in after(table, taken_as("living", of=6, room=6)).pending] == [8]


@pytest.mark.parametrize(
    ("declined", "left"), [((4,), (6, 8)), ((6,), (4, 8)), ((8,), (4, 6)), ((4, 8), None), ((4, 6, 8), None)]
)
def test_reward_1_one_reward_declined_leaves_the_other(declined: tuple[int, ...], left: tuple[int, ...] | None) -> None:
    result = three_at_once(*declined)
    assert [p.rooms for p in result.table.pending] == ([left] if left else [])
    assert result.table.players[1].downstairs == 4
    says = [int(say(each).split()[0]) for each in result.announcements if each.english == DECLINED]
    assert set(says) <= set(declined) and len(says) == min(2, len(declined))
    assert all(p.of in p.rooms for p in result.table.pending)


def test_reward_downstairs_a_room_named_for_one_reward_of_three_rooms_is_not_named_for_the_other() -> None:
    table = three_at_once().table
    assert [p.rooms for p in after(table, taken_as("activity", of=4)).pending] == [(4, 6, 8)]
    named = [(of, room) for of in (4, 8) for room in (4, 6, 8)]
    for of, room in named:
        (left,) = after(table, taken_as("living", of=of, room=room)).pending
        assert left.rooms == tuple(n for n in (4, 6, 8) if n != room)
        assert left.of in left.rooms
    other = Pending("downstairs", 4, table.turn - 1, (4, 6, 8))
    mixed = replace(table, pending=(*table.pending, other))
    assert after(mixed, taken_as("living", of=8, room=8)).pending[-1] == other


def test_reward_downstairs_one_reward_of_three_rooms_is_declined_with_any_of_them() -> None:
    for n in (4, 6, 8):
        assert kinds(three_at_once(n, counted=0).table) == []
    assert [p.rooms for p in three_at_once(counted=0).table.pending] == [(4, 6, 8)]


def test_reward_downstairs_scored_again_dungeon_counts_itself() -> None:
    table = built(seated(3), 1, ("stairs", "E=foyer.W"), ("dungeon", "E=stairs.W"))
    table = changed(buying(table, "crypt"), 1, downstairs=1)
    table = after(table, buy(table, "Ben", "crypt", "S=dungeon.S"))
    assert kinds(table) == ["downstairs"]
    assert points(after(table, taken_as("living"))) == 1 + 2 + 2


def test_worked_crypt_on_armory_then_a_hallway_on_crypt() -> None:
    table = built(seated(2), 1, ("stairs", "E=foyer.W"), ("armory", "E=stairs.W"))
    table = buying(table, "crypt")
    table = after(table, buy(table, "Ben", "crypt", "S=armory.S"))
    assert (kinds(table), table.players[1].downstairs, table.active) == ([], 1, 0)
    table = after(table, *passes("Anna"))
    table = purse(buying(table, "parlor", active=1), 1, 9000)
    table = after(table, buy(table, "Ben", "downstairs-hallway", "S1=crypt.E"))
    assert kinds(table) == ["downstairs"]
    table = after(table, taken_as("food"))
    assert (table.active, table.extra) == (1, 1)


def test_bga_2_one_downstairs_reward_a_turn_a_further_one_is_lost_and_the_count_goes_on() -> None:
    for rules, expected in (("2e", ["corridor", "downstairs"]), ("bga", ["corridor"])):
        table = hole_laid(rules=rules, counted=3)
        assert kinds(table) == ["corridor", "downstairs"]
        assert table.downstairs_used == {table.turn}
        table = with_stairs(rules=rules, counted=3)
        table = replace(table, downstairs_used=frozenset({table.turn}))
        outcome = went(table, buy(table, "Ben", "the-hole", "S=stairs.W"))
        assert kinds(outcome.table) == expected
        assert outcome.table.players[1].downstairs == 4
        assert ("is lost (BGA-2)" in told(outcome)) == (rules == "bga")


def test_bga_2_an_extra_turn_is_a_new_turn() -> None:
    table = after(hole_laid(rules="bga"), taken_as("food"), Reward("Ben", "corridor", declined=True))
    table = changed(table, 1, downstairs=3)
    table = after(table, buy(table, "Ben", "bottomless-pit", "N=stairs-2.S"))
    assert kinds(table) == ["corridor", "downstairs"]


@pytest.mark.parametrize("kept", [True, False])
def test_bga_2_a_downstairs_room_completed_by_a_kept_reward_belongs_to_that_rewards_turn(kept: bool) -> None:
    """The turn of The Hole has had its downstairs reward; the free hallway completes Crypt, the 4th."""
    table = built(worked_reward_3("bga"), 1, ("crypt", "W=stairs.W"))
    table = changed(table, 1, downstairs=3)
    free_hallway = free(table, "Ben", "downstairs-hallway", "S1=crypt.N")
    moves = (Pass("Ben"), free_hallway) if kept else (free_hallway, Pass("Ben"))
    result = [went(table, *moves[: count + 1]) for count in range(2)]
    assert result[-1].table.players[1].downstairs == 4
    [lost] = [line for each in result for line in each.announcements if line.english == LOST]
    assert ("belongs to an earlier turn (REWARD-3)" in say(lost)) == kept
    assert (kinds(result[-1].table), result[-1].table.active) == ([], 0)


# Food


def fed() -> Table:
    """Ben has two food rooms, each one tile short of complete."""
    table = built(seated(3), 1, ("buttery", "W=foyer.E"), ("larder", "E=foyer.W"))
    return changed(buying(table, "broom-closet", "cloak-room", "parlor"), 1, money=90000)


def test_reward_food_extra_turns_chained_before_the_next_player() -> None:
    table = fed()
    outcome = went(table, buy(table, "Ben", "broom-closet", "S=buttery.E"))
    assert (outcome.table.extra, outcome.table.active) == (1, 1)
    assert "an extra turn after this one" in told(outcome)
    table = outcome.table
    table = after(table, buy(table, "Ben", "cloak-room", "S=larder.W"))
    assert (table.extra, table.active) == (1, 1)
    table = after(table, buy(table, "Ben", "parlor", "S=foyer.N"))
    assert (table.extra, table.active, table.to_move) == (0, 2, True)


def test_reward_food_buys_from_the_market_as_it_stands_or_passes() -> None:
    table = fed()
    table = after(table, buy(table, "Ben", "broom-closet", "S=buttery.E"))
    assert list(row(table).values())[:3] == ["", "cloak-room", "parlor"]
    assert refused(table, reveal("study")) == ("MARKET-2",)
    assert after(table, Pass("Ben")).players[1].money == table.players[1].money + 5000


def test_reward_food_several_rooms_several_turns() -> None:
    table = replace(fed(), extra=1, to_move=False)
    table = after(table, buy(table, "Ben", "broom-closet", "S=buttery.E"))
    assert table.extra == 1
    bought = replace(table, extra=2)
    assert after(bought, buy(bought, "Ben", "parlor", "S=foyer.N")).extra == 1
    table = after(replace(table, extra=2), Pass("Ben"))
    assert (table.extra, table.active) == (1, 1)
    assert after(table, Pass("Ben")).active == 2


def test_reward_food_may_be_declined() -> None:
    table = fed()
    table = after(table, buy(table, "Ben", "broom-closet", "S=buttery.E", decline=(1,)))
    assert (table.extra, table.active) == (0, 2)


def test_reward_food_in_the_last_round_the_builders_last_extra_turn_ends_the_game() -> None:
    table = built(seated(2), 0, ("buttery", "W=foyer.E"))
    table = replace(buying(table, "", "broom-closet", active=0), last_round=True)
    table = after(table, buy(table, "Anna", "broom-closet", "S=buttery.E"))
    assert (table.phase, table.extra, table.active) == (Phase.BUY, 1, 0)
    assert after(table, Pass("Anna")).phase is Phase.CARDS


# Living, outdoor, sleeping, utility


def test_reward_living_worked_gallery_of_mirrors() -> None:
    table = built(
        seated(2),
        1,
        ("gallery-of-mirrors", "W=foyer.E"),
        ("hallway", "E=gallery-of-mirrors.S"),
        ("broom-closet", "S=gallery-of-mirrors.E"),
    )
    table = buying(table, "audience-room")
    outcome = went(table, buy(table, "Ben", "audience-room", "N=gallery-of-mirrors.N"))
    living = next(given for given in outcome.figures["rewards"] if given["reward"] == "living")
    assert living == {"of": 1, "reward": "living", "points": 3 + 2 + 2}
    assert points(outcome.table) == 7
    assert {line.tile for line in outcome.lines if line.reward} == {1}


def test_reward_living_other_tiles_effects_are_not_scored_again() -> None:
    """Study counts the cabinet when it is laid, not when it is scored again."""
    table = built(seated(2), 1, ("study", "W=foyer.E"), ("lilac-cabinet", "W=study.E"))
    table = built(table, 1, ("broom-closet", "S=lilac-cabinet.N"), ("cloak-room", "S=lilac-cabinet.E"))
    outcome = went(buying(table), buy(buying(table), "Ben", "stairs", "E=lilac-cabinet.S"))
    assert [(line.tile, line.points) for line in outcome.lines if line.reward] == [(2, 5)]


def test_reward_outdoor_10000_from_the_bank() -> None:
    table = buying(built(seated(2), 1, ("coach-house", "S=foyer.E")), "", "broom-closet")
    table = after(table, buy(table, "Ben", "broom-closet", "S=coach-house.S"))
    assert (table.players[1].money, table.bank) == (15000 - 10000 + 10000, -10000)


def solar_complete(**said: object) -> Table:
    table = built(seated(2), 1, ("solar", "E=foyer.E"))
    table = replace(buying(table), **said)  # type: ignore[arg-type]
    return after(table, buy(table, "Ben", "hallway", "W=solar.N"))


@pytest.mark.parametrize("tiles", [0, 1, 2])
def test_reward_sleeping_0_1_or_2_tiles_of_one_stack_on_top_of_the_deck(tiles: int) -> None:
    table = replace(solar_complete(), on_deck=("100",))
    outcome = went(table, Reward("Ben", "sleeping", stack="300", tiles=tiles))
    assert outcome.table.on_deck == (*["300"] * tiles, "100")
    assert outcome.table.stacks["300"] == 5 - tiles
    assert outcome.table.active == 0


def test_reward_sleeping_no_more_and_from_a_stack_of_rooms_that_has_them() -> None:
    table = emptied(solar_complete(), "600", left=1)
    for stack, tiles in (("300", 3), ("300", -1), ("hallway", 1), ("stairs", 1), ("700", 1), ("300", None), (None, 1)):
        assert refused(table, Reward("Ben", "sleeping", stack=stack, tiles=tiles)) == ("REWARD-SLEEPING",)
    assert refused(table, Reward("Ben", "sleeping", stack="600", tiles=2)) == ("REWARD-SLEEPING",)
    assert after(table, Reward("Ben", "sleeping", stack="600", tiles=1)).stacks["600"] == 0
    assert refused(emptied(table, "600"), Reward("Ben", "sleeping", stack="600", tiles=0)) == ("REWARD-SLEEPING",)


def test_reward_sleeping_in_the_last_round_to_the_discard() -> None:
    outcome = went(solar_complete(last_round=True), Reward("Ben", "sleeping", stack="300", tiles=2))
    assert (outcome.table.on_deck, outcome.table.stacks["300"]) == ((), 3)
    assert "on the discard, face up" in told(outcome)


def test_reward_sleeping_lost_aloud_with_every_stack_empty() -> None:
    table = built(seated(2), 1, ("solar", "E=foyer.E"))
    sizes = [stack for stack in table.stacks if stack.isdecimal()]
    table = buying(emptied(table, *sizes))
    outcome = went(table, buy(table, "Ben", "hallway", "W=solar.N"))
    assert (kinds(outcome.table), outcome.table.active) == ([], 0)
    assert "lapses" in told(outcome)


def test_reward_sleeping_worked_lilac_cabinet_completes_nap_room() -> None:
    table = built(seated(3), 1, ("study", "W=foyer.E"), ("nap-room", "S=study.N"))
    table = buying(table, "", "lilac-cabinet")
    outcome = went(table, buy(table, "Ben", "lilac-cabinet", "W=nap-room.E"))
    assert outcome.figures["points"] == 5 + 2
    table = emptied(outcome.table, "300", left=3)
    assert after(table, Reward("Ben", "sleeping", stack="300", tiles=2)).stacks["300"] == 1


@pytest.mark.parametrize(("deck", "more"), [(9, 1), (2, 1), (1, 1), (0, 0)])
def test_reward_utility_keeps_one_of_two_cards_and_draws_what_there_is(deck: int, more: int) -> None:
    table = buying(replace(seated(2), bonus_deck=deck), "", "broom-closet")
    outcome = went(table, buy(table, "Ben", "broom-closet", "S=foyer.E"))
    assert outcome.table.players[1].cards == 2 + more
    assert outcome.table.bonus_deck == deck - more
    assert {0: "no bonus card is left", 1: "take the last bonus card"}.get(deck, "draw 2 bonus cards") in told(outcome)


def test_reward_utility_any_number_may_be_held() -> None:
    table = changed(buying(seated(2), "", "broom-closet"), 1, cards=11)
    assert after(table, buy(table, "Ben", "broom-closet", "S=foyer.E")).players[1].cards == 12
