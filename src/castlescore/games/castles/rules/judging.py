"""Judging a whole castle in the order it was built: what `judge` answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.placement import Verdict

Lay = Callable[[int, Castle], Placed]  # number and castle so far -> the tile as it lies


@dataclass(frozen=True)
class Row:
    """One tile of a castle file: how to lay it, the points the table counted, and whether it is only in dispute."""

    lay: Lay
    claim: int | None = None
    dispute: bool = False


@dataclass(frozen=True)
class JudgedTile:
    """The verdict on one tile of a castle. A disputed tile is judged and not built."""

    verdict: Verdict
    claim: int | None
    dispute: bool

    @property
    def placed(self) -> Placed:
        """The tile as it lies, or would."""
        return self.verdict.placed


@dataclass(frozen=True)
class JudgedCastle:
    """A castle with the verdict on each of its tiles, those in dispute included."""

    castle: Castle
    tiles: tuple[JudgedTile, ...]

    @property
    def legal(self) -> bool:
        """Whether no tile breaks a rule, disputes included."""
        return all(judged.verdict.legal for judged in self.tiles)

    @property
    def points(self) -> int:
        """The points of placing the tiles built."""
        return sum(judged.verdict.points.total for judged in self.tiles if not judged.dispute)

    @property
    def external(self) -> tuple[int, int]:
        """The external entrances at the end: all, and those not of corridor tiles (WORD-6, FAVOR-EXTERNAL)."""
        ways = self.castle.external
        return len(ways), sum(1 for way in ways if way.placed.tile.type != "corridor")


def judge(rows: Iterable[Row]) -> JudgedCastle:
    """Every tile judged against those built before it; a tile that breaks a rule is built all the same."""
    castle, found = Castle(), []
    for n, row in enumerate(rows):
        verdict = Verdict(castle, row.lay(n, castle))
        found.append(JudgedTile(verdict, row.claim, row.dispute))
        if not row.dispute:
            castle = verdict.after
    return JudgedCastle(castle, tuple(found))


def with_tile(judged: JudgedCastle, row: JudgedTile) -> JudgedCastle:
    """The castle with one more tile, built unless it is in dispute."""
    return JudgedCastle(judged.castle if row.dispute else row.verdict.after, (*judged.tiles, row))


def without_last(judged: JudgedCastle) -> JudgedCastle:
    """The castle before its last tile."""
    return JudgedCastle(judged.tiles[-1].verdict.castle, judged.tiles[:-1])
