"""What a castle file of Between Two Castles may say; imported only when one is judged."""

from __future__ import annotations

from typing import Annotated, NotRequired

from castlescore.core.kinds import FIRST_WRONG, Claim, Flag, Id, Length, Outlined, Spot, Text, TileId, closed, one_of
from castlescore.core.tables import TypedDict

# As many as the box has can be written down: what no castle can have is read, counted and told, as at a table.
SPACES = Outlined({"description": "Two at most, one for each space of the throne room; more are told (B-BONUS-12)."})
UNDER = Outlined({"description": "Each card once, and no more than the bonuses gave; others are told (B-RULING-12)."})
Attendants = Annotated[list[Id], FIRST_WRONG, Length(0, 28), SPACES]
Cards = Annotated[list[Id], FIRST_WRONG, Length(0, 20), UNDER]


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
    attendants: NotRequired[Attendants]
    cards: NotRequired[Cards]
    tile: NotRequired[list[TileRow]]
