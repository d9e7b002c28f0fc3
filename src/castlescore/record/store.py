"""Writing a file so that it is always the old one or the new one, whole."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from castlescore.core import system
from castlescore.core.errors import CastlescoreError, FileProblem, LimitHit
from castlescore.core.language import marked, tr
from castlescore.toml.reading import LARGEST, reason, shown

T = TypeVar("T")
AT_ONCE = 1 << 20  # bytes copied at a time
HEAD = 1 << 16  # bytes of a file in which its format is looked for, behind what somebody noted above it
FORMAT = rb"""(?:^|\r)(?:\xef\xbb\xbf)?[ \t]*["']?format["']?[ \t]*=[ \t]*["']castlescore (\w+)"""
Proof = Callable[[str], None]  # looks at the text that was written; raises what keeps it from being used
UNTOUCHED = marked("Nothing was written.")
written: list[str] = []  # the files that this process has written so far, each once


def save(path: str, text: str, proof: Proof | None = None) -> tuple[str, ...]:
    """Put a whole new file in place of the old one, synced to the disk; returns what there is to say about it.

    What was written is read back before, and given to `proof`. Raises FileProblem, or what `proof` raises, and then
    leaves the old file. Whoever saves holds the lock, so that nobody else does.
    """
    try:
        old = _put(real_path(path), [text.encode("utf-8")], proof)
    except (OSError, ValueError) as error:  # ValueError: no system has such a path, or no file such a text
        raise FileProblem(tr("{path}: cannot be written: {error}", path=shown(path), error=_why(error))) from error
    if path not in written:
        written.append(path)
    # The old file goes on under its other names: writing into it would not be whole at every moment, and whoever made
    # the other name to keep the old state would lose that.
    if old is None or old.st_nlink == 1:
        return ()
    said = marked("{path}: this file had another name too (a hard link), and under that one it stays as it was")
    return (tr(said, path=shown(path)),)


def check_size(text: str, path: str) -> None:
    """Raises LimitHit for a text that would be larger than what is read."""
    if len(text.encode(errors="replace")) > LARGEST:
        raise LimitHit(tr("{where}: it would be more than 4 MiB, the most a file may have", where=shown(path)))


def reads_back(path: str, read: Callable[[str], T], meant: T) -> Proof:
    """A proof that a text says what was `meant`, as `read` reads it, and that it is no larger than what is read.

    It raises FileProblem or LimitHit with the words of the reader; then nothing is written.
    """

    def look(text: str) -> None:
        try:
            check_size(text, path)
            found = read(text)
        except CastlescoreError as problem:
            raise type(problem)(f"{problem}. {tr(UNTOUCHED)}") from problem
        if found != meant:
            raise another(path)

    return look


def another(path: str) -> FileProblem:
    """That a text says something else than what was meant."""
    why = tr("{path}: what was to be written reads back as something else", path=shown(path))
    return FileProblem(f"{why}. {tr(UNTOUCHED)}")


def keep(path: str) -> None:
    """Keep a file, byte for byte, as `FILE~`, in place of one kept before; raises FileProblem."""
    try:
        _regular(Path(path))
        with Path(path).open("rb") as file:
            _put(real_path(f"{path}~"), iter(lambda: file.read(AT_ONCE), b""))
    except (OSError, ValueError) as error:
        raise FileProblem(
            tr("{path}: cannot be kept as {path2}~: {error}", path=shown(path), path2=shown(path), error=_why(error))
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


def _why(error: Exception) -> str:
    """Why a file cannot be written, with what to remove where it is something that somebody else left there."""
    name = getattr(error, "filename", None)
    if isinstance(error, PermissionError) and name and error.filename2 is None and os.path.lexists(name):
        name = shown(str(name))
        rest = tr("{name} may not be removed. If nobody is writing, remove it:  rm {name}", name=name)
        return f"{reason(error)}: {rest}"
    return reason(error)


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


def real_path(path: str) -> Path:
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
