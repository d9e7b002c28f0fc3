"""The variants of Castles of Mad King Ludwig: values whose methods the rules ask where a table may play otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from castlescore.core.language import marked
from castlescore.core.language.messages import Message, message
from castlescore.core.types import Plain
from castlescore.core.values import frozen

if TYPE_CHECKING:
    from castlescore.games.castles.rules.rewards import Gives
    from castlescore.games.castles.rules.table import Table


@frozen
class Variant:
    """The rulebook as it stands; a variant answers otherwise where it plays otherwise.

    `id` is its name in files and on lines; `name` what the page of an evening calls it; `about` says what it is.
    `rooms` are added to those of the box, as rows of a catalogue file. `rewards`: by type, what a completed room gives
    in the place of what the rulebook has for it; `sentences`: by their names, those of the messages that these make.
    """

    id: str
    name: str
    about: str
    rooms: tuple[Plain, ...] = ()
    rewards: Mapping[str, Gives] = field(default_factory=dict)
    sentences: Mapping[str, str] = field(default_factory=dict)

    def loses(self, reward: str, turn: int, table: Table) -> Message | None:
        """Why a completion reward of a turn is lost where it would fall due, None where it is not."""
        return None


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
