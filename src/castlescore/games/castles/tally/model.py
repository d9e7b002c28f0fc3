"""What a tally file of Castles of Mad King Ludwig may say; imported only when one is judged."""

from __future__ import annotations

from typing import Annotated, NotRequired

from castlescore.core.kinds import (
    FIRST_WRONG,
    STRICT,
    Checked,
    Count,
    Day,
    Flag,
    Length,
    Name,
    OneOf,
    Text,
    Told,
    Within,
    closed,
    one_of,
)
from castlescore.core.language import marked, tr
from castlescore.core.outlines import Outline
from castlescore.core.tables import TypedDict
from castlescore.core.types import Plain
from castlescore.games.castles.files.castle_model import PlacedRow
from castlescore.games.castles.rules.variants import VARIANTS

Points = Annotated[int, STRICT, Within(-(10**6), 10**6)]
Marks = Annotated[int, STRICT, Within(0, 10**9)]
Ids = Annotated[list[Annotated[str, STRICT, Length(0, 20)]], FIRST_WRONG, Length(0, 100)]
Stack = Annotated[
    Annotated[int, STRICT] | Annotated[str, STRICT, Length(0, 20)],
    Told(marked("should be a stack: a size, hallway or stairs")),
]


def _one_castle(row: Plain) -> Plain:
    if "castle" in row and "tiles" in row:
        raise ValueError(tr("a player has 'castle', the name of a file, or 'tiles', and not both"))
    if row.get("entering") and "tiles" not in row:
        raise ValueError(tr("'entering' stands beside 'tiles', while they are typed"))
    return row


ONE_CASTLE: Outline = {
    "not": {"required": ["castle", "tiles"]},
    "if": {"properties": {"entering": {"const": True}}, "required": ["entering"]},
    "then": {"required": ["tiles"]},
}


@closed
class PlayerRow(TypedDict):
    """A player of a finished table."""

    name: Name
    castle: NotRequired[Text]
    tiles: NotRequired[Annotated[list[PlacedRow], Length(1)]]
    entering: NotRequired[Flag]
    counts: NotRequired[dict[Text, Count]]
    start: NotRequired[Points]
    track: NotRequired[Points]
    placing: NotRequired[Points]
    rewards: NotRequired[Points]
    adjusted: NotRequired[Points]
    money: NotRequired[Marks]
    cards: NotRequired[Ids]


@closed
class Tally(TypedDict):
    """A finished table of the box; one with numbers or rooms of its own is in `model_whole`."""

    format: Text
    player: Annotated[list[Annotated[PlayerRow, Checked(_one_castle, ONE_CASTLE)]], Length(1, 5)]
    game: NotRequired[Annotated[str, one_of("castles")]]
    rules: NotRequired[Annotated[str, OneOf(lambda: list(VARIANTS))]]
    date: NotRequired[Day]
    favors: NotRequired[Ids]
    empty_stacks: NotRequired[Annotated[list[Stack], FIRST_WRONG, Length(0, 100)]]


HEAD = ("format", "game", "rules", "date", "favors", "empty_stacks", "setup", "room")
