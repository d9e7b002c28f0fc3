"""The catalogue and the rules as tables and as JSON; light, so that looking something up stays quick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from castlescore.core.rulebook import Rule, cite
from castlescore.games.castles.facts import TileFacts
from castlescore.view.layout import columns, signed, wrapped

if TYPE_CHECKING:
    from castlescore.games.between.facts import TileFacts as BetweenFacts


def tile_document(tile: TileFacts) -> dict[str, Any]:
    """One tile as `tiles --json` prints it, keys and values of the facts."""
    effect = tile.effect
    found: dict[str, Any] = {
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


def between_document(tile: BetweenFacts) -> dict[str, Any]:
    """One tile of Between Two Castles as `tiles --json` prints it, keys and values of the facts."""
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


def between_table(found: Sequence[BetweenFacts], width: int) -> list[str]:
    """The tiles of Between Two Castles as a table."""
    table = [("tile", "type", "shows", "points", "for")]
    for tile in found:
        table.append((tile.name, tile.type, tile.decoration or "-", str(tile.points), tile.words))
    return columns(table, width)


def tile_table(found: Sequence[TileFacts], width: int) -> list[str]:
    """The catalogue as a table."""
    table = [("tile", "type", "size", "prints", "effect", "entrances")]
    for tile in found:
        sides = "".join(side for _, _, side in sorted(tile.doors, key=lambda d: "NESW".index(d[2])))
        table.append((tile.name, tile.type, str(tile.size), str(tile.points), effect(tile), sides))
    return columns(table, width)


def effect(tile: TileFacts) -> str:
    """A room's effect in words: `+2 connected food, living`."""
    found = tile.effect
    return f"{signed(found.per)} {found.how} {', '.join(found.types)}" if found else "-"


def rule_lines(found: Iterable[Rule], width: int) -> list[str]:
    """Rules with their ids, pages and texts, a blank line between them."""
    rows: list[str] = []
    for rule in found:
        rows += ["", cite(rule.id), *(f"  {row}" for row in wrapped(rule.text, width - 2))]
    return rows[1:]
