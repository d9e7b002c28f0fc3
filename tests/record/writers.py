"""Programs that write while something happens to them: children of the tests, and calls of the system that fail."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from builders import run

CALLS = ("open", "write", "fsync", "replace", "fchmod", "stat", "fstat", "unlink", "access", "close", "read", "lseek")


def forked(do: Callable[[], int | None]) -> int:
    """A child that does something and leaves with the code it returns (9 when anything is raised); its number."""
    # Interrupted at once, the child must leave, too, and not go on as the tests.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    child = os.fork()
    if child:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return child
    code = 9
    try:
        # A test's own output is not the child's to write.
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            code = do() or 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


@contextlib.contextmanager
def telling(do: Callable[[], int | None]) -> Iterator[tuple[int, Callable[[int], None]]]:
    """A child as `forked` makes it that tells of each of its calls of the system before it makes it; yields its number
    and a function that waits until it has told of so many, or has left.
    """
    ours, theirs = os.pipe()
    write = os.write

    def told(call: Callable[..., object]) -> Callable[..., object]:
        return lambda *args, **more: (write(theirs, b"."), call(*args, **more))[1]

    def do_and_tell() -> int | None:
        os.close(ours)
        for name in CALLS:
            setattr(os, name, told(getattr(os, name)))
        return do()

    def await_calls(count: int) -> None:
        for _ in range(count):
            os.read(ours, 1)

    child = forked(do_and_tell)
    os.close(theirs)
    try:
        yield child, await_calls
    finally:
        os.close(ours)


def code_of(child: int) -> int:
    """The code with which a child left, once it has."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def kill(child: int) -> None:
    """End a child at once, whatever it is doing."""
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def typed(*words: str) -> tuple[int, str, str]:
    """A command line run here: its code, stdout and stderr."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(words)
    return code, out.getvalue(), err.getvalue()


def beside(path: Path) -> list[str]:
    """What else lies in the folder of a file."""
    return sorted(other.name for other in path.parent.iterdir() if other != path)


@contextlib.contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, which: int, number: int = errno.ENOSPC) -> Iterator[list[str]]:
    """Let one call of the system fail, the `which`th from 0 of those that a save makes; yields the calls made."""
    made: list[str] = []

    def watched(name: str, call: Callable[..., object]) -> Callable[..., object]:
        def do(*args: object, **more: object) -> object:
            made.append(name)
            if len(made) == which + 1:
                if name == "close":  # the system lets the file go even where it says that it could not
                    call(*args, **more)
                raise OSError(number, os.strerror(number))
            return call(*args, **more)

        return do

    with monkeypatch.context() as patched:
        for name in CALLS:
            patched.setattr(os, name, watched(name, getattr(os, name)))
        yield made
