"""new: the table laid out, the session file begun."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import JsonOption, SessionOption
from castlescore.cli.output import document, say
from castlescore.cli.recording import refused
from castlescore.cli.saving import locked, put_new
from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import either, tr
from castlescore.core.refusals import Refusal
from castlescore.core.types import Document
from castlescore.protocol.answers import Recorded
from castlescore.protocol.evening import Record
from castlescore.protocol.game import Game
from castlescore.protocol.registry import all_games, find, first, names
from castlescore.record.reading_back import record_reads_back
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record, record_text
from castlescore.toml.reading import shown
from castlescore.words.beginning import options_of
from castlescore.words.desk import desk, session_path

Players = Annotated[list[str], typer.Argument(metavar="PLAYER...", help="Clockwise; the first is master builder.")]


def new_command(
    players: Players,
    game: Annotated[str, typer.Option("--game", metavar="|".join(names()))] = first().meta.id,
    date: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Today unless told.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a session; the old one is kept as FILE~.")] = False,
    session: SessionOption = None,
    json: JsonOption = False,
    *,
    own: Document,
) -> int:
    """Lay out a table and begin its record."""
    meant = _game(game, own)
    header = meant.words.begin.header(players, {**own, "date": date})
    if isinstance(header, Refusal):
        return refused(header, json, game=meant.meta.id)
    path = session_path(session)
    begun = Record(path, header, ())
    replay = play_record(parse_record(record_text(begun), path))
    with locked(path):
        put_new(path, record_text(begun), force, "session", record_reads_back(begun))
    desk().new_table(path)
    if json:
        document(Recorded(event=None, lines=(), pending=()))
    else:
        say(meant.words.begin.opened(replay.table, path))
    return Exit.FINE


def _game(id: str, own: Document) -> Game:
    """The game that is begun; raises Unclear where there is none, or for an option of another one."""
    game = find(id)
    if game is None:
        raise Unclear(_which(id))
    foreign = [name for name in own if name not in options_of(game)]
    if not foreign:
        return game
    if game is first():
        raise Unclear(_which(id))
    for other in all_games().values():
        if called := options_of(other).get(foreign[0]):
            raise Unclear(tr("{options} is for --game {id}", options=tr(called), id=other.meta.id))
    raise Unclear(tr("--{foreign} is not for --game {id}", foreign=foreign[0], id=shown(id)))


def _which(id: str) -> str:
    """The games that there are, and the options of those that must be named."""
    others = [game for game in all_games().values() if game is not first()]
    own = [
        tr("{options} is for {id}", options=tr(called), id=game.meta.id)
        for game in others
        for called in dict.fromkeys(options_of(game).values())
    ]
    return "; ".join([tr("--game {id}: {names}", id=shown(id), names=either(names())), *own])
