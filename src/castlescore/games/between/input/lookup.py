"""Tiles and types to look up without a table, and the values of the options of `new`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from castlescore.core.names import exact_ids
from castlescore.games.between.facts import TileFacts, between
from castlescore.games.between.terms import throne_names, throne_word, type_word
from castlescore.protocol.words import Line, Word


def tiles(path: str | None = None) -> Mapping[str, TileFacts]:
    """The tiles of the box; no file adds any."""
    return between().tiles


def kinds() -> Mapping[str, tuple[str, ...]]:
    """The types of tiles with their names."""
    return between().kinds()


def kind_word(kind: str) -> str:
    """The name of a type, in the user's language."""
    return type_word(kind)


def kind(query: str) -> Callable[[TileFacts], bool]:
    """The test whether a tile is of the type in a query."""
    types = exact_ids(query, kinds())
    return lambda tile: tile.type in types


def words() -> list[Word]:
    """The words that tiles can be looked up by, without the types."""
    return list(map(tile_word, between().tiles.values()))


def tile_word(tile: TileFacts) -> Word:
    """A tile as a word of a line."""
    return Word(tile.id, type_word(tile.type), tile.names, tile.name)


def choices(option: str, line: Line) -> list[Word] | None:
    """What the value of an option can be before there is a table; None for an option of another game."""
    if option != "--throne":
        return None
    thrones = between().thrones.values()
    return [
        Word(room.id.removeprefix("throne-"), "", (room.id, *throne_names(room)), throne_word(room)) for room in thrones
    ]
