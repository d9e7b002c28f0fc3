"""The columns that text takes on a terminal, as rich counts them: wide characters take two, marks on others none.

rich is loaded with the first text that is measured, so that a command can be loaded to be completed without it.
"""

from __future__ import annotations

import re
import unicodedata

CODE = re.compile("\x1b\\[[0-9;]*m")


def seen(text: str) -> int:
    """The columns that a text takes, its colours not counted."""
    from rich.cells import cell_len

    return cell_len(CODE.sub("", text) if "\x1b" in text else text)


def clip(text: str, width: int) -> str:
    """Text cut to a width, the cut shown."""
    from rich.cells import set_cell_size

    return text if seen(text) <= width else set_cell_size(text, max(0, width - 2)) + ".."


def left(text: str, width: int) -> str:
    """Text with blanks behind it."""
    return text + " " * (width - seen(text))


def printable(text: str, plain: bool) -> str:
    """A name in characters that take one column each."""
    form = unicodedata.normalize("NFKD" if plain else "NFC", text)
    kept = (c for c in form if not unicodedata.combining(c))
    return "".join(c if c.isprintable() and seen(c) == 1 and (c.isascii() or not plain) else "?" for c in kept)
