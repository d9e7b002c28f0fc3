"""The placement of one tile in one castle: broken rules, points, legal cells; and the judgement of a whole castle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from castlescore.core.language.messages import Message
from castlescore.core.limits import is_within_reach
from castlescore.core.refusals import Violation as Violation
from castlescore.games.between.facts import BELOW_GROUND, Cell, TileFacts
from castlescore.games.between.rules.castle import BESIDE, THRONE, Castle, Placed, border
from castlescore.games.between.rules.scoring import Line, Score, added, own_lines, score


class Verdict:
    """The judgement of one placement: violations and points. Each part is computed when it is first needed."""

    def __init__(self, castle: Castle, placed: Placed, before: int | None = None, elsewhere: str = "") -> None:
        """`before`: the castle's total, if it is known; `elsewhere`: another castle that has the tile already."""
        self.castle, self.placed, self.elsewhere, self._before = castle, placed, elsewhere, before

    @cached_property
    def filled(self) -> tuple[Placed, ...]:
        """The room that is already on its cell, or None."""
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
        """The broken rules, one violation each."""
        return tuple(violation for check in CHECKS for violation in check(self))

    @cached_property
    def legal(self) -> bool:
        """Whether no rule is broken; stops at the first broken rule."""
        return not any(True for check in CHECKS for _ in check(self))

    @cached_property
    def after(self) -> Castle:
        """The castle with the tile, legal or not; without the tile if its cell is filled."""
        return self.castle if self.filled else self.castle.add(self.placed)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The tile's own points, line by line, if the castle were finished with it, legal or not."""
        return own_lines(self.castle, self.placed)

    @property
    def points(self) -> int:
        """The tile's own points."""
        return sum(line.points for line in self.lines)

    @cached_property
    def gain(self) -> int:
        """The increase of the castle's total: the points of the tile, and more points of other pieces through it."""
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
    """The legal placements, the highest gain first, then by `at` (column, then row)."""
    verdicts, before = legal(castle, tile, n, elsewhere), score(castle).total
    return sorted((Verdict(castle, v.placed, before) for v in verdicts), key=lambda v: (-v.gain, v.placed.at))


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
        reasons.append(is_filled(v))
    if not v.beside:
        reasons.append(Message("nothing stands beside {at:cell}; a common corner is not enough", at=v.placed.at))
    if reasons:
        yield Violation("B-PLACE-2", numbers(v.filled), _all_of(reasons))


def _supported(v: Verdict) -> Iterator[Violation]:
    column, row = v.placed.at
    if row > 0 and not v.below:
        below = (column, row - 1)
        why = Message(
            "nothing holds it up: on level {level} it needs a tile directly below, on {below:cell}",
            level=row + 1,
            below=below,
        )
        yield Violation("B-PLACE-3", (), why)


def _on_its_rows(v: Verdict) -> Iterator[Violation]:
    tile, (_, row) = v.placed.tile, v.placed.at
    if tile.may_stand(row):
        return
    values = {"tile": tile, "type": tile.type, "row": row}
    if tile.regular and tile.build == BELOW_GROUND:
        why = Message("{type} rooms stand below ground, row -1 or lower, not on row {row}", **values)
    elif tile.regular:
        why = Message("{type} rooms stand on level 1 or higher, row 0 and up, not on row {row}", **values)
    elif tile.build == BELOW_GROUND:
        why = Message("a {tile:small} stands below ground, row -1 or lower, not on row {row}", **values)
    else:
        why = Message("a {tile:small} stands on level 1 or higher, row 0 and up, not on row {row}", **values)
    yield Violation("B-PLACE-6" if tile.regular else "B-PLACE-7", (), why)


def _open_above(v: Verdict) -> Iterator[Violation]:
    """B-PLACE-8: a tile may not be above one that must have open sky, nor such a tile below another."""
    bare = [other for other in v.below if other.tile.nothing_above]
    over = v.above if v.placed.tile.nothing_above else ()
    reasons = []
    if bare:
        reasons.append(Message("nothing may stand directly above {rooms:and}", rooms=tuple(bare)))
    if over:
        reasons.append(Message("{rooms:and} would stand directly above it, and nothing may", rooms=over))
    if reasons:
        yield Violation("B-PLACE-8", numbers((*bare, *over)), _all_of(reasons))


def _only_one_copy(v: Verdict) -> Iterator[Violation]:
    twins = [other for other in v.castle if v.placed.tile.regular and other.tile.id == v.placed.tile.id]
    if twins:
        rooms = tuple(twins)
        why = Message("each regular tile exists once, and this castle has it already: {rooms:and}", rooms=rooms)
        yield Violation("B-AIM-7", numbers(twins), why)
    elif v.elsewhere:
        values = {"tile": v.placed.tile, "castle": v.elsewhere}
        why = Message("each regular tile exists once, and {tile} stands in {castle} already", **values)
        yield Violation("B-AIM-7", (), why)


def is_filled(v: Verdict) -> Message:
    """The message that a cell is filled, with the room on it."""
    return Message("{at:cell} is filled by {rooms:and}", at=v.placed.at, rooms=v.filled)


RULES = ("B-PLACE-2", "B-PLACE-3", "B-PLACE-6", "B-PLACE-7", "B-PLACE-8", "B-AIM-7")
CHECKS = (_free_and_beside, _supported, _on_its_rows, _open_above, _only_one_copy)
OF_PAIRS = (_open_above, _only_one_copy)  # of two tiles, whichever came first
OF_FINISHED = (_supported, _on_its_rows)  # of a tile in the finished castle


def numbers(tiles: Iterable[Placed]) -> tuple[int, ...]:
    """The numbers of tiles, ascending; the throne room has none."""
    return tuple(sorted({placed.n for placed in tiles} - {THRONE}))


def _all_of(reasons: list[Message]) -> Message:
    return reasons[0] if len(reasons) == 1 else Message("{one} and {other}", one=reasons[0], other=reasons[1])


@dataclass(frozen=True)
class Row:
    """One tile of a castle file, whether it is in dispute, and the points that the players counted for it."""

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
        """Whether it is built: not if it is in dispute or if its cell was filled."""
        return not self.dispute and not self.verdict.filled

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Its point lines in the finished castle, even if it is not built; none if its cell is filled."""
        placed = self.placed
        return own_lines(self.castle, placed) if self.built or not self.castle.on(placed.cells) else ()

    @property
    def placed(self) -> Placed:
        """The tile at its place, even if it is not built."""
        return self.verdict.placed

    @property
    def points(self) -> int:
        """The tile's own points."""
        return added(self.lines)


@dataclass(frozen=True)
class JudgedCastle:
    """A castle with the verdict on each of its tiles, including those that were not built."""

    castle: Castle
    tiles: tuple[JudgedTile, ...]

    @property
    def legal(self) -> bool:
        """Whether no tile breaks a rule, including those in dispute."""
        return all(judged.verdict.legal for judged in self.tiles)

    @cached_property
    def score(self) -> Score:
        """The finished castle, line by line."""
        return score(self.castle)

    @property
    def points(self) -> int:
        """The points of the finished castle."""
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
    return _with_final_points(castle, tiles)


def judged_as_built(castle: Castle) -> JudgedCastle:
    """The judgement of a castle of a table, in the order of building, with nothing in dispute."""
    bare = Castle(castle.throne).with_attendants(*castle.attendants).with_cards(*castle.cards)
    return judge(bare, [Row(placed.tile, placed.at) for placed in castle])


def with_tile(judged: JudgedCastle, verdict: Verdict, claim: int | None = None, dispute: bool = False) -> JudgedCastle:
    """The castle with one more tile, built unless it is in dispute."""
    castle = judged.castle if dispute else verdict.after
    return _with_final_points(castle, [*judged.tiles, JudgedTile(verdict, dispute, castle, claim)])


def without_last(judged: JudgedCastle) -> JudgedCastle:
    """The castle before its last tile."""
    return _with_final_points(judged.tiles[-1].verdict.castle, judged.tiles[:-1])


def _with_final_points(castle: Castle, tiles: Iterable[JudgedTile]) -> JudgedCastle:
    """The judged castle, with the points of each tile in the castle as it is now."""
    return JudgedCastle(castle, tuple(replace(tile, castle=castle) for tile in tiles))
