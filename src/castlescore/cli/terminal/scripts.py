"""Lines of a script, or of a pipe, played at a table one after the other until one is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from castlescore.cli.output import say, talk
from castlescore.cli.terminal.shell import Left, Shell, is_nothing
from castlescore.core.errors import Exit, FileProblem, LimitHit
from castlescore.core.language import tr
from castlescore.core.language.typed import SCRIPTED
from castlescore.core.values import meanwhile
from castlescore.toml.reading import LARGEST, MARK, shown, unreadable
from castlescore.view.colour import escaped


def lines_of(stream: BinaryIO, name: str) -> Iterator[str]:
    """The lines of a pipe, each as soon as it comes; raises FileProblem or LimitHit."""
    read = number = 0
    while raw := _line(stream, name):
        raw = raw if read else raw.removeprefix(MARK)
        number += 1
        read += len(raw)
        if read > LARGEST:
            raise LimitHit(tr("{name}: more than 4 MiB, the most a script may have", name=name))
        try:
            yield raw.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            raise FileProblem(tr("{name}:{number}: not UTF-8 text", name=name, number=number)) from error


def _line(stream: BinaryIO, name: str) -> bytes:
    try:
        return stream.readline(LARGEST + 1)
    except OSError as error:
        raise unreadable(name, error) from error


def play_script(shell: Shell, lines: Iterable[str], name: str) -> int:
    """Play lines until one is refused, leaves, or none is left; returns the exit code. They know English words only."""
    with meanwhile(SCRIPTED, True):
        return _play_script(shell, lines, name)


def _play_script(shell: Shell, lines: Iterable[str], name: str) -> int:
    for number, line in enumerate(lines, 1):
        if is_nothing(line):
            continue
        shell.look()
        if shell.state.replaced:  # whoever wrote these lines has not seen that game
            values = {"name": shown(name), "number": number, "line": escaped(line.strip())}
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
            recorded = shell.state.last != before
            values = {"name": shown(name), "number": number, "line": escaped(line.strip())}
            if recorded:
                talk(tr("{name}:{number}: stopped after this line, which is recorded: {line}", **values))
            else:
                talk(tr("{name}:{number}: stopped at this line, which was not accepted: {line}", **values))
            return code
    return Exit.FINE
