"""Judging a whole castle in the order it was built: what `judge` answers.

Looks at placement and at tiles that stand twice, not at bonuses: a castle alone does not say who drew what.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from castlescore.games.between.facts import Cell, TileFacts
from castlescore.games.between.rules.castle import Castle, Placed
from castlescore.games.between.rules.placement import Verdict
from castlescore.games.between.rules.scoring import Line, Score, added, own_lines, score


@dataclass(frozen=True)
class Row:
    """One tile of a castle file, whether it is only in dispute, and the points that the table counted for it."""

    tile: TileFacts
    at: Cell
    dispute: bool = False
    claim: int | None = None


@dataclass(frozen=True)
class JudgedTile:
    """The verdict on one tile at its moment, and its points in the finished `castle`."""

    verdict: Verdict
    dispute: bool
    castle: Castle
    claim: int | None = None

    @property
    def built(self) -> bool:
        """Whether it stands there: a disputed tile does not, nor one whose cell was filled."""
        return not self.dispute and not self.verdict.filled

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """What it scores in the finished castle, or would, were it built; nothing where its cell is filled."""
        placed = self.placed
        return own_lines(self.castle, placed) if self.built or not self.castle.on(placed.cells) else ()

    @property
    def placed(self) -> Placed:
        """The tile as it stands, or would."""
        return self.verdict.placed

    @property
    def points(self) -> int:
        """The tile's own points."""
        return added(self.lines)


@dataclass(frozen=True)
class JudgedCastle:
    """A castle with the verdict on each of its tiles, those that were not built included."""

    castle: Castle
    tiles: tuple[JudgedTile, ...]

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
    tiles: list[JudgedTile] = []
    for n, row in enumerate(rows):
        verdict = Verdict(castle, Placed(n, row.tile, row.at))
        tiles.append(JudgedTile(verdict, row.dispute, castle, row.claim))
        if not row.dispute:
            castle = verdict.after
    return _finished(castle, tiles)


def as_it_stands(castle: Castle) -> JudgedCastle:
    """A castle of a table judged in the order it was built, nothing in dispute."""
    bare = Castle(castle.throne).with_attendants(*castle.attendants).with_cards(*castle.cards)
    return judge(bare, [Row(placed.tile, placed.at) for placed in castle])


def with_tile(judged: JudgedCastle, verdict: Verdict, claim: int | None = None, dispute: bool = False) -> JudgedCastle:
    """The castle with one more tile, built unless it is in dispute."""
    castle = judged.castle if dispute else verdict.after
    return _finished(castle, [*judged.tiles, JudgedTile(verdict, dispute, castle, claim)])


def without_last(judged: JudgedCastle) -> JudgedCastle:
    """The castle before its last tile."""
    return _finished(judged.tiles[-1].verdict.castle, judged.tiles[:-1])


def _finished(castle: Castle, tiles: Iterable[JudgedTile]) -> JudgedCastle:
    """A castle with the points that each tile has in it as it is now."""
    return JudgedCastle(castle, tuple(replace(tile, castle=castle) for tile in tiles))
