"""The throne room is one room, and a special one, however many of its halves are in reach (B-SCORE-15, B-RULING-1)."""

from __future__ import annotations

import pytest

from builders.between import THRONE, Row, build, number
from castlescore.games.between.rules.scoring import added, score


@pytest.mark.parametrize(
    ("name", "points"), [("grand-foyer", 1), ("library", 1), ("study", 1), ("echo-chamber", 1), ("brandy-room", 2)]
)
@pytest.mark.parametrize("column", [0, 1])
def test_b_score_15_it_counts_once_with_both_halves_around(name: str, points: int, column: int) -> None:
    assert score(build((name, column, 1))).of(0) == points


@pytest.mark.parametrize("column", [0, 1])
def test_b_score_15_it_is_one_room_in_either_column(column: int) -> None:
    assert score(build(("tower", column, 1))).of(0) == 1
    assert score(build(("venus-grotto", column, -1))).of(0) == 2


def test_b_score_15_a_decoration_counts_once() -> None:
    assert score(build(attendants=["jester"])).total == 1
    assert score(build(attendants=["jester", "jester"])).total == 2


def test_b_score_15_it_is_one_special_room_anywhere() -> None:
    castle = build(("french-gazebo", 2, 0), cards=["bonus-special"])
    assert score(castle).of(0) == 1
    assert score(castle).rows["cards"] == 2


PATH: list[Row] = [("fountain", 2, 0), ("grand-foyer", 1, -1), ("tower", 0, 1)]


@pytest.mark.parametrize("name", ["crown-storage", "panic-room"])
@pytest.mark.parametrize(("column", "row"), [(-1, 0), (1, 1)])
def test_b_ruling_1_it_is_one_step_of_the_path_and_leads_on(name: str, column: int, row: int) -> None:
    castle = build(*PATH, (name, column, row))
    assert score(castle).of(number(castle, name)) == 4
    assert [line.other for line in score(castle).rooms[3]] == [THRONE, 0, 1, 2]


def test_b_ruling_1_special_rooms_without_a_way_are_left_out() -> None:
    castle = build(*PATH, ("kitchen", 3, 0), ("crown-storage", 4, 0))
    assert added(score(castle).rooms[4]) == 0


def test_b_card_1_alone_leaves_it_out() -> None:
    assert score(build(cards=["bonus-type-variety"])).total == 0
    assert score(build(cards=["bonus-special"])).total == 2
