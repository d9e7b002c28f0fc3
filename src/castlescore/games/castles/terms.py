"""The names of types, groups of sizes, favors and bonus cards in English, Czech and Russian, as in the rulebooks.

Each table has all names by id, for `castlescore.core.names.find`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from castlescore.core.data import read_data
from castlescore.core.language import languages, trp
from castlescore.core.types import Document
from castlescore.games.castles.facts import KINDS, TYPES, numbers

Called = dict[str, tuple[str, ...]]
# What a tally asks for that is no favor and no card.
TALLIED = ("castle", "tiles", "track", "placing", "rewards", "cards", "area", "money", "hallways", "stairs")


@cache
def _data() -> Document:
    return read_data(__package__, "terms.toml")


def _called(table: str) -> Called:
    rows = _data()[table]
    return {id: tuple(name for code in languages() for name in row.get(code, ())) for id, row in rows.items()}


def type_names() -> Called:
    """The eight types."""
    return _called("type")


def group_names() -> Called:
    """The groups of sizes: small, large, square and round rooms."""
    return _called("group")


def stack_names(stacks: Iterable[str]) -> Called:
    """The names of stacks, and of the deck if it is among them; a stack of a size has no other name."""
    known = _called("stack")
    return {id: known.get(id, ()) for id in stacks}


def favor_names() -> Called:
    """The king's favors: the types by number of tiles and by area, and the others by id."""
    types, known = type_names(), {**_called("group"), **_called("both"), **_called("favor")}
    others = numbers().other_favors
    counted = {kind: (kind, *types[kind], *_data()["type"][kind]["of"]) for kind in TYPES}
    return {
        **{kind: (*types[kind], *_with_prefix("number", counted[kind])) for kind in TYPES},
        **{f"{kind}-area": _with_prefix("area", (f"{kind} area", *counted[kind])) for kind in TYPES},
        **{id: (*known.get(id, ()), printed) for id, printed in others.items()},
    }


def card_names() -> Called:
    """The bonus cards by id."""
    called, known = type_names(), {**_called("group"), **_called("both"), **_called("card")}
    names = {
        "type": lambda id: (*called[id], *_with_prefix("type", called[id])),
        "size": lambda id: _with_prefix("size", (id,)),
        "others": lambda id: known.get(id, ()),
    }
    return {id: names[card.kind](id) for id, card in numbers().cards.items()}


def _with_prefix(what: str, names: Iterable[str]) -> tuple[str, ...]:
    """Names with words before them that say what is counted, such as the area."""
    return tuple(f"{before} {name}" for name in names for before in _data()["of"][what])


# What things are called where people read of them, in the language that is spoken; in English as they are typed.
def type_word(kind: str) -> str:
    """A type, as one word in a table: obytná."""
    return trp("castles: type", kind)


def types_word(kind: str) -> str:
    """A type as an effect names its rooms: obytné."""
    return trp("castles: type, plural", kind)


def room_word(kind: str) -> str:
    """A room of a type: obytná komnata."""
    return trp("castles: type, room", kind)


def rooms_word(kind: str) -> str:
    """The rooms of a type: obytné komnaty."""
    return trp("castles: type, rooms", kind)


def type_letter(kind: str) -> str:
    """The letter of a type in pictures: each has its own."""
    return trp("castles: type, letter", kind)[0].upper()


def favor_word(favor: str) -> str:
    """A king's favor."""
    return trp("castles: favor", favor)


def favor_head(favor: str) -> str:
    """A king's favor in few letters, for the head of a column or row: výměra obytných."""
    return trp("castles: favor, short", favor)


def card_word(card: str) -> str:
    """The name of a bonus card; for a card of a size, the size."""
    return card if card.isdecimal() else trp("castles: bonus card", card)


def count_word(what: str) -> str:
    """The name of a value that a tally asks for or counts."""
    if what.isdecimal():
        return what
    if what in TALLIED:
        return trp("castles: tally", what)
    if what in TYPES:
        return rooms_word(what)
    return card_word(what) if what in ("all-sizes", "all-types") else favor_word(what)


def stack_word(stack: str) -> str:
    """A stack of tiles: 300, hallway, stairs."""
    return stack if stack.isdecimal() else trp("castles: stack", stack)


def how_word(how: str) -> str:
    """The word for the relation of tiles that an effect needs."""
    return trp("castles: effect", how)


def all_words() -> Mapping[str, Iterable[str]]:
    """All words of these functions by context, for `tools/messages.py`."""
    types = ("castles: type", "castles: type, plural", "castles: type, room", "castles: type, rooms")
    return {
        **dict.fromkeys(types, TYPES),
        "castles: type, letter": TYPES,
        "castles: favor": numbers().favors,
        "castles: favor, short": numbers().favors,
        "castles: bonus card": [card for card in numbers().cards if not card.isdecimal()],
        "castles: stack": ("hallway", "stairs", "deck"),
        "castles: tally": TALLIED,
        "castles: effect": KINDS,
        "score": ("start", "placing", "rewards", "track", "stacks", "favors", "cards", "money", "adjusted"),
    }


WORDS: Mapping[str, Callable[[str], str]] = {
    "type": type_word,
    "types": types_word,
    "room": room_word,
    "rooms": rooms_word,
    "favor": favor_word,
    "card": card_word,
    "stack": stack_word,
}
