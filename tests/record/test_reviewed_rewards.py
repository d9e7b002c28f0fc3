"""Every reward that came up at a table is taken, declined or lost, and a review counts each once."""

from __future__ import annotations

from collections import Counter

import pytest

from builders import Replay
from builders.games import good_between_game, good_game
from castlescore.record.reviewing import reviewed
from samples import some


def told(evening: Replay) -> dict[str, int]:
    """How many rewards of each player or castle the review has."""
    rewards = {player.name: player.rewards for player in reviewed(evening).players}
    return {name: sum(map(len, (each.taken, each.declined, each.lost))) for name, each in rewards.items()}


@pytest.mark.parametrize("seed", some(range(6), 2))
@pytest.mark.many
def test_each_tile_completed_brings_one_and_every_second_downstairs_room(seed):
    evening = good_game(1 + seed % 4, seed)
    table = evening.table
    due: Counter[str] = Counter({player.name: 0 for player in table.players})
    downstairs: Counter[str] = Counter()
    for step in evening.steps:
        if step.event["do"] in ("buy", "reward"):
            castle = step.played.table.players[table.seat(step.move.by)].castle
            kinds = [castle[n].tile.type for n in step.event.get("completes", ())]
            due[step.move.by] += sum(kind != "downstairs" for kind in kinds)
            downstairs[step.move.by] += kinds.count("downstairs")
    for name, count in downstairs.items():
        due[name] += count // 2
    waiting = Counter({table.name(table.active): len(table.pending)})
    assert told(evening) == {name: count - waiting[name] for name, count in due.items()}


@pytest.mark.parametrize("seed", some(range(6), 2))
@pytest.mark.many
def test_each_third_and_fifth_tile_of_a_type_brings_one(seed):
    evening = good_between_game(2 + seed % 4, seed)
    due = {}
    for site in evening.table.sites:
        kinds = Counter(placed.tile.type for placed in site.castle if placed.tile.regular)
        due[site.name] = sum((count >= 3) + (count >= 5) for count in kinds.values())
    assert told(evening) == due


@pytest.mark.slow
def test_what_is_declined_or_lost_says_at_which_event_and_why():
    found = [player.rewards for seed in range(6) for player in reviewed(good_game(1 + seed % 4, seed)).players]
    declined = [reward for rewards in found for reward in rewards.declined]
    lost = [reward for rewards in found for reward in rewards.lost]
    assert declined and lost
    assert {reward.what for reward in declined} > {"corridor", "sleeping"}
    assert all("so it gives nothing" in reward.why or "lapses" in reward.why or "(" in reward.why for reward in lost)
