"""What a total of Between Two Castles rests on: the two castles that somebody builds."""

from __future__ import annotations

from collections.abc import Collection

from castlescore.games.between.rules.table import Table
from castlescore.record import doubt


class Stakes(doubt.Stakes):
    """The table of the end."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def owned(self, name: str) -> Collection[str]:
        """The castles that somebody builds (B-END-1)."""
        return [site.name for site in self.table.sites if name in site.partners]
