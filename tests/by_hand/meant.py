"""What a line says was done, of one game alone: prices, rows, passes, rewards, attendants, special rooms."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from builders import Event, Replay, Step
from builders.castles import CORRIDORS
from by_hand.kinds import BETWEEN, CASTLES, Events, chosen, hand, rounds, runs, with_values, without

ONLY_CASTLES, ONLY_BETWEEN = (CASTLES,), (BETWEEN,)


def _of(game: Replay, *does: str) -> list[Step]:
    return [step for step in game.steps if step.event["do"] in does]


# Castles: the market


def _other_row(game: Replay, step: Step | None, row: list[str]) -> Events | None:
    return with_values(game, {step.n: {"row": row}}) if step and row != step.event["row"] else None


@hand("row", games=ONLY_CASTLES)
def a_price_row_one_slot_too_low(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, _of(game, "price"))
    row = step.event["row"] if step else []
    return _other_row(game, step, [*row[1:], row[0]])


@hand("row", games=ONLY_CASTLES)
def a_price_row_one_slot_too_high(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, _of(game, "price"))
    row = step.event["row"] if step else []
    return _other_row(game, step, [row[-1], *row[:-1]])


@hand("row", games=ONLY_CASTLES)
def the_price_row_of_the_round_before_copied(game: Replay, rng: Random) -> Events | None:
    pairs = list(pairwise(_of(game, "price")))
    if not pairs:
        return None
    before, step = rng.choice(pairs)
    return _other_row(game, step, list(before.event["row"]))


@hand("row", games=ONLY_CASTLES)
def a_price_row_written_from_the_other_end(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, _of(game, "price"))
    return step and _other_row(game, step, step.event["row"][::-1])


@hand("row", games=ONLY_CASTLES)
def two_neighbours_in_a_price_row_exchanged(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, _of(game, "price"))
    row = list(step.event["row"]) if step else []
    i = rng.randrange(len(row) - 1)
    row[i], row[i + 1] = row[i + 1], row[i]
    return _other_row(game, step, row)


@hand("missing", games=ONLY_CASTLES, mends=False)
def the_prices_of_a_round_left_out(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, _of(game, "price"))
    return step and without(game, [step])


@hand("missing", games=ONLY_CASTLES, mends=False)
def new_rooms_and_prices_left_out(game: Replay, rng: Random) -> Events | None:
    found = [[s for s in lines if s.event["do"] in ("reveal", "price")] for lines in rounds(game)[1:]]
    found = [lines for lines in found if len(lines) > 1]
    return without(game, rng.choice(found)) if found else None


@hand("tile", "row", games=ONLY_CASTLES)
def a_new_room_misnamed_where_row_and_purchase_are_right(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in _of(game, "reveal") if s.event["tiles"]])
    if step is None:
        return None
    tiles = list(step.event["tiles"])
    at = rng.randrange(len(tiles))
    box = step.before.setup.box.catalogue
    there = {tile for s in _of(game, "reveal") for tile in s.event["tiles"]}
    like = [room.id for room in box.rooms() if room.id not in there and room.stack == box[tiles[at]].stack]
    if not like:
        return None
    tiles[at] = rng.choice(like)
    return with_values(game, {step.n: {"tiles": tiles}})


@hand("tile", games=ONLY_CASTLES)
def a_tile_of_another_size_bought(game: Replay, rng: Random) -> Events | None:
    found = []
    for step in _of(game, "buy"):
        box = step.before.setup.box
        if step.event["tile"] not in CORRIDORS:
            row = [slot.tile for slot in step.before.market if slot.tile]
            size = box[step.event["tile"]].stack
            found += [(step, tile) for tile in row if box[tile].stack != size]
    if not found:
        return None
    step, tile = rng.choice(found)
    return with_values(game, {step.n: {"tile": tile}})


# Castles: what was done


def _as_pass(event: Event) -> Event:
    return {"do": "pass", **{key: event[key] for key in ("by", "score", "money") if key in event}}


@hand("kind", games=ONLY_CASTLES, mends=False)
def a_purchase_written_as_a_pass(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in _of(game, "buy") if s.event["tile"] not in CORRIDORS])
    if step is None:
        return None
    events = without(game, [])
    events[step.n - 1] = _as_pass(step.event)
    return events


@hand("kind", "tile", games=ONLY_CASTLES)
def a_hallway_for_stairs(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in game.steps if s.event.get("tile") in CORRIDORS and "at" in s.event])
    if step is None:
        return None
    others = ("hallway",) if step.event["tile"] == "stairs" else ("stairs",)
    return with_values(game, {step.n: {"tile": rng.choice(others)}})


@hand("missing", games=ONLY_CASTLES, mends=False)
def the_turn_of_the_master_builder_left_out(game: Replay, rng: Random) -> Events | None:
    found = [s for s in _of(game, "buy") if s.before.active == s.before.builder and s.before.to_move]
    step = chosen(rng, found)
    return step and without(game, [step])


@hand("missing", games=ONLY_CASTLES, mends=False)
def a_tile_of_a_reward_left_out(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in _of(game, "reward") if "at" in s.event])
    return step and without(game, [step])


@hand("block-moved", games=ONLY_CASTLES)
def a_reward_line_a_round_later(game: Replay, rng: Random) -> Events | None:
    return _reward_later(game, rng, (4, 6, 8))


def _reward_later(game: Replay, rng: Random, lengths: tuple[int, ...]) -> Events | None:
    """A reward or bonus written behind so many lines."""
    found = [run for length in lengths for run in runs(game, length) if run[0].event["do"] == "reward"]
    if not found:
        return None
    run = rng.choice(found)
    events = without(game, [])
    events[run[0].n - 1 : run[-1].n] = [dict(s.event) for s in (*run[1:], run[0])]
    return events


@hand("kind", "reward", games=ONLY_CASTLES)
def a_reward_of_another_type(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in _of(game, "reward") if "as" in s.event])
    kinds = ("food", "living", "utility", "outdoor", "activity")
    if step is None:
        return None
    others = [kind for kind in kinds if kind != step.event["as"]]
    return with_values(game, {step.n: {"as": rng.choice(others)}})


# Between


def _other(game: Replay, rng: Random, key: str, choices: list[str]) -> Events | None:
    """A bonus with another of those that it could be."""
    step = chosen(rng, [s for s in _of(game, "reward") if s.event.get(key) in choices])
    if step is None:
        return None
    return with_values(game, {step.n: {key: rng.choice([each for each in choices if each != step.event[key]])}})


@hand("kind", "reward", games=ONLY_BETWEEN)
def an_attendant_of_another_kind(game: Replay, rng: Random) -> Events | None:
    return _other(game, rng, "attendant", sorted(game.table.setup.box.attendants))


@hand("kind", "reward", "tile", games=ONLY_BETWEEN)
def another_special_room(game: Replay, rng: Random) -> Events | None:
    return _other(game, rng, "tile", [special.id for special in game.table.setup.box.specials()])


@hand("by", "castle", games=ONLY_BETWEEN)
def an_attendant_beside_another_castle(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in _of(game, "reward") if "attendant" in s.event])
    if step is None:
        return None
    others = [site.name for site in game.table.sites if site.name != step.event["castle"]]
    return with_values(game, {step.n: {"castle": rng.choice(others)}})


@hand("missing", games=ONLY_BETWEEN, mends=False)
def a_bonus_not_written(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, _of(game, "reward"))
    return step and without(game, [step])


@hand("castle", "by", games=ONLY_BETWEEN)
def a_tile_in_the_castle_beside(game: Replay, rng: Random) -> Events | None:
    """The castle of the same player with the other neighbour."""
    step = chosen(rng, _of(game, "place"))
    if step is None:
        return None
    at = step.before.index(step.event["castle"])
    names = [site.name for site in step.before.sites]
    return with_values(game, {step.n: {"castle": names[(at + rng.choice((-1, 1))) % len(names)]}})


@hand("block-moved", games=ONLY_BETWEEN)
def a_bonus_written_after_the_next_tiles(game: Replay, rng: Random) -> Events | None:
    return _reward_later(game, rng, (2, 4, 6))


@hand("missing", games=ONLY_BETWEEN, mends=False)
def a_turn_of_all_castles_left_out(game: Replay, rng: Random) -> Events | None:
    lines = rng.choice(rounds(game)[1:-1])
    return without(game, lines)


@hand("exchange", "place", games=ONLY_BETWEEN)
def both_tiles_of_a_castle_exchanged_in_their_turn(game: Replay, rng: Random) -> Events | None:
    """What was laid first stands below."""
    found = [
        (a, b) for a, b in pairwise(_of(game, "place"))
        if a.event["castle"] == b.event["castle"] and (a.before.round, a.before.turn) == (b.before.round, b.before.turn)
    ]  # fmt: skip
    if not found:
        return None
    a, b = rng.choice(found)
    keys = ("tile", "at")
    return with_values(game, {a.n: {key: b.event[key] for key in keys}, b.n: {key: a.event[key] for key in keys}})
