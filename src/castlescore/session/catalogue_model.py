"""What a catalogue file may say; imported only when one is read."""

from __future__ import annotations

from castlescore.catalogue.facts import TYPES, castles
from castlescore.session.model_parts import (
    ANY_INT,
    ANY_TEXT,
    checked,
    listed,
    literal,
    model,
    row_of,
    rows_of,
    table,
    text,
    whole,
)

MOST_POINTS = 1000
MOST_ROOMS = 1000
_TYPE = literal(["activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility"])
_NAME = text(1, 60, r"^[^\p{C}\p{Zl}\p{Zp}]+$")
_CELL = whole(0, 6)
_POINTS = whole(-MOST_POINTS, MOST_POINTS)


def _known_size(size: int) -> int:
    if size not in castles().outlines:
        raise ValueError(f"must be one of {', '.join(map(str, castles().outlines))}")
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
    {"id": text(most=60, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")},
    {
        "name": _NAME,
        "type": _TYPE,
        "size": checked(_known_size, ANY_INT),
        "points": _POINTS,
        "effect": _EFFECT,
        "doors": listed(row_of(_CELL, _CELL, literal(["N", "E", "S", "W"])), min_length=1),
        "cs": _NAME,
        "ru": _NAME,
        "ru_also": _NAME,
        "checked": ANY_TEXT,
        "note": ANY_TEXT,
    },
)
CATALOGUE = model(table({"room": rows_of(_ROOM, 1, MOST_ROOMS)}, {}))
