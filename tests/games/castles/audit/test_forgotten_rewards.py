"""What an audit says of rewards that nobody took: each of them, once, and the game goes on with whoever is next."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from castlescore.games.castles.moves import Cards, Price, Reveal, Reward
from games.castles.audit.good_games import good_game
from games.castles.audit.mistakes import MISTAKES
from games.found import found_in

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("name", ["reward_forgotten", "extra_turn_forgotten"])
@pytest.mark.parametrize("seed", range(7))
def test_whoever_goes_on_after_a_forgotten_reward_is_in_turn(name: str, seed: int) -> None:
    game = good_game(2, seed)
    made = MISTAKES[name](game, Random(seed))
    if made is None:
        return
    found = found_in(game.record.with_events(tuple(made.events))).findings
    assert [f.kind for f in found if f.event == made.first and f.kind in ("turn", "reward")] == ["reward"]


@pytest.mark.parametrize("after", [Reveal, Price, Cards])
def test_a_reward_forgotten_at_the_end_of_a_round_is_found_whatever_comes_next(after: type) -> None:
    tried = 0
    for players, seed in [(players, seed) for seed in range(25) for players in (2, 3)]:
        game = good_game(players, seed)
        for step, then in zip(game.steps, game.steps[1:], strict=False):
            waiting = step.before.pending
            if not isinstance(step.move, Reward) or not isinstance(then.move, after) or len(waiting) != 1:
                continue
            if then.n != step.n + 1 or step.played.table.pending:
                continue
            events = deepcopy(list(game.record.events))
            del events[step.n - 1]
            found = found_in(game.record.with_events(tuple(events))).findings
            here = [f for f in found if f.event == step.n and f.kind in ("turn", "reward")]
            assert [(f.rule, f.correct) for f in here] == [(f"REWARD-{waiting[0].reward.upper()}", waiting[0].reward)]
            tried += 1
        if tried >= 2:
            return
    assert tried
