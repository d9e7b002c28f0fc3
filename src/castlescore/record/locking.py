"""The lock of a file that is written: one of the operating system on `FILE.lock`, which goes with a killed program."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

from castlescore.core import system
from castlescore.core.errors import FileProblem
from castlescore.core.language import marked, tr
from castlescore.record.store import real_path
from castlescore.toml.reading import reason, shown

PATIENCE = 5.0  # seconds to wait for another who writes; the contract's figure
STEP = 0.02  # seconds between two attempts
locks_taken: list[str] = []  # the files that this process has locked so far
without_locks: list[str] = []  # the first of them whose disk has no locks: of the others that is not said


@contextlib.contextmanager
def locked(path: str) -> Iterator[tuple[str, ...]]:
    """Hold the lock of a file; yields what there is to say about its disk, once in a process.

    Raises FileProblem when another has held it for PATIENCE seconds, or where it cannot be had. Where the disk has no
    locks, the file is written without one.
    """
    lock = Path(f"{real_path(path)}.lock")
    try:
        handle, by_system = _take(lock)
    except TimeoutError as error:
        said = marked("{path}: another castlescore has been writing it for {waits:.0f} seconds; try again")
        raise FileProblem(tr(said, path=shown(path), waits=PATIENCE)) from error
    except FileNotFoundError as error:
        folder = shown(str(Path(path).parent))
        why = tr("{path}: cannot be written: there is no folder {folder}", path=shown(path), folder=folder)
        raise FileProblem(why) from error
    except PermissionError as error:
        what = tr("{path}: cannot be locked: {error}", path=shown(path), error=reason(error))
        if os.path.lexists(lock):
            may_not = tr("{name} may not be opened. If nobody is writing, remove it:  rm {name}", name=shown(str(lock)))
            what = f"{what}: {may_not}"
        raise FileProblem(what) from error
    except (OSError, ValueError) as error:  # ValueError: no system has such a path
        why = tr("it is a link") if os.path.islink(lock) else reason(error)  # noqa: PTH114 (it raises nothing)
        values = {"path": shown(path), "path2": shown(path), "error": why}
        raise FileProblem(tr("{path}: cannot be locked ({path2}.lock): {error}", **values)) from error
    locks_taken.append(path)
    remarks: tuple[str, ...] = ()
    if not by_system and not without_locks:
        without_locks.append(path)
        said = marked(
            "{path}: its disk has no locks, as some network and FUSE disks have none: it is written without one, so "
            "only one at a time may write it"
        )
        remarks = (tr(said, path=shown(path)),)
    try:
        yield remarks
    finally:
        system.release(handle, lock)


def _take(lock: Path) -> tuple[int, bool]:
    """As `_attempt`, again and again for PATIENCE seconds; raises TimeoutError when another holds it for so long."""
    end = time.monotonic() + PATIENCE
    while True:
        is_over = time.monotonic() > end
        try:
            if held := _attempt(lock):
                return held
            if is_over:
                raise TimeoutError
        except PermissionError:  # the lock file of another user goes when he is done
            if is_over or not (os.path.lexists(lock) or os.access(lock.parent, os.W_OK)):
                raise
        time.sleep(STEP)


def _attempt(lock: Path) -> tuple[int, bool] | None:
    """The open lock file, and whether the system locks it, which it does not where the disk has no locks.

    None while another holds it; raises OSError where it cannot be opened or locked.
    """
    handle = _opened(lock)
    try:
        if system.lock(handle) and system.is_named(handle, lock):
            return handle, True
    except BaseException as error:
        if isinstance(error, OSError) and system.has_no_locks(error):
            return handle, False
        os.close(handle)
        raise
    os.close(handle)
    return None


def _opened(lock: Path) -> int:
    """The open lock file; that of another user is opened for reading alone, which locks as well."""
    try:
        return os.open(lock, os.O_RDWR | os.O_CREAT | system.NO_LINK, 0o666)
    except PermissionError as refused:
        try:
            return os.open(lock, os.O_RDONLY | system.NO_LINK)
        except FileNotFoundError:
            raise refused from None
