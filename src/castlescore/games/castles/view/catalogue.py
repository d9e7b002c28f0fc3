"""The tiles of Castles of Mad King Ludwig as a table and as JSON; light, so that looking something up stays quick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from castlescore.core.answers import AnswerModel, Maybe
from castlescore.core.kinds import one_of
from castlescore.core.language import heads, marked, tr
from castlescore.core.language.order import in_order
from castlescore.games.castles.facts import TileFacts
from castlescore.games.castles.terms import type_word, types_word
from castlescore.view.layout import columns, signed

Door = tuple[int | str, ...]


class Effect(AnswerModel):
    """What a room gives for others."""

    per: int
    how: Annotated[str, one_of("connected", "touching", "anywhere")]
    types: tuple[str, ...]


class Fact(AnswerModel):
    """A tile of the box as it is printed. A foyer has two sets of doors, a hallway two sides."""

    id: str
    name: str
    game: Literal["castles"]
    type: str | None
    size: int | None
    points: int
    effect: Effect | None
    doors: tuple[Door, ...]
    doors_4: Maybe[tuple[Door, ...]] = None
    doors_3: Maybe[tuple[Door, ...]] = None
    dark: Maybe[tuple[str, ...]] = None


def tile_document(tile: TileFacts) -> Fact:
    """One tile as `tiles --json` prints it, keys and values of the facts."""
    effect = tile.effect
    return Fact(
        id=tile.id,
        name=tile.name,
        game="castles",
        type=tile.type,
        size=tile.size,
        points=tile.points,
        effect=Effect(per=effect.per, how=effect.how, types=effect.types) if effect else None,
        doors=tile.doors,
        doors_4=tile.doors if tile.doors_3 else None,
        doors_3=tile.doors_3 or None,
        dark=(tile.dark or None) if not tile.room else None,
    )


def tile_table(tiles: Sequence[TileFacts], width: int) -> list[str]:
    """The catalogue as a table: by size, then by type and name."""
    table = [heads("column", "tile", "type", "size", "prints", "effect", "entrances")]
    for tile in in_order(tiles, lambda tile: tile.size, lambda tile: (type_word(tile.type), tile.name)):
        sides = "".join(side for _, _, side in sorted(tile.doors, key=lambda d: "NESW".index(d[2])))
        table.append((tile.in_both, type_word(tile.type), str(tile.size), str(tile.points), effect(tile), sides))
    return columns(table, width)


def effect(tile: TileFacts) -> str:
    """A room's effect in words: `+2 connected food, living`."""
    printed = tile.effect
    if printed is None:
        return "-"
    return tr(EFFECTS[printed.how], points=signed(printed.per), tiles=", ".join(map(types_word, printed.types)))


# Points, and the tiles for which there are so many.
EFFECTS = {
    "connected": marked("{points} connected {tiles}"),
    "touching": marked("{points} touching {tiles}"),
    "anywhere": marked("{points} anywhere {tiles}"),
}
