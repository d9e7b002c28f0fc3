"""What the library gives of a game that is the game's own."""

from __future__ import annotations

from typing import Protocol


class Library(Protocol):
    """Classes of a game for those who use the program as a library."""

    @property
    def Castle(self) -> type:  # noqa: N802
        """Its castles: a class of `castlescore.library.castle.AnyCastle`."""
