"""Names that are typed with their blanks: words side by side that together name one thing, commas between names.

A line that can be read with each word a name is read so; only else are words joined. Its names may then stand in a
place or beside a number of their own, too: `10=great hall`, `W=great hall.E`, `external entrances=3`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from castlescore.core.errors import Unclear, Undecided, shown
from castlescore.core.language import either, tr
from castlescore.core.names import Names, fold

Found = TypeVar("Found")
Line = Sequence[str]
LONGEST = 6  # words of a name
DOOR = 2  # letters of an entrance before its `=`: its side, and its number
MOST = 64  # ways to join the words of a line
BREAK = ","  # a comma between names
_COMMA = re.compile(r"(?<=[^\W\d_]),(?=[^\W\d_])|,$")  # between names, never in a place
_DOOR = re.compile(r"(.+)\.[^\W\d_]+\d{0,3}")


class Known:
    """Everything that can be named at a table, to be asked often."""

    def __init__(self, names: Iterable[Names]) -> None:
        folded = {fold(name) for each in names for id, called in each.items() for name in (id, *called)}
        self.names = {words for words in folded if words}
        self._whole = {"".join(words) for words in self.names}
        self._ends: dict[str, list[tuple[str, ...]]] = {}
        for words in self.names:
            for i, word in enumerate(words):
                self._ends.setdefault(word[0], []).append(words[i:])

    def has(self, text: str) -> bool:
        """Whether a text names something: by a whole name, or by beginnings of words of one, side by side."""
        words = fold(text)
        ends = self._ends.get(words[0][0] if words else "", ())
        if "".join(words) in self._whole or (
            len(words) == 1 and any("".join(end).startswith(words[0]) for end in ends)
        ):
            return True
        return any(
            len(words) <= len(end) and all(whole.startswith(word) for word, whole in zip(words, end, strict=False))
            for end in ends
        )


def read_spaced(
    words: Line,
    names: Callable[[], Iterable[Names]],
    read: Callable[[Line], Found],
    things: Callable[[object], Sequence[str]],
) -> Found:
    """What `read` makes of the words of a line, else of the one way to join them that it understands; raises Unclear.

    `names`: everything that can be named; `things`: what a reading names, in which nothing stands twice but where two
    words were taken for the same.
    """
    first = _attempt(read, words)
    if _is_read(first) and not _has_twice(things(first)):
        return _taken(first)
    found = [way for way in ways(words, Known(names())) if not any(map(_is_numbers, way))]
    readings = [(way, _attempt(read, way)) for way in found]
    good = [(way, each) for way, each in readings if _is_read(each) or isinstance(each, Undecided)]
    if not isinstance(first, Unclear) or isinstance(first, Undecided):
        named = set(things(first))
        good = [(way, each) for way, each in good if _is_read(each) and named <= set(things(each))]
        good = [(way, each) for way, each in good if not _has_twice(things(each))]
        return _taken(good[0][1] if len(good) == 1 else first)
    good = [(way, each) for way, each in good if not _has_twice(things(each))] or good
    if any(_COMMA.search(word) for word in words):  # then nothing else stands between names
        fewest = min((len(way) for way, _ in good), default=0)
        good = [(way, each) for way, each in good if len(way) == fewest]
    different = [(way, each) for i, (way, each) in enumerate(good) if each not in [other for _, other in good[:i]]]
    if len(different) > 1:
        said = either(" ".join(word.replace(" ", "-") for word in way) for way, _ in different)
        raise Unclear(tr("'{words}' can be read in several ways: {ways}", words=shown(" ".join(words)), ways=said))
    best = min(readings, key=lambda reading: len(reading[0]), default=(words, first))  # what is wrong is told of it
    return _taken(different[0][1] if different else best[1])


def _is_numbers(word: str) -> bool:
    """Whether a joined word is nothing but numbers, which are no name."""
    return " " in word and word.replace(" ", "").isdecimal()


def _attempt(read: Callable[[Line], Found], words: Line) -> Found | Unclear:
    try:
        return read(words)
    except Unclear as problem:
        return problem


def _is_read(found: object) -> bool:
    return not isinstance(found, Unclear)


def _taken(found: Found | Unclear) -> Found:
    if isinstance(found, Unclear):
        raise found
    return found


def _has_twice(things: Sequence[str]) -> bool:
    return len(set(things)) < len(things)


def ways(words: Line, names: Known) -> Iterator[list[str]]:
    """The ways to join words side by side that together name something, each as the words that are left of the line."""
    apart = [part or (BREAK if "," in word else "") for word in words for part in _COMMA.split(word)]
    ends = [_ends(apart, i, names) for i in range(len(apart))]
    left = MOST
    todo: list[tuple[int, list[str]]] = [(0, [])]
    while todo and left:
        i, done = todo.pop()
        if i < len(apart):
            more = [(j, [*done, " ".join(apart[i:j])]) for j in (i + 1, *ends[i])]
            todo += [(j, [word for word in line if word != BREAK]) for j, line in more]
        elif done != [*words]:
            left -= 1
            yield done


def _ends(words: Line, i: int, names: Known) -> list[int]:
    """Where a name of several words can end that begins with this one."""
    found = []
    for j in range(i + 2, min(len(words), i + LONGEST) + 1):
        if BREAK in words[i:j]:
            break
        if any(map(names.has, _cores(words[i:j]))):
            found.append(j)
    return found


def _cores(run: Line) -> list[str]:
    """The name that words side by side could be, without what may stand at its ends; numbers only before its words."""
    if not any(c.isalpha() for c in run[-1]) or any("=" in word for word in run[1:-1]):
        return []
    begun = next(i for i, word in enumerate(run) if any(c.isalpha() for c in word))
    if any(not any(c.isalpha() for c in word) for word in run[begun:]):
        return []
    if "=" not in run[0] and 0 < run[-1].find("=") <= DOOR:  # a tile, and how it joins: hallway S=foyer.N
        return []
    before, equals, after = " ".join(run).partition("=")
    texts = ([after] if "=" in run[0] else [before]) if equals else [before]
    doors = [match[1] for text in texts if (match := _DOOR.fullmatch(text))]
    return [text for text in (*texts, *doors) if " " in text or equals]
