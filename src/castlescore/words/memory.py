"""What somebody was shown last: the numbered lists of places, and the line that the rules refused.

A number of a list means the place that was shown with it. `play` remembers this as long as it runs. For lines of their
own it is kept from one to the next, in a small file for each session or castle file, in the user's folder of state and
never beside the game. Where nothing can be kept, lines are answered as if nothing had been shown.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from castlescore.core import system
from castlescore.core.system import user_folder
from castlescore.protocol.castles import Refused

if TYPE_CHECKING:
    from castlescore.core.refusals import Judgement
    from castlescore.core.types import Document

MOST_LISTS = 24  # of one session or castle file
MOST_FILES = 200  # sessions and castle files
LONGEST = 1 << 16  # bytes of a file that is read


@dataclass
class Memory:
    """What is remembered of one session or castle file.

    `lists`: by tile and list (see `stamp`) the numbers that were shown of it, None for every number; the latest last.
    `is_new`: whether there is something in it that its file does not have yet.
    """

    lists: dict[tuple[str, int], frozenset[int] | None] = field(default_factory=dict)
    refused: Refused | None = None
    is_new: bool = False

    def listed(self, tile: str, list_: int, numbers: Iterable[int] | None) -> None:
        """A list has been shown, or a part of it: these numbers count from now on, and no others."""
        self.lists.pop((tile, list_), None)
        self.lists[tile, list_] = None if numbers is None else frozenset(numbers)
        while len(self.lists) > MOST_LISTS:
            del self.lists[next(iter(self.lists))]
        self.is_new = True

    def shows(self, tile: str, list_: int, number: int) -> bool | None:
        """Whether a number of a list was shown; None where no list of this tile was."""
        if (tile, list_) in self.lists:
            numbers = self.lists[tile, list_]
            return numbers is None or number in numbers
        return False if any(other == tile for other, _ in self.lists) else None


def stamp(verdicts: Iterable[Judgement]) -> int:
    """What tells one list of places from another: two with the same places in the same order are the same."""
    return crc32(repr([(v.placed.at, v.placed.turn) for v in verdicts]).encode())


def state_folder() -> Path:
    """Where this program keeps what is no game; raises OSError, RuntimeError or ValueError where there is no place."""
    return user_folder("state")


def kept_in(path: str) -> Path:
    """The file in which the memory of a session or castle file is kept; raises as `state_folder` does."""
    return state_folder() / "shown" / f"{crc32(os.path.realpath(path).encode('utf-8', 'surrogatepass')):08x}.json"


def load(path: str) -> Memory:
    """What is remembered of a session or castle file, nothing where the memory cannot be read or understood."""
    try:
        handle = os.open(kept_in(path), os.O_RDONLY | system.BINARY | system.NO_LINK | system.AT_ONCE)
        with os.fdopen(handle, "rb") as file:
            return _understood(json.loads(file.read(LONGEST)), path)
    except (OSError, RuntimeError, ValueError, TypeError, KeyError, OverflowError):
        return Memory()


def _understood(kept: Document, path: str) -> Memory:
    """A memory as it was written; raises TypeError, KeyError or ValueError for anything else."""
    if kept["file"] != os.path.realpath(path):
        raise ValueError("the memory of another file")
    lists = {
        (str(tile), int(list_)): None if numbers is None else frozenset(int(n) for n in numbers)
        for tile, list_, numbers in kept["lists"]
    }
    found = kept["refused"]
    if found is None:
        return Memory(lists)
    tiles = tuple((str(tile), int(x), int(y), int(turn)) for tile, x, y, turn in found["tiles"])
    return Memory(lists, Refused(int(found["state"]), str(found["castle"]), tiles, tuple(map(str, found["rules"]))))


def save(path: str, memory: Memory) -> None:
    """Keep a memory in place of the older one, the whole of it or nothing."""
    refused = memory.refused
    lists = [(*key, None if numbers is None else sorted(numbers)) for key, numbers in memory.lists.items()]
    with contextlib.suppress(OSError, RuntimeError, ValueError):
        target = kept_in(path)
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not target.exists():
            _make_room(target.parent)
        kept = {"file": os.path.realpath(path), "lists": lists, "refused": refused and vars(refused)}
        _write(target, json.dumps(kept).encode())


def _write(target: Path, text: bytes) -> None:
    """A new file in place of the old one. Not synced: after a crash of the machine nobody asks for it."""
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    fresh.unlink(missing_ok=True)
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | system.BINARY | system.NO_LINK, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text)
        system.replace(fresh, target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def _make_room(folder: Path) -> None:
    """Remove the oldest files where there are too many, those that a killed program left behind among them."""
    found = sorted((path for path in folder.iterdir() if path.is_file()), key=lambda path: path.stat().st_mtime_ns)
    for path in found[: max(0, len(found) + 1 - MOST_FILES)]:
        path.unlink(missing_ok=True)
