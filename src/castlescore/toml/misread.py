"""What the reader of TOML could not read, named: a value that is none, a key that needs quotes, a missing comma.

The reader says where it stopped, which of `turn = 18O` is behind the 18, so that it misses the end of the table.
"""

from __future__ import annotations

import re
import tomllib

from castlescore.core.errors import shown
from castlescore.core.language import tr

TOKEN = re.compile(r""" "(?:[^"\\]|\\.)*" | '[^']*' | \#.* | [=,\[\]{}] | [^"'\#=,\[\]{}]+ | ["'] """, re.VERBOSE)
VALUES = ("Invalid value", "Expected newline", "Unclosed array", "Unclosed inline table")
KEYS = ("Invalid statement", "Invalid initial character for a key part", "Expected '='", "Expected ']")
PART = re.compile(r"[\w-]+")  # of a key, as people type them
LONG = ('"""', "'''")  # around a text of several lines, in which anything may stand
MOST = 40  # characters of a value that are repeated
TEXT = ('"', "'", "[", "{")  # how a value begins that is no number and no word


def misread(why: str, text: str, number: int, column: int) -> tuple[str, int] | None:
    """What is wrong on the line at which the reader stopped at a column, and the column where that begins.

    None where what the reader says, `why`, is all that can be said.
    """
    if any(quotes in text for quotes in LONG):
        return None
    line, at = text.split("\n")[number - 1].rstrip("\r"), column - 1
    if line[at : at + 1].isspace() and line[at] not in " \t":
        return tr("a space of another kind stands here, a no-break space perhaps; type a plain one"), column
    if why.startswith(KEYS):
        return _key(line, at)
    return _value(line, at, nested=why.startswith("Unclosed")) if why.startswith(VALUES) else None


def _key(line: str, at: int) -> tuple[str, int] | None:
    """A key with letters that it may only have in quotes."""
    found = next((part for part in PART.finditer(line) if part.start() <= at <= part.end()), None)
    if found is None or found[0].isascii():
        return None
    return tr(
        "a key with other letters than a to z stands in quotes: {key}", key=f'"{shown(found[0])}"'
    ), found.start() + 1


def _value(line: str, at: int, nested: bool) -> tuple[str, int] | None:
    """A value that is none, is missing, or has something behind it; `nested`: in brackets that the reader knows of."""
    key, start, nested = _begin(line, at, nested)
    ends = "=,]}#" if nested else "#"
    end = next((token.start() for token in TOKEN.finditer(line, start) if token[0][0] in ends), len(line))
    value, named = line[start:end].strip(), f"'{shown(key)}'"
    column = start + 1 + len(line[start:end]) - len(line[start:end].lstrip())
    if not value:
        return (tr("the value of {key} is missing", key=named), column) if line[start - 1 : start] == "=" else None
    if (nested and line[end : end + 1] == "=") or value.startswith(TEXT) or _is_value(value):
        rest = line[at:end].strip()
        if not nested or not rest or not key:
            return None
        values = {"key": named, "rest": shown(rest)}
        return tr("behind the value of {key} a comma or a closing bracket is missing, before {rest}", **values), at + 1
    value = value if len(value) <= MOST else f"{value[:MOST]}..."
    if not key:
        return tr(
            '{value} cannot be read: it is no whole number, and a text stands in quotes: "..."', value=shown(value)
        ), column
    values = {"key": named, "value": shown(value)}
    return tr(
        'the value of {key} cannot be read: {value} is no whole number, and a text stands in quotes: "..."', **values
    ), column


def _begin(line: str, at: int, nested: bool) -> tuple[str, int, bool]:
    """The key of the value at a place of a line, where the value begins, and whether it is one of several."""
    key, before, start, depth = "", "", 0, 0
    for token in TOKEN.finditer(line, 0, at):
        if token[0] == "=":
            key, start = before.strip(), token.end()
        elif token[0] in ",[{":
            start, depth = token.end(), depth + (token[0] != ",")
        elif token[0] in "]}":
            depth -= 1
        elif token[0].strip():
            before = token[0]
    return key.strip("\"'"), start, nested or depth > 0 or not key


def _is_value(text: str) -> bool:
    try:
        return bool(tomllib.loads(f"x = {text}"))
    except ValueError:
        return False
