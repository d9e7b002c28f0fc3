"""The possible moves at a table as values: choices, and the legal moves of each, computed when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple

from castlescore.core.refusals import Judgement
from castlescore.core.types import TypeVar

Move = TypeVar("Move", covariant=True)
Found = TypeVar("Found", bound=Judgement, default=Judgement, covariant=True)


class Legal(NamedTuple, Generic[Move, Found]):
    """A legal move; of one that lays a tile, `verdict` is that on its place."""

    move: Move
    verdict: Found | None = None


class Choice(NamedTuple, Generic[Move, Found]):
    """Legal moves that differ only in a place, a row or in cards; there may be none, if a tile fits nowhere.

    `kind`: the kind of move, by the first word of its line. `owner`: the player or castle that it changes. `tile`: the
    id of the tile that is placed or revealed, `""` without a tile; `price`: its price, None without one. `find`
    computes the moves for that tile, so that choices of many tiles can share it: very many are made.
    """

    kind: str
    owner: str
    find: Callable[[str], Iterator[Legal[Move, Found]]]
    tile: str = ""
    price: int | None = None

    def moves(self) -> Iterator[Legal[Move, Found]]:
        """Its legal moves, computed one by one."""
        return self.find(self.tile)
