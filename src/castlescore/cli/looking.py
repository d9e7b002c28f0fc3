"""show, score and log: where the table is, and how it came there."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer

from castlescore.cli.options import CastleFileOption, CatalogueOption, Json, SessionOption
from castlescore.cli.output import document, events, say
from castlescore.cli.recording import open_evening
from castlescore.cli.telling import log_rows
from castlescore.core.errors import Exit, Unclear
from castlescore.record.replay import Evening
from castlescore.record.telling import as_recorded, in_force
from castlescore.view.screen import is_plain, paint, width

if TYPE_CHECKING:
    from castlescore.games.castles.rules.judging import JudgedCastle


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
        return _of_file(castle, catalogue, json)
    evening = open_evening(session)
    first, *rest = words or ["table"]
    if evening.game.meta.id == "between":
        return _between(evening, [word for word in words or [] if word != "castle"], json)
    if first in ("table", "market", "standings") and not rest:
        return _table(evening, first, json)
    from castlescore.games.castles.history import castle_of
    from castlescore.games.castles.words.parse import actor, find_player

    if first == "castle":
        first = rest[0] if rest else actor(evening.table, None)
        rest = rest[1:]
    if rest:
        raise Unclear("show, show NAME, show castle [NAME], show market, or show standings")
    return _castle(castle_of(evening, find_player(first, evening.table)), json)


def _of_file(castle: str, catalogue: str | None, json: bool) -> int:
    """The castle of a file, of either game, without what is disputed."""
    from castlescore.games.castles.rules.judging import JudgedCastle
    from castlescore.record.castle_files import read_any_castle

    file = read_any_castle(castle, catalogue)
    if file.game.meta.id == "between":
        _of_between().judge(file.judged, json)
        return Exit.FINE
    judged = file.judged
    return _castle(JudgedCastle(judged.castle, tuple(row for row in judged.tiles if not row.dispute)), json)


def _between(evening: Evening, words: list[str], json: bool) -> int:
    """A table of Between Two Castles, or one of its castles."""
    if len(words) > 1:
        raise Unclear("show, or show CASTLE")
    if words and words[0] not in ("table", "standings"):
        name = _words().find_castle(words[0], evening.table)
        shown: int = _of_between().show(evening.table, name, json)
        return shown
    return _table(evening, "table", json)


def _of_between() -> Any:
    """How castles of Between Two Castles are shown, loaded only where that game is played."""
    return import_module("castlescore.cli.between_castle")


def _castle(judged: JudgedCastle, json: bool) -> int:
    from castlescore.games.castles.view import documents, text
    from castlescore.games.castles.view.picture import legend, picture

    if json:
        document(documents.judged_castle(judged))
    else:
        last = judged.castle.tiles[-1].n if len(judged.castle) > 1 else None
        drawn = picture(judged.castle, last=last, width=width(), plain=is_plain(), paint=paint())
        plain = is_plain()
        say([drawn, *legend(drawn, width(), plain), "", *text.judged_castle(judged, width())])
    return Exit.FINE


def _table(evening: Evening, what: str, json: bool) -> int:
    table, face = evening.table, evening.game.presenter
    if json:
        document(face.shown(table, evening.last))
    elif what == "table":
        say(face.overview(table, evening.last, evening.record.path, width()))
    else:
        from castlescore.games.castles.view import table_sheet

        market = [*table_sheet.market_table(table, width(), paint()), *table_sheet.stacks_line(table, width())]
        say(market if what == "market" else table_sheet.players_table(table, width()))
    return Exit.FINE


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
    only: tuple[str, ...] = ()
    if whose is not None:
        if evening.game.meta.id == "between":
            only = _words().find_scored(whose, table)
        else:
            from castlescore.games.castles.words.parse import find_player

            only = (find_player(whose, table),)
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


def _words() -> Any:
    return import_module("castlescore.games.between.words.parse")
