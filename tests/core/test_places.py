"""Places by several figures, some of which may not be known."""

from __future__ import annotations

import pytest

from castlescore.core.standings import behind, decided, places

NAMES = ("points", "area", "money", "shared")


def test_who_is_equal_shares_a_place_and_the_next_takes_the_place_after() -> None:
    assert places([(9, 1), (7, 5), (7, 5), (7, 6), (1, 0)]) == (1, 3, 3, 2, 5)


def test_what_is_not_known_decides_nothing_but_what_differs_before_it_does() -> None:
    assert behind((9, None), (7, None)) is False
    assert behind((7, None), (9, 3)) is True
    assert behind((7, None), (7, 3)) is None
    assert places([(9, None), (7, None), (7, 1)]) == (1, 0, 0)
    assert places([(None, 1), (7, 1)]) == (0, 0)


@pytest.mark.parametrize(
    ("figures", "how"),
    [
        ([(9, 1, 1), (7, 9, 9)], "points"),
        ([(9, 2, 1), (9, 1, 9), (7, 9, 9)], "area"),
        ([(9, 2, 1), (9, 2, 9)], "money"),
        ([(9, 2, 9), (9, 2, 9)], "shared"),
        ([(9, None, 1), (9, 2, 9)], ""),
    ],
)
def test_which_figure_decided_who_is_first(figures: list[tuple[int | None, ...]], how: str) -> None:
    assert decided(figures, NAMES) == how
