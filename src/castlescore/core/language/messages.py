"""Sentences as values: the rules say which sentence and what stands in it, a view makes it.

Foreign values in them are said in a player's words, harmless for a terminal, and not endless. The sentences of what
the program itself refuses, which every game knows, stand here too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

from castlescore.core.errors import shown
from castlescore.core.language import ENGLISH, amount, in_form, language, listed, tr, trn


@dataclass(frozen=True)
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
            texts, word = [self.words(each) for each in value], spec.strip()
            return listed(texts, f" {word} ") if word.isalpha() else (spec or ", ").join(texts)
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


SHARED: Table = {  # sentences
    "several": "{reasons:; }",
    # placing
    "never-allowed": "{why}; --allow was seen, but it cannot allow two tiles in one place",
    # undo, redo and amend
    "only-notes": "nothing but notes came after event {event}, so nothing is undone",
    "too-many-undone": "{moves:event} can be undone, not {count}",
    "too-many-redone": "{moves:event} can be played again, not {count}",
    "nothing-to-undo": "nothing has been played that could be undone",
    "mended-redo": "lines that cannot be were taken back, so what was undone is not played again by itself;"
    " log --all has it, to be typed anew",
    "nothing-to-redo": "nothing was undone since the last move, so there is nothing to play again",
    "was-undone": "event {event} was undone by event {undo}",
    "stands-as": "event {event} was undone, and stands as event {now} now",
    "is-undo": "event {event} is no move: it undid {span}",
    "is-amend": "event {event} is no move: with it event {was} was amended",
    "see-log": "log",
    "see-log-all": "log --all",
    "note-stays": "event {event} is a note, and notes stay",
    "changes-hands": "event {event} would change hands: it was {was}'s and would be {by}'s",
    "as-many-players": "the players keep their seats: {players:and}; {count} are named",
    "shift-line": "{line}  if that is what happened",
    "then-line": "{line}  or, in place of {last}, what was really done",
    "span-line": "{line}  if event {event} did not happen",
    "either-line": "{lines:;  or  }",
    "no-longer-legal": "event {event} would no longer be legal: {why}",
    "amend-first": "amend {event} LINE  first",
    "drop-first": "amend {event} LINE  or  amend {event} --drop  first",
    "amend-that": "amend EVENT LINE",
    "amend-it": "amend {event} LINE",
    "undo-it": "amend {event} --undo COUNT",
    "no-undo": "event {event} is no undo",
    "undo-of-amend": "event {event} belongs to an amend; the lines that the amend wrote can be amended, or undone",
    "later-undo": "event {undo} would take back other events, so event {event} stays",
    "is-setup": "event {event} puts the set-up right",
    "nothing-to-swap": "event {event} has nothing of that to exchange",
    "nobodys": "event {event} is nobody's line alone",
    "undo-to": "undo --to {event}",
    "mends-nothing": "the record cannot be as it stands, and this would mend nothing of it",
    "new-finding": "the record cannot be as it stands, and this would leave something new in it: event {event}, {why}",
    # somebody else was quicker
    "laid-anew": "{path} was laid anew: it is another game than the one shown here",
    "came-first": "event {event} came first: {lines:; }",
    "other-last": "the last event is {last}, not {after}",
    "look-again": "look again, then type it once more",
    # a line that is worked out
    "type": "{line}",
}
say = Sentences(SHARED).say


ENDLESS = 1_000_000  # characters: a text shown whole
SHORT = 40  # characters of a list that is shown with what is in it


def quoted(value: object) -> str:
    """A foreign value as a message names it: a text in quotes, a number, `the time 07:32:00`, `a list of 9 entries`."""
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
    """That a quotation mark is a typographic one, and which to type."""
    return tr('{mark} is a typographic quotation mark; type a plain one: "', mark=mark)


def no_text(value: str) -> str:
    """What is wrong with words of a line that are bytes in no UTF-8, as Python has them, `""` where they are text."""
    if not any("\ud800" <= c <= "\udfff" for c in value):
        return ""
    return tr("'{value}' is not UTF-8 text, and nothing else can be recorded: type it anew", value=shown(value))
