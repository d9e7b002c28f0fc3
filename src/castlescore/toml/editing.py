"""Keys of a TOML text changed in place, every other line and comment of it kept."""

from __future__ import annotations

from collections.abc import Mapping

from castlescore.toml.positions import Path, places, value_end
from castlescore.toml.text import lines_of, with_own_ends


def with_keys(text: str, table: Path, changes: Mapping[str, object]) -> str:
    """A text in which keys of a table have other values, or none where that is None; new keys stand behind the others.

    The table is the document, or one that a header opens; what stands in brackets or under a header of its own is left
    as it is, so that whoever writes must read back what came of it.
    """
    return with_own_ends(text, lambda text: _with_keys(text, table, changes))


def _with_keys(text: str, table: Path, changes: Mapping[str, object]) -> str:
    for key, value in changes.items():
        spans = _spans(text, table)
        if key in spans:
            start, end = spans[key]
            new = text[end:] if value is not None else text[_line_end(text, end) :]
            text = text[:start] + ("" if value is None else lines_of(key, value).rstrip("\n")) + new
        elif value is not None:
            at = _line_end(text, max((end for _, end in spans.values()), default=0))
            gap = "" if text[:at].endswith("\n") or not at else "\n"
            text = f"{text[:at]}{gap}{lines_of(key, value)}{text[at:]}"
    return text


def _spans(text: str, table: Path) -> dict[str, tuple[int, int]]:
    """Where each key of a table begins, and where its value ends."""
    depth = len(table)
    found: dict[str, tuple[int, int]] = {}
    for path, at, over in places(text, lambda path: len(path) <= depth):
        if len(path) != depth + 1 or path[:depth] != table or not isinstance(path[-1], str) or text[at] == "[":
            continue
        start = found[path[-1]][0] if over else at
        found[path[-1]] = start, at + 1 if over else value_end(text, at)
    return found


def _line_end(text: str, at: int) -> int:
    """The beginning of the next line; a comment behind a value that goes, goes with it."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1
