"""Whole castles that others counted: the rulebooks' score sheet, a table's own, and an evening as it went."""

from __future__ import annotations

from builders.between import (
    COUNTED,
    SHEET,
    SHEET_ROWS,
    SHEET_THRONE,
    THRONE,
    between,
    build,
    counted,
    number,
    sheet,
    without_points,
)
from castlescore.games.between.rules.scoring import added, score


def test_b_score_18_the_castle_of_the_score_sheet_is_worth_62() -> None:
    result = score(sheet())
    assert result.total == 62
    assert result.rows == SHEET_ROWS
    assert [result.of(n) for n in range(len(SHEET))] == [row[3] for row in SHEET]


def test_b_score_12_worked_the_jester_of_that_castle_scores_7() -> None:
    lines = score(sheet()).attendants[0]
    assert added(lines) == 7
    assert [line.other for line in lines].count(THRONE) == 1


def test_b_score_14_the_rows_are_those_of_the_pad_in_its_order() -> None:
    assert list(score(build()).rows) == list(SHEET_ROWS) == list(between().rows)


def test_a_castle_that_a_table_counted_at_52() -> None:
    result = score(counted())
    assert result.total == 52
    assert [result.of(n) for n in range(len(COUNTED))] == [row[3] for row in COUNTED]
    assert result.of(THRONE) == 4
    assert [added(lines) for lines in result.attendants] == [5]
    assert [added(lines) for lines in result.cards] == [6]


def test_an_evening_gives_the_totals_that_were_worked_out_apart() -> None:
    evening = [
        (["taxidermy-showroom", "hall-of-puzzled-floors"], 1),
        (["hall-of-portraits", "game-storage"], 1),
        (["kings-chambers", "reading-room"], 4),
        (["drawing-room", "laboratory"], 14),
        (["wine-room", "firewood-storage"], 24),
        (["echo-chamber", "grand-foyer", "salon"], 32),
        (["midnight-room", "fireplace", "fountain"], 47),
        (["hibernation-chamber", "tower", "broom-closet"], 62),
    ]
    places = {row[0]: row for row in without_points(SHEET)}
    built = []
    for names, total in evening:
        built += [places[name] for name in names]
        jester = ["jester"] if "drawing-room" in dict.fromkeys(row[0] for row in built) else []
        assert score(build(*built, throne=SHEET_THRONE, attendants=jester)).total == total


def test_a_total_is_the_sum_of_its_lines() -> None:
    for result in (score(sheet()), score(counted())):
        assert result.total == sum(line.points for line in result.lines) == sum(result.rows.values())
        assert set(result.rooms) == {THRONE, *range(len(result.rooms) - 1)}
        assert all(result.rooms.values()), "every room has a line, if only one of 0 points that says why"
        assert all(line.why for line in result.lines if not line.points)


def test_a_line_says_which_room_counts() -> None:
    castle = sheet()
    lines = score(castle).rooms[number(castle, "wine-room")]
    assert [(line.row, line.rule, line.points) for line in lines] == [("food", "B-SCORE-1", 2)] * 2
    assert [line.other for line in lines] == [number(castle, "kings-chambers"), number(castle, "midnight-room")]
