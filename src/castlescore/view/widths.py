"""The columns that text takes on a terminal, as rich counts them: wide characters take two, marks on others none.

rich is loaded with the first text that is not ASCII. Where it is not installed, as in a browser, Python's own tables of
characters answer; they differ for few of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache

CODE = re.compile("\x1b\\[[0-9;]*m")


def seen(text: str) -> int:
    """The columns that a text takes, its colours not counted."""
    text = CODE.sub("", text) if "\x1b" in text else text
    return len(text) if text.isascii() and text.isprintable() else _measure()(text)


@cache
def _measure() -> Callable[[str], int]:
    try:
        from rich.cells import cell_len
    except ImportError:
        return columns_of
    return cell_len


def columns_of(text: str) -> int:
    """The columns of a text, by Python's own tables of characters."""
    return sum(map(_columns, text))


def _columns(c: str) -> int:
    if unicodedata.combining(c) or unicodedata.category(c) in ("Cc", "Cf", "Mc", "Me", "Mn"):
        return 0
    return 2 if unicodedata.east_asian_width(c) in "FW" else 1


def clip(text: str, width: int) -> str:
    """Text cut to a width, the cut shown."""
    if seen(text) <= width:
        return text
    room, kept = max(0, width - 2), text
    while seen(kept) > room:
        kept = kept[:-1]
    return left(kept, room) + ".."


def left(text: str, width: int) -> str:
    """Text with blanks behind it."""
    return text + " " * (width - seen(text))


def printable(text: str, plain: bool) -> str:
    """A name in characters that take one column each."""
    form = unicodedata.normalize("NFKD" if plain else "NFC", text)
    kept = (c for c in form if not unicodedata.combining(c))
    return "".join(c if c.isprintable() and seen(c) == 1 and (c.isascii() or not plain) else "?" for c in kept)
