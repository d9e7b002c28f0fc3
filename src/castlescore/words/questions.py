"""What questions at a terminal share: words for none, yes and back in every language, and names in an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import ENGLISH, language, languages, speaking, tr, trp
from castlescore.core.names import Names, find, fold, one, whole
from castlescore.protocol.questions import Answered, Question
from castlescore.protocol.words import Word
from castlescore.words.candidates import fit, one_word
from castlescore.words.typed import split

NONE, BACK, YES, NO = "none", "back", "yes", "no"
TYPED = {  # translated: what is typed
    # TRANSLATORS: Typed for none of several; other words for it may follow, each behind a |. The first is shown.
    NONE: "none",
    # TRANSLATORS: Typed to be asked the question before once more; other words for it may follow, each behind a |
    BACK: "back",
    # TRANSLATORS: Typed for yes; other words for it may follow, each behind a |. The first is shown.
    YES: "yes",
    # TRANSLATORS: Typed for no; other words for it may follow, each behind a |. The first is shown.
    NO: "no",
}
WHICH = {  # translated
    "favor": "which favors? Type them with a blank between, or {none}",
    "stack": "which stacks? Type them with a blank between, or {none}",
    "bonus card": "which bonus cards? Type them with a blank between, or {none}",
    "throne room": "which throne room? A castle begins with one",
}
MOST_JOINED = 12  # words of an answer of which some may be one name together


def word_for(word: str) -> str:
    """What is typed for one of the words of TYPED, in the language that is spoken."""
    return _in_this_language(word)[0]


def own_word_for(text: str, word: str) -> bool:
    """Whether a text is one of the words of TYPED in English, or in the language that is spoken but for scripts."""
    from castlescore.core.language.typed import SCRIPTED

    return fold(text) in [fold(each) for each in (word, *(() if SCRIPTED.get() else _in_this_language(word)))]


def is_typed(text: str, word: str) -> bool:
    """Whether somebody typed one of the words of TYPED, in whatever language."""
    typed = fold(text)
    return bool(typed) and typed in [fold(each) for each in in_every_language(word)]


def in_every_language(word: str) -> list[str]:
    """What may be typed for one of the words of TYPED, in every language."""
    found = []
    for code in languages():
        with speaking(code):
            found += _in_this_language(word)
    return found


def _in_this_language(word: str) -> list[str]:
    return trp("what is typed", TYPED[word]).split("|")


def ids(text: str, names: Names, what: str, called: Callable[[str], str] = str) -> list[str]:
    """The ids that an answer names, none for the word `none`, in any language; raises Unclear.

    Blanks or commas stand between the names; a name may have blanks of its own.
    """
    if not text.strip():
        raise Unclear(tr(WHICH[what], none=word_for(NONE)))
    if is_typed(text, NONE):
        return []
    return [id for part in text.split(",") for id in _in_words(split(part), names, what, called)]


def _in_words(words: Sequence[str], names: Names, what: str, called: Callable[[str], str]) -> list[str]:
    """The ids of names in a row: each word one, or else words side by side where they can be joined in one way."""
    wrong, found = None, list[str]()
    try:
        found = [one(word, names, what, called) for word in words]
    except Unclear as unclear:
        wrong = unclear
    if wrong is None and len({*found}) == len(found):
        return found
    for meant in (_any, _whole) if len(words) <= MOST_JOINED else ():
        ways = {way for way in _joined(tuple(words), names, meant) if len({*way}) == len(way)}
        if len(ways) == 1:
            return list(ways.pop())
    if wrong is not None:
        raise wrong
    return found


def _any(name: str, names: Names) -> str | None:
    return find(name, names, names).one


def _whole(name: str, names: Names) -> str | None:
    found = whole(name, names)
    return found[0] if len(found) == 1 else None


def _joined(
    words: tuple[str, ...], names: Names, meant: Callable[[str, Names], str | None]
) -> Iterator[tuple[str, ...]]:
    """Every way in which words side by side are names."""
    if not words:
        yield ()
    for n in range(1, len(words) + 1):
        if (id := meant(" ".join(words[:n]), names)) is not None:
            yield from ((id, *rest) for rest in _joined(words[n:], names, meant))


def of_names(names: Names, called: Callable[[str], str] = str) -> Callable[[Sequence[str], str], list[Word]]:
    """What could come next where names are typed, each once, or `none` instead of them."""

    def words(given: Sequence[str], begun: str) -> list[Word]:
        every = (as_typed(Word(id, "", tuple(known), called(id))) for id, known in names.items())
        rest = [word for word in every if word.text not in given]
        return fit(begun, rest if given else [*rest, Word(word_for(NONE), "", tuple(in_every_language(NONE)))])

    return words


def as_typed(word: Word) -> Word:
    """A word by the name that the language has for it, as somebody would type that."""
    if language() == ENGLISH or not word.shown:
        return word
    return word._replace(text=one_word(word.shown), names=(word.text, *word.names))


def names_question(
    name: str,
    what: str,
    prompt: str,
    help: Sequence[str],
    names: Names,
    kind: str,
    called: Callable[[str], str],
    put: Callable[[list[str]], dict[str, object]],
    empty: str = "",
) -> Question:
    """Several of a few things, or none; `kind`: that of the things in WHICH, `put`: what is known with these ids.

    `empty`: what an empty answer means.
    """

    def take(words: str, again: bool) -> Answered:
        return Answered(put(ids(words.strip() or empty, names, kind, called)))

    return Question(name, what, prompt, help, take, of_names(names, called))
