"""The known slips of counting: each is named when it gives exactly the number claimed, and only then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import apply
from builders.castles import Buy, Laying, Played, Row, buying, castle, seated, verdict
from castlescore.games.castles.audit.slips import placing_slips
from castlescore.games.castles.audit.totals import final_slips

# what is forgotten or seen wrongly: the castle, its last tile being laid, the right points, and the slip by its number
CASES: dict[str, tuple[tuple[Row, ...], int, int, str]] = {
    "a forgotten downstairs bonus": (
        (("stairs", 1, 3, 90), ("dungeon", -1, 6)),
        3,
        1,
        "2 Dungeon's effect was forgotten (+2)",
    ),
    "a penalty for a tile that only seemed to touch": (
        (("theater", -5, -1), ("hallway", 0, 3)),
        0,
        -2,
        "-2 for Hallway, which only seems to touch (gap 0.42 units = 25 inches at 0,3)",
    ),
    "a connection counted for each of two doorways": (
        (("oratory", -1, 3, 180), ("stables", -8, 2)),
        11,
        12,
        "1 Oratory was counted 2 times, once for each doorway (+1 each)",
    ),
    "a blocked doorway counted as connected": (
        (("east-tapestry-chamber", -4, -1), ("sewing-room", 0, -2, 180)),
        3,
        5,
        "2 Sewing Room was counted as connected to 1 East Tapestry Chamber: the doorway is blocked (+2)",
    ),
    "the points of a completed room forgotten": (
        (("hallway", -1, 3), ("singers-chamber", -1, 4)),
        10,
        5,
        "the activity reward of 2 Singers' Chamber was forgotten (+5)",
    ),
    "a living room rescored with its neighbours' penalties": (
        (("drawing-room", -6, 0, 180), ("observatory", -10, -2), ("singers-chamber", -10, 3), ("piano-room", -4, -3)),
        13,
        10,
        "1 Drawing Room was scored again with the penalties of its neighbours (-3)",
    ),
}


def laid(*rows: Row) -> Played:
    """The last of the tiles bought for the castle of the others."""
    *before, (tile, x, y, *turn) = rows
    table = buying(seated(2), *([tile] if tile not in ("hallway", "stairs") else []))
    table = table.with_player(1, replace(table.players[1], castle=castle(("foyer", 0, 0), *before)))
    played = apply(table, Buy("Ben", Laying(tile, (x, y), *turn)))
    assert isinstance(played, Played), played
    return played


@pytest.mark.parametrize("slip", CASES)
def test_a_slip_is_named_that_gives_the_number(slip: str) -> None:
    rows, right, claimed, text = CASES[slip]
    assert verdict(("foyer", 0, 0), *rows).legal
    played = laid(*rows)
    assert sum(line.points for line in played.lines) == right
    first = placing_slips(played, claimed)[0]
    assert (first.text, first.points) == (text, claimed - right)


@pytest.mark.parametrize("slip", CASES)
def test_no_slip_is_named_for_the_right_number_or_one_that_none_gives(slip: str) -> None:
    rows, right, _, _ = CASES[slip]
    played = laid(*rows)
    assert placing_slips(played, right) == ()
    assert placing_slips(played, right + 40) == ()


def test_every_slip_that_gives_the_number_is_named() -> None:
    # Each hallway is 0.42 units away from the round room: the same -2 can have come from either.
    played = laid(("hallway", 0, 3), ("hallway", 0, -1), ("theater", -5, -1))
    named = placing_slips(played, sum(line.points for line in played.lines) - 2)
    assert "which only seems to touch" in named[0].text
    assert (named[0].kind, len(named[0].tiles)) == ("gap", 2)


def test_what_is_farther_away_does_not_seem_to_touch() -> None:
    played = laid(("hallway", 3, 1), ("theater", -5, -1))
    named = placing_slips(played, sum(line.points for line in played.lines) - 2)
    assert "gap" not in {slip.kind for slip in named}


def test_two_that_share_a_wall_without_a_doorway_are_taken_for_connected_by_nobody() -> None:
    played = laid(("east-tapestry-chamber", -4, -1), ("sewing-room", 0, 3, 180))
    named = placing_slips(played, sum(line.points for line in played.lines) + 2)
    assert not {"blocked door", "door twice"} & {slip.kind for slip in named}


def test_a_favor_tie_that_is_not_shared_is_named() -> None:
    table = seated(2, favors=["corridor", "small"])  # one foyer each, and no small room
    (first, *_) = final_slips(table, "Ben", 10, 8)
    assert (first.kind, first.points, first.rule) == ("tie not shared", 2, "FINAL-FAVORS")
    assert all(slip.points == 1 for slip in final_slips(table, "Ben", 9, 8))
    assert final_slips(table, "Ben", 8, 8) == ()
