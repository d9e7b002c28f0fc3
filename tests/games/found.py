"""What an audit finds, without the search for its stories where the tests are to be quick."""

from __future__ import annotations

from builders import Record, audited, followed
from castlescore import Audit
from samples import thorough


def looked_through(record: Record) -> Audit:
    """The audit of a record without the search for what may have happened, which takes most of its time."""
    return followed(record)[0]


def found_in(record: Record) -> Audit:
    """The audit of a record; in the quick run of the tests no story is sought, which takes most of its time."""
    return audited(record) if thorough() else looked_through(record)


def before_its_stories(record: Record, value: Audit) -> Audit:
    """What an audit found before its stories said what follows from what: one that they explain casts no more doubt."""
    return looked_through(record) if thorough() else value
