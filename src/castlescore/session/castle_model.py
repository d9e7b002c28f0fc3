"""What a castle file may say, as a pydantic model; imported only when one is read."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictStr,
    field_validator,
    model_validator,
)

from castlescore.castles.places import FARTHEST
from castlescore.session.castle_file import MOST_CLAIM

Coordinate = Annotated[int, Field(strict=True)]


class TileRow(BaseModel):
    """One [[tile]]."""

    model_config = ConfigDict(extra="forbid")

    tile: StrictStr
    at: tuple[Coordinate, Coordinate] | None = None
    turn: Literal[0, 90, 180, 270] = 0
    join: StrictStr | None = None
    doors: Literal[3, 4] | None = None
    claim: Annotated[int, Field(strict=True, ge=-MOST_CLAIM, le=MOST_CLAIM)] | None = None
    dispute: StrictBool = False

    @field_validator("at")
    @classmethod
    def _within_reach(cls, at: tuple[int, int] | None) -> tuple[int, int] | None:
        if at is not None and max(abs(c) for c in at) > FARTHEST:
            raise ValueError(f"is more than {FARTHEST} units away, the farthest a place may be")
        return at

    @model_validator(mode="after")
    def _one_place(self) -> TileRow:
        if (self.at is None) == (self.join is None):
            raise ValueError("a tile needs 'at' or 'join', and not both")
        if self.join is not None and "turn" in self.model_fields_set:
            raise ValueError("'join' decides the turn, so 'turn' may not stand beside it")
        return self


class CastleDocument(BaseModel):
    """A castle file of Castles of Mad King Ludwig."""

    model_config = ConfigDict(extra="forbid")

    format: StrictStr
    game: Literal["castles"] = "castles"
    tile: Annotated[list[TileRow], Field(min_length=1)]
