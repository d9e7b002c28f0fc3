"""Castles, sessions and tallies of Between Two Castles of Mad King Ludwig: `castlescore.between`.

>>> import castlescore as cs
>>> cs.between.Session.read("between-four/table.toml").castle("AB").rows["sleeping"]
12
"""

from __future__ import annotations

from castlescore.games.between.library import (
    Castle,
    Pending,
    Phase,
    Pile,
    Placement,
    Score,
    Session,
    Site,
    Table,
    Tally,
    Tile,
    find_tile,
)

__all__ = [
    "Castle",
    "Pending",
    "Phase",
    "Pile",
    "Placement",
    "Score",
    "Session",
    "Site",
    "Table",
    "Tally",
    "Tile",
    "find_tile",
]
