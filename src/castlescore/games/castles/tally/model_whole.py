"""What a tally file of Castles of Mad King Ludwig may say in all; imported only when one is judged by pydantic."""

from __future__ import annotations

from typing import NotRequired

from castlescore.core.kinds import Text, closed
from castlescore.games.castles.files.setup_model import Setup
from castlescore.games.castles.tally.model import Tally


@closed
class WholeTally(Tally):
    """A finished table, perhaps with numbers and rooms of its own."""

    setup: NotRequired[Setup]
    room: NotRequired[list[dict[Text, object]]]  # as in a catalogue file, by whose model they are judged
