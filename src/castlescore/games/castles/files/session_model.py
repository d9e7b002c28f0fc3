"""What a session of Castles of Mad King Ludwig and a setup file may say; imported only when one is read."""

from __future__ import annotations

from castlescore.games.castles.facts import TYPES
from castlescore.games.castles.rules.variants import VARIANTS
from castlescore.record.toml.model_parts import (
    AMOUNT,
    ANY_TEXT,
    ANYTHING,
    BOOL,
    CELL,
    COUNT,
    DATE,
    NAME,
    RULES,
    TILE,
    UNDONE,
    WORDS,
    Keys,
    Row,
    either,
    event,
    keyed,
    listed,
    literal,
    model,
    rows_of,
    table,
    text,
    whole,
    written,
)

_CARD = written(r"^[a-z0-9-]{1,20}(=-?\d{1,4})?$", "should be a bonus card, such as stairs or living=3")
_TURN = literal([0, 90, 180, 270])
_KIND = literal([*TYPES, *(kind for variant in VARIANTS.values() for kind in variant.rewards)])
_STACK = literal([100, 150, 200, 250, 300, 350, 400, 450, 500, 600, "hallway", "stairs"])

_LAID = "at turn completes rewards points score money claim allow decline"
KEYS: Keys = {
    "reveal": (("tiles", "round skipped deck"),),
    "price": (("row", "by"),),
    "buy": (("by tile at", f"price coins {_LAID}"),),
    "pass": (("by", "score money"),),
    "reward": (("by reward", f"of as tile stack tiles room {_LAID}"),),
    "cards": (("by cards", "final"),),
    "note": (("text", ""),),
    "undo": (("count", ""),),
    "check": (("by score", "money"), ("slot tile", ""), ("by tile at illegal", "turn")),
    "adjust": (("by points why", "money"), ("by money why", ""), ("deck why", ""), ("stack left why", "")),
}

# One table for all events and the keys above build in a fifth of the time that a table for each `do` takes.
_VALUES = {
    "by": NAME,
    "tile": TILE,
    "at": CELL,
    "turn": _TURN,
    "round": COUNT,
    "tiles": either("should be a list of tiles, or how many", listed(TILE), COUNT),
    "skipped": listed(COUNT),
    "deck": COUNT,
    "row": listed(TILE),
    "price": COUNT,
    "coins": COUNT,
    "completes": listed(COUNT),
    "rewards": listed(table({"of": COUNT, "reward": _KIND}, {"points": AMOUNT, "money": AMOUNT})),
    "points": AMOUNT,
    "score": AMOUNT,
    "money": AMOUNT,
    "claim": AMOUNT,
    "allow": WORDS,
    "decline": either("should be true, or a list of numbers of tiles", BOOL, listed(COUNT)),
    "of": COUNT,
    "reward": _KIND,
    "as": _KIND,
    "stack": _STACK,
    "room": COUNT,
    "cards": listed(_CARD),
    "final": keyed(AMOUNT),
    "text": WORDS,
    "count": UNDONE,
    "slot": COUNT,
    "illegal": RULES,
    "left": COUNT,
    "why": WORDS,
}


def _its_own_shapes(row: Row) -> Row:
    do = row["do"]
    if do == "reveal" and not isinstance(row["tiles"], list):
        raise ValueError("'tiles' is a list of tiles")
    if do == "reward" and isinstance(row.get("tiles"), list):
        raise ValueError("'tiles' is how many tiles")
    if do == "buy" and isinstance(row.get("decline"), bool):
        raise ValueError("'decline' is a list of numbers of tiles")
    if do == "reward" and ("tile" in row) != ("at" in row):
        raise ValueError("'tile' and 'at' belong together")
    return row


_SETUP = table(
    {},
    {
        "small_stack": whole(0, 100),
        "large_stack": whole(0, 100),
        "market": listed(whole(0, 10**6), min_length=1, max_length=20),
        "room_cards": whole(1, 1000),
        "favor_points": listed(whole(0, 1000), max_length=5),
        "start_points": listed(whole(0, 1000), max_length=5),
    },
)
_SESSION = table(
    {
        "format": ANY_TEXT,
        "game": literal(["castles"]),
        "players": listed(NAME, min_length=1, max_length=5),
        "builder": NAME,
    },
    {
        "rules": literal(list(VARIANTS)),
        "date": DATE,
        "foyers": listed(literal([3, 4])),
        "foyer_turns": listed(_TURN),
        "favors": listed(text(most=20)),
        "setup": _SETUP,
        "room": rows_of(keyed(ANYTHING)),
        "event": rows_of(event(_VALUES, KEYS, _its_own_shapes)),
    },
)

SETUP = model(_SETUP)
SESSION = model(_SESSION)
