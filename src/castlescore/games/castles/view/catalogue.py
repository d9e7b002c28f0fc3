"""The tiles of Castles of Mad King Ludwig as a table and as JSON; light, so that looking something up stays quick."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.language import heads, tr
from castlescore.core.language.order import in_order
from castlescore.games.castles.facts import TileFacts
from castlescore.games.castles.terms import type_word, types_word
from castlescore.view.layout import columns, signed


def tile_document(tile: TileFacts) -> dict[str, object]:
    """One tile as `tiles --json` prints it, keys and values of the facts."""
    effect = tile.effect
    found: dict[str, object] = {
        "id": tile.id,
        "name": tile.name,
        "game": "castles",
        "type": tile.type,
        "size": tile.size,
        "points": tile.points,
        "effect": {"per": effect.per, "how": effect.how, "types": list(effect.types)} if effect else None,
        "doors": [list(door) for door in tile.doors],
    }
    if tile.doors_3:
        found |= {"doors_4": found["doors"], "doors_3": [list(door) for door in tile.doors_3]}
    if tile.dark and not tile.room:
        found["dark"] = list(tile.dark)
    return found


def tile_table(found: Sequence[TileFacts], width: int) -> list[str]:
    """The catalogue as a table: by size, then by type and name."""
    table = [heads("column", "tile", "type", "size", "prints", "effect", "entrances")]
    for tile in in_order(found, lambda tile: tile.size, lambda tile: (type_word(tile.type), tile.name)):
        sides = "".join(side for _, _, side in sorted(tile.doors, key=lambda d: "NESW".index(d[2])))
        table.append((called(tile), type_word(tile.type), str(tile.size), str(tile.points), effect(tile), sides))
    return columns(table, width)


def effect(tile: TileFacts) -> str:
    """A room's effect in words: `+2 connected food, living`."""
    found = tile.effect
    if found is None:
        return "-"
    return tr(EFFECTS[found.how], points=signed(found.per), tiles=", ".join(map(types_word, found.types)))


def called(tile: TileFacts) -> str:
    """A tile's name in the language that is spoken, and the English one, which is on other editions."""
    return tile.name if tile.name == tile.english else f"{tile.name} ({tile.english})"


# Points, and the tiles for which there are so many.
EFFECTS = {  # translated
    "connected": "{points} connected {tiles}",
    "touching": "{points} touching {tiles}",
    "anywhere": "{points} anywhere {tiles}",
}
