"""What can be read of a session file that breaks off or has a broken line: whole lines, and the text of the others."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from castlescore.core.types import Document, Event

ARRAY = re.compile(r"\s*event\s*=\s*\[\s*")
TABLE = re.compile(r"\s*\[\[\s*event\s*\]\]\s*")
BAD = re.compile("[\udc80-\udcff]")  # bytes that are no text
CLOSE = re.compile(r"\s*\]\s*")


@dataclass(frozen=True)
class Salvaged:
    """The keys of the header and the events that are whole, and in their order the events with what stands broken
    between them as its text; `head` and `tail`: the broken lines of the header, and those with nothing whole behind
    them."""

    header: Document
    rows: tuple[Event | str, ...]
    head: tuple[str, ...]
    tail: tuple[str, ...]

    @property
    def broken(self) -> tuple[str, ...]:
        """Everything that cannot be read."""
        return (*self.head, *(row for row in self.rows if isinstance(row, str)), *self.tail)


def salvaged(text: str, is_event: Callable[[Event], bool]) -> Salvaged:
    """What can be read of the text of a session; `is_event`: whether a table can be a line of the record."""
    lines = text.split("\n")
    begins = next((i for i, line in enumerate(lines) if ARRAY.fullmatch(line) or TABLE.fullmatch(line)), len(lines))
    header, head = _header(lines[:begins])
    rest = lines[begins:]
    pieces = _tables(rest) if rest and TABLE.fullmatch(rest[0]) else rest[1:]
    rows: list[Event | str] = []
    for piece in pieces:
        found = _event(piece)
        if found is not None and is_event(found):
            rows.append(found)
        elif piece.strip() and not CLOSE.fullmatch(piece) and not piece.lstrip().startswith("#"):
            rows.append(piece.strip())
    whole = max((i for i, row in enumerate(rows) if not isinstance(row, str)), default=-1) + 1
    tail = tuple(row for row in rows[whole:] if isinstance(row, str))
    return Salvaged(header, tuple(rows[:whole]), head, tail)


def _header(lines: Sequence[str]) -> tuple[dict[str, object], tuple[str, ...]]:
    """The header as far as it can be read: whole, or line by line where it is broken."""
    whole = _read("\n".join(lines))
    if whole is not None:
        return whole, ()
    found: dict[str, object] = {}
    broken: list[str] = []
    for line in lines:
        read = _read(line)
        if read is None or found.keys() & read.keys():
            broken.append(line.strip())
        else:
            found |= read
    return found, tuple(broken)


def _tables(lines: Sequence[str]) -> list[str]:
    """The texts of `[[event]]` tables, each with the keys below it."""
    pieces: list[list[str]] = []
    for line in lines:
        if TABLE.fullmatch(line) or not pieces:
            pieces.append([])
        pieces[-1].append(line)
    return ["\n".join(piece) for piece in pieces]


def _event(piece: str) -> Event | None:
    """The event that a line is, or a table of its own; None for what cannot be read."""
    body = piece.strip().removesuffix(",")
    read = _read(piece) if TABLE.match(piece) else _read(f"event = [{body}]")
    rows = (read or {}).get("event")
    if not isinstance(rows, list) or len(rows) != 1 or not isinstance(rows[0], dict) or len(read or {}) != 1:
        return None
    return {key: value for key, value in rows[0].items() if key != "n"}


def _read(text: str) -> dict[str, object] | None:
    if BAD.search(text):
        return None
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
