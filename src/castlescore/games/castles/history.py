"""What a played record says of one castle: its tiles in order with the verdicts of their moments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.games.castles.moves import Laying
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.judging import JudgedCastle, JudgedTile
from castlescore.games.castles.rules.placement import Verdict

if TYPE_CHECKING:
    from castlescore.games.castles.types import Replay


def castle_of(replay: Replay, player: str) -> JudgedCastle:
    """One player's castle with the verdict on each tile, as `judge` has it."""
    castle = replay.table.players[replay.table.seat(player)].castle
    foyer: Placed = castle.tiles[0]
    rows = [JudgedTile(Verdict(Castle(), foyer), None, False)]
    for step in replay.steps:
        lay = getattr(step.move, "lay", None)
        if isinstance(lay, Laying) and step.event.get("by") == player and step.played.verdict is not None:
            rows.append(JudgedTile(step.played.verdict, lay.claim, False))
    return JudgedCastle(castle, tuple(rows))
