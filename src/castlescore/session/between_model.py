"""What the files of Between Two Castles may say, as pydantic models; imported only when one is read."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictStr, model_validator

from castlescore.session.model_parts import Amount, Cell, Keys, Name, Rules, Text, Tile, Undone, check_keys

Kind = Literal["food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs"]
Id = Annotated[str, Field(strict=True, max_length=60)]

KEYS: Keys = {
    "place": (("castle tile at", "score same_line"),),
    "reward": (("castle", "reward as tile at attendant score decline"),),
    "cards": (("castle cards", "final"),),
    "note": (("text", ""),),
    "undo": (("count", ""),),
    "check": (("castle score", ""), ("castle tile at illegal", "")),
    "adjust": (("castle points why", ""),),
}


class Event(BaseModel):
    """One event; which keys it needs and may have depends on its `do` (KEYS)."""

    model_config = ConfigDict(extra="forbid")

    do: Annotated[str, Field(strict=True, max_length=40)]
    n: int | None = None
    was: int | None = None
    castle: Annotated[str, Field(strict=True, max_length=90)] | None = None
    reward: Kind | None = None
    as_: Annotated[Kind | None, Field(alias="as")] = None
    tile: Tile | None = None
    at: Cell | None = None
    attendant: Id | None = None
    cards: list[Id] | None = None
    illegal: Rules | None = None
    points: Amount | None = None
    score: Amount | None = None
    decline: StrictBool | None = None
    same_line: StrictBool | None = None
    text: Text | None = None
    count: Undone | None = None
    why: Text | None = None
    final: dict[str, Amount] | None = None

    @model_validator(mode="after")
    def _its_own_keys(self) -> Event:
        check_keys(self.do, self.model_fields_set, KEYS)
        return self


class SessionDocument(BaseModel):
    """A session of Between Two Castles."""

    model_config = ConfigDict(extra="forbid")

    format: StrictStr
    game: Literal["between"]
    date: Annotated[str, Field(strict=True, max_length=40)] | None = None
    players: Annotated[list[Name], Field(min_length=1, max_length=7)]
    thrones: Annotated[list[Id], Field(min_length=1, max_length=7)]
    event: list[Event] = []


class TileRow(BaseModel):
    """One [[tile]] of a castle file."""

    model_config = ConfigDict(extra="forbid")

    tile: Tile
    at: Cell
    dispute: StrictBool = False


class CastleDocument(BaseModel):
    """A castle file."""

    model_config = ConfigDict(extra="forbid")

    format: StrictStr
    game: Literal["between"]
    throne: Id
    attendants: Annotated[list[Id], Field(max_length=28)] = []
    cards: Annotated[list[Id], Field(max_length=20)] = []
    tile: list[TileRow] = []
