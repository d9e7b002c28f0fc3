"""A table with its score, of an evening or of a tally file, as it goes to other programs."""

from __future__ import annotations

from castlescore.core.types import Plain, Standings
from castlescore.core.values import frozen
from castlescore.protocol.game import Game
from castlescore.record.chronicle import Chronicle


@frozen
class ScoredTable:
    """A score, and what is told with it.

    `header`: the keys of the file that it is of, its date among them, and `path` its name; `starter`: who began, None
    where nobody does; `begun`: what does not change when the file is put right, so that it is known again.
    """

    game: Game
    score: Standings
    header: Plain
    path: str
    starter: str | None
    begun: object

    @property
    def date(self) -> str:
        """The day it was played, nothing where the file does not say."""
        return str(self.header.get("date", ""))


def of_evening(chronicle: Chronicle) -> ScoredTable:
    """The score of an evening, or as if it ended now."""
    record, game, table = chronicle.record, chronicle.replay.game, chronicle.table
    # The header and the first event alone, so that mending a record leaves it what it is.
    begun = [dict(record.header), *record.events[:1]]
    return ScoredTable(
        game, game.view.sheets.score(table), record.header, record.path, game.view.sheets.starter(table), begun
    )
