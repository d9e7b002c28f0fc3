"""The names of types, decorations, patterns and cards of Between Two Castles in texts for people.

They are in the spoken language; in English they are the words that are typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from castlescore.core.language import either, tr, trp
from castlescore.games.between.facts import ANY, SPECIAL, TileFacts, between


def type_word(kind: str) -> str:
    """A type of tiles, as one word: гостиная. The type of special rooms too."""
    return trp("between: type", kind)


def rooms_word(kind: str) -> str:
    """The rooms of a type: гостиные; the rooms of any; decorations of a kind."""
    return trp("between: type, rooms", kind)


def type_letter(kind: str) -> str:
    """The letter of a type of regular rooms in pictures: each has its own. Special rooms have `*`."""
    return trp("between: type, letter", kind)[0].upper()


def decoration_word(decoration: str) -> str:
    """The decoration on the wall of a room."""
    return trp("between: decoration", decoration)


def pattern_word(words: str) -> str:
    """The rooms that a pattern counts."""
    return trp("between: pattern", words)


def count_word(words: str) -> str:
    """The things that a bonus card counts."""
    return trp("between: bonus card, counts", words)


def way_word(way: str) -> str:
    """The direction in which hands pass: to the left."""
    return trp("between: way of the hands", way)


def throne_word(throne: TileFacts) -> str:
    """A throne room by the two types that it counts, which are unique: living-sleeping."""
    return "-".join(map(type_word, throne.match))


def throne_names(throne: TileFacts) -> tuple[str, ...]:
    """Everything that a throne room may be called, its two types by any of their names too, `throne-` left out."""
    one, other = ((*between().types[kind].names, type_word(kind)) for kind in throne.match)
    types = (f"{first} {second}" for first in one for second in other)
    return (*throne.names, *types, throne.id.removeprefix("throne-"))


def row_word(row: str) -> str:
    """A row of the score pad."""
    return trp("between: score pad", row.replace("_", " "))


def effect_words(tile: TileFacts) -> str:
    """What a room counts, in a few words, such as `2 for each food or living directly above and below`."""
    if tile.pattern == "fixed":
        return ""
    if tile.pattern == "all-types":
        other = tile.points_else
        return tr("{points} if all other types are here, else {other}", points=tile.points, other=other)
    wanted = either(rooms_word("room" if kind == ANY else kind) for kind in tile.match)
    values = {"points": tile.points, "rooms": wanted, "where": pattern_word(tile.words)}
    if tile.max is not None:
        return tr("{points} for each {rooms} {where}, at most {max}", max=tile.max, **values)
    return tr("{points} for each {rooms} {where}", **values)


def all_words() -> Mapping[str, Iterable[str]]:
    """All words of these functions by context, for `tools/messages.py`."""
    box = between()
    kinds = (*box.types, SPECIAL)
    every = [*box.tiles.values(), *box.thrones.values()]
    decorations = dict.fromkeys(tile.decoration for tile in every if tile.decoration)
    return {
        "between: type": kinds,
        "between: type, rooms": (*kinds, "room", *(shown for shown in decorations if shown != "none")),
        "between: type, letter": box.types,
        "between: decoration": decorations,
        "between: pattern": dict.fromkeys(tile.words for tile in every if tile.words),
        "between: bonus card, counts": dict.fromkeys(card.count for card in box.cards.values()),
        "between: way of the hands": ("left", "right"),
        "between: tally": ("castle", "tiles", "specials"),
        "between: score pad": [row.replace("_", " ") for row in box.rows],
    }


WORDS: Mapping[str, Callable[[str], str]] = {
    "type": type_word,
    "rooms": rooms_word,
    "decoration": decoration_word,
    "pattern": pattern_word,
    "counts": count_word,
    "way": way_word,
    "throne": lambda id: throne_word(between().thrones[id]),
}
