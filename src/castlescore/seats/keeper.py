"""The record of the table as it stands: read again when somebody else wrote it, written by one thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from castlescore.core.errors import CastlescoreError, Unclear
from castlescore.library.session import Session, folded
from castlescore.record.replay import Replay
from castlescore.record.session_file import parse_record, record_reads_back, text_to_keep
from castlescore.record.store import locked, save
from castlescore.toml.known_texts import remember
from castlescore.toml.reading import read_text


class Moment:
    """The record at a moment; it never changes. `trouble`: why nothing newer can be read, `""` for nothing."""

    def __init__(self, session: Session, text: str, trouble: str = "") -> None:
        self.session, self.text, self.trouble = session, text, trouble
        self.made: dict[object, object] = {}  # what was worked out of it, by what it is and the language

    @cached_property
    def replay(self) -> Replay:
        """The record as it was played."""
        return folded(self.session)

    @property
    def last(self) -> int:
        """The number of the last event."""
        return len(self.session)


class Keeper:
    """Keeps the record of a table; `refresh` and `write` are called by one thread alone."""

    def __init__(self, path: str) -> None:
        """Raises FileProblem for a record that cannot be played, LimitHit for one that is too large."""
        self.path = path
        self.moment = self._read(read_text(path))

    def _read(self, text: str) -> Moment:
        found = Moment(Session(parse_record(text, self.path)), text)
        _ = found.replay
        return found

    def refresh(self) -> bool:
        """Read what somebody else wrote meanwhile; whether there was anything new."""
        before = self.moment
        try:
            text = read_text(self.path)
            if text == before.text and not before.trouble:
                return False
            self.moment = self._read(text)
        except CastlescoreError as problem:
            self.moment = Moment(before.session, before.text, str(problem))
            return self.moment.trouble != before.trouble
        return True

    def write(self, play: Callable[[Moment], Session]) -> Moment:
        """Put in place of the record what `play` makes of it, under its lock: all of it or nothing.

        It is read again before; whatever `play` raises leaves it alone, as does Unclear for a file that cannot be read.
        """
        with locked(self.path):
            self.refresh()
            before = self.moment
            if before.trouble:
                raise Unclear(before.trouble)
            new = play(before)
            record = folded(new).record
            text = text_to_keep(record, before.last)
            save(self.path, text, record_reads_back(record, before.last, before.text))
            remember(text, instead_of=before.text)
            self.moment = Moment(new, text)
        return self.moment
