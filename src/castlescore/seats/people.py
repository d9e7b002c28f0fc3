"""Who sits where: every phone has a word of its own, which nobody guesses, and the seats that it took."""

from __future__ import annotations

import secrets
from collections.abc import Collection

BITS = 128


class People:
    """The words of the phones with the names of their seats. Used from one event loop alone."""

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
