"""Slips of counting completion rewards: forgotten, given too early, a living room scored again otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from castlescore.core.language import marked, tr
from castlescore.games.castles.audit.words import rule_of
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.scoring import Line, again
from castlescore.games.castles.terms import type_word
from castlescore.protocol.findings import Slip

REWARD_SLIPS = (
    "reward forgotten", "rewards forgotten", "reward too early", "reward twice",
    "living by print", "living with neighbours",
)  # fmt: skip
WITH_PENALTIES = marked("{tile} was scored again with the penalties of its neighbours ({points:+d})")
WITH_EFFECTS = marked("{tile} was scored again with the effects of its neighbours ({points:+d})")


def by_tile(lines: Iterable[Line]) -> dict[int, list[Line]]:
    """Lines of points by the tile that gives them."""
    found: dict[int, list[Line]] = {}
    for line in lines:
        found.setdefault(line.tile, []).append(line)
    return found


def points_of(lines: Iterable[Line]) -> int:
    """What lines of points come to."""
    return sum(line.points for line in lines)


def reward_values(castle: Castle, n: int, lines: list[Line]) -> dict[str, object]:
    """The reward of a tile, as sentences want it."""
    return {"type": type_word(lines[0].reward), "tile": castle[n].label, "points": points_of(lines)}


def rewards_forgotten(castle: Castle, rewards: list[Line]) -> Iterator[Slip]:
    """The reward of a tile, or all that completion gave."""
    of_tiles = by_tile(rewards)
    for n, lines in of_tiles.items():
        rule = rule_of(lines[0])
        text = tr("the {type} reward of {tile} was forgotten ({points:+d})", **reward_values(castle, n, lines))
        yield Slip("reward forgotten", -points_of(lines), text, n, (), rule)
    if len(of_tiles) > 1:
        text = tr("the points of completion were forgotten ({points:+d})", points=points_of(rewards))
        yield Slip("rewards forgotten", -points_of(rewards), text, None, (), "REWARD-1")


def rewards_too_early(verdict: Verdict, activity: int) -> Iterator[Slip]:
    """The reward of a tile that is joined and still has an open entrance; an activity room gives `activity` points."""
    for n in sorted({verdict.placed.n, *verdict.joined}):
        placed = verdict.after[n]
        if n in verdict.completes or placed.tile.type not in ("activity", "living"):
            continue
        lines = again(verdict.after, placed, "living") if placed.tile.type == "living" else ()
        points = points_of(lines) if lines else activity
        values = {"tile": placed.label, "points": points}
        text = tr("{tile} was taken for complete, and an entrance of it is open ({points:+d})", **values)
        yield Slip("reward too early", points, text, n, (), "WORD-7")


def living(castle: Castle, rewards: list[Line]) -> Iterator[Slip]:
    """A living room scored again by its print alone, or with the effects of its neighbours."""
    for n, lines in by_tile(line for line in rewards if line.reward == "living").items():
        room = castle[n]
        effects = points_of(line for line in lines if line.kind != "printed")
        text = tr("{tile} was scored again by its printed points alone ({points:+d})", tile=room.label, points=-effects)
        yield Slip("living by print", -effects, text, n, (), "REWARD-LIVING")
        penalties = others = 0
        for other in castle:
            if other.n == n or other.tile.effect is None or room.tile.type not in other.tile.effect.types:
                continue
            found = [line for line in again(castle, other, "") if line.other == n and line.kind != "printed"]
            others += points_of(found)
            penalties += points_of(line for line in found if line.kind == "touching")
        for points, what in ((penalties, WITH_PENALTIES), (others, WITH_EFFECTS)):
            text = tr(what, tile=room.label, points=points)
            yield Slip("living with neighbours", points, text, n, (), "REWARD-LIVING")
