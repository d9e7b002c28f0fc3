"""What one line that nobody wrote down can have been, and how the game goes on after it: a game's own is a class below.

A game that knows nothing of it guesses nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic

from castlescore.core.events import Event
from castlescore.core.types import Move, Table


class Guesses(Generic[Table, Move]):
    """What may be missing before the next lines, on a table on which those that matter after it are played.

    `alike`: whether a move stands for others that differ only in points.
    """

    alike = False

    def __init__(self, table: Table) -> None:
        self.table = table

    def moves(self, table: Table) -> Iterable[Move]:
        """All that may be missing on a table; of several that differ only in points, one."""
        return ()

    def may_wait(self, table: Table) -> bool:
        """Whether what is missing may as well come after the next line."""
        return False

    def matters(self, event: Event) -> bool:
        """Whether anything after what is missing depends on a line."""
        return True

    def ends(self, move: Move, table: Table) -> Iterable[Table]:
        """The tables of the end that a move leads to, by the one that the lines after it led to."""
        return (table,)
