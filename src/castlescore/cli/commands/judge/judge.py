"""judge: a whole castle, tile by tile."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import CatalogueOption, Json
from castlescore.cli.output import give
from castlescore.record.castle_files import read_any_castle


def judge_command(
    castle_file: Annotated[str, typer.Argument(metavar="CASTLE_FILE", help="A castle file, or - for stdin.")],
    catalogue: CatalogueOption = None,
    json: Json = False,
) -> int:
    """Judge a castle: every tile legal or not and why, its points line by line, what it completes.

    Exits with 0 if every tile is legal, with 1 if one breaks a rule.

    [b]castlescore judge castle.toml[/b]
    [b]castlescore import LINK | castlescore judge - --json[/b]
    """
    file = read_any_castle(castle_file, catalogue)
    return give(file.game.words.shows.judged(file.judged, json))
