"""What is held of every record of the corpus of mistakes, whatever was written wrong in it."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from by_hand.corpus import ENDED, EVERY, several, singles
from by_hand.measuring import Outcome, outcome
from samples import some

# A game, how many mistakes a record has, the seed, and how many records further on the next one is that is asked.
FEW = [(game, count, 0, 90) for game in EVERY for count in (1, 2, 3)]
ENDINGS = [(game, count, ENDED, 30) for game in EVERY for count in (1, 2)]
ALL = [(game, count, seed, 1) for game in EVERY for count in (1, 2, 3) for seed in (0, 1)]
LOTS = some([*FEW, *ENDINGS, *ALL], [FEW[0], FEW[2], FEW[3], FEW[4]])
OF_ONE = [lot for lot in (*FEW, *ENDINGS, *ALL) if lot[1] == 1]


@cache
def outcomes(game: str, count: int, seed: int, step: int) -> list[Outcome]:
    """What came of the records in which anything was found."""
    cases = singles(game, seed) if count == 1 else several(game, count, seed)
    result = [outcome(case, lambda: 0.0) for case in islice(cases, 0, None, step)]
    return [each for each in result if each.found]


@pytest.mark.parametrize(("game", "count", "seed", "step"), LOTS)
@pytest.mark.slow
def test_no_first_story_leaves_what_it_claims_to_explain(game: str, count: int, seed: int, step: int) -> None:
    result = outcomes(game, count, seed, step)
    assert result
    assert [each.name for each in result if each.claims] == []


@pytest.mark.parametrize(("game", "count", "seed", "step"), LOTS)
def test_nothing_that_is_called_sure_or_bounded_is_wrong(game: str, count: int, seed: int, step: int) -> None:
    result = outcomes(game, count, seed, step)
    assert result
    assert [each.name for each in result if each.wrong or each.winners_wrong or each.broken] == []


@pytest.mark.parametrize(("game", "count", "seed", "step"), some(OF_ONE, FEW[::3]))
def test_where_figures_alone_are_wrong_every_total_is_sure(game: str, count: int, seed: int, step: int) -> None:
    figures = [each for each in outcomes(game, count, seed, step) if each.figures]
    assert figures
    assert [each.name for each in figures if each.sure < each.totals] == []
