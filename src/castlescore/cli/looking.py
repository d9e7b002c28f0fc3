"""show, score and log: where the table is, and how it came there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from castlescore.cli.options import CastleFileOption, CatalogueOption, Json, SessionOption
from castlescore.cli.output import document, events, give, say
from castlescore.cli.recording import open_evening
from castlescore.cli.telling import log_rows
from castlescore.core.errors import Exit
from castlescore.record.telling import as_recorded, in_force
from castlescore.view.screen import width

if TYPE_CHECKING:
    pass


def show_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME|castle [NAME]|market|standings]", help="What to show; all of it unless told."),
    ] = None,
    castle: CastleFileOption = None,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Show the table: the market, money, points, favors, and who is next; or one castle.

    [b]castlescore show[/b]
    [b]castlescore show castle ben[/b]
    [b]castlescore show market[/b]
    """
    if castle is not None:
        from castlescore.record.castle_files import read_any_castle

        file = read_any_castle(castle, catalogue)
        return give(file.game.shows.standing(file.judged, json))
    evening = open_evening(session)
    return give(evening.game.shows.show(evening, words or [], json))


def score_command(
    whose: Annotated[
        str | None, typer.Argument(metavar="[PLAYER|CASTLE]", help="Whose score; everybody's unless told.")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="Every line of the final scoring.")] = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """The score with its parts: the final one, or as if the game ended now.

    [b]castlescore score --why[/b]
    [b]castlescore score ben[/b]
    """
    evening = open_evening(session)
    table, face = evening.table, evening.game.presenter
    only = () if whose is None else evening.game.shows.scored(whose, table)
    if json:
        document(face.scored(table, only))
    else:
        say(face.score_sheet(table, evening.last, width(), why, only))
    return Exit.FINE


def log_command(
    every: Annotated[bool, typer.Option("--all", help="Also what was undone.")] = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """The record by rounds, one line an event: what was done, and what the table counted, agreed to or put right.

    [b]castlescore log --all[/b]
    """
    evening = open_evening(session)
    force = evening.in_force()
    if json:
        rows = [(n, event) for n, event in enumerate(evening.record.events, 1) if every or n in force]
        document({"events": [{"n": n, **event, "in_force": n in force} for n, event in rows]})
    else:
        told = as_recorded(evening.record) if every else in_force(evening)
        say(events(log_rows(evening, told, force), 7) or ["nothing has been played yet"])
    return Exit.FINE
