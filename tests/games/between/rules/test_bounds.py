"""The most that a castle can have: tiles, special tiles and points on a row, beside castles that were played."""

from __future__ import annotations

import pytest
from hypothesis import given

from builders.between import between
from builders.games import good_between_game
from castlescore.games.between.rules.bonuses import Pieces, most_of_row, most_specials, most_tiles
from castlescore.games.between.rules.scoring import score
from games.between.rules.test_bonuses_brought import FACES, STEPS, TYPES, Random, placed, possible
from samples import some


@given(STEPS)
def test_no_castle_that_is_played_out_has_more_tiles(steps: list[int]) -> None:
    counts, things = (0,) * 7, (0,) * 5
    for step in steps:
        ways = list(placed(counts, things, Random(step).choice((3, 4, 5, 6))))
        counts, things = ways[step % len(ways)]
    assert sum(counts) <= most_tiles() and sum(things[2:]) <= most_specials()


def test_as_many_can_be_had() -> None:
    """Two types of five, two of three and downstairs one of these: 5 + 5 + 3 + 3 tiles bring six special ones."""
    counts = dict.fromkeys(TYPES, 0) | {"outdoor": 5, "sleeping": 5, "corridor": 3, "downstairs": 3}
    faces = dict(zip(FACES, (2, 2, 2), strict=True))
    assert possible(Pieces(counts, 0, 0, faces, 16), finished=True)
    assert (most_specials(), most_tiles()) == (6, 18)


@pytest.mark.parametrize(("players", "seed"), some([(n, seed) for n in range(2, 8) for seed in range(2)], 2))
def test_no_castle_of_a_game_has_more_points_on_a_row(players: int, seed: int) -> None:
    for site in good_between_game(players, seed).table.sites:
        rows = score(site.castle).rows
        assert all(points <= most_of_row(row) for row, points in rows.items())


def test_a_purse_of_the_other_game_is_more_than_any_row() -> None:
    most = {row: most_of_row(row) for row in between().rows}
    assert max(most.values()) < 1000
    assert {row: most[row] for row in ("food", "sleeping", "fountains", "throne", "attendants")} == {
        "food": 72, "sleeping": 72, "fountains": 30, "throne": 4, "attendants": 50,
    }  # fmt: skip
