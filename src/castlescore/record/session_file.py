"""The session file: a header and the events in the order in which they were recorded; read, written, salvaged.

The content of the file is not changed, even if it is wrong; `record.replay` computes what follows from it. `salvaged`
reads the readable part of a damaged file.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count

from castlescore.core.errors import FileProblem, LimitHit, Unclear
from castlescore.core.events import without_number
from castlescore.core.language import either, tr
from castlescore.core.language.messages import no_text
from castlescore.core.types import Document, Event
from castlescore.protocol.evening import Record
from castlescore.protocol.registry import NAMES, find, game_of
from castlescore.record.store import Proof, check_size, other_content, reads_back
from castlescore.toml.judge import judge_of_session, validate
from castlescore.toml.reading import (
    MOST_TILES,
    Source,
    at_line,
    expect_format,
    parse_toml,
    quoted,
    read_text,
    shown,
)
from castlescore.toml.writing import array_of_lines, table

FORMAT = "castlescore session 1"
MOST_EVENTS = 20_000  # a limit of the contract
TOO_LONG = 10**9  # nobody types such a number; a line that says one is counted


def read_record(path: str) -> Record:
    """Read a session file; raises FileProblem or LimitHit."""
    return parse_record(read_text(path), path)


def parse_record(text: str, path: str) -> Record:
    """The record in the text of a session file."""
    document: Document = parse_toml(text, path)
    expect_format(document, path, "session", text)
    name = document.get("game")
    game = find(name)
    if game is None:
        where = at_line(path, text, "game")
        why = tr("{where}: the game is {name}: it is {names}", where=where, name=quoted(name), names=either(NAMES))
        raise FileProblem(why)
    events = document.get("event", [])
    if isinstance(events, list) and len(events) > MOST_EVENTS:
        values = {"path": shown(path), "events": len(events), "most_events": MOST_EVENTS}
        raise LimitHit(tr("{path}: {events} events; a session may have {most_events}", **values))
    source = Source(path, {"event": "event", "room": "room"}, {"event"}, text)
    validate(judge_of_session(game.rules.HEADER, game.rules.MOVES), document, source)
    # TOML's own date means the same.
    header = {key: str(value) if key == "date" else value for key, value in document.items() if key != "event"}
    record = Record(path, header, tuple(events), text, numbers=_numbers(events))
    _check_castles(record)
    return record


def _numbers(events: Sequence[Event]) -> tuple[int, ...]:
    """The numbers that the lines say, where they do not count from 1; a line without a number continues the others.

    Lines that say the same number get numbers above all others, from the next thousand, so that each can be named.
    """
    numbers: list[int] = []
    for event in events:
        n = event.get("n")
        numbers.append(n if n is not None and 0 < n < TOO_LONG else max(numbers, default=0) + 1)
    if numbers == [*range(1, len(events) + 1)]:
        return ()
    times, free = Counter(numbers), count(max(numbers) // 1000 * 1000 + 1001)
    return tuple(n if times[n] == 1 else next(free) for n in numbers)


def _check_castles(record: Record) -> None:
    """Raises LimitHit at the event that would give a castle more tiles than one may have, legal or not."""
    if len(record.events) < MOST_TILES:
        return
    tiles: Counter[str] = Counter()
    moves: list[str] = []  # a stack of those in force: the castle that got a tile, "" for none
    for n, event in enumerate(record.events, 1):
        if event["do"] == "undo":
            if event["count"] <= len(moves):
                tiles.subtract(moves[len(moves) - event["count"] :])
                del moves[len(moves) - event["count"] :]
        elif event["do"] != "note":
            lays = "at" in event and event["do"] != "check"
            moves.append(str(event.get("castle") or event.get("by")) if lays else "")
            tiles[moves[-1]] += 1
            if moves[-1] and tiles[moves[-1]] >= MOST_TILES:  # the foyer or throne room is one more
                where, name = record.where(n), shown(moves[-1])
                values = {"where": where, "name": name, "most_tiles": MOST_TILES + 1, "most_tiles2": MOST_TILES}
                why = tr("{where}: {name}'s castle would have {most_tiles} tiles; it may have {most_tiles2}", **values)
                raise LimitHit(why)


def record_text(record: Record) -> str:
    """The text of a session file, one event per line."""
    plain = {key: value for key, value in record.begun.items() if key not in ("setup", "room")}
    tables = {key: value for key, value in record.begun.items() if key in ("setup", "room")}
    rows = [{"n": n, **without_number(event)} for n, event in enumerate(record.events, 1)]
    text = table(plain)
    # Tables of one line, so that nothing after them falls into a table's scope.
    if "setup" in tables:
        text += table({"setup": tables["setup"]})
    if "room" in tables:
        text += array_of_lines("room", tables["room"])
    return text + array_of_lines("event", rows)


def text_to_save(record: Record, since: int) -> str:
    """The text of a record with new events after event `since`; raises as `check_new`."""
    check_new(record, since, header=not since)
    text = record_text(record)
    check_size(text, record.path)
    return text


def check_new(record: Record, since: int, header: bool = False) -> None:
    """Check the new events of a record, those after event `since`, before they are saved; with `header` check that too.

    Raises FileProblem or LimitHit if the file could not be read again, Unclear for words on the line that are no text.
    """
    where = shown(record.path)
    for value in (value for event in record.events[since:] for _, value in event.items() if isinstance(value, str)):
        if why := no_text(value):
            raise Unclear(why)
    if len(record.events) > MOST_EVENTS:
        values = {"where": where, "events": len(record.events), "most_events": MOST_EVENTS}
        raise LimitHit(tr("{where}: that would be event {events}; a session may have {most_events}", **values))
    _check_castles(record)
    new = list(record.events[since:])
    if new or header:
        source = Source(record.path, {"event": "new event"}, {"event"})
        rules = game_of(record.header).rules
        validate(judge_of_session(rules.HEADER, rules.MOVES), {**record.begun, "event": new}, source)


def record_reads_back(record: Record, since: int = 0, before: str = "") -> Proof:
    """A proof that a text is that of a record.

    If the text is `before`, the text of the first `since` events, with lines added at its end, only those lines are
    read: the rest was read when the session was opened. Any other text is read completely.
    """
    beginning = before.removesuffix("]\n")
    whole = reads_back(record.path, lambda text: content_of(parse_record(text, record.path)), content_of(record))

    def look(text: str) -> None:
        if not (since and before.endswith("\n]\n") and text.startswith(beginning)):
            whole(text)
        elif _events(text[len(beginning) :]) != _without_numbers(record.events[since:]):
            raise other_content(record.path)

    return look


def content_of(record: Record) -> tuple[Event, list[Event]]:
    """The content of a record, without the numbers of the events, which are written only for the reader."""
    return dict(record.begun), _without_numbers(record.events)


def _without_numbers(events: Sequence[Event]) -> list[Event]:
    return [without_number(event) for event in events]


def _events(lines: str) -> list[Event] | None:
    """The events in the last lines of a session; None if these are no such lines."""
    try:
        return _without_numbers(tomllib.loads(f"event = [\n{lines}")["event"])
    except (ValueError, KeyError, AttributeError):
        return None


ARRAY = re.compile(r"\s*event\s*=\s*\[\s*")
TABLE = re.compile(r"\s*\[\[\s*event\s*\]\]\s*")
BAD = re.compile("[\udc80-\udcff]")  # bytes that are not UTF-8
CLOSE = re.compile(r"\s*\]\s*")


@dataclass(frozen=True)
class Salvaged:
    """The complete keys of the header and the complete events; in their order the events with the text of broken parts
    between them; `head` and `tail`: the broken lines of the header, and those after the last complete event."""

    header: Document
    rows: tuple[Event | str, ...]
    head: tuple[str, ...]
    tail: tuple[str, ...]

    @property
    def broken(self) -> tuple[str, ...]:
        """All lines that cannot be read."""
        return (*self.head, *(row for row in self.rows if isinstance(row, str)), *self.tail)


def salvaged(text: str, is_event: Callable[[Event], bool]) -> Salvaged:
    """The readable part of the text of a session; `is_event`: whether a table can be a line of the record."""
    lines = text.split("\n")
    begins = next((i for i, line in enumerate(lines) if ARRAY.fullmatch(line) or TABLE.fullmatch(line)), len(lines))
    header, head = _header(lines[:begins])
    rest = lines[begins:]
    pieces = _tables(rest) if rest and TABLE.fullmatch(rest[0]) else rest[1:]
    rows: list[Event | str] = []
    for piece in pieces:
        event = _event(piece)
        if event is not None and is_event(event):
            rows.append(event)
        elif piece.strip() and not CLOSE.fullmatch(piece) and not piece.lstrip().startswith("#"):
            rows.append(piece.strip())
    whole = max((i for i, row in enumerate(rows) if not isinstance(row, str)), default=-1) + 1
    tail = tuple(row for row in rows[whole:] if isinstance(row, str))
    return Salvaged(header, tuple(rows[:whole]), head, tail)


def _header(lines: Sequence[str]) -> tuple[dict[str, object], tuple[str, ...]]:
    """The header as far as it can be read: complete, or line by line if it is broken."""
    whole = _read("\n".join(lines))
    if whole is not None:
        return whole, ()
    header: dict[str, object] = {}
    broken: list[str] = []
    for line in lines:
        read = _read(line)
        if read is None or header.keys() & read.keys():
            broken.append(line.strip())
        else:
            header |= read
    return header, tuple(broken)


def _tables(lines: Sequence[str]) -> list[str]:
    """The texts of `[[event]]` tables, each with the keys below it."""
    pieces: list[list[str]] = []
    for line in lines:
        if TABLE.fullmatch(line) or not pieces:
            pieces.append([])
        pieces[-1].append(line)
    return ["\n".join(piece) for piece in pieces]


def _event(piece: str) -> Event | None:
    """The event of an inline table, or of a table with its own `[[event]]` header; None if it cannot be read."""
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
