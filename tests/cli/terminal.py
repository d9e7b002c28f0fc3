"""The program at a pseudo-terminal, and what is then on its screen."""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from pathlib import Path

import pytest

from castlescore.record.session_file import read_record
from waiting import HANG, PATIENT, PAUSE, at_a_terminal, ended

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")

# The editor asks the terminal where the cursor is, and gives an answer that is late up; a busy terminal is late.
PROGRAM = f"""{PATIENT}
from prompt_toolkit.renderer import Renderer
Renderer.CPR_TIMEOUT = {HANG}
Renderer.wait_for_cpr_responses.__defaults__ = ({HANG},)
from castlescore.cli import main
main()
"""


class Terminal:
    """A shell, or another line, at a pseudo-terminal, and its screen; `seats` ends it."""

    def __init__(
        self,
        seats: contextlib.ExitStack,
        folder: Path,
        program: str = PROGRAM,
        columns: int = 80,
        rows: int = 24,
        line: str = "play",
        **environment: str,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        env = {**kept, "TERM": "xterm", "XDG_STATE_HOME": str(folder / "state"), **environment}
        how = {"forked": program is PROGRAM, "cwd": folder, "env": env, "dimensions": (rows, columns)}
        self.process = seats.enter_context(at_a_terminal(sys.executable, "-c", program, *shlex.split(line), **how))
        self.screen.write_process_input = self.process.send  # where the cursor is, when the program asks

    def keys(self, text: str) -> None:
        """Press keys."""
        self.process.send(text)

    def line(self, text: str, until: str) -> None:
        """Type a line and wait for an answer."""
        self.keys(text + "\r")
        self.wait(until)

    def wait(self, text: str) -> None:
        """Wait until a text is on the screen, or was written where it may have scrolled away."""
        self.until(lambda: text.strip() in self.text, text)

    def gone(self) -> int:
        """Wait until the program ends; returns its exit code."""
        with contextlib.suppress(pexpect.EOF):
            while True:
                self._read()
        return ended(self.process)

    def until(self, true, what: str) -> None:
        """Wait until something is true of the screen."""
        try:
            while not true():
                self._read()
        except (pexpect.TIMEOUT, pexpect.EOF) as end:
            raise AssertionError(f"{what!r} never came:\n{self.text}") from end

    def rest(self) -> None:
        """Take what the program writes until it pauses, perhaps only because the machine is busy; EOF where it ends."""
        with contextlib.suppress(pexpect.TIMEOUT):
            while True:
                self._read(PAUSE)

    def _read(self, wait: float = HANG) -> None:
        """Take what the program writes next, whenever it does."""
        result = self.process.read_nonblocking(65536, wait)
        self.raw += result
        self.stream.feed(result)

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(row.rstrip() for row in self.screen.display).rstrip()

    @property
    def last(self) -> str:
        """The line of the cursor."""
        return self.screen.display[self.screen.cursor.y].rstrip()


def events():
    """How many events the table has."""
    return len(read_record("table.toml").events)
