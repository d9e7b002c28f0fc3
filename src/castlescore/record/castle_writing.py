"""Castle files written: a tile more at their end, and the proof that a text says what was meant."""

from __future__ import annotations

from castlescore.protocol.castle_entries import Contents, TileEntry
from castlescore.protocol.game import Game
from castlescore.record.castle_files import CastleFile, parse_any_castle
from castlescore.record.reading_back import reads_back
from castlescore.record.store import Proof
from castlescore.toml.positions import with_row


def castle_reads_back(path: str, contents: Contents, game: Game, box: object) -> Proof:
    """A proof that the text of a castle file of a game, built of the tiles of `box`, says just this."""
    return reads_back(path, lambda text: parse_any_castle(text, path, {game.meta.id: box}).contents, contents)


def extended(file: CastleFile, entry: TileEntry) -> tuple[str, Proof]:
    """The text of a castle file with one more tile at its end, every line of it kept, and a proof of that text."""
    beside, entries = file.contents
    longer = (beside, [*entries, entry])
    return with_row(file.text, "tile", entry.row), castle_reads_back(file.path, longer, file.game, file.box)
