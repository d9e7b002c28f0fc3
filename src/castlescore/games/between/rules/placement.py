"""Judging a placement: every rule it breaks (B-PLACE-2, -3, -6, -7, -8 and B-AIM-7), and what the castle gains by it.

The other rules of the section cannot be broken by a tile and a cell: nothing turns a tile (B-PLACE-1), cells are
whole (B-PLACE-5), and there is no limit to height, width and depth (B-PLACE-4, B-PLACE-9).
A verdict is a value. Refusals are made of `Violation`s, each with its rule id, the tiles concerned and a message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from castlescore.core.language.messages import Message, message
from castlescore.core.limits import is_within_reach
from castlescore.core.refusals import Violation as Violation
from castlescore.games.between.facts import BELOW_GROUND, TileFacts
from castlescore.games.between.rules.castle import BESIDE, THRONE, Castle, Placed, border
from castlescore.games.between.rules.scoring import Line, own_lines, score


class Verdict:
    """All there is to say about putting one tile into one castle. Parts are worked out when they are asked for."""

    def __init__(self, castle: Castle, placed: Placed, before: int | None = None, elsewhere: str = "") -> None:
        """`before`: the castle's total, if it is known; `elsewhere`: the other castle in which the tile stands."""
        self.castle, self.placed, self.elsewhere, self._before = castle, placed, elsewhere, before

    @cached_property
    def filled(self) -> tuple[Placed, ...]:
        """What stands on its cell already: a room or none."""
        return self.castle.on(self.placed.cells)

    @cached_property
    def beside(self) -> tuple[Placed, ...]:
        """The rooms it would share a side with."""
        return self.castle.beside(self.placed)

    @cached_property
    def above(self) -> tuple[Placed, ...]:
        """The room directly above it, or none."""
        return self._next(1)

    @cached_property
    def below(self) -> tuple[Placed, ...]:
        """The room directly below it, or none."""
        return self._next(-1)

    def _next(self, rows: int) -> tuple[Placed, ...]:
        return self.castle.on((column, row + rows) for column, row in self.placed.cells)

    @cached_property
    def violations(self) -> tuple[Violation, ...]:
        """Every broken rule, one violation each."""
        return tuple(found for check in CHECKS for found in check(self))

    @cached_property
    def legal(self) -> bool:
        """Whether no rule is broken; the first that is ends the search."""
        return not any(True for check in CHECKS for _ in check(self))

    @cached_property
    def after(self) -> Castle:
        """The castle with the tile in it, legal or not; without it where its cell is filled."""
        return self.castle if self.filled else self.castle.add(self.placed)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The tile's own points, line by line, were the castle finished with it, legal or not."""
        return own_lines(self.castle, self.placed)

    @property
    def points(self) -> int:
        """The tile's own points."""
        return sum(line.points for line in self.lines)

    @cached_property
    def gain(self) -> int:
        """What the castle's total gains: the tile's points and what other tiles, attendants and cards get by it."""
        before = score(self.castle).total if self._before is None else self._before
        return score(self.after).total - before


def legal(castle: Castle, tile: TileFacts, n: int | None = None, elsewhere: str = "") -> list[Verdict]:
    """Every legal cell for one more tile, numbered `n`, in no order; `elsewhere`: the other castle in which it stands.

    The quickest where nothing is asked of the points.
    """
    if elsewhere or tile.id in castle.regular:  # no cell is legal (B-AIM-7)
        return []
    number = castle.next_number() if n is None else n
    verdicts = (Verdict(castle, Placed(number, tile, cell)) for cell in castle.places)
    return [verdict for verdict in verdicts if verdict.legal]


def where(castle: Castle, tile: TileFacts, n: int | None = None, elsewhere: str = "") -> list[Verdict]:
    """The same, the most gained first, then by `at` (column, then row)."""
    found, before = legal(castle, tile, n, elsewhere), score(castle).total
    return sorted((Verdict(castle, v.placed, before) for v in found), key=lambda v: (-v.gain, v.placed.at))


def nearest(tried: Verdict, most: int = 3) -> list[Verdict]:
    """The legal cells for a tile nearest to the one that was tried."""
    placed = tried.placed
    x, y = placed.at
    legal = [v for v in where(tried.castle, placed.tile, placed.n, tried.elsewhere) if v.placed.at != placed.at]
    return sorted(legal, key=lambda v: abs(v.placed.at[0] - x) + abs(v.placed.at[1] - y))[:most]


def is_cut_off(castle: Castle, tile: TileFacts, elsewhere: str = "") -> bool:
    """Whether a tile would have more legal cells, did they not lie beyond the limit; `elsewhere` as with `where`."""
    number = castle.next_number()
    beyond = (cell for cell in border(castle.by_cell, BESIDE) if not is_within_reach(cell))
    return any(Verdict(castle, Placed(number, tile, cell), elsewhere=elsewhere).legal for cell in beyond)


def _free_and_beside(v: Verdict) -> Iterator[Violation]:
    reasons = []
    if v.filled:
        reasons.append(message("cell-filled", at=v.placed.at, rooms=v.filled))
    if not v.beside:
        reasons.append(message("nothing-beside", at=v.placed.at))
    if reasons:
        yield Violation("B-PLACE-2", numbers(v.filled), _all_of(reasons))


def _supported(v: Verdict) -> Iterator[Violation]:
    column, row = v.placed.at
    if row > 0 and not v.below:
        yield Violation("B-PLACE-3", (), message("nothing-below", level=row + 1, below=(column, row - 1)))


def _on_its_rows(v: Verdict) -> Iterator[Violation]:
    tile, (_, row) = v.placed.tile, v.placed.at
    if not tile.may_stand(row):
        below = tile.build == BELOW_GROUND
        if tile.regular:
            why = message("type-below-ground" if below else "type-on-levels", type=tile.type, row=row)
            yield Violation("B-PLACE-6", (), why)
        else:
            why = message("special-below-ground" if below else "special-on-levels", tile=tile, row=row)
            yield Violation("B-PLACE-7", (), why)


def _open_above(v: Verdict) -> Iterator[Violation]:
    """B-PLACE-8, both ways round: the new tile over one that bears none, or such a tile under another."""
    bare = [other for other in v.below if other.tile.nothing_above]
    over = v.above if v.placed.tile.nothing_above else ()
    reasons = []
    if bare:
        reasons.append(message("bears-nothing", rooms=tuple(bare)))
    if over:
        reasons.append(message("bears-what-is-above", rooms=over))
    if reasons:
        yield Violation("B-PLACE-8", numbers((*bare, *over)), _all_of(reasons))


def _once(v: Verdict) -> Iterator[Violation]:
    twins = [other for other in v.castle if v.placed.tile.regular and other.tile.id == v.placed.tile.id]
    if twins:
        yield Violation("B-AIM-7", numbers(twins), message("stands-here", rooms=tuple(twins)))
    elif v.elsewhere:
        yield Violation("B-AIM-7", (), message("stands-elsewhere", tile=v.placed.tile, castle=v.elsewhere))


RULES = ("B-PLACE-2", "B-PLACE-3", "B-PLACE-6", "B-PLACE-7", "B-PLACE-8", "B-AIM-7")
CHECKS = (_free_and_beside, _supported, _on_its_rows, _open_above, _once)
OF_PAIRS = (_open_above, _once)  # of two tiles, whichever came first
OF_FINISHED = (_supported, _on_its_rows)  # of a tile in the finished castle


def numbers(tiles: Iterable[Placed]) -> tuple[int, ...]:
    """The numbers of tiles, ascending; the throne room has none."""
    return tuple(sorted({placed.n for placed in tiles} - {THRONE}))


def _all_of(reasons: list[Message]) -> Message:
    return reasons[0] if len(reasons) == 1 else message("both", one=reasons[0], other=reasons[1])
