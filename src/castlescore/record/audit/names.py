"""Which name a word of a record may be meant for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache

ALIKE = 0.75  # from which likeness on a name may be meant
AS_LIKELY = 0.1  # a name that much less like the word than the best one is not meant
MOST = 3
KEPT = 2_000  # words whose names are kept: an audit asks again and again about those near each other


@dataclass(frozen=True)
class Unknown:
    """A word of a line that names nothing: its key, the word, and what it may be meant for.

    `ruled`: whether a rule of the game says so of the line itself.
    """

    key: str
    word: str
    near: tuple[str, ...]
    ruled: bool = False


def near(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that a word may be meant for: those that are the same but for their case, else those most like it."""
    return _near(word, tuple(names))


@lru_cache(KEPT)
def _near(word: str, names: tuple[str, ...]) -> tuple[str, ...]:
    same = [name for name, folded, _ in _prepared(names) if folded == word.casefold()]
    if same:
        return tuple(same)
    letters = _letters(word)
    possible = [name for name, _, own in _prepared(names) if _most_alike(word, letters, name, own) >= ALIKE]
    found = get_close_matches(word, possible, n=MOST, cutoff=ALIKE)
    likeness = [SequenceMatcher(None, name, word).ratio() for name in found]
    return tuple(name for name, ratio in zip(found, likeness, strict=True) if ratio > max(likeness) - AS_LIKELY)


@lru_cache(16)
def _prepared(names: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """Each name with what it is without its case, and the set of its letters."""
    return [(name, name.casefold(), _letters(name)) for name in names]


def _letters(word: str) -> int:
    """The set of the letters of a word, as bits; letters may share one."""
    found = 0
    for letter in set(word):
        found |= 1 << ord(letter) % 64
    return found


def _most_alike(word: str, letters: int, name: str, own: int) -> float:
    """How much alike a word and a name can be at most, quickly told: a letter that one of them lacks is no match."""
    lacking = len(word) - (letters & ~own).bit_count(), len(name) - (own & ~letters).bit_count()
    return 2 * min(lacking) / max(len(word) + len(name), 1)
