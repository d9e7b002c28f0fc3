"""What a catalogue file may say, as a pydantic model; imported only when one is read."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, field_validator

from castlescore.catalogue.facts import TYPES, castles

MOST_POINTS = 1000
MOST_ROOMS = 1000
RoomType = Literal["activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility"]
Name = Annotated[str, Field(strict=True, min_length=1, max_length=60, pattern=r"^[^\p{C}\p{Zl}\p{Zp}]+$")]
Cell = Annotated[int, Field(strict=True, ge=0, le=6)]
Points = Annotated[int, Field(strict=True, ge=-MOST_POINTS, le=MOST_POINTS)]


class EffectRow(BaseModel):
    """What the middle of a room says."""

    model_config = ConfigDict(extra="forbid")

    per: Points
    how: Literal["connected", "touching", "anywhere"]
    types: Annotated[list[RoomType], Field(min_length=1, max_length=len(TYPES))]


class RoomRow(BaseModel):
    """One [[room]]: all of a new one, or what differs of a known one."""

    model_config = ConfigDict(extra="forbid")

    id: Annotated[str, Field(strict=True, max_length=60, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    name: Name | None = None
    type: RoomType | None = None
    size: StrictInt | None = None
    points: Points | None = None
    effect: EffectRow | None = None
    doors: Annotated[list[tuple[Cell, Cell, Literal["N", "E", "S", "W"]]], Field(min_length=1)] | None = None
    cs: Name | None = None
    ru: Name | None = None
    ru_also: Name | None = None
    checked: StrictStr | None = None
    note: StrictStr | None = None

    @field_validator("size")
    @classmethod
    def _known_size(cls, size: int | None) -> int | None:
        if size not in castles().outlines:
            raise ValueError(f"must be one of {', '.join(map(str, castles().outlines))}")
        return size


class CatalogueDocument(BaseModel):
    """A catalogue file."""

    model_config = ConfigDict(extra="forbid")

    room: Annotated[list[RoomRow], Field(min_length=1, max_length=MOST_ROOMS)]
