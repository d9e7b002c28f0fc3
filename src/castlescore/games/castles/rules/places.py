"""Where a tile may go: every legal placement of it in a castle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from castlescore.core.limits import is_within_reach
from castlescore.games.castles.rules.castle import Castle, Placed, ways_to_join
from castlescore.games.castles.rules.placement import Verdict, used_up
from castlescore.games.castles.rules.tiles import Tile
from castlescore.geometry import decode


def candidates(castle: Castle, tile: Tile, n: int) -> Iterator[Placed]:
    """Every way to join an entrance of the castle, each lying once, whatever else it breaks; none beyond the limit."""
    return (placed for placed in _ways(castle, tile, n) if is_within_reach(placed.at))


def _ways(castle: Castle, tile: Tile, n: int) -> Iterator[Placed]:
    seen: set[tuple[int, int]] = set()
    # A blocked entrance may be joined where an overlap was built: its blocker can leave the place before it free.
    for entrance in castle.unjoined:
        for turn, edge in ways_to_join(entrance.placed.tile, entrance.door, tile):
            offset = entrance.edge - edge
            if (turn, offset) not in seen:
                seen.add((turn, offset))
                x, y = decode(offset)
                yield Placed(n, tile, (x // 2, y // 2), turn)


def legal(castle: Castle, tile: Tile, n: int | None = None) -> list[Verdict]:
    """Every legal placement of one more tile, numbered `n`, in no order: the quickest where few of them are told."""
    return list(_legal(castle, tile, n))


def _legal(castle: Castle, tile: Tile, n: int | None = None) -> Iterator[Verdict]:
    """The same one by one, each as it is found."""
    if used_up(castle, tile) is not None:
        return
    number = castle.next_number() if n is None else n
    for placed in candidates(castle, tile, number):
        verdict = Verdict(castle, placed)
        if verdict.is_free and verdict.legal:
            yield verdict


def where(castle: Castle, tile: Tile, n: int | None = None) -> list[Verdict]:
    """Every legal placement of one more tile, numbered `n`: most points first, then most tiles completed, then fewest
    entrances blocked, then by `at` and turn."""
    return sorted(legal(castle, tile, n), key=_order)


def best_first(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Those of the verdicts that have the most points, in the order of `where`."""
    found = list(verdicts)
    most = max((verdict.points.total for verdict in found), default=0)
    return sorted((verdict for verdict in found if verdict.points.total == most), key=_order)


def best(castle: Castle, tile: Tile) -> Verdict | None:
    """The first place of `where`; None where a tile fits nowhere. Most places need not be judged for it."""
    if used_up(castle, tile) is not None:
        return None
    n = castle.next_number()
    verdicts = (Verdict(castle, placed) for placed in candidates(castle, tile, n))
    tries = [verdict for verdict in verdicts if verdict.is_free]
    by_points = groupby(sorted(tries, key=_points, reverse=True), key=_points)
    found = ([verdict for verdict in equal if verdict.legal] for _, equal in by_points)
    return next((min(equal, key=_order) for equal in found if equal), None)


def _points(v: Verdict) -> int:
    return v.points.total


def is_cut_off(castle: Castle, tile: Tile, n: int) -> bool:
    """Whether a tile would have more legal placements, did they not lie beyond the limit."""
    if used_up(castle, tile) is not None:
        return False
    beyond = (Verdict(castle, placed) for placed in _ways(castle, tile, n) if not is_within_reach(placed.at))
    return any(verdict.is_free and verdict.legal for verdict in beyond)


def _order(v: Verdict) -> tuple[int, int, int, tuple[int, int], int]:
    return -v.points.total, -len(v.completes), len(v.blocks), v.placed.at, v.placed.turn


def fits_somewhere(castle: Castle, tile: Tile) -> bool:
    """Whether a tile has any legal place at all."""
    return next(_legal(castle, tile), None) is not None
