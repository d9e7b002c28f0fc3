"""Heights of a picture, empty stretches left out: nothing that is taken goes, and nothing changes its order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlescore.view.canvas import SHORT_GAP, Fold, folded, window

SPANS = st.lists(st.tuples(st.integers(-300, 300), st.integers(1, 6)), min_size=1, max_size=9).map(
    lambda found: [(low, low + size) for low, size in found]
)
PER = st.sampled_from([2, 3])


@given(SPANS, PER)
def test_what_fits_is_left_whole(spans, per):
    low, high = min(a for a, _ in spans), max(b for _, b in spans)
    fold = folded(spans, per, per * (high - low) + 1)
    assert fold.rows == per * (high - low) + 1
    assert [*fold.breaks(0, fold.rows)] == []
    assert [*fold.heights(0, fold.rows - 1)] == [(height, per * (high - height)) for height in range(high, low - 1, -1)]


@given(SPANS, PER)
def test_every_height_that_is_taken_has_its_rows_in_order_and_empty_ones_go(spans, per):
    fold = folded(spans, per, 1)
    rows = {}
    for low, high in spans:
        for line in range(per * low, per * high + 1):
            rows[line] = fold.row(line)
    assert set(rows.values()) <= set(range(fold.rows))
    assert [rows[line] for line in sorted(rows)] == sorted(rows.values(), reverse=True)
    assert len(set(rows.values())) == len(rows)
    empty = fold.rows - len({row for row in range(fold.rows) if row in rows.values()})
    assert empty <= len(spans) * per * max(SHORT_GAP, 1)


@given(SPANS, PER)
def test_a_break_says_exactly_where_nothing_lies(spans, per):
    fold = folded(spans, per, 1)
    taken = {height for low, high in spans for height in range(low, high + 1)}
    found = [*fold.breaks(0, fold.rows - 1)]
    for row, low, high in found:
        assert {low, high} <= taken and high - low > SHORT_GAP
        assert not taken & set(range(low + 1, high))
        assert fold.row(per * high) < row < fold.row(per * low)
    gaps = [(a, b) for a, b in zip(sorted(taken), sorted(taken)[1:], strict=False) if b - a > SHORT_GAP]
    assert sorted((low, high) for _, low, high in found) == gaps


@given(SPANS, PER, st.integers(0, 60), st.integers(1, 60))
def test_a_part_of_it_has_the_heights_of_its_rows(spans, per, first, count):
    fold = folded(spans, per, 1)
    last = min(first + count, fold.rows - 1)
    whole = [(height, row) for height, row in fold.heights(0, fold.rows - 1) if first <= row <= last]
    assert [*fold.heights(first, last)] == whole
    assert all(fold.row(per * height) == row for height, row in whole)
    units = [(height, row) for height, row in fold.units(0, fold.rows - 1) if first <= row < last]
    assert [*fold.units(first, last)] == units


@pytest.mark.parametrize(("middle", "seen"), [(0, (0, 10)), (50, (45, 55)), (99, (90, 100)), (1000, (90, 100))])
def test_a_window_lies_around_the_middle_and_not_beside_what_there_is(middle, seen):
    assert window(0, 100, middle, 10) == seen
    assert window(0, 8, middle, 10) == (0, 8)


def test_a_unit_is_what_lies_between_two_heights():
    assert [*Fold([(0, 2), (10, 11)], 3).units(0, 99)] == [(10, 0), (1, 6), (0, 9)]
