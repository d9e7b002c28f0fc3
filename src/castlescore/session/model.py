"""What a session file may say, as pydantic models; imported only when one is read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, model_validator

from castlescore.castles.places import FARTHEST

Tile = Annotated[str, Field(strict=True, max_length=80)]
Name = Annotated[str, Field(strict=True, min_length=1, max_length=40)]
Text = Annotated[str, Field(strict=True, max_length=10_000)]
Coordinate = Annotated[int, Field(strict=True, ge=-FARTHEST, le=FARTHEST)]
Place = tuple[Coordinate, Coordinate]
Turn = Literal[0, 90, 180, 270]
Amount = Annotated[int, Field(strict=True, ge=-(10**12), le=10**12)]
Count = Annotated[int, Field(strict=True, ge=0, le=10**6)]
Kind = Literal["activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility"]
Size = Literal[100, 150, 200, 250, 300, 350, 400, 450, 500, 600]


class Line(BaseModel):
    """What every event may have."""

    model_config = ConfigDict(extra="forbid")

    n: StrictInt | None = None
    was: StrictInt | None = None


class Given(BaseModel):
    """A reward given without a word."""

    model_config = ConfigDict(extra="forbid")

    of: Count
    reward: Kind
    points: Amount | None = None
    money: Amount | None = None


class Laid(Line):
    """The figures of a line that a player plays."""

    by: Name
    completes: list[Count] | None = None
    rewards: list[Given] | None = None
    points: Amount | None = None
    score: Amount | None = None
    money: Amount | None = None
    claim: Amount | None = None
    allow: Text | None = None


class Reveal(Line):
    do: Literal["reveal"]
    round: Count | None = None
    tiles: list[Tile]
    skipped: list[Size] | None = None
    deck: Count | None = None


class Price(Line):
    do: Literal["price"]
    by: Name | None = None
    row: list[Tile]


class Buy(Laid):
    do: Literal["buy"]
    tile: Tile
    at: Place
    turn: Turn = 0
    price: Count | None = None
    coins: Count | None = None
    decline: list[Count] | None = None


class Pass(Line):
    do: Literal["pass"]
    by: Name
    score: Amount | None = None
    money: Amount | None = None


class Reward(Laid):
    do: Literal["reward"]
    of: Count | None = None
    reward: Kind
    as_: Annotated[Kind | None, Field(alias="as")] = None
    tile: Tile | None = None
    at: Place | None = None
    turn: Turn = 0
    stack: Size | None = None
    tiles: Count | None = None
    room: Count | None = None
    decline: bool | list[Count] | None = None

    @model_validator(mode="after")
    def _tile_with_its_place(self) -> Reward:
        if (self.tile is None) != (self.at is None):
            raise ValueError("'tile' and 'at' belong together")
        return self


class Cards(Line):
    do: Literal["cards"]
    by: Name
    cards: list[Annotated[str, Field(strict=True, pattern=r"^[a-z0-9-]{1,20}(=-?\d{1,4})?$")]]
    final: dict[str, Amount] | None = None


class Note(Line):
    do: Literal["note"]
    text: Text


class Undo(Line):
    do: Literal["undo"]
    count: Annotated[int, Field(strict=True, ge=0, le=20_000)]


class Check(Line):
    do: Literal["check"]
    by: Name | None = None
    score: Amount | None = None
    money: Amount | None = None
    slot: Count | None = None
    tile: Tile | None = None
    at: Place | None = None
    turn: Turn = 0
    illegal: list[Annotated[str, Field(strict=True, max_length=20)]] | None = None

    @model_validator(mode="after")
    def _known(self) -> Check:
        keys = self.model_fields_set - {"do", "n", "was", "turn"}
        if keys not in ({"by", "score"}, {"by", "score", "money"}, {"slot", "tile"}, {"by", "tile", "at", "illegal"}):
            raise ValueError("a check is of by, score, money; or slot, tile; or by, tile, at, turn, illegal")
        return self


class Adjust(Line):
    do: Literal["adjust"]
    by: Name | None = None
    points: Amount | None = None
    money: Amount | None = None
    deck: Count | None = None
    stack: Size | Literal["hallway", "stairs"] | None = None
    left: Count | None = None
    why: Text

    @model_validator(mode="after")
    def _one_thing(self) -> Adjust:
        keys = self.model_fields_set - {"do", "n", "was", "why"}
        if keys not in ({"by", "points"}, {"by", "money"}, {"by", "points", "money"}, {"deck"}, {"stack", "left"}):
            raise ValueError("an adjust is of by with points or money, of deck, or of stack with left")
        return self


Event = Annotated[
    Reveal | Price | Buy | Pass | Reward | Cards | Note | Undo | Check | Adjust, Field(discriminator="do")
]


class SetupTable(BaseModel):
    """Numbers that the table gives itself."""

    model_config = ConfigDict(extra="forbid")

    small_stack: Annotated[int, Field(strict=True, ge=0, le=100)] | None = None
    large_stack: Annotated[int, Field(strict=True, ge=0, le=100)] | None = None
    market: Annotated[list[Annotated[int, Field(strict=True, ge=0, le=10**6)]], Field(min_length=1, max_length=20)] | None = None
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
