"""Sessions for completion: read as they are, without being judged, since they only suggest.

A file that is broken, or strange, is None: then nothing is suggested. pydantic is never loaded for it.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from castlescore.core.limits import is_within_reach
from castlescore.games.registry import game_of
from castlescore.record.bounds import check_text
from castlescore.record.replay import Evening, follow
from castlescore.record.session_file import Record

LARGEST, MOST = 500_000, 2_000  # bytes and events of a file that is still read while somebody waits for Tab


def evening_at(path: str, played: bool = True) -> Evening | None:
    """The session in a file as it stands, None where there is none or it cannot be followed.

    Without `played` there is no table in it, only what was recorded: which game it is, and the events.
    """
    try:
        document = document_at(path)
        if document is None:
            return None
        return _played(document, path) if played else Evening(_record(document, path), None)
    except Exception:
        # Nothing has said yet that the file is a session, so anything may be wrong with it.
        return None


def document_at(path: str) -> dict[str, Any] | None:
    """The tables of a TOML file; None where there is no file, or one that is too large for an answer at once."""
    file = Path(path)
    if not file.is_file() or file.stat().st_size > LARGEST:
        return None
    text = file.read_text(encoding="utf-8-sig")
    check_text(text)
    return tomllib.loads(text)


def _record(document: dict[str, Any], path: str) -> Record:
    events = document.pop("event", [])
    return Record(path, document, tuple(events[:MOST]))


def _played(document: dict[str, Any], path: str) -> Evening:
    rooms = document.pop("room", [])
    record = _record(document, path)
    table = game_of(document).rules.begin(document, path)
    if rooms:
        table = _with_rooms(table, rooms)
    evening = Evening(record, table)
    for n, event in enumerate(record.events, 1):
        refuse_far(event)
        follow(evening, n, event)
    return evening


def _with_rooms(table: Any, rooms: Any) -> Any:
    """The table with its own rooms, which the game would have validated with pydantic."""
    from castlescore.games.castles.facts import castles
    from castlescore.games.castles.rules.tiles import Box

    return replace(table, setup=replace(table.setup, box=Box(castles().with_rooms(rooms))))


def refuse_far(row: dict[str, Any]) -> None:
    """Raises ValueError for a place that no castle reaches, and that could take for ever to look at."""
    if not is_within_reach(map(int, row.get("at", ()))):
        raise ValueError
