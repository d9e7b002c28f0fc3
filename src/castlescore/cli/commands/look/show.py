"""show: the table, a part of it, or one castle."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import CastleFileOption, CatalogueOption, Json, SessionOption
from castlescore.cli.output import give
from castlescore.cli.recording import open_replay
from castlescore.view.zoom import chosen


def show_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME|castle [NAME]|castles|market|standings]", help="What to show; all of it unless told."
        ),
    ] = None,
    zoom: Annotated[
        int | None,
        typer.Option(metavar="1|2|4", help="Draw castles at full, half or quarter scale; else the largest that fits."),
    ] = None,
    castle: CastleFileOption = None,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Show the table: the market, money, points, favors, and who is next; or one castle, or all in small.

    [b]castlescore show[/b]
    [b]castlescore show castle ben[/b]
    [b]castlescore show castle ben --zoom 2[/b]
    [b]castlescore show castles[/b]
    [b]castlescore show market[/b]
    """
    if castle is not None:
        from castlescore.record.castle_files import read_any_castle

        file = read_any_castle(castle, catalogue)
        return give(file.game.words.shows.standing(file.judged, json, chosen(zoom)))
    replay = open_replay(session, reading=True)
    return give(replay.game.words.shows.show(replay, words or [], json, chosen(zoom)), replay.disputed)
