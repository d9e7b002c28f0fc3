"""Sentences as values: the rules say which sentence and what stands in it, a view makes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from castlescore.core.language import ENGLISH, in_form, language, listed, tr
from castlescore.core.language.amounts import amount
from castlescore.core.values import frozen


@frozen
class Message:
    """A sentence to be made: its name in the table of sentences, and the values that stand in it by their names.

    A value is a number, a text, a value of the game (a tile that lies somewhere), another message, or several of them.
    """

    name: str
    values: Mapping[str, object]


def message(name: str, /, **values: object) -> Message:
    """A sentence to be made."""
    return Message(name, values)


def several(*reasons: Message) -> Message:
    """One reason, or several of them in one sentence."""
    return reasons[0] if len(reasons) == 1 else message("several", reasons=reasons)


Made = Callable[..., str]  # makes a sentence of the values of its message, by their names and whatever they are
Table = Mapping[str, str | Made]
Forms = Mapping[str, Callable[[object], str]]
THING = re.compile(r"\{(\w+):([a-z]+(?: [a-z]+)*)\}")


class Sentences:
    """Makes sentences of messages, in the language that is spoken.

    `table`: for each name of a message the sentence, its values in braces, or a function of the values that gives it;
    `word`: how a sentence names a value of the game; `forms`: other ways to say a value, by their names.
    `{count:event}` is an amount (`3 events`), `{points:+}` a number with its sign, `{rules:; }` several values with
    what stands between them, `{tiles:and}` a list (`a, b and c`), `{type:room}` a value in a form of `forms`. A
    sentence with an amount has a translation for each form of its number; what a translation says of a value is its
    own: it may have other forms than the English one.
    """

    def __init__(self, table: Table, word: Callable[[object], str] = str, forms: Forms | None = None) -> None:
        self.table = table
        self.word = word
        self.forms = forms or {}

    def say(self, message: Message) -> str:
        """The sentence; raises KeyError for one that the table has not, or of which a value is missing."""
        found = self.table[message.name]
        if not isinstance(found, str):
            return found(**message.values)
        if language() != ENGLISH:
            found = translated(found, message.values)
        return found.format_map({name: _Value(self, value) for name, value in message.values.items()})

    def words(self, value: object, spec: str = "") -> str:
        """A value as it stands in a sentence."""
        if spec in self.forms:
            return self.forms[spec](value)
        if isinstance(value, Message):
            return self.say(value)
        if type(value) is tuple:
            return _listed([self.words(each) for each in value], spec or ", ")
        if isinstance(value, int) and spec:
            return f"{value:+d}" if spec == "+" else amount(value, spec)
        return self.word(value)


class _Value:
    """A value on its way into a sentence."""

    __slots__ = ("sentences", "value")

    def __init__(self, sentences: Sentences, value: object) -> None:
        self.sentences, self.value = sentences, value

    def __format__(self, spec: str) -> str:
        return self.sentences.words(self.value, spec)


def numbered(sentence: str) -> Iterator[tuple[str, str, str]]:
    """Each amount of a sentence: the name of its number, and the sentence with one and with several of the thing.

    "{count:event} stays" gives ("count", "{count} event stays", "{count} events stays").
    """
    for found in THING.finditer(sentence):
        before, after = sentence[: found.start()] + f"{{{found[1]}}} ", sentence[found.end() :]
        yield found[1], f"{before}{found[2]}{after}", f"{before}{found[2]}s{after}"


def translated(sentence: str, values: Mapping[str, object]) -> str:
    """A sentence in the language that is spoken, in the form that it has for the first amount in it."""
    for name, one, many in numbered(sentence):
        number = values.get(name)
        if isinstance(number, int):
            return in_form(one, many, number)
    return tr(sentence)


def _listed(texts: list[str], between: str) -> str:
    """Texts with what stands between them, a word before the last one alone."""
    word = between.strip()
    return listed(texts, f" {word} ") if word.isalpha() else between.join(texts)
