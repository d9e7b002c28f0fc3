"""Waiting for the lock of a file: those who wait are served in the order in which they came.

Each has a ticket, a file with a number in a folder beside the lock, `.FILE.queue`; only the one with the lowest number
asks for the lock. Who waits gives its ticket the time of now again and again, so that the ticket of one that was killed
or stopped is known by its age, and holds the others up for no longer than GONE. Tickets only say whose turn it is: that
one alone writes is the lock's business, also where no tickets can be made.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TypeVar

from castlescore.core import system

Held = TypeVar("Held")
STEP, LONGEST_STEP = 0.01, 0.1  # seconds between two looks: the longer, the more are ahead
GONE = 4.0  # seconds by which a ticket is older; the times of some disks are two seconds apart
TICKET = re.compile(r"[0-9]{10}\.ticket")


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
