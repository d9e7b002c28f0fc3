"""judge: a whole castle, tile by tile."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import CatalogueOption, Json
from castlescore.cli.output import document, say
from castlescore.core.errors import Exit
from castlescore.games.castles.view import documents, text
from castlescore.games.castles.view.picture import legend, picture
from castlescore.record.castle_files import read_any_castle
from castlescore.view.screen import is_plain, paint, width


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
    if file.game.meta.id == "between":
        from castlescore.cli import between_castle

        return between_castle.judge(file.judged, json)
    judged = file.judged
    if json:
        document(documents.judged_castle(judged))
    else:
        drawn = picture(judged.castle, width=width(), plain=is_plain(), paint=paint())
        plain = is_plain()
        say([drawn, *legend(drawn, width(), plain), "", *text.judged_castle(judged, width())])
    return Exit.FINE if judged.legal else Exit.RULES_SAY_NO
