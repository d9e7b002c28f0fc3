"""The proof of the audits: mistakes of many kinds put into good games of both games at random places.

Each must give a finding of the right kind at the first event at which the record cannot be; every other finding must
name that event as what it may follow from. The untouched record gives nothing, and neither do the kinds of mistake that
leave a record which is possible (`possible.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from builders import Replay, audited, parse_record, record_text
from builders.between import Table as BetweenTable
from builders.between import score as score_of_between
from builders.castles import Table, score
from builders.games import ended_early, good_between_game, good_game
from castlescore import Audit
from games.between.audit import mistakes as between
from games.castles.audit import mistakes as castles
from games.castles.audit.mistakes import Events, Mistake, assert_said, copy
from games.castles.audit.possible import POSSIBLE
from games.found import before_its_stories, found_in

pytestmark = pytest.mark.thorough

GAME: dict[str, Callable[[int, int], Replay]] = {"castles": good_game, "between": good_between_game}
MISTAKES: dict[str, Mapping[str, castles.Maker]] = {"castles": castles.MISTAKES, "between": between.MISTAKES}
RULES = {"castles": castles.RULES, "between": between.RULES}
EVERY = [(game, name) for game, makers in MISTAKES.items() for name in makers]
MOST = {"castles": 4, "between": 5}  # of two players and up to so many more, in `make test-all`
QUICK = {"castles": (2, range(7)), "between": (3, range(4))}  # players, and games of them
MORE = range(60)
SEVERAL = (
    "room_revealed_before_those_on_the_deck",
    "prices_of_two_rooms_exchanged",
    "reward_taken_twice",  # and what its tile completed is written twice, too
    "tile_after_the_end",
    "third_tile_in_a_turn",
)  # what they do breaks several rules of one kind at once


def totals(table: Table | BetweenTable, purses: Mapping[str, int]) -> dict[str, int]:
    """The final totals of a table; where purses hold so much more."""
    if isinstance(table, BetweenTable):
        return {row.name: row.total for row in score_of_between(table).players}
    for seat, player in enumerate(table.players):
        more = replace(player, money=max(player.money + purses.get(player.name, 0), 0))
        table = table.with_player(seat, more)
    return {row.name: row.total for row in score(table).players}


def one_mistake(game: str, name: str, players: int, seed: int) -> bool:
    """Whether there was a place for the mistake; it was found as it should be."""
    good = GAME[game](players, seed)
    made = MISTAKES[game][name](good, Random(f"{name} {players} {seed}"))
    if not made:
        return False
    record = good.record.with_events(tuple(made.events))
    whole = found_in(record)
    found = whole.findings
    where = f"{name}, {players} players, game {seed}, event {made.first}, {made.kind}: {found}"
    own = next((f for f in found if f.event == made.first and f.kind == made.kind), None)
    assert own, where
    assert not own.depends, where
    assert_said(own, made, where)
    assert own.rule == RULES[game].get(name, own.rule), where
    # In Between, where the end follows from a wrong score, that is said, too.
    if made.right and (game, name) != ("between", "score_out_and_counted_on"):
        assert found == [own], where
    if name not in SEVERAL:
        assert [f for f in found if (f.event, f.kind) == (own.event, own.kind)] == [own], where
    if made.says.get("effect") == ({},):
        assert whole.recorded == whole.correct, where
    if made.purses:
        assert whole.recorded == totals(good.table, made.purses), where
    if made.right:
        assert whole.correct == totals(good.table, {}), where
    plain = before_its_stories(record, whole).findings
    first = next(f for f in plain if (f.event, f.kind) == (own.event, own.kind))
    assert all(made.first in f.depends for f in plain if f is not first), where
    return True


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game, (_, seeds) in QUICK.items() for seed in seeds])
@pytest.mark.many
def test_a_good_game_gives_nothing(game: str, seed: int) -> None:
    good = GAME[game](QUICK[game][0], seed)
    found = found_in(parse_record(record_text(good.record), "game.toml"))
    assert (found.ok, found.findings) == (True, [])
    assert found.recorded == found.correct == totals(good.table, {})


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game, (_, seeds) in QUICK.items() for seed in seeds])
@pytest.mark.many
def test_a_good_game_that_its_table_ended_gives_nothing(game: str, seed: int) -> None:
    whole, rng = GAME[game](QUICK[game][0], seed), Random(seed)
    ended = ended_early(whole, rng.randrange(2, whole.last), rng)
    found = found_in(parse_record(record_text(ended.record), "game.toml"))
    assert (found.ok, found.findings) == (True, [])
    assert found.recorded == found.correct == totals(ended.table, {})


@pytest.mark.parametrize(("game", "name"), EVERY)
@pytest.mark.many
def test_a_mistake_is_found_where_the_record_first_cannot_be(game: str, name: str) -> None:
    players, seeds = QUICK[game]
    there_was_a_place = any(one_mistake(game, name, players, seed) for seed in seeds)
    # What needs an empty stack at the right moment is rare in so few small games.
    assert there_was_a_place or any(one_mistake(game, name, 3, seed) for seed in MORE)


# Of these something follows that once named no cause: a tile in another's castle at the same line, a tie for a favor.
FOLLOWING = [("turn_of_somebody_else", 3, 5), ("tile_bought_twice", 5, 35), ("extra_turn_forgotten", 4, 22)]


@pytest.mark.parametrize(("name", "players", "seed"), FOLLOWING)
@pytest.mark.many
def test_what_follows_from_a_mistake_at_its_line_or_in_a_total_names_it(name: str, players: int, seed: int) -> None:
    assert one_mistake("castles", name, players, seed)


@pytest.mark.parametrize("name", POSSIBLE)
@pytest.mark.many
def test_a_mistake_that_leaves_a_possible_record_is_not_found(name: str) -> None:
    tried = 0
    for seed in QUICK["castles"][1]:
        good = good_game(2, seed)
        events = POSSIBLE[name](good, Random(f"{name} {seed}"))
        if events:
            found = found_in(good.record.with_events(tuple(events)))
            assert found.ok, (seed, found.findings)
            tried += 1
    assert tried


# Usual slips, each with a game of four in which another line, or another set-up, gives just that figure.
SLIPS = {
    "final_total_out": 22,
    "points_of_a_completed_room_forgotten": 46,
    "money_of_a_completed_room_forgotten": 18,
}


@pytest.mark.parametrize(("name", "seed"), SLIPS.items())
@pytest.mark.slow
def test_a_story_makes_no_total_sure_where_a_usual_slip_explains_as_much(name: str, seed: int) -> None:
    game = good_game(4, seed)
    made = castles.MISTAKES[name](game, Random(f"{name} 4 {seed}"))
    assert made is not None
    found = audited(game.record.with_events(tuple(made.events)))
    (own,) = found.findings
    assert [story.explains for story in found.stories] == [(0,)]
    assert found.settled == ()
    assert found.correct == game.record.events[-1]["final"]
    (player,) = own.names
    assert not found.sure[player]
    assert found.doubts[0].name == player


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), EVERY)
def test_the_same_over_many_games(game: str, name: str) -> None:
    for seed in MORE:
        one_mistake(game, name, 2 + seed % MOST[game], seed)


@pytest.mark.long
@pytest.mark.parametrize("game", GAME)
@pytest.mark.parametrize("seed", MORE)
def test_two_mistakes_at_once_never_break_the_audit(game: str, seed: int) -> None:
    """Every event of one damaged record damaged again: an audit always comes to an end, with scores for everybody."""
    good = GAME[game](2 + seed % MOST[game], seed)
    rng = Random(seed)
    for _ in range(4):
        made, other = (MISTAKES[game][rng.choice(sorted(MISTAKES[game]))](good, rng) for _ in range(2))
        if made and other:
            mixed = [rng.choice(pair) for pair in zip(made.events, other.events, strict=False)]
            found = found_in(good.record.with_events(tuple(mixed)))
            assert set(found.correct) == set(totals(good.table, {}))


GONE = object()
TRIES = 60


def changes_of(game: Replay, events: Events) -> dict[tuple[int, str], Any] | None:
    """The values in which events differ from those of a game, by line and key; None where lines are more or fewer."""
    if len(events) != len(game.record.events):
        return None
    found = {}
    for n, (old, new) in enumerate(zip(game.record.events, events, strict=True), 1):
        for key in {*old, *new}:
            if old.get(key) != new.get(key):
                found[n, key] = new.get(key, GONE)
    return found


def together(
    game: Replay, makers: Mapping[str, castles.Maker], rng: Random, many: int, apart: int = 2
) -> tuple[list[Mistake], Events] | None:
    """So many mistakes that change values of their own, with the events; None where there is no place.

    `apart`: no line of one is so near to a line of another.
    """
    made: dict[str, Mistake] = {}
    whole: dict[tuple[int, str], Any] = {}
    for _ in range(TRIES):
        if len(made) == many:
            break
        name = rng.choice(sorted(makers))
        one = makers[name](game, rng)
        changes = changes_of(game, one.events) if one is not None else None
        if one is None or not changes or name in made:
            continue
        lines, taken = {n for n, _ in changes}, {n for n, _ in whole}
        if any(abs(a - b) <= apart for a in lines for b in taken):
            continue
        made[name] = one
        whole |= changes
    if len(made) < many:
        return None
    events = copy(game)
    for (n, key), value in whole.items():
        if value is GONE:
            events[n - 1].pop(key, None)
        else:
            events[n - 1][key] = value
    return [*made.values()], events


def all_found(made: list[Mistake], found: Audit) -> bool:
    """Whether each of several mistakes is found where it is, and nothing that follows from none of them."""
    own = {(one.first, one.kind) for one in made}
    there = {(finding.event, finding.kind) for finding in found.findings}
    firsts = {one.first for one in made}
    others = [finding for finding in found.findings if (finding.event, finding.kind) not in own]
    return own <= there and all(firsts & set(finding.depends) for finding in others)


def several_are_found(game: str, many: int, seeds: range) -> list[bool]:
    """Whether so many mistakes at once, lines apart, are each found where they are."""
    found = []
    for seed in seeds:
        good = GAME[game](2 + seed % {"castles": 2, "between": 3}[game], seed % 6)
        made = together(good, MISTAKES[game], Random(f"{many} at once {seed}"), many)
        if made is not None:
            found.append(all_found(made[0], found_in(good.record.with_events(tuple(made[1])))))
    return found


@pytest.mark.parametrize("game", GAME)
@pytest.mark.parametrize("many", [2, 3])
@pytest.mark.many
def test_mistakes_at_once_are_each_found(game: str, many: int) -> None:
    # One may hide another: a tile bought twice, and its reward.
    assert sum(several_are_found(game, many, range(4))) >= 3


@pytest.mark.long
@pytest.mark.parametrize("game", GAME)
@pytest.mark.parametrize("many", [2, 3])
def test_mistakes_at_once_are_each_found_in_many_games(game: str, many: int) -> None:
    found = several_are_found(game, many, range(100))
    assert sum(found) >= 0.95 * len(found)
