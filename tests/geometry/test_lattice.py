"""Points as single integers."""

from __future__ import annotations

import pytest

from castlescore.geometry import EAST, NORTH, OPPOSITE, STEPS, code, decode, turn_point, turn_side

FAR = 2 * 100_000 + 100  # in half units: where the contract ends castles, and the widest tile


@pytest.mark.parametrize("x", [0, 1, -1, FAR, -FAR])
@pytest.mark.parametrize("y", [0, 1, -1, FAR, -FAR])
def test_a_point_is_told_from_every_other_as_far_as_a_castle_may_reach(x: int, y: int) -> None:
    assert decode(code(x, y)) == (x, y)


def test_a_point_moves_by_adding() -> None:
    assert decode(code(3, -5) + code(-7, 2)) == (-4, -3)


def test_the_steps_lead_half_a_unit_to_their_side() -> None:
    assert {side: decode(step) for side, step in STEPS.items()} == {
        "N": (0, 1),
        "E": (1, 0),
        "S": (0, -1),
        "W": (-1, 0),
    }
    assert (decode(EAST), decode(NORTH)) == ((1, 0), (0, 1))
    assert all(STEPS[side] + STEPS[other] == 0 for side, other in OPPOSITE.items())


def test_a_side_turns_clockwise_and_comes_back() -> None:
    assert [turn_side("N", quarters) for quarters in range(5)] == ["N", "E", "S", "W", "N"]
    assert [turn_side("W", quarters) for quarters in range(3)] == ["W", "N", "E"]


def test_a_point_of_a_box_turns_clockwise_with_it() -> None:
    """The upper left corner of a box 6 wide and 2 high comes to the upper right of the box 2 wide and 6 high."""
    assert turn_point(0, 2, 6) == (2, 6)
    assert turn_point(6, 2, 6) == (2, 0)
    assert turn_point(1, 0, 6) == (0, 5)
