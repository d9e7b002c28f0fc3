"""What a total of Between Two Castles rests on: the two castles that somebody builds."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from castlescore.games.between.rules.play import another_number
from castlescore.games.between.rules.table import Table
from castlescore.games.between.sentences import say
from castlescore.record import doubt


class Stakes(doubt.Stakes):
    """The table of the end."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def owned(self, name: str) -> Collection[str]:
        """The castles that somebody builds (B-END-1)."""
        return [site.name for site in self.table.sites if name in site.partners]

    def strange(self) -> Mapping[str, str]:
        """Whose castles show fewer bonus cards than they were given (B-RULING-12)."""
        shown = [site for site in self.table.sites if site.shown is not None]
        fewer = [(site, another_number(site, len(site.shown or ()))) for site in shown]
        return {name: say(told[0]) for site, told in fewer if told for name in site.partners}
