"""What a castle's bonuses can have brought, beside all the ways in which so many tiles can be played out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given, strategies

from builders.between import numbers, say
from castlescore.games.between.facts import Numbers
from castlescore.games.between.rules.bonuses import Pieces, unexplained
from samples import some

TYPES = ("food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs")
FACES = ("fountain", "tower", "grand-foyer")
Counts = tuple[int, ...]  # of the seven types
Things = tuple[int, ...]  # attendants, cards, fountains, towers, grand foyers
DECLINED = {"outdoor", "sleeping"}  # B-RULING-6; downstairs besides
OF_TYPE = {
    "living": 0,
    "utility": 1,
    "outdoor": 2,
    "sleeping": 3,
    "corridor": 4,
}  # type -> which thing its third brings


def possible(pieces: Pieces, finished: bool) -> bool:
    """Whether bonuses can have brought what a castle has; while it is built there may always be less."""
    return not any(True for _ in unexplained(pieces, finished))


def more(things: Things, which: int) -> Things:
    return (*things[:which], things[which] + 1, *things[which + 1 :])


@cache
def castles(all: int) -> dict[Counts, frozenset[Things]]:
    """Every castle of so many drafted tiles, played out tile by tile and bonus by bonus: its counts by type, and for
    each of them the things that it can have."""
    result: dict[Counts, set[Things]] = {}
    seen = set()
    edge: list[tuple[Counts, Things, int]] = [((0,) * 7, (0,) * 5, 0)]
    while edge:
        state = edge.pop()
        if state in seen:
            continue
        seen.add(state)
        counts, things, laid = state
        if laid == all:
            result.setdefault(counts, set()).add(things)
            continue
        for type in range(7):
            edge += [(*after, laid + 1) for after in placed(counts, things, type)]
    return {counts: frozenset(each) for counts, each in result.items()}


def placed(counts: Counts, things: Things, type: int) -> Iterator[tuple[Counts, Things]]:
    """A tile of a type is placed, and every way in which the bonus that it brings can be settled."""
    counts = more(counts, type)
    if counts[type] == 5:
        yield from ((counts, more(things, 2 + face)) for face in range(3))
    elif counts[type] == 3:
        yield from third(counts, things, TYPES[type])
    else:
        yield counts, things


def third(counts: Counts, things: Things, type: str) -> Iterator[tuple[Counts, Things]]:
    if type == "downstairs":
        yield counts, things
        for other in TYPES[:-1]:
            yield from third(counts, things, other)
    elif type == "food":
        for tile in range(7):
            yield from placed(counts, things, tile)
    else:
        yield counts, more(things, OF_TYPE[type])
        if type in DECLINED:
            yield counts, things


def pieces(counts: Counts, things: Things) -> Pieces:
    """A castle with these counts and things."""
    attendants, cards, *faces = things
    types = dict(zip(TYPES, counts, strict=True))
    return Pieces(types, attendants, cards, dict(zip(FACES, faces, strict=True)), sum(counts))


def every_thing(most: int) -> Iterator[Things]:
    yield from product(range(4), range(4), *[range(most)] * 3)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> int:
    """A game in which fewer tiles are drafted, so that every castle of it can be played out."""
    all: int = request.param
    monkeypatch.setattr(Numbers, "drafted", property(lambda self: all))
    return all


@pytest.mark.parametrize("few", some([3, 5, 6, 7, 8], [3, 6]), indirect=True)
@pytest.mark.slow
def test_b_bonus_14_finished_castles_have_what_can_be_played_out_and_nothing_else(few: int) -> None:
    played = castles(few)
    rng = Random(few)
    every = list(product(range(few + 3), repeat=7)) if few < 4 else []
    strange = [counts for counts in every if few <= sum(counts) <= few + 2]
    for counts in [*played, *strange]:
        ways = played.get(counts, frozenset())
        for things in rng.sample(list(every_thing(4)), 30) + list(ways):
            assert possible(pieces(counts, things), finished=True) == (things in ways), (counts, things)


@pytest.mark.parametrize("few", some([3, 5, 6, 7, 8], [6]), indirect=True)
@pytest.mark.slow
def test_with_the_cards_unknown_a_castle_can_be_where_some_number_of_cards_makes_it_so(few: int) -> None:
    rng = Random(few)
    for counts, ways in castles(few).items():
        without = {(attendants, *faces) for attendants, _, *faces in ways}
        for things in rng.sample(list(every_thing(3)), 10) + list(ways):
            parts = pieces(counts, things)
            unknown = Pieces(parts.types, parts.attendants, None, parts.specials, parts.tiles)
            assert possible(unknown, finished=True) == ((things[0], *things[2:]) in without)


@pytest.mark.parametrize("few", some([3, 5, 6, 7, 8], [6]), indirect=True)
@pytest.mark.slow
def test_an_unfinished_castle_may_have_less_and_never_more(few: int) -> None:
    """Of fewer tiles than are drafted it can have what one that was played out so far has, and anything less."""
    rng = Random(few)
    for laid in range(few + 1):
        for counts, ways in castles(laid).items():
            for things in rng.sample(list(every_thing(3)), 5):
                fits = any(all(a <= b for a, b in zip(things, way, strict=True)) for way in _all_ways(counts, few))
                assert possible(pieces(counts, things), finished=False) == fits, (counts, things)
            assert all(possible(pieces(counts, things), finished=False) for things in ways)


@cache
def _all_ways(counts: Counts, most: int) -> frozenset[Things]:
    """What a castle of these counts can have, however many of its tiles were drafted."""
    return frozenset(things for laid in range(most + 1) for things in castles(laid).get(counts, ()))


# The game as it is: sixteen drafted tiles, played out at random

STEPS = strategies.lists(strategies.integers(0, 10**6), min_size=16, max_size=16)


@given(STEPS)
def test_whatever_is_played_out_at_random_is_possible_at_every_step(steps: list[int]) -> None:
    counts, things = (0,) * 7, (0,) * 5
    for step in steps:
        ways = list(placed(counts, things, Random(step).choice((0, 1, 2, 3, 4, 5, 6, 6, 0))))
        counts, things = ways[step % len(ways)]
        assert possible(pieces(counts, things), finished=False)
    assert possible(pieces(counts, things), finished=True)


COUNTS = strategies.lists(strategies.integers(0, 6), min_size=7, max_size=7).map(tuple)
THINGS = strategies.tuples(*[strategies.integers(0, 3)] * 5)


@given(COUNTS, THINGS)
def test_more_than_can_be_stays_too_much_with_one_more_and_what_is_told_is_why(counts: Counts, things: Things) -> None:
    parts = pieces(counts, things)
    if possible(parts, finished=False):
        return
    for which in range(5):
        assert not possible(pieces(counts, more(things, which)), finished=False)
    assert not possible(parts, finished=True)


def told(finished: bool = True, tiles: int | None = None, **has: int) -> list[str]:
    """What is said of a castle of sixteen tiles, those that are not named of the types that bring nothing."""
    counts = {type: has.get(type, 0) for type in TYPES}
    faces = {face: has.get(face.replace("-", "_"), 0) for face in FACES}
    left = numbers().drafted - sum(counts.values())
    result = Pieces(counts, has.get("attendants", 0), has.get("cards", 0), faces, tiles or sum(counts.values()) + left)
    return [f"{each.rule}: {say(each.why)}" for each in unexplained(result, finished)]


@pytest.mark.parametrize(
    ("has", "said"),
    [
        (
            {"attendants": 3, "living": 3, "downstairs": 3},
            "B-BONUS-12: it has 3 attendants, and its throne room has 2 spaces",
        ),
        ({"attendants": 2, "living": 3}, "B-BONUS-14: it has 2 attendants, and its bonuses gave it 1 at most"),
        ({"attendants": 1}, "B-BONUS-14: it has 1 attendant, and its bonuses gave it none"),
        (
            {"cards": 3, "utility": 3, "downstairs": 3},
            "B-RULING-12: it shows 3 bonus cards, and its bonuses gave it 2 at most",
        ),
        ({"cards": 1}, "B-RULING-12: it shows 1 bonus card, and its bonuses gave it none"),
        ({"fountain": 1}, "B-BONUS-14: it has 1 fountain, and its bonuses gave it none"),
        (
            {"fountain": 3, "outdoor": 3, "living": 5, "attendants": 1},
            "B-BONUS-14: it has 3 fountains, and its bonuses gave it 2 at most",
        ),
        (
            {"attendants": 1, "cards": 1, "downstairs": 3},
            "B-BONUS-14: its bonuses cannot have given it 1 attendant and 1 bonus card together",
        ),
        (
            {"tower": 1, "fountain": 1, "downstairs": 3},
            "B-BONUS-14: its bonuses cannot have given it 1 fountain and 1 tower together",
        ),
        ({"living": 3}, "B-BONUS-8: the attendant of its 3rd living room is missing, and cannot have been declined"),
        ({"utility": 4}, "B-BONUS-9: the bonus card of its 3rd utility room is missing, and cannot have been declined"),
        (
            {"corridor": 3},
            "B-BONUS-10: the grand foyer of its 3rd corridor room is missing, and cannot have been declined",
        ),
        (
            {"food": 3},
            "B-BONUS-14: it has 16 regular tiles, and a finished castle with the bonus of its food rooms has 17",
        ),
        ({"tiles": 15}, "B-BONUS-14: it has 15 regular tiles, and a finished castle has 16"),
        ({"tiles": 17}, "B-BONUS-14: it has 17 regular tiles, and can have 16 at most"),
        ({"outdoor": 5}, "B-BONUS-2: it has 0 special tiles, and its bonuses gave it 1 at least"),
        ({"corridor": 5, "grand_foyer": 1}, "B-BONUS-2: it has 1 special tile, and its bonuses gave it 2 at least"),
    ],
)  # fmt: skip
def test_what_is_told(has: Mapping[str, int], said: str) -> None:
    assert told(**has) == [said]


@pytest.mark.parametrize(
    "has",
    [
        {"outdoor": 3}, {"sleeping": 3}, {"downstairs": 3},  # declined (B-RULING-6)
        {"attendants": 2, "living": 3, "downstairs": 4}, {"cards": 1, "downstairs": 3},
        {"outdoor": 5, "tower": 1}, {"outdoor": 5, "tower": 1, "fountain": 1}, {"food": 3, "tiles": 17},
        {"food": 3, "downstairs": 3, "tiles": 18}, {"downstairs": 3, "tiles": 17},
    ],
)  # fmt: skip
def test_nothing_is_told_of_what_can_be(has: Mapping[str, int]) -> None:
    assert told(**has) == []


def test_of_an_unfinished_castle_nothing_is_missing() -> None:
    assert told(finished=False, living=3, corridor=5, food=4, tiles=9) == []
