"""Sentences as values: the rules say which sentence and what stands in it, a view makes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter

from castlescore.core.amounts import amount
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


class Sentences(Formatter):
    """Makes sentences of messages.

    `table`: for each name of a message the sentence, its values in braces, or a function of the values that gives it;
    `word`: how a sentence names a value of the game. `{count:event}` is an amount (`3 events`), `{rules:, }` several
    values with what stands between them.
    """

    def __init__(self, table: Mapping[str, str | Callable[..., str]], word: Callable[[object], str] = str) -> None:
        self.table = table
        self.word = word

    def say(self, message: Message) -> str:
        """The sentence; raises KeyError for one that the table has not, or of which a value is missing."""
        found = self.table[message.name]
        return self.vformat(found, (), message.values) if isinstance(found, str) else found(**message.values)

    def format_field(self, value: object, format_spec: str) -> str:
        """A value as it stands in a sentence."""
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, tuple):
            return (format_spec or ", ").join(self.format_field(each, "") for each in value)
        if isinstance(value, int) and format_spec:
            return amount(value, format_spec)
        return self.word(value)
