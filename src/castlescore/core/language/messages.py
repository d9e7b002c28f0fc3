"""Sentences as values: the rules give them in English with their values, a view translates them.

Foreign values in sentences are quoted, safe for a terminal, and limited in length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from string import Formatter
from typing import cast

from castlescore.core.errors import shown
from castlescore.core.language import in_form, listed, tr, trn


@dataclass(init=False)
class Message:
    """A sentence to be translated: its English, which is also its id in the catalogues, and its values.

    `Message("entrance {door} of {tile} is taken", door=door, tile=tile)`: a value is a number, a text, a value of the
    game (a placed tile), another message, or several of them. `{points:+}` is a number with its sign, `{rules:; }`
    several values with a separator, `{tiles:and}` a list (`a, b and c`), `{type:room}` a value in a form that the game
    has for it. A translation may use other forms.
    """

    english: str
    values: Mapping[str, object]
    many: str = ""  # the English for several, where the value `n` says of how many

    def __init__(self, english: str, /, **values: object) -> None:
        self.english, self.values = english, values


Say = Callable[[Message], str]  # makes the sentence of a message, in the words of a game


def plural(one: str, many: str, n: int, /, **values: object) -> Message:
    """A sentence with the number `{n}` in it, in the plural form of the language for this number."""
    message = Message(one, n=n, **values)
    message.many = many
    return message


def several(*reasons: Message) -> Message:
    """One reason, or several of them in one sentence."""
    return reasons[0] if len(reasons) == 1 else Message("{reasons:; }", reasons=reasons)


class MessageFormatter(Formatter):
    """Makes sentences of messages, in the current language.

    `word`: the text of a value of the game in a sentence; `forms`: other texts for a value, by their names.
    """

    def __init__(
        self, word: Callable[[object], str] = str, forms: Mapping[str, Callable[[object], str]] | None = None
    ) -> None:
        self.word = word
        self.forms = forms or {}

    def say(self, message: Message) -> str:
        """The sentence; raises KeyError if a value is missing."""
        if message.many:
            text = in_form(message.english, message.many, cast("int", message.values["n"]))
        else:
            text = tr(message.english)
        return self.vformat(text, (), message.values)

    def format_field(self, value: object, format_spec: str) -> str:
        """The text of a value in a sentence."""
        if format_spec in self.forms:
            return self.forms[format_spec](value)
        if isinstance(value, Message):
            return self.say(value)
        if type(value) is tuple:
            texts, word = [self.format_field(each, format_spec) for each in value], format_spec.strip()
            return listed(texts, f" {word} ") if word.isalpha() else (format_spec or ", ").join(texts)
        return f"{value:+d}" if format_spec == "+" else self.word(value)


say = MessageFormatter().say


ENDLESS = 1_000_000  # characters: a text shown whole
SHORT = 40  # characters of a list that is shown with what is in it


def quoted(value: object) -> str:
    """A foreign value in a message: a text in quotes, a number, `the time 07:32:00`, `a list of 9 entries`."""
    if value is None:
        return tr("nothing")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return tr("the time {value}", value=value)
    if isinstance(value, date):
        return tr("the date {value}", value=value.isoformat())
    if isinstance(value, time):
        return tr("the time {value}", value=value.isoformat())
    if isinstance(value, dict):
        return tr("a table")
    if isinstance(value, list | tuple):
        return _list(value)
    try:
        return shown(repr(value))
    except ValueError:  # Python refuses to write out a number of thousands of digits
        return tr("a number of thousands of digits")


def _list(value: list[object] | tuple[object, ...]) -> str:
    plain = len(value) <= SHORT and all(isinstance(entry, int | float | str) for entry in value)
    text = f"[{', '.join(map(quoted, value))}]" if plain else ""
    if plain and len(text) <= SHORT:
        return text
    return trn("a list of {n} entry", "a list of {n} entries", len(value))


TYPOGRAPHIC = re.compile(r"[“”„‟«»‹›＂]|(?<!\w)[‘’‚‛]|[‘’‚‛](?!\w)")  # between letters it is an apostrophe


def typographic_mark(mark: str) -> str:
    """The message that a quotation mark is a typographic one, and which to type."""
    return tr('{mark} is a typographic quotation mark; type a plain one: "', mark=mark)


def no_text(value: str) -> str:
    """The mistake in words of a line that are not UTF-8, as Python has them, `""` if they are text."""
    if not any("\ud800" <= c <= "\udfff" for c in value):
        return ""
    return tr("'{value}' is not UTF-8 text, and nothing else can be recorded: type it again", value=shown(value))
