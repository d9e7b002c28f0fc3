"""tally: the game is over; who won, and by what?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from json import dumps
from pathlib import Path
from typing import Annotated

import typer

from castlescore.cli.options import CatalogueOption, Json, SessionOption, with_name
from castlescore.cli.output import document, say, talk, write
from castlescore.cli.recording import is_there, open_replay
from castlescore.cli.saving import locked, put, put_beside, put_page, would_pour
from castlescore.cli.tallying import TEXTS, bgstats, needed, one_picture, pictures
from castlescore.core.errors import Exit, FileProblem, Unclear
from castlescore.core.language import either, tr
from castlescore.protocol.game import Game
from castlescore.protocol.registry import find, first, names
from castlescore.tally.file import TallyFile, read_tally, tally_of, tally_reads_back
from castlescore.tally.finished import Document
from castlescore.toml.reading import STDIN, shown
from castlescore.view.screen import width
from castlescore.words.beginning import NewOptions
from castlescore.words.candidates import one_word
from castlescore.words.desk import desk

DEFAULT = "tally.toml"
KINDS = ("csv", "html", "bgstats", "svg")


@dataclass(frozen=True)
class Wanted:
    """How the score is wanted: as text, or as one of KINDS, into a file or not."""

    json: bool
    why: bool
    kind: str
    out: str | None
    castle: str | None


def tally_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE]|PLAYER...", help="A tally file, tally.toml unless told; with --new who played."),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a tally file, the first master builder first.")] = False,
    game: Annotated[str, typer.Option("--game", metavar="|".join(names()), help="With --new.")] = first().meta.id,
    favor: Annotated[
        list[str] | None, typer.Option("--favor", metavar="FAVOR", help="With --new: a king's favor of the game.")
    ] = None,
    rules: Annotated[str | None, typer.Option("--rules", metavar="2e|bga", help="With --new.")] = None,
    setup: Annotated[
        str | None, typer.Option("--setup", metavar="FILE", help="With --new: the numbers of this table, as for new.")
    ] = None,
    catalogue: CatalogueOption = None,
    date: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Today unless told.")] = None,
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
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Score a finished table from what lies there: castles, or only what was counted of them.

    At a terminal what is missing is asked for, each answer is saved at once, Tab completes and ? says what may be
    typed; back returns to the question before; a castle is entered tile after tile, and its places are pointed at.
    Elsewhere what is missing is named (exit 2). What is strange is told, and the score stands.
    --session: write the tally file of a recorded game. --svg with --out name.svg: a file a castle, name-anna.svg.

    [b]castlescore tally --new anna ben cara --favor living-area --favor small --favor round[/b]
    [b]castlescore tally friday.toml --why[/b]
    [b]castlescore tally friday.toml --svg --out friday.svg[/b]
    [b]castlescore tally --session table.toml --out friday.toml[/b]
    """
    given, kinds = list(words or ()), {"csv": csv, "html": html, "bgstats": bgstats, "svg": svg}
    chosen = [kind for kind, asked in kinds.items() if asked]
    if len(chosen) > 1:
        raise Unclear(tr("--{chosen} or --{chosen2}? One of them", chosen=chosen[0], chosen2=chosen[1]))
    kind = chosen[0] if chosen else ""
    options = NewOptions(favor=tuple(favor or ()), rules=rules, setup=setup, catalogue=catalogue, date=date)
    if not new and (options.given() or date is not None):
        raise Unclear(
            tr("--{given} goes with --new; in a tally file it is a key", given=(options.given() or ["date"])[0])
        )
    if new:
        begun = _begun(given, _game(game, options), options, out)
        return _told(begun, Wanted(json, why, kind, None, None), fresh=True)
    if session is not None or (not given and desk().session is not None):
        if given:
            raise Unclear(tr("{given} or --session? A tally file or a recorded game", given=shown(given[0])))
        if kind or why:
            told = tr(
                "--{option} is of a tally file: write it first, with --session and --out FILE", option=kind or "why"
            )
            raise Unclear(told)
        return _of_session(session, out, json)
    if out is not None and not kind:
        raise Unclear(tr("--out goes with --csv, --html, --bgstats or --svg, and with --new or --session"))
    most = 2 if kind == "svg" else 1
    if len(given) > most:
        raise Unclear(
            tr("'{given}' is one word too many: a tally file; players go with --new", given=shown(given[most]))
        )
    return _told(_read(given), Wanted(json, why, kind, out, given[1] if len(given) > 1 else None))


def _read(given: Sequence[str]) -> TallyFile:
    path = given[0] if given else DEFAULT
    if not given and not is_there(path):
        raise Unclear(tr("which tally? Name a tally file, or begin one:  castlescore tally --new PLAYER..."))
    return read_tally(path)


def _game(id: str, options: NewOptions) -> Game:
    """The game of a new tally; raises Unclear for an option that it does not know."""
    game = find(id)
    if game is None or game.tally is None:
        raise Unclear(tr("--game {id}: {names}", id=shown(id), names=either(names())))
    foreign = [name for name in options.given() if name not in game.words.begin.OPTIONS]
    if foreign:
        raise Unclear(tr("--{foreign} is not for --game {id}", foreign=foreign[0], id=shown(id)))
    return game


def _begun(players: Sequence[str], game: Game, options: NewOptions, out: str | None) -> TallyFile:
    """A new tally file; one that is there is never overwritten."""
    assert game.tally is not None
    path = DEFAULT if out is None else out
    if not players:
        raise Unclear(tr("who played? The first master builder first:  castlescore tally --new PLAYER..."))
    if path == STDIN:
        raise Unclear(tr("a tally on standard output could not be gone on with; name a file: --out FILE"))
    file = tally_of(game, game.tally.begun(players, options), path)
    _put_new(file, file.document)
    return file


def _put_new(file: TallyFile, says: Document) -> None:
    with locked(file.path):
        if Path(file.path).exists():
            why = tr("{path}: there is a file already; name another one: --out FILE", path=shown(file.path))
            raise FileProblem(why)
        put(file.path, file.text, tally_reads_back(file.game, says, file.path))


def _of_session(session: str | None, out: str | None, json: bool) -> int:
    """Write the tally file of a recorded game."""
    replay = open_replay(session)
    if replay.game.tally is None:
        raise Unclear(tr("{name} has no tally files", name=replay.game.meta.title))
    file = tally_of(replay.game, replay.game.tally.of_session(replay), out or STDIN)
    if out not in (None, STDIN):
        _put_new(file, file.document)
    if json:
        document({"tally": file.text, "missing": file.json()["missing"]})
    elif out in (None, STDIN):
        say([file.text.rstrip("\n")])
    return Exit.FINE


def _told(file: TallyFile, wanted: Wanted, *, fresh: bool = False) -> int:
    """Ask for what is missing where somebody can answer; then say who won, or what is still missing.

    `fresh`: the file was just begun.
    """
    after: Callable[[], None] = partial(_named, file, missing=True) if fresh and not wanted.json else lambda: None
    if file.missing and not wanted.json and not wanted.kind and _somebody_answers(file):
        from castlescore.cli.terminal.answering import ByLine, asked
        from castlescore.view.screen import is_dumb

        try:
            file = asked(file, ByLine(is_dumb()), fresh=fresh)
        except KeyboardInterrupt:
            _named(file, missing=True)
            raise
        after = partial(_named, file, missing=bool(file.missing))
    else:
        for remark in file.remarks:
            talk(remark)
    if wanted.kind == "svg":
        return _drawn(file, wanted)
    for missing in file.missing:
        talk(needed(missing))
    if wanted.json and not wanted.kind:
        document(file.json())
    if not file.missing:
        if wanted.kind:
            _hand_over(file, wanted)
        elif not wanted.json:
            say(file.table.lines(width(), wanted.why))
    after()
    return Exit.WRONG_LINE if file.missing else Exit.FINE


def _named(file: TallyFile, *, missing: bool) -> None:
    """Say in which file all of it is, and how it is gone on with or seen again."""
    path = shown(file.path)
    talk(tr("saved in {path}; to go on:", path=path) if missing else tr("saved in {path}; to see it again:", path=path))
    talk(f"  castlescore tally {path}{'' if missing else ' --why'}")


def _somebody_answers(file: TallyFile) -> bool:
    from castlescore.cli.terminal.shell import sees_terminal

    return file.path != STDIN and sees_terminal()


def _hand_over(file: TallyFile, wanted: Wanted) -> None:
    """The score for another program."""
    more: dict[str, object] = {}
    if wanted.kind == "bgstats":
        from castlescore.view.bgstats import link_of

        play = bgstats(file)
        text, more = f"{dumps(play, indent=2)}\n", {"play": play, "link": link_of(play)}
    else:
        text = TEXTS[wanted.kind](file)
    _give(wanted, text, {wanted.kind: text, **more, "remarks": list(file.remarks)}, file.path)


def _give(wanted: Wanted, text: str, said: Document, source: str) -> None:
    if wanted.out is not None and wanted.out != STDIN:
        put_beside(wanted.out, text, [source])
    if wanted.kind == "html" and would_pour(wanted.out, wanted.json):
        put_page(source, text, [source], tr("tally --html --out FILE"))
    elif wanted.json:
        document(said)
    elif wanted.out in (None, STDIN):
        write(text)


def _drawn(file: TallyFile, wanted: Wanted) -> int:
    """The castles that are known as pictures; several of them go into files of their own."""
    found = pictures(file, wanted.castle)
    told: Document = {"svg": found, "remarks": list(file.remarks)}
    out = None if wanted.out == STDIN else wanted.out
    if out is None and wanted.json:
        document(told)
    elif out is None or len(found) <= 1:
        _give(wanted, one_picture(file, wanted.castle), told, file.path)
    else:
        for name, text in found.items():
            path = Path(out)
            own = path.with_name(f"{path.stem}-{one_word(name).lower()}{path.suffix}")
            put_beside(str(own), text, [file.path])
        if wanted.json:
            document(told)
    return Exit.FINE
