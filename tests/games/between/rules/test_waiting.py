"""A bonus that waits, in words: for what, of which tile (B-BONUS-1 to B-BONUS-11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders.between import BOX, Castle, Pending, Placed, free_tiles, say, table_of
from castlescore.games.between.rules.bonuses import due
from castlescore.games.between.rules.table import waits

THIRDS = {
    "food": "AB waits for the extra tile of its 3rd food room, {}",
    "living": "AB waits for the attendant of its 3rd living room, {}",
    "outdoor": "AB waits for the fountain of its 3rd outdoor room, {}",
    "sleeping": "AB waits for the tower of its 3rd sleeping room, {}",
    "corridor": "AB waits for the grand foyer of its 3rd corridor room, {}",
    "downstairs": "AB waits for the bonus of its 3rd downstairs room, {}, as another type",
}
FIFTH = "AB waits for the special tile of its 5th {} room, {}"


@pytest.mark.parametrize(("kind", "nth"), [*((kind, 3) for kind in THIRDS), *((kind, 5) for kind in BOX.types)])
def test_what_is_waited_for(kind, nth):
    table = table_of(3)
    site = table.site("AB")
    castle: Castle = site.castle
    tiles = [BOX[id] for id in free_tiles(table, kind)[:nth]]
    for n, tile in enumerate(tiles):
        bonus = due(castle, tile, BOX)
        castle = castle.add(Placed(n, tile, (n - 9, -1 if kind == "downstairs" else 0)))
    assert bonus is not None
    said = say(waits(replace(site, castle=castle), Pending(bonus, nth - 1)))
    assert said == (THIRDS[kind].format(tiles[-1].name) if nth == 3 else FIFTH.format(kind, tiles[-1].name))
