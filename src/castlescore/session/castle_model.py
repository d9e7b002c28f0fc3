"""What a castle file of Castles of Mad King Ludwig may say; imported only when one is read."""

from __future__ import annotations

from castlescore.castles.places import FARTHEST
from castlescore.session.castle_file import MOST_CLAIM
from castlescore.session.model_parts import (
    ANY_INT,
    ANY_TEXT,
    BOOL,
    Row,
    checked,
    literal,
    model,
    row_of,
    rows_of,
    table,
    whole,
)


def _within_reach(at: tuple[int, int]) -> tuple[int, int]:
    if max(abs(c) for c in at) > FARTHEST:
        raise ValueError(f"is more than {FARTHEST} units away, the farthest a place may be")
    return at


def _one_place(row: Row) -> Row:
    if ("at" in row) == ("join" in row):
        raise ValueError("a tile needs 'at' or 'join', and not both")
    if "join" in row and "turn" in row:
        raise ValueError("'join' decides the turn, so 'turn' may not stand beside it")
    return row


_TILE = table(
    {"tile": ANY_TEXT},
    {
        "at": checked(_within_reach, row_of(ANY_INT, ANY_INT)),
        "turn": literal([0, 90, 180, 270]),
        "join": ANY_TEXT,
        "doors": literal([3, 4]),
        "claim": whole(-MOST_CLAIM, MOST_CLAIM),
        "dispute": BOOL,
    },
    _one_place,
)
CASTLE = model(
    table({"format": ANY_TEXT, "tile": rows_of(_TILE, 1)}, {"game": literal(["castles"])}),
)
