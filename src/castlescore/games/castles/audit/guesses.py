"""What one line of a table of castles can have been that nobody wrote down: a turn, or a reward that waited."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, combinations

from castlescore.core.choices import Legal
from castlescore.core.events import Event
from castlescore.core.values import changed
from castlescore.games.castles.audit.lost import staying
from castlescore.games.castles.choices import choices
from castlescore.games.castles.moves import Buy, Move, Reward
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.rewards import ASKED
from castlescore.games.castles.rules.table import Phase, Table
from castlescore.record.audit import referee as shared


class Guesses(shared.Guesses[Table, Move]):
    """A turn or a reward; `staying`: the rooms that nobody bought in it, since they still lie there later."""

    def __init__(self, table: Table, staying: Collection[str]) -> None:
        super().__init__(table)
        self.staying = staying

    def moves(self, table: Table) -> Iterator[Move]:
        """Every legal turn or reward, each with every way to decline what it completes (REWARD-1)."""
        for choice in choices(table):
            if choice.tile not in self.staying:
                yield from chain.from_iterable(map(_declining, choice.moves()))


def guesses(table: Table, rest: Sequence[Event], whole: Table) -> Guesses | None:
    """What one line can have been that is missing in a round; None where the table waits for rooms or prices."""
    if table.phase is not Phase.BUY or table.setup.solo:
        return None
    return Guesses(changed(table, lenient=True), staying(rest))


def _declining(found: Legal[Move, Verdict]) -> Iterator[Move]:
    """A line, and the same with words that decline rewards of what it completes."""
    yield found.move
    move, verdict = found.move, found.verdict
    if verdict is None or not isinstance(move, (Buy, Reward)) or move.lay is None:
        return
    after = verdict.after
    asked = [n for n in verdict.completes if after[n].tile.type in ASKED]
    for count in range(1, len(asked) + 1):
        for declined in combinations(asked, count):
            yield changed(move, lay=changed(move.lay, decline=declined))
