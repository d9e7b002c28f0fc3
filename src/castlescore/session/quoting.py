"""Foreign values in messages: harmless for a terminal, and not endless."""

from __future__ import annotations

from castlescore.errors import shown as shown

ENDLESS = 1_000_000  # characters: a text shown whole


def quoted(value: object) -> str:
    """A foreign value as a message quotes it, harmless for a terminal."""
    try:
        return shown(repr(value))
    except ValueError:  # Python refuses to write out a number of thousands of digits
        return "a number of thousands of digits"
