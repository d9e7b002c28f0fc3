"""Writing answers: data on stdout, talk on stderr, nothing wider than the terminal."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from castlescore.view.colour import OURS, Paint, colours, uncoloured
from castlescore.view.layout import hung

NARROWEST, WIDEST = 40, 240


def width() -> int:
    """The columns there are to write in; 80 when nobody says."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def is_plain() -> bool:
    """Whether only ASCII should be drawn: a dumb terminal, or one that could not show the rest."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return os.environ.get("TERM") == "dumb" or not encoding.startswith("utf")


def paint() -> Paint:
    """How to colour what is printed: on a terminal that has colours, unless NO_COLOR is set; FORCE_COLOR beats both."""
    if os.environ.get("FORCE_COLOR"):
        return colours
    term = os.environ.get("TERM", "")
    has_colours = term not in ("", "dumb") or bool(os.environ.get("WT_SESSION"))
    wanted = sys.stdout.isatty() and has_colours and not os.environ.get("NO_COLOR")
    return colours if wanted else uncoloured


def in_sight(
    words: Sequence[str], drawn: Sequence[str], after: Sequence[str], low: Sequence[str] | None = None
) -> list[str]:
    """An answer with a picture in it; on a screen too low for all of it the words stand below the picture.

    `low`: the words as they stand there, where that is another order: what matters most comes last.
    """
    rows = [*words, *drawn, *after]
    if is_out_of_sight(sum(row.count("\n") + 1 for row in rows)):
        return [*drawn, *(words if low is None else low), *after]
    return rows


def is_out_of_sight(height: int) -> bool:
    """Whether the first of so many lines would have left the terminal when the last is written."""
    return sys.stdout.isatty() and height >= shutil.get_terminal_size((80, 24)).lines


def events(lines: Iterable[str], indent: int = 6) -> list[str]:
    """Events of a record, each in one line; on a terminal wrapped at words, below the number that is its head.

    In a pipe one event stays one line, for whoever searches and counts them.
    """
    if not sys.stdout.isatty():
        return list(lines)
    return [row for line in lines for row in hung(line, indent, width())]


def say(lines: Iterable[str]) -> None:
    """Print lines as data; what could steer a terminal is escaped, what it cannot show becomes a question mark."""
    text = harmless("\n".join(lines))
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    print(text.encode(encoding, "replace").decode(encoding))


def document(value: dict[str, Any]) -> None:
    """Print one JSON document. Escaped to ASCII, so that no name in it can steer a terminal."""
    print(json.dumps(value, separators=(", ", ": ")))


def talk(message: str) -> None:
    """Print something for people that is not the answer; what could steer a terminal is escaped.

    On a terminal a line that is too long is wrapped at words; in a pipe it stays one, for whoever searches it.
    """
    rows = _escaped(message).split("\n")
    if sys.stderr.isatty():
        rows = [part for row in rows for part in (hung(row, 2, width()) if len(row) > width() else [row])]
    print("\n".join(rows), file=sys.stderr)


def harmless(text: str) -> str:
    """A text in which nothing steers a terminal but the ends of lines and, where there is colour, our own codes.

    The last net: what comes from a file is escaped where it is put into a sentence, its ends of lines as well.
    """
    if paint() is uncoloured:
        return _escaped(text)
    return "".join(part if i % 2 else _escaped(part) for i, part in enumerate(OURS.split(text)))


def _escaped(text: str) -> str:
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text)
