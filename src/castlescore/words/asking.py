"""What is asked at a terminal: a question, what could be typed for it, and what an answer comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.names import Names, find, is_number
from castlescore.core.types import Plain
from castlescore.core.values import frozen
from castlescore.core.written import plain_number
from castlescore.protocol.tally import Document
from castlescore.record.toml.reading import shown
from castlescore.view.answers.answers import Answer
from castlescore.words.candidates import Word, fit

NONE = "none"
WHICH = {  # translated
    "favor": "which favors? Type them with a blank between, or {none}",
    "stack": "which stacks? Type them with a blank between, or {none}",
    "bonus card": "which bonus cards? Type them with a blank between, or {none}",
}
MOST = 10**9
MOST_FILES = 50


@frozen
class Answered:
    """A file with an answer in it, and what is said of the answer."""

    document: Document
    said: Answer | None = None


@frozen
class Question:
    """A question: of whom, for what, the prompt, and for `?` what may be typed.

    `take`: what an answer comes to, which raises Unclear for one that means nothing; `again`: it is the answer that was
    doubted just before, and OpenPlace for a tile whose place is to be pointed at. `words`: what could come next behind
    the words of an answer, for what was typed of the next.
    """

    whose: str
    what: str
    prompt: str
    help: Sequence[str]
    take: Callable[[str, bool], Answered]
    words: Callable[[Sequence[str], str], list[Word]] = lambda words, typed: []


def with_row(document: Plain, rows: str, number: int, changes: Mapping[str, object]) -> Document:
    """A file with other keys in one of its rows; a key that becomes None goes."""
    found = document[rows]
    assert isinstance(found, list)
    row = {key: value for key, value in {**found[number], **changes}.items() if value is not None}
    return {**document, rows: [*found[:number], row, *found[number + 1 :]]}


def number(word: str, least: int = 0) -> int:
    """A whole number as typed, `21k` for 21000; raises Unclear."""
    digits, thousands = (word[:-1], 1000) if word[-1:] in ("k", "K") else (word, 1)
    digits = plain_number(digits)
    sign = -1 if digits.startswith("-") else 1
    if is_number(digits.removeprefix("-")) and len(digits) <= 10:
        found = sign * int(digits.removeprefix("-")) * thousands
        if least <= found <= MOST:
            return found
    if least < 0:
        raise Unclear(tr("'{word}': a whole number", word=shown(word)))
    raise Unclear(tr("'{word}': a whole number, {least} or more", word=shown(word), least=least))


def ids(words: Iterable[str], names: Names, what: str, called: Callable[[str], str] = str) -> list[str]:
    """The ids that words name, none for the word `none`; raises Unclear."""
    typed = list(words)
    if not typed:
        raise Unclear(tr(WHICH[what], none=NONE))
    return [] if typed == [NONE] else [one(word, names, what, called) for word in typed]


def one(word: str, names: Names, what: str, called: Callable[[str], str] = str) -> str:
    """The id that a word names; raises Unclear. `called`: what the thing with an id is called."""
    found = find(word, names, names)
    if found.one is None:
        raise Unclear(found.is_not_one(what, names, called))
    return found.one


def of_names(names: Names, called: Callable[[str], str] = str) -> Callable[[Sequence[str], str], list[Word]]:
    """What could come next where names are typed, each once, or `none` instead of them."""

    def words(given: Sequence[str], typed: str) -> list[Word]:
        rest = [Word(id, "", tuple(known), called(id)) for id, known in names.items() if id not in given]
        return fit(typed, rest if given else [*rest, Word(NONE)])

    return words


def files_beside(path: str) -> list[Word]:
    """The TOML files beside a file, as answers."""
    with suppress(OSError):
        found = sorted(other.name for other in Path(path).parent.glob("*.toml") if other.name != Path(path).name)
        return [Word(name, tr("a file")) for name in found[:MOST_FILES]]
    return []
