"""The keys of a record and their values, as people call them."""

from __future__ import annotations

from castlescore.core.errors import shown
from castlescore.core.language import tr, trp
from castlescore.core.language.messages import quoted
from castlescore.protocol.game import Game

# What the keys of lines are called at a table; any other is called as it is.
CALLED = {  # translated: what differs
    "do": "what was done",
    "by": "player",
    "at": "place",
    "row": "prices",
    "as": "what it is taken as",
    "of": "whose reward",
    "claim": "points counted",
    "allow": "why it is allowed",
    "why": "reason",
    "coins": "coins on it",
    "final": "final scores",
    "tile": "tile",
    "turn": "turn",
    "price": "price",
    "points": "points",
    "score": "score",
    "money": "money",
    "deck": "deck",
    "stack": "stack",
    "completes": "completes",
    "rewards": "rewards",
    "reward": "reward",
    "cards": "cards",
    "game": "game",
    "date": "date",
    "players": "players",
    "builder": "builder",
    "foyers": "foyers",
    "favors": "favors",
    "rules": "rules",
    "setup": "setup",
    "thrones": "thrones",
    "castle": "castle",
    "attendant": "attendant",
    "tiles": "tiles",
    "left": "how many are left",
    "skipped": "empty stacks drawn",
    "slot": "slot",
    "round": "round",
    "count": "how many lines",
    "room": "room",
    "decline": "declined",
    "illegal": "rules said to be broken",
    "same_line": "typed in one line",
    "text": "text",
    "foyer_turns": "turned foyers",
    "format": "format",
}


def called(key: str) -> str:
    """What people call a key of a line or of the header."""
    return trp("what differs", CALLED[key]) if key in CALLED else key


def plain(value: object, game: Game | None = None, key: str = "") -> str:
    """A value of a record in words; of a list of `game`, under that key of the head, by what its things are called."""
    if isinstance(value, dict) and all(isinstance(entry, int) for entry in value.values()):
        return shown(", ".join(f"{key} {entry}" for key, entry in value.items()))
    if isinstance(value, list) and all(isinstance(entry, str | int) for entry in value):
        stats = None if game is None else game.view.stats
        named = str if stats is None else lambda thing: stats.thing_word(key, str(thing))
        return shown(", ".join(map(named, value))) or tr("none")
    return shown(value) if isinstance(value, str) else quoted(value)
