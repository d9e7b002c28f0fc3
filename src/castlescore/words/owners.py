"""Whose castle a line is about: a player's or a castle's name before or after the other words.

A whole name counts more than a beginning of one, and where both ends of a line could be it, the reading counts in which
the words that are left begin with a thing: a tile, say. A line with two such readings means the one that the help page
shows, unless both are whole names: then it is not decided.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from castlescore.core.errors import Unclear, shown
from castlescore.core.language import tr
from castlescore.core.names import find, whole
from castlescore.core.written import plain_place

FIRST, LAST = 0, -1  # where the help page has the name
_PLACE = re.compile(r"#?\d+|.*[,=].*|.+\.[nesw]\d{0,3}", re.IGNORECASE | re.DOTALL | re.ASCII)

Owners = Mapping[str, Sequence[str]]  # name -> what else it is called


def is_place(word: str) -> bool:
    """Whether a word is written as a place is, which no name of a player or castle can be."""
    return _PLACE.fullmatch(plain_place(word)) is not None


def parted(
    words: Sequence[str], owners: Owners, is_thing: Callable[[str], bool], shown_at: int
) -> tuple[str | None, list[str]]:
    """The word that names whose castle it is, None where there is none, and the other words in their order.

    `is_thing`: whether a word can be the first of the others; `shown_at`: FIRST or LAST, where the help page has the
    name. Raises Unclear for a line that can be read in two ways.
    """
    rest = list(words)
    if shown_at == LAST and rest and is_thing(rest[0]) and all(map(is_place, rest[1:])):
        return None, rest
    readings = {end: (rest[end], rest[1:] if end == FIRST else rest[:-1]) for end in (FIRST, LAST) if rest}
    known = {end: _strength(word, owners) for end, (word, _) in readings.items()}
    fit = [end for end in known if known[end] and (not readings[end][1] or is_thing(readings[end][1][0]))]
    if not fit and list(known.values()).count(WHOLE) == 1:
        fit = [end for end in known if known[end] == WHOLE]  # what is wrong is then the rest, and told so
    if not fit:
        return (rest[0], rest[1:]) if shown_at == FIRST and rest else (None, rest)
    best = max(fit, key=lambda end: (known[end], end == shown_at))
    if len(fit) == 2 and min(known.values()) == WHOLE and readings[FIRST] != readings[LAST]:
        why = tr("'{rest}' can be read both ways round: cut the name of the tile short", rest=shown(" ".join(rest)))
        raise Unclear(why)
    return readings[best]


def shown_parts(words: Sequence[str], owners: Owners, known: Sequence[str]) -> list[str]:
    """The words of `show`, the known parts as they are called in English; one that could name somebody is left alone.

    A name of several words is one: words that together name one, and not each alone.
    """
    from castlescore.core.language.typed import in_english

    parts = [word if find(word, owners, owners).ids else in_english([word], known)[0] for word in words]
    first = 1 if parts[:1] == ["castle"] else 0
    joined = " ".join(parts[first:])
    return [*parts[:first], joined] if len(parts) > first + 1 and whole(joined, owners) else parts


BEGUN, WHOLE = 1, 2


def _strength(word: str, owners: Owners) -> int:
    """How surely a word is the name of one: WHOLE, BEGUN, or 0."""
    if is_place(word):
        return 0
    if whole(word, owners):
        return WHOLE
    return BEGUN if find(word, owners, owners).ids else 0
