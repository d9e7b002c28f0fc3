"""Castle files of both games, told apart by what they say themselves: read, and a tile more written at their end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from castlescore.castles.tiles import Box
from castlescore.session import castle_file
from castlescore.session.castle_file import CastleFile, TileEntry
from castlescore.session.positions import with_row
from castlescore.session.proving import reads_back
from castlescore.session.reading import parse_toml, read_text
from castlescore.session.store import Proof

if TYPE_CHECKING:
    from castlescore.session.between_castle_file import BetweenCastleFile


def read_any_castle(path: str, box: Box) -> CastleFile | BetweenCastleFile:
    """Read and judge a castle file; raises FileProblem or LimitHit with what is wrong and where."""
    return parse_any_castle(read_text(path), path, box)


def parse_any_castle(text: str, path: str, box: Box) -> CastleFile | BetweenCastleFile:
    """Judge the text of a castle file; raises as `read_any_castle`."""
    document = parse_toml(text, path)
    if document.get("game") != "between":
        return castle_file.judge_document(document, text, path, box)
    castle_file.check_header(document, path, text)
    from castlescore.session.between_castle_file import judge_document

    return judge_document(document, text, path)


def castle_reads_back(path: str, says: tuple[Any, list[TileEntry]], box: Box) -> Proof:
    """A proof that the text of a castle file says just this."""
    return reads_back(path, lambda text: parse_any_castle(text, path, box).says, says)


def extended(file: CastleFile | BetweenCastleFile, entry: TileEntry, box: Box) -> tuple[str, Proof]:
    """The text of a castle file with one more tile at its end, every line of it kept, and a proof of that text."""
    beside, entries = file.says
    return with_row(file.text, "tile", entry.row), castle_reads_back(file.path, (beside, [*entries, entry]), box)
