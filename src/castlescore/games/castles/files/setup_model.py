"""What a setup file of Castles of Mad King Ludwig may say; imported only when one is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NotRequired

from castlescore.core.kinds import FIRST_WRONG, STRICT, Length, OutlinedAs, Table, Text, Within

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
