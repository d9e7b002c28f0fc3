"""Waiting in tests: for what is expected, however long a busy machine takes for it.

No test expects anything within a time. HANG is no expectation: it only ends a test that would otherwise never end.
"""

from __future__ import annotations

import contextlib
import functools
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep

HANG = 600.0  # seconds; far more than anything takes on the busiest machine
# Before a program of its own that takes turns with others: on a busy machine its turn may come later than in 5 seconds.
PATIENT = f"""\
from castlescore.record import store
from castlescore.record.toml import reading
reading.PATIENCE = store.PATIENCE = {HANG}
"""


class Clock:
    """Stands in for the module `time` where a program waits: time passes only while it sleeps, and then at once."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        """The seconds slept so far."""
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds


def until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened, however long it takes."""
    while not happened():
        sleep(0.01)


def asleep(process: int) -> None:
    """Wait until another process waits for something itself, as one at a prompt does; elsewhere than on Linux, not."""
    if sys.platform == "linux":
        until(lambda: Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(") ")[2][0] == "S")


@contextlib.contextmanager
def at_a_terminal(*words: str, **how: object) -> Iterator[object]:
    """A program at a pseudo-terminal, as `pexpect.spawn` starts it; at the end it is ended, whatever it is doing."""
    import pexpect

    # Tests that were started in the background ignore Ctrl-C, and so would whatever they start.
    heeding = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = pexpect.spawn(words[0], list(words[1:]), timeout=HANG, preexec_fn=heeding, **how)
    process.delaybeforesend = None  # nothing here is typed blindly
    try:
        yield process
    finally:
        if process.isalive():
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        process.close()


def ended(process) -> int:
    """Wait until a program at a pseudo-terminal has ended; returns its exit code."""
    import pexpect

    process.expect(pexpect.EOF)
    code: int = process.wait()
    return code
