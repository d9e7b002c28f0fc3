"""The columns that text takes on a terminal: wide characters take two, marks that stand on others none.

Most text needs no library to be measured, and then none is loaded.
"""

from __future__ import annotations

import re
import unicodedata
from textwrap import wrap

from castlescore.core.types import Plain

CODE = re.compile("\x1b\\[[0-9;]*m")
# Letters of Europe, dashes and quotes, boxes and arrows: a column each.
PLAIN = re.compile("[ -~\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2500-\u25ff]*")
FILL = "\ue000"  # a column that a wide character takes besides its own; in no text, since it is for private use


def seen(text: str) -> int:
    """The columns that a text takes, its colours not counted."""
    bare = CODE.sub("", text) if "\x1b" in text else text
    if PLAIN.fullmatch(bare):
        return len(bare)
    from rich.cells import cell_len

    return cell_len(bare)


def fitting(text: str, width: int) -> int:
    """How many characters of a text without colours fit into some columns."""
    if PLAIN.fullmatch(text):
        return min(len(text), max(0, width))
    used = 0
    for i in range(len(text)):
        used += seen(text[i])
        if used > width:
            return i
    return len(text)


def clip(text: str, width: int) -> str:
    """Text cut to a width, the cut shown."""
    return text if seen(text) <= width else text[: fitting(text, width - 2)] + ".."


def left(text: str, width: int) -> str:
    """Text with blanks behind it."""
    return text + " " * (width - seen(text))


def right(text: str, width: int) -> str:
    """Text with blanks before it."""
    return " " * (width - seen(text)) + text


def wrapped(text: str, width: int, first: str = "", more: str = "") -> list[str]:
    """Text broken at its blanks, and within a word that has no room; `first` and `more` begin the lines."""
    how: Plain = {"initial_indent": first, "subsequent_indent": more, "break_on_hyphens": False}
    if PLAIN.fullmatch(text):
        return wrap(text, width, **how)
    filled = "".join(FILL * (seen(c) - 1) + c for c in text)
    for room in (width, width - 1):  # one less where a wide character was parted from its second column
        rows = [row.replace(FILL, "") for row in wrap(filled, room, **how)]
        if all(seen(row) <= width for row in rows):
            break
    return rows


def printable(text: str, plain: bool) -> str:
    """A name in characters that take one column each."""
    form = unicodedata.normalize("NFKD" if plain else "NFC", text)
    kept = (c for c in form if not unicodedata.combining(c))
    return "".join(c if c.isprintable() and _is_one_column(c) and (c.isascii() or not plain) else "?" for c in kept)


def _is_one_column(character: str) -> bool:
    return unicodedata.east_asian_width(character) not in "FW"
