"""What the one whose turn it is could buy and lay instead of a tile that is too dear."""

from __future__ import annotations

from castlescore.core.errors import Unclear, Undecided
from castlescore.core.language import tr
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY
from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.places import fits_somewhere
from castlescore.games.castles.rules.table import CORRIDORS, Slot, Table
from castlescore.games.castles.rules.tiles import Tile
from castlescore.games.castles.rules.turns import cost_of, not_for_sale, too_dear
from castlescore.games.castles.view.moves import slot_words
from castlescore.games.castles.view.text import instead
from castlescore.games.castles.words.resolve import find_place, side_up
from castlescore.view.screen import width


def place_to_buy(table: Table, tile: Tile, word: str | None) -> Placed:
    """The place that a word means for a tile that is bought; raises Unclear, with what to buy where it fits nowhere."""
    castle = table.players[table.active].castle
    n = castle.next_number()
    try:
        return find_place(word, castle, tile, n)
    except Undecided:
        raise
    except Unclear as problem:
        if word is not None or side_up(castle, tile, n, None, ""):
            raise
        raise Unclear("\n".join([str(problem), *instead(affordable(table), width())])) from problem


def affordable(table: Table) -> str:
    """What to type instead: a purchase, with every tile that can be paid and laid (BUY-2, BUY-6), or a pass."""
    lying = [slot.tile for slot in table.market if slot.tile]
    found = [_priced(table, tile) for tile in (*lying, *CORRIDORS) if _can_be_had(table, tile)]
    return tr("buy TILE PLACE  ({found})   or   pass", found=", ".join(found)) if found else "pass"


def _can_be_had(table: Table, tile: str) -> bool:
    if not_for_sale(table, tile) or too_dear(table, tile):
        return False
    return fits_somewhere(table.players[table.active].castle, table.setup.box[tile])


def _priced(table: Table, tile: str) -> str:
    """A tile with its price: `4000 Larder*1`, a star and the coins on it in thousands."""
    slot = table.slot_of(tile)
    if slot is not None:
        return slot_words(table, table.market[slot])
    name = slot_words(table, Slot(cost_of(table, tile)[0], HALLWAY if tile == DARK_HALLWAY else tile))
    return f"{name} --dark" if tile == DARK_HALLWAY else name
