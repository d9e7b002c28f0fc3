"""What a session file may say, as pydantic models; imported only when one is read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, model_validator

from castlescore.session.model_parts import Amount, Cell, Keys, Name, Rules, Text, Tile, Undone, check_keys

Card = Annotated[str, Field(strict=True, pattern=r"^[a-z0-9-]{1,20}(=-?\d{1,4})?$")]
Turn = Literal[0, 90, 180, 270]
Count = Annotated[int, Field(strict=True, ge=0, le=10**6)]
Kind = Literal["activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility"]
Size = Literal[100, 150, 200, 250, 300, 350, 400, 450, 500, 600]


# One model with every key and this table build in a fifth of the time that a model for each `do` takes.
_LAID = "at turn completes rewards points score money claim allow decline"
KEYS: Keys = {
    "reveal": (("tiles", "round skipped deck"),),
    "price": (("row", "by"),),
    "buy": (("by tile at", f"price coins {_LAID}"),),
    "pass": (("by", "score money"),),
    "reward": (("by reward", f"of as tile stack tiles room {_LAID}"),),
    "cards": (("by cards", "final"),),
    "note": (("text", ""),),
    "undo": (("count", ""),),
    "check": (("by score", "money"), ("slot tile", ""), ("by tile at illegal", "turn")),
    "adjust": (("by points why", "money"), ("by money why", ""), ("deck why", ""), ("stack left why", "")),
}


class Event(BaseModel):
    """One event; which keys it needs and may have depends on its `do` (KEYS)."""

    model_config = ConfigDict(extra="forbid")

    do: Annotated[str, Field(strict=True, max_length=40)]
    n: int | None = None
    was: int | None = None
    by: Name | None = None
    tile: Tile | None = None
    at: Cell | None = None
    turn: Turn = 0
    round: Count | None = None
    tiles: list[Tile] | Count | None = None
    skipped: list[Count] | None = None
    deck: Count | None = None
    row: list[Tile] | None = None
    price: Count | None = None
    coins: Count | None = None
    completes: list[Count] | None = None
    rewards: list[dict[str, StrictInt | StrictStr]] | None = None
    points: Amount | None = None
    score: Amount | None = None
    money: Amount | None = None
    claim: Amount | None = None
    allow: Text | None = None
    decline: StrictBool | list[Count] | None = None
    of: Count | None = None
    reward: Kind | None = None
    as_: Annotated[Kind | None, Field(alias="as")] = None
    stack: Size | Literal["hallway", "stairs"] | None = None
    room: Count | None = None
    cards: list[Card] | None = None
    final: dict[str, Amount] | None = None
    text: Text | None = None
    count: Undone | None = None
    slot: Count | None = None
    illegal: Rules | None = None
    left: Count | None = None
    why: Text | None = None

    @model_validator(mode="after")
    def _its_own_keys(self) -> Event:
        check_keys(self.do, self.model_fields_set, KEYS)
        return self

    @model_validator(mode="after")
    def _its_own_shapes(self) -> Event:
        if self.do == "reveal" and not isinstance(self.tiles, list):
            raise ValueError("'tiles' is a list of tiles")
        if self.do == "reward" and isinstance(self.tiles, list):
            raise ValueError("'tiles' is how many tiles")
        if self.do == "buy" and isinstance(self.decline, bool):
            raise ValueError("'decline' is a list of numbers of tiles")
        if self.do == "reward" and (self.tile is None) != (self.at is None):
            raise ValueError("'tile' and 'at' belong together")
        return self


class SetupTable(BaseModel):
    """Numbers that the table gives itself."""

    model_config = ConfigDict(extra="forbid")

    small_stack: Annotated[int, Field(strict=True, ge=0, le=100)] | None = None
    large_stack: Annotated[int, Field(strict=True, ge=0, le=100)] | None = None
    market: (
        Annotated[list[Annotated[int, Field(strict=True, ge=0, le=10**6)]], Field(min_length=1, max_length=20)] | None
    ) = None
    room_cards: Annotated[int, Field(strict=True, ge=1, le=1000)] | None = None
    favor_points: Annotated[list[Annotated[int, Field(strict=True, ge=0, le=1000)]], Field(max_length=5)] | None = None
    start_points: Annotated[list[Annotated[int, Field(strict=True, ge=0, le=1000)]], Field(max_length=5)] | None = None


class SessionDocument(BaseModel):
    """A session of Castles of Mad King Ludwig."""

    model_config = ConfigDict(extra="forbid")

    format: StrictStr
    game: Literal["castles"]
    rules: Literal["2e", "bga"] = "2e"
    date: Annotated[str, Field(strict=True, max_length=40)] | None = None
    players: Annotated[list[Name], Field(min_length=1, max_length=5)]
    builder: Name
    foyers: list[Literal[3, 4]] | None = None
    foyer_turns: list[Turn] | None = None
    favors: list[Annotated[str, Field(strict=True, max_length=20)]] = []
    setup: SetupTable | None = None
    room: list[dict[str, Any]] | None = None
    event: list[Event] = []
