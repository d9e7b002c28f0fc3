"""A castle of Between Two Castles as it was, event by event: one picture whose pieces say when they were there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from castlescore.core.language import tr
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.scoring import score
from castlescore.games.between.rules.table import Site, Table
from castlescore.games.between.view.svg.cells import HIGH, WIDE
from castlescore.games.between.view.svg.said import castle_head
from castlescore.games.between.view.svg.svg import Grid, extent, ground, lies, sheet_of, tile
from castlescore.view.page.parts import Film
from castlescore.view.svg.foot import MARGIN
from castlescore.view.svg.svg import Layers, Size, film, page

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
    plan = film(_drawn(grid, near, castles))
    said = tr("The castle as it was at the event that the slider stands on.")
    heading = castle_head(site.name, site.partners)
    body = (lies(grid), ground(grid), plan)
    title = tr("{castle}, event by event", castle=heading)
    return Film(heading, page(prefix, size, title, said, sheet_of(prefix), *body))


def _drawn(grid: Grid, near: set[int], castles: Iterable[Castle]) -> Iterator[Layers]:
    """What is drawn of a castle at each of its moments; nothing is drawn twice."""
    last: tuple[Castle, Layers] | None = None
    for castle in castles:
        if last is None or last[0] is not castle:
            found = score(castle)
            last = castle, ([tile(placed, found, grid) for placed in castle.rooms if placed.n in near],)
        yield last[1]
