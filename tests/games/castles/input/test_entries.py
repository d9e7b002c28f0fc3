"""Which reward a line means where several wait."""

from __future__ import annotations

import pytest

from castlescore import Unclear
from castlescore.games.castles.input.entries import _kind


@pytest.mark.parametrize(
    ("words", "kind", "left"),
    [
        (["corridor", "hallway", "0,3"], "corridor", ["hallway", "0,3"]),
        (["cor", "hallway", "0,3"], "corridor", ["hallway", "0,3"]),
        (["hallway", "0,3"], "corridor", ["hallway", "0,3"]),
        (["downstairs-hallway", "0.n"], "corridor", ["downstairs-hallway", "0.n"]),
        (["downstairs", "0.n"], "corridor", ["downstairs", "0.n"]),
        (["300", "2"], "sleeping", ["300", "2"]),
        (["300"], "sleeping", ["300"]),
    ],
)
def test_reward_2_a_tile_and_a_place_mean_the_corridor_reward_and_a_number_the_sleeping_one(words, kind, left):
    assert _kind(words, ["sleeping", "corridor", "food"], None) == (kind, left)


@pytest.mark.parametrize("words", [["hallway"], ["hallway", "0,3", "x"], []])
def test_what_means_none_of_those_that_wait_is_asked(words):
    with pytest.raises(Unclear, match="reward sleeping, reward corridor"):
        _kind(words, ["sleeping", "corridor"], None)
