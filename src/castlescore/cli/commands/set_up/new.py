"""new: the table laid out, the session file begun."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import CatalogueOption, Json, SessionOption
from castlescore.cli.output import document, say
from castlescore.cli.recording import refused
from castlescore.cli.saving import locked, put_new
from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import either, tr
from castlescore.core.refusals import Refusal
from castlescore.protocol.evening import Record
from castlescore.protocol.game import Game
from castlescore.protocol.registry import find, first, known, names
from castlescore.record.proving import record_reads_back
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record, record_text
from castlescore.toml.reading import shown
from castlescore.words.beginning import NewOptions
from castlescore.words.desk import desk, session_path

Players = Annotated[list[str], typer.Argument(metavar="PLAYER...", help="Clockwise; the first is master builder.")]


def new_command(
    players: Players,
    game: Annotated[str, typer.Option("--game", metavar="|".join(names()))] = first().meta.id,
    throne: Annotated[
        list[str] | None, typer.Option("--throne", metavar="THRONE", help="Between: a throne room, one a castle.")
    ] = None,
    solo: Annotated[bool, typer.Option("--solo", help="One player, the solo game.")] = False,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="2e|bga", help="bga: one downstairs reward a turn.  [default: 2e]")
    ] = None,
    builder: Annotated[str | None, typer.Option("--builder", metavar="NAME", help="The first master builder.")] = None,
    favor: Annotated[
        list[str] | None,
        typer.Option("--favor", metavar="FAVOR", help="King's favors, commas between; one a player, or none."),
    ] = None,
    foyer: Annotated[
        list[str] | None, typer.Option("--foyer", metavar="NAME=3|4[@TURN]", help="A player's foyer; 4 unless told.")
    ] = None,
    setup: Annotated[
        str | None, typer.Option("--setup", metavar="FILE", help="TOML: stacks, market and cards of this table.")
    ] = None,
    catalogue: CatalogueOption = None,
    date: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Today unless told.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a session; the old one is kept as FILE~.")] = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Lay out a table and begin its record.

    Favors: the eight types, each with -area too, small large square round completed incomplete external money.

    [b]castlescore new Anna Ben --favor living-area --favor small --foyer Ben=3[/b]
    [b]castlescore new Anna --solo[/b]
    [b]castlescore new Ann Ben --game between --throne corridor-food --throne living-sleeping --throne utility-food[/b]
    """
    options = NewOptions(
        throne=tuple(throne or ()),
        solo=solo,
        builder=builder,
        favor=tuple(favor or ()),
        foyer=tuple(foyer or ()),
        setup=setup,
        catalogue=catalogue,
        rules=rules,
        date=date,
    )
    meant = _game(game, options)
    header = meant.words.begin.header(players, options)
    if isinstance(header, Refusal):
        return refused(header, json, game=meant.meta.id)
    path = session_path(session)
    begun = Record(path, header, ())
    replay = play_record(parse_record(record_text(begun), path))
    with locked(path):
        put_new(path, record_text(begun), force, "session", record_reads_back(begun))
    desk().laid(path)
    if json:
        document({"event": None, "lines": [], "pending": []})
    else:
        say(meant.words.begin.opened(replay.table, path))
    return Exit.FINE


def _game(id: str, options: NewOptions) -> Game:
    """The game that is begun; raises Unclear where there is none, or for an option of another one."""
    game = find(id)
    if game is None:
        raise Unclear(_which(id))
    foreign = [name for name in options.given() if name not in game.words.begin.OPTIONS]
    if not foreign:
        return game
    if game is first():
        raise Unclear(_which(id))
    for other in known().values():
        if foreign[0] in other.words.begin.OPTIONS:
            why = tr(
                "{options} is for --game {id}", options=tr(other.words.begin.OPTIONS[foreign[0]]), id=other.meta.id
            )
            raise Unclear(why)
    raise Unclear(tr("--{foreign} is not for --game {id}", foreign=foreign[0], id=shown(id)))


def _which(id: str) -> str:
    """The games that there are, and the options of those that must be named."""
    others = [game for game in known().values() if game is not first()]
    own = [
        tr("{options} is for {id}", options=tr(label), id=game.meta.id)
        for game in others
        for label in dict.fromkeys(game.words.begin.OPTIONS.values())
    ]
    return "; ".join([tr("--game {id}: {names}", id=shown(id), names=either(names())), *own])
