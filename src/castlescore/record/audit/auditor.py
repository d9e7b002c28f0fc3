"""Audits by the engine, with a game's part handed in.

The engine hands tables and moves on and looks at none, so inside of it a referee is of any game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from castlescore.core.types import Move, Played, Table
from castlescore.record.audit.referee import Referee
from castlescore.record.audit.replay import Watch, begun
from castlescore.record.audit.telling import tell
from castlescore.record.audit.totals import result
from castlescore.record.findings import Audit
from castlescore.record.replay import Step
from castlescore.record.session_file import Record


def audit(of_game: Referee[Table, Move, Played], record: Record) -> Audit:
    """Everything in a record that does not follow; raises FileProblem for its header."""
    referee = cast("Referee", of_game)
    replay = begun(referee, record)
    replay.run()
    found = result(replay.ledger, referee, replay.table)
    if not found.ok:
        tell(referee, record, found)
    return found


def followed(
    of_game: Referee[Table, Move, Played], record: Record
) -> tuple[Audit, Table, list[Step[Table, Move, Played]]]:
    """What an audit found, with the table as it was left and the events that could be played."""
    referee, steps = cast("Referee", of_game), list[Step[Table, Move, Played]]()
    replay = begun(referee, record, cast("Watch", steps.append))
    replay.run()
    table = cast("Table", referee.finished(replay.table))
    return result(replay.ledger, referee, replay.table), table, steps


def watched(
    of_game: Referee[Table, Move, Played], record: Record, watch: Callable[[Step[Table, Move, Played]], None]
) -> None:
    """Show `watch` each event that could be played.

    A replay keeps the table alone: thousands of tables with large castles would fill the memory.
    """
    begun(cast("Referee", of_game), record, cast("Watch", watch)).run()
