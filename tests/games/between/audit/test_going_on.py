"""How an audit of Between Two Castles goes on after a line that cannot be: as the players did, who only wrote something
else. After every later line the whole table is that of the game as it was played.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from builders.between import between
from builders.games import good_between_game
from castlescore.games.between.audit.audit import followed
from games.between.audit.mistakes import MISTAKES
from games.found import found_in
from going_on import assert_as_played
from samples import some

GAMES = [(2 + seed % 3, seed) for seed in range(6)]
MORE = [(2 + seed % 5, seed) for seed in range(60)]  # in `make fuzz`

# What was done at the table is known all the same. The words are parts of the table that no record tells.
WRITTEN = {
    "score_out_for_one_line": (),
    "score_out_and_counted_on": (),
    "final_total_out": (),
    "claim_out": (),
    "claim_out_and_counted_on": (),
    "check_of_a_castle_that_is_not_so": (),
    "tile_after_the_end": (),
    "bonus_card_shown_by_two": (),
    "bonus_card_that_no_bonus_brought": (),
    "bonus_before_its_tile": (),
    "bonus_taken_twice": (),
    "bonus_of_another_type": (),
    "more_undone_than_there_is": (),
}


def goes_on(name: str, players: int, seed: int) -> bool:
    """Whether there was a place for the mistake; every later table is that of the game."""
    game = good_between_game(players, seed)
    made = MISTAKES[name](game, Random(f"{name} {players} {seed}"))
    if made is None:
        return False
    _, _, steps = followed(game.record.with_events(tuple(made.events)))
    assert_as_played(game, made, steps, WRITTEN[name], f"{name}, {players} players, game {seed}, event {made.first}")
    return True


@pytest.mark.parametrize("name", some(WRITTEN, 6))
def test_after_what_was_only_written_wrong_every_table_is_that_of_the_game(name: str) -> None:
    there_was_a_place = [goes_on(name, players, seed) for players, seed in GAMES]
    assert any(there_was_a_place)


@pytest.mark.long
@pytest.mark.parametrize("name", WRITTEN)
def test_the_same_in_many_games(name: str) -> None:
    for players, seed in MORE:
        goes_on(name, players, seed)


def test_a_bonus_nobody_took_is_told_with_who_went_on_also_where_that_is_the_last_line() -> None:
    game = good_between_game(3, 1)
    told = 0
    for step, then in zip(game.steps, game.steps[1:], strict=False):
        if step.event["do"] != "reward" or then.event["do"] != "place" or then.event["castle"] != step.event["castle"]:
            continue
        events = [event for n, event in enumerate(game.record.events[: then.n], 1) if n != step.n]
        last = len(events)
        found = [f for f in found_in(game.record.with_events(tuple(events))).findings if f.kind == "reward"]
        assert [f.event for f in found] == [last]
        name = between().tiles[then.event["tile"]].name
        assert re.match(rf"{then.event['castle']}'s {re.escape(name)} on .+ was not taken; what it would", found[0].why)
        told += 1
    assert told
