"""Writing a file so that it is always the old one or the new one, whole, and so that two who write take turns."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from castlescore.errors import FileProblem
from castlescore.session.reading import reason, shown

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE = 5.0  # seconds to wait for another who writes; the contract's figure


@contextlib.contextmanager
def locked(path: str, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of a file; raises FileProblem when another holds it for longer than `patience` seconds.

    The lock is one of the operating system on `FILE.lock`, so one left behind by a killed program holds nobody up.
    """
    lock = Path(f"{_real(path)}.lock")
    try:
        handle = _take(lock, time.monotonic() + patience)
    except TimeoutError as error:
        raise FileProblem(
            f"{shown(path)}: another castlescore has been writing it for {patience:.0f} seconds; try again"
        ) from error
    except (OSError, ValueError) as error:  # ValueError: no system has such a path
        raise FileProblem(f"{shown(path)}: cannot be locked ({shown(str(lock))}): {reason(error)}") from error
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            lock.unlink()
        os.close(handle)


def _take(lock: Path, end: float) -> int:
    """Open and lock the lock file; raises TimeoutError after `end`."""
    while True:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
        # Whoever held it before has removed it by name, so the file we waited for may no longer be the one of that
        # name.
        if _lock(handle) and lock.exists() and os.path.samestat(os.fstat(handle), lock.stat()):
            return handle
        os.close(handle)
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.01)


def _lock(handle: int) -> bool:
    """Whether the system gave us the lock."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def save(path: str, text: str) -> None:
    """Put a whole new file in place of the old one, synced to the disk; raises FileProblem and then leaves the old
    one.
    """
    target = _real(path)
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    if target.exists() and not os.access(target, os.W_OK):
        raise FileProblem(f"{shown(path)}: cannot be written: it is write-protected")
    try:
        mode = target.stat().st_mode & 0o777 if target.exists() else None
        with fresh.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            if mode is not None:
                fresh.chmod(mode)
            os.fsync(file.fileno())
        fresh.replace(target)
        _sync_folder(target.parent)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            fresh.unlink()
        raise FileProblem(f"{shown(path)}: cannot be written: {reason(error)}") from error


def _real(path: str) -> Path:
    """The file itself where the path is a link to it, so that the link stays a link."""
    given = Path(path)
    with contextlib.suppress(OSError, ValueError):  # a path that no system has is no link either
        if given.is_symlink():
            return given.resolve()
    return given


def _sync_folder(folder: Path) -> None:
    """Make the renaming last as well; not every system lets a folder be synced, and the file is whole all the same."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
