"""Finished castles of which no order is known: what could never be built, and what rewards can have given."""

from __future__ import annotations

from random import Random

import pytest

from builders.castles import Castle, castle, numbers
from builders.games import good_game, grown
from castlescore.games.castles.rules.judging import JudgedCastle, Row, Sums, faults, judge, rewards


def judged(built: Castle, order: list[int] | None = None, disputed: int | None = None) -> JudgedCastle:
    """A castle judged in some order of its tiles."""
    tiles = list(built) if order is None else [built[n] for n in order]
    rows = [
        Row(lambda n, so_far, p=p: type(p)(n, p.tile, p.at, p.turn), None, n == disputed) for n, p in enumerate(tiles)
    ]
    return judge(rows)


def rules(value: JudgedCastle) -> list[tuple[int | None, str]]:
    return [(fault.placed.n if fault.placed else None, fault.violation.rule) for fault in faults(value)]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.many
def test_judge_5_a_legal_castle_is_legal_in_any_order_with_the_same_points(seed: int) -> None:
    rng = Random(f"finished {seed}")
    built = grown(rng, 12)
    order = [0, *rng.sample(range(1, len(built)), len(built) - 1)]
    mixed = judged(built, order)
    assert rules(mixed) == []
    assert mixed.points == judged(built).points


def test_of_two_tiles_that_overlap_the_later_is_told() -> None:
    result = rules(judged(castle(("foyer", 0, 0), ("larder", -2, 1), ("pantry", -2, 1))))
    assert [n for n, rule in result if rule == "PLACE-4"] == [2]


def test_a_tile_that_no_way_leads_to_is_told_and_all_that_hang_on_it() -> None:
    far = castle(("foyer", 0, 0), ("hallway", 30, 0), ("hallway", 35, 0))
    assert [each for each in rules(judged(far)) if each[1] == "PLACE-1"] == [(1, "PLACE-1"), (2, "PLACE-1")]


def test_a_castle_without_a_way_out_is_told_once() -> None:
    closed = castle(("foyer-3", 0, 0), ("larder", -2, 1), ("buttery", 0, 3, 270), ("pantry", 3, 1))
    result = rules(judged(closed))
    assert [rule for n, rule in result if n is None] in ([], ["PLACE-5"])
    alone = castle(("foyer", 0, 0))
    assert rules(judged(alone)) == []


def test_what_is_in_dispute_is_neither_built_nor_told_as_a_fault() -> None:
    assert rules(judged(castle(("foyer", 0, 0), ("larder", 0, 0)), disputed=1)) == []


def test_sums_are_those_that_can_be_made_of_some_value_of_each_part() -> None:
    sums = Sums().with_one_of([5]).with_one_of([-3, 4])
    assert [n for n in range(-10, 20) if n in sums] == [-3, 0, 2, 4, 5, 9]
    assert (sums.least, sums.most) == (-3, 9)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_rewards_of_every_game_are_among_those_that_its_castles_can_have_given(players: int) -> None:
    for seed in (0, 1):
        for player in good_game(players, seed).table.players:
            possible = rewards(player.castle, numbers().rewards.activity)
            assert player.rewards in possible
            assert possible.least <= player.rewards <= possible.most
            assert possible.most + 1 not in possible
