"""Sentences as values: the rules say which sentence and what stands in it, a view makes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from castlescore.core.amounts import amount
from castlescore.core.types import Made
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


Table = Mapping[str, str | Made]


class Sentences:
    """Makes sentences of messages.

    `table`: for each name of a message the sentence, its values in braces, or a function of the values that gives it;
    `word`: how a sentence names a value of the game. `{count:event}` is an amount (`3 events`), `{points:+}` a number
    with its sign, `{rules:; }` several values with what stands between them, `{tiles:and}` a list (`a, b and c`).
    """

    def __init__(self, table: Table, word: Callable[[object], str] = str) -> None:
        self.table = table
        self.word = word

    def say(self, message: Message) -> str:
        """The sentence; raises KeyError for one that the table has not, or of which a value is missing."""
        found = self.table[message.name]
        if not isinstance(found, str):
            return found(**message.values)
        return found.format_map({name: _Value(self, value) for name, value in message.values.items()})

    def words(self, value: object, spec: str = "") -> str:
        """A value as it stands in a sentence."""
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


def _listed(texts: list[str], between: str) -> str:
    """Texts with what stands between them, a word before the last one alone."""
    if not between.isalpha() or len(texts) < 2:
        return between.join(texts)
    return f"{', '.join(texts[:-1])} {between} {texts[-1]}"
