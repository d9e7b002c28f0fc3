"""Audits by the engine, with a game's part handed in.

The engine hands tables and moves on and looks at none, so inside of it a referee is of any game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, cast

from castlescore.core.types import Move, Played, Table
from castlescore.protocol.evening import Record, Step
from castlescore.protocol.findings import Audit
from castlescore.record.audit.referee import Referee
from castlescore.record.audit.replay import Watch, begun
from castlescore.record.audit.stories import tell
from castlescore.record.audit.totals import result


class Audits(Generic[Table, Move, Played]):
    """Audits of a game's records, as its referee judges them; each raises FileProblem for a header that cannot be."""

    def __init__(self, referee: Referee[Table, Move, Played]) -> None:
        self._referee = cast("Referee", referee)

    def audit(self, record: Record) -> Audit:
        """Replay a record strictly and report everything in it that does not follow."""
        replay = begun(self._referee, record)
        replay.run()
        found = result(replay.ledger, self._referee, replay.table)
        if not found.ok:
            tell(self._referee, record, found)
        return found

    def followed(self, record: Record) -> tuple[Audit, Table, list[Step[Table, Move, Played]]]:
        """What an audit found, with the table as it was left and the events that could be played.

        The figures of the steps are those that follow, whatever the record says.
        """
        steps = list[Step[Table, Move, Played]]()
        replay = begun(self._referee, record, cast("Watch", steps.append))
        replay.run()
        table = cast("Table", self._referee.finished(replay.table))
        return result(replay.ledger, self._referee, replay.table), table, steps

    def watched(self, record: Record, watch: Callable[[Step[Table, Move, Played]], None]) -> None:
        """Replay a record and show `watch` each event that could be played.

        A replay keeps the table alone: thousands of tables with large castles would fill the memory.
        """
        begun(self._referee, record, cast("Watch", watch)).run()
