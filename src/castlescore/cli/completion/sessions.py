"""Sessions for completion: read as they are, without being judged, since they only suggest.

A file that is broken, or strange, is None: then nothing is suggested. pydantic is never loaded for it.
"""

from __future__ import annotations

from castlescore.core.language.suggested import at_table
from castlescore.core.types import Document
from castlescore.protocol.evening import Record
from castlescore.protocol.registry import game_of
from castlescore.record.replay import Replay, follow
from castlescore.toml.unjudged import MOST, document_at, refuse_far


def replay_at(path: str, played: bool = True) -> Replay | None:
    """The session in a file as it stands, None where there is none or it cannot be followed.

    Without `played` there is no table in it, only what was recorded: which game it is, and the events.
    """
    try:
        document = document_at(path)
        if document is None:
            return None
        record = _record(document, path)
        return _played(record) if played else Replay(record, None)
    except Exception:
        # Nothing has said yet that the file is a session, so anything may be wrong with it.
        return None


def _record(document: Document, path: str) -> Record:
    header = {key: value for key, value in document.items() if key != "event"}
    record = Record(path, header, tuple(document.get("event", [])[:MOST]))
    at_table(record.header)
    return record


def _played(record: Record) -> Replay:
    replay = Replay(record, game_of(record.header).words.completion.begin(record.header, record.path))
    for n, event in enumerate(record.events, 1):
        refuse_far(event)
        follow(replay, n, event)
    return replay
