"""Lines of both games, tiles placed in castle files, and `play`, the shell."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated, BinaryIO

import typer

from castlescore.cli.options import (
    AfterOption,
    CastleFileOption,
    CatalogueOption,
    JsonOption,
    PickOption,
    SessionOption,
    with_home,
)
from castlescore.cli.output import give, say, talk
from castlescore.cli.recording import Request, locked, may_exist, open_replay, record, replace_file
from castlescore.cli.terminal.shell import Leave, Shell, is_nothing, play_at_terminal
from castlescore.cli.terminal.shell_state import ShellState, Transcript
from castlescore.core.context import temporary_value
from castlescore.core.errors import Exit, FileProblem, LimitHit, Unclear
from castlescore.core.language import tr
from castlescore.core.language.typed import SCRIPTED
from castlescore.core.refusals import Refusal
from castlescore.core.system import sees_terminal
from castlescore.input.context import TrialContext, current_context, session_path
from castlescore.input.options import moves_of, refuse_claim
from castlescore.protocol.commands import to_type
from castlescore.protocol.registry import first
from castlescore.protocol.views import Answer
from castlescore.protocol.words import Entry
from castlescore.toml.reading import LARGEST, STDIN, decoded, read_text, shown, unreadable
from castlescore.view.colour import escaped

FOYER = "4"  # options of a new castle file, in games that have some


def do_note(request: Request, line: Entry) -> int:
    """Write a note into the record.

    castlescore note "bedtime; Ben's two tiles stay on the deck"
    """
    return record(request, line)


def do_end(request: Request, line: Entry) -> int:
    """End the game here, as the table agrees: what waits is lost, bonus cards are shown, and the final score counts
    what is there (END-TABLE).

    Asks once at a terminal, else not at all; undo takes it back.

    castlescore end
    castlescore end --why "it is late" --yes
    """
    if isinstance(current_context(), TrialContext):
        return record(request, line)
    if sees_terminal() and not ("yes" in line.options or request.json or SCRIPTED.get()):
        replay = open_replay(request.session)
        moves = moves_of(replay.game, replay.table, line)
        outcome = moves if isinstance(moves, Refusal) else replay.rules.apply_all(replay.table, moves)
        if not isinstance(outcome, Refusal):
            from castlescore.cli.terminal.asking import Asker

            say(map(replay.game.say, outcome[0].announcements))
            if not Asker().agrees(tr("End the game here, after event {n}? [y/N]", n=replay.last) + " "):
                say([tr("the game goes on; nothing was recorded")])
                return Exit.RULES_SAY_NO
            request = replace(request, after=replay.last)
    code = record(request, line)
    if code == Exit.FINE and not request.json:
        say([to_type(tr("undo takes it back"))])
    return code


def place_command(
    ctx: typer.Context,
    castle: CastleFileOption = None,
    dispute: Annotated[
        bool, typer.Option("--dispute", help="In a castle file: written down as disputed, judged, never built.")
    ] = False,
    catalogue: CatalogueOption = None,
    pick: PickOption = False,
    session: SessionOption = None,
    after: AfterOption = None,
    json: JsonOption = False,
) -> int:
    """Place one more tile at the end of a castle file, which is made with a foyer if it does not exist.

    castlescore place pumpkin-garden W=foyer.E --castle castle.toml
    castlescore place stairs foyer.S --castle castle.toml --claim 0
    castlescore place parlor --castle castle.toml --pick
    """
    own = ctx.obj.options
    claim, dark, foyer = own.get("claim"), own.get("dark", False), own.get("foyer", FOYER)
    words = list(ctx.obj.words)
    line = Entry("place", ctx.obj.words, {name: own[name] for name in ("claim", "allow") if name in own})
    refuse_claim(claim)
    if castle is None:
        if not isinstance(current_context(), TrialContext) and not may_exist(session_path(session)):
            raise Unclear(tr("which castle? Add --castle CASTLE_FILE, or begin a table of Between Two Castles"))
        of_files = {"--dispute": dispute, "--dark": dark, "--foyer": foyer != FOYER}
        of_files["--catalogue"] = catalogue is not None
        _refuse_options(of_files, tr("at a table: it needs --castle CASTLE_FILE"))
        return record(Request(session, None, after, json, pick), line)
    _refuse_options(
        {"--allow": "allow" in own}, tr("in a castle file: a tile that breaks a rule is marked there with --dispute")
    )
    if castle == STDIN:
        raise Unclear(tr("a castle on standard input cannot be written; name a file: --castle CASTLE_FILE"))
    from castlescore.cli.commands.look import tile_and_place
    from castlescore.cli.terminal.pointing import with_place
    from castlescore.record.castle_files import extended, open_boxes, read_or_begin

    boxes = open_boxes(catalogue)
    if len(words) > 1:  # perhaps words of one name
        words = tile_and_place(read_or_begin(castle, boxes, foyer), catalogue, words)
    tile, place = words[0], words[1] if len(words) > 1 else None
    seen: list[str] = []

    def lay(tile: str, place: str | None, dark: bool) -> Answer:
        with locked(castle):
            file = read_or_begin(castle, boxes, foyer)
            if seen[-1:] not in ([], [file.text]):
                text = tr("no: {castle} has changed in the meantime; look again", castle=shown(castle))
                return Answer(words=[text], code=Exit.RULES_SAY_NO)
            seen.append(file.text)
            if file.game is first():
                file.game.castle_file.new_text(foyer)  # a word that is no foyer is refused also where the file exists
            current_context().use_file(castle, file.next_number)
            laid, answer = file.game.sites.of_file(file.judged, file.box, file.path).append_tile(
                tile, place, dark, claim, dispute, json
            )
            if laid is not None:
                replace_file(castle, *extended(file, laid))
        return answer

    beside = ["--castle", castle, *([] if claim is None else ["--claim", str(claim)])]
    beside += ["--dispute"] if dispute else []
    return give(with_place(lay, tile, place, dark, pick, json, ("place", " ".join(beside)), dispute))


def _refuse_options(given: Mapping[str, bool], why: str) -> None:
    """Raises Unclear for an option that would have no effect."""
    given_option = next((option for option, stands in given.items() if stands), None)
    if given_option is not None:
        raise Unclear(tr("{found} has no meaning {why}", found=given_option, why=why))


ScriptWord = Annotated[
    str | None, typer.Argument(metavar="[SCRIPT]", help="Lines to play instead. [-: stdin]", callback=with_home)
]
RecordOption = Annotated[
    str | None,
    typer.Option(
        "--record",
        metavar="FILE",
        help="A new file for the accepted lines, in full, to be played again.",
        callback=with_home,
    ),
]


def play_command(script_file: ScriptWord = None, record: RecordOption = None, session: SessionOption = None) -> int:
    """Play at the prompt: a shell in which every line is a command, without castlescore before it.

    The prompt says whose turn it is, Tab what fits, ? what can be typed. Ctrl-C clears the line, Ctrl-Z suspends the
    shell, Ctrl-D or quit leaves; lang changes the language: lang cs, lang ru, lang en.
    A place may be a number alone, a line of where TILE: that list must have been shown since the castle last changed.
    A script or a pipe stops at the first line that is refused, and exits with its code; lines with # are comments.

    castlescore play
    castlescore play -s friday.toml --record friday.txt
    castlescore play friday.txt -s again.toml
    """
    path = session_path(session)
    if path == STDIN:
        raise FileProblem(tr("a session on standard input cannot be written; name a file: -s FILE"))
    seat = ShellState(home=path)
    seat.refresh()
    transcript = None if record is None else Transcript(record)
    if transcript is not None:
        transcript.begin(seat)
    shell = Shell(seat, transcript)
    if script_file is not None and script_file != STDIN:
        return play_script(shell, read_text(script_file).split("\n"), script_file)
    if script_file is None and sees_terminal():
        return play_at_terminal(shell)
    named = tr("standard input")
    return play_script(shell, _pipe_lines(sys.stdin.buffer, named), named)


def _pipe_lines(stream: BinaryIO, name: str) -> Iterator[str]:
    """The lines of a pipe, each as soon as it comes; raises FileProblem or LimitHit."""
    read, number = 0, 1
    while True:
        try:
            raw = stream.readline(LARGEST + 1)
        except OSError as error:
            raise unreadable(name, error) from error
        if not raw:
            return
        read += len(raw)
        if read > LARGEST:
            raise LimitHit(tr("{name}: more than 4 MiB, the most a script may have", name=name))
        lines = decoded(raw, name, number).removesuffix("\n").split("\n")
        number += len(lines)
        yield from lines


@temporary_value(SCRIPTED, True)
def play_script(shell: Shell, lines: Iterable[str], name: str) -> int:
    """Run lines until one is refused or leaves, or none is left; returns the exit code. Only English words count."""
    for number, line in enumerate(lines, 1):
        if is_nothing(line):
            continue
        values = {"name": shown(name), "number": number, "line": escaped(line.strip())}
        shell.look()
        if shell.state.replaced:  # the lines were written without knowing that game
            talk(tr("{name}:{number}: stopped before this line, as another game lies there now: {line}", **values))
            return Exit.RULES_SAY_NO
        say([shell.prompt + escaped(line.strip())])
        before = shell.state.last
        try:
            code = shell.line(line)
        except Leave:
            return Exit.FINE
        if code == Exit.INTERRUPTED:
            shell.look()  # it may have been recorded already
        if code:
            if shell.state.last != before:
                talk(tr("{name}:{number}: stopped after this line, which is recorded: {line}", **values))
            else:
                talk(tr("{name}:{number}: stopped at this line, which was not accepted: {line}", **values))
            return code
    return Exit.FINE
