"""What a session of Castles of Mad King Ludwig may say; imported only when one is judged."""

from __future__ import annotations

from typing import Annotated, NotRequired

from castlescore.core.kinds import FIRST_WRONG, STRICT, Day, Length, Name, OneOf, Table, Text, Turn, one_of
from castlescore.core.language.suggested import CHOICES
from castlescore.games.castles.files.setup_model import Copied, Setup
from castlescore.games.castles.moves import Doors
from castlescore.games.castles.rules.variants import VARIANTS


class Session(Table):
    """The header of a session."""

    format: Text
    game: Annotated[str, one_of("castles")]
    players: Annotated[list[Name], FIRST_WRONG, Length(1, 5)]
    builder: Name
    rules: NotRequired[Annotated[str, OneOf(VARIANTS.keys)]]
    date: NotRequired[Day]
    names: NotRequired[Annotated[str, one_of(*CHOICES)]]
    foyers: NotRequired[Annotated[list[Doors], FIRST_WRONG]]
    foyer_turns: NotRequired[Annotated[list[Turn], FIRST_WRONG]]
    favors: NotRequired[Annotated[list[Annotated[str, STRICT, Length(0, 20)]], FIRST_WRONG]]
    setup: NotRequired[Setup]
    room: NotRequired[Copied]
