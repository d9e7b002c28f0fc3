"""What a catalogue file may say; imported only when one is judged."""

from __future__ import annotations

from typing import Annotated, NotRequired

from castlescore.core.kinds import (
    FIRST_WRONG,
    PRINTED,
    STRICT,
    Checked,
    Expected,
    Length,
    Outline,
    Outlined,
    Table,
    Text,
    Whole,
    Within,
    Written,
    one_of,
)
from castlescore.core.language import marked, tr
from castlescore.games.castles.facts import TYPES, castles

MOST_POINTS = 1000
MOST_ROOMS = 1000


def _known_size(size: int) -> int:
    if size not in castles().outlines:
        raise ValueError(tr("should be one of {sizes}", sizes=", ".join(map(str, castles().outlines))))
    return size


SIZES: Outline = {"enum": [*castles().outlines]}
Type = Annotated[str, one_of("activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility")]
PrintedName = Annotated[
    str,
    STRICT,
    Length(1, 60),
    Written(r"[^\p{C}\p{Zl}\p{Zp}]+"),
    Expected(marked("should be a name of 1 to 60 letters that can be printed")),
    Outlined(PRINTED),
]
RoomId = Annotated[
    str,
    STRICT,
    Length(0, 60),
    Written(r"[a-z0-9]+(-[a-z0-9]+)*"),
    Expected(marked("should be an id such as tool-shed, of 60 letters at most")),
]
Cell = Annotated[int, STRICT, Within(0, 6)]
Door = Annotated[
    tuple[Cell, Cell, Annotated[str, one_of("N", "E", "S", "W")]],
    Expected(marked('should be a cell from 0, 0 to 6, 6 and a side, such as [0, 1, "W"]')),
]
Points = Annotated[int, STRICT, Within(-MOST_POINTS, MOST_POINTS)]


class EffectTable(Table):
    """What a room gives for others."""

    per: Points
    how: Annotated[str, one_of("connected", "touching", "anywhere")]
    types: Annotated[list[Type], FIRST_WRONG, Length(1, len(TYPES))]


class Room(Table):
    """A room of a house-made kind, or the values of a printed one put right."""

    id: RoomId
    name: NotRequired[PrintedName]
    type: NotRequired[Type]
    size: NotRequired[Annotated[Whole, Checked(_known_size), Outlined(SIZES)]]
    points: NotRequired[Points]
    effect: NotRequired[EffectTable]
    doors: NotRequired[Annotated[list[Door], FIRST_WRONG, Length(1)]]
    cs: NotRequired[PrintedName]
    ru: NotRequired[PrintedName]
    ru_also: NotRequired[PrintedName]
    checked: NotRequired[Text]
    note: NotRequired[Text]


Rooms = Annotated[list[Room], Length(1, MOST_ROOMS)]


class CatalogueFile(Table):
    """Rooms to add to the box."""

    room: Rooms
