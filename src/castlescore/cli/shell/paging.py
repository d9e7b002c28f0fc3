"""An answer that is longer than the screen stops at every screenful, until a key says how to go on.

What matters of it, a verdict or what to type, is shown also to somebody who does not want the rest.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from castlescore.core import system
from castlescore.core.language import marked, tr
from castlescore.view.layout import seen

MORE = marked("-- more --")
ON, ROW, AWAY = (" ",), ("\r", "\n"), ("q", "Q", "\x03", "\x04", "")  # the last: the terminal is gone


class Pager:
    """The rows written since the last prompt.

    `key` gives the next key that is pressed; `last`: whether the last row is seen also where the rest is left out, as
    at a table, where it says what to type.
    """

    def __init__(self, key: Callable[[], str] | None = None, last: bool = True) -> None:
        self._key = key or system.pressed
        self._last = last
        self.begin()

    def begin(self) -> None:
        """A line was typed: what it answers begins."""
        self._used, self._left = 0, False

    def show(self, rows: Sequence[str], stream: TextIO, matters: bool = False) -> None:
        """Write rows, a screenful at a time.

        After `q` the rest is left out but for its last row; of rows that matter, but for the last screenful.
        """
        for i, row in enumerate(rows):
            columns, lines = shutil.get_terminal_size((80, 24))
            high = max(1, -(-seen(row) // columns))
            if not self._left and self._used + high > lines - 1:
                self._ask()
            if self._left and i < len(rows) - (lines - 1 if matters else self._last):
                continue
            self._used += high
            print(row, file=stream)

    def _ask(self) -> None:
        """Wait for a key: a screenful more, a row more, or no more."""
        sys.stdout.flush()
        more = tr(MORE)
        sys.stderr.write(more)
        sys.stderr.flush()
        key = self._key()
        while key not in (*ON, *ROW, *AWAY):
            key = self._key()
        sys.stderr.write(f"\r{' ' * seen(more)}\r")
        sys.stderr.flush()
        self._left = key in AWAY
        self._used = self._used - 1 if key in ROW else 0


def pager() -> Pager | None:
    """A pager for this terminal; None where no key can be read from it."""
    return Pager() if system.has_keys() else None
