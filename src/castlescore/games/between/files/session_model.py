"""What the files of Between Two Castles may say; imported only when one is read."""

from __future__ import annotations

from castlescore.record.toml.model_parts import (
    AMOUNT,
    ANY_TEXT,
    BOOL,
    CELL,
    CLAIM,
    DATE,
    NAME,
    RULES,
    TILE,
    UNDONE,
    WORDS,
    Keys,
    event,
    keyed,
    listed,
    literal,
    model,
    rows_of,
    table,
    text,
)

_KIND = literal(["food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs"])
_ID = text(most=60)

KEYS: Keys = {
    "place": (("castle tile at", "score claim allow same_line"),),
    "reward": (("castle", "reward as tile at attendant score claim allow decline"),),
    "cards": (("castle cards", "final"),),
    "note": (("text", ""),),
    "undo": (("count", ""),),
    "check": (("castle score", ""), ("castle tile at illegal", "")),
    "adjust": (("castle points why", ""),),
}

_VALUES = {
    "castle": text(most=90),
    "reward": _KIND,
    "as": _KIND,
    "tile": TILE,
    "at": CELL,
    "attendant": _ID,
    "cards": listed(_ID),
    "illegal": RULES,
    "points": AMOUNT,
    "score": AMOUNT,
    "claim": AMOUNT,
    "allow": WORDS,
    "decline": BOOL,
    "same_line": BOOL,
    "text": WORDS,
    "count": UNDONE,
    "why": WORDS,
    "final": keyed(AMOUNT),
}

SESSION = model(
    table(
        {
            "format": ANY_TEXT,
            "game": literal(["between"]),
            "players": listed(NAME, min_length=1, max_length=7),
            "thrones": listed(_ID, min_length=1, max_length=7),
        },
        {"date": DATE, "event": rows_of(event(_VALUES, KEYS))},
    )
)
CASTLE = model(
    table(
        {"format": ANY_TEXT, "game": literal(["between"]), "throne": _ID},
        {
            "attendants": listed(_ID, max_length=28),
            "cards": listed(_ID, max_length=20),
            "tile": rows_of(table({"tile": TILE, "at": CELL}, {"dispute": BOOL, "claim": CLAIM})),
        },
    )
)
