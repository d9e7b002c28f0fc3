"""Writing answers: data on stdout, talk on stderr, nothing wider than the terminal."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable
from typing import Any

NARROWEST, WIDEST = 40, 240


def width() -> int:
    """The columns there are to write in; 80 when nobody says."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def is_plain() -> bool:
    """Whether only ASCII should be drawn: a dumb terminal, or one that could not show the rest."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return os.environ.get("TERM") == "dumb" or not encoding.startswith("utf")


def say(lines: Iterable[str]) -> None:
    """Print lines as data; what the terminal cannot show becomes a question mark."""
    text = "\n".join(lines)
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    print(text.encode(encoding, "replace").decode(encoding))


def document(value: dict[str, Any]) -> None:
    """Print one JSON document. Escaped to ASCII, so that no name in it can steer a terminal."""
    print(json.dumps(value, separators=(", ", ": ")))


def talk(message: str) -> None:
    """Print something for people that is not the answer."""
    print(message, file=sys.stderr)
