"""A lock where the disk has none: a file that is made under its name, which only one program can do, and signed.

Whoever made it removes it. One that was left behind by a killed program is removed by the next one if it is certain
that the program has ended: it ran on this machine, since its last start, and its number is nobody's now. Else nobody
can tell, and the user is told what to do. Of several who find it one removes it: who makes the file that bears the
random mark of the signature, which only that lock ever had. So nobody removes a lock that was made meanwhile.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from castlescore.core import system
from castlescore.core.errors import shown
from castlescore.core.language import marked, tr
from castlescore.core.values import frozen

SIGNED = "castlescore"
BOOT = Path("/proc/sys/kernel/random/boot_id")  # another one after each start of a machine with Linux
LONGEST = 1024  # bytes of a signature that are read


@frozen
class Holder:
    """Who made a lock file: its mark, the number of the process, how that is numbered, and the machine's name."""

    mark: str
    process: int
    numbered: str
    host: str

    def is_gone(self) -> bool:
        """Whether it has ended for certain."""
        if not self.numbered or self.numbered != numbering():
            return False
        try:
            os.kill(self.process, 0)
        except (OSError, OverflowError) as error:  # or somebody else's, or a number that no process has
            return isinstance(error, ProcessLookupError)
        return False


def numbering() -> str:
    """What tells the numbers of processes from those of another start of the machine, or container; `""`: unknown.

    Where it is not known, as everywhere but on Linux, no process is asked whether it runs.
    """
    try:
        started = BOOT.read_text(encoding="ascii").strip()
        return f"{started}/{Path('/proc/self/ns/pid').readlink()}"
    except (OSError, ValueError):
        return ""


def of_its_disk(path: str, lock: Path) -> str:
    """What is said of a disk that has no locks."""
    return tr(
        "{path}: its disk has no locks, as some network and FUSE disks have none; whoever writes there makes the file "
        "{name}, which keeps all others out, and removes it again",
        path=shown(path), name=shown(lock.name),
    )  # fmt: skip


def taken(path: str, lock: Path, waits: float, lockless: bool) -> str:
    """That a lock has been somebody else's for so long, and what to do if it is nobody's; `lockless`: its disk."""
    values = {"path": shown(path), "name": shown(str(lock)), "waits": waits}
    found = holder(lock)
    if found is not None:
        said = marked(
            "{path}: another castlescore (process {process} on {host}) has been writing it for {waits:.0f} seconds; "
            "try again. If it does not run any more, remove its lock:  rm {name}"
        )
        return tr(said, process=found.process, host=shown(found.host), **values)
    if lockless:
        said = marked(
            "{path}: its disk has no locks, and {name} has been there for {waits:.0f} seconds without saying who is "
            "writing. If nobody is, remove it:  rm {name}"
        )
        return tr(said, **values)
    said = marked("{path}: another castlescore has been writing it for {waits:.0f} seconds; try again")
    return tr(said, **values)


def sign(handle: int, lock: Path) -> str:
    """Sign a lock file that this process has just made; returns its mark.

    Raises OSError where that cannot be, and then removes the file.
    """
    from platform import node

    mark = os.urandom(8).hex()
    signature = f"{SIGNED} {mark} {os.getpid()} {numbering() or '-'} {node() or '-'}\n"
    try:
        os.write(handle, signature.encode("utf-8", "replace"))
    except OSError:
        with suppress(OSError):
            lock.unlink()
        raise
    return mark


def holder(lock: Path) -> Holder | None:
    """Who has signed a lock file; None for one that nobody signed, or that is not there any more."""
    try:
        handle = os.open(lock, os.O_RDONLY | system.NO_LINK | system.AT_ONCE | system.BINARY)
        with os.fdopen(handle, "rb") as file:
            words = file.read(LONGEST).decode("utf-8").rstrip("\n").split(" ", 4)
        signed, mark, process, numbered, host = words
        if signed != SIGNED or not mark.isalnum():
            return None
        return Holder(mark, int(process), "" if numbered == "-" else numbered, host)
    except (OSError, ValueError):
        return None


def is_held(lock: Path) -> bool:
    """Whether somebody has signed a lock file; one whose holder has ended is removed, and asked for again."""
    found = holder(lock)
    if found is None:
        return False
    if found.is_gone():
        _remove(lock, found.mark)
    return True


def release(lock: Path, mark: str) -> None:
    """Remove a lock that this process made, unless somebody has removed it by hand and another is there."""
    found = holder(lock)
    if found is not None and found.mark == mark:
        with suppress(OSError):
            lock.unlink()


def _remove(lock: Path, mark: str) -> None:
    """Remove a lock whose holder has ended, unless another process does; raises OSError where that cannot be."""
    right = lock.with_name(f"{lock.name}.{mark}")
    try:
        handle = os.open(right, os.O_WRONLY | os.O_CREAT | os.O_EXCL | system.NO_LINK, 0o666)
    except FileExistsError:
        is_held(right)  # whoever was to remove the lock may have been killed as well
        return
    try:
        own = sign(handle, right)
    finally:
        os.close(handle)
    release(lock, mark)
    release(right, own)
