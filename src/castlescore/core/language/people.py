"""Names of players where a person reads them: as they were given, but for a player whom nobody plays.

Such a one has a name of the game's own, which stands in files as it is and is said in each language as its rulebook
has it.
"""

from __future__ import annotations

from collections.abc import Iterable

from castlescore.core.language import both, trp


class StandIn(str):
    """The name of a player whom nobody plays, in every other way a name like any."""

    __slots__ = ()


def person(name: str) -> str:
    """A player's name in the language that is spoken."""
    return trp("player", str(name)) if isinstance(name, StandIn) else name


def people(names: Iterable[str]) -> str:
    """Names in words: "Anna, Ben and Cara"."""
    return both(map(person, names))
