"""How the messages of Castles of Mad King Ludwig are said: what a sentence calls a tile, a point, a type."""

from __future__ import annotations

from collections.abc import Callable

from castlescore.core.language.messages import Message, MessageFormatter
from castlescore.core.rulebook import cite
from castlescore.games.castles.facts import TileFacts
from castlescore.games.castles.rules.castle import Door, Placed, Tile
from castlescore.games.castles.rules.placement import Point
from castlescore.games.castles.terms import WORDS


def word(value: object) -> str:
    """How a sentence names a value."""
    match value:
        case Placed():
            return value.label
        case Tile() | TileFacts() | Door():
            return value.name
        case Point():
            return place(value)
    return str(value)


def place(point: tuple[int, int]) -> str:
    """A point of the castle, given in half units, as players read it: in units."""
    return ",".join(str(c // 2) if c % 2 == 0 else f"{c / 2:.1f}" for c in point)


def _form(of: Callable[[str], str]) -> Callable[[object], str]:
    """A form of values: an id as it is called, several in a row, and a sentence as it is."""

    def made(value: object) -> str:
        if isinstance(value, tuple):
            return ", ".join(map(made, value))
        return say(value) if isinstance(value, Message) else of(str(value))

    return made


FORMS = {"cited": _form(cite), **{name: _form(of) for name, of in WORDS.items()}}
say = MessageFormatter(word, FORMS).say
