"""The standard streams: each exists, and a stream that cannot be written never stops the program.

Text that a stream does not take is dropped and the error remembered; it decides the exit code at the end.
"""

from __future__ import annotations

import io
import os
import sys

from castlescore.core.system import await_room, reader_is_gone

TYPE_CHECKING = False  # as `typing` defines it, but importing that takes longer than all of this
if TYPE_CHECKING:
    from typing import Any

    from _typeshed import ReadableBuffer

NAMES = {"stdin": "r", "stdout": "w", "stderr": "w"}


class Outlet(io.RawIOBase):
    """A stream for output. It accepts everything; after the first `failure` the text is dropped."""

    def __init__(self, stream: io.TextIOWrapper) -> None:
        super().__init__()
        buffer: Any = stream.buffer
        self._raw: io.RawIOBase = getattr(buffer, "raw", buffer)  # an unbuffered stream is the file itself
        self._stream = stream  # the reference keeps the file open
        self.failure: OSError | None = None

    def writable(self) -> bool:
        """Always true."""
        return True

    def fileno(self) -> int:
        """The file descriptor."""
        return self._raw.fileno()

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self._raw.isatty()

    def write(self, data: ReadableBuffer) -> int:
        """Write all of it, or remember the error; returns the number of bytes given."""
        given = memoryview(data).cast("B")
        rest = given
        while rest and self.failure is None:
            try:
                written = self._raw.write(rest)
                if written is None:  # a non-blocking pipe, set so by the program that started us
                    await_room(self.fileno())
                rest = rest[written or 0 :]
            except OSError as error:
                self.failure = error
            except BaseException:  # Ctrl-C, and nobody knows how much was written: so nothing more, and nothing twice
                self.failure = None if self.isatty() else InterruptedError("interrupted")
                raise
        return len(given)


def opened() -> Outlet | None:
    """Make the three streams usable, also closed ones; returns the outlet of stdout.

    None for a stdout that is no file descriptor (of a test, of a notebook).
    """
    for name, mode in NAMES.items():
        if getattr(sys, name) is None:
            # A closed stream is replaced by one that fails, so that no file opened later gets its number.
            handle = os.open(os.devnull, os.O_WRONLY if mode == "r" else os.O_RDONLY)
            setattr(sys, name, open(handle, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    _with_outlet("stderr")
    return _with_outlet("stdout")


def _with_outlet(name: str) -> Outlet | None:
    stream: Any = getattr(sys, name)
    if not isinstance(stream, io.TextIOWrapper):
        return None
    outlet = Outlet(stream)
    way: Any = outlet if stream.write_through else io.BufferedWriter(outlet)
    lines, at_once = stream.line_buffering, stream.write_through
    made = io.TextIOWrapper(way, stream.encoding, stream.errors, line_buffering=lines, write_through=at_once)
    setattr(sys, name, made)
    return outlet


def is_lost() -> bool:
    """Whether further output is useless: its reader has gone, or it cannot be written."""
    return _failure() is not None


def is_refused() -> bool:
    """Whether output could not be written for another reason than that its reader has gone."""
    failure = _failure()
    return failure is not None and not reader_is_gone(failure)


def _failure() -> OSError | None:
    sys.stdout.flush()
    buffer: Any = getattr(sys.stdout, "buffer", None)
    outlet = getattr(buffer, "raw", buffer)
    return outlet.failure if isinstance(outlet, Outlet) else None


def exit_code(code: int, outlet: Outlet | None, *, silent: bool = False) -> int:
    """The exit code of a program that would end with `code`, once all output is written; a failure is reported.

    A recorded move stays recorded, and that is no failure. Output that could not be written is one, unless its reader
    has gone; a refused line keeps its exit code. `silent`: nothing is reported.
    """
    sys.stdout.flush()
    failure = None if outlet is None else outlet.failure
    if failure is None and not code:
        return code
    from castlescore.core.errors import Exit
    from castlescore.core.language import tr

    if code in (Exit.WRONG_LINE, Exit.BAD_FILE) or (failure is None and code != Exit.INTERRUPTED):
        return code
    from castlescore.cli.output import talk
    from castlescore.record.store import locks_taken, written
    from castlescore.toml.reading import reason, shown

    files = ", ".join(map(shown, written))
    if failure is None or code == Exit.INTERRUPTED:
        if files and not silent:
            talk(tr("interrupted; already written: {files}", files=files))
        return code
    if failure is not None and reader_is_gone(failure):
        return code if locks_taken else Exit.FINE
    if not silent:
        why = tr("standard output cannot be written: {failure}", failure=reason(failure))
        stands = [tr("already written: {files}, so do not type the line again", files=files)] if files else []
        talk("; ".join([why, *stands]))
    return code if files else Exit.BAD_FILE
