"""Write TOML with one event per line, which no TOML library does, and change a text in place.

The texts are valid TOML that has been read before. Unchanged lines and comments stay.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from castlescore.core.types import Document
from castlescore.toml.mistakes import BRACKETS, QUIET

_BARE = re.compile("[A-Za-z0-9_-]+")
Path = tuple[str | int, ...]  # the keys, and the numbers of entries from 0, that lead to a value

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^\\"\n]|\\.)*"|'[^'\n]*')"""
_NAME = rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*"
_KEY = re.compile(rf"({_NAME})[ \t]*=[ \t]*")
_HEADER = re.compile(rf"\[(\[?)[ \t]*({_NAME})[ \t]*\]\]?")
_COMMENT = re.compile(r"#[^\n]*")
_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*+)*+")
_PLAIN = re.compile(rf"(?:{QUIET})|[^,\]}}\n#]+", re.DOTALL)  # a value without brackets; a date may contain a blank


def inline(value: object) -> str:
    """A value on one line: an inline table, an array, or a plain value as tomli-w writes it."""
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
    return _by_tomli_w({"value": value}).removeprefix("value = ").rstrip("\n")


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _by_tomli_w({key: 0}).removesuffix(" = 0\n")


def _by_tomli_w(table: dict[str, object]) -> str:
    import tomli_w  # for unusual texts alone: the library works where nothing but pydantic is installed

    return tomli_w.dumps(table)


def with_line_ends(text: str, change: Callable[[str], str]) -> str:
    """A changed text; if all lines of the old text end with CR and LF, so do the new ones."""
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
    """A key and its value, an array of tables with one table per line."""
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return array_of_lines(key, value)
    return table({key: value})


def places(text: str, inside: Callable[[Path], bool] = lambda path: True) -> Iterator[tuple[Path, int, bool]]:
    """Every table, key and entry of a text, in order: its path, its offset, and False.

    For an array or a table in brackets also, at its end, the offset of the closing bracket, and True; the content of
    such brackets is skipped unless `inside` accepts the path.
    """
    at = 0
    header: Path = ()  # the table that the last header opened
    counts: dict[Path, int] = {}  # an array of tables with headers -> the number of the last
    opened: list[tuple[Path, int | None]] = []  # the brackets around: whose, and the entry of an array that comes next
    while (at := _end(_GAP, text, at)) < len(text):
        mark, (path, entry) = text[at], opened[-1] if opened else (header, None)
        if mark == "[" and not opened:
            for header in _header(text, at, counts):
                yield header, at, False
            at = _end(_HEADER, text, at)
            continue
        if mark in ",]}":
            at += 1
            if mark == ",":
                opened[-1] = path, None if entry is None else entry + 1
            else:
                opened.pop()
                yield path, at - 1, True
            continue
        if entry is None:
            match = _KEY.match(text, at)
            assert match is not None  # for the type checker: the text is valid
            for part in _parts(match[1]):
                path = (*path, part)
                yield path, at, False
            at = match.end()
        else:
            path = (*path, entry)
            yield path, at, False
        if text[at] in "[{" and not inside(path):
            at = _closing(text, at)
            yield path, at - 1, True
        elif text[at] in "[{":
            opened.append((path, 0 if text[at] == "[" else None))
            at += 1
        else:
            at = _end(_PLAIN, text, at)


def _closing(text: str, at: int) -> int:
    """The offset after the bracket that closes the one at an offset."""
    depth = 0
    for match in BRACKETS.finditer(text, at):
        depth += (match[0] in "[{") - (match[0] in "]}")
        if depth == 0:
            return match.end()
    return len(text)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    assert match is not None  # for the type checker: the text is valid
    return match.end()


def _header(text: str, at: int, counts: dict[Path, int]) -> list[Path]:
    """The tables that a header makes, the one that it opens last; for an array of tables first the array."""
    match = _HEADER.match(text, at)
    assert match is not None  # for the type checker: the text is valid
    path: Path = ()
    made: list[Path] = []
    parts = _parts(match[2])
    for i, part in enumerate(parts, 1):
        path = (*path, part)
        made.append(path)
        if i == len(parts) and match[1]:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
            made.append(path)
    return made


@lru_cache(maxsize=1024)  # keys may be anything that a file says
def _parts(key: str) -> tuple[str, ...]:
    """The parts of a key as written: `a."b c"` is a and b c."""
    parts: list[str] = []
    inner: object = tomllib.loads(f"{key} = 0")
    while isinstance(inner, dict):
        [(part, inner)] = inner.items()
        parts.append(part)
    return tuple(parts)


def line_numbers(text: str, wanted: Iterable[Sequence[str | int]]) -> list[int | None]:
    """The line of each of some paths, from 1; of an absent value the line of the table that should hold it, or None."""
    paths = [tuple(path) for path in wanted]
    best: list[tuple[int, int]] = [(0, 0)] * len(paths)  # the length of the path that was reached, and its offset
    for keys, at, over in places(text, lambda here: any(path[: len(here)] == here for path in paths)):
        for i, path in enumerate(paths):
            if not over and len(keys) > best[i][0] and path[: len(keys)] == keys:
                best[i] = len(keys), at
        if all(length == len(path) for (length, _), path in zip(best, paths, strict=True)):
            break
    return [text.count("\n", 0, at) + 1 if length else None for length, at in best]


def lines_of_array(text: str, key: str) -> list[int]:
    """The line, from 1, on which each table of a top-level array begins, written inline or as `[[key]]`."""
    numbers: list[int] = []
    line, counted = 1, 0
    for path, at, over in places(text, lambda path: path == (key,)):
        if path == (key, len(numbers)) and not over:
            line, counted = line + text.count("\n", counted, at), at
            numbers.append(line)
    return numbers


def with_row(text: str, key: str, row: Document) -> str:
    """A text with one more row at the end of a top-level array of tables; every other line and comment stays.

    The row becomes a `[[key]]` table, or an entry in brackets if the others are in brackets; its line ends are those of
    the text.
    """
    return with_line_ends(text, lambda text: _with_row(text, key, row))


def _with_row(text: str, key: str, row: Document) -> str:
    begun = 0
    ends: dict[Path, int] = {}
    for path, at, over in places(text, lambda path: path == (key,)):
        if path[0] == key and len(path) <= 2:
            begun = begun if over or len(path) == 2 else at
            ends |= {path: at} if over else {}
    if (key,) not in ends:
        gap = "" if text.endswith("\n") or not text else "\n"
        return f"{text}{gap}[[{key}]]\n{table(row)}"
    close, entry = ends.pop((key,)), inline(row)
    if not ends:
        first = _end(_KEY, text, begun) + 1
        return text[:first] + entry + text[first:]
    return _after_the_last(text, max(ends.values()) + 1, close, entry)


def _after_the_last(text: str, last: int, close: int, entry: str) -> str:
    """A text with an entry inserted between the last entry of an array and its closing bracket."""
    comma = _COMMENT.sub(lambda match: "#" * len(match[0]), text[last:close]).find(",")
    after = last if comma < 0 else last + comma + 1
    line_end = text.find("\n", after, close)
    start = text.rfind("\n", 0, last) + 1
    blank = re.match(r"[ \t]*", text[start:])
    indent = blank[0] if blank and text.startswith("{", start + blank.end()) else "  "
    gap = f"\n{indent}" if line_end >= 0 else " "
    line_end = max(line_end, after)
    before, behind = ("", ",") if comma >= 0 else (",", "")
    return f"{text[:after]}{before}{text[after:line_end]}{gap}{entry}{behind}{text[line_end:]}"


def with_keys(text: str, table: Path, changes: Mapping[str, object]) -> str:
    """A text with changed values of keys of a table; a key with None is removed; new keys come after the others.

    The table is the document, or one that a header opens. Tables in brackets or with their own header are not changed,
    so the caller must read the result back.
    """
    return with_line_ends(text, lambda text: _with_keys(text, table, changes))


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
    spans: dict[str, tuple[int, int]] = {}
    for path, at, over in places(text, lambda path: len(path) <= depth):
        if len(path) != depth + 1 or path[:depth] != table or not isinstance(path[-1], str) or text[at] == "[":
            continue
        start = spans[path[-1]][0] if over else at
        spans[path[-1]] = start, at + 1 if over else _value_end(text, at)
    return spans


def _value_end(text: str, at: int) -> int:
    """The offset after the value of the key at an offset, up to its bracket if it begins with one."""
    begins = _end(_KEY, text, at)
    return begins if text[begins] in "[{" else begins + len(text[begins : _end(_PLAIN, text, begins)].rstrip())


def _line_end(text: str, at: int) -> int:
    """The beginning of the next line; a comment after a removed value is removed with it."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1
