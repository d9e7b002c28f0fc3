"""Castle files of both games written: a tile more at their end, and the proof that it says what was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from castlescore.games.castles.files.castle_file import CastleFile
from castlescore.games.castles.rules.tiles import Box
from castlescore.record.castle_entries import TileEntry
from castlescore.record.castle_files import parse_any_castle
from castlescore.record.positions import with_row
from castlescore.record.proving import reads_back
from castlescore.record.store import Proof

if TYPE_CHECKING:
    from castlescore.games.between.files.castle_file import BetweenCastleFile


def castle_reads_back(path: str, says: tuple[Any, list[TileEntry]], box: Box) -> Proof:
    """A proof that the text of a castle file says just this."""
    return reads_back(path, lambda text: parse_any_castle(text, path, box).says, says)


def extended(file: CastleFile | BetweenCastleFile, entry: TileEntry, box: Box) -> tuple[str, Proof]:
    """The text of a castle file with one more tile at its end, every line of it kept, and a proof of that text."""
    beside, entries = file.says
    return with_row(file.text, "tile", entry.row), castle_reads_back(file.path, (beside, [*entries, entry]), box)
