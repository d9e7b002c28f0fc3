"""The least and the most of totals where one purchase is missing of which only the place is not known."""

from __future__ import annotations

import pytest

from by_hand.corpus import singles
from by_hand.measuring import outcome
from castlescore.record.chronicle import audited, looked_through
from castlescore.view.doubts import doubt_words

KINDS = ("a purchase written as a pass", "the turn of the master builder left out")


@pytest.mark.parametrize("seed", [0, 1])
def test_every_true_total_lies_between_its_bounds(seed: int) -> None:
    bounds = 0
    for case in singles("castles", seed, KINDS):
        found, played = audited(case.record), looked_through(case.played).correct
        assert all(least <= played[name] <= most for name, (least, most) in found.between.items()), case.name
        assert not any(found.sure[name] for name in found.between)
        bounds += len(found.between)
    assert bounds


def test_bounds_are_told_in_the_place_of_the_condition() -> None:
    found = audited(next(singles("castles", 1, KINDS[:1])).record)
    assert found.between == {"Anna": (77, 80), "Ben": (84, 84)}
    anna, ben, *_ = doubt_words(found)
    assert anna.startswith("Anna 77 to 80, 66 as it is written: ")
    assert ben.startswith("Ben 84 with what is missing, ")


@pytest.mark.parametrize("kind", ["a whole round left out", "a line written twice at once", "points out for one line"])
def test_where_more_is_open_or_nothing_is_missing_there_are_no_bounds(kind: str) -> None:
    assert outcome(next(singles("castles", 0, [kind])), lambda: 0.0).bounds == 0
