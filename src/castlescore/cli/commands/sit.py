"""play: sit down at the table; or have the lines of a script played."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from castlescore.cli.options import SessionOption
from castlescore.cli.terminal.scripts import lines_of, play_script
from castlescore.cli.terminal.shell import Shell, play_at_terminal
from castlescore.cli.terminal.shell_state import ShellState, Transcript
from castlescore.core.errors import FileProblem
from castlescore.core.language import tr
from castlescore.core.system import sees_terminal
from castlescore.toml.reading import STDIN, read_text
from castlescore.words.desk import session_path

ScriptWord = Annotated[str | None, typer.Argument(metavar="[SCRIPT]", help="Lines to play instead. [-: stdin]")]
RecordOption = Annotated[
    str | None,
    typer.Option("--record", metavar="FILE", help="A new file for the accepted lines, in full, to be played again."),
]


def play_command(script_file: ScriptWord = None, record: RecordOption = None, session: SessionOption = None) -> int:
    """Sit at the table: a shell in which every line is a command, without castlescore before it.

    The prompt says whose turn it is, Tab what fits, ? what can be typed. Ctrl-C clears the line, Ctrl-Z suspends the
    shell, Ctrl-D or quit leaves; lang changes the language: lang cs, lang ru, lang en.
    A place may be a number alone, a line of where TILE: that list must have been shown since the castle last changed.
    A script or a pipe stops at the first line that is refused, and exits with its code; lines with # are comments.

    [b]castlescore play[/b]
    [b]castlescore play -s friday.toml --record friday.txt[/b]
    [b]castlescore play friday.txt -s again.toml[/b]
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
    return play_script(shell, lines_of(sys.stdin.buffer, named), named)
