"""Single mistakes in Between Two Castles whose true story one change tells, as in `castles/audit/restorable.py`."""

from __future__ import annotations

from random import Random

from builders import Replay
from builders.between import BOX, Place, Reward
from castlescore.games.between.rules.bonuses import THIRD
from games.castles.audit.mistakes import copy, pick, steps
from games.castles.audit.restorable import Maker, Mistake, neighbours, swapped, with_value

RESTORABLE: dict[str, Maker] = {}


def restorable(maker: Maker) -> Maker:
    """Register a kind of mistake under its name."""
    RESTORABLE[maker.__name__] = maker
    return maker


@restorable
def a_tile_and_its_bonus_exchanged(game: Replay, rng: Random) -> Mistake | None:
    pairs = [(a, b) for a, b in neighbours(game) if isinstance(a.move, Place) and isinstance(b.move, Reward)]
    return swapped(game, pick(rng, [(a, b) for a, b in pairs if a.event["castle"] == b.event["castle"]]))


@restorable
def a_line_written_twice(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Place))
    events = copy(game)
    events.insert(step.n, dict(events[step.n - 1]))
    return Mistake(game.record.header, events, "double", (step.n + 1,))


@restorable
def a_tile_in_the_castle_of_others(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Place) if s.before.round == 1 and len(s.before.sites) > 1])
    if step is None:
        return None
    others = [site.name for site in step.before.sites if site.name != step.event["castle"]]
    return with_value(game, step, "castle", castle=rng.choice(others))


@restorable
def a_tile_beside_a_filled_cell(game: Replay, rng: Random) -> Mistake | None:
    """Written one cell off, onto a tile that stands there."""
    found = []
    for step in steps(game, Place):
        x, y = step.event["at"]
        filled = {placed.at for placed in step.before.site(step.event["castle"]).castle.rooms}
        found += [(step, at) for at in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if at in filled]
    made = pick(rng, found)
    return None if made is None else with_value(game, made[0], "place", at=list(made[1]))


@restorable
def a_bonus_of_another_type(game: Replay, rng: Random) -> Mistake | None:
    """Its type is that of another room."""
    step = pick(rng, [step for step in steps(game, Reward) if step.event.get("reward")])
    if step is None:
        return None
    others = [kind for kind in BOX.types if kind not in (step.event["reward"], step.event.get("as"))]
    return with_value(game, step, "reward", reward=rng.choice(others))


@restorable
def a_downstairs_bonus_taken_as_another_type(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [step for step in steps(game, Reward) if "as" in step.event])
    if step is None:
        return None
    others = [kind for kind in BOX.types if kind not in (step.event["as"], "downstairs")]
    return with_value(game, step, "reward", **{"as": rng.choice(others)})


@restorable
def another_special_room_as_a_bonus(game: Replay, rng: Random) -> Mistake | None:
    """Of a third room: its type says which special room it brings."""
    found = []
    for step in steps(game, Reward):
        waiting = step.before.site(step.event["castle"]).pending
        tile = step.event.get("tile")
        if tile is not None and not BOX[tile].regular and waiting is not None and waiting.bonus.nth == THIRD:
            found.append(step)
    step = pick(rng, found)
    if step is None:
        return None
    others = [special.id for special in BOX.specials() if special.id != step.event["tile"]]
    return with_value(game, step, "tile", tile=rng.choice(others))
