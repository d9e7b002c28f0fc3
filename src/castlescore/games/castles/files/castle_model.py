"""What a castle file of Castles of Mad King Ludwig may say; imported only when one is read."""

from __future__ import annotations

from castlescore.record.toml.model_parts import ANY_TEXT, BOOL, CELL, CLAIM, Row, literal, model, rows_of, table


def _one_place(row: Row) -> Row:
    if ("at" in row) == ("join" in row):
        raise ValueError("a tile needs 'at' or 'join', and not both")
    if "join" in row and "turn" in row:
        raise ValueError("'join' decides the turn, so 'turn' may not stand beside it")
    return row


_TILE = table(
    {"tile": ANY_TEXT},
    {
        "at": CELL,
        "turn": literal([0, 90, 180, 270]),
        "join": ANY_TEXT,
        "doors": literal([3, 4]),
        "claim": CLAIM,
        "dispute": BOOL,
    },
    _one_place,
)
CASTLE = model(
    table({"format": ANY_TEXT, "tile": rows_of(_TILE, 1)}, {"game": literal(["castles"])}),
)
