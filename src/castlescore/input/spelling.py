"""The names in a line: whose castle is meant, names with blanks, and spelling mistakes.

Neighbouring words may together name one thing, commas separate names. A line that can be read with each word as a name
is read so; only otherwise are words joined. Joined names may also be part of a place or precede a number: `10=great
hall`, `W=great hall.E`, `external entrances=3`.

In a misspelled word one letter is missing, added, wrong, or exchanged with its neighbour. The lines that may have been
meant are returned; which of them can be played is not decided here.

A player or a castle may be named before or after the other words. A complete name counts more than a beginning of one.
If the words at both ends of a line may be the name, the reading counts in which the other words begin with a thing, for
example a tile. A line with two such readings means the one that the help page shows, unless both are complete names:
then it is not decided.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from typing import TypeVar

from castlescore.core.errors import Unclear, Undecided, shown
from castlescore.core.language import either, tr
from castlescore.core.names import SHORTEST, Names, exact_ids, find, fold, is_slip
from castlescore.core.written import plain_place

Found = TypeVar("Found")
Line = Sequence[str]
LONGEST = 6  # words of a name
DOOR = 2  # letters of an entrance before its `=`: its side, and its number
MOST = 64  # ways to join the words of a line
BREAK = ","  # a comma between names
_COMMA = re.compile(r"(?<=[^\W\d_]),(?=[^\W\d_])|,$")  # between names, never in a place
_DOOR = re.compile(r"(.+)\.[^\W\d_]+\d{0,3}")


class Known:
    """All names at a table, prepared for many lookups."""

    def __init__(self, names: Iterable[Names]) -> None:
        folded = {fold(name) for each in names for id, called in each.items() for name in (id, *called)}
        self.names = {words for words in folded if words}
        self._whole = {"".join(words) for words in self.names}
        self._ends: dict[str, list[tuple[str, ...]]] = {}
        for words in self.names:
            for i, word in enumerate(words):
                self._ends.setdefault(word[0], []).append(words[i:])

    def has(self, text: str) -> bool:
        """Whether a text names something: by a complete name, or by beginnings of neighbouring words of one."""
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
    """The result of `read` for the words of a line, else for the only way to join them that it understands; raises
    Unclear.

    `names`: all possible names; `things`: what a reading names, in which nothing is repeated unless two words were read
    as the same.
    """
    first = _attempt(read, words)
    if not isinstance(first, Unclear) and not _has_twice(things(first)):
        return first
    joinings = [  # joined numbers are no name
        way
        for way in ways(words, Known(names()))
        if not any(" " in word and word.replace(" ", "").isdecimal() for word in way)
    ]
    readings = [(way, _attempt(read, way)) for way in joinings]
    good = [(way, each) for way, each in readings if not isinstance(each, Unclear) or isinstance(each, Undecided)]
    if not isinstance(first, Unclear) or isinstance(first, Undecided):
        named = set(things(first))
        good = [(way, each) for way, each in good if not isinstance(each, Unclear) and named <= set(things(each))]
        good = [(way, each) for way, each in good if not _has_twice(things(each))]
        return _or_raise(good[0][1] if len(good) == 1 else first)
    good = [(way, each) for way, each in good if not _has_twice(things(each))] or good
    if any(_COMMA.search(word) for word in words):  # then commas separate all names
        fewest = min((len(way) for way, _ in good), default=0)
        good = [(way, each) for way, each in good if len(way) == fewest]
    different = [(way, each) for i, (way, each) in enumerate(good) if each not in [other for _, other in good[:i]]]
    if len(different) > 1:
        listed = either(" ".join(word.replace(" ", "-") for word in way) for way, _ in different)
        raise Unclear(tr("'{words}' can be read in several ways: {ways}", words=shown(" ".join(words)), ways=listed))
    best = min(readings, key=lambda reading: len(reading[0]), default=(words, first))  # its error is reported
    return _or_raise(different[0][1] if different else best[1])


def _attempt(read: Callable[[Line], Found], words: Line) -> Found | Unclear:
    try:
        return read(words)
    except Unclear as problem:
        return problem


def _or_raise(reading: Found | Unclear) -> Found:
    if isinstance(reading, Unclear):
        raise reading
    return reading


def _has_twice(things: Sequence[str]) -> bool:
    return len(set(things)) < len(things)


def ways(words: Line, names: Known) -> Iterator[list[str]]:
    """The ways to join neighbouring words that together name something, each as the words of the line."""
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
    """The possible ends of a name of several words that begins with this one."""
    ends = []
    for j in range(i + 2, min(len(words), i + LONGEST) + 1):
        if BREAK in words[i:j]:
            break
        if any(map(names.has, _cores(words[i:j]))):
            ends.append(j)
    return ends


def _cores(run: Line) -> list[str]:
    """The name that neighbouring words may be, without additions at its ends; only numbers may precede it."""
    if not any(c.isalpha() for c in run[-1]) or any("=" in word for word in run[1:-1]):
        return []
    begun = next(i for i, word in enumerate(run) if any(c.isalpha() for c in word))
    if any(not any(c.isalpha() for c in word) for word in run[begun:]):
        return []
    if "=" not in run[0] and 0 < run[-1].find("=") <= DOOR:  # a tile and its entrance: hallway S=foyer.N
        return []
    before, equals, after = " ".join(run).partition("=")
    texts = ([after] if "=" in run[0] else [before]) if equals else [before]
    doors = [match[1] for text in texts if (match := _DOOR.fullmatch(text))]
    return [text for text in (*texts, *doors) if " " in text or equals]


MOST_SLIPS = 4  # on one line
MOST_LINES = 60  # that are given
_WORD = re.compile(r"(?:[^\s-]|-(?![^\W\d_])|(?<![^\W\d_])-)+")  # of a name with hyphens each
_AT_DOOR = re.compile(r"\.[^\W\d_]+\d{0,3}$")
_VALUED = re.compile(r"--[a-z-]+")
Span = tuple[int, int]


# How a name replaces misspelled words: they are the complete name, or a part that is replaced by the complete name,
# or by that part alone, if the neighbouring words are the rest.
WHOLE, FROM_PART, PART = range(3)


@dataclass(frozen=True)
class _Change:
    """A replacement of words: their position in the line, the new text, and whether it is WHOLE, FROM_PART or PART."""

    start: int
    end: int
    text: str
    form: int = WHOLE


class Spelling:
    """The spellings of all names in a line, for the search for misspelled words."""

    def __init__(self, names: Iterable[Names], more: Collection[str] = ()) -> None:
        names = [*names, dict.fromkeys(more, ())]
        self.known = Known(names)
        self._by_length: dict[int, dict[str, dict[str, int]]] = {}
        for each in names:
            for id, called in each.items():
                for name in (*called, id):
                    for joined, text, form in _forms(name):
                        texts = self._by_length.setdefault(len(joined), {}).setdefault(joined, {})
                        texts[text] = min(form, texts.get(text, form))

    def near(self, text: str) -> list[tuple[str, int]]:
        """The possible replacements of a text that differs from them by one letter, and their form."""
        typed = "".join(fold(text))
        if len(typed) < SHORTEST:
            return []
        around = (self._by_length.get(len(typed) + more, {}) for more in (0, -1, 1))
        return [near for words in around for joined, texts in words.items() if is_slip(typed, joined)
                for near in texts.items()]  # fmt: skip


@lru_cache(maxsize=4096)
def _forms(name: str) -> tuple[tuple[str, str, int], ...]:
    """A name, its beginnings that end with a word, and each of its words: without blanks, the text to insert, and its
    form."""
    spelt = re.findall(r"[^\W_]+", name.lower().replace("'", "").replace("’", ""))
    whole = " ".join(spelt)
    forms = [("".join(fold(whole)), whole, WHOLE)]
    for words in (*(spelt[:i] for i in range(1, len(spelt))), *([word] for word in spelt[1:])):
        part = " ".join(words)
        forms += [("".join(fold(part)), whole, FROM_PART), ("".join(fold(part)), part, PART)]
    return tuple(forms)


def corrections(text: str, spelling: Spelling, commands: Sequence[str] | None) -> Iterator[list[str]]:
    """The lines that may have been meant by one with up to four misspelled names, grouped by how those names were
    written (whole, cut short or in part).

    None if there are too many. `commands`: what its first word may have been, None if that is right.
    """
    spans = [match.span() for match in _WORD.finditer(text)]
    if not spans or any(c in text for c in "\"'\\"):
        return
    first, *rest = spans
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
    names, before = [], ""
    for start, end in words:
        word = text[start:end]
        cores = _named_parts(text, start, end)[1:] if is_place(word) else [(start, end)]
        has_name = any(any(map(str.isalpha, text[slice(*core)])) for core in cores)
        if has_name and not word.startswith("-") and not _VALUED.fullmatch(before):
            names.append((start, end))
        before = word
    return names


def _named_parts(text: str, start: int, end: int) -> list[Span]:
    """The parts of neighbouring words that can be a name: all of them, or the rest without an = or an entrance at its
    end."""
    end = start + len(text[start:end].rstrip(","))
    spans = [(start, end)]
    if "=" in text[start:end]:
        middle = text.index("=", start)
        first = " " not in text[start:middle]
        spans += [(middle + 1, end)] if first else [(start, middle)] if text[middle + 1 : end].isdecimal() else []
        spans += [(start, middle)] if first and text[middle + 1 : end].isdecimal() else []
    spans += [(a, a + match.start()) for a, b in spans if (match := _AT_DOOR.search(text[a:b])) and match.start()]
    return [(a, b) for a, b in spans if a < b]


def _is_known(text: str, span: Span, known: Known) -> bool:
    return any(text[a:b].isdecimal() or known.has(text[a:b]) for a, b in _named_parts(text, *span))


def _changes(text: str, words: Sequence[Span], spelling: Spelling) -> Iterator[_Change]:
    """Every change of one letter that makes names of neighbouring words."""
    named = _named(text, words)
    runs = [(start, end) for i, (start, _) in enumerate(named) for _, end in named[i : i + LONGEST]]
    spaced = [(a, b) for a, b in runs if " " in text[a:b] and _is_known(text, (a, b), spelling.known)]
    for start, end in runs:
        if any(a <= start and end <= b for a, b in spaced if (a, b) != (start, end)):
            continue  # words of a longer name that is spelt right
        for a, b in _named_parts(text, start, end):
            blank = " " if " " in text[a:b] else "-"
            near = spelling.near(text[a:b])
            yield from (_Change(a, b, spelt.replace(" ", blank), form) for spelt, form in near)


def _with(text: str, changes: Collection[_Change]) -> str | None:
    """A line with changes, None if two of them are about the same words."""
    line, last = "", 0
    for change in sorted(changes, key=lambda change: change.start):
        if change.start < last:
            return None
        line, last = line + text[last : change.start] + change.text, change.end
    return line + text[last:]


FIRST, LAST = 0, -1  # where the help page has the name
_PLACE = re.compile(r"#?\d+|.*[,=].*|.+\.[nesw]\d{0,3}", re.IGNORECASE | re.DOTALL | re.ASCII)

Owners = Mapping[str, Sequence[str]]  # name -> what else it is called


def is_place(word: str) -> bool:
    """Whether a word is written as a place, as no name of a player or castle can be."""
    return _PLACE.fullmatch(plain_place(word)) is not None


def split_owner(
    words: Sequence[str], owners: Owners, is_thing: Callable[[str], bool], shown_at: int
) -> tuple[str | None, list[str]]:
    """The word that names whose castle it is, None if there is none, and the other words in order.

    `is_thing`: whether a word can be the first of the others; `shown_at`: FIRST or LAST, the position of the name on
    the help page. Raises Unclear for a line that can be read in two ways.
    """
    rest = list(words)
    if shown_at == LAST and rest and is_thing(rest[0]) and all(map(is_place, rest[1:])):
        return None, rest
    readings = {end: (rest[end], rest[1:] if end == FIRST else rest[:-1]) for end in (FIRST, LAST) if rest}
    known = {end: _strength(word, owners) for end, (word, _) in readings.items()}
    fit = [end for end in known if known[end] and (not readings[end][1] or is_thing(readings[end][1][0]))]
    if not fit and list(known.values()).count(NAMED) == 1:
        fit = [end for end in known if known[end] == NAMED]  # the error is then in the other words
    if not fit:
        return (rest[0], rest[1:]) if shown_at == FIRST and rest else (None, rest)
    best = max(fit, key=lambda end: (known[end], end == shown_at))
    if len(fit) == 2 and min(known.values()) == NAMED and readings[FIRST] != readings[LAST]:
        why = tr("'{rest}' can be read in two ways: type less of the tile's name", rest=shown(" ".join(rest)))
        raise Unclear(why)
    return readings[best]


def shown_parts(words: Sequence[str], owners: Owners, known: Sequence[str]) -> list[str]:
    """The words of `show`, the known parts by their English names; a word that could name a player is unchanged.

    A name of several words is one: words that only together name one.
    """
    from castlescore.core.language.typed import in_english

    parts = [word if find(word, owners, owners).ids else in_english([word], known)[0] for word in words]
    first = 1 if parts[:1] == ["castle"] else 0
    joined = " ".join(parts[first:])
    return [*parts[:first], joined] if len(parts) > first + 1 and exact_ids(joined, owners) else parts


NAME_BEGUN, NAMED = 1, 2


def _strength(word: str, owners: Owners) -> int:
    """How certainly a word is the name of one: NAMED, NAME_BEGUN, or 0."""
    if is_place(word):
        return 0
    if exact_ids(word, owners):
        return NAMED
    return NAME_BEGUN if find(word, owners, owners).ids else 0
