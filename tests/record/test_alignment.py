"""Two sequences aligned: the fewest steps, checked by the plain table of them all; bounded for any sequences."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlescore.record import comparing
from castlescore.record.comparing import ADDED, EXCHANGED, PAIRED, REMOVED, SAME, Likeness, aligned
from samples import some

LINES = st.lists(st.integers(0, 3), max_size=14)
MOST = 20_000  # events of a record


def likeness(a, b):
    return Likeness([(x % 2, x % 3, 0) for x in a], [(x % 2, x % 3, 0) for x in b])


def steps(a, b):
    """The steps, checked to lead from one sequence to the other."""
    found = aligned(a, b, likeness(a, b))
    made, used = [], 0
    for kind, i, j in found:
        if kind == EXCHANGED:
            assert (a[i], a[i + 1]) == (b[j + 1], b[j])
        assert (kind == SAME) == (kind in (SAME, PAIRED) and a[i] == b[j])
        many = 2 if kind == EXCHANGED else 1
        assert kind == ADDED or i == used
        used += 0 if kind == ADDED else many
        assert kind == REMOVED or j == len(made)
        made += [] if kind == REMOVED else b[j : j + many]
    assert (used, made) == (len(a), list(b))
    return found


def cost(found):
    return sum(kind != SAME for kind, _, _ in found)


def fewest(a, b):
    """How many steps there are at least, by the whole table."""
    table = {}
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            ways = [i + j] if not i or not j else []
            if i and j:
                ways += [table[i - 1, j] + 1, table[i, j - 1] + 1, table[i - 1, j - 1] + (a[i - 1] != b[j - 1])]
            if i > 1 and j > 1 and (a[i - 1], a[i - 2]) == (b[j - 2], b[j - 1]):
                ways.append(table[i - 2, j - 2] + 1)
            table[i, j] = min(ways)
    return table[len(a), len(b)]


@given(LINES, LINES)
def test_there_are_no_fewer_steps(a, b):
    assert cost(steps(a, b)) == fewest(a, b)


@given(st.lists(st.integers(0, 9), max_size=60), st.lists(st.integers(0, 9), max_size=60))
def test_where_there_is_no_room_for_the_fewest_the_steps_still_lead_there(a, b):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comparing, "EXACT", 10)
        patch.setattr(comparing, "A_LINE", 2)
        steps(a, b)


def test_lines_that_both_have_once_hold_the_others_together(monkeypatch):
    monkeypatch.setattr(comparing, "EXACT", 10)
    a = list(range(40))
    b = [line for line in a if line % 10] + [99]
    assert cost(steps(a, b)) == 5


def test_of_two_pairs_that_cost_the_same_the_one_with_more_in_common_is_taken():
    a, b = [1, 2], [9]
    found = aligned(a, b, Likeness([("buy", "Anna", "x"), ("pass", "Ben", None)], [("pass", "Ben", "y")]))
    assert found == [(REMOVED, 0, -1), (PAIRED, 1, 0)]


def altered(lines, times, rng, kinds):
    found = list(lines)
    for _ in range(times):
        i, j = rng.randrange(len(found)), rng.randrange(len(found))
        if rng.random() < 0.5:
            found[i], found[j] = found[j], found[i]
        else:
            found[i] = rng.randrange(kinds)
    return found


@pytest.mark.slow
def test_a_few_changes_in_the_longest_record_are_found_exactly():
    rng = Random(3)
    lines = [rng.randrange(4) for _ in range(MOST)]
    other = list(lines)
    for i in (17, 5_000, 19_990):
        del other[i]
    assert cost(steps(lines, other)) == 3


@pytest.mark.parametrize(
    "other", some(["disjoint", "reversed", "shuffled", "altered", "a piece", "few kinds"], ["shuffled", "a piece"])
)
@pytest.mark.slow
def test_time_and_memory_are_bounded_for_the_longest_records(monkeypatch, other):
    """Counted in the cells of the tables, whatever the machine."""
    monkeypatch.setattr(comparing, "EXACT", 400_000)
    cells = []
    table = comparing._table
    monkeypatch.setattr(
        comparing, "_table", lambda *given: cells.append((given[3][1] - given[3][0]) * given[5]) or table(*given)
    )
    rng = Random(4)
    a = list(range(MOST)) if other != "few kinds" else [rng.randrange(4) for _ in range(MOST)]
    b = {
        "disjoint": lambda: [line + MOST for line in a],
        "reversed": lambda: a[::-1],
        "shuffled": lambda: rng.sample(a, MOST),
        "altered": lambda: altered(a, 3_000, rng, MOST),
        "a piece": lambda: a[9_000:9_100],
        "few kinds": lambda: [rng.randrange(4) for _ in range(MOST)],
    }[other]()
    steps(a, b)
    assert max(cells, default=0) <= comparing.EXACT
    assert sum(cells) <= 2 * comparing.EXACT + 3 * comparing.A_LINE * 2 * MOST


@pytest.mark.slow
def test_the_memory_of_the_largest_table():
    rng = Random(5)
    a = [rng.randrange(4) for _ in range(MOST // 8)]
    b = altered(a, 12, rng, 4)
    tracemalloc.start()
    try:
        aligned(a, b, likeness(a, b))
        assert tracemalloc.get_traced_memory()[1] < 3_000_000
    finally:
        tracemalloc.stop()
