"""Castles of Mad King Ludwig. What is known of it before it is imported: `game.py` has the rest."""

from __future__ import annotations

from castlescore.core.language import marked
from castlescore.core.rulebook import Rulebook, register
from castlescore.games.castles.input.commands import COMMANDS
from castlescore.protocol.game import Meta

META = Meta(
    id="castles",
    name=marked("Castles of Mad King Ludwig"),
    rank=0,
    lays=marked("buy TILE [PLACE]"),
    catalogues=True,
    bgg=("Castles of Mad King Ludwig", 155426),
    begins="new anna ben cara",
    commands=COMMANDS,
)
register(Rulebook(META.id, __package__, cited="p.", rank=META.rank))
