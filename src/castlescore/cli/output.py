"""Writing answers: data on stdout, talk on stderr, nothing wider than the terminal."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from castlescore.show.colour import Paint, colours, uncoloured

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


def in_sight(words: Sequence[str], drawn: Sequence[str], after: Sequence[str]) -> list[str]:
    """An answer with a picture in it; on a screen too low for all of it the words stand below the picture."""
    rows = [*words, *drawn, *after]
    height = sum(row.count("\n") + 1 for row in rows)
    if sys.stdout.isatty() and height >= shutil.get_terminal_size((80, 24)).lines:
        return [*drawn, *words, *after]
    return rows


def say(lines: Iterable[str]) -> None:
    """Print lines as data; what the terminal cannot show becomes a question mark."""
    text = "\n".join(lines)
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    print(text.encode(encoding, "replace").decode(encoding))


def document(value: dict[str, Any]) -> None:
    """Print one JSON document. Escaped to ASCII, so that no name in it can steer a terminal."""
    print(json.dumps(value, separators=(", ", ": ")))


def talk(message: str) -> None:
    """Print something for people that is not the answer; what could steer a terminal is escaped."""
    print("".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in message), file=sys.stderr)
