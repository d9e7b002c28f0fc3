"""The rulebook's own examples of the final scoring, as tallies from counts and from castles."""

from __future__ import annotations

from typing import Any

import pytest

from games.castles.tally.finished import FOYER, player, table

NAMES = ("Anna", "Ben", "Cara", "Dan")


def parts(favor: str, *counts: int) -> list[int]:
    """The points that a favor gives to players with so many of the thing."""
    rows = [player(NAMES[n], track=50 + n, counts={favor: count}) for n, count in enumerate(counts)]
    document: Any = table(*rows, favors=[favor]).answer().to_json()
    return [row["parts"]["favors"] for row in document["players"]]


@pytest.mark.parametrize(
    ("counts", "points"), [((3, 3, 1, 0), [6, 6, 2, 0]), ((5, 1, 1), [8, 3, 3]), ((5, 2, 2, 2), [8, 2, 2, 2])]
)
def test_final_favors_worked(counts: tuple[int, ...], points: list[int]) -> None:
    assert parts("square", *counts) == points


def test_final_stacks_worked_three_300s_and_a_450() -> None:
    found: Any = table(
        player("Anna", counts={"300": 3, "450": 1}), player("Ben", track=9, counts={"300": 0, "450": 0}),
        empty_stacks=[300, 450],
    ).answer().to_json()  # fmt: skip
    assert [row["parts"]["stacks"] for row in found["players"]] == [8, 0]


def test_final_money_worked() -> None:
    found: Any = table(player("Anna", money=29000), player("Ben", track=9)).answer().to_json()
    assert found["players"][0]["parts"]["money"] == 2


def test_favor_area_worked_a_living_room_of_150_and_the_throne_room() -> None:
    tiles = [FOYER, {"tile": "parlor", "at": [3, 0]}, {"tile": "throne-room", "at": [30, 0]}]
    rows = player("Anna", counts=None, tiles=tiles), player("Ben", counts={"living-area": 750})
    found: Any = table(*rows, favors=["living-area"]).answer().to_json()
    assert [row["parts"]["favors"] for row in found["players"]] == [6, 6]


def test_tie_1_to_4_points_then_area_then_money_then_shared() -> None:
    def decided(*rows: dict[str, Any]) -> tuple[list[str], str]:
        found: Any = table(*rows).answer().to_json()
        return found["winners"], found["decided_by"]

    small, large = {"area": 3000}, {"area": 3400}
    assert decided(player("Anna"), player("Ben", track=41)) == (["Ben"], "points")
    assert decided(player("Anna", counts=small), player("Ben", counts=large)) == (["Ben"], "area")
    assert decided(player("Anna", counts=small, money=9000), player("Ben", counts=small)) == (["Anna"], "money")
    assert decided(player("Anna", counts=small), player("Ben", counts=small)) == (["Anna", "Ben"], "shared")


def test_start_points_follow_from_the_seats_unless_said_otherwise() -> None:
    rows = [player(name, track=None, placing=10, rewards=0, counts={"area": 0}) for name in NAMES]
    found: Any = table(*rows).answer().to_json()
    assert [row["parts"]["start"] for row in found["players"]] == [0, 1, 2, 3]
    found = table(rows[0], {**rows[1], "start": 5}).answer().to_json()
    assert [row["track"] for row in found["players"]] == [10, 15]


@pytest.mark.parametrize(("track", "rank"), [(59, 1), (60, 2), (80, 2), (81, 3), (95, 3), (96, 4), (110, 4), (111, 5)])
def test_solo_5_ranks(track: int, rank: int) -> None:
    found: Any = table(player("Anna", track=track, money=0)).answer().to_json()
    assert found["players"][0]["rank"] == rank
