"""Why a placement is legal or not, every rule with its answer, and the legal places near it (JUDGE-1)."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.castles import BOX, TILES, Castle, Placed, Row, Verdict, candidates, castle, put, say, verdict
from builders.games import POOLS, grown, seeds
from castlescore.core.limits import FARTHEST
from castlescore.games.castles.rules.judging import blocked, nearest, nowhere, reasons, satisfied_rules, turned_over
from castlescore.games.castles.rules.placement import RULES, fits_somewhere

FOYER: Row = ("foyer", 0, 0)


def why(*rows: Row) -> dict[str, tuple[bool, str]]:
    """Whether each rule holds for the last of the rows, and why."""
    return {reason.rule: (reason.ok, say(reason.why)) for reason in reasons(verdict(*rows))}


def test_judge_1_every_rule_is_answered_in_the_order_of_the_list() -> None:
    result = reasons(verdict(FOYER, ("broom-closet", 1, 3)))
    assert [reason.rule for reason in result] == list(RULES)
    assert all(reason.ok and reason.tiles == () for reason in result)


def test_a_broken_rule_names_the_tiles_and_the_sentence_of_the_verdict() -> None:
    rows = (FOYER, ("broom-closet", 1, 1))
    judged = verdict(*rows)
    broken = {violation.rule: violation for violation in judged.violations}
    assert broken
    for reason in reasons(judged):
        assert reason.ok == (reason.rule not in broken)
        if not reason.ok:
            assert (reason.tiles, reason.why) == (broken[reason.rule].tiles, broken[reason.rule].why)
    assert why(*rows)["PLACE-5"] == (True, "not tested for a tile that overlaps (JUDGE-3)")


def test_place_1_the_first_tile_joins_nothing_and_others_say_what_they_join() -> None:
    assert why(FOYER)["PLACE-1"] == (True, "it is the first tile of its castle")
    assert why(FOYER, ("broom-closet", 1, 3))["PLACE-1"] == (True, "it joins 0 Foyer (S to N)")


def test_place_2_what_is_blocked_is_told_right_after_what_is_joined() -> None:
    rows: tuple[Row, ...] = (FOYER, ("hallway", 3, 1), ("broom-closet", 3, 2), ("lilac-cabinet", 5, 2))
    result = reasons(verdict(*rows))
    assert [reason.rule for reason in result][:2] == ["PLACE-1", "PLACE-2"]
    assert (result[1].ok, say(result[1].why)) == (True, "it blocks its own W and N3 of 1 Hallway, which is allowed")
    assert say(blocked(verdict(*rows))) == "its own W and N3 of 1 Hallway"
    assert say(blocked(verdict(FOYER, ("flute-room", -3, 0, 270)))) == "W of 0 Foyer"


def test_place_5_how_many_entrances_stay_outside() -> None:
    assert why(FOYER)["PLACE-5"] == (True, "4 external entrances would be left")
    closed: tuple[Row, ...] = (("foyer-3", 0, 0), ("broom-closet", 1, 3), ("cloak-room", 3, 0, 90))
    assert why(*closed)["PLACE-5"] == (True, "1 external entrance would be left")


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        ((FOYER, ("broom-closet", 1, 3)), "no fence is in play"),
        ((FOYER, ("pumpkin-garden", 3, -1)), "no fence is touched"),
        ((FOYER, ("pumpkin-garden", 3, -1), ("broom-closet", 1, 3)), "no fence is touched"),
    ],
)
def test_place_6_says_whether_there_is_a_fence_at_all(rows: tuple[Row, ...], text: str) -> None:
    assert why(*rows)["PLACE-6"] == (True, text)


def test_place_7_says_whether_entrances_meet_at_all() -> None:
    assert why(FOYER)["PLACE-7"] == (True, "its entrances meet no others")
    assert why(FOYER, ("broom-closet", 1, 3))["PLACE-7"] == (True, "every entrance it meets is of the same floor")


def test_box_1_a_room_lies_once_and_corridors_are_counted() -> None:
    assert why(FOYER, ("broom-closet", 1, 3))["BOX-1"] == (True, "it lies nowhere else in this castle")
    copies = BOX["hallway"].copies
    assert why(FOYER, ("hallway", 3, 1), ("hallway", 8, 2, 90))["BOX-1"] == (
        True,
        f"it is number 2 of the {copies} in the box",
    )


def places(built: tuple[Row, ...], tried: Placed, most: int = 3) -> list[tuple[tuple[int, int], int]]:
    return [(v.placed.at, v.placed.turn) for v in nearest(castle(*built), tried, most)]


def test_the_nearest_legal_places_are_those_at_the_same_entrance_then_by_the_middle() -> None:
    tried = put(1, ("larder", 3, 40))
    listed = nearest(castle(FOYER), tried, 99)
    apart = [sum((a - b) ** 2 for a, b in zip(_middle(v.placed), _middle(tried), strict=True)) for v in listed]
    assert apart == sorted(apart)
    assert len(nearest(castle(FOYER), tried)) == 3
    at_the_door = places((FOYER,), put(1, ("broom-closet", 1, 3, 0)), 99)
    assert ((1, 3), 0) not in at_the_door, "the place itself is not near itself"
    assert len(at_the_door) == 3


def _middle(placed: Placed) -> tuple[int, int]:
    west, south, east, north = placed.box
    return west + east, south + north


def test_the_nearest_keep_the_entrance_that_was_meant() -> None:
    """What joins at the entrance that was tried comes first, though other places lie nearer."""
    built, tried = castle(FOYER, ("broom-closet", 1, 3)), put(2, ("hallway", 0, -1))
    wanted = {m.edge for m in Verdict(built, tried).meetings}
    listed = nearest(built, tried, 99)
    kept = [not wanted.isdisjoint(m.edge for m in v.joins) for v in listed]
    assert kept == [True] * 6 + [False] * (len(listed) - 6)
    apart = [sum((a - b) ** 2 for a, b in zip(_middle(v.placed), _middle(tried), strict=True)) for v in listed]
    assert apart[:6] == sorted(apart[:6])
    assert min(apart[6:]) < max(apart[:6])


def test_the_nearest_are_those_by_the_entrance_that_was_meant_where_it_is_taken() -> None:
    """A long hallway against a door in use: its own middle is far from that door, what is offered is near it."""
    built = castle(FOYER, ("terrace-gardens", -7, -1))
    tried = put(2, ("hallway", -6, 1))
    [door] = {m.edge for m in Verdict(built, tried).meetings if m.other.n == 0}
    joined = [{m.other.n for m in v.joins} for v in nearest(built, tried)]
    assert joined == [{0}] * 3
    assert built.joined_to(built[0], door) == (built[1],)


DARK = (FOYER, ("stairs", -3, 1))  # downstairs to the west


@pytest.mark.parametrize(
    ("tried", "other"), [(("hallway", -9, 1), "downstairs-hallway"), (("downstairs-hallway", 0, 3), "hallway")]
)
def test_a_hallway_at_a_door_of_the_other_floor_fits_with_its_other_side(tried: Row, other: str) -> None:
    built, placed = castle(*DARK), put(2, tried)
    wanted = {m.edge for m in Verdict(built, placed).meetings}
    result = turned_over(built, placed)
    assert result and all(v.legal and v.placed.tile.id == other for v in result)
    assert all(not wanted.isdisjoint(m.edge for m in v.joins) for v in result)
    assert (result[0].placed.at, result[0].placed.turn) == (placed.at, placed.turn)


@pytest.mark.parametrize("tried", [("hallway", 0, 3), ("hallway", 30, 30), ("stairs", -6, 1), ("larder", 9, 9)])
def test_where_a_side_fits_itself_or_nothing_is_met_the_other_is_no_help(tried: Row) -> None:
    assert turned_over(castle(*DARK), put(2, tried)) == []


def test_what_stands_for_a_placement_that_is_forbidden() -> None:
    def said(*rows: Row) -> list[str]:
        return [say(each) for each in satisfied_rules(verdict(*rows))]

    assert said(FOYER, ("broom-closet", 1, 1)) == []
    assert said(FOYER, ("broom-closet", 30, 3)) == ["no overlap", "5 entrances stay outside"]
    assert said(FOYER, ("broom-closet", 1, 3)) == ["joins 0 Foyer", "no overlap", "3 entrances stay outside"]
    assert said(("foyer-3", 0, 0), ("broom-closet", 1, 3), ("cloak-room", 3, 0, 90))[-1] == "1 entrance stays outside"


def nowhere_said(built: Castle, laid: str) -> str:
    answer = nowhere(built, BOX[laid])
    assert answer is not None
    return f"{answer.rule}: {say(answer.why)}"


@pytest.mark.parametrize(
    ("built", "laid", "why"),
    [
        (
            [FOYER], "crypt",
            "PLACE-7: all its entrances are downstairs, and no downstairs entrance of this castle is free",
        ),
        (
            [("downstairs-hallway", 0, 0)], "larder",
            "PLACE-7: all its entrances are upstairs, and no upstairs entrance of this castle is free",
        ),
        ([("stairs", 0, 0)], "stairs", "PLACE-1: no entrance of this castle is free that it may join"),
        (
            [("foyer-3", 0, 0), ("broom-closet", 1, 3), ("cloak-room", 3, 0, 90)], "powder-room",
            "PLACE-5: no external entrance would be left: nothing could ever be added to this castle",
        ),
    ],
)  # fmt: skip
def test_what_fits_nowhere_is_told_the_rule_that_all_places_break(built: list[Row], laid: str, why: str) -> None:
    assert nowhere_said(castle(*built), laid) == why


def test_what_no_file_could_keep_breaks_no_rule() -> None:
    far = castle(("foyer-3", FARTHEST, 0, 180))
    assert nowhere(far, BOX["pantry"]) is None


@given(seeds, st.integers(3, 9), st.sampled_from(TILES))
def test_what_is_named_forbids_every_place(seed: int, size: int, laid: str) -> None:
    """By a slow look at each of them, in castles of small rooms with few entrances left."""
    built = grown(Random(seed), size, POOLS[3])
    if fits_somewhere(built, BOX[laid]):
        return
    answer = nowhere(built, BOX[laid])
    assert answer is not None
    rules = {answer.rule} if answer.rule else set(re.findall(r"[A-Z]+-\d+", say(answer.why)))
    for placed in candidates(built, BOX[laid], built.next_number()):
        assert rules & {broken.rule for broken in Verdict(built, placed).violations}
