"""What a catalogue file may say; imported only when one is read."""

from __future__ import annotations

from castlescore.games.castles.facts import TYPES, castles
from castlescore.record.toml.model_parts import (
    ANY_INT,
    ANY_TEXT,
    checked,
    listed,
    literal,
    model,
    row_of,
    rows_of,
    table,
    whole,
    written,
)

MOST_POINTS = 1000
MOST_ROOMS = 1000
_TYPE = literal(["activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility"])
_NAME = written(r"^[^\p{C}\p{Zl}\p{Zp}]+$", "should be a name of 1 to 60 letters that can be printed", 1, 60)
_CELL = whole(0, 6)
_A_DOOR = 'should be a cell from 0, 0 to 6, 6 and a side, such as [0, 1, "W"]'
_POINTS = whole(-MOST_POINTS, MOST_POINTS)


def _known_size(size: int) -> int:
    if size not in castles().outlines:
        raise ValueError(f"should be one of {', '.join(map(str, castles().outlines))}")
    return size


_EFFECT = table(
    {
        "per": _POINTS,
        "how": literal(["connected", "touching", "anywhere"]),
        "types": listed(_TYPE, min_length=1, max_length=len(TYPES)),
    },
    {},
)
_ROOM = table(
    {"id": written(r"^[a-z0-9]+(-[a-z0-9]+)*$", "should be an id such as tool-shed, of 60 letters at most", most=60)},
    {
        "name": _NAME,
        "type": _TYPE,
        "size": checked(_known_size, ANY_INT),
        "points": _POINTS,
        "effect": _EFFECT,
        "doors": listed(row_of(_A_DOOR, _CELL, _CELL, literal(["N", "E", "S", "W"])), min_length=1),
        "cs": _NAME,
        "ru": _NAME,
        "ru_also": _NAME,
        "checked": ANY_TEXT,
        "note": ANY_TEXT,
    },
)
CATALOGUE = model(table({"room": rows_of(_ROOM, 1, MOST_ROOMS)}, {}))
