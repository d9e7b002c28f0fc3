"""Colour: it comes over a finished picture, every type has its own, and it says nothing alone."""

from __future__ import annotations

import re
from itertools import product

import pytest

from builders.between import sheet
from castlescore.games.between.view.picture import picture as between_picture
from castlescore.games.castles.facts import TYPES
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.view.picture import picture
from castlescore.view.colour import LOOKS, MARK, TRIED_WALL, colours
from castlescore.view.layout import CODE
from games.castles.view.test_picture import GARDEN, build, try_out
from samples import some
from view.games import castles

CODES = {ink: colours("-", ink).partition("-")[0][2:-1] for ink in (*LOOKS, *TYPES)}
FILL = re.compile(r"^(30|97);4[1-7]$")


def test_every_type_has_its_own_colour_with_a_colour_of_text_set() -> None:
    filled = {kind: CODES[kind] for kind in TYPES if CODES[kind]}
    assert set(TYPES) - set(filled) == {"corridor"}
    assert len(set(filled.values())) == len(filled)
    assert all(FILL.match(code) for code in filled.values())


def test_an_ink_without_a_code_leaves_the_text_alone() -> None:
    assert colours("Foyer", "corridor") == "Foyer"
    assert colours("", "food") == ""


@pytest.mark.parametrize(("width", "plain"), some(product([40, 80, 150, 240], [False, True]), 2))
@pytest.mark.slow
def test_a_coloured_picture_without_its_codes_is_the_uncoloured_one(width: int, plain: bool) -> None:
    for castle in castles(12, 5):
        last = castle.tiles[-1].n
        coloured = picture(castle, last=last, width=width, plain=plain, paint=colours)
        bare = picture(castle, last=last, width=width, plain=plain)
        assert coloured != bare
        assert CODE.sub("", coloured) == bare
        assert "\x1b" not in bare


def test_no_colour_runs_over_the_end_of_a_line() -> None:
    for row in picture(castles(12, 5)[0], paint=colours).splitlines():
        assert row.count("\x1b[0m") * 2 == len(CODE.findall(row))


def test_a_tile_is_filled_with_the_colour_of_its_type_and_the_last_one_stands_out() -> None:
    drawn = picture(build(GARDEN), last=1, paint=colours)
    assert f"\x1b[{CODES['outdoor']}m" in drawn
    assert f"\x1b[{CODES['last']}m1* O400\x1b[0m" in drawn
    assert CODES["last"] not in picture(build(GARDEN), paint=colours)


def refused() -> Verdict:
    return try_out(GARDEN, "vestibule", (-2, 3))


def test_a_refused_tile_has_walls_of_its_own_colour_and_no_filling() -> None:
    verdict = refused()
    drawn = picture(verdict.castle, tried=verdict, paint=colours)
    assert f"\x1b[{CODES[TRIED_WALL]}m" in drawn
    assert f"\x1b[{CODES[MARK]}m!" in drawn
    assert f"\x1b[{CODES['living']}m" not in drawn


def test_the_dark_end_of_stairs_has_the_colour_of_downstairs() -> None:
    drawn = picture(build((("foyer 4", (0, 0), 0), ("stairs", (3, 1), 180))), paint=colours)
    assert re.search(rf"\x1b\[{CODES['downstairs']}m▒+\x1b\[0m", drawn)


def test_a_castle_of_between_two_castles_keeps_its_layout_too() -> None:
    castle = sheet()
    coloured = between_picture(castle, last=1, paint=colours)
    assert CODE.sub("", coloured) == between_picture(castle, last=1)
    assert coloured != between_picture(castle, last=1)
