"""The castle that a line asks about, of a table or of a file: for where, try and explain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Annotated

import typer

from castlescore.cli.output import talk
from castlescore.cli.recording import open_replay
from castlescore.core.errors import Unclear, Undecided
from castlescore.core.language import tr
from castlescore.core.names import Names
from castlescore.protocol.castles import Site
from castlescore.protocol.findings import Audit
from castlescore.protocol.game import Game
from castlescore.record.castle_files import CastleFile, read_any_castle
from castlescore.toml.reading import MOST_TILES, shown
from castlescore.words.desk import desk
from castlescore.words.owners import is_place
from castlescore.words.spelling import Known, read_spaced, ways

NOWHERE = "0,0"  # a place with which a tile is read where none is named
Opened = tuple[Site, Game, list[str], Audit | None]


def open_site(
    castle: str | None, catalogue: str | None, session: str | None, words: Sequence[str], most: int, command: str
) -> Opened:
    """The castle of a file, or of a table: the one that a word names, else that of the player whose turn it is.

    With it its game and the other words, the tile and no more than `most` after it: a name may stand before or after
    them, and names with their blanks. `command`: the one that asks. Last what an audit found, where the record of the
    table cannot be. That a file takes no more is said aloud.
    """
    if castle is not None:
        file = read_any_castle(castle, catalogue)
        desk().looks_at(castle, file.next_number)
        site = file.game.words.sites.of_file(file.judged, file.box, file.path)
        if file.next_number >= MOST_TILES:
            values = {"path": shown(castle), "most": MOST_TILES}
            talk(tr("{path}: as many tiles as a castle may have ({most}); place refuses one more", **values))

        def alone(words: Sequence[str]) -> Opened:
            words, doors = _without_door(words, command)
            if len(words) > most + 1:
                raise Unclear(tr("'{words}': a castle file has no players", words=shown(words[-1])))
            return site, file.game, [*words, *doors], None

        return _spaced(words, most, lambda: [names_of(file.game, catalogue)], alone)
    replay = open_replay(session, reading=True)
    table, sites = replay.table, replay.game.words.sites

    def named(words: Sequence[str]) -> Opened:
        words, doors = _without_door(words, command)
        owner, rest = sites.named_castle(table, words)
        if owner is None and len(rest) > most + 1:
            others = (i for i, word in enumerate(rest) if i and not is_place(word))
            owner = rest.pop(next(others, -1))  # between the tile and its place, or a name that nobody here has
        site = sites.of_table(table, owner)
        if not rest:
            raise Unclear(tr("which tile?  {command} TILE {castle}", command=command, castle=owner))
        if len(rest) > most + 1:
            raise Unclear(tr("'{rest}' is one word too many", rest=shown(rest[-1])))
        return site, replay.game, [*rest, *doors], replay.disputed

    return _spaced(words, most, lambda: replay.game.words.entries.called(table), named)


def tile_and_place(file: CastleFile, catalogue: str | None, words: Sequence[str]) -> list[str]:
    """The tile and perhaps its place that a line lays in a castle file; raises Unclear for words that are left over."""
    site = file.game.words.sites.of_file(file.judged, file.box, file.path)

    def alone(words: Sequence[str]) -> Opened:
        if len(words) > 2:
            raise Unclear(tr("'{words}' is one word too many: TILE PLACE", words=shown(words[2])))
        return site, file.game, [*words], None

    return _spaced(words, 1, lambda: [names_of(file.game, catalogue)], alone)[2]


def _without_door(words: Sequence[str], command: str) -> tuple[list[str], list[str]]:
    """The words of a line without an entrance that stands among them, which `where` takes anywhere, and that."""
    door = next((word for word in words[1:] if "." in word), None) if command == "where" else None
    return [word for word in words if word != door], [door] if door else []


def names_of(game: Game, catalogue: str | None) -> Names:
    """Every tile of a game by its names, those of a catalogue file among them."""
    path = catalogue if game.meta.catalogues else None
    return {id: tile.names for id, tile in game.words.lookup.tiles(path).items()}


def _spaced(
    words: Sequence[str], most: int, names: Callable[[], Sequence[Names]], opened: Callable[[Sequence[str]], Opened]
) -> Opened:
    """The castle that words open, of which some may have to be joined."""
    if len(words) < 2:
        return opened(words)
    if not any(ways(words, Known(names()))):
        return opened(words)

    def read(words: Sequence[str]) -> Opened:
        site, _, (tile, *place), _ = found = opened(words)
        with suppress(Undecided):
            site.verdict(tile, place[0] if place and most else NOWHERE)
        return found

    return read_spaced(words, names, read, lambda found: found[2] if isinstance(found, tuple) else [])


PlaceAndPlayer = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PLACE [PLAYER]",
        help="X,Y[@TURN]; DOOR=TILE.DOOR; TILE.DOOR; or N, a line of where. Between: COLUMN,ROW or N.",
    ),
]
