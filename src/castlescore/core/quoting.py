"""Foreign values in messages: in a player's words, harmless for a terminal, and not endless."""

from __future__ import annotations

from datetime import date, datetime, time

from castlescore.core.errors import shown as shown
from castlescore.core.language import tr, trn

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


def no_text(value: str) -> str:
    """What is wrong with words of a line that are bytes in no UTF-8, as Python has them, `""` where they are text."""
    if not any("\ud800" <= c <= "\udfff" for c in value):
        return ""
    return tr("'{value}' is not UTF-8 text, and nothing else can be recorded: type it anew", value=shown(value))
