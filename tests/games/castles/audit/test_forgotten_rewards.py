"""What an audit says of rewards that nobody took: each of them, once, and the game goes on with whoever is next."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from builders import parse_record
from builders.castles import Cards, Price, Reveal, Reward
from builders.games import good_game
from games.castles.audit.mistakes import MISTAKES
from games.found import found_in

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("name", ["reward_forgotten", "extra_turn_forgotten"])
@pytest.mark.parametrize("seed", range(7))
@pytest.mark.many
def test_whoever_goes_on_after_a_forgotten_reward_is_in_turn(name: str, seed: int) -> None:
    game = good_game(2, seed)
    made = MISTAKES[name](game, Random(seed))
    if made is None:
        return
    found = found_in(game.record.with_events(tuple(made.events))).findings
    assert [f.kind for f in found if f.event == made.first and f.kind in ("turn", "reward")] == ["reward"]


@pytest.mark.parametrize("after", [Reveal, Price, Cards])
@pytest.mark.slow
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


def test_it_is_told_with_who_went_on_also_where_that_is_the_last_line_of_the_record() -> None:
    text = (Path(__file__).parents[4] / "examples" / "disputed" / "friday.toml").read_text(encoding="utf-8")
    friday = parse_record(text, "friday.toml")
    whole = next(f for f in found_in(friday).findings if f.kind == "reward")
    assert whole.event is not None
    cut = found_in(friday.with_events(friday.events[: whole.event])).findings
    [told] = [f.why for f in cut if f.event == whole.event and f.kind == "reward"]
    assert told == whole.why
    assert told.startswith("Anna's Coach House at 6,1@180: Cara still had the corridor reward of 5 Stairs")


def test_extra_turns_are_told_by_their_number() -> None:
    said = set()
    for players, seed in [(players, seed) for seed in range(12) for players in (2, 3)]:
        game = good_game(players, seed)
        made = MISTAKES["extra_turn_forgotten"](game, Random(seed))
        if made is None:
            continue
        events = tuple(made.events)
        found = found_in(game.record.with_events(events)).findings
        said |= {f.why for f in found if f.event == made.first and f.rule == "REWARD-FOOD"}
        if len(said) > 2:
            break
    assert said
    for why in said:
        assert re.match(r".+: \w+'s (extra turn was|\d+ extra turns were) not taken; what would", why), why
        assert "'s 1 extra" not in why
