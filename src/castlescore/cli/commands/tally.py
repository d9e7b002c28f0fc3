"""tally: the game is over; who won, and by what?"""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.commands.tallying import Wanted, begin, game_named, show, write_session
from castlescore.cli.exporting import chosen
from castlescore.cli.options import PORT, DateOption, HereOption, JsonOption, SessionOption, all_with_home, with_name
from castlescore.cli.recording import is_there
from castlescore.core.errors import Unclear
from castlescore.core.language import marked, tr
from castlescore.protocol.registry import NAMES, first
from castlescore.tally.file import read_tally
from castlescore.toml.reading import shown
from castlescore.words.desk import desk

DEFAULT = "tally.toml"


def tally_command(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]|PLAYER...",
            help="A tally file, tally.toml unless told; with --new who played.",
            callback=all_with_home,
        ),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a tally file, the first master builder first.")] = False,
    game: Annotated[str, typer.Option("--game", metavar="|".join(NAMES), help="With --new.")] = first().meta.id,
    date: DateOption = None,
    why: Annotated[bool, typer.Option("--why", help="Every line of the scoring.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="The score sheet for a spreadsheet.")] = False,
    html: Annotated[bool, typer.Option("--html", help="A page to keep, whole in one file.")] = False,
    bgstats: Annotated[bool, typer.Option("--bgstats", help="A play for the BG Stats app.")] = False,
    svg: Annotated[
        bool, typer.Option("--svg", help="The castles as pictures; FILE NAME: that of a player alone.")
    ] = False,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", metavar="FILE", help="Write to this file; with --new tally.toml unless told.", callback=with_name
        ),
    ] = None,
    seats: Annotated[
        bool, typer.Option("--seats", help="For the phones of the players, each of whom enters a castle.")
    ] = False,
    here: HereOption = False,
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="With --seats: where it listens; 0: any free.")
    ] = PORT,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Score a finished table from what lies there: castles, or only what was counted of them.

    At a terminal what is missing is asked for, each answer is saved at once, Tab completes and ? says what may be
    typed; back returns to the question before; a castle is entered tile after tile, and its places are pointed at.
    Elsewhere what is missing is named (exit 2). What is strange is told, and the score stands.
    --session: write the tally file of a recorded game. --svg with --out name.svg: a file a castle, name-anna.svg.

    --seats: the players enter their castles on their phones, all at once; see serve --seats.

    castlescore tally --new anna ben --favor small --favor round
    castlescore tally friday.toml --why
    castlescore tally friday.toml --svg --out friday.svg
    castlescore tally --session table.toml --out friday.toml
    castlescore tally friday.toml --seats
    """
    own, given = ctx.obj.options, list(words or ())
    if here and not seats:
        raise Unclear(tr("{found} says nothing {why}", found="--here", why=tr("without --seats")))
    kind = chosen({"csv": csv, "html": html, "bgstats": bgstats, "svg": svg})
    options = own if date is None else {**own, "date": date}
    if new:
        file = begin(given, game_named(game, own), options, DEFAULT if out is None else out)
        return show(file, Wanted(json, why, kind), fresh=True)
    if options:
        raise Unclear(tr("--{given} goes with --new; in a tally file it is a key", given=next(iter(options))))
    if session is not None or (not given and desk().session is not None):
        if given:
            raise Unclear(tr("{given} or --session? A tally file or a recorded game", given=shown(given[0])))
        if kind or why:
            first_write = marked("--{option} is of a tally file: write it first, with --session and --out FILE")
            raise Unclear(tr(first_write, option=kind or "why"))
        return write_session(session, out, json)
    if out is not None and not kind:
        raise Unclear(tr("--out goes with --csv, --html, --bgstats or --svg, and with --new or --session"))
    most = 2 if kind == "svg" else 1
    if len(given) > most:
        too_many = marked("'{given}' is one word too many: a tally file; players go with --new")
        raise Unclear(tr(too_many, given=shown(given[most])))
    if not given and not is_there(DEFAULT):
        raise Unclear(tr("which tally? Name a tally file, or begin one:  castlescore tally --new PLAYER..."))
    if seats:
        from castlescore.cli.commands.share import seat_phones

        return seat_phones(given[0] if given else DEFAULT, port, here, json, tally=True)
    wanted = Wanted(json, why, kind, out, given[1] if len(given) > 1 else None)
    return show(read_tally(given[0] if given else DEFAULT), wanted)
