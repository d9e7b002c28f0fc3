"""What a castle file says, as values and as the text of its tiles, for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from castlescore.core.values import field, frozen

FORMAT = "castlescore castle 1"


@frozen
class TileEntry:
    """One tile to write: `at` always, the rest where given, `turn` and `doors` in games whose tiles have them."""

    tile: str
    at: tuple[int, int]
    turn: int = 0
    doors: int | None = None
    claim: int | None = None
    dispute: bool = False

    @property
    def row(self) -> dict[str, object]:
        """The keys of its table in a castle file, those left out that say nothing."""
        found: dict[str, object] = {"tile": self.tile}
        if self.doors is not None:
            found["doors"] = self.doors
        found["at"] = list(self.at)
        if self.turn:
            found["turn"] = self.turn
        if self.claim is not None:
            found["claim"] = self.claim
        return {**found, "dispute": True} if self.dispute else found


Beside = Mapping[str, object]  # the keys of a castle file beside its tiles
Contents = tuple[Beside, list[TileEntry]]  # what a castle file says: what stands beside its tiles, and the tiles


@frozen
class Imported:
    """A castle out of a link: the tiles in an order of building, and everything that was not as it should be.

    `beside`: what stands beside the tiles in a file of it.
    """

    entries: tuple[TileEntry, ...]
    remarks: tuple[str, ...]
    beside: Beside = field(default_factory=dict)


def castle_text(game: str, entries: Sequence[TileEntry], beside: Beside) -> str:
    """A whole castle file of a game: its tiles, and what stands beside them."""
    from castlescore.toml.text import table

    return table({"format": FORMAT, "game": game, **beside}) + "".join(map(entry_text, entries))


def entry_text(entry: TileEntry) -> str:
    """One tile as a castle file has it."""
    from castlescore.toml.text import table

    return f"[[tile]]\n{table(entry.row)}"
