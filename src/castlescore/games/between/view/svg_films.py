"""The castles of Between Two Castles event by event: one picture each, whose pieces say when they were there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.scoring import score
from castlescore.games.between.rules.table import Site, Table
from castlescore.games.between.view.svg import HIGH, WIDE, Grid, castle_head, extent, ground, lies, sheet_of, tile
from castlescore.protocol.page import Film
from castlescore.view.svg import Layers, Size, film_page
from castlescore.view.svg_words import MARGIN

if TYPE_CHECKING:
    from castlescore.games.between.types import Step


AXIS = 30  # pixels for the numbers of the cells


def films(tables: Sequence[Table], steps: Sequence[Step | None]) -> tuple[Film, ...]:
    """Every castle as it was at each of the tables."""
    return tuple(_film(k, site, [table.sites[k].castle for table in tables]) for k, site in enumerate(tables[-1].sites))


def _film(k: int, site: Site, castles: Sequence[Castle]) -> Film:
    prefix = f"w{k + 1}-"
    every = {id(castle): castle for castle in castles}.values()
    box, near = extent(list(dict.fromkeys(room for castle in every for room in castle.rooms)))
    west, south, east, north = box
    grid = Grid(box, MARGIN + AXIS, MARGIN)
    size = Size(2 * MARGIN + AXIS + (east - west) * WIDE, 2 * MARGIN + AXIS + (north - south) * HIGH)

    def drawn(castle: Castle) -> Layers:
        found = score(castle)
        return ([tile(placed, found, grid) for placed in castle.rooms if placed.n in near],)

    heading = castle_head(site.name, site.partners)
    return film_page(prefix, heading, size, sheet_of(prefix), lies(grid), ground(grid), castles, drawn)
