"""The order of names in the current language: Č after C, Ch after H, Ё as Е; from the catalogue.

`locale.strxfrm` would know it if the system has that language installed, which few have.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby
from typing import TypeVar

from castlescore.core.language import ENGLISH, language, trp

Thing = TypeVar("Thing")
Key = tuple[tuple[tuple[int, int], ...], tuple[int, ...], str]
Ranks = dict[str, tuple[int, int]]
OTHER = 10_000  # letters of other languages come behind those of this one


def alphabetical(text: str) -> Key:
    """The sort key of a text: its letters, then their accents, then the text itself; in English without case."""
    if language() == ENGLISH:
        return (), (), text.casefold()
    return _key(text, _here())


def _key(text: str, ranks: Ranks) -> Key:
    letters: list[tuple[int, int]] = []
    accents: list[int] = []
    folded, i = text.casefold(), 0
    while i < len(folded):
        step = 2 if folded[i : i + 2] in ranks else 1
        rank, accent = _of(folded[i : i + step], ranks)
        letters.append(rank)
        accents.append(accent)
        i += step
    return tuple(letters), tuple(accents), text


def in_order(
    things: Iterable[Thing], group: Callable[[Thing], object], key: Callable[[Thing], tuple[str, ...]]
) -> list[Thing]:
    """Things sorted by English names, sorted again by their names in the current language.

    `group`: things of one group are sorted among each other; `key`: their texts.
    """
    if language() == ENGLISH:
        return list(things)
    ranks = _here()
    groups = (list(each) for _, each in groupby(things, group))
    return [
        thing for each in groups for thing in sorted(each, key=lambda one: [_key(text, ranks) for text in key(one)])
    ]


def _of(letter: str, ranks: Ranks) -> tuple[tuple[int, int], int]:
    """The rank of a letter and of its accent: blanks and marks first, then digits, then letters."""
    known = ranks.get(letter)
    if known is None and letter.isalpha():
        base = unicodedata.normalize("NFKD", letter)[0]
        rank = ranks.get(base, (OTHER + ord(base), 0))[0]
        return (2, rank), ord(letter)
    if known is None:
        return (int(letter.isalnum()), ord(letter)), 0
    return (2, known[0]), known[1]


def _here() -> Ranks:
    # TRANSLATORS: The letters in the order in which names are sorted, with a blank between two; those that are sorted
    # as one and differ only where nothing else does stand behind a slash: "c č d/ď". Two letters may be one: "h ch i".
    return _ranks(trp("alphabet", "a b c d e f g h i j k l m n o p q r s t u v w x y z"))


@cache
def _ranks(alphabet: str) -> Ranks:
    """For each letter of an alphabet its place there, and its place among those that count as one."""
    groups = [same.split("/") for same in alphabet.split()]
    return {letter: (rank, accent) for rank, same in enumerate(groups) for accent, letter in enumerate(same)}
