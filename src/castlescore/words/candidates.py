"""What all completion shares: words that could stand next, fitting them to what was typed, and a line in parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from castlescore.core.names import BEGINNINGS, composed, fold
from castlescore.protocol.words import Word

if TYPE_CHECKING:
    from castlescore.protocol.evening import Step

LONGEST_ABOUT = 70
_BETWEEN = str.maketrans("-=.,@+", "aaaaaa")  # what stands in words beside letters and digits


class Candidate(NamedTuple):
    """A word that could stand next, as it would be typed, and what it is about ("10000", "5 points").

    `shown`: what a menu shows for it, the name of a tile for its id; `""` for the word itself.

    After a word that ends with `.` or `=` more of the same word follows, so no blank should.
    """

    text: str
    about: str = ""
    shown: str = ""


def fit(typed: str, here: Iterable[Word], everywhere: Iterable[Word] = ()) -> list[Word]:
    """The words that a beginning could mean: of those `here` while one of them fits, else of `everywhere`.

    Names are forgiving as on any line (contract: names): beginnings of words, initials, beginnings of later words; the
    first way that finds anything decides.
    """
    groups = (tuple(here), tuple(everywhere))
    if not typed:
        return list(groups[0] or groups[1])
    return _fitting(typed, groups[0]) or _fitting(typed, groups[1])


def _fitting(typed: str, group: Sequence[Word]) -> list[Word]:
    """Those that fit in the first way that finds anything."""
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
    """Words with nothing else to be called."""
    return [Word(text, about) for text in texts]


def after(prefix: str, words: Iterable[Word]) -> list[Word]:
    """The same words behind a beginning that is kept as it was typed."""
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
    """A player's name as one word that a line understands and no shell takes for anything else."""
    return "-".join(re.findall(r"[^\W_]+", re.sub("['’`]", "", composed(name))))


def harmless(words: Iterable[Word]) -> Iterator[Candidate]:
    """What may be shown and inserted: nothing from a file that a terminal or a shell could take for something else."""
    seen = set()
    for word in words:
        if word.text.translate(_BETWEEN).isalnum() and word.text not in seen:
            seen.add(word.text)
            about, shown = ("".join(c if c.isprintable() else "?" for c in text) for text in (word.about, word.shown))
            about = about if len(about) <= LONGEST_ABOUT else about[: LONGEST_ABOUT - 3] + "..."
            yield Candidate(word.text, about, shown)


def description(candidate: Candidate) -> str:
    """What a shell says beside the word, which it shows: its name where that is another, and what it is about."""
    name = fold(candidate.shown)
    named = "" if fold(candidate.text)[-len(name) :] == name else candidate.shown
    return ", ".join(filter(None, (named, candidate.about)))
