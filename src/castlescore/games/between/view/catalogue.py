"""The tiles of Between Two Castles as a table and as JSON; light, so that looking something up stays quick."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.language import heads
from castlescore.core.language.order import in_order
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.terms import decoration_word, effect_words, type_word
from castlescore.view.layout import columns


def tile_document(tile: TileFacts) -> dict[str, object]:
    """One tile as `tiles --json` prints it, keys and values of the facts."""
    return {
        "id": tile.id,
        "name": tile.name,
        "game": "between",
        "type": tile.type,
        "size": None,
        "points": tile.points,
        "effect": {"pattern": tile.pattern, "match": list(tile.match), "max": tile.max},
        "doors": [],
        "decoration": tile.decoration or None,
    }


def tile_table(found: Sequence[TileFacts], width: int) -> list[str]:
    """The catalogue as a table: by type, then by name."""
    table = [heads("column", "tile", "type", "shows", "effect")]
    for tile in in_order(found, lambda tile: tile.type, lambda tile: (tile.name,)):
        name = tile.name if tile.name == tile.english else f"{tile.name} ({tile.english})"
        shows = decoration_word(tile.decoration) if tile.decoration else "-"
        table.append((name, type_word(tile.type), shows, effect_words(tile) or str(tile.points)))
    return columns(table, width)
