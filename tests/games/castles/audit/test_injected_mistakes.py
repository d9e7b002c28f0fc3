"""The proof of the audit: mistakes of many kinds put into good games at random places.

Each must give a finding of the right kind at the first event at which the record cannot be; every other finding must
name that event as what it may follow from. The untouched record gives nothing, and neither do the kinds of mistake that
leave a record which is possible (`possible.py`).
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from castlescore.games.castles.rules.final import score
from castlescore.games.castles.rules.table import Table
from castlescore.protocol.findings import Audit
from castlescore.record.chronicle import audited as sought
from castlescore.record.session_file import parse_record, record_text
from games.castles.audit.at_once import all_found, together
from games.castles.audit.good_games import good_game
from games.castles.audit.mistakes import MISTAKES, RULES, Events, assert_said
from games.castles.audit.possible import POSSIBLE
from games.found import before_its_stories, found_in

pytestmark = pytest.mark.thorough

GAMES = range(7)  # of two players, in `make tests`
SEVERAL = (
    "room_revealed_before_those_on_the_deck",
    "prices_of_two_rooms_exchanged",
    "reward_taken_twice",  # and what its tile completed is written twice, too
)  # what they do breaks several rules of one kind at once
MORE = range(60)  # of two to five, in `make fuzz`


def audited(players: int, seed: int, events: Events) -> Audit:
    game = good_game(players, seed)
    return found_in(game.record.with_events(tuple(events)))


def totals(table: Table, purses: dict[str, int]) -> dict[str, int]:
    """The final totals where purses hold so much more."""
    for seat, player in enumerate(table.players):
        more = replace(player, money=max(player.money + purses.get(player.name, 0), 0))
        table = table.with_player(seat, more)
    return {row.name: row.total for row in score(table).players}


def one_mistake(name: str, players: int, seed: int) -> bool:
    """Whether there was a place for the mistake; it was found as it should be."""
    made = MISTAKES[name](good_game(players, seed), Random(f"{name} {players} {seed}"))
    if not made:
        return False
    record = good_game(players, seed).record.with_events(tuple(made.events))
    whole = found_in(record)
    found = whole.findings
    where = f"{name}, {players} players, game {seed}, event {made.first}: {found}"
    own = next((f for f in found if f.event == made.first and f.kind == made.kind), None)
    assert own, where
    assert not own.depends, where
    assert_said(own, made, where)
    assert own.rule == RULES.get(name, own.rule), where
    if made.right:
        assert found == [own], where
    if name not in SEVERAL:
        assert [f for f in found if (f.event, f.kind) == (own.event, own.kind)] == [own], where
    if made.says.get("effect") == ({},):
        assert whole.recorded == whole.correct, where
    if made.purses:
        assert whole.recorded == totals(good_game(players, seed).table, made.purses), where
    if made.right:
        assert whole.correct == good_game(players, seed).record.events[-1]["final"], where
    plain = before_its_stories(record, whole).findings
    first = next(f for f in plain if (f.event, f.kind) == (own.event, own.kind))
    assert all(made.first in f.depends for f in plain if f is not first), where
    return True


def test_there_are_kinds_enough() -> None:
    assert len(MISTAKES) >= 12


@pytest.mark.parametrize("seed", GAMES)
def test_a_good_game_gives_nothing(seed: int) -> None:
    record = good_game(2, seed).record
    found = found_in(parse_record(record_text(record), "game.toml"))
    assert (found.ok, found.findings) == (True, [])
    assert found.recorded == found.correct == record.events[-1]["final"]


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_where_the_record_first_cannot_be(name: str) -> None:
    there_was_a_place = any(one_mistake(name, 2, seed) for seed in GAMES)
    # What needs an empty stack at the right moment is rare in so few small games.
    assert there_was_a_place or any(one_mistake(name, 3, seed) for seed in MORE)


# Of these something follows that once named no cause: a tile in another's castle at the same line, a tie for a favor.
FOLLOWING = [("turn_of_somebody_else", 3, 5), ("tile_bought_twice", 5, 35), ("extra_turn_forgotten", 4, 22)]


@pytest.mark.parametrize(("name", "players", "seed"), FOLLOWING)
def test_what_follows_from_a_mistake_at_its_line_or_in_a_total_names_it(name: str, players: int, seed: int) -> None:
    assert one_mistake(name, players, seed)


@pytest.mark.parametrize("name", POSSIBLE)
def test_a_mistake_that_leaves_a_possible_record_is_not_found(name: str) -> None:
    tried = 0
    for seed in GAMES:
        events = POSSIBLE[name](good_game(2, seed), Random(f"{name} {seed}"))
        if events:
            found = audited(2, seed, events)
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
def test_a_story_makes_no_total_sure_where_a_usual_slip_explains_as_much(name: str, seed: int) -> None:
    game = good_game(4, seed)
    made = MISTAKES[name](game, Random(f"{name} 4 {seed}"))
    found = sought(game.record.with_events(tuple(made.events)))
    (own,) = found.findings
    assert [story.explains for story in found.stories] == [(0,)]
    assert found.settled == ()
    assert found.correct == game.record.events[-1]["final"]
    (player,) = own.names
    assert not found.sure[player]
    assert found.doubts[0].name == player


@pytest.mark.long
@pytest.mark.parametrize("name", MISTAKES)
def test_the_same_over_many_games(name: str) -> None:
    for seed in MORE:
        one_mistake(name, 2 + seed % 4, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(60))
def test_two_mistakes_at_once_never_break_the_audit(seed: int) -> None:
    """Every event of one damaged record damaged again: an audit always comes to an end, with scores for everybody."""
    game = good_game(2 + seed % 4, seed)
    rng = Random(seed)
    for _ in range(4):
        made = MISTAKES[rng.choice(sorted(MISTAKES))](game, rng)
        other = MISTAKES[rng.choice(sorted(MISTAKES))](game, rng)
        if made and other:
            mixed = [rng.choice(pair) for pair in zip(made.events, other.events, strict=False)]
            found = audited(2 + seed % 4, seed, mixed)
            assert set(found.correct) == {player.name for player in game.table.players}


def several_are_found(many: int, seeds: range) -> list[bool]:
    """Whether so many mistakes at once, lines apart, are each found where they are."""
    found = []
    for seed in seeds:
        game = good_game(2 + seed % 2, seed % 6)
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
