"""The moves of the game as values. A move has what was typed and nothing that the program computes.

A castle is named as the table calls it (`castlescore.games.between.rules.table`), a tile, an attendant or a card by id.
The fields say what a file may hold, each `Figure` what the program writes beside the move (`castlescore.core.events`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import FailFast, Field, Strict

from castlescore.core.events import End as End
from castlescore.core.events import Line, Moves
from castlescore.core.events import Note as Note
from castlescore.core.kinds import (
    NOT_HELD,
    Amount,
    Figure,
    Filled,
    Flag,
    Id,
    Maybe,
    RuleIds,
    Spot,
    Text,
    TileId,
    Words,
    one_of,
)

CastleName = Annotated[str, Strict(), Field(max_length=90)]
Kind = Annotated[str, one_of("food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs")]
Ids = Annotated[tuple[Id, ...], FailFast()]


@dataclass(frozen=True)
class Place(Line):
    """One drafted tile laid in a castle (B-DRAFT-5); `same_line`: typed in one line with the tile before it.

    `claim`: what the table counted that the castle gained by the line, up to this tile; `allow`: why the table allows
    an illegal one.
    """

    do: Literal["place"] = field(default="place", kw_only=True)
    castle: CastleName
    tile: TileId
    at: Spot
    claim: Maybe[Amount] = None
    allow: Maybe[Words] = None
    same_line: Filled[Flag] = False
    score: Figure[Amount] = NOT_HELD


@dataclass(frozen=True)
class Reward(Line):
    """The bonus that waits in a castle, taken, or with `declined` not taken (B-RULING-6).

    `reward`: the type whose third or fifth tile brought it, `""` for whatever waits. `as_type`: what a downstairs
    bonus is taken as. `tile` and `at` for a tile or a special tile, the tile only where there is a choice;
    `attendant` for an attendant. `claim` and `allow` as with Place.
    """

    do: Literal["reward"] = field(default="reward", kw_only=True)
    castle: CastleName
    reward: Filled[Kind] = ""
    as_type: Annotated[Maybe[Kind], Field(alias="as")] = None
    tile: Maybe[TileId] = None
    at: Maybe[Spot] = None
    attendant: Maybe[Id] = None
    claim: Maybe[Amount] = None
    allow: Maybe[Words] = None
    declined: Annotated[Filled[Flag], Field(alias="decline")] = False
    score: Figure[Amount] = NOT_HELD


@dataclass(frozen=True)
class Cards(Line):
    """The bonus cards that lie under a castle, shown at the end; none of them: it shows none."""

    do: Literal["cards"] = field(default="cards", kw_only=True)
    castle: CastleName
    cards: Ids
    final: Figure[dict[Text, Amount]] = NOT_HELD


@dataclass(frozen=True)
class CheckCastle(Line):
    """A castle has so many points."""

    do: Literal["check"] = field(default="check", kw_only=True)
    castle: CastleName
    score: Amount


@dataclass(frozen=True)
class CheckIllegal(Line):
    """This tile on this cell of this castle would break exactly these rules."""

    do: Literal["check"] = field(default="check", kw_only=True)
    castle: CastleName
    tile: TileId
    at: Spot
    illegal: RuleIds


@dataclass(frozen=True)
class AdjustCastle(Line):
    """Points of a castle that the table agreed to change."""

    do: Literal["adjust"] = field(default="adjust", kw_only=True)
    castle: CastleName
    points: Amount
    why: Words


Move = Place | Reward | Cards | End | Note | CheckCastle | CheckIllegal | AdjustCastle
MOVES: Moves[Move] = Moves(Place, Reward, Cards, End, Note, CheckCastle, CheckIllegal, AdjustCastle)
