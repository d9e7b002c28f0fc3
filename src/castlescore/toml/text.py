"""Writing TOML by the line: events one to a line, which no TOML writer offers.

What stands in castle files is written without any library, so that they can be where none is installed; other values
(dates, fractions, odd keys, texts with ends of lines) are tomli-w's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from castlescore.core.types import Document
from castlescore.toml.bounds import BRACKETS, TEXT_OR_COMMENT

_BARE = re.compile("[A-Za-z0-9_-]+")


def inline(value: object) -> str:
    """A value on one line: an inline table, an array, or what tomli-w makes of a plain value."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {inline(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(inline(entry) for entry in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str) and value.isprintable():
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return _dumps({"value": value}).removeprefix("value = ").rstrip("\n")


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _dumps({key: 0}).removesuffix(" = 0\n")


def _dumps(value: Mapping[str, object]) -> str:
    import tomli_w

    return tomli_w.dumps(value)


def with_own_ends(text: str, change: Callable[[str], str]) -> str:
    """A text changed; where all its lines end with CR and LF, so do the new ones."""
    if "\r\n" not in text or text.count("\n") > text.count("\r\n"):
        return change(text)
    return change(text.replace("\r\n", "\n")).replace("\n", "\r\n")


def table(rows: Document) -> str:
    """Key and value lines."""
    return "".join(f"{_key(key)} = {inline(value)}\n" for key, value in rows.items())


def array_of_lines(key: str, rows: Sequence[Document]) -> str:
    """An array of inline tables, one on each line."""
    if not rows:
        return f"{key} = []\n"
    return f"{key} = [\n" + "".join(f"  {inline(row)},\n" for row in rows) + "]\n"


def lines_of(key: str, value: object) -> str:
    """A key and its value, an array of tables with one of them on each line."""
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return array_of_lines(key, value)
    return table({key: value})


def lines_of_array(text: str, key: str) -> list[int]:
    """The line, from 1, on which each table of a top-level array begins, written inline or as `[[key]]`.

    The text is valid TOML; only strings, comments and brackets are told apart.
    """
    bare = TEXT_OR_COMMENT.sub(
        lambda found: "\n" * found[0].count("\n"), text
    )  # a text may have lines that look like headers
    headers = [
        i for i, line in enumerate(bare.split("\n"), 1) if line.strip().replace(" ", "").startswith(f"[[{key}]]")
    ]
    return headers or _inline_lines(text, key)


def _inline_lines(text: str, key: str) -> list[int]:
    found: list[int] = []
    depth, line, counted, inside = 0, 1, 0, False
    for match in BRACKETS.finditer(text):
        c, i = match[0], match.start()
        if c in ("[", "{"):
            if depth == 0:
                inside = text[text.rfind("\n", 0, i) + 1 : i].replace(" ", "") == f"{key}="
            elif depth == 1 and inside and c == "{":
                line, counted = line + text.count("\n", counted, i), i
                found.append(line)
            depth += 1
        elif c in ("]", "}"):
            depth -= 1
    return found
