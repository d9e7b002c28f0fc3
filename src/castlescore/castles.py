"""Castles, sessions and tallies of Castles of Mad King Ludwig: `castlescore.castles`."""

from __future__ import annotations

from castlescore.games.castles.library import Castle, Placement, Session, Table, Tally, Tile, find_tile

__all__ = ["Castle", "Placement", "Session", "Table", "Tally", "Tile", "find_tile"]
