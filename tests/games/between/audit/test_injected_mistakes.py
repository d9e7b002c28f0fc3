"""The proof of the audit of Between Two Castles: mistakes of many kinds put into good games at random places.

As for the first game: a finding of the right kind at the first event at which the record cannot be, and every other
finding names that event as what it may follow from. The untouched record gives nothing.
"""

from __future__ import annotations

from random import Random

import pytest

from builders import parse_record, record_text
from builders.games import good_between_game
from castlescore.games.between.rules.final import score
from games.between.audit.mistakes import MISTAKES, RULES
from games.castles.audit.at_once import all_found, together
from games.castles.audit.mistakes import assert_said
from games.found import before_its_stories, found_in

pytestmark = pytest.mark.thorough

GAMES = range(4)
SEVERAL = ("tile_after_the_end", "third_tile_in_a_turn")  # what they do breaks several rules of one kind at once
MORE = range(60)


def one_mistake(name: str, players: int, seed: int) -> bool:
    """Whether there was a place for the mistake; it was found as it should be."""
    game = good_between_game(players, seed)
    made = MISTAKES[name](game, Random(f"{name} {players} {seed}"))
    if not made:
        return False
    record = game.record.with_events(tuple(made.events))
    whole = found_in(record)
    found = whole.findings
    where = f"{name}, {players} players, game {seed}, event {made.first}, {made.kind}: {found}"
    own = next((f for f in found if f.event == made.first and f.kind == made.kind), None)
    assert own, where
    assert not own.depends, where
    assert_said(own, made, where)
    assert own.rule == RULES.get(name, own.rule), where
    if made.right and name != "score_out_and_counted_on":  # where the end follows from a wrong score, that is said too
        assert found == [own], where
    if name not in SEVERAL:
        assert [f for f in found if (f.event, f.kind) == (own.event, own.kind)] == [own], where
    if made.right:
        assert whole.correct == {row.name: row.total for row in score(game.table).players}, where
    plain = before_its_stories(record, whole).findings
    first = next(f for f in plain if (f.event, f.kind) == (own.event, own.kind))
    assert all(made.first in f.depends for f in plain if f is not first), where
    return True


@pytest.mark.parametrize("seed", GAMES)
def test_a_good_game_gives_nothing(seed: int) -> None:
    record = good_between_game(3, seed).record
    found = found_in(parse_record(record_text(record), "game.toml"))
    assert (found.ok, found.findings) == (True, [])
    assert found.recorded == found.correct


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_where_the_record_first_cannot_be(name: str) -> None:
    assert any(one_mistake(name, 3, seed) for seed in GAMES), "there was no place for it"


@pytest.mark.long
@pytest.mark.parametrize("name", MISTAKES)
def test_the_same_over_many_games(name: str) -> None:
    for seed in MORE:
        one_mistake(name, 2 + seed % 5, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", MORE)
def test_two_mistakes_at_once_never_break_the_audit(seed: int) -> None:
    """Every event of one damaged record damaged again: an audit always comes to an end, with scores for everybody."""
    game = good_between_game(2 + seed % 5, seed)
    rng = Random(seed)
    for _ in range(4):
        made = MISTAKES[rng.choice(sorted(MISTAKES))](game, rng)
        other = MISTAKES[rng.choice(sorted(MISTAKES))](game, rng)
        if made and other:
            mixed = [rng.choice(pair) for pair in zip(made.events, other.events, strict=False)]
            found = found_in(game.record.with_events(tuple(mixed)))
            assert set(found.correct) == {row.name for row in score(game.table).players}


def several_are_found(many: int, seeds: range) -> list[bool]:
    """Whether so many mistakes at once, lines apart, are each found where they are."""
    found = []
    for seed in seeds:
        game = good_between_game(2 + seed % 3, seed % 6)
        made = together(game, MISTAKES, Random(f"{many} at once {seed}"), many, apart=2)
        if made is not None:
            found.append(all_found(made[0], found_in(game.record.with_events(tuple(made[1])))))
    return found


@pytest.mark.parametrize("many", [2, 3])
def test_mistakes_at_once_are_each_found(many: int) -> None:
    assert sum(several_are_found(many, range(4))) >= 3  # one may hide another: a tile bought twice, and its reward


@pytest.mark.long
@pytest.mark.parametrize("many", [2, 3])
def test_mistakes_at_once_are_each_found_in_many_games(many: int) -> None:
    found = several_are_found(many, range(100))
    assert sum(found) >= 0.95 * len(found)
