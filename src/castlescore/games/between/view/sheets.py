"""The score of Between Two Castles as other programs take it: a row a player and one a castle."""

from __future__ import annotations

from castlescore.games.between.facts import between
from castlescore.games.between.rules.final import Score, score
from castlescore.games.between.rules.table import Table
from castlescore.games.between.view.text import winners_line
from castlescore.protocol.views import Row
from castlescore.view.sheet_csv import HEAD

__all__ = ["rows", "score", "starter", "winners_line"]


def rows(found: Score) -> tuple[tuple[str, ...], list[Row]]:
    """The columns, and the cells of each row."""
    sheet: list[Row] = [
        {
            "final": found.final,
            "row": "player",
            "name": player.name,
            "place": player.place or None,
            "winner": found.final and player.name in found.winners,
            "total": player.total if player.known else None,
            "castles": " ".join(player.castles),
            "other_castle": player.higher if player.known else None,
            "specials": player.specials,
        }
        for player in found.players
    ]
    sheet += [
        {
            "final": found.final,
            "row": "castle",
            "name": each.name,
            "total": each.points,
            "builders": " and ".join(each.partners),
            **each.rows,
            "adjusted": each.adjusted,
        }
        for each in found.castles
    ]
    return (*HEAD, "castles", "other_castle", "specials", "builders", *between().rows, "adjusted"), sheet


def starter(table: Table) -> None:
    """Nobody: all build at once."""
