"""Pictures of very high castles: no more than 200 rows, and what a table looks for is in them, in both games."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

from builders.between import build
from builders.castles import Box, Castle, Placed, Verdict
from castlescore.games.between.view import picture as between_picture
from castlescore.games.castles.view.picture import drawing, picture
from castlescore.view.canvas import MOST_ROWS
from samples import some

BOX = Box()
ROOMS = [tile.id for tile in BOX.catalogue.rooms()]
WIDTHS = [40, 80, 140, 240]


def castle(*places: tuple[int, int], seed: int = 1) -> Castle:
    rng = random.Random(seed)
    rows = [Placed(0, BOX.foyer(4), (0, 0), 0)]
    rows += [Placed(n, BOX[rng.choice(ROOMS)], at, rng.choice((0, 90))) for n, at in enumerate(places, 1)]
    return Castle(rows)


HIGH = {
    "one tile far away": castle((3, 100_000)),
    "on both sides": castle((3, 100_000), (0, -100_000), (9, 50)),
    "far in both ways": castle((90_000, 100_000), (-90_000, -100_000)),
    "spread along y": castle(*((0, 997 * n) for n in range(1, 100))),
    "300 tiles, one on the other": castle(*((0, 12 * n) for n in range(1, 300))),
    "300 tiles, here and there": castle(*((random.Random(n).randrange(-999, 999), 301 * n) for n in range(1, 300))),
    "as high as may be": castle((0, 40), (0, 90)),
}


@pytest.mark.parametrize(("name", "width"), some(product(HIGH, WIDTHS), 7))
@pytest.mark.slow
def test_no_picture_is_longer_than_200_rows(name: str, width: int) -> None:
    for last in (None, 1, len(HIGH[name].tiles) - 1):
        rows = picture(HIGH[name], last=last, width=width).split("\n")
        assert len(rows) <= MOST_ROWS
        assert max(map(len, rows)) <= width
        shown = HIGH[name].tiles[-1] if last is None else HIGH[name][last]
        assert any(re.search(rf"\b{shown.n}\b", row) for row in rows), "the tile that matters"


@pytest.mark.parametrize("at", [(3, 100_000), (3, -100_000), (3, 120)])
def test_of_a_tile_tried_far_away_the_tile_and_the_castle_are_both_seen(at: tuple[int, int]) -> None:
    small = castle((3, 0), (0, 3))
    for legal_width in (45, 80):
        tried = Verdict(small, Placed(3, BOX["hallway"], at, 0))
        rows = picture(small, tried=tried, width=legal_width).split("\n")
        assert len(rows) < 40
        assert sum("nothing is between" in row for row in rows) == 1
        assert any("3 C150?" in row for row in rows) and any("0 C125" in row for row in rows)
        assert any(row.startswith((f"{at[1]} ", f" {at[1]} ")) for row in rows)


def test_a_castle_that_fits_has_nothing_left_out() -> None:
    for height in (60, 90, 97):
        drawn = picture(castle((0, height - 6)), width=80)
        assert "nothing is between" not in drawn and "castle goes on" not in drawn


@pytest.mark.slow
def test_a_list_that_is_cut_says_how_much_is_left_out() -> None:
    rows = picture(HIGH["300 tiles, one on the other"], width=40).split("\n")
    (more, *_) = [row for row in rows if re.fullmatch(r"  and \d+ more", row)]
    head = rows.index("tiles, each with its place:")
    listed = sum(bool(re.match(r" *\d+ [A-Z] ", row)) for row in rows[head : rows.index(more)])
    assert listed + int(more.split()[1]) == 300


def test_what_is_drawn_around_a_break_is_what_would_be_drawn_without_it() -> None:
    near, far = castle((3, 0), (0, 70)), castle((3, 0), (0, 7000))
    whole, folded = ([*drawing(each, width=80).cells()] for each in (near, far))
    assert len(folded) < 40 < len(whole)
    low, high = min(placed.box[1] for placed in near), max(placed.box[3] for placed in near.tiles[:2])
    assert folded[2 * (low - high) - 1 :] == whole[2 * (low - high) - 1 :]
    rows = 2 * near.tiles[2].form.outline.height + 1
    assert folded[:rows] == whole[:rows]


TALL = {
    "one tile far away": build(("tower", 0, 100_000), ("gallery", 2, 0), legal=False),
    "on both sides": build(("tower", 1, 100_000), ("crypt", 0, -100_000), legal=False),
    "spread along y": build(*((name, 0, 500 * n) for n, name in enumerate(["gallery", "crypt"] * 40, 1)), legal=False),
    "one on the other": build(*(("hall-of-portraits", 0, n) for n in range(1, 299)), legal=False),
    "here and there": build(*(("hall-of-portraits", n * n % 91, 11 * n) for n in range(1, 299)), legal=False),
}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", TALL)
@pytest.mark.many
def test_no_picture_of_the_other_game_is_longer_either(name: str, width: int) -> None:
    numbers = [placed.n for placed in TALL[name]]
    for last in (None, numbers[0], numbers[-1]):
        rows = between_picture.picture(TALL[name], last=last, width=width).split("\n")
        assert len(rows) <= MOST_ROWS
        assert max(map(len, rows)) <= width
        assert last is None or any("*" in row for row in rows)


def test_rows_that_are_empty_are_left_out_and_named() -> None:
    rows = between_picture.picture(TALL["one tile far away"], width=80).split("\n")
    assert len(rows) == 11
    assert rows[4] == "┊ rows 1 to 99999 are empty, 99999 rows"
    assert rows[1].startswith("100000 │") and rows[7].startswith("     0 │Throne")


def test_where_not_every_row_is_drawn_a_list_names_every_tile() -> None:
    text = between_picture.picture(TALL["one on the other"], width=240)
    assert "from row 0 to 298" in " ".join(text.split())
    assert all(f" 0,{y}: " in text for y in range(1, 299))
