"""What a session of Between Two Castles may say; imported only when one is judged."""

from __future__ import annotations

from typing import Annotated, NotRequired

from castlescore.core.kinds import FIRST_WRONG, Day, Id, Length, Name, Table, Text, one_of
from castlescore.core.language.suggested import CHOICES


class Session(Table):
    """The header of a session."""

    format: Text
    game: Annotated[str, one_of("between")]
    players: Annotated[list[Name], FIRST_WRONG, Length(1, 7)]
    thrones: Annotated[list[Id], FIRST_WRONG, Length(1, 7)]
    date: NotRequired[Day]
    names: NotRequired[Annotated[str, one_of(*CHOICES)]]
