"""Slips of the hand in a line: names and commands that differ by one letter from what was typed.

One letter is missing, too many, another, or changed places with its neighbour. Nothing is decided here: the lines that
could have been meant are given, for whoever can try them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from castlescore.core.names import SHORTEST, Names, fold, is_slip
from castlescore.words.owners import is_place
from castlescore.words.spelling import LONGEST, Known

MOST_SLIPS = 4  # on one line
MOST_LINES = 60  # that are given
_WORD = re.compile(r"(?:[^\s-]|-(?![^\W\d_])|(?<![^\W\d_])-)+")  # of a name with hyphens each
_DOOR = re.compile(r"\.[^\W\d_]+\d{0,3}$")
_VALUED = re.compile(r"--[a-z-]+")
Span = tuple[int, int]


# How a name stands in the place of words with a slip: they are all of it, or a part of it and it is put there whole;
# or that part alone, where the words beside it are the rest.
WHOLE, FROM_PART, PART = range(3)


@dataclass(frozen=True)
class _Change:
    """Words for others: where they stand in the line, what is put there, and which of WHOLE, FROM_PART, PART it is."""

    start: int
    end: int
    text: str
    form: int = WHOLE


class Spelling:
    """How everything is spelt that could be meant in a line, for those who look for slips."""

    def __init__(self, names: Iterable[Names], more: Collection[str] = ()) -> None:
        names = [*names, dict.fromkeys(more, ())]
        self.known = Known(names)
        self._by_length: dict[int, dict[str, dict[str, int]]] = {}
        for each in names:
            for id, called in each.items():
                for name in (*called, id):
                    for joined, text, form in _spelt(name):
                        texts = self._by_length.setdefault(len(joined), {}).setdefault(joined, {})
                        texts[text] = min(form, texts.get(text, form))

    def near(self, text: str) -> list[tuple[str, int]]:
        """What may be put in the place of a text that is spelt so but for one slip, and in which form."""
        typed = "".join(fold(text))
        if len(typed) < SHORTEST:
            return []
        around = (self._by_length.get(len(typed) + more, {}) for more in (0, -1, 1))
        return [found for words in around for joined, texts in words.items() if is_slip(typed, joined)
                for found in texts.items()]  # fmt: skip


@lru_cache(maxsize=4096)
def _spelt(name: str) -> tuple[tuple[str, str, int], ...]:
    """A name, the beginnings of it that end with a word, and each of its words: without blanks, what is put in their
    place, and in which form."""
    spelt = re.findall(r"[^\W_]+", name.lower().replace("'", "").replace("’", ""))
    whole = " ".join(spelt)
    found = [("".join(fold(whole)), whole, WHOLE)]
    for words in (*(spelt[:i] for i in range(1, len(spelt))), *([word] for word in spelt[1:])):
        part = " ".join(words)
        found += [("".join(fold(part)), whole, FROM_PART), ("".join(fold(part)), part, PART)]
    return tuple(found)


def corrections(text: str, spelling: Spelling, commands: Sequence[str] | None) -> Iterator[list[str]]:
    """The lines that could have been meant by one with up to four slips, by the form of their names.

    None where there are too many slips. `commands`: what its first word could have been, None where that is right.
    """
    found = [match.span() for match in _WORD.finditer(text)]
    if not found or any(c in text for c in "\"'\\"):
        return
    first, *rest = found
    head = [_Change(*first, name) for name in commands or () if is_slip("".join(fold(text[slice(*first)])), name)]
    if commands is not None and not head:
        return
    wrong = [span for span in _named(text, rest) if not _is_known(text, span, spelling.known)]
    if len(wrong) + bool(head) > MOST_SLIPS:
        return
    changes = list(_changes(text, rest, spelling))
    ways = [[change for change in changes if change.start < end and start < change.end] for start, end in wrong]
    ways = [*([head] if head else []), *(ways if wrong or head else [changes])]
    for form in (WHOLE, FROM_PART, PART):
        some = [[change for change in way if change.form <= form] for way in ways]
        lines = (_with(text, set(picked)) for picked in product(*some))
        yield list(islice(dict.fromkeys(filter(None, lines)), MOST_LINES))


def _named(text: str, words: Sequence[Span]) -> list[Span]:
    """The words of a line that name something: no options and their values, no numbers and places."""
    found, before = [], ""
    for start, end in words:
        word = text[start:end]
        cores = _cores(text, start, end)[1:] if is_place(word) else [(start, end)]
        has_name = any(any(map(str.isalpha, text[slice(*core)])) for core in cores)
        if has_name and not word.startswith("-") and not _VALUED.fullmatch(before):
            found.append((start, end))
        before = word
    return found


def _cores(text: str, start: int, end: int) -> list[Span]:
    """Where in words side by side a name can stand: all of them, or what is left without an = or a door at its end."""
    end = start + len(text[start:end].rstrip(","))
    spans = [(start, end)]
    if "=" in text[start:end]:
        middle = text.index("=", start)
        first = " " not in text[start:middle]
        spans += [(middle + 1, end)] if first else [(start, middle)] if text[middle + 1 : end].isdecimal() else []
        spans += [(start, middle)] if first and text[middle + 1 : end].isdecimal() else []
    spans += [(a, a + match.start()) for a, b in spans if (match := _DOOR.search(text[a:b])) and match.start()]
    return [(a, b) for a, b in spans if a < b]


def _is_known(text: str, span: Span, known: Known) -> bool:
    return any(text[a:b].isdecimal() or known.has(text[a:b]) for a, b in _cores(text, *span))


def _changes(text: str, words: Sequence[Span], spelling: Spelling) -> Iterator[_Change]:
    """Every change of one letter that makes names of words side by side."""
    named = _named(text, words)
    runs = [(start, end) for i, (start, _) in enumerate(named) for _, end in named[i : i + LONGEST]]
    spaced = [(a, b) for a, b in runs if " " in text[a:b] and _is_known(text, (a, b), spelling.known)]
    for start, end in runs:
        if any(a <= start and end <= b for a, b in spaced if (a, b) != (start, end)):
            continue  # words of a longer name that is spelt right
        for a, b in _cores(text, start, end):
            blank = " " if " " in text[a:b] else "-"
            near = spelling.near(text[a:b])
            yield from (_Change(a, b, spelt.replace(" ", blank), form) for spelt, form in near)


def _with(text: str, changes: Collection[_Change]) -> str | None:
    """A line with changes, None where two of them are of the same words."""
    line, last = "", 0
    for change in sorted(changes, key=lambda change: change.start):
        if change.start < last:
            return None
        line, last = line + text[last : change.start] + change.text, change.end
    return line + text[last:]
