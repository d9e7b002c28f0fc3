"""The move that every game has. Its own are in the game's `moves`."""

from __future__ import annotations

from castlescore.core.events import move
from castlescore.core.kinds import Words


@move("note")
class Note:
    """Something to remember."""

    text: Words
