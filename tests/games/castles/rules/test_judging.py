"""A whole castle judged tile by tile: what counts, and what a dispute leaves out (JUDGE-4, JUDGE-5)."""

from __future__ import annotations

from builders.castles import BOX, put
from builders.castles import Row as Lain
from castlescore.games.castles.rules.judging import JudgedCastle, Row, judge

FOYER: Lain = ("foyer", 0, 0)


def judged(*rows: Lain, disputed: tuple[int, ...] = ()) -> JudgedCastle:
    """The castle of these rows, those with a number in `disputed` only in dispute."""
    laid = [put(n, row) for n, row in enumerate(rows)]
    return judge(Row(lambda n, built: laid[n], dispute=n in disputed) for n in range(len(laid)))


def test_the_points_are_those_of_the_tiles_built() -> None:
    judgement = judged(FOYER, ("larder", 3, 1), ("broom-closet", 1, 3))
    each = [tile.verdict.points.total for tile in judgement.tiles]
    assert (judgement.legal, judgement.points) == (True, sum(each))
    assert each[1] and each[2]
    assert judged(FOYER, ("larder", 3, 1), ("broom-closet", 1, 3), disputed=(1,)).points == sum(each) - each[1]


def test_a_tile_that_breaks_a_rule_is_built_and_makes_the_castle_illegal() -> None:
    judgement = judged(FOYER, ("broom-closet", 0, 3))
    assert (judgement.legal, len(judgement.castle)) == (False, 2)
    assert judgement.points == BOX["broom-closet"].points


def test_an_illegal_dispute_makes_the_castle_illegal_and_is_not_built() -> None:
    judgement = judged(FOYER, ("broom-closet", 0, 3), disputed=(1,))
    assert (judgement.legal, len(judgement.castle), judgement.points) == (False, 1, 0)


def test_word_6_the_external_entrances_at_the_end_with_and_without_those_of_corridor_tiles() -> None:
    assert judged(FOYER).external == (4, 0)
    larder = len(BOX["larder"].facts.doors)
    assert judged(FOYER, ("larder", 3, 1)).external == (3 + larder - 1, larder - 1)
