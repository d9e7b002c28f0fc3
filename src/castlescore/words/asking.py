"""What is asked at a terminal: a question, what could be typed for it, and what an answer comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from castlescore.core.errors import Unclear
from castlescore.core.language import languages, speaking, tr, trp
from castlescore.core.names import Names, find, fold, is_number
from castlescore.core.types import Plain
from castlescore.core.values import frozen
from castlescore.core.written import plain_number
from castlescore.protocol.tally import Document
from castlescore.toml.reading import shown
from castlescore.view.answers.answers import Answer
from castlescore.words.candidates import Word, fit

NONE, BACK = "none", "back"
TYPED = {  # translated: what is typed
    # TRANSLATORS: Typed for none of several; other words for it may follow, each behind a |. The first is shown.
    NONE: "none",
    # TRANSLATORS: Typed to be asked the question before once more; other words for it may follow, each behind a |
    BACK: "back",
}
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

    `doubts`: whether an answer of which something cannot be is asked for once more, and taken where it is typed again.

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
    doubts: bool = True


def word_for(word: str) -> str:
    """What is typed for one of the words of TYPED, in the language that is spoken."""
    return _in_this_language(word)[0]


def is_typed(text: str, word: str) -> bool:
    """Whether somebody typed one of the words of TYPED, in whatever language."""
    return fold(text) in [fold(each) for each in in_every_language(word)]


def in_every_language(word: str) -> list[str]:
    """What may be typed for one of the words of TYPED, in every language."""
    found = []
    for code in languages():
        with speaking(code):
            found += _in_this_language(word)
    return found


def _in_this_language(word: str) -> list[str]:
    return trp("what is typed", TYPED[word]).split("|")


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
    """The ids that words name, none for the word `none`, in any language; raises Unclear."""
    given = list(words)
    if not given:
        raise Unclear(tr(WHICH[what], none=word_for(NONE)))
    return [] if is_typed(" ".join(given), NONE) else [one(word, names, what, called) for word in given]


def one(word: str, names: Names, what: str, called: Callable[[str], str] = str) -> str:
    """The id that a word names; raises Unclear. `called`: what the thing with an id is called."""
    found = find(word, names, names)
    if found.one is None:
        raise Unclear(found.is_not_one(what, names, called))
    return found.one


def of_names(names: Names, called: Callable[[str], str] = str) -> Callable[[Sequence[str], str], list[Word]]:
    """What could come next where names are typed, each once, or `none` instead of them."""

    def words(given: Sequence[str], begun: str) -> list[Word]:
        rest = [Word(id, "", tuple(known), called(id)) for id, known in names.items() if id not in given]
        return fit(begun, rest if given else [*rest, Word(word_for(NONE), "", tuple(in_every_language(NONE)))])

    return words


def answered_last(
    bare: Document,
    asks: Callable[[Document], Question | None],
    answered: Callable[[Document, Question], Document | None],
) -> Question | None:
    """The last question that a file answers, of those that come one after another; None where it answers none.

    `bare`: the file without an answer; `asks`: what a file asks next; `answered`: it with the answer, None without one.
    """
    last = None
    while (question := asks(bare)) is not None and (after := answered(bare, question)) is not None:
        last, bare = question, after
    return last


def files_beside(path: str) -> list[Word]:
    """The TOML files beside a file, as answers."""
    with suppress(OSError):
        found = sorted(other.name for other in Path(path).parent.glob("*.toml") if other.name != Path(path).name)
        return [Word(name, tr("a file")) for name in found[:MOST_FILES]]
    return []
