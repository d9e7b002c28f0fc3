"""play: sit down at the table; or have the lines of a script played."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Annotated, BinaryIO

import typer

from castlescore.cli.options import SessionOption, with_home
from castlescore.cli.output import say, talk
from castlescore.cli.terminal.shell import Left, Shell, is_nothing, play_at_terminal
from castlescore.cli.terminal.shell_state import ShellState, Transcript
from castlescore.core.context import meanwhile
from castlescore.core.errors import Exit, FileProblem, LimitHit
from castlescore.core.language import tr
from castlescore.core.language.typed import SCRIPTED
from castlescore.core.system import sees_terminal
from castlescore.toml.reading import LARGEST, STDIN, decoded, read_text, shown, unreadable
from castlescore.view.colour import escaped
from castlescore.words.desk import session_path

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
    """Sit at the table: a shell in which every line is a command, without castlescore before it.

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
    seat.sit()
    transcript = None if record is None else Transcript(record)
    if transcript is not None:
        transcript.begin(seat)
    shell = Shell(seat, transcript)
    if script_file is not None and script_file != STDIN:
        return play_script(shell, read_text(script_file).split("\n"), script_file)
    if script_file is None and sees_terminal():
        return play_at_terminal(shell)
    named = tr("standard input")
    return play_script(shell, _lines_of(sys.stdin.buffer, named), named)


def _lines_of(stream: BinaryIO, name: str) -> Iterator[str]:
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


@meanwhile(SCRIPTED, True)
def play_script(shell: Shell, lines: Iterable[str], name: str) -> int:
    """Play lines until one is refused, leaves, or none is left; returns the exit code. They know English words only."""
    for number, line in enumerate(lines, 1):
        if is_nothing(line):
            continue
        values = {"name": shown(name), "number": number, "line": escaped(line.strip())}
        shell.look()
        if shell.state.replaced:  # whoever wrote these lines has not seen that game
            talk(tr("{name}:{number}: stopped before this line, as another game lies there now: {line}", **values))
            return Exit.RULES_SAY_NO
        say([shell.prompt + escaped(line.strip())])
        before = shell.state.last
        try:
            code = shell.line(line)
        except Left:
            return Exit.FINE
        if code == Exit.INTERRUPTED:
            shell.look()  # perhaps it was recorded before
        if code:
            if shell.state.last != before:
                talk(tr("{name}:{number}: stopped after this line, which is recorded: {line}", **values))
            else:
                talk(tr("{name}:{number}: stopped at this line, which was not accepted: {line}", **values))
            return code
    return Exit.FINE
