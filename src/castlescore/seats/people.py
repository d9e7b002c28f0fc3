"""Who has which seat of a table on phones, and the file in which that is stored for the next start of the server."""

from __future__ import annotations

import os
import secrets
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zlib import crc32

from pydantic import TypeAdapter

from castlescore.input.context import state_folder, write_private
from castlescore.seats.host import Unrecorded

BITS = 128


class People:
    """Who has which seat: every phone has a secret word, and the seats that it took.

    Used from one event loop alone.
    """

    def __init__(self, names: Mapping[str, tuple[str, ...]] | None = None) -> None:
        """`names`: the seats by the words of their phones."""
        self._names = {**(names or {})}
        self._since = dict.fromkeys((name for seats in self._names.values() for name in seats), _now())

    @property
    def by_word(self) -> dict[str, tuple[str, ...]]:
        """The seats by the words of their phones."""
        return {**self._names}

    def names(self, word: str) -> tuple[str, ...] | None:
        """The names of a phone's seats; None for an unknown word."""
        return self._names.get(word)

    def word_of(self, name: str) -> str | None:
        """The word of the phone that has a seat; None where the seat is free."""
        return next((word for word, names in self._names.items() if name in names), None)

    def sit(self, name: str, word: str | None) -> tuple[str, str | None]:
        """Give a seat to the phone with this word, or to a new phone: its word, and the word of the phone that lost the
        seat.
        """
        before = self.word_of(name)
        if before is not None and before == word:
            return before, None
        if before is not None:
            self._leave(name, before)
        word = word or secrets.token_urlsafe(BITS // 8)
        self._names[word] = (*self._names.get(word, ()), name)
        self._since[name] = _now()
        return word, before

    def since(self, name: str) -> str | None:
        """The time at which a seat was taken; None where it is free."""
        return self._since.get(name)

    def free(self, name: str) -> str | None:
        """Free a seat; the word of the phone that had it."""
        before = self.word_of(name)
        if before is not None:
            self._leave(name, before)
        return before

    def keep(self, players: Collection[str]) -> None:
        """Free the seats of players who are not among these."""
        for name in {name for names in self._names.values() for name in names} - {*players}:
            self.free(name)

    def _leave(self, name: str, word: str) -> None:
        self._since.pop(name, None)
        left = tuple(other for other in self._names[word] if other != name)
        if left:
            self._names[word] = left
        else:
            del self._names[word]


def _now() -> str:
    return datetime.now().strftime("%H:%M")


@dataclass(frozen=True)
class StoredSeats:
    """What a server stores, so that after a restart every phone goes on by itself.

    `file`: the session or tally, `base`: the path of JOIN with its word, `names`: the seats by the words of phones.
    """

    file: str
    port: int
    base: str
    names: Mapping[str, tuple[str, ...]]
    unrecorded: Unrecorded


STORED = TypeAdapter(StoredSeats)


def _place(path: str) -> Path:
    """The file with the seats of a session or tally; raises as `state_folder` does."""
    return state_folder() / "seats" / f"{crc32(_real(path).encode('utf-8', 'surrogatepass')):08x}.json"


def _real(path: str) -> str:
    return os.path.realpath(path)


def stored_seats(path: str) -> StoredSeats | None:
    """The stored seats of a session or tally; None where there are none that can be read."""
    with suppress(OSError, RuntimeError, ValueError):
        stored = STORED.validate_json(_place(path).read_bytes())
        return stored if stored.file == _real(path) else None
    return None


def store_seats(path: str, port: int, base: str, people: People, unrecorded: Unrecorded) -> None:
    """Store the seats of a session or tally for this user alone; without a folder for it they are not stored."""
    with suppress(OSError, RuntimeError, ValueError):
        place = _place(path)
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_private(place, STORED.dump_json(StoredSeats(_real(path), port, base, people.by_word, unrecorded)))


def forget_seats(path: str) -> None:
    """Delete the stored seats of a session or tally."""
    with suppress(OSError, RuntimeError, ValueError):
        _place(path).unlink(missing_ok=True)
