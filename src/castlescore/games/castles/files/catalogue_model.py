"""What a catalogue file may say; imported only when one is judged."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import AfterValidator, FailFast, Field, Strict
from typing_extensions import TypedDict

from castlescore.core.kinds import PRINTED, Expected, Text, Whole, closed, one_of
from castlescore.core.language import marked, tr
from castlescore.games.castles.facts import TYPES, castles

MOST_POINTS = 1000
MOST_ROOMS = 1000


def _known_size(size: int) -> int:
    if size not in castles().outlines:
        raise ValueError(tr("should be one of {sizes}", sizes=", ".join(map(str, castles().outlines))))
    return size


SIZES = Field(json_schema_extra={"enum": [*castles().outlines]})
Type = Annotated[str, one_of("activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility")]
PrintedName = Annotated[
    str,
    Strict(),
    Field(min_length=1, max_length=60),
    Field(pattern=r"^(?:[^\p{C}\p{Zl}\p{Zp}]+)$"),
    Expected(marked("should be a name of 1 to 60 letters that can be printed")),
    Field(json_schema_extra=PRINTED),
]
RoomId = Annotated[
    str,
    Strict(),
    Field(max_length=60),
    Field(pattern=r"^(?:[a-z0-9]+(-[a-z0-9]+)*)$"),
    Expected(marked("should be an id such as tool-shed, of 60 letters at most")),
]
Cell = Annotated[int, Strict(), Field(ge=0, le=6)]
Door = Annotated[
    tuple[Cell, Cell, Annotated[str, one_of("N", "E", "S", "W")]],
    Expected(marked('should be a cell from 0, 0 to 6, 6 and a side, such as [0, 1, "W"]')),
]
Points = Annotated[int, Strict(), Field(ge=-MOST_POINTS, le=MOST_POINTS)]


@closed
class EffectTable(TypedDict):
    """What a room gives for others."""

    per: Points
    how: Annotated[str, one_of("connected", "touching", "anywhere")]
    types: Annotated[list[Type], FailFast(), Field(min_length=1, max_length=len(TYPES))]


@closed
class Room(TypedDict):
    """A room of a house-made kind, or the values of a printed one put right."""

    id: RoomId
    name: NotRequired[PrintedName]
    type: NotRequired[Type]
    size: NotRequired[Annotated[Whole, AfterValidator(_known_size), SIZES]]
    points: NotRequired[Points]
    effect: NotRequired[EffectTable]
    doors: NotRequired[Annotated[list[Door], FailFast(), Field(min_length=1)]]
    cs: NotRequired[PrintedName]
    ru: NotRequired[PrintedName]
    ru_also: NotRequired[PrintedName]
    checked: NotRequired[Text]
    note: NotRequired[Text]


Rooms = Annotated[list[Room], Field(min_length=1, max_length=MOST_ROOMS)]


@closed
class CatalogueFile(TypedDict):
    """Rooms to add to the box."""

    room: Rooms
