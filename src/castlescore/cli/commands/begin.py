"""new: set up a table and begin its session file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castlescore.cli.options import DateOption, JsonOption, SessionOption
from castlescore.cli.output import document, say, talk
from castlescore.cli.recording import backup_message, create_record, locked, may_exist, refuse_existing, refused
from castlescore.core.commands import metavar
from castlescore.core.errors import CastlescoreError, Exit, Unclear
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.core.system import sees_terminal
from castlescore.core.types import Document
from castlescore.input.beginning import day, game_of_options, player_names
from castlescore.input.context import Context, current_context, session_path
from castlescore.protocol.evening import Record
from castlescore.protocol.registry import NAMES
from castlescore.record.lines import joined, new_line
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record, read_record, record_text
from castlescore.view.common_answers import Recorded

Players = Annotated[
    list[str] | None, typer.Argument(metavar="PLAYER...", help="Clockwise; the first is master builder.")
]


SET_UP = {"setup", "undo", "redo"}  # events that are no moves of the game


def new_command(
    ctx: typer.Context,
    players: Players = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="|".join(NAMES), help="Default: the first of them.")
    ] = None,
    date: DateOption = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a session; the old one is kept as FILE~.")] = False,
    no_ask: Annotated[bool, typer.Option("--no-ask", help="Ask nothing at a terminal.")] = False,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Set up a table and begin its record.

    At a terminal, where no players or nothing but players are given, the rest is asked for.
    """
    own, path = ctx.obj.options, session_path(session)
    current_context().foretold = []
    talks = (
        not json and not no_ask and sees_terminal() and (type(current_context()) is Context or current_context().points)
    )
    asks = talks and not (players and own)
    given = {**own, **({"game": game} if game else {}), **({"players": players} if players else {})}
    if asks:
        given = _ask_rest(given, date, path, force)
    elif not players:
        complaint = tr("Missing argument '{name}'", name=metavar("PLAYER..."))
        raise Unclear(tr("{complaint}.  Type {line}", complaint=complaint, line=current_context().asking("new")))
    who, id = given.pop("players"), given.pop("game", NAMES[0])
    meant = game_of_options(id, given)
    header = meant.begin.header(who, {**given, "date": date})
    if isinstance(header, Refusal):
        return refused(header, json, game=meant.meta.id)
    begun = Record(path, header, ())
    replay = play_record(parse_record(record_text(begun), path))
    try:
        _write_session(begun, force)
    except CastlescoreError:
        if asks:  # so that the answers need not be typed again
            line = " ".join([new_line(header, _file_options(given)), *_session_option(session)])
            talk(tr("the same table in one line:  {line}", line=current_context().line(line)))
        raise
    for foretold in current_context().foretold:
        talk(foretold)
    current_context().new_table(path)
    if json:
        document(Recorded(event=None, lines=(), pending=()))
        return Exit.FINE
    say(meant.begin.opening_text(replay.table, path))
    if talks:
        _print_next_steps(meant.begin.lacks(replay.table), session)
    return Exit.FINE


def _ask_rest(given: Document, date: str | None, path: str, force: bool) -> dict[str, object]:
    """The values of the line and the answers given at the terminal; checks first that the session can be begun."""
    from castlescore.cli.terminal.asking import ask_new_table

    day(date)
    if "game" in given:
        game_of_options(given["game"], {name: given[name] for name in given if name not in ("game", "players")})
    if "players" in given:
        player_names(given["players"])
    with locked(path):
        refuse_existing(path, force or _is_untouched(path), "session")
    return ask_new_table(given, path)


def _write_session(begun: Record, force: bool) -> None:
    """Write the session; an existing one is renamed to FILE~, with `force` or where nothing was played in it."""
    path = begun.path
    with locked(path):
        untouched = not force and _is_untouched(path)
        create_record(begun, "session", force or untouched)
    if untouched:
        talk(backup_message(path))


def _file_options(given: Document) -> list[str]:
    """The options that name files, which a header does not have."""
    from castlescore.cli.terminal.shell_state import FILES

    return [word for option in FILES if (file := given.get(option.strip("-"))) for word in (option, file)]


def _session_option(session: str | None) -> list[str]:
    """The option that names this session on a line."""
    return [] if session is None else ["-s", joined([session])]


def _is_untouched(path: str) -> bool:
    """Whether a session in which nothing was played exists, and no played one would be lost by replacing it."""
    return _nothing_played(path) and (_nothing_played(f"{path}~") or not may_exist(f"{path}~"))


def _nothing_played(path: str) -> bool:
    try:
        return Path(path).is_file() and {event["do"] for event in read_record(path).events} <= SET_UP
    except CastlescoreError:
        return False


def _print_next_steps(lack: tuple[str, str] | None, session: str | None) -> None:
    """Print what a new table still needs, and how to begin to play."""
    if lack is not None:
        talk(f"{lack[0]}\n  {current_context().line(' '.join([lack[1], *_session_option(session)]))}")
    if not current_context().remembers():
        talk(tr("to play:  {line}", line=current_context().line(" ".join(["play", *_session_option(session)]))))
