"""What is written is read back before it takes the place of anything: by the reader of its kind, for both games."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from typing import TypeVar

from castlescore.core.errors import CastlescoreError, FileProblem, LimitHit
from castlescore.core.events import Event
from castlescore.core.language import marked, tr
from castlescore.protocol.evening import Record
from castlescore.protocol.evening import without_number as said
from castlescore.record.session_file import parse_record
from castlescore.record.store import Proof
from castlescore.toml.reading import LARGEST, shown

T = TypeVar("T")
UNTOUCHED = marked("Nothing was written.")


def reads_back(path: str, read: Callable[[str], T], meant: T) -> Proof:
    """A proof that a text says what was `meant`, as `read` reads it, and that it is no larger than what is read.

    It raises FileProblem or LimitHit with the words of the reader; then nothing is written.
    """

    def look(text: str) -> None:
        if len(text.encode(errors="replace")) > LARGEST:
            why = tr("{where}: it would be more than 4 MiB, the most a file may have", where=shown(path))
            raise LimitHit(f"{why}. {tr(UNTOUCHED)}")
        try:
            found = read(text)
        except CastlescoreError as problem:
            raise type(problem)(f"{problem}. {tr(UNTOUCHED)}") from problem
        if found != meant:
            raise FileProblem(_another(path))

    return look


def record_reads_back(record: Record, since: int = 0, before: str = "") -> Proof:
    """A proof that a text is that of a record.

    Where it is the text `before`, of the first `since` events, with lines at its end, only those are read: what
    stands before them was read when the session was opened. Any other text is read whole.
    """
    kept = before.removesuffix("]\n")
    whole = reads_back(record.path, lambda text: said_by(parse_record(text, record.path)), said_by(record))

    def look(text: str) -> None:
        if not (since and before.endswith("\n]\n") and text.startswith(kept)):
            whole(text)
        elif _events(text[len(kept) :]) != _plain(record.events[since:]):
            raise FileProblem(_another(record.path))

    return look


def _another(path: str) -> str:
    why = tr("{path}: what was to be written reads back as something else", path=shown(path))
    return f"{why}. {tr(UNTOUCHED)}"


def said_by(record: Record) -> tuple[Event, list[Event]]:
    """What a record says, without the numbers of the events, which are written for the reader."""
    return dict(record.begun), _plain(record.events)


def _plain(events: Sequence[Event]) -> list[Event]:
    return [said(event) for event in events]


def _events(lines: str) -> list[Event] | None:
    """The events in the last lines of a session; None where they are no such lines."""
    try:
        return _plain(tomllib.loads(f"event = [\n{lines}")["event"])
    except (ValueError, KeyError, AttributeError):
        return None
