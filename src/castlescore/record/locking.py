"""What is seldom needed to write a file alone: waiting for one's turn, and a lock where the disk has none.

Those who wait are served in the order in which they came. Each has a ticket, a file with a number in a folder beside
the lock, `.FILE.queue`; only the one with the lowest number asks for the lock. Who waits gives its ticket the time of
now again and again, so that the ticket of one that was killed or stopped is known by its age, and holds the others up
for no longer than GONE. Tickets only say whose turn it is: that one alone writes is the lock's business, also where no
tickets can be made.

Where the disk has no locks, the lock is a file that is made under its name, which only one program can do, and signed.
Whoever made it removes it. One that was left behind by a killed program is removed by the next one if it is certain
that the program has ended: it ran on this machine, since its last start, and its number is nobody's now. Else nobody
can tell, and the user is told what to do. Of several who find it one removes it: who makes the file that bears the
random mark of the signature, which only that lock ever had. So nobody removes a lock that was made meanwhile.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TypeVar

from castlescore.core import system
from castlescore.core.errors import shown
from castlescore.core.language import marked, tr

Held = TypeVar("Held")
STEP, LONGEST_STEP = 0.01, 0.1  # seconds between two looks: the longer, the more are ahead
GONE = 4.0  # seconds by which a ticket is older; the times of some disks are two seconds apart
TICKET = re.compile(r"[0-9]{10}\.ticket")
SIGNED = "castlescore"
BOOT = Path("/proc/sys/kernel/random/boot_id")  # another one after each start of a machine with Linux
LONGEST = 1024  # bytes of a signature that are read


def queue_of(lock: Path) -> Path:
    """The folder of the tickets for a lock, which is there while anybody waits."""
    return lock.with_name(f".{lock.stem}.queue")


def in_turn(lock: Path, patience: float, attempt: Callable[[Path], Held | None]) -> Held:
    """What an `attempt` at the lock gives when it is our turn and it gives anything.

    Raises TimeoutError, or the last PermissionError of an attempt, when for `patience` seconds nobody was served.
    """
    place = Place(queue_of(lock))
    seen, since = _served(lock), time.monotonic()
    try:
        while True:
            refused: PermissionError | None = None
            ahead = place.ahead()
            if not ahead:
                try:
                    if (held := attempt(lock)) is not None:
                        with suppress(OSError):  # for those behind, where the system leaves the file of the lock there
                            os.utime(lock)
                        return held
                except PermissionError as error:
                    if not os.path.lexists(lock) and not os.access(lock.parent, os.W_OK):
                        raise
                    refused = error
            if (now := _served(lock)) != seen:
                seen, since = now, time.monotonic()
            if time.monotonic() - since > patience:
                raise refused or TimeoutError
            time.sleep(min(STEP * (1 + ahead), LONGEST_STEP))
    finally:
        place.leave()


def _served(lock: Path) -> int:
    """What changes whenever somebody is served, as each makes a lock file of its own."""
    try:
        return lock.stat().st_mtime_ns
    except OSError:
        return 0


class Place:
    """A place in the queue."""

    def __init__(self, queue: Path) -> None:
        self._queue = queue
        self._ticket: Path | None = None

    def ahead(self) -> int:
        """How many are to be served before; 0 also where no queue can be kept."""
        try:
            return self._ahead(self._mine())
        except OSError:
            return 0

    def leave(self) -> None:
        """Give up the place; the last one takes the folder away."""
        if self._ticket is not None:
            with suppress(OSError):
                self._ticket.unlink()
        with suppress(OSError):
            self._queue.rmdir()

    def _mine(self) -> Path:
        """Our ticket, as fresh as can be; a new one where there is none, or where others took us for gone."""
        if self._ticket is not None:
            with suppress(FileNotFoundError):
                os.utime(self._ticket)
                return self._ticket
        self._queue.mkdir(exist_ok=True)
        last = max((int(ticket.stem) for ticket in self._tickets()), default=0)
        for number in count(last + 1):
            ticket = self._queue / f"{number:010}.ticket"
            with suppress(FileExistsError):
                os.close(os.open(ticket, os.O_WRONLY | os.O_CREAT | os.O_EXCL | system.NO_LINK, 0o666))
                self._ticket = ticket
                break
        return ticket

    def _tickets(self) -> list[Path]:
        return [path for path in self._queue.iterdir() if TICKET.fullmatch(path.name)]

    def _ahead(self, mine: Path) -> int:
        fresh, found = mine.stat().st_mtime, 0
        for ticket in self._tickets():
            if ticket.name >= mine.name:
                continue
            with suppress(OSError):  # it has just gone, or is not ours to remove
                if fresh - ticket.stat().st_mtime <= GONE:
                    found += 1
                else:
                    ticket.unlink()
        return found


@dataclass(frozen=True)
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
