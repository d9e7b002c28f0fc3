"""The single changes of a record of Between Two Castles that an audit tries."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.games.between.rules.table import Table
from castlescore.protocol.game import Event, Header
from castlescore.record.audit.changes import Change


def changes(header: Header, lines: Sequence[tuple[int, Event]], at: int, table: Table) -> list[Change]:
    """The changes that may explain what is wrong at the line `at`, before which the table was so."""
    return []
