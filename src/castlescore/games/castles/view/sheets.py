"""The score of Castles of Mad King Ludwig as other programs take it: a row a player."""

from __future__ import annotations

from castlescore.games.castles.rules.final import PARTS, Score, score
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.view.moves import winners_line
from castlescore.protocol.views import Row
from castlescore.view.sheet_csv import HEAD

__all__ = ["rows", "score", "starter", "winners_line"]


def rows(found: Score) -> tuple[tuple[str, ...], list[Row]]:
    """The columns, and the cells of each row."""
    sheet: list[Row] = [
        {
            "final": found.final,
            "row": "player",
            "name": row.name,
            "place": row.place or None,
            "winner": found.final and row.name in found.winners,
            "total": row.total if row.known else None,
            "solo_rank": row.rank,
            **row.parts,
            "track": row.track,
            "area": row.area,
            "marks": row.money,
        }
        for row in found.players
    ]
    return (*HEAD, "solo_rank", *PARTS, "track", "area", "marks"), sheet


def starter(table: Table) -> str:
    """Who began: the first master builder."""
    return table.setup.players[table.setup.builder]
