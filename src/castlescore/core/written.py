"""The characters in which a place and a number may be written: also those of a word processor and of a Cyrillic
keyboard.

Recorded and printed values have one form: `-2,1`, `foyer.E`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from castlescore.core.errors import Unclear, shown
from castlescore.core.language import tr

MINUSES = "\u2212\u2013\u2010\u2011"  # minus sign, dash, hyphen, hyphen that does not break
# Letters that look like N, E, S, W, with what they stand for. A Cyrillic С looks like a C, so it is none of them.
LOOKS = {
    **dict.fromkeys("\u0415\u0435\u0395", "E"),  # Cyrillic Е and е, Greek Ε
    **dict.fromkeys("\u0405\u0455", "S"),  # Cyrillic Ѕ and ѕ
    **dict.fromkeys("\u051c\u051d", "W"),  # Cyrillic Ԝ and ԝ
    "\u039d": "N",  # Greek Ν
}
# Patterns are texts, compiled where one is asked for: most lines have none of these signs.
_MINUS = f"[{MINUSES}](?=[0-9])"
_SIDE = f"[{''.join(LOOKS)}]"
# A side stands before the = of DOOR=TILE.DOOR, after a point at the end, and as the turn after an @.
_SIDES = rf"^{_SIDE}(?=[0-9]{{0,3}}=)|(?<=[.@]){_SIDE}(?=[0-9]{{0,3}}$)"
_WRITTEN = r"^[^\W\d_]{2,}(?=[0-9]{0,3}=)|(?<=[.@])[^\W\d_]{2,}(?=[0-9]{0,3}$)"  # a side in letters
_PAIR = r"([+-]?[0-9]+)(?: *[,;] *| +)([+-]?[0-9]+)(@\w+)?"
_FIRST = r"[+-]?[0-9]+[,;]?"
_SECOND = r"[,;]?[+-]?[0-9]+(?:@\w+)?"


def plain_number(word: str) -> str:
    """A number with an ASCII minus sign; any other word unchanged."""
    return word if word.isascii() else re.sub(f"^{_MINUS}", "-", word)


def with_minus(word: str) -> str:
    """A word with an ASCII minus sign before every number."""
    return word if word.isascii() else re.sub(_MINUS, "-", word)


def plain_side(word: str) -> str:
    """N, E, S or W for a letter of the same shape, or for the word for the side; any other word unchanged."""
    return LOOKS.get(word) or _side_of(word) or word


def _side_of(word: str) -> str:
    """The letter of a side written as a word, in English or in the current language; `""` for none."""
    if len(word) < 2 or not word.isalpha():
        return ""
    from castlescore.core.language.typed import SIDES, WORD, own_words
    from castlescore.core.names import run_together

    folded = run_together(word)
    named = (each for each in SIDES if folded in (each, *map(run_together, own_words(WORD, each))))
    return next((each[0].upper() for each in named), "")


def plain_place(word: str) -> str:
    """A PLACE in the characters of the contract: `−3;1` is `-3,1`, `0.Е` with a Cyrillic letter `0.E`.

    Any other word is unchanged.
    """
    if any(sign in word for sign in ".=@"):
        word = re.sub(_WRITTEN, lambda side: _side_of(side[0]) or side[0], word)
    plain = word if word.isascii() else re.sub(_SIDES, lambda side: LOOKS[side[0]], with_minus(word))
    pair = re.fullmatch(_PAIR, plain)
    return plain if pair is None else f"{pair[1]},{pair[2]}{pair[3] or ''}"


def place(at: Sequence[int], turn: int = 0) -> str:
    """A place, and a turn in degrees, in their one form: `3,-4` or `3,-4@90`."""
    return f"{at[0]},{at[1]}@{turn}" if turn else f"{at[0]},{at[1]}"


def with_places(words: Sequence[str], start: int = 0) -> list[str]:
    """The words of a line, two neighbouring numbers joined to the place that they mean: `larder 3 1` as `larder 3,1`.

    `start`: how many words at the beginning are names. Raises Unclear for more than two neighbouring numbers.
    """
    read = list(words[:start])
    rest = list(words[start:])
    while rest:
        run = _run([plain_number(word) for word in rest])
        if run > 2:
            numbers = " ".join(rest[:run])
            why = tr("'{words}': which two numbers are the place? With a comma between: 3,1", words=shown(numbers))
            raise Unclear(why)
        taken = max(run, 1)
        read.append(plain_place(" ".join(rest[:2])) if run == 2 else rest[0])
        del rest[:taken]
    return read


def _run(words: Sequence[str]) -> int:
    """How many words at the beginning are numbers that can only be read together; 1 for any other word."""
    if not re.fullmatch(_FIRST, words[0]):
        return 1
    return 1 + next((i for i, word in enumerate(words[1:]) if not re.fullmatch(_SECOND, word)), len(words) - 1)
