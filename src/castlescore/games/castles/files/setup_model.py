"""What a setup file of Castles of Mad King Ludwig may say; imported only when one is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from castlescore.core.kinds import FIRST_WRONG, STRICT, Length, OutlinedAs, Text, Within, closed
from castlescore.core.tables import TypedDict

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

Tiles = Annotated[int, STRICT, Within(0, 100)]
Points = Annotated[list[Annotated[int, STRICT, Within(0, 1000)]], FIRST_WRONG, Length(0, 5)]


@closed
class Setup(TypedDict, total=False):
    """The numbers of a table that plays with its own."""

    small_stack: Tiles
    large_stack: Tiles
    market: Annotated[list[Annotated[int, STRICT, Within(0, 10**6)]], FIRST_WRONG, Length(1, 20)]
    room_cards: Annotated[int, STRICT, Within(1, 1000)]
    favor_points: Points
    start_points: Points


def _rooms() -> CoreSchema:
    from pydantic import TypeAdapter

    from castlescore.games.castles.files.catalogue_model import Rooms

    return TypeAdapter(Rooms).core_schema


Copied = Annotated[list[dict[Text, object]], OutlinedAs(_rooms)]  # of a catalogue file
