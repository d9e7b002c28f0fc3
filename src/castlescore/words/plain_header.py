"""The header of a session of a game of few words (see `plain_game`); imported only when a file is judged."""

from __future__ import annotations

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from castlescore.core.kinds import FIRST_WRONG, Day, Length, Name, Text, closed


@closed
class PlainHeader(TypedDict):
    """Which game, who plays, and when."""

    format: Text
    game: Text
    players: Annotated[list[Name], FIRST_WRONG, Length(1, 20)]
    date: NotRequired[Day]
