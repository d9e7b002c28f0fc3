"""Judging a castle alone: legality of the moment, points of the finished castle, disputes."""

from __future__ import annotations

import pytest

from builders.between import (
    COUNTED,
    COUNTED_ATTENDANT,
    COUNTED_CARD,
    COUNTED_THRONE,
    SHEET,
    SHEET_ROWS,
    SHEET_THRONE,
    Castle,
    between,
)
from castlescore.games.between.rules.placement import JudgedCastle, Row, judge

BOX = between()


def judged(
    *rows: tuple[str, int, int], throne: str = SHEET_THRONE, attendant: str = "", card: str = "", disputes: str = ""
) -> JudgedCastle:
    castle = Castle(
        BOX.thrones[throne],
        attendants=(BOX.attendants[attendant],) if attendant else (),
        cards=(BOX.cards[card],) if card else (),
    )
    return judge(castle, [Row(BOX[name], (column, row), name in disputes.split()) for name, column, row in rows])


def broken(value: JudgedCastle) -> list[list[str]]:
    return [[violation.rule for violation in tile.verdict.violations] for tile in value.tiles]


def test_the_castle_of_the_score_sheet() -> None:
    judgement = judged(*(row[:3] for row in SHEET), attendant="jester")
    assert (judgement.legal, judgement.points, judgement.rows) == (True, 62, SHEET_ROWS)
    assert [tile.points for tile in judgement.tiles] == [row[3] for row in SHEET]


def test_a_castle_that_a_table_counted() -> None:
    rows = (row[:3] for row in COUNTED)
    judgement = judged(*rows, throne=COUNTED_THRONE, attendant=COUNTED_ATTENDANT, card=COUNTED_CARD)
    assert (judgement.points, judgement.rows["cards"], judgement.rows["attendants"]) == (52, 6, 5)
    assert [tile.points for tile in judgement.tiles] == [row[3] for row in COUNTED]


def test_legality_is_that_of_its_moment_and_a_tile_that_breaks_a_rule_is_built() -> None:
    judgement = judged(("salon", 0, 2), ("parlor", 0, 1), ("map-room", 0, 3))
    assert broken(judgement) == [["B-PLACE-2", "B-PLACE-3"], [], []]
    assert not judgement.legal
    assert [tile.built for tile in judgement.tiles] == [True] * 3


def test_a_tile_on_a_filled_cell_is_reported_and_not_built() -> None:
    judgement = judged(("salon", 2, 0), ("parlor", 2, 0), ("map-room", 1, 0), ("gallery", 3, 0))
    assert broken(judgement) == [[], ["B-PLACE-2"], ["B-PLACE-2"], []]
    assert [placed.n for placed in judgement.castle] == [0, 3]
    assert [(tile.built, tile.points) for tile in judgement.tiles[1:3]] == [(False, 0)] * 2
    assert judgement.points == sum(tile.points for tile in judgement.tiles) + judgement.rows["throne"]


def test_a_disputed_tile_is_judged_and_scored_in_the_finished_castle_but_not_built() -> None:
    rows = [("hall-of-puzzled-floors", 2, 0), ("tower", 1, 1), ("salon", -1, 0), ("parlor", 1, 2)]
    judgement = judged(*rows, disputes="tower")
    assert [placed.n for placed in judgement.castle] == [0, 2, 3]
    tower = judgement.tiles[1]
    assert (tower.dispute, tower.built, tower.verdict.legal, tower.points) == (True, False, True, 1)
    assert broken(judgement)[3] == ["B-PLACE-2", "B-PLACE-3"], "what stands later stands without the disputed tile"
    assert judgement.rows["towers"] == 0


def test_a_disputed_tile_counts_what_was_built_after_it() -> None:
    rows = [("grand-foyer", 2, 0), ("salon", 1, 1), ("parlor", 1, -1)]
    assert [judged(*rows[:n], disputes="grand-foyer").tiles[0].points for n in (1, 2, 3)] == [1, 2, 3]


def test_a_disputed_tile_whose_cell_was_filled_later_has_no_points() -> None:
    judgement = judged(("fountain", 2, 0), ("salon", 2, 0), disputes="fountain")
    assert [(tile.verdict.legal, tile.points) for tile in judgement.tiles] == [
        (True, 0),
        (True, judgement.tiles[1].points),
    ]


def test_each_tile_is_told_as_it_stands_or_would() -> None:
    judgement = judged(("salon", 2, 0), ("tower", 3, 0), disputes="tower")
    assert [(tile.placed.n, tile.placed.tile.id, tile.placed.at) for tile in judgement.tiles] == [
        (0, "salon", (2, 0)),
        (1, "tower", (3, 0)),
    ]


def test_an_illegal_dispute_makes_the_castle_illegal() -> None:
    assert not judged(("salon", 4, 4), disputes="salon").legal


def test_b_aim_7_a_regular_tile_twice_special_tiles_any_number() -> None:
    judgement = judged(("salon", 2, 0), ("salon", 3, 0), ("tower", -1, 0), ("tower", -2, 0))
    assert broken(judgement) == [[], ["B-AIM-7"], [], []]
    assert broken(judged(("salon", 2, 0), ("salon", -1, 0), disputes="salon")) == [[], []], "neither was built"


@pytest.mark.parametrize("throne", list(BOX.thrones))
def test_an_empty_castle_is_legal_and_worth_nothing(throne: str) -> None:
    judgement = judged(throne=throne)
    assert (judgement.legal, judgement.points, judgement.tiles) == (True, 0, ())
