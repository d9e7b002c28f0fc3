"""What may be done at a table now, as values: choices, and the legal moves of each, found when they are asked for."""

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
    """Legal moves that differ only in a place, a row or in cards; there may be none, where a tile fits nowhere.

    `kind`: what is done, by the first word of its line. `owner`: whose castle, purse or cards it changes, by name.
    `tile`: the id of the tile that is laid or revealed, `""` where none is; `price`: what is paid for it, None where
    nothing is. `find` finds its moves by that tile, so that choices of many tiles can share it: very many are made.
    """

    kind: str
    owner: str
    find: Callable[[str], Iterator[Legal[Move, Found]]]
    tile: str = ""
    price: int | None = None

    def moves(self) -> Iterator[Legal[Move, Found]]:
        """Its legal moves, found one by one."""
        return self.find(self.tile)
