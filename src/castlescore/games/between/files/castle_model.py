"""What a castle file of Between Two Castles may say; imported only when one is judged."""

from __future__ import annotations

from typing import Annotated, NotRequired

from castlescore.core.kinds import FIRST_WRONG, Claim, Flag, Id, Length, Spot, Text, TileId, closed, one_of
from castlescore.core.tables import TypedDict


@closed
class TileRow(TypedDict):
    """A tile of a castle file."""

    tile: TileId
    at: Spot
    dispute: NotRequired[Flag]
    claim: NotRequired[Claim]


@closed
class CastleFile(TypedDict):
    """A castle alone."""

    format: Text
    game: Annotated[str, one_of("between")]
    throne: Id
    attendants: NotRequired[Annotated[list[Id], FIRST_WRONG, Length(0, 28)]]
    cards: NotRequired[Annotated[list[Id], FIRST_WRONG, Length(0, 20)]]
    tile: NotRequired[list[TileRow]]
