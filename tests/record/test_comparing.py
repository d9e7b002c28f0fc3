"""Two records compared: the fewest steps, one change for one change, and the same from both sides."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import EXAMPLES, Record, parse_record
from builders.games import good_between_game, good_game
from castlescore.record import comparing
from castlescore.record.comparing import (
    ADDED,
    DIFFERS,
    EXCHANGED,
    MOVED,
    ONLY,
    PAIRED,
    REMOVED,
    SAME,
    Change,
    Likeness,
    aligned,
    compared,
)
from games.castles.audit.small_records import GARDEN, HEADER, LARDER, PRICE, REVEAL, passed
from samples import some

READ = ("three-players/table", "solo/table", "disputed/friday", "between-four/table", "between-two/table")
GAMES = {"castles": good_game, "between": good_between_game}


@cache
def record_of(name: str) -> Record:
    """A record of which every line counts: one of the examples, or of a random game."""
    if name in GAMES:
        record = GAMES[name](3, 1).record
    else:
        record = parse_record((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"), name)
    return of(record, [event for _, event in record.standing()[0] if event["do"] != "note"])


def of(record: Record, events) -> Record:
    return replace(record, events=tuple(events), text="")


def small(*events, **header) -> Record:
    return Record("small.toml", {**HEADER, **header}, events)


def only(a: Record, b: Record, **how) -> Change:
    """The one change between two records, which is the same one from the other side."""
    (change,) = compared(a, b, **how).changes
    (turned,) = compared(b, a, **how).changes
    assert (turned.kind, turned.a, turned.b, set(turned.keys)) == (change.kind, change.b, change.a, set(change.keys))
    return change


def says(event) -> dict:
    return {key: value for key, value in event.items() if key != "n"}


@pytest.fixture(params=some([*READ, *GAMES], ("solo/table", "between")))
def record(request) -> Record:
    return record_of(request.param)


def test_a_record_does_not_differ_from_itself(record):
    for figures in (False, True):
        comparison = compared(record, record, figures)
        assert (comparison.differs, comparison.same, comparison.changes, comparison.header) == (
            False,
            len(record.events),
            (),
            (),
        )


@pytest.mark.slow
def test_a_line_less_or_more_is_one_change(record):
    for n in range(1, len(record.events) + 1):
        shorter = of(record, record.events[: n - 1] + record.events[n:])
        change = only(record, shorter)
        assert (change.kind, change.b, says(record.events[change.a - 1])) == (ONLY, None, says(record.events[n - 1]))
        assert compared(record, shorter).same == len(record.events) - 1


@pytest.mark.slow
def test_two_neighbours_exchanged_are_one_change(record):
    for n in range(1, len(record.events)):
        one, two = record.events[n - 1 : n + 1]
        if says(one) == says(two):
            continue
        change = only(record, of(record, [*record.events[: n - 1], two, one, *record.events[n + 1 :]]))
        assert (change.kind, {change.a, change.b}) == (MOVED, {n, n + 1})
        assert change.since == n - 1


@pytest.mark.slow
def test_any_two_lines_exchanged_are_one_change(record):
    rng = Random(1)
    for _ in range(60):
        i, j = sorted(rng.sample(range(len(record.events)), 2))
        events = list(record.events)
        events[i], events[j] = events[j], events[i]
        if compared(record, of(record, events)).differs:
            assert only(record, of(record, events)).kind == MOVED


@pytest.mark.slow
def test_a_line_that_stands_elsewhere_is_one_change(record):
    rng = Random(2)
    for _ in range(60):
        i, j = rng.sample(range(len(record.events)), 2)
        events = list(record.events)
        events.insert(j, events.pop(i))
        if compared(record, of(record, events)).differs:
            assert only(record, of(record, events)).kind == MOVED


@pytest.mark.slow
def test_what_differs_in_a_line_is_told_by_its_keys(record):
    for n, event in enumerate(record.events, 1):
        if "at" not in event:
            continue
        other = {**event, "at": [event["at"][0] + 70, event["at"][1]]}
        change = only(record, of(record, [*record.events[: n - 1], other, *record.events[n:]]))
        assert (change.kind, change.a, change.b, change.keys) == (DIFFERS, n, n, ("at",))


@given(st.randoms(use_true_random=False), st.sampled_from([*READ, *GAMES]), st.integers(1, 12))
@pytest.mark.slow
def test_it_is_the_same_from_both_sides(rng, name, changes):
    record = record_of(name)
    events = list(record.events)
    for _ in range(changes):
        i, j = rng.randrange(len(events)), rng.randrange(len(events))
        match rng.randrange(3):
            case 0:
                del events[i]
            case 1:
                events.insert(i, rng.choice(record.events))
            case 2:
                events[i], events[j] = events[j], events[i]
    comparison, turned = compared(record, of(record, events)), compared(of(record, events), record)
    assert comparison.same == turned.same
    assert len(comparison.changes) <= changes * 2
    mirrored = [(c.kind, c.b, c.a, c.since) for c in turned.changes]
    assert [(c.kind, c.a, c.b, c.since) for c in comparison.changes] == mirrored


@given(st.lists(st.sampled_from(["Anna", "Ben"]), max_size=30), st.data())
def test_one_change_among_lines_that_are_all_alike_is_one(names, data):
    a = small(*(passed(name) for name in names))
    i = data.draw(st.integers(0, len(names)))
    longer = [*names[:i], data.draw(st.sampled_from(["Anna", "Ben"])), *names[i:]]
    assert only(a, small(*(passed(name) for name in longer))).kind == ONLY


def test_numbers_notes_and_what_was_undone_are_left_aside():
    a = small(REVEAL, PRICE, LARDER)
    note = {"do": "note", "text": "tea"}
    b = small(note, REVEAL, PRICE, GARDEN, {"do": "undo", "count": 1}, {**LARDER, "n": 77, "was": 3, "turn": 0}, note)
    comparison = compared(a, b, figures=True)
    assert (comparison.same, comparison.changes, comparison.header) == (3, (), ())


def test_events_keep_their_numbers():
    a = small(REVEAL, PRICE, GARDEN, {"do": "undo", "count": 1}, LARDER, passed("Anna"))
    b = small(REVEAL, PRICE, LARDER, passed("Ben"))
    change = only(a, b)
    assert (change.kind, change.a, change.b, change.keys, change.since) == (DIFFERS, 6, 4, ("by",), 3)


def test_two_tiles_typed_in_one_line_or_in_two_are_the_same():
    sauna = {"do": "place", "castle": "AB", "tile": "sauna", "at": [0, 1]}
    crypt = {"do": "place", "castle": "AB", "tile": "crypt", "at": [2, 0]}
    header = {"game": "between", "players": ["Anna", "Ben"]}
    a, b = Record("a", header, (sauna, crypt)), Record("b", header, (sauna, {**crypt, "same_line": True}))
    assert not compared(a, b).differs


def test_figures_are_compared_where_that_is_asked_for_and_both_have_them():
    a, b = small(REVEAL, PRICE, LARDER), small(REVEAL, PRICE, {**LARDER, "score": 4, "points": 3})
    assert not compared(a, b).differs
    assert only(a, b, figures=True).keys == ("points", "score")
    without = {key: value for key, value in LARDER.items() if key != "score"}
    assert not compared(a, small(REVEAL, PRICE, without), figures=True).differs


def test_whose_reward_it_is_counts_where_both_say_so():
    reward = {"do": "reward", "by": "Ben", "reward": "corridor", "tile": "hallway", "at": [3, 1]}
    a, b = small({**reward, "of": 3}), small({**reward, "of": 4})
    assert only(a, b).keys == ("of",)
    assert not compared(a, small(reward)).differs


def test_what_has_nothing_in_common_is_no_pair():
    comparison = compared(small(REVEAL, PRICE), small(REVEAL, passed("Ben")))
    assert [(c.kind, c.a, c.b) for c in comparison.changes] == [(ONLY, 2, None), (ONLY, None, 2)]


def test_a_claim_counts():
    assert only(small(REVEAL, PRICE, {**LARDER, "claim": 2}), small(REVEAL, PRICE, LARDER)).keys == ("claim",)


def test_headers_are_compared_key_by_key():
    a, b = small(REVEAL, date="2026-11-21"), small(REVEAL, date="2026-11-22", rules="2e")
    assert compared(a, b).header == ("date", "rules")
    assert compared(a, b).differs


def test_records_of_two_games_are_compared_as_far_as_they_go():
    a, b = record_of("castles"), record_of("between")
    comparison = compared(a, b)
    assert {"game", "thrones"} <= set(comparison.header)
    assert comparison.same == 0


LINES = st.lists(st.integers(0, 3), max_size=14)
MOST = 20_000  # events of a record


def likeness(a, b):
    return Likeness([(x % 2, x % 3, 0) for x in a], [(x % 2, x % 3, 0) for x in b])


def steps(a, b):
    """The steps, checked to lead from one sequence to the other."""
    steps_taken = aligned(a, b, likeness(a, b))
    made, used = [], 0
    for kind, i, j in steps_taken:
        if kind == EXCHANGED:
            assert (a[i], a[i + 1]) == (b[j + 1], b[j])
        assert (kind == SAME) == (kind in (SAME, PAIRED) and a[i] == b[j])
        many = 2 if kind == EXCHANGED else 1
        assert kind == ADDED or i == used
        used += 0 if kind == ADDED else many
        assert kind == REMOVED or j == len(made)
        made += [] if kind == REMOVED else b[j : j + many]
    assert (used, made) == (len(a), list(b))
    return steps_taken


def cost(item):
    return sum(kind != SAME for kind, _, _ in item)


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
    steps_taken = aligned(a, b, Likeness([("buy", "Anna", "x"), ("pass", "Ben", None)], [("pass", "Ben", "y")]))
    assert steps_taken == [(REMOVED, 0, -1), (PAIRED, 1, 0)]


def altered(lines, times, rng, kinds):
    result = list(lines)
    for _ in range(times):
        i, j = rng.randrange(len(result)), rng.randrange(len(result))
        if rng.random() < 0.5:
            result[i], result[j] = result[j], result[i]
        else:
            result[i] = rng.randrange(kinds)
    return result


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
