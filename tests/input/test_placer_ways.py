"""Where an arrow and a turn lead, by the rules one by one."""

from __future__ import annotations

import pytest

from castlescore.input.placer import LegalPlaces
from input.held import Held


@pytest.mark.parametrize(
    ("places", "key", "to"),
    [
        pytest.param([(0, 0), (9, 0), (4, 0)], "right", 2, id="the nearest that way"),
        pytest.param([(0, 0), (2, 3), (7, 1)], "right", 2, id="at most 45 degrees off, though another is nearer"),
        pytest.param([(0, 0), (3, 3), (9, 0)], "right", 1, id="45 degrees are no more than 45"),
        pytest.param([(0, 0), (2, 0, 90), (9, 0)], "right", 2, id="one of the same turn before any other"),
        pytest.param([(0, 0), (2, 0, 90)], "right", 1, id="another turn where there is none of the same"),
        pytest.param([(0, 0), (2, 5), (3, 9)], "right", 1, id="else the nearest of all further that way"),
        pytest.param([(0, 0), (2, 5, 90), (3, 9)], "right", 2, id="of them too the same turn first"),
        pytest.param([(0, 0), (-3, 0), (-9, 1)], "right", 2, id="else round: the farthest, little aside"),
        pytest.param([(0, 0), (-3, 0), (-9, 5)], "right", 1, id="else round: twice aside less along"),
        pytest.param([(0, 0), (3, 0, 270), (3, 0, 90)], "right", 2, id="ties: the next turn clockwise"),
        pytest.param([(0, 0), (4, 3), (4, -3)], "right", 1, id="ties: the order of the list"),
        pytest.param([(0, 0), (0, 7)], "right", None, id="nowhere to go"),
        pytest.param([(0, 0), (1, 5)], "up", 1, id="up"),
        pytest.param([(0, 0), (1, -5)], "down", 1, id="down"),
        pytest.param([(0, 0), (-5, 1)], "left", 1, id="left"),
    ],
)
def test_an_arrow(places, key, to):
    assert LegalPlaces(Held(*places)).arrow(0, key) == to


@pytest.mark.parametrize(
    ("places", "ring"),
    [
        pytest.param([(0, 0)], (0,), id="alone"),
        pytest.param([(0, 0), (0, 0, 180), (0, 0, 90)], (0, 2, 1), id="clockwise"),
        pytest.param([(0, 0), (1, 1, 90), (1, 0, 90)], (0, 2), id="the nearest that overlaps"),
        pytest.param([(0, 0), (3, 0, 90), (1, 1, 180)], (0, 2), id="a turn that overlaps nowhere is left out"),
        pytest.param([(0, 0), (5, 0, 90), (3, 0, 90), (0, 9, 180)], (0, 2, 3), id="where none does, the next with any"),
        pytest.param([(0, 0, 270), (0, 0, 90), (0, 0)], (0, 2, 1), id="from its own turn on"),
    ],
)
def test_the_stops_of_a_turn(places, ring):
    assert LegalPlaces(Held(*places)).ring(0)[: len(ring)] == ring


def test_what_nothing_leads_to_is_one_more_stop_at_the_place_nearest_to_it():
    # Two on one spot with one turn: no arrow and no turn leads to the second.
    ways = LegalPlaces(Held((0, 0), (20, 0), (20, 0)))
    assert ways.ring(0) == (0,)
    assert ways.ring(1) == (1, 2)


def test_the_nearest_place_and_of_equal_ones_that_of_a_turn():
    ways = LegalPlaces(Held((0, 0), (4, 0), (4, 0, 90)))
    assert ways.nearest((6, 0), 0) == 1
    assert ways.nearest((6, 0), 90) == 2
    assert LegalPlaces(Held()).nearest((0, 0), 0) is None
