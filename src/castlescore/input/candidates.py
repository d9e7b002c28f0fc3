"""Completion: possible next words, matched to what was typed, and a line in parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from castlescore.core.names import BEGINNINGS, composed, fold
from castlescore.protocol.words import Word

if TYPE_CHECKING:
    from castlescore.protocol.evening import Step

LONGEST_ABOUT = 70
_BETWEEN = str.maketrans("-=.,@+", "aaaaaa")  # the other characters within words


class Candidate(NamedTuple):
    """A possible next word, as it would be typed, and its description ("10000", "5 points").

    `shown`: its text in a menu, the name of a tile for its id; `""` for the word itself.

    After a word that ends with `.` or `=` more of the same word follows, so no blank is added.
    """

    text: str
    about: str = ""
    shown: str = ""


def fit(typed: str, here: Iterable[Word], everywhere: Iterable[Word] = ()) -> list[Word]:
    """The words that a beginning may mean: among those `here` if one of them fits, else among `everywhere`.

    Names match as on any line (contract: names): beginnings of words, initials, beginnings of later words; the first
    way with a match counts.
    """
    groups = (tuple(here), tuple(everywhere))
    if not typed:
        return list(groups[0] or groups[1])
    return _fitting(typed, groups[0]) or _fitting(typed, groups[1])


def _fitting(typed: str, group: Sequence[Word]) -> list[Word]:
    """The words that fit in the first way with a match."""
    words = fold(typed)
    if not words or not (typed[0].isalnum() or typed[0] in "_'"):
        return [word for word in group if word.text.startswith(typed)]
    called = ((word, (word.text, *word.names)) for word in group)
    folded = [(w, [fold(name) for name in names]) for w, names in called]
    joined = "".join(words)
    whole_or_first = [w for w, names in folded if any("".join(n) == joined or BEGINNINGS[0](words, n) for n in names)]
    if whole_or_first:
        return whole_or_first
    for way in BEGINNINGS[1:]:
        fitting = [word for word, names in folded if any(way(words, name) for name in names)]
        if fitting:
            return fitting
    return []


def plain(texts: Iterable[str], about: str = "") -> list[Word]:
    """Words without other names."""
    return [Word(text, about) for text in texts]


def after(prefix: str, words: Iterable[Word]) -> list[Word]:
    """The same words after a beginning that is inserted unchanged."""
    return [Word(prefix + word.text, word.about, word.names, word.shown) for word in words]


def events(steps: Iterable[Step]) -> list[Word]:
    """Events by number, the last first."""
    return [Word(str(step.n), _event_text(step)) for step in reversed(list(steps))]


def _event_text(step: Step) -> str:
    """An event in a few words."""
    event = step.event
    parts = (event.get("by", event.get("castle")), event["do"], event.get("tile") or event.get("reward"))
    return " ".join(str(part) for part in parts if part)


def one_word(name: str) -> str:
    """A player's name as one word that a line understands and that is safe in a shell."""
    return "-".join(re.findall(r"[^\W_]+", re.sub("['’`]", "", composed(name))))


def harmless(words: Iterable[Word]) -> Iterator[Candidate]:
    """The candidates that are safe to show and insert: no text of a file that a terminal or a shell would interpret."""
    seen = set()
    for word in words:
        if word.text.translate(_BETWEEN).isalnum() and word.text not in seen:
            seen.add(word.text)
            about, shown = ("".join(c if c.isprintable() else "?" for c in text) for text in (word.about, word.shown))
            about = about if len(about) <= LONGEST_ABOUT else about[: LONGEST_ABOUT - 3] + "..."
            yield Candidate(word.text, about, shown)


def description(candidate: Candidate) -> str:
    """The description that a shell shows beside a word: the name if it differs, and the text about it."""
    name = fold(candidate.shown)
    named = "" if fold(candidate.text)[-len(name) :] == name else candidate.shown
    return ", ".join(filter(None, (named, candidate.about)))
