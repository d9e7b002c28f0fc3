"""Known slips of counting: ways in which a table comes to a wrong number, and which of them give the number claimed."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from castlescore.core.amounts import amount
from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.final import standings
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.scoring import again
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.sentences import place
from castlescore.record.findings import Slip as Found

SEEMS_TO_TOUCH = 0.5  # units: a gap up to half a wall unit is easily taken for contact


def placing_slips(played: Played, claimed: int) -> tuple[Found, ...]:
    """Every known slip by which a placement that gave some points was counted as `claimed`."""
    verdict = played.verdict
    if verdict is None:
        return ()
    right = sum(line.points for line in played.lines)
    found = (*_forgotten(played), *_gaps(verdict), *_doubled(verdict), *_closed(verdict), *_rescored(played))
    texts = dict.fromkeys(text for points, text in found if points and right + points == claimed)
    return tuple(Found("slip", claimed - right, text) for text in texts)


Slip = tuple[int, str]  # points by which the count was off, and how it came about


def _forgotten(played: Played) -> Iterator[Slip]:
    """Downstairs effects and completion rewards that nobody thought of."""
    verdict = played.verdict
    assert verdict is not None
    castle = verdict.after
    owners = dict.fromkeys(line.tile for line in verdict.lines if line.kind == "anywhere")
    for n in owners:
        points = sum(line.points for line in verdict.lines if line.kind == "anywhere" and line.tile == n)
        yield -points, f"the downstairs bonus of {castle[n].label} forgotten ({points:+d})"
    if len(owners) > 1:
        points = sum(line.points for line in verdict.lines if line.kind == "anywhere")
        yield -points, f"every downstairs bonus forgotten ({points:+d})"
    rewards = sum(line.points for line in played.lines if line.reward)
    yield -rewards, f"the points of completion forgotten ({rewards:+d})"


def _gaps(verdict: Verdict) -> Iterator[Slip]:
    """A penalty for a tile that only seems to touch."""
    placed = verdict.placed
    touched = {other.n for other in verdict.touched}
    for other in verdict.castle:
        if other.n in touched:
            continue
        for owner, target in ((placed, other), (other, placed)):
            effect = owner.tile.effect
            if effect is None or effect.how != "touching" or target.tile.type not in effect.types:
                continue
            gap, spot = gap_between(placed, other)
            if 0 < gap <= SEEMS_TO_TOUCH:
                yield (
                    effect.per,
                    (
                        f"{effect.per:+d} for {target.tile.name}, which only seems to touch"
                        f" (gap {gap:.2f} units = {amount(round(gap * 60), 'inch', 'inches')} at {place(spot)})"
                    ),
                )


def _doubled(verdict: Verdict) -> Iterator[Slip]:
    """A connection counted once for each doorway."""
    for line in verdict.lines:
        other = line.other if line.tile == verdict.placed.n else line.tile
        if line.kind != "connected" or not line.points or other is None:
            continue
        doors = sum(m.connects and m.other.n == other for m in verdict.meetings)
        if doors > 1:
            label = verdict.after[other].label
            yield (
                line.points * (doors - 1),
                f"{label} counted {doors} times, once for each doorway ({line.points:+d} each)",
            )


def _closed(verdict: Verdict) -> Iterator[Slip]:
    """A neighbour counted as connected though the doorway between the two is blocked."""
    for line in verdict.lines:
        if line.kind != "connected" or line.points:
            continue
        owner, other = verdict.after[line.tile], verdict.after[line.other or 0]
        effect = owner.tile.effect
        if effect is not None and (_doorway_against(owner, other) or _doorway_against(other, owner)):
            yield (
                effect.per,
                f"{other.label} counted as connected to {owner.label}: the doorway is blocked ({effect.per:+d})",
            )


def _doorway_against(a: Placed, b: Placed) -> bool:
    """Whether an entrance of one tile lies against the other."""
    wall = {edge + b.offset for edge in b.form.outline.edges}
    return any(edge in wall for edge, _ in a.doors)


def _rescored(played: Played) -> Iterator[Slip]:
    """A living room scored again together with the penalties of its neighbours."""
    verdict = played.verdict
    assert verdict is not None
    castle = verdict.after
    for n in dict.fromkeys(line.tile for line in played.lines if line.reward == "living"):
        room = castle[n]
        penalties = 0
        for other in castle:
            if other.n != n and other.tile.effect and other.tile.effect.how == "touching":
                lines = again(castle, other, "")
                penalties += sum(line.points for line in lines if line.kind == "touching" and line.other == n)
        if penalties:
            yield penalties, f"{room.label} scored again, the penalties of its neighbours included ({penalties:+d})"


def gap_between(a: Placed, b: Placed) -> tuple[float, tuple[int, int]]:
    """The distance between two tiles in units, and near which point (half units); for telling people, not for
    verdicts.
    """
    best, spot = float("inf"), (0, 0)
    for p in _outline(a):
        for q in _outline(b):
            gap = dist(p, q) / 2
            if gap < best:
                best, spot = gap, (round((p[0] + q[0]) / 2), round((p[1] + q[1]) / 2))
    for disc, other in ((a, b), (b, a)):
        if disc.form.outline.diameter:
            radius = disc.form.outline.diameter
            centre = (2 * disc.at[0] + radius, 2 * disc.at[1] + radius)
            for q in _outline(other):
                gap = (dist(centre, q) - radius) / 2
                if gap < best:
                    best, spot = gap, (round(q[0]), round(q[1]))
    return max(best, 0.0), spot


def _outline(placed: Placed) -> list[tuple[float, float]]:
    """Points along the boundary, every half unit on straight sides, in half units."""
    outline = placed.form.outline
    x, y = 2 * placed.at[0], 2 * placed.at[1]
    if outline.diameter:
        return [(x + outline.diameter, y), (x + outline.diameter, y + 2 * outline.diameter)]
    points = []
    corners = outline.corners
    for (px, py), (qx, qy) in zip(corners, (*corners[1:], corners[0]), strict=True):
        steps = 2 * max(abs(qx - px), abs(qy - py))
        points += [
            (x + 2 * px + (qx - px) * 2 * i / steps, y + 2 * py + (qy - py) * 2 * i / steps) for i in range(steps)
        ]
    return points


def final_slips(table: Table, player: str, claimed: int, right: int) -> tuple[Found, ...]:
    """Every known slip by which a final total was counted as `claimed`: a favor tie that was not shared."""
    found = []
    points = table.setup.numbers.favor_points
    for favor in table.setup.favors:
        rows = standings(table, favor)
        own = next(row for row in rows if row.player == player)
        tied = own.place and sum(row.place == own.place for row in rows) > 1
        if tied and right + points[own.place - 1] - own.points == claimed:
            found.append(f"the tie for place {own.place} of {favor} not shared")
    return tuple(Found("tie not shared", claimed - right, text) for text in found)
