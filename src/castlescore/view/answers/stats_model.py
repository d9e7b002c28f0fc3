"""What `stats` answers with `--json`, as annotations; imported only for its JSON Schema."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from castlescore.core.kinds import Whole
from castlescore.view.answers.kinds import Text, Words


class Averages(TypedDict):
    """Totals on average, and the best of them."""

    average: float
    best: Whole | None


class PlayerStats(Averages):
    """A player's games: wins with shared ones as parts, all points, how often at which place, parts on average."""

    name: Words
    games: Whole
    wins: float
    total: Whole
    places: dict[str, Whole]
    parts: dict[str, float]
    game: NotRequired[Words]


class TableStats(Averages):
    """The games of so many players."""

    game: Words
    players: Whole
    games: Whole


class Pair(TypedDict):
    """Two players who met: how often, and how often each was ahead."""

    a: Words
    b: Words
    games: Whole
    a_ahead: Whole
    b_ahead: Whole


class Best(TypedDict):
    """A record of a group: what it is, whose, and where it stands."""

    record: Words
    game: Words
    value: Whole
    players: list[Words]
    tile: Text
    file: Words
    event: Whole | None


class Began(TypedDict):
    """How often the first player won, and how often by lot."""

    game: Words
    games: Whole
    wins: float
    by_lot: float


class Thing(TypedDict):
    """A room, a card or a favor: how often there was one, and how often with a win."""

    game: Words
    name: Words
    count: Whole
    wins: float


class Stats(TypedDict):
    """A group's evenings."""

    games: Whole
    players: list[PlayerStats]
    by_game: list[PlayerStats]
    tables: list[TableStats]
    pairs: list[Pair]
    records: list[Best]
    began: list[Began]
    rooms: NotRequired[list[Thing]]
    cards: NotRequired[list[Thing]]
    favors: NotRequired[list[Thing]]
    unfinished: list[Words]
    unreadable: list[Words]
