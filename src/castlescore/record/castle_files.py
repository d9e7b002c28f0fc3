"""A castle file of either game, told apart by what it says itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.games.castles.files import castle_file
from castlescore.games.castles.files.castle_file import CastleFile
from castlescore.games.castles.rules.tiles import Box
from castlescore.record.reading import parse_toml, read_text

if TYPE_CHECKING:
    from castlescore.games.between.files.castle_file import BetweenCastleFile


def read_any_castle(path: str, box: Box) -> CastleFile | BetweenCastleFile:
    """Read and judge a castle file; raises FileProblem or LimitHit with what is wrong and where."""
    return parse_any_castle(read_text(path), path, box)


def parse_any_castle(text: str, path: str, box: Box) -> CastleFile | BetweenCastleFile:
    """Judge the text of a castle file; raises as `read_any_castle`."""
    document = parse_toml(text, path)
    if document.get("game") != "between":
        return castle_file.judge_document(document, text, path, box)
    castle_file.check_header(document, path, text)
    from castlescore.games.between.files.castle_file import judge_document

    return judge_document(document, text, path)
