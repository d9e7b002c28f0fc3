"""Half scale: every edge owns a character, so that doors stay exact."""

from __future__ import annotations

from random import Random

import pytest

from builders.castles import Castle, Verdict, castle, put, verdict
from builders.games import grown
from castlescore.games.castles.view.picture import half, on_canvas
from castlescore.games.castles.view.tiles import View
from castlescore.geometry import decode
from castlescore.view.canvas import Fold


def extent(built: Castle) -> tuple[int, int, int, int]:
    wests, souths, easts, norths = zip(*(placed.box for placed in built), strict=True)
    return min(wests), min(souths), max(easts), max(norths)


def last_laid(built: Castle) -> Verdict:
    *before, last = built.tiles
    return Verdict(Castle(before), last)


@pytest.mark.parametrize("seed", range(6))
def test_every_door_has_the_sign_that_it_has_at_full_scale(seed):
    result = last_laid(grown(Random(seed), 10))
    west, south, east, north = extent(result.after)
    small = half(result.after, extent(result.after), False, result)
    view = View(west, east, 4, Fold([(south, north)], 2), 0, 2 * (north - south) + 1)
    large, _ = on_canvas(result.after, view, tried=result, last=None, plain=False)
    doors = 0
    for placed in result.after:
        for edge, _ in placed.doors:
            x, y = decode(edge)
            row, column = north - y // 2, 2 * (x // 2 - west) + x % 2
            assert small.at((row, column)) == large.at(view.spot((x, y)))
            doors += 1
    assert doors > 10


def test_a_fence_is_double_and_the_tile_in_the_hand_heavy():
    judgement = verdict(("foyer", 0, 0), ("pumpkin-garden", 3, -1), ("parlor", -3, 0))
    text = half(judgement.after, extent(judgement.after), False, judgement).text()
    assert "═" in text or "║" in text
    assert "┃" in text and "▂" in text and "░" in text
    assert "0C" in text and "1O" in text and "L?" in text


def test_in_ascii_nothing_else_is_drawn():
    judgement = verdict(("foyer", 0, 0), ("pumpkin-garden", 3, -1), ("parlor", -3, 0))
    assert half(judgement.after, extent(judgement.after), True, judgement).text().isascii()


def test_where_it_may_not_lie_the_quarrel_is_marked():
    built = castle(("foyer", 0, 0), ("pumpkin-garden", 3, -1))
    result = Verdict(built, put(2, ("vestibule", -2, 3)))
    assert {violation.rule for violation in result.violations} == {"PLACE-6"}
    assert "!" in half(result.after, extent(result.after), False, result).text()
