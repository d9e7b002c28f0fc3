"""Castles of Castles of Mad King Ludwig for other programs and as pictures (`Exports` in the protocol)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.language import tr
from castlescore.games.castles.records import castle_of
from castlescore.games.castles.rules.castle import Box
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.view.answers import judged_castle as document
from castlescore.games.castles.view.svg import castle_svg
from castlescore.games.castles.words.entries import actor

if TYPE_CHECKING:
    from castlescore.games.castles.records import Replay

__all__ = ["castle", "document", "drawn", "picture"]


def castle(replay: Replay, name: str | None) -> tuple[JudgedCastle, Box]:
    """The castle of a player, of the one whose turn it is where none is named, and the tiles of the table."""
    return castle_of(replay, actor(replay.table, name)), replay.table.setup.box


def picture(replay: Replay, name: str | None) -> str:
    """The castle of a player as SVG."""
    player = actor(replay.table, name)
    return castle_svg(castle_of(replay, player), title=tr("{player}’s castle", player=player))


def drawn(judged: JudgedCastle) -> str:
    """The castle of a castle file as SVG."""
    return castle_svg(judged)
