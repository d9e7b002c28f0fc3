"""Write a file so that it is always completely old or completely new, under a lock of the operating system."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from castlescore.core import system
from castlescore.core.errors import CastlescoreError, FileProblem, LimitHit
from castlescore.core.language import marked, tr
from castlescore.toml.reading import LARGEST, reason, shown

T = TypeVar("T")
AT_ONCE = 1 << 20  # bytes copied at a time
HEAD = 1 << 16  # bytes in which the format of a file is searched; comments may precede it
FORMAT = rb"""(?:^|\r)(?:\xef\xbb\xbf)?[ \t]*["']?format["']?[ \t]*=[ \t]*["']castlescore (\w+)"""
Proof = Callable[[str], None]  # checks the written text; raises an error if it must not be used
UNTOUCHED = marked("Nothing was written.")
written: list[str] = []  # the files that this process has written so far, each once


def save(path: str, text: str, proof: Proof | None = None) -> tuple[str, ...]:
    """Replace a file by a new one, synced to the disk; returns remarks for the user.

    The written file is read back first and given to `proof`. Raises FileProblem, or the error of `proof`; the old file
    stays then. The caller holds the lock.
    """
    try:
        old = _replace_file(real_path(path), [text.encode("utf-8")], proof)
    except (OSError, ValueError) as error:  # ValueError: an invalid path or text
        raise FileProblem(tr("{path}: cannot be written: {error}", path=shown(path), error=_why(error))) from error
    if path not in written:
        written.append(path)
    # The old file stays under its other names: to write into it would not be safe at every moment, and a user who made
    # the other name to save the old state would lose that.
    if old is None or old.st_nlink == 1:
        return ()
    remark = marked("{path}: this file had another name too (a hard link), and under that one it stays as it was")
    return (tr(remark, path=shown(path)),)


def check_size(text: str, path: str) -> None:
    """Raises LimitHit for a text that would be larger than the limit for reading."""
    if len(text.encode(errors="replace")) > LARGEST:
        raise LimitHit(tr("{where}: it would be more than 4 MiB, the most a file may have", where=shown(path)))


def reads_back(path: str, read: Callable[[str], T], meant: T) -> Proof:
    """A proof that a text, read by `read`, is equal to `meant`, and that it is not too large.

    The proof raises FileProblem or LimitHit with the message of the reader; then nothing is written.
    """

    def look(text: str) -> None:
        try:
            check_size(text, path)
            value = read(text)
        except CastlescoreError as problem:
            raise type(problem)(f"{problem}. {tr(UNTOUCHED)}") from problem
        if value != meant:
            raise other_content(path)

    return look


def other_content(path: str) -> FileProblem:
    """The error for a text whose content is not as intended."""
    why = tr("{path}: reading it back gave something else", path=shown(path))
    return FileProblem(f"{why}. {tr(UNTOUCHED)}")


def save_copy(path: str) -> None:
    """Save a copy of a file, byte for byte, as `FILE~`, replacing an earlier copy; raises FileProblem."""
    try:
        _regular(Path(path))
        with Path(path).open("rb") as file:
            _replace_file(real_path(f"{path}~"), iter(lambda: file.read(AT_ONCE), b""))
    except (OSError, ValueError) as error:
        raise FileProblem(
            tr("{path}: cannot be kept as {path2}~: {error}", path=shown(path), path2=shown(path), error=_why(error))
        ) from error


def _replace_file(target: Path, content: Iterable[bytes], proof: Proof | None = None) -> os.stat_result | None:
    """Write a temporary file, read it back, and rename it over the target; returns the status of the old file."""
    old = _regular(target)
    # Always the same name, so that the next writer removes the file of a killed program.
    fresh = target.with_name(f".{target.name}.new")
    fresh.unlink(missing_ok=True)
    handle = os.open(
        fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL | system.NO_LINK | system.BINARY, 0o600 if old else 0o666
    )
    try:
        try:
            if old:
                system.copy_owner_and_mode(handle, old)
            written = 0
            for piece in content:
                rest = memoryview(piece)
                while rest:
                    rest = rest[os.write(handle, rest) :]
                written = zlib.crc32(piece, written)
            system.sync(handle)
            read_back = _read_back(handle, written, whole=proof is not None)
            if proof:
                proof(read_back.decode("utf-8"))
        finally:
            os.close(handle)
        system.replace(fresh, target)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
    system.sync_folder(target.parent)
    return old


def _why(error: Exception) -> str:
    """Why a file cannot be written; if somebody else's file is in the way, with the file to remove."""
    name = getattr(error, "filename", None)
    if isinstance(error, PermissionError) and name and error.filename2 is None and os.path.lexists(name):
        name = shown(str(name))
        rest = tr("{name} may not be removed. If nobody is writing, remove it:  rm {name}", name=name)
        return f"{reason(error)}: {rest}"
    return reason(error)


def _read_back(handle: int, written: int, whole: bool) -> bytes:
    """The content of a file, nothing unless `whole`; raises OSError if its check sum differs."""
    os.lseek(handle, 0, os.SEEK_SET)
    check, pieces = 0, []
    while piece := os.read(handle, AT_ONCE):
        check = zlib.crc32(piece, check)
        pieces += [piece] if whole else []
    if check != written:
        raise OSError(errno.EIO, marked("reading it back gave something else"))
    return b"".join(pieces)


def _regular(target: Path) -> os.stat_result | None:
    """The status of the file to be replaced, None if there is none; raises OSError if it may not be replaced."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, marked("it is not a regular file"))
    if not os.access(target, os.W_OK):
        raise OSError(errno.EACCES, marked("it is write-protected"))
    return status


def real_path(path: str) -> Path:
    """The file itself if the path is a link to it, so that the link stays a link."""
    given = Path(path)
    with contextlib.suppress(OSError, ValueError, RuntimeError):  # an invalid path, links in a circle
        if given.is_symlink():
            return given.resolve()
    return given


def kind_there(path: str) -> str:
    """The kind of our file at a path (`session`, `castle`, `tally`) by its own `format`; `""` for none.

    The file may be invalid otherwise. A pipe is not read.
    """
    try:
        if not Path(path).is_file():
            return ""
        with Path(path).open("rb") as file:
            match = re.search(FORMAT, file.read(HEAD), re.MULTILINE)
    except (OSError, ValueError):  # the error is reported when it is read or written
        return ""
    return match[1].decode() if match else ""


PATIENCE = 5.0  # seconds to wait for another writer; the contract's number
STEP = 0.02  # seconds between two attempts
locks_taken: list[str] = []  # the files that this process has locked so far
without_locks: list[str] = []  # the first of them whose disk has no locks; only this one is reported


@contextlib.contextmanager
def locked(path: str) -> Iterator[tuple[str, ...]]:
    """Hold the lock of a file; yields remarks about its disk, once in a process.

    Raises FileProblem if another process has held it for PATIENCE seconds, or if it cannot be locked. If the disk has
    no locks, the file is written without one.
    """
    lock = Path(f"{real_path(path)}.lock")
    try:
        handle, by_system = _wait_for_lock(lock)
    except TimeoutError as error:
        text = marked("{path}: another castlescore has been writing it for {waits:.0f} seconds; try again")
        raise FileProblem(tr(text, path=shown(path), waits=PATIENCE)) from error
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
    except (OSError, ValueError) as error:  # ValueError: an invalid path
        why = tr("it is a link") if os.path.islink(lock) else reason(error)  # noqa: PTH114 (it raises nothing)
        values = {"path": shown(path), "path2": shown(path), "error": why}
        raise FileProblem(tr("{path}: cannot be locked ({path2}.lock): {error}", **values)) from error
    locks_taken.append(path)
    remarks: tuple[str, ...] = ()
    if not by_system and not without_locks:
        without_locks.append(path)
        text = marked(
            "{path}: its disk has no locks, as some network and FUSE disks have none: it is written without one, so "
            "only one at a time may write it"
        )
        remarks = (tr(text, path=shown(path)),)
    try:
        yield remarks
    finally:
        system.release(handle, lock)


def _wait_for_lock(lock: Path) -> tuple[int, bool]:
    """Repeat `_attempt` for PATIENCE seconds; raises TimeoutError if another process holds the lock for so long."""
    end = time.monotonic() + PATIENCE
    while True:
        is_over = time.monotonic() > end
        try:
            if held := _attempt(lock):
                return held
            if is_over:
                raise TimeoutError
        except PermissionError:  # the lock file of another user, who will remove it
            if is_over or not (os.path.lexists(lock) or os.access(lock.parent, os.W_OK)):
                raise
        time.sleep(STEP)


def _attempt(lock: Path) -> tuple[int, bool] | None:
    """The open lock file, and whether it is locked, which it is not if the disk has no locks.

    None while another process holds the lock; raises OSError if the file cannot be opened or locked.
    """
    try:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT | system.NO_LINK, 0o666)
    except PermissionError as refused:  # the file of another user: opened read-only, which is enough for a lock
        try:
            handle = os.open(lock, os.O_RDONLY | system.NO_LINK)
        except FileNotFoundError:
            raise refused from None
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
