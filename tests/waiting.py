"""Waiting in tests: for what is expected, however long a busy machine takes for it.

No test expects anything within a time. HANG is no expectation: it only ends a test that would otherwise never end.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

from castlescore.record import store
from prepared import prepared

HANG = 600.0  # seconds; far more than anything takes on the busiest machine
PAUSE = 0.1  # seconds in which a program at a terminal mostly says something more; nothing may depend on it
# Before a program of its own that takes turns with others: on a busy machine its turn may come later than in 5 seconds.
PATIENT = f"""\
from castlescore.record import store
from castlescore.toml import reading
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


def until(happened: Callable[[], bool], seldom: bool = False) -> None:
    """Wait until something has happened, however long it takes; looked for less often where looking is much work."""
    while not happened():
        sleep(0.1 if seldom else 0.01)


def at_random(rng: random.Random, most: float) -> None:
    """Let some time pass, at most so many seconds, where something may come at any moment."""
    sleep(rng.uniform(0, most))


def asleep(process: int) -> None:
    """Wait until another process waits for something itself, as one at a prompt does; elsewhere than on Linux, not."""
    if sys.platform == "linux":
        until(lambda: Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(") ")[2][0] == "S")


@contextlib.contextmanager
def at_a_terminal(*words: str, forked: bool = False, **how: Any) -> Iterator[object]:
    """A program at a pseudo-terminal, as `pexpect.spawn` starts it; at the end it is ended, whatever it is doing.

    Forked, it is a program of Python (`python -c PROGRAM WORD...`) run by a child of the tests, which has loaded
    already what takes a program longest.
    """
    import pexpect

    if forked:
        prepared()

    def begun() -> None:
        # Tests that were started in the background ignore Ctrl-C, and so would whatever they start.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if forked and how["env"].get("TERM") != "dumb":  # pytest loads readline, with which `input` is another
            be(words[2], list(words[3:]), how["env"], signal.default_int_handler)

    process = pexpect.spawn(words[0], list(words[1:]), timeout=HANG, preexec_fn=begun, **how)
    process.delaybeforesend = None  # nothing here is typed blindly
    try:
        yield process
    finally:
        if process.isalive():
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
        process.close()


def be(program: str, words: list[str], environment: dict[str, str], interrupt: Any) -> None:
    """Run a program in this process, a child of the tests whose streams are its own, as if Python had been started with
    it, and never come back; `interrupt`: what is done about Ctrl-C."""
    code = 1
    try:
        os.closerange(3, 1024)  # among them the pipe by which `spawn` is told that the program has begun
        signal.signal(signal.SIGINT, interrupt)
        if hasattr(signal, "SIGPIPE"):  # `subprocess` gave it back; with it a reader that goes away would end a server
            signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        os.environ.clear()
        os.environ.update(environment)
        for number, name in enumerate(("stdin", "stdout", "stderr")):
            stream = os.fdopen(number, "r" if number == 0 else "w", 1, encoding="utf-8", closefd=False)
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
        for done in (store.locks_taken, store.written):  # by other tests, in the process that this one is a copy of
            done.clear()
        sys.argv = ["-c", *words]
        exec(program, {"__name__": "__main__"})
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        os._exit(code)


def ended(process) -> int:
    """Wait until a program at a pseudo-terminal has ended; returns its exit code."""
    import pexpect

    process.expect(pexpect.EOF)
    code: int = process.wait()
    return code
