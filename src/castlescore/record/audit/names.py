"""Which name a word of a record may be meant for."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

ALIKE = 0.75  # from which likeness on a name may be meant
AS_LIKELY = 0.1  # a name that much less like the word than the best one is not meant
MOST = 3


def near(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that a word may be meant for: those that are the same but for their case, else those most like it."""
    names = list(names)
    same = [name for name in names if name.casefold() == word.casefold()]
    if same:
        return tuple(same)
    found = get_close_matches(word, names, n=MOST, cutoff=ALIKE)
    likeness = [SequenceMatcher(None, name, word).ratio() for name in found]
    return tuple(name for name, ratio in zip(found, likeness, strict=True) if ratio > max(likeness) - AS_LIKELY)
