"""The variants of Castles of Mad King Ludwig: values whose methods the rules ask where a table may play otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from castlescore.core.language import marked
from castlescore.core.language.messages import Message, message
from castlescore.games.castles.rules.table import Table, Variant


class BoardGameArena(Variant):
    """As Board Game Arena plays (BGA)."""

    def loses(self, reward: str, turn: int, table: Table) -> Message | None:
        """One downstairs reward a turn (BGA-2)."""
        if reward != "downstairs" or turn not in table.downstairs_used:
            return None
        return message("one-a-turn" if turn == table.turn else "one-a-turn-then")


SECOND_EDITION = Variant("2e", marked("second edition"), "second edition")
VARIANTS: Mapping[str, Variant] = {
    variant.id: variant
    for variant in (
        SECOND_EDITION,
        BoardGameArena("bga", marked("as played on Board Game Arena"), "as Board Game Arena plays"),
    )
}
