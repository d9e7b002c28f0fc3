"""Judging a whole castle in the order it was built: what `judge` answers.

Looks at placement and at tiles that stand twice, not at bonuses: a castle alone does not say who drew what.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from castlescore.core.values import frozen
from castlescore.games.between.facts import Cell, TileFacts
from castlescore.games.between.rules.castle import Castle, Placed
from castlescore.games.between.rules.placement import Verdict
from castlescore.games.between.rules.scoring import Line, Score, added, own_lines, score


@frozen
class Row:
    """One tile of a castle file, whether it is only in dispute, and the points that the table counted for it."""

    tile: TileFacts
    at: Cell
    dispute: bool = False
    claim: int | None = None


@frozen
class Judged:
    """The verdict on one tile at its moment, and its points in the finished castle.

    `built` is false for a disputed tile and for one whose cell was filled; `lines` are then what the tile would
    score in the finished castle, nothing where its cell is filled.
    """

    verdict: Verdict
    dispute: bool
    built: bool
    lines: tuple[Line, ...]
    claim: int | None = None

    @property
    def placed(self) -> Placed:
        """The tile as it stands, or would."""
        return self.verdict.placed

    @property
    def points(self) -> int:
        """The tile's own points."""
        return added(self.lines)


@frozen
class JudgedCastle:
    """A castle with the verdict on each of its tiles, those that were not built included."""

    castle: Castle
    tiles: tuple[Judged, ...]

    @property
    def legal(self) -> bool:
        """Whether no tile breaks a rule, disputes included."""
        return all(judged.verdict.legal for judged in self.tiles)

    @cached_property
    def score(self) -> Score:
        """The finished castle, line by line."""
        return score(self.castle)

    @property
    def points(self) -> int:
        """What the finished castle is worth."""
        return self.score.total

    @property
    def rows(self) -> dict[str, int]:
        """The rows of the score pad, adding up to the points."""
        return self.score.rows


def judge(bare: Castle, rows: Iterable[Row]) -> JudgedCastle:
    """Every tile judged against those built before it; a tile that breaks a rule is built if its cell is free.

    `bare` is the castle without its tiles: throne room, attendants and cards. Tiles are numbered from 0 in order,
    disputes included.
    """
    castle = bare
    judged: list[tuple[Verdict, Row]] = []
    for n, row in enumerate(rows):
        verdict = Verdict(castle, Placed(n, row.tile, row.at))
        judged.append((verdict, row))
        if not row.dispute:
            castle = verdict.after
    return JudgedCastle(castle, tuple(_finished(castle, verdict, row) for verdict, row in judged))


def _finished(castle: Castle, verdict: Verdict, row: Row) -> Judged:
    placed = verdict.placed
    built = not row.dispute and not verdict.filled
    lines = own_lines(castle, placed) if built or not castle.on(placed.cells) else ()
    return Judged(verdict, row.dispute, built, lines, row.claim)
