"""The sentences of messages of Castles of Mad King Ludwig: the names of tiles, points and types in them."""

from __future__ import annotations

from collections.abc import Callable

from castlescore.core.language.messages import Message, MessageFormatter
from castlescore.core.rulebook import cite
from castlescore.games.castles.facts import TileFacts
from castlescore.games.castles.rules.castle import Door, Placed, Tile
from castlescore.games.castles.rules.placement import Point
from castlescore.games.castles.terms import WORDS


def word(value: object) -> str:
    """The words for a value in a sentence."""
    match value:
        case Placed():
            return value.label
        case Tile() | TileFacts() | Door():
            return value.name
        case Point():
            return place(value)
    return str(value)


def place(point: tuple[int, int]) -> str:
    """A point of the castle in units, as players read it; `point` is in half units."""
    return ",".join(str(c // 2) if c % 2 == 0 else f"{c / 2:.1f}" for c in point)


def _form(of: Callable[[str], str]) -> Callable[[object], str]:
    """A form of a value in a sentence: an id becomes its name, several become a list, a sentence stays."""

    def made(value: object) -> str:
        if isinstance(value, tuple):
            return ", ".join(map(made, value))
        return say(value) if isinstance(value, Message) else of(str(value))

    return made


FORMS = {"cited": _form(cite), **{name: _form(of) for name, of in WORDS.items()}}
say = MessageFormatter(word, FORMS).say
