"""How an audit goes on after a line that cannot be: as the players did, who only wrote something else.

After every later line the whole table is that of the game as it was played: castles, purses, market, piles, whose turn
it is and which rewards wait.
"""

from __future__ import annotations

from random import Random

import pytest

from builders.games import good_game
from castlescore.games.castles.audit.audit import followed
from games.castles.audit.mistakes import MISTAKES, Mistake
from going_on import assert_as_played
from samples import some

GAMES = [(2 + seed % 2, seed) for seed in range(8)]
MORE = [(2 + seed % 4, seed) for seed in range(60)]  # in `make fuzz`

# What was done at the table is known all the same. The words are parts of the table that no record tells.
WRITTEN = {
    "points_out_and_counted_on": (),
    "score_out_and_counted_on": (),
    "purse_out_for_one_line": (),
    "wrong_price_paid": (),
    "coins_not_taken": (),
    "deck_miscounted": (),
    "tile_taken_for_complete": (),
    "check_of_the_market_that_is_not_so": (),
    "room_priced_that_is_not_there": (),
    "room_priced_twice": ("market",),  # which of the two slots is meant
    "room_left_out_of_the_prices": (),
    "room_revealed_without_a_slot": (),
    "card_skipped_though_its_stack_has_tiles": (),
    "turn_taken_twice": (),
    "prices_set_by_somebody_else": (),
    "bonus_card_shown_by_two": (),
    "reward_taken_twice": (),
    "reward_that_is_not_due": ("turn", "corridor_used", "downstairs_used", "pending"),  # turns have other numbers
    "reward_declined_that_is_not_due": (),
    "money_of_a_completed_room_forgotten": (),
    "points_of_a_completed_room_counted_twice": (),
    "more_undone_than_there_is": (),
}


def mistaken(name: str, players: int, seed: int) -> Mistake | None:
    return MISTAKES[name](good_game(players, seed), Random(f"{name} {players} {seed}"))


def goes_on(name: str, players: int, seed: int) -> bool:
    """Whether there was a place for the mistake; every later table is that of the game."""
    made = mistaken(name, players, seed)
    if made is None:
        return False
    game = good_game(players, seed)
    audit, _, steps = followed(game.record.with_events(tuple(made.events)))
    where = f"{name}, {players} players, game {seed}, event {made.first}"
    assert {found.event for found in audit.findings} == {made.first}, where
    assert made.kind in {found.kind for found in audit.findings}, where
    assert_as_played(game, made, steps, WRITTEN[name], where)
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
