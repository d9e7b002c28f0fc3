"""What a tally file of Between Two Castles may say; imported only when one is judged."""

from __future__ import annotations

from typing import Annotated, NotRequired

from castlescore.core.kinds import (
    FIRST_WRONG,
    STRICT,
    Checked,
    Count,
    Day,
    Flag,
    Id,
    Length,
    Name,
    Text,
    Within,
    closed,
    one_of,
)
from castlescore.core.language import tr
from castlescore.core.outlines import Outline
from castlescore.core.tables import TypedDict
from castlescore.core.types import Plain
from castlescore.games.between.files.castle_model import Attendants, Cards, TileRow

Points = Annotated[int, STRICT, Within(-(10**6), 10**6)]
OF_TILES = ("attendants", "cards", "tile", "entering")  # what stands beside a throne room


def _one_castle(row: Plain) -> Plain:
    if "castle" in row and "throne" in row:
        raise ValueError(tr("a castle is 'castle', the name of a file, or has its 'throne' here, and not both"))
    alone = next((key for key in OF_TILES if key in row and "throne" not in row), None)
    if alone is not None:
        raise ValueError(tr("'{alone}' stands beside 'throne', the throne room", alone=alone))
    return row


ONE_CASTLE: Outline = {
    "not": {"required": ["castle", "throne"]},
    "dependentRequired": {key: ["throne"] for key in OF_TILES},
}


@closed
class CastleRow(TypedDict):
    """A castle of a finished table."""

    name: NotRequired[Name]
    builders: Annotated[list[Name], FIRST_WRONG, Length(2, 2)]
    castle: NotRequired[Text]
    throne: NotRequired[Id]
    attendants: NotRequired[Attendants]
    cards: NotRequired[Cards]
    tile: NotRequired[list[TileRow]]
    entering: NotRequired[Flag]
    rows: NotRequired[dict[Text, Count]]
    specials: NotRequired[Count]
    adjusted: NotRequired[Points]


@closed
class Tally(TypedDict):
    """A finished table."""

    format: Text
    game: Annotated[str, one_of("between")]
    castle: Annotated[list[Annotated[CastleRow, Checked(_one_castle, ONE_CASTLE)]], Length(3, 7)]
    date: NotRequired[Day]


HEAD = ("format", "game", "date")
