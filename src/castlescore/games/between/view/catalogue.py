"""The tiles of Between Two Castles as a table and as JSON; light, so that looking something up stays quick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from castlescore.core.answers import AnswerModel
from castlescore.core.language import heads
from castlescore.core.language.order import in_order
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.terms import decoration_word, effect_words, type_word
from castlescore.view.layout import columns


class Effect(AnswerModel):
    """What a tile gives points for."""

    pattern: str | None
    match: tuple[str, ...]
    max: int | None


class Fact(AnswerModel):
    """A tile of the box as it is printed."""

    id: str
    name: str
    game: Literal["between"]
    type: str | None
    size: None
    points: int | None
    effect: Effect
    doors: tuple[object, ...]
    decoration: str | None


def tile_document(tile: TileFacts) -> Fact:
    """One tile as `tiles --json` prints it, keys and values of the facts."""
    return Fact.like(
        tile,
        name=tile.name,
        game="between",
        size=None,
        effect=Effect.like(tile),
        doors=(),
        decoration=tile.decoration or None,
    )


def tile_table(tiles: Sequence[TileFacts], width: int) -> list[str]:
    """The catalogue as a table: by type, then by name."""
    table = [heads("column", "tile", "type", "shows", "effect")]
    for tile in in_order(tiles, lambda tile: tile.type, lambda tile: (tile.name,)):
        shows = decoration_word(tile.decoration) if tile.decoration else "-"
        table.append((tile.in_both, type_word(tile.type), shows, effect_words(tile) or str(tile.points)))
    return columns(table, width)
