"""Every slip that can be made of some lines and of a total, worked out by hand: number, kind, tiles, rule and words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import after
from builders.castles import Cards, Phase, Row, Table, castle, changed, emptied, purse, seated
from castlescore.games.castles.audit.slips import of_line, placing_slips
from castlescore.games.castles.audit.totals import final_slips, of_total
from castlescore.record.audit.findings import Slip
from games.castles.audit.test_slips import laid

# Beside the print of 1, the Gatehouse and the Hut give 1 for each other; the Garden touches it, its doorway blocked.
GATEHOUSE = (("hallway", -6, 1), ("hundings-hut", -7, 2, 90), ("pumpkin-garden", -11, 3, 180), ("gatehouse", -9, 7))
# The Piano Room prints 3, loses 1 for touching a living room and gives it 3; that is complete, scored again: 2 and 6.
PIANO = (("drawing-room", -6, 0, 180), ("observatory", -10, -2), ("singers-chamber", -10, 3), ("piano-room", -4, -3))
STABLES = (
    ("oratory", -1, 3, 180),
    ("stables", -8, 2),
)  # 5 printed, 1 for the Oratory, which gives 5, complete
SINGERS = (("hallway", -1, 3), ("singers-chamber", -1, 4))

OF_LINES: dict[tuple[Row, ...], set[str]] = {
    GATEHOUSE: {
        "+1 blocked door of 4 with 3, SCORE-5: "
        "3 Pumpkin Garden was counted as connected to 4 Gatehouse: the doorway is blocked (+1)",
        "+1 blocked door of 3 with 4, SCORE-5: "
        "4 Gatehouse was counted as connected to 3 Pumpkin Garden: the doorway is blocked (+1)",
        "-1 effect forgotten of 4 with 2, SCORE-5: 4 Gatehouse's effect was forgotten (+1)",
        "-1 effect forgotten of 2 with 4, SCORE-5: 2 Hunding's Hut's effect was forgotten (+1)",
        "-1 effects forgotten with 2 3, SCORE-3: the effects of all the other tiles were forgotten (+1)",
        "-2 effects forgotten with 4 2 3, SCORE-2: all effects were forgotten (+2)",
        "-1 effect of one forgotten of 4 with 2, SCORE-5: +1 of 4 Gatehouse for 2 Hunding's Hut was forgotten",
        "-1 effect of one forgotten of 2 with 4, SCORE-5: +1 of 2 Hunding's Hut for 4 Gatehouse was forgotten",
        "-1 print forgotten of 4, SCORE-1: 4 Gatehouse's printed points were forgotten (+1)",
        "-2 kind forgotten with 4 2, SCORE-5: all that counts connected was forgotten (+2)",
        "+1 no doorway of 4 with 3, SCORE-5: 3 Pumpkin Garden was counted for 4 Gatehouse, which it only touches (+1)",
        "+1 no doorway of 3 with 4, SCORE-5: 4 Gatehouse was counted for 3 Pumpkin Garden, which it only touches (+1)",
        "+1 effect twice of 4 with 2, SCORE-5: +1 of 4 Gatehouse for 2 Hunding's Hut was counted twice",
        "+1 effect twice of 2 with 4, SCORE-5: +1 of 2 Hunding's Hut for 4 Gatehouse was counted twice",
        "+1 print twice of 4, SCORE-1: 4 Gatehouse's printed points were counted twice (+1)",
        "+1 old effect again of 2, SCORE-3: 2 Hunding's Hut's effect with older tiles was counted again (+1)",
    },
    PIANO: {
        "-8 reward forgotten of 1, REWARD-LIVING: the living reward of 1 Drawing Room was forgotten (+8)",
        "+5 reward too early of 4, WORD-7: 4 Piano Room was taken for complete, and an entrance of it is open (+5)",
        "-6 living by print of 1, REWARD-LIVING: 1 Drawing Room was scored again by its printed points alone (-6)",
        "-3 living with neighbours of 1, REWARD-LIVING: "
        "1 Drawing Room was scored again with the penalties of its neighbours (-3)",
        "-1 living with neighbours of 1, REWARD-LIVING: "
        "1 Drawing Room was scored again with the effects of its neighbours (-1)",
        "+1 effect forgotten of 4 with 1, SCORE-6: 4 Piano Room's effect was forgotten (-1)",
        "-3 effect forgotten of 1 with 4, SCORE-5: 1 Drawing Room's effect was forgotten (+3)",
        "-2 effects forgotten with 4 1, SCORE-2: all effects were forgotten (+2)",
        "+2 sign turned of 4 with 1, SCORE-6: the penalty of 4 Piano Room for 1 Drawing Room was added",
        "+1 effect of one forgotten of 4 with 1, SCORE-6: -1 of 4 Piano Room for 1 Drawing Room was forgotten",
        "-3 effect of one forgotten of 1 with 4, SCORE-5: +3 of 1 Drawing Room for 4 Piano Room was forgotten",
        "-3 print forgotten of 4, SCORE-1: 4 Piano Room's printed points were forgotten (+3)",
        "-1 effect twice of 4 with 1, SCORE-6: -1 of 4 Piano Room for 1 Drawing Room was counted twice",
        "+3 effect twice of 1 with 4, SCORE-5: +3 of 1 Drawing Room for 4 Piano Room was counted twice",
        "+8 reward twice of 1, REWARD-LIVING: the living reward of 1 Drawing Room was counted twice (+8)",
        "+3 print twice of 4, SCORE-1: 4 Piano Room's printed points were counted twice (+3)",
        "+3 old effect again of 1, SCORE-3: 1 Drawing Room's effect with older tiles was counted again (+3)",
    },
    STABLES: {
        "+1 door twice of 2 with 1, SCORE-5: 1 Oratory was counted 2 times, once for each doorway (+1 each)",
        "-5 reward forgotten of 1, REWARD-ACTIVITY: the activity reward of 1 Oratory was forgotten (+5)",
        "-1 effect forgotten of 2 with 1, SCORE-5: 2 Stables's effect was forgotten (+1)",
        "-1 effect of one forgotten of 2 with 1, SCORE-5: +1 of 2 Stables for 1 Oratory was forgotten",
        "-5 print forgotten of 2, SCORE-1: 2 Stables's printed points were forgotten (+5)",
        "+1 effect twice of 2 with 1, SCORE-5: +1 of 2 Stables for 1 Oratory was counted twice",
        "+5 reward twice of 1, REWARD-ACTIVITY: the activity reward of 1 Oratory was counted twice (+5)",
        "+5 print twice of 2, SCORE-1: 2 Stables's printed points were counted twice (+5)",
    },
    SINGERS: {
        "-5 reward forgotten of 2, REWARD-ACTIVITY: the activity reward of 2 Singers' Chamber was forgotten (+5)",
        "+2 effect forgotten of 2 with 1, SCORE-6: 2 Singers' Chamber's effect was forgotten (-2)",
        "+4 sign turned of 2 with 1, SCORE-6: the penalty of 2 Singers' Chamber for 1 Hallway was added",
        "+2 effect of one forgotten of 2 with 1, SCORE-6: -2 of 2 Singers' Chamber for 1 Hallway was forgotten",
        "-7 print forgotten of 2, SCORE-1: 2 Singers' Chamber's printed points were forgotten (+7)",
        "-2 effect twice of 2 with 1, SCORE-6: -2 of 2 Singers' Chamber for 1 Hallway was counted twice",
        "+5 reward twice of 2, REWARD-ACTIVITY: the activity reward of 2 Singers' Chamber was counted twice (+5)",
        "+7 print twice of 2, SCORE-1: 2 Singers' Chamber's printed points were counted twice (+7)",
        "-4 like name of 2, SCORE-1: "
        "the printed points of East Tapestry Chamber were taken for those of Singers' Chamber (-4)",
    },
}
OF_BENS_TOTAL = {
    "-2 part left out, FINAL-0: Ben's points for stacks were left out (+2)",
    "-1 part left out, FINAL-0: Ben's points for money were left out (+1)",
    "-1 part left out, FINAL-0: Ben's points for start were left out (+1)",
    "-8 part left out, FINAL-0: Ben's points for favors were left out (+8)",
    "-3 part left out, FINAL-0: Ben's points for cards were left out (+3)",
    "-8 favor left out, FINAL-FAVORS: the favor corridor was left out (+8)",
    "-3 card left out, BONUS-MONEY: a bonus card was left out: 17000 money, 1 for every 5000 (+3)",
    "+2 money, FINAL-MONEY: Ben's money was counted at a point for every 5000, not for every 10000",
    "+1 money, FINAL-MONEY: Ben's money was rounded up to full 10000s",
    "-1 card miscounted, BONUS-MONEY: a tile too few was counted for a card: 17000 money, 1 for every 5000",
    "+1 card miscounted, BONUS-MONEY: a tile too many was counted for a card: 17000 money, 1 for every 5000",
    "-3 card miscounted, BONUS-MONEY: a tile too few was counted for a card: 17000 money, 1 for every 5000",
    "+3 card miscounted, BONUS-MONEY: a tile too many was counted for a card: 17000 money, 1 for every 5000",
    "-1 stack for 1, FINAL-STACKS: the tiles of the empty stack of hallway were counted for 1 each",
    "-2 stack left out, FINAL-STACKS: the empty stack of hallway was left out",
    "+2 stack not empty, FINAL-STACKS: the stack of 600 was taken for empty; it has 5",
    "-4 wrong place, FINAL-FAVORS: Ben was given place 2 of corridor, and has place 1",
    "-6 wrong place, FINAL-FAVORS: Ben was given place 3 of corridor, and has place 1",
    "+8 wrong place, FINAL-FAVORS: Ben was given place 1 of small, and has none",
    "+4 wrong place, FINAL-FAVORS: Ben was given place 2 of small, and has none",
    "+2 wrong place, FINAL-FAVORS: Ben was given place 3 of small, and has none",
    "+2 part twice, FINAL-0: Ben's points for stacks were counted twice (+2)",
    "+1 part twice, FINAL-0: Ben's points for money were counted twice (+1)",
    "+8 part twice, FINAL-0: Ben's points for favors were counted twice (+8)",
    "+3 part twice, FINAL-0: Ben's points for cards were counted twice (+3)",
}


def row(slip: Slip) -> str:
    """A slip as it is written above."""
    of = "" if slip.of is None else f" of {slip.of}"
    tiles = f" with {' '.join(map(str, slip.tiles))}" if slip.tiles else ""
    return f"{slip.points:+d} {slip.kind}{of}{tiles}, {slip.rule}: {slip.text}"


@pytest.mark.parametrize("rows", OF_LINES, ids=["gatehouse", "piano", "stables", "singers"])
def test_every_slip_of_a_line_gives_its_number_and_says_what_was_done(rows: tuple[Row, ...]) -> None:
    found = [row(slip) for slip in of_line(laid(*rows))]
    if rows == PIANO:  # two dozen rooms have "Room" in their name
        assert (
            "+4 like name of 4, SCORE-1: the printed points of Audience Room were taken for those of Piano Room (+4)"
            in found
        )
        found = [each for each in found if "like name" not in each]
    assert set(found) == OF_LINES[rows]
    assert len(set(found)) == len(found)


def test_two_slips_together_are_told_where_no_single_one_gives_the_number() -> None:
    played = laid(*STABLES)
    right = sum(line.points for line in played.lines)
    for off in (4, 6):
        first = placing_slips(played, right + off)[0]
        assert (first.kind, first.points, first.of, first.rule) == ("two slips", off, 2, "")
    assert {slip.kind for slip in placing_slips(played, right + 5)} == {"reward twice", "print twice"}
    first = placing_slips(played, right + 6)[0]
    one, other = "1 Oratory was counted 2 times, once for each doorway (+1 each)", "the activity reward of 1 Oratory"
    assert first.text == f"{one} and {other} was counted twice (+5)"
    assert first.tiles == (1,)


def test_two_slips_of_one_thing_are_not_told_together() -> None:
    """Its effect forgotten and the one of it forgotten are the same."""
    played = laid(*STABLES)
    assert placing_slips(played, sum(line.points for line in played.lines) - 2) == ()


SAME = [  # two slips that are about one thing, of one tile or of all
    ("effect was forgotten", "all effects were forgotten"),
    ("effect was forgotten", "all that counts"),
    ("was forgotten", "effects of all the other tiles"),
    ("all that counts", "effects of all the other tiles"),
    ("printed points were forgotten", "printed points were counted twice"),
    ("printed points were counted twice", "were taken for those of"),
    ("was scored again by its printed points alone", "living reward"),
]


@pytest.mark.parametrize("rows", OF_LINES, ids=["gatehouse", "piano", "stables", "singers"])
def test_two_slips_together_never_say_that_one_thing_was_forgotten_and_counted_otherwise(rows: tuple[Row, ...]) -> None:
    played = laid(*rows)
    right = sum(line.points for line in played.lines)
    told = [slip for off in range(-20, 21) for slip in placing_slips(played, right + off)]
    for text in (slip.text for slip in told if slip.kind == "two slips"):
        for one, other in SAME:
            assert one not in text.replace(other, "") or other not in text, text


def ended(*money: int) -> Table:
    """Three players at the end: Ben has a room and a corridor more, whose stack is empty, and the card of the money."""
    table = emptied(seated(3, favors=["corridor", "small"]), "hallway")
    bens = castle(("foyer", 0, 0), ("hallway", -1, 3), ("singers-chamber", -1, 4))
    table = replace(purse(changed(table, 1, castle=bens), 1, 17000), phase=Phase.CARDS)
    return after(table, Cards("Anna", ()), Cards("Ben", (("money", None),)), Cards("Cara", ()))


def test_every_slip_of_a_total_gives_its_number_and_says_what_was_done() -> None:
    found = [row(slip) for slip in of_total(ended(), "Ben")]
    assert set(found) == OF_BENS_TOTAL
    assert len(set(found)) == len(found)


def test_a_purse_below_0_gives_no_slip_of_money() -> None:
    """Nothing of it is counted, whether by 5000 or rounded up; its points were neither left out nor counted twice."""
    table = purse(ended(), 1, -13000)
    money = [slip for slip in of_total(table, "Ben") if slip.rule in ("FINAL-MONEY", "BONUS-MONEY")]
    assert [slip.points for slip in money] == []
    assert not [slip for slip in of_total(table, "Ben") if "for money" in slip.text]


def test_of_a_tie_not_shared_either_place_may_have_been_taken_alone() -> None:
    """Anna and Cara have the places 2 and 3 of a favor together: 4 and 2 points, 3 each."""
    ties = [slip for slip in of_total(ended(), "Anna") if slip.kind == "tie not shared"]
    shared = "for corridor, Anna and Cara have 1 each and share 4 and 2, 3 each"
    assert [slip.right for slip in ties] == [shared, shared]
    assert [(row(slip), slip.likely) for slip in ties] == [
        ("+1 tie not shared, FINAL-FAVORS: Anna took the 4 for place 2 of corridor alone, a tie to be shared", True),
        ("-1 tie not shared, FINAL-FAVORS: Anna took the 2 for place 3 of corridor, a tie to be shared", True),
    ]


def test_slips_of_one_kind_that_come_to_the_same_total_are_told_as_one() -> None:
    told = {slip.kind: slip.text for slip in final_slips(ended(), "Ben", 99, 100)}
    assert told["part left out"] == "Ben's points for money were left out (+1); 1 more like it would do"
    assert told["stack for 1"] == "the tiles of the empty stack of hallway were counted for 1 each"
    assert set(told) == {"part left out", "stack for 1", "card miscounted"}
