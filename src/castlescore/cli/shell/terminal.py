"""The shell at a terminal: prompt, history, completion; a terminal that only writes lines gets the first alone."""

from __future__ import annotations

import traceback
from collections.abc import Callable

from castlescore.cli.output import PAGED, say, talk
from castlescore.cli.shell import hints
from castlescore.cli.shell.paging import Pager, pager
from castlescore.cli.shell.shell import Left, Shell
from castlescore.core.errors import Exit
from castlescore.core.language import tr
from castlescore.toml.reading import shown
from castlescore.view.screen import is_dumb

Ask = Callable[[str], str]  # prompt -> what was typed; raises EOFError and KeyboardInterrupt


def play(shell: Shell) -> int:
    """Sit at the table until somebody leaves."""
    pages = None if is_dumb() else pager()
    token = PAGED.set(pages)
    try:
        return _sit(shell, pages)
    finally:
        PAGED.reset(token)


def _sit(shell: Shell, pages: Pager | None) -> int:
    shell.goes_on = shell.state.points = True
    if is_dumb():
        ask: Ask = input
        keep: Callable[[str], None] = _forget
    else:
        from castlescore.cli.shell.editor import editor

        ask, keep = editor(lambda: shell.state.replay)
    _welcome(shell)
    while True:
        shell.look()
        try:
            text = ask(shell.prompt)
            if pages is not None:
                pages.begin()
        except KeyboardInterrupt:
            if is_dumb():
                print()
            continue
        except EOFError:
            if is_dumb():
                print()
            return Exit.FINE
        except UnicodeDecodeError:
            talk(tr("that line is not UTF-8 text; type it anew"))
            continue
        try:
            _lines(shell, text, keep)
        except Left:
            return Exit.FINE
        except Exception:  # a mistake of the program's own must not end the evening
            traceback.print_exc()
            talk(tr("That is a mistake in castlescore. The table is as  log  has it; go on, or leave with Ctrl-D."))


def _forget(line: str) -> None:
    """A terminal that only writes lines has no history."""


def _lines(shell: Shell, text: str, keep: Callable[[str], None]) -> None:
    """Run what was typed; of several lines pasted at once, those up to the first that is refused.

    A line for which a place was pointed at is kept with it.
    """
    lines = text.splitlines()
    if not "".join(lines).strip() and shell.state.replay is not None and shell.state.asked is None:
        say(hints.waits(shell.state.replay))
        return
    for i, line in enumerate(lines or [""]):
        code = shell.line(line)
        if shell.whole is not None:
            keep(shell.whole)
        if code == Exit.INTERRUPTED:
            talk(tr("stopped"))
        if code and i + 1 < len(lines):
            talk(tr("the lines after it were left out: {lines}", lines=len(lines) - i - 1))
            return


def _welcome(shell: Shell) -> None:
    """Where the table is, and what to type."""
    if shell.state.replay is None:
        say(hints.beginning(shown(shell.state.home)))
        return
    shell.line("show")
    say(["", hints.keys(shell.state.replay)])
