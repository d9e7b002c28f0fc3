"""The list beside a large picture: whatever a line may name can be found in it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from builders.castles import Castle
from castlescore.games.castles.view.picture import listing, picture
from castlescore.geometry import decode
from view.games import castles

LARGE = [castle for game in ((12, 5), (11, 2)) for castle in castles(*game)]


def words(rows: list[str]) -> list[str]:
    return " ".join(rows).split()


@pytest.mark.parametrize("width", [40, 80, 200])
def test_every_tile_stands_in_it_with_its_place(width: int) -> None:
    for castle in LARGE:
        text = " ".join(words(listing(castle, width)))
        for placed in castle:
            turn = f"@{placed.turn}" if placed.turn else ""
            assert f"{placed.tile.name} {placed.at[0]},{placed.at[1]}{turn}" in text


def test_every_open_entrance_stands_in_it_with_the_middle_of_its_doorway() -> None:
    for castle in LARGE:
        told = words(listing(castle, 80))
        pairs = set(pairwise(told))
        for e in castle.open:
            x, y = (half / 2 for half in decode(e.edge))
            assert (f"{e.placed.n}.{e.door.name}", f"{x:g},{y:g}") in pairs


def test_an_entrance_into_a_court_stands_apart() -> None:
    castle = next(c for c in LARGE if len(c.open) > len(c.external))
    rows = listing(castle, 80)
    head = rows.index("open into a court:")
    assert len(words(rows[head + 1 :])) == 2 * (len(castle.open) - len(castle.external))


@pytest.mark.parametrize("width", [40, 45, 80, 139, 140, 200, 240])
@pytest.mark.many
def test_a_castle_that_is_cut_has_the_list_below_it_and_a_wide_screen_has_it_beside(width: int) -> None:
    for castle in LARGE:
        rows = picture(castle, width=width).splitlines()
        assert max(map(len, rows)) <= width
        cut = any(row.startswith("castle goes on") for row in rows)
        beside = any(row.endswith("tiles, each with its place:") and len(row) > 60 for row in rows[:1])
        below = "tiles, each with its place:" in rows
        assert below == cut or beside


def test_a_room_without_open_entrances_says_none() -> None:
    assert listing(Castle(), 80)[-1] == "open entrances, each with its middle: none"
