"""Which tile, and where it was laid: of both games."""

from __future__ import annotations

from random import Random

from builders import Replay, Step
from by_hand.kinds import BETWEEN, CASTLES, Events, chosen, game_id, hand, in_the_middle, laid, owner_key, with_values
from by_hand.whose import mistyped

NEAR = 8  # lines between two that are taken for each other


def _pair(game: Replay, rng: Random, *, mine: bool | None = None) -> tuple[Step, Step] | None:
    """Two lines near each other that lay tiles; `mine`: both of one owner, or of two."""
    key = owner_key(game)
    lines = [s for s in laid(game) if s.event["do"] != "reward"]
    pairs = [(a, b) for i, a in enumerate(lines) for b in lines[i + 1 : i + 4] if b.n - a.n <= NEAR]
    pairs = [(a, b) for a, b in pairs if a.event["tile"] != b.event["tile"]]
    if mine is not None:
        pairs = [(a, b) for a, b in pairs if (a.event[key] == b.event[key]) == mine]
    return rng.choice(pairs) if pairs else None


def _exchanged(game: Replay, pair: tuple[Step, Step] | None, *keys: str) -> Events | None:
    if pair is None:
        return None
    a, b = pair
    values = [{key: step.event[key] for key in keys if key in step.event} for step in pair]
    return with_values(game, {a.n: values[1], b.n: values[0]})


@hand("swap")
def tiles_of_two_lines_exchanged(game: Replay, rng: Random) -> Events | None:
    return _exchanged(game, _pair(game, rng, mine=False), "tile")


@hand("swap")
def tiles_of_two_lines_of_one_castle_exchanged(game: Replay, rng: Random) -> Events | None:
    return _exchanged(game, _pair(game, rng, mine=True), "tile")


@hand("swap")
def tile_and_place_of_two_lines_exchanged(game: Replay, rng: Random) -> Events | None:
    return _exchanged(game, _pair(game, rng, mine=False), "tile", "at", "turn")


@hand("swap")
def places_of_two_lines_exchanged(game: Replay, rng: Random) -> Events | None:
    return _exchanged(game, _pair(game, rng), "at", "turn")


def _tiles(game: Replay) -> dict[str, object]:
    """The tiles of a game's box that are laid as any other."""
    box = game.table.setup.box
    if game_id(game) == BETWEEN:
        return {tile.id: tile.type for tile in box.regular()}
    return {room.id: room.stack for room in box.catalogue.rooms()}


@hand("tile")
def a_tile_misnamed_by_one_of_its_kind(game: Replay, rng: Random) -> Events | None:
    """Another of its type, or of its size; it may lie somewhere already."""
    kinds = _tiles(game)
    step = chosen(rng, [s for s in laid(game) if s.event["tile"] in kinds])
    if step is None:
        return None
    tile = step.event["tile"]
    like = [each for each in kinds if kinds[each] == kinds[tile] and each != tile]
    return with_values(game, {step.n: {"tile": rng.choice(like)}}) if like else None


@hand("tile")
def a_tile_misnamed_by_another_of_its_first_word(game: Replay, rng: Random) -> Events | None:
    """Grand Foyer for Grand Bedchamber; where none begins so, one with the same last word."""
    kinds = _tiles(game)
    found = []
    for step in laid(game):
        words = str(step.event["tile"]).split("-")
        like = [t for t in kinds if t != step.event["tile"] and t.split("-")[0] == words[0]]
        found += [(step, like or [t for t in kinds if t != step.event["tile"] and t.split("-")[-1] == words[-1]])]
    found = [(step, like) for step, like in found if like and step.event["tile"] in kinds]
    if not found:
        return None
    step, like = rng.choice(found)
    return with_values(game, {step.n: {"tile": rng.choice(like)}})


@hand("name")
def a_tile_mistyped(game: Replay, rng: Random) -> Events | None:
    kinds = _tiles(game)
    step = chosen(rng, [s for s in laid(game) if s.event["tile"] in kinds])
    word = mistyped(step.event["tile"], rng) if step else ""
    return with_values(game, {step.n: {"tile": word}}) if step and word not in kinds else None


# Places


def _elsewhere(game: Replay, rng: Random, fits: object, new: object) -> Events | None:
    """A tile at another place, of those of which it can be."""
    step = chosen(rng, [s for s in laid(game) if fits(*s.event["at"])])  # type: ignore[operator]
    return step and with_values(game, {step.n: {"at": list(new(*step.event["at"]))}})  # type: ignore[operator]


@hand("place", "turn")
def a_place_one_column_off(game: Replay, rng: Random) -> Events | None:
    d = rng.choice((-1, 1))
    return _elsewhere(game, rng, lambda x, y: True, lambda x, y: (x + d, y))


@hand("place", "turn")
def a_place_one_row_off(game: Replay, rng: Random) -> Events | None:
    d = rng.choice((-1, 1))
    return _elsewhere(game, rng, lambda x, y: True, lambda x, y: (x, y + d))


@hand("sign", "place")
def the_minus_of_x_lost(game: Replay, rng: Random) -> Events | None:
    return _elsewhere(game, rng, lambda x, y: x < 0, lambda x, y: (-x, y))


@hand("sign", "place")
def the_minus_of_y_lost(game: Replay, rng: Random) -> Events | None:
    return _elsewhere(game, rng, lambda x, y: y < 0, lambda x, y: (x, -y))


@hand("sign", "place")
def both_minuses_lost(game: Replay, rng: Random) -> Events | None:
    return _elsewhere(game, rng, lambda x, y: x < 0 and y < 0, lambda x, y: (-x, -y))


@hand("sign", "place")
def a_minus_too_many(game: Replay, rng: Random) -> Events | None:
    return _elsewhere(game, rng, lambda x, y: x > 0, lambda x, y: (-x, y))


@hand("place", "swap")
def x_and_y_exchanged(game: Replay, rng: Random) -> Events | None:
    return _elsewhere(game, rng, lambda x, y: x != y, lambda x, y: (y, x))


def _shifted(game: Replay, rng: Random, start: int, dx: int, dy: int, fewest: int = 2) -> Events | None:
    """The places of one castle off from a line on."""
    key = owner_key(game)
    by_owner: dict[str, list[Step]] = {}
    for step in laid(game):
        if step.n >= start:
            by_owner.setdefault(step.event[key], []).append(step)
    found = [steps for steps in by_owner.values() if len(steps) >= fewest]
    if not found:
        return None
    places = {s.n: {"at": [s.event["at"][0] + dx, s.event["at"][1] + dy]} for s in rng.choice(found)}
    return with_values(game, places)


@hand("from-on")
def columns_of_a_castle_off_by_one_from_the_middle_on(game: Replay, rng: Random) -> Events | None:
    return _shifted(game, rng, in_the_middle(game, rng), rng.choice((-1, 1)), 0)


@hand("from-on")
def rows_of_a_castle_off_by_one_from_the_middle_on(game: Replay, rng: Random) -> Events | None:
    return _shifted(game, rng, in_the_middle(game, rng), 0, rng.choice((-1, 1)))


def _level(y: int) -> int:
    """A row as it is counted where the ground floor is the first and there is no row 0."""
    return y + 1 if y >= 0 else y


@hand("sign", "from-on", games=(BETWEEN,))
def rows_of_a_castle_counted_from_one(game: Replay, rng: Random) -> Events | None:
    return _shifted(game, rng, 0, 0, 1)


@hand("sign", "from-on", games=(BETWEEN,))
def rows_above_the_ground_of_a_castle_counted_from_one(game: Replay, rng: Random) -> Events | None:
    key = owner_key(game)
    castle = rng.choice([step.event[key] for step in laid(game)])
    steps = [s for s in laid(game) if s.event[key] == castle]
    return with_values(game, {s.n: {"at": [s.event["at"][0], _level(s.event["at"][1])]} for s in steps})


@hand("sign", "place", games=(BETWEEN,))
def a_row_counted_from_one(game: Replay, rng: Random) -> Events | None:
    return _elsewhere(game, rng, lambda x, y: y >= 0, lambda x, y: (x, _level(y)))


@hand("turn", games=(CASTLES,))
def a_tile_turned_otherwise(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, laid(game))
    return step and with_values(game, {step.n: {"turn": (step.event["turn"] + rng.choice((90, 180, 270))) % 360}})


@hand("turn", games=(CASTLES,))
def all_turns_of_somebody_left_out_from_the_middle_on(game: Replay, rng: Random) -> Events | None:
    name, start = rng.choice(game.table.setup.players), in_the_middle(game, rng)
    steps = [s for s in laid(game) if s.event["by"] == name and s.n >= start and s.event["turn"]]
    return with_values(game, {s.n: {"turn": 0} for s in steps}) if len(steps) > 1 else None
