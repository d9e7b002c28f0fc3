"""Writing a file so that it is always the old one or the new one, whole, and so that two who write take turns."""

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

from castlescore.core import system
from castlescore.core.errors import FileProblem
from castlescore.core.language import marked, tr
from castlescore.core.system import lock as _lock
from castlescore.record.toml.reading import reason, shown

PATIENCE = 5.0  # seconds to wait for another who writes; the contract's figure
AT_ONCE = 1 << 20  # bytes copied at a time
HEAD = 1 << 16  # bytes of a file in which its format is looked for, behind what somebody noted above it
FORMAT = rb"""^(?:\xef\xbb\xbf)?[ \t]*["']?format["']?[ \t]*=[ \t]*["']castlescore (\w+)"""
Proof = Callable[[str], None]  # looks at the text that was written; raises what keeps it from being used
# What this process has done so far: the files it wanted to write, and those it has written, each once.
locks_taken: list[str] = []
written: list[str] = []


@contextlib.contextmanager
def locked(path: str, patience: float | None = None) -> Iterator[None]:
    """Hold the lock of a file; raises FileProblem when another holds it for longer than `patience` seconds (PATIENCE).

    The lock is one of the operating system on `FILE.lock`, so one left behind by a killed program holds nobody up.
    """
    waits = PATIENCE if patience is None else patience
    try:
        lock = Path(f"{_real(path)}.lock")
        handle = _take(lock, time.monotonic() + waits)
    except TimeoutError as error:
        values = {"path": shown(path), "waits": waits}
        why = tr("{path}: another castlescore has been writing it for {waits:.0f} seconds; try again", **values)
        raise FileProblem(why) from error
    except FileNotFoundError as error:
        folder = shown(str(Path(path).parent))
        why = tr("{path}: cannot be written: there is no folder {folder}", path=shown(path), folder=folder)
        raise FileProblem(why) from error
    except PermissionError as error:
        what = tr("{path}: cannot be locked: {error}", path=shown(path), error=reason(error))
        if os.path.lexists(lock):
            name = shown(str(lock))
            may_not = tr("{name} may not be opened. If nobody is writing, remove it:  rm {name}", name=name)
            what = f"{what}: {may_not}"
        raise FileProblem(what) from error
    except (OSError, ValueError) as error:  # ValueError: no system has such a path
        why = tr(
            "{path}: cannot be locked ({path2}.lock): {error}", path=shown(path), path2=shown(path), error=reason(error)
        )
        raise FileProblem(why) from error
    _remember(locks_taken, path)
    try:
        yield
    finally:
        system.release(handle, lock)


def _take(lock: Path, end: float) -> int:
    """Open and lock the lock file; raises TimeoutError after `end`."""
    while True:
        handle = _open_lock(lock, end)
        ours = False
        try:
            ours = _lock(handle) and system.is_named(handle, lock)
        finally:
            if not ours:
                os.close(handle)
        if ours:
            return handle
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.01)


def _open_lock(lock: Path, end: float) -> int:
    """Open the lock file, one of somebody else for reading alone, which locks as well; one that may not even be read
    is waited for, as it goes when whoever holds it is done. Raises PermissionError after `end`.
    """
    while True:
        try:
            return os.open(lock, os.O_RDWR | os.O_CREAT | system.NO_LINK, 0o666)
        except PermissionError:
            if not os.path.lexists(lock) and not os.access(lock.parent, os.W_OK):
                raise
            with contextlib.suppress(PermissionError, FileNotFoundError):
                return os.open(lock, os.O_RDONLY | system.NO_LINK)
            if time.monotonic() > end:
                raise
            time.sleep(0.01)


def save(path: str, text: str, proof: Proof | None = None) -> tuple[str, ...]:
    """Put a whole new file in place of the old one, synced to the disk; returns what there is to say about it.

    What was written is read back before, and given to `proof`. Raises FileProblem, or what `proof` raises, and then
    leaves the old file. Whoever saves holds the lock, so that nobody else does.
    """
    try:
        old = _put(_real(path), [text.encode("utf-8")], proof)
    except (OSError, ValueError) as error:  # ValueError: no system has such a path, or no file such a text
        raise FileProblem(tr("{path}: cannot be written: {error}", path=shown(path), error=reason(error))) from error
    _remember(written, path)
    # The old file goes on under its other names: writing into it would not be whole at every moment, and whoever made
    # the other name to keep the old state would lose that.
    if old is None or old.st_nlink == 1:
        return ()
    said = marked("{path}: this file had another name too (a hard link), and under that one it stays as it was")
    return (tr(said, path=shown(path)),)


def _remember(paths: list[str], path: str) -> None:
    if path not in paths:
        paths.append(path)


def keep(path: str) -> None:
    """Keep a file, byte for byte, as `FILE~`, in place of one kept before; raises FileProblem."""
    try:
        _regular(Path(path))
        with Path(path).open("rb") as file:
            _put(_real(f"{path}~"), iter(lambda: file.read(AT_ONCE), b""))
    except (OSError, ValueError) as error:
        raise FileProblem(
            tr("{path}: cannot be kept as {path2}~: {error}", path=shown(path), path2=shown(path), error=reason(error))
        ) from error


def _put(target: Path, content: Iterable[bytes], proof: Proof | None = None) -> os.stat_result | None:
    """Write a file beside another, read it back, and let it take the other's place; returns what the other was."""
    old = _regular(target)
    # One name for all, so that what a killed program left behind is cleared away by the next that writes.
    fresh = target.with_name(f".{target.name}.new")
    fresh.unlink(missing_ok=True)
    handle = os.open(
        fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL | system.NO_LINK | system.BINARY, 0o600 if old else 0o666
    )
    try:
        try:
            if old:
                system.look_like(handle, old)
            written = 0
            for piece in content:
                _write(handle, piece)
                written = zlib.crc32(piece, written)
            system.sync(handle)
            found = _read_back(handle, written, whole=proof is not None)
            if proof:
                proof(found.decode("utf-8"))
        finally:
            os.close(handle)
        system.replace(fresh, target)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
    system.sync_folder(target.parent)
    return old


def _read_back(handle: int, written: int, whole: bool) -> bytes:
    """What a file holds, nothing unless the `whole` is asked for; raises OSError if its check sum is another."""
    os.lseek(handle, 0, os.SEEK_SET)
    check, pieces = 0, []
    while piece := os.read(handle, AT_ONCE):
        check = zlib.crc32(piece, check)
        pieces += [piece] if whole else []
    if check != written:
        raise OSError(errno.EIO, marked("it does not read back as it was written"))
    return b"".join(pieces)


def _write(handle: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _regular(target: Path) -> os.stat_result | None:
    """What the system knows of the file that is replaced, None where there is none; raises OSError if it may not be."""
    try:
        found = target.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, marked("it is no ordinary file"))
    if not os.access(target, os.W_OK):
        raise OSError(errno.EACCES, marked("it is write-protected"))
    return found


def _real(path: str) -> Path:
    """The file itself where the path is a link to it, so that the link stays a link."""
    given = Path(path)
    with contextlib.suppress(OSError, ValueError, RuntimeError):  # a path that no system has, links in a circle
        if given.is_symlink():
            return given.resolve()
    return given


def kind_there(path: str) -> str:
    """Which file of ours lies there (`session`, `castle`, `tally`), as far as it says so itself; `""` for none.

    It may be out of order. A pipe is not waited for.
    """
    try:
        if not Path(path).is_file():
            return ""
        with Path(path).open("rb") as file:
            found = re.search(FORMAT, file.read(HEAD), re.MULTILINE)
    except (OSError, ValueError):  # reading or writing it will tell
        return ""
    return found[1].decode() if found else ""
