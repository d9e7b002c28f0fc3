"""Tiles, types and groups to look up without a table, and the values of the options of `new`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from castlescore.core.language import tr
from castlescore.core.names import exact_ids
from castlescore.games.castles.facts import TileFacts, castles
from castlescore.games.castles.terms import favor_names, favor_word, group_names, type_names, type_word
from castlescore.input.candidates import one_word, plain
from castlescore.protocol.words import Line, Word


def tiles(path: str | None = None) -> Mapping[str, TileFacts]:
    """The tiles of the box and of a catalogue file; raises FileProblem for an invalid file."""
    if path is None:
        return castles().tiles
    from castlescore.games.castles.files.catalogue import read_catalogue

    return read_catalogue(path).tiles


def kinds() -> Mapping[str, tuple[str, ...]]:
    """The types of tiles with their names."""
    return type_names()


def kind_word(kind: str) -> str:
    """The name of a type, in the user's language."""
    return type_word(kind)


def kind(query: str) -> Callable[[TileFacts], bool]:
    """The test whether a tile is of the type, size or group of sizes in a query."""
    types = exact_ids(query, type_names())
    sizes = {size for group in exact_ids(query, group_names()) for size in castles().groups[group]}
    return lambda tile: tile.type in types or query == str(tile.size) or (tile.room and tile.size in sizes)


def tile_word(tile: TileFacts) -> Word:
    """A tile by its id, with its type and size, its other names, and the one that people read."""
    return Word(tile.id, f"{type_word(tile.type)} {tile.size}", tile.names, tile.name)


def words() -> list[Word]:
    """The words that tiles can be looked up by, without the types."""
    groups = [Word(group, tr("rooms"), called, favor_word(group)) for group, called in group_names().items()]
    sizes = plain(map(str, castles().outlines), tr("all of a size"))
    return [*groups, *sizes, *map(tile_word, castles().tiles.values())]


def choices(option: str, line: Line) -> list[Word] | None:
    """What the value of an option can be before there is a table; None for an option of another game."""
    match option:
        case "--rules":
            from castlescore.games.castles.rules.table import VARIANTS

            return [Word(variant.id, tr(variant.about)) for variant in VARIANTS.values()]
        case "--foyer":
            return [Word(f"{one_word(name)}=", tr("3 or 4 entrances")) for name in line.words] + plain(("3", "4"))
        case "--builder":
            return plain(line.words, tr("master builder"))
        case "--favor":
            given = line.options.get(option, ())
            return [Word(id, "", called, favor_word(id)) for id, called in favor_names().items() if id not in given]
    return None
