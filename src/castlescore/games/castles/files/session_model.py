"""What the files of Castles of Mad King Ludwig may say: sessions, castles, setups; imported only when one is judged."""

from __future__ import annotations

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from castlescore.core.kinds import (
    FIRST_WRONG,
    STRICT,
    Between,
    Checked,
    Claim,
    Day,
    Flag,
    Long,
    Name,
    OneOf,
    Spot,
    Text,
    Turn,
    closed,
    one_of,
)
from castlescore.core.types import Plain
from castlescore.games.castles.moves import MOVES
from castlescore.games.castles.rules.variants import VARIANTS
from castlescore.record.toml.judge import judge_of, judge_of_session

Tiles = Annotated[int, STRICT, Between(0, 100)]
Points = Annotated[list[Annotated[int, STRICT, Between(0, 1000)]], FIRST_WRONG, Long(0, 5)]
Doors = Annotated[int, one_of(3, 4)]


@closed
class Setup(TypedDict, total=False):
    """The numbers of a table that plays with its own."""

    small_stack: Tiles
    large_stack: Tiles
    market: Annotated[list[Annotated[int, STRICT, Between(0, 10**6)]], FIRST_WRONG, Long(1, 20)]
    room_cards: Annotated[int, STRICT, Between(1, 1000)]
    favor_points: Points
    start_points: Points


@closed
class Session(TypedDict):
    """The header of a session."""

    format: Text
    game: Annotated[str, one_of("castles")]
    players: Annotated[list[Name], FIRST_WRONG, Long(1, 5)]
    builder: Name
    rules: NotRequired[Annotated[str, OneOf(lambda: list(VARIANTS))]]
    date: NotRequired[Day]
    foyers: NotRequired[Annotated[list[Doors], FIRST_WRONG]]
    foyer_turns: NotRequired[Annotated[list[Turn], FIRST_WRONG]]
    favors: NotRequired[Annotated[list[Annotated[str, STRICT, Long(0, 20)]], FIRST_WRONG]]
    setup: NotRequired[Setup]
    room: NotRequired[list[dict[Text, object]]]  # as in a catalogue file, by whose model they are judged


def _one_place(row: Plain) -> Plain:
    if ("at" in row) == ("join" in row):
        raise ValueError("a tile needs 'at' or 'join', and not both")
    if "join" in row and "turn" in row:
        raise ValueError("'join' decides the turn, so 'turn' may not stand beside it")
    return row


@closed
class TileRow(TypedDict):
    """A tile of a castle file."""

    tile: Text
    at: NotRequired[Spot]
    turn: NotRequired[Turn]
    join: NotRequired[Text]
    doors: NotRequired[Doors]
    claim: NotRequired[Claim]
    dispute: NotRequired[Flag]


PlacedRow = Annotated[TileRow, Checked(_one_place)]


@closed
class CastleFile(TypedDict):
    """A castle alone."""

    format: Text
    tile: Annotated[list[PlacedRow], Long(1)]
    game: NotRequired[Annotated[str, one_of("castles")]]


SETUP = judge_of(Setup)
SESSION = judge_of_session(Session, MOVES)
CASTLE = judge_of(CastleFile)
