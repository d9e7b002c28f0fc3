"""Castles, sessions and tallies of Castles of Mad King Ludwig: `castlescore.castles`.

>>> import castlescore as cs
>>> cs.castles.Session.read("three-players/table.toml").castle("anna").external_entrances
(20, 6)
"""

from __future__ import annotations

from castlescore.games.castles.library import (
    Castle,
    Pending,
    Phase,
    Placement,
    Player,
    Score,
    Session,
    Slot,
    Table,
    Tally,
    Tile,
    find_tile,
)

__all__ = [
    "Castle",
    "Pending",
    "Phase",
    "Placement",
    "Player",
    "Score",
    "Session",
    "Slot",
    "Table",
    "Tally",
    "Tile",
    "find_tile",
]
