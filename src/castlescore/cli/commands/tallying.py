"""Tally files at the command line: begun, written of a session, asked for, told, and handed to other programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from castlescore.cli.exporting import Exported, hand_over, of_table
from castlescore.cli.output import document, say, talk
from castlescore.cli.recording import open_replay
from castlescore.cli.saving import locked, put, put_beside
from castlescore.core.errors import Exit, FileProblem, Unclear
from castlescore.core.language import either, tr
from castlescore.core.names import find
from castlescore.core.system import sees_terminal
from castlescore.core.types import Document
from castlescore.protocol import answers
from castlescore.protocol.answers import TallyMade
from castlescore.protocol.game import Game
from castlescore.protocol.registry import NAMES
from castlescore.protocol.registry import find as find_game
from castlescore.protocol.tally import Missing
from castlescore.tally.file import TallyFile, tally_of, tally_reads_back
from castlescore.toml.reading import STDIN, shown
from castlescore.view.screen import width
from castlescore.words.beginning import foreign_to, not_for
from castlescore.words.candidates import one_word


@dataclass(frozen=True)
class Wanted:
    """How the score is wanted: as text, with `why` every line, as JSON, or as a `kind` of export, into a file or not.

    `castle`: whose castle is to be drawn, where not all are.
    """

    json: bool
    why: bool
    kind: str
    out: str | None = None
    castle: str | None = None


def game_named(id: str, options: Document) -> Game:
    """The game of a new tally; raises Unclear for an option that it does not know."""
    game = find_game(id)
    if game is None:
        raise Unclear(tr("--game {id}: {names}", id=shown(id), names=either(NAMES)))
    if (foreign := foreign_to(game, options)) is not None:
        raise not_for(foreign, id)
    return game


def begin(players: Sequence[str], game: Game, options: Document, path: str) -> TallyFile:
    """A new tally file; one that is there is never overwritten. Raises Unclear and FileProblem."""
    if not players:
        raise Unclear(tr("who played? The first master builder first:  castlescore tally --new PLAYER..."))
    if path == STDIN:
        raise Unclear(tr("a tally on standard output could not be gone on with; name a file: --out FILE"))
    file = tally_of(game, game.tally.begun(players, options), path)
    _put_new(file)
    return file


def _put_new(file: TallyFile) -> None:
    with locked(file.path):
        if Path(file.path).exists():
            why = tr("{path}: there is a file already; name another one: --out FILE", path=shown(file.path))
            raise FileProblem(why)
        put(file.path, file.text, tally_reads_back(file.game, file.document, file.path))


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
    """Ask for what is missing where somebody can answer; then say who won, or what is still missing; the exit code.

    `fresh`: the file was just begun.
    """
    somebody = file.path != STDIN and sees_terminal()
    answers = bool(file.missing) and not wanted.json and not wanted.kind and somebody
    if answers:
        file = _asked(file, fresh)
    else:
        for remark in file.remarks:
            talk(remark)
    if wanted.kind == "svg":
        return _drawn(file, wanted)
    for missing in file.missing:
        talk(needed(missing))
    if wanted.json and not wanted.kind:
        document(file.answer())
    elif not file.missing and wanted.kind:
        _hand_over(of_table(wanted.kind, file.scored, file.page, file.remarks), wanted, file)
    elif not file.missing:
        say(file.game.sheets.sheet(file.table.score, width(), wanted.why))
    if answers or (fresh and not wanted.json):
        _say_where(file, missing=bool(file.missing) or not answers)
    return Exit.WRONG_LINE if file.missing else Exit.FINE


def _asked(file: TallyFile, fresh: bool) -> TallyFile:
    """The file with what was answered at the terminal."""
    from castlescore.cli.terminal.asking import ByLine, asked

    try:
        return asked(file, ByLine(), fresh=fresh)
    except KeyboardInterrupt:
        _say_where(file, missing=True)
        raise


def _say_where(file: TallyFile, *, missing: bool) -> None:
    """Say in which file all of it is, and how it is gone on with or seen again."""
    path = shown(file.path)
    talk(tr("saved in {path}; to go on:", path=path) if missing else tr("saved in {path}; to see it again:", path=path))
    talk(f"  castlescore tally {path}{'' if missing else ' --why'}")


def needed(missing: Missing) -> str:
    """What is missing, in a sentence."""
    return tr(
        "{player}: {what} is needed for {why}", player=missing.player, what=missing.with_key, why="; ".join(missing.why)
    )


def _hand_over(found: Exported | None, wanted: Wanted, file: TallyFile) -> None:
    assert found is not None  # a table of which nothing is missing is over
    hand_over(found, wanted.out, [file.path], wanted.json, tr("tally --html --out FILE"))


def _drawn(file: TallyFile, wanted: Wanted) -> int:
    """The castles that are known as pictures; several of them go into files of their own."""
    found = _pictures(file, wanted.castle)
    answer = answers.Exported(svg=found, remarks=tuple(file.remarks))
    out = None if wanted.out == STDIN else wanted.out
    if out is not None and len(found) > 1:
        for name, text in found.items():
            path = Path(out)
            own = path.with_name(f"{path.stem}-{one_word(name).lower()}{path.suffix}")
            put_beside(str(own), text, [file.path])
    if wanted.json and (out is None or len(found) > 1):
        document(answer)
    elif out is None or len(found) <= 1:
        _hand_over(Exported("svg", one_picture(file, wanted.castle), answer), wanted, file)
    return Exit.FINE


def one_picture(file: TallyFile, name: str | None) -> str:
    """The castle that a word names as SVG, or the only one that is known; raises Unclear."""
    found = _pictures(file, name)
    if len(found) != 1:
        which = tr("which castle? {found}", found=", ".join(found))
        raise Unclear(which if found else tr("no castle is known here, only what was counted"))
    return next(iter(found.values()))


def _pictures(file: TallyFile, name: str | None) -> dict[str, str]:
    """The castles as SVG by their names, or the one that a word names; raises Unclear."""
    found = file.pictures()
    if not name:
        return found
    known: dict[str, tuple[str, ...]] = dict.fromkeys(found, ())
    castle = find(name, known, known).one
    if castle is not None:
        return {castle: found[castle]}
    if not found:
        raise Unclear(tr("no castle of '{name}' is known here", name=shown(name)))
    raise Unclear(tr("no castle of '{name}' is known here: {known}", name=shown(name), known=", ".join(found)))
