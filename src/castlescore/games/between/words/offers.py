"""What `offers` answers at a table of Between Two Castles: tiles that somebody has drafted, in one castle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from castlescore.core.errors import Unclear
from castlescore.core.language import heads, tr
from castlescore.games.between.rules.placement import where
from castlescore.games.between.sentences import cell
from castlescore.games.between.view.answers import offers
from castlescore.games.between.words.parse import find_castle, find_tile, whose_castle
from castlescore.view import colour
from castlescore.view.answers.answers import Answer
from castlescore.view.layout import columns, signed
from castlescore.view.screen import paint, width
from castlescore.words.owners import FIRST

if TYPE_CHECKING:
    from castlescore.games.between.types import Replay


def offered(replay: Replay, words: Sequence[str], price: bool, json: bool) -> Answer:
    """What each tile of the line would give its castle at once; raises Unclear. `price` says nothing in this game."""
    table = replay.table
    if price:
        raise Unclear(tr("--price says nothing in Between Two Castles:  offers CASTLE TILE..."))
    whose, rest = whose_castle(table, words, FIRST)
    if whose is None or not rest:
        raise Unclear(tr("which castle, and which tiles?  offers CASTLE TILE..."))
    site = table.site(find_castle(whose, table))
    found = []
    for word in rest:
        tile = find_tile(word, table.setup.box, table.regular)
        found.append((tile, where(site.castle, tile, elsewhere=table.elsewhere(tile.id, site.name))))
    if json:
        return Answer(offers(found))
    rows: list[tuple[str, ...]] = [heads("column", "tile", "places", "best", "points")]
    ink = paint()
    for tile, legal in sorted(found, key=lambda each: not each[1]):
        best = (cell(legal[0].placed.at), signed(legal[0].gain)) if legal else ("-", "-")
        row = (tile.name, str(len(legal) or tr("none")), *best)
        rows.append(row if legal else tuple(ink(cell, colour.FADED) for cell in row))
    return Answer(words=columns(rows, width(), (1, 3)))
