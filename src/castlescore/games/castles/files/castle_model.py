"""What a castle file of Castles of Mad King Ludwig may say; imported only when one is judged."""

from __future__ import annotations

from typing import Annotated, NotRequired

from castlescore.core.kinds import Checked, Claim, Flag, Length, Outline, Spot, Text, Turn, closed, one_of
from castlescore.core.language import tr
from castlescore.core.tables import TypedDict
from castlescore.core.types import Document
from castlescore.games.castles.moves import Doors


def _one_place(row: Document) -> Document:
    if ("at" in row) == ("join" in row):
        raise ValueError(tr("a tile needs 'at' or 'join', and not both"))
    if "join" in row and "turn" in row:
        raise ValueError(tr("'join' decides the turn, so 'turn' may not stand beside it"))
    return row


@closed
class TileRow(TypedDict):
    """A tile of a castle file."""

    tile: Text
    at: NotRequired[Spot]
    turn: NotRequired[Turn]
    join: NotRequired[Text]
    doors: NotRequired[Doors]
    claim: NotRequired[Claim]
    dispute: NotRequired[Flag]


ONE_PLACE: Outline = {"oneOf": [{"required": ["at"]}, {"required": ["join"]}], "not": {"required": ["join", "turn"]}}
PlacedRow = Annotated[TileRow, Checked(_one_place, ONE_PLACE)]


@closed
class CastleFile(TypedDict):
    """A castle alone."""

    format: Text
    tile: Annotated[list[PlacedRow], Length(1)]
    game: NotRequired[Annotated[str, one_of("castles")]]
