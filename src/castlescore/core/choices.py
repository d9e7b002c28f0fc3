"""What may be done at a table now, as values: choices, and the legal moves of each, found when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic

from castlescore.core.refusals import Judgement
from castlescore.core.types import TypeVar
from castlescore.core.values import frozen

Move = TypeVar("Move", covariant=True)
Found = TypeVar("Found", bound=Judgement, default=Judgement, covariant=True)


@frozen
class Legal(Generic[Move, Found]):
    """A legal move; of one that lays a tile, `verdict` is that on its place."""

    move: Move
    verdict: Found | None = None


@frozen
class Choice(Generic[Move, Found]):
    """Legal moves that differ only in a place, a row or in cards; there may be none, where a tile fits nowhere.

    `kind`: what is done, by the first word of its line. `tile`: the id of the tile that is laid or revealed, `""` where
    none is; `price`: what is paid for it, None where nothing is. `moves` finds them one by one.
    """

    kind: str
    moves: Callable[[], Iterator[Legal[Move, Found]]]
    tile: str = ""
    price: int | None = None
