"""Audits by the engine, with a game's part handed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from castlescore.record.audit.referee import Referee
from castlescore.record.audit.replay import begun
from castlescore.record.audit.telling import tell
from castlescore.record.audit.totals import result
from castlescore.record.findings import Audit
from castlescore.record.replay import Step
from castlescore.record.session_file import Record


def audit(referee: Referee, record: Record) -> Audit:
    """Everything in a record that does not follow; raises FileProblem for its header."""
    replay = begun(referee, record)
    replay.run()
    found = result(replay.ledger, referee, replay.table)
    if not found.ok:
        tell(referee, record, found)
    return found


def followed(referee: Referee, record: Record) -> tuple[Audit, Any, list[Step]]:
    """What an audit found, with the table as it was left and the events that could be played."""
    steps: list[Step] = []
    replay = begun(referee, record, steps.append)
    replay.run()
    return result(replay.ledger, referee, replay.table), referee.finished(replay.table), steps


def watched(referee: Referee, record: Record, watch: Callable[[Step], None]) -> None:
    """Show `watch` each event that could be played.

    A replay keeps the table alone: thousands of tables with large castles would fill the memory.
    """
    begun(referee, record, watch).run()
