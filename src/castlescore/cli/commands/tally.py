"""tally: the score of a finished table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from castlescore.cli.exporting import Exported, chosen_kind, export_table, write_export
from castlescore.cli.options import (
    DateOption,
    HereOption,
    JsonOption,
    NewSeatsOption,
    PortOption,
    SessionOption,
    all_with_home,
    with_name,
)
from castlescore.cli.output import document, say, talk
from castlescore.cli.recording import locked, may_exist, open_replay, replace_file, save_output
from castlescore.core.errors import Exit, FileProblem, Unclear
from castlescore.core.language import either, marked, tr
from castlescore.core.names import find
from castlescore.core.system import sees_terminal
from castlescore.core.types import Document
from castlescore.input.beginning import foreign_to, not_for
from castlescore.input.candidates import one_word
from castlescore.input.context import current_context
from castlescore.protocol.game import Game
from castlescore.protocol.registry import NAMES
from castlescore.protocol.registry import find as find_game
from castlescore.tally.file import TallyFile, read_tally, tally_of, tally_reads_back
from castlescore.tally.part import Missing
from castlescore.toml.reading import STDIN, shown
from castlescore.view import common_answers
from castlescore.view.common_answers import TallyMade
from castlescore.view.screen import width

DEFAULT = "tally.toml"


def tally_command(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]|PLAYER...",
            help="A tally file (default: tally.toml); with --new who played.",
            callback=all_with_home,
        ),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a tally file, the first master builder first.")] = False,
    game: Annotated[str, typer.Option("--game", metavar="|".join(NAMES), help="With --new.")] = NAMES[0],
    date: DateOption = None,
    why: Annotated[bool, typer.Option("--why", help="Every line of the scoring.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="The score sheet for a spreadsheet.")] = False,
    html: Annotated[bool, typer.Option("--html", help="A page to save, complete in one file.")] = False,
    bgstats: Annotated[bool, typer.Option("--bgstats", help="A play for the BG Stats app.")] = False,
    svg: Annotated[
        bool, typer.Option("--svg", help="The castles as pictures; FILE NAME: that of a player alone.")
    ] = False,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write to this file; with --new the default is tally.toml.",
            callback=with_name,
        ),
    ] = None,
    seats: Annotated[
        bool, typer.Option("--seats", help="For the phones of the players, each of whom enters a castle.")
    ] = False,
    here: HereOption = False,
    new_seats: NewSeatsOption = False,
    port: PortOption = None,
    session: SessionOption = None,
    json: JsonOption = False,
) -> int:
    """Score a finished table: from its castles, or only from what was counted of them.

    At a terminal it asks for what is missing and saves each answer immediately; Tab completes, ? says what may be
    typed, back returns to the question before. A castle is entered by the names of its tiles in one line, or tile by
    tile, and places are chosen with the arrow keys. Elsewhere the missing values are named (exit 2). Unusual values get
    a remark and are still counted. --session: write the tally file of a recorded game. --svg with --out name.svg: one
    file for each castle, name-anna.svg.

    --seats: the players enter their castles on their phones, all at once; see serve --seats.

    castlescore tally --new anna ben --favor small --favor round
    castlescore tally friday.toml --why
    castlescore tally friday.toml --svg --out friday.svg
    castlescore tally --session table.toml --out friday.toml
    castlescore tally friday.toml --seats
    """
    own, given = ctx.obj.options, list(words or ())
    for option, is_given in (("--here", here), ("--new-seats", new_seats)):
        if is_given and not seats:
            raise Unclear(tr("{found} has no meaning {why}", found=option, why=tr("without --seats")))
    kind = chosen_kind({"csv": csv, "html": html, "bgstats": bgstats, "svg": svg})
    options = own if date is None else {**own, "date": date}
    if new:
        file = begin(given, game_named(game, own), options, DEFAULT if out is None else out)
        return show(file, Wanted(json, why, kind), fresh=True)
    if options:
        raise Unclear(tr("--{given} is only for --new; in a tally file it is a key", given=next(iter(options))))
    if session is not None or (not given and current_context().session is not None):
        if given:
            raise Unclear(tr("{given} or --session? A tally file or a recorded game", given=shown(given[0])))
        if kind or why:
            first_write = marked("--{option} is for a tally file: write that first, with --session and --out FILE")
            raise Unclear(tr(first_write, option=kind or "why"))
        return write_session(session, out, json)
    if out is not None and not kind:
        raise Unclear(tr("--out needs --csv, --html, --bgstats, --svg, --new or --session"))
    most = 2 if kind == "svg" else 1
    if len(given) > most:
        too_many = marked("'{given}' is one word too many: a tally file; players go with --new")
        raise Unclear(tr(too_many, given=shown(given[most])))
    if not given and not may_exist(DEFAULT):
        raise Unclear(tr("which tally? Name a tally file, or begin one:  castlescore tally --new PLAYER..."))
    if seats:
        from castlescore.cli.commands.share import serve_phones

        return serve_phones(given[0] if given else DEFAULT, port, here, json, new_seats=new_seats, tally=True)
    wanted = Wanted(json, why, kind, out, given[1] if len(given) > 1 else None)
    return show(read_tally(given[0] if given else DEFAULT), wanted)


@dataclass(frozen=True)
class Wanted:
    """The form of the score: text, with `why` every line of it, JSON, or a `kind` of export, into a file or not.

    `castle`: whose castle is drawn, where not all are.
    """

    json: bool
    why: bool
    kind: str
    out: str | None = None
    castle: str | None = None


def game_named(id: str, options: Document) -> Game:
    """The game of a new tally; raises Unclear for an option that the game does not have."""
    game = find_game(id)
    if game is None:
        raise Unclear(tr("--game {id}: {names}", id=shown(id), names=either(NAMES)))
    if (foreign := foreign_to(game, options)) is not None:
        raise not_for(foreign, id)
    return game


def begin(players: Sequence[str], game: Game, options: Document, path: str) -> TallyFile:
    """Begin a tally file; an existing one is never overwritten. Raises Unclear and FileProblem."""
    if not players:
        raise Unclear(tr("who played? The first master builder first:  castlescore tally --new PLAYER..."))
    if path == STDIN:
        raise Unclear(tr("a tally on standard output cannot be continued later; name a file: --out FILE"))
    file = tally_of(game, game.tally.new_file(players, options), path)
    _put_new(file)
    return file


def _put_new(file: TallyFile) -> None:
    with locked(file.path):
        if Path(file.path).exists():
            why = tr("{path}: there is a file already; name another one: --out FILE", path=shown(file.path))
            raise FileProblem(why)
        replace_file(file.path, file.text, tally_reads_back(file.game, file.document, file.path))


def write_session(session: str | None, out: str | None, json: bool) -> int:
    """Write the tally file of a recorded game, to stdout where no file is named; the exit code."""
    replay = open_replay(session)
    file = tally_of(replay.game, replay.game.tally.of_session(replay), out or STDIN)
    if file.path != STDIN:
        _put_new(file)
    if json:
        document(TallyMade(tally=file.text, missing=file.lacking))
    elif file.path == STDIN:
        say([file.text.rstrip("\n")])
    return Exit.FINE


def show(file: TallyFile, wanted: Wanted, *, fresh: bool = False) -> int:
    """Ask for missing values where a person can answer; then print the winner, or what is still missing; the exit code.

    `fresh`: the file is new.
    """
    somebody = file.path != STDIN and sees_terminal()
    answers = bool(file.missing) and not wanted.json and not wanted.kind and somebody
    if answers:
        file = _ask_missing(file, fresh)
    else:
        for remark in file.remarks:
            talk(remark)
    if wanted.kind == "svg":
        return _write_pictures(file, wanted)
    for missing in file.missing:
        talk(missing_sentence(missing))
    if wanted.json and not wanted.kind:
        document(file.answer())
    elif not file.missing and wanted.kind:
        _hand_over(export_table(wanted.kind, file.scored, file.page, file.remarks), wanted, file)
    elif not file.missing:
        say(file.game.sheets.sheet(file.table.score, width(), wanted.why))
    if answers or (fresh and not wanted.json):
        _print_file(file, missing=bool(file.missing) or not answers)
    return Exit.WRONG_LINE if file.missing else Exit.FINE


def _ask_missing(file: TallyFile, fresh: bool) -> TallyFile:
    """The file with the answers given at the terminal."""
    from castlescore.cli.terminal.asking import Asker, ask_missing

    try:
        return ask_missing(file, Asker(), fresh=fresh)
    except KeyboardInterrupt:
        _print_file(file, missing=True)
        raise


def _print_file(file: TallyFile, *, missing: bool) -> None:
    """Print the name of the file, and how to continue with it or show it again."""
    path = shown(file.path)
    talk(tr("saved in {path}; to go on:", path=path) if missing else tr("saved in {path}; to see it again:", path=path))
    talk(f"  castlescore tally {path}{'' if missing else ' --why'}")


def missing_sentence(missing: Missing) -> str:
    """The missing values, in a sentence."""
    why = "; ".join(missing.why)
    return tr("{player}: {what} missing, needed for {why}", player=missing.player, what=missing.with_key, why=why)


def _hand_over(export: Exported | None, wanted: Wanted, file: TallyFile) -> None:
    assert export is not None  # a complete table is finished
    write_export(export, wanted.out, [file.path], wanted.json, tr("tally --html --out FILE"))


def _write_pictures(file: TallyFile, wanted: Wanted) -> int:
    """The known castles as pictures; several are written to files of their own."""
    pictures = _pictures(file, wanted.castle)
    answer = common_answers.Exported(svg=pictures, remarks=tuple(file.remarks))
    out = None if wanted.out == STDIN else wanted.out
    if out is not None and len(pictures) > 1:
        for name, text in pictures.items():
            path = Path(out)
            own = path.with_name(f"{path.stem}-{one_word(name).lower()}{path.suffix}")
            save_output(str(own), text, [file.path])
    if wanted.json and (out is None or len(pictures) > 1):
        document(answer)
    elif out is None or len(pictures) <= 1:
        _hand_over(Exported("svg", one_picture(file, wanted.castle), answer), wanted, file)
    return Exit.FINE


def one_picture(file: TallyFile, name: str | None) -> str:
    """The SVG of the castle that a word names, or of the only known one; raises Unclear."""
    pictures = _pictures(file, name)
    if len(pictures) != 1:
        which = tr("which castle? {found}", found=", ".join(pictures))
        raise Unclear(which if pictures else tr("no castle is known here, only what was counted"))
    return next(iter(pictures.values()))


def _pictures(file: TallyFile, name: str | None) -> dict[str, str]:
    """The SVG texts of the castles by name, or of the one that a word names; raises Unclear."""
    pictures = file.pictures()
    if not name:
        return pictures
    known: dict[str, tuple[str, ...]] = dict.fromkeys(pictures, ())
    castle = find(name, known, known).one
    if castle is not None:
        return {castle: pictures[castle]}
    if not pictures:
        raise Unclear(tr("no castle of '{name}' is known here", name=shown(name)))
    raise Unclear(tr("no castle of '{name}' is known here: {known}", name=shown(name), known=", ".join(pictures)))
