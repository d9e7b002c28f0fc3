"""Between Two Castles of Mad King Ludwig. What is known of it before it is imported: `game.py` has the rest."""

from __future__ import annotations

from castlescore.core.language import marked
from castlescore.core.rulebook import Rulebook, register
from castlescore.games.between.input.commands import COMMANDS
from castlescore.protocol.game import Meta

META = Meta(
    id="between",
    name=marked("Between Two Castles"),
    rank=1,
    lays=marked("place CASTLE TILE [PLACE] [TILE [PLACE]]"),
    begins="new anna ben --game between --throne THRONE ...",
    bgg=("Between Two Castles of Mad King Ludwig", 258036),
    commands=COMMANDS,
)
register(Rulebook(META.id, __package__, prefix="B-", rank=META.rank))
