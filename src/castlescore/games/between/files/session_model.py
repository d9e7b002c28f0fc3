"""What the files of Between Two Castles may say: sessions and castles; imported only when one is judged."""

from __future__ import annotations

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from castlescore.core.kinds import FIRST_WRONG, Claim, Day, Flag, Id, Long, Name, Spot, Text, TileId, closed, one_of
from castlescore.games.between.moves import MOVES
from castlescore.record.toml.judge import judge_of, judge_of_session


@closed
class Session(TypedDict):
    """The header of a session."""

    format: Text
    game: Annotated[str, one_of("between")]
    players: Annotated[list[Name], FIRST_WRONG, Long(1, 7)]
    thrones: Annotated[list[Id], FIRST_WRONG, Long(1, 7)]
    date: NotRequired[Day]


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
    attendants: NotRequired[Annotated[list[Id], FIRST_WRONG, Long(0, 28)]]
    cards: NotRequired[Annotated[list[Id], FIRST_WRONG, Long(0, 20)]]
    tile: NotRequired[list[TileRow]]


SESSION = judge_of_session(Session, MOVES)
CASTLE = judge_of(CastleFile)
