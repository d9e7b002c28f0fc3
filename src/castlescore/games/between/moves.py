"""What somebody at the table does, as values. A move holds what was typed and nothing that the program works out.

A castle is named as the table calls it (`castlescore.games.between.rules.setup`), a tile, an attendant or a card by id.
"""

from __future__ import annotations

from castlescore.core.moves import Note as Note
from castlescore.core.values import frozen
from castlescore.games.between.facts import Cell


@frozen
class Place:
    """One drafted tile laid in a castle (B-DRAFT-5); `same_line`: typed in one line with the tile before it.

    `claim`: what the table counted that the castle gained by the line, up to this tile; `allow`: why the table lets
    an illegal one stand.
    """

    castle: str
    tile: str
    at: Cell
    same_line: bool = False
    claim: int | None = None
    allow: str | None = None


@frozen
class Reward:
    """The bonus that waits in a castle, taken, or with `declined` not taken (B-RULING-6).

    `reward`: the type whose third or fifth tile brought it, `""` for whatever waits. `as_type`: what a downstairs
    bonus is taken as. `tile` and `at` for a tile or a special tile, the tile only where there is a choice;
    `attendant` for an attendant. `claim` and `allow` as with Place.
    """

    castle: str
    reward: str = ""
    as_type: str | None = None
    tile: str | None = None
    at: Cell | None = None
    attendant: str | None = None
    declined: bool = False
    claim: int | None = None
    allow: str | None = None


@frozen
class Cards:
    """The bonus cards that lie under a castle, shown at the end; none of them: it shows none."""

    castle: str
    cards: tuple[str, ...] = ()


@frozen
class CheckCastle:
    """A castle has so many points."""

    castle: str
    score: int


@frozen
class CheckIllegal:
    """This tile on this cell of this castle would break exactly these rules."""

    castle: str
    tile: str
    at: Cell
    illegal: tuple[str, ...] = ()


@frozen
class AdjustCastle:
    """Points of a castle that the table agreed to change."""

    castle: str
    points: int
    why: str


Move = Place | Reward | Cards | Note | CheckCastle | CheckIllegal | AdjustCastle
