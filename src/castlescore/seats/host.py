"""What every table on phones has, whatever is entered at it: who sits where; seats are shown something, and choose."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from json import dumps
from typing import NamedTuple

from castlescore.core.errors import CastlescoreError
from castlescore.core.language import tr
from castlescore.core.types import Document
from castlescore.protocol.seats import Hand, Refused, Said, State


class Overtaken(Exception):
    """Somebody else recorded something first."""


class Answer(NamedTuple):
    """What a choice is answered: the status, and the document."""

    status: int
    document: Said | Refused | State


class Host(ABC):
    """A table with its seats.

    `say` and `refreshed` are called by one thread alone, the one that writes the file; the others look at a moment of
    it, which never changes.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.changed: Callable[[], None] = lambda: None  # told after every change
        self._said: dict[str, tuple[str, int, Said]] = {}  # the last choice of each phone, and its answer
        self._count = 0

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """Who sits at the table."""

    @property
    def tag(self) -> str:
        """Another one after every change."""
        return str(self._count)

    def stir(self) -> None:
        """Something has changed that seats are shown."""
        self._count += 1
        self.changed()

    def forget(self, word: str) -> None:
        """The phone of this word sits nowhere any more."""
        self._said.pop(word, None)

    @abstractmethod
    def refreshed(self) -> str:
        """Take up what others wrote into the file; why it cannot be read, "" where it can."""

    @abstractmethod
    def last(self, names: Sequence[str]) -> int:
        """The number of the last event that concerns these players."""

    @abstractmethod
    def state(self, names: Sequence[str]) -> State:
        """What the seat of these players is shown."""

    @abstractmethod
    def hand(self, names: Sequence[str], choice: str, values: Mapping[str, str]) -> Hand:
        """The places of a choice; raises Unclear for one that is not offered, or lays nothing."""

    def labels(self, castle: str) -> dict[int, str]:
        """What the tiles of a castle are called by their numbers, where these are asked for."""
        return {}

    @abstractmethod
    def taken(self, names: tuple[str, ...], choice: str, after: int, asked: Document) -> Said:
        """Record a choice; raises CastlescoreError where it is refused, Overtaken where something came first."""

    @abstractmethod
    def overtaken(self, names: Sequence[str], after: int) -> State:
        """The new state, with what came first."""

    def say(self, word: str, names: tuple[str, ...], asked: Document) -> Answer:
        """A choice of the phone of this word, which has the seats of these players."""
        if trouble := self.refreshed():  # what somebody else wrote there stays
            return Answer(400, Refused((trouble,)))
        choice, after = asked.get("choice"), asked.get("after")
        if not isinstance(choice, str) or type(after) is not int:
            return Answer(400, Refused((tr("a choice is told with the number of the last event: choice, after"),)))
        same, last = dumps(asked, sort_keys=True), self.last(names)
        before = self._said.get(word)
        if before is not None and before[:2] == (same, last):
            return Answer(200, before[2])
        try:
            said = self.taken(names, choice, after, asked)
        except Overtaken:
            return Answer(409, self.overtaken(names, after))
        except CastlescoreError as problem:
            return Answer(400, Refused((str(problem),)))
        self._said[word] = same, self.last(names), said
        return Answer(200, said)


BITS = 128


class People:
    """Who sits where: every phone has a word of its own, which nobody guesses, and the seats that it took.

    Used from one event loop alone.
    """

    def __init__(self) -> None:
        self._names: dict[str, tuple[str, ...]] = {}

    def names(self, word: str) -> tuple[str, ...] | None:
        """The names of a phone's seats; None for a word that nobody has."""
        return self._names.get(word)

    def word_of(self, name: str) -> str | None:
        """The word of the phone that has a seat; None where nobody sits there."""
        return next((word for word, names in self._names.items() if name in names), None)

    def sit(self, name: str, word: str | None) -> tuple[str, str | None]:
        """A seat taken by the phone of a word, by a new one where there is none: its word, and that of who lost it."""
        before = self.word_of(name)
        if before is not None and before == word:
            return before, None
        if before is not None:
            self._leave(name, before)
        word = word or secrets.token_urlsafe(BITS // 8)
        self._names[word] = (*self._names.get(word, ()), name)
        return word, before

    def free(self, name: str) -> str | None:
        """A seat that nobody has from now on; the word of who had it."""
        before = self.word_of(name)
        if before is not None:
            self._leave(name, before)
        return before

    def keep(self, players: Collection[str]) -> None:
        """Let the seats go of those who no longer play."""
        for name in {name for names in self._names.values() for name in names} - {*players}:
            self.free(name)

    def _leave(self, name: str, word: str) -> None:
        left = tuple(other for other in self._names[word] if other != name)
        if left:
            self._names[word] = left
        else:
            del self._names[word]
