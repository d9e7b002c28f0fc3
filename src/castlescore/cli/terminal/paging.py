"""The answer of one line at a terminal, a screenful at a time where it is longer than the screen.

PAGER of the environment shows it, as it does for git; where there is none, the pager of `play`. An empty one and `cat`
stand for none at all, and `--no-pager` leaves it out.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TextIO

from castlescore.cli.output import PAGED, Paged, talk
from castlescore.core import system
from castlescore.core.errors import shown
from castlescore.core.language import marked, tr
from castlescore.core.values import meanwhile
from castlescore.view.layout import seen
from castlescore.words.desk import desk

NONE = ("", "cat")
# As git has it: less ends where all fits, shows colours, and leaves the text on the screen.
HABITS = {"LESS": "FRX", "LV": "-c"}


class Kept:
    """The rows of an answer, kept until all of it is there; what is said beside it is written at once."""

    def __init__(self) -> None:
        self.rows: list[tuple[Sequence[str], bool]] = []

    def show(self, rows: Sequence[str], stream: TextIO, matters: bool = False) -> None:
        """Keep rows of the answer; write the others."""
        if stream is sys.stdout:
            self.rows.append((rows, matters))
        else:
            print("\n".join(rows), file=stream)

    def is_long(self) -> bool:
        """Whether the first row would have left the screen when the last is written."""
        columns, lines = shutil.get_terminal_size((80, 24))
        return sum(max(1, -(-seen(row) // columns)) for rows, _ in self.rows for row in rows) >= lines

    def write(self, paged: Paged | None) -> None:
        """Write what was kept, by a pager if there is one."""
        for rows, matters in self.rows:
            if paged is None:
                print("\n".join(rows))
            else:
                paged.show(rows, sys.stdout, matters)
        self.rows.clear()


@contextlib.contextmanager
def paging() -> Iterator[None]:
    """Show what is answered in here a screenful at a time, where it is longer than the screen.

    Where it ends by what is raised, what was answered before is written as it is.
    """
    kept = Kept()
    try:
        with meanwhile(PAGED, kept):
            yield
    except BaseException:
        kept.write(None)
        raise
    if not kept.is_long():
        kept.write(None)
        return
    desk().keep_memory()  # whoever reads on may type a number of the list in another terminal
    program = os.environ.get("PAGER")
    if program is not None and program.strip() in NONE:
        kept.write(None)
    elif program is None or not _shown_by(program, kept):
        # Without keys to be pressed nobody could go on.
        kept.write(Pager(keeps=lambda row: False) if system.has_keys() and sys.stdin.isatty() else None)


def _shown_by(program: str, kept: Kept) -> bool:
    """Whether a program of the system has shown what was kept; one that cannot be run is told."""
    sys.stdout.flush()
    text = "".join(f"{row}\n" for rows, _ in kept.rows for row in rows)
    with system.interrupts_are_of_the_child():
        try:
            child = subprocess.Popen(program, shell=True, stdin=subprocess.PIPE, env={**HABITS, **os.environ})
        except (OSError, ValueError):
            _cannot_run(program)
            return False
        with contextlib.suppress(OSError):  # somebody has seen enough
            child.communicate(text.encode(sys.stdout.encoding or "utf-8", "replace"))
        code = child.wait()
    if code in system.NO_PROGRAM:
        _cannot_run(program)
        return False
    return True


def _cannot_run(program: str) -> None:
    """Say that a pager cannot be run."""
    talk(tr("PAGER: '{program}' cannot be run", program=shown(program)))


MORE = marked("-- more --")
LINE = "a line"  # what the next key begins where lines are typed
ON, ROW = (" ", "pagedown"), ("\r", "\n", "c-m", "c-j", "down")
AWAY = ("q", "Q", "escape", "\x03", "\x04", "c-c", "c-d", LINE, "")  # the last: the terminal is gone


class Pager:
    """The rows written since the last prompt.

    `key` gives the next key that is pressed, or LINE where it begins a line; `keeps`: whether a last row is seen also
    where the rest is left out, as at a table one that says what to type; `before`: what is done before an answer.
    """

    def __init__(
        self,
        key: Callable[[], str] | None = None,
        keeps: Callable[[str], bool] = bool,
        before: Callable[[], None] | None = None,
    ) -> None:
        self._key = key or system.pressed
        self._keeps = keeps
        self._before = before
        self.begin()

    def begin(self) -> None:
        """A line was typed: what it answers begins."""
        self._used, self._left, self._begun = 0, False, False

    def show(self, rows: Sequence[str], stream: TextIO, matters: bool = False) -> None:
        """Write rows, a screenful at a time.

        After `q`, or a letter that begins a line, the rest is left out but for a last row that is kept; of rows that
        matter, but for the last screenful.
        """
        kept = self._keeps(rows[-1]) if rows else False
        if self._before is not None and not self._begun:
            self._before()
        self._begun = True
        for i, row in enumerate(rows):
            columns, lines = shutil.get_terminal_size((80, 24))
            high = max(1, -(-seen(row) // columns))
            if not self._left and self._used + high > lines - 1:
                self._ask()
            if self._left and i < len(rows) - (lines - 1 if matters else kept):
                continue
            self._used += high
            print(row, file=stream)

    def _ask(self) -> None:
        """Wait for a key: a screenful more, a row more, or no more."""
        sys.stdout.flush()
        more = tr(MORE)
        sys.stderr.write(more)
        sys.stderr.flush()
        try:
            key = self._key()
            while key not in (*ON, *ROW, *AWAY):
                key = self._key()
        except KeyboardInterrupt:  # Ctrl-C came while no key was being read
            key = "c-c"
        sys.stderr.write(f"\r{' ' * seen(more)}\r")
        sys.stderr.flush()
        self._left = key in AWAY
        self._used = self._used - 1 if key in ROW else 0
