"""Words that people type in their own language for those of the contract: `kup` for `buy`, `trh` for `market`.

A catalogue has them after the English word, separated by |, and the first is shown. They are used if no English word
fits, in the current language only; scripts and records use only the English words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from contextvars import ContextVar

from castlescore.core.language import ENGLISH, language, languages, markedp, speaking, trp
from castlescore.core.names import fold, run_together

SCRIPTED: ContextVar[bool] = ContextVar("scripted", default=False)  # whether the line stands in a script
COMMAND, WORD = "typed: command", "typed: word"
SIDES = (
    markedp("typed: word", "north"),
    markedp("typed: word", "east"),
    markedp("typed: word", "south"),
    markedp("typed: word", "west"),
)
BEHIND = (markedp("typed: word", "setup"), markedp("typed: word", "final"))
DECLINE = markedp("typed: word", "decline")  # a reward, as `--decline`
RANDOM = markedp("typed: word", "random")  # a drawn master builder
AND = markedp("typed: word", "and")  # between the last two names of a list
SHELL = (markedp("typed: command", "help"), markedp("typed: command", "quit"), markedp("typed: command", "lang"))
NONE, BACK, YES, NO = "none", "back", "yes", "no"
TYPED = {
    # TRANSLATORS: Typed for none of several; other words for it may follow, each behind a |. The first is shown.
    NONE: markedp("what is typed", "none"),
    # TRANSLATORS: Typed to be asked the question before once more; other words for it may follow, each behind a |
    BACK: markedp("what is typed", "back"),
    # TRANSLATORS: Typed for yes; other words for it may follow, each behind a |. The first is shown.
    YES: markedp("what is typed", "yes"),
    # TRANSLATORS: Typed for no; other words for it may follow, each behind a |. The first is shown.
    NO: markedp("what is typed", "no"),
}
# A command in a text is a word of its own: no part of a path, an option or an id, and not the first letter of a quote.
_BEFORE, _BEHIND = r"(?<![\w/.=„«'’\"-])", r"(?![\w/=-]|\.\w)"


def own_words(context: str, english: str) -> tuple[str, ...]:
    """The words for an English word in the current language; none in English and in scripts."""
    if language() == ENGLISH or SCRIPTED.get():
        return ()
    translation = trp(context, english)
    return () if translation == english else tuple(translation.split("|"))


def english_of(word: str, context: str, known: Collection[str]) -> list[str]:
    """The English words that a word of the current language means: an exact one, else those that it begins."""
    typed = run_together(word)
    if not typed or language() == ENGLISH or SCRIPTED.get():
        return []
    words = {each: [*map(run_together, own_words(context, each))] for each in known}
    return [each for each, own in words.items() if typed in own] or [
        each for each, own in words.items() if any(one.startswith(typed) for one in own)
    ]


def in_english(words: Iterable[str], known: Collection[str]) -> list[str]:
    """The words of a line, each that is exactly a word for one of the known ones replaced by it."""
    english = []
    for word in words:
        begun = [] if word in known else english_of(word, WORD, known)
        meant = [each for each in begun if run_together(word) in map(run_together, own_words(WORD, each))]
        english.append(meant[0] if len(meant) == 1 else word)
    return english


def in_own_words(text: str, known: Collection[str]) -> str:
    """A text with lines to type, each of the known commands in it replaced by its word in the current language.

    Unchanged in English and in scripts. Text in quotes was typed and stays.
    """
    if language() == ENGLISH or SCRIPTED.get():
        return text
    names = "|".join(sorted(known, key=len, reverse=True))
    setup = BEHIND[0]
    text = text.replace(f"amend {setup}", f"amend {(*own_words(WORD, setup), setup)[0]}")
    return re.sub(rf"{_BEFORE}(?:{names}){_BEHIND}", lambda match: (*own_words(COMMAND, match[0]), match[0])[0], text)


def word_for(word: str) -> str:
    """The word in the current language for one of the words of TYPED."""
    return _in_this_language(word)[0]


def means_none(text: str) -> bool:
    """Whether a text is the word for none in English, or in the current language except in scripts."""
    return fold(text) in [fold(each) for each in (NONE, *(() if SCRIPTED.get() else _in_this_language(NONE)))]


def is_typed(text: str, word: str) -> bool:
    """Whether a text is one of the words of TYPED, in any language."""
    typed = fold(text)
    return bool(typed) and typed in [fold(each) for each in in_every_language(word)]


def in_every_language(word: str) -> list[str]:
    """The words for one of the words of TYPED, in every language."""
    words = []
    for code in languages():
        with speaking(code):
            words += _in_this_language(word)
    return words


def _in_this_language(word: str) -> list[str]:
    return trp("what is typed", TYPED[word]).split("|")
