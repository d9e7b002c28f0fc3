"""Session files as this program writes them, read by the reader of JSON: a fifth of the time that TOML's takes.

An event a line, of tables, arrays, plain texts, whole numbers, true and false: there JSON and TOML differ in nothing
but `key = ` for `"key": `. Whatever has anything else in it is left to the reader of TOML, and so is what is wrong.
"""

from __future__ import annotations

import re  # no group may be caught within a possessive repetition: Python 3.11 stumbles over it
import tomllib
from collections.abc import Sequence
from contextlib import suppress

BEGINS = "\nevent = [\n"
SHORT = 4_096  # characters; of so few, loading the reader of JSON would take longer than it saves
_TEXT = r'"[^"\\\x00-\x1f\x7f]*+"'
_LETTER = "[A-Za-z0-9_-]"
_BARE = f"{_LETTER}++"
# A word is seen from its beginning to its end only, so that a row of letters is looked at once.
_KEY = re.compile(rf"(?<!{_LETTER})({_BARE}) = ")
_ONE = rf"{_TEXT}(?: = )?|{_BARE} = |(?:true|false|-?[0-9]++)(?!{_LETTER})|[\[\]{{}}, ]"
_LINES = re.compile(rf"(?:  \{{ (?>{_ONE})++(?<=\}},)\n)++")
_SCOPE = re.compile(r"""^[ \t]*\[|\"""|'''""", re.MULTILINE)  # after which an event would not be the document's


def document_of(text: str) -> dict[str, object]:
    """The document of a TOML text; raises ValueError or RecursionError where it is none."""
    if (found := events_of(text)) is not None:
        with suppress(ValueError):  # what is wrong is told of the whole text
            head = tomllib.loads(found[0])
            if "event" not in head:  # else it stands there twice
                return {**head, "event": found[1]}
    return tomllib.loads(text)


def events_of(text: str) -> tuple[str, list[object]] | None:
    """What stands before the events, and the events; None for a text that is not of the form."""
    head, begins, lines = text.partition(BEGINS)
    if not begins or len(text) < SHORT or not lines.endswith("},\n]\n") or _SCOPE.search(head):
        return None
    lines = lines[: -len("]\n")]
    if not _LINES.fullmatch(lines):
        return None
    import json

    try:
        found = json.loads(f"[{_as_json(lines[:-2])}]", object_pairs_hook=_table)
    except (ValueError, RecursionError):
        return None
    return f"{head}\n", found


def _as_json(lines: str) -> str:
    """Lines of the form as JSON: `key = ` and `"key" = ` as `"key": `, but not within texts.

    No text has a quote in it, so that every second piece between quotes is a text. The pieces around them are looked at
    as one, with a mark for each text, which no line may have.
    """
    pieces = lines.split('"')
    around = _KEY.split("\0".join(pieces[::2]).replace("\0 = ", "\0: "))
    around[1::2] = [f'"{key}": ' for key in around[1::2]]
    pieces[::2] = "".join(around).split("\0")
    return '"'.join(pieces)


def _table(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    """A table; raises ValueError where a key stands twice, which TOML refuses."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found
