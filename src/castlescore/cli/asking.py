"""The castle that a line asks about, of a table or of a file: for where, try and explain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from castlescore.cli.output import talk
from castlescore.cli.recording import open_replay
from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.protocol.castles import Site
from castlescore.protocol.findings import Audit
from castlescore.protocol.game import Game
from castlescore.record.castle_files import read_any_castle
from castlescore.toml.reading import MOST_TILES, shown
from castlescore.words.desk import desk
from castlescore.words.owners import is_place


def open_site(
    castle: str | None, catalogue: str | None, session: str | None, words: Sequence[str], most: int, command: str
) -> tuple[Site, Game, list[str], Audit | None]:
    """The castle of a file, or of a table: the one that a word names, else that of the player whose turn it is.

    With it its game and the other words, the tile and no more than `most` after it: a name may stand before or after
    them. `command`: the one that asks. Last what an audit found, where the record of the table cannot be. That a file
    takes no more is said aloud.
    """
    if castle is not None:
        file = read_any_castle(castle, catalogue)
        desk().looks_at(castle, file.next_number)
        if len(words) > most + 1:
            raise Unclear(tr("'{words}': a castle file has no players", words=shown(words[-1])))
        if file.next_number >= MOST_TILES:
            values = {"path": shown(castle), "most": MOST_TILES}
            talk(tr("{path}: as many tiles as a castle may have ({most}); place refuses one more", **values))
        return file.game.words.sites.of_file(file.judged, file.box, file.path), file.game, list(words), None
    replay = open_replay(session, reading=True)
    table, sites = replay.table, replay.game.words.sites
    owner, rest = sites.named_castle(table, words)
    if owner is None and len(rest) > most + 1:
        named = (i for i, word in enumerate(rest) if i and not is_place(word))
        owner = rest.pop(next(named, -1))  # between the tile and its place, or a name that nobody here has
    site = sites.of_table(table, owner)
    if not rest:
        raise Unclear(tr("which tile?  {command} TILE {castle}", command=command, castle=owner))
    if len(rest) > most + 1:
        raise Unclear(tr("'{rest}' is one word too many", rest=shown(rest[-1])))
    return site, replay.game, rest, replay.disputed


PlaceAndPlayer = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PLACE [PLAYER]",
        help="X,Y[@TURN]; DOOR=TILE.DOOR; TILE.DOOR; or N, a line of where. Between: COLUMN,ROW or N.",
    ),
]
