"""What a session and a setup file of Castles of Mad King Ludwig may say; imported only when one is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NotRequired

from pydantic import FailFast, Field, Strict
from typing_extensions import TypedDict

from castlescore.core.kinds import Day, Name, OneOf, OutlinedAs, Text, Turn, closed, one_of
from castlescore.games.castles.moves import Doors
from castlescore.games.castles.rules.table import VARIANTS

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

Tiles = Annotated[int, Strict(), Field(ge=0, le=100)]
Points = Annotated[list[Annotated[int, Strict(), Field(ge=0, le=1000)]], FailFast(), Field(max_length=5)]


@closed
class Setup(TypedDict):
    """The numbers of a table that plays with its own."""

    small_stack: NotRequired[Tiles]
    large_stack: NotRequired[Tiles]
    market: NotRequired[
        Annotated[list[Annotated[int, Strict(), Field(ge=0, le=10**6)]], FailFast(), Field(min_length=1, max_length=20)]
    ]
    room_cards: NotRequired[Annotated[int, Strict(), Field(ge=1, le=1000)]]
    favor_points: NotRequired[Points]
    start_points: NotRequired[Points]


def _rooms() -> CoreSchema:
    from pydantic import TypeAdapter

    from castlescore.games.castles.files.catalogue_model import Rooms

    return TypeAdapter(Rooms).core_schema


Copied = Annotated[list[dict[Text, object]], OutlinedAs(_rooms)]  # of a catalogue file


@closed
class Session(TypedDict):
    """The header of a session."""

    format: Text
    game: Annotated[str, one_of("castles")]
    players: Annotated[list[Name], FailFast(), Field(min_length=1, max_length=5)]
    builder: Name
    rules: NotRequired[Annotated[str, OneOf(VARIANTS.keys)]]
    date: NotRequired[Day]
    names: NotRequired[str]  # of records of older versions; it does nothing
    foyers: NotRequired[Annotated[list[Doors], FailFast()]]
    foyer_turns: NotRequired[Annotated[list[Turn], FailFast()]]
    favors: NotRequired[Annotated[list[Annotated[str, Strict(), Field(max_length=20)]], FailFast()]]
    setup: NotRequired[Setup]
    room: NotRequired[Copied]
