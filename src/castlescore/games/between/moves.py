"""What somebody at the table does, as values. A move holds what was typed and nothing that the program works out.

A castle is named as the table calls it (`castlescore.games.between.rules.table`), a tile, an attendant or a card by id.
The annotations say what a file may hold, and each `ClassVar` a figure that the program writes beside the move (see
`castlescore.core.events`).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import FailFast, Field, Strict

from castlescore.core.events import LAST, NEEDED, Moves, Named, move
from castlescore.core.events import Note as Note
from castlescore.core.kinds import Amount, Flag, Id, RuleIds, Spot, Text, TileId, Words, one_of

CastleName = Annotated[str, Strict(), Field(max_length=90)]
Kind = Annotated[str, one_of("food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs")]
Ids = Annotated[tuple[Id, ...], FailFast()]


@move("place")
class Place:
    """One drafted tile laid in a castle (B-DRAFT-5); `same_line`: typed in one line with the tile before it.

    `claim`: what the table counted that the castle gained by the line, up to this tile; `allow`: why the table lets
    an illegal one stand.
    """

    castle: CastleName
    tile: TileId
    at: Spot
    score: ClassVar[Amount]
    claim: Annotated[Amount | None, LAST] = None
    allow: Annotated[Words | None, LAST] = None
    same_line: Annotated[Flag, LAST] = False


@move("reward")
class Reward:
    """The bonus that waits in a castle, taken, or with `declined` not taken (B-RULING-6).

    `reward`: the type whose third or fifth tile brought it, `""` for whatever waits. `as_type`: what a downstairs
    bonus is taken as. `tile` and `at` for a tile or a special tile, the tile only where there is a choice;
    `attendant` for an attendant. `claim` and `allow` as with Place.
    """

    castle: CastleName
    reward: Kind = ""
    as_type: Annotated[Kind | None, Named("as")] = None
    tile: TileId | None = None
    at: Spot | None = None
    attendant: Id | None = None
    score: ClassVar[Amount]
    claim: Annotated[Amount | None, LAST] = None
    allow: Annotated[Words | None, LAST] = None
    declined: Annotated[Flag, Named("decline"), LAST] = False


@move("cards")
class Cards:
    """The bonus cards that lie under a castle, shown at the end; none of them: it shows none."""

    castle: CastleName
    cards: Annotated[Ids, NEEDED] = ()
    final: ClassVar[dict[Text, Amount]]


@move("check")
class CheckCastle:
    """A castle has so many points."""

    castle: CastleName
    score: Amount


@move("check")
class CheckIllegal:
    """This tile on this cell of this castle would break exactly these rules."""

    castle: CastleName
    tile: TileId
    at: Spot
    illegal: Annotated[RuleIds, NEEDED] = ()


@move("adjust")
class AdjustCastle:
    """Points of a castle that the table agreed to change."""

    castle: CastleName
    points: Amount
    why: Words


Move = Place | Reward | Cards | Note | CheckCastle | CheckIllegal | AdjustCastle
MOVES: Moves[Move] = Moves(Place, Reward, Cards, Note, CheckCastle, CheckIllegal, AdjustCastle)
