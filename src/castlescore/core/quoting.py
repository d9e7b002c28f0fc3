"""Foreign values in messages: in a player's words, harmless for a terminal, and not endless."""

from __future__ import annotations

from datetime import date, datetime, time

from castlescore.core.errors import shown as shown

ENDLESS = 1_000_000  # characters: a text shown whole
SHORT = 40  # characters of a list that is shown with what is in it


def quoted(value: object) -> str:
    """A foreign value as a message names it: a text in quotes, a number, `the time 07:32:00`, `a list of 9 entries`."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return f"the time {value}"
    if isinstance(value, date | time):
        return f"the {'date' if isinstance(value, date) else 'time'} {value.isoformat()}"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list | tuple):
        return _list(value)
    try:
        return shown(repr(value))
    except ValueError:  # Python refuses to write out a number of thousands of digits
        return "a number of thousands of digits"


def _list(value: list[object] | tuple[object, ...]) -> str:
    plain = len(value) <= SHORT and all(isinstance(entry, int | float | str) for entry in value)
    text = f"[{', '.join(map(quoted, value))}]" if plain else ""
    return text if plain and len(text) <= SHORT else f"a list of {len(value)} entr{'y' if len(value) == 1 else 'ies'}"
