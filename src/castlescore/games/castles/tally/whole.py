"""What a tally file of Castles of Mad King Ludwig may say in all; imported only when one is judged by pydantic."""

from __future__ import annotations

from typing import NotRequired

from castlescore.core.kinds import closed
from castlescore.games.castles.files.setup_model import Copied, Setup
from castlescore.games.castles.tally.table import TallyKeys


@closed
class WholeTallyKeys(TallyKeys):
    """What a file may say, perhaps with numbers and rooms of its own."""

    setup: NotRequired[Setup]
    room: NotRequired[Copied]
