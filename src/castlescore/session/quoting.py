"""Foreign values in messages: harmless for a terminal, and not endless."""

from __future__ import annotations

ENDLESS = 1_000_000  # characters: a text shown whole


def quoted(value: object) -> str:
    """A foreign value as a message quotes it, harmless for a terminal."""
    try:
        return shown(repr(value))
    except ValueError:  # Python refuses to write out a number of thousands of digits
        return "a number of thousands of digits"


def shown(text: str, most: int = 200) -> str:
    """A foreign text made harmless for a terminal: control and direction marks escaped, cut to `most` characters."""
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
    return safe if len(safe) <= most else safe[:most] + "..."
