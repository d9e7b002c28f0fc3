"""What a session and a setup file of Castles of Mad King Ludwig may say; imported only when one is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NotRequired

from castlescore.core.kinds import (
    FIRST_WRONG,
    STRICT,
    Day,
    Length,
    Name,
    OneOf,
    OutlinedAs,
    Table,
    Text,
    Turn,
    Within,
    one_of,
)
from castlescore.games.castles.moves import Doors
from castlescore.games.castles.rules.variants import VARIANTS

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

Tiles = Annotated[int, STRICT, Within(0, 100)]
Points = Annotated[list[Annotated[int, STRICT, Within(0, 1000)]], FIRST_WRONG, Length(0, 5)]


class Setup(Table):
    """The numbers of a table that plays with its own."""

    small_stack: NotRequired[Tiles]
    large_stack: NotRequired[Tiles]
    market: NotRequired[Annotated[list[Annotated[int, STRICT, Within(0, 10**6)]], FIRST_WRONG, Length(1, 20)]]
    room_cards: NotRequired[Annotated[int, STRICT, Within(1, 1000)]]
    favor_points: NotRequired[Points]
    start_points: NotRequired[Points]


def _rooms() -> CoreSchema:
    from pydantic import TypeAdapter

    from castlescore.games.castles.files.catalogue_model import Rooms

    return TypeAdapter(Rooms).core_schema


Copied = Annotated[list[dict[Text, object]], OutlinedAs(_rooms)]  # of a catalogue file


class Session(Table):
    """The header of a session."""

    format: Text
    game: Annotated[str, one_of("castles")]
    players: Annotated[list[Name], FIRST_WRONG, Length(1, 5)]
    builder: Name
    rules: NotRequired[Annotated[str, OneOf(VARIANTS.keys)]]
    date: NotRequired[Day]
    names: NotRequired[str]  # of records of older versions; it does nothing
    foyers: NotRequired[Annotated[list[Doors], FIRST_WRONG]]
    foyer_turns: NotRequired[Annotated[list[Turn], FIRST_WRONG]]
    favors: NotRequired[Annotated[list[Annotated[str, STRICT, Length(0, 20)]], FIRST_WRONG]]
    setup: NotRequired[Setup]
    room: NotRequired[Copied]
