"""What the library gives of a game that is the game's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from castlescore.core.choices import Choice
    from castlescore.core.types import OwnTable


class Library(Protocol):
    """Classes of a game for those who use the program as a library."""

    @property
    def Castle(self) -> type:  # noqa: N802
        """Its castles: a class of `castlescore.library.castle.AnyCastle`."""

    @property
    def Placement(self) -> type:  # noqa: N802
        """Its tiles at a place: a class of `castlescore.library.castle.AnyPlacement`."""

    @property
    def choices(self) -> Callable[[OwnTable], Iterator[Choice[object]]]:
        """Everything that may be done at a table now, each with its legal moves; raises Unclear where it lists none."""
