"""What the header says wrongly, and prices: the mistakes that only totals show, or the money of somebody."""

from __future__ import annotations

from itertools import combinations
from random import Random

from builders import Replay, Step
from by_hand.kinds import BETWEEN, CASTLES, Events, Written, chosen, hand, with_values

ONLY_CASTLES, ONLY_BETWEEN = (CASTLES,), (BETWEEN,)


def _header(game: Replay, **values: object) -> Written | None:
    """The game under a header with other values."""
    header = game.record.header
    if all(header.get(key) == value for key, value in values.items()):
        return None
    return Written({**header, **values}, with_values(game, {}))


def _exchanged(values: list[object], a: int, b: int) -> list[object]:
    new = list(values)
    new[a], new[b] = new[b], new[a]
    return new


def _pair_exchanged(game: Replay, rng: Random, *keys: str) -> Written | None:
    """Two values exchanged under the same places of some keys."""
    header = game.record.header
    keys = tuple(key for key in keys if key in header)
    pairs = [*combinations(range(len(header["players"])), 2)]
    if not keys or not pairs:
        return None
    a, b = rng.choice(pairs)
    return _header(game, **{key: _exchanged(header[key], a, b) for key in keys})


@hand("seats", games=ONLY_CASTLES)
def seats_of_two_exchanged_and_not_their_foyers(game: Replay, rng: Random) -> Written | None:
    return _pair_exchanged(game, rng, "players")


@hand("foyer", games=ONLY_CASTLES)
def foyers_of_two_exchanged(game: Replay, rng: Random) -> Written | None:
    return _pair_exchanged(game, rng, "foyers", "foyer_turns")


@hand("foyer", games=ONLY_CASTLES)
def a_foyer_turned_otherwise(game: Replay, rng: Random) -> Written | None:
    header = game.record.header
    three = [seat for seat, doors in enumerate(header.get("foyers", ())) if doors == 3]
    if not three:
        return None
    seat = rng.choice(three)
    turns = list(header.get("foyer_turns", [0] * len(header["foyers"])))
    turns[seat] = rng.choice([turn for turn in (0, 90, 180, 270) if turn != turns[seat]])
    return _header(game, foyer_turns=turns)


@hand("throne", games=ONLY_BETWEEN)
def throne_rooms_of_two_castles_exchanged(game: Replay, rng: Random) -> Written | None:
    return _pair_exchanged(game, rng, "thrones")


@hand("throne", games=ONLY_BETWEEN)
def another_throne_room(game: Replay, rng: Random) -> Written | None:
    thrones = list(game.record.header["thrones"])
    others = sorted(set(game.table.setup.box.thrones) - set(thrones))
    if not others:  # seven castles have them all
        return None
    thrones[rng.randrange(len(thrones))] = rng.choice(others)
    return _header(game, thrones=thrones)


def _bought_of(game: Replay, price: Step) -> dict[str, Step]:
    """The rooms of a row that were bought before the next row, with their lines."""
    later = [step for step in game.steps if step.n > price.n]
    end = next((step.n for step in later if step.event["do"] in ("reveal", "price", "cards")), 1 << 30)
    row = price.event["row"]
    bought = [step for step in later if step.n < end and step.event["do"] == "buy" and step.event["tile"] in row]
    return {step.event["tile"]: step for step in bought}


def _exchanged_prices(game: Replay, rng: Random, count: int) -> Events | None:
    """Two rooms of a row exchanged, so many of which were bought."""
    found = []
    for price in (step for step in game.steps if step.event["do"] == "price"):
        row, bought = price.event["row"], _bought_of(game, price)
        for a, b in combinations(range(len(row)), 2):
            if row[a] and row[b] and (row[a] in bought) + (row[b] in bought) == count:
                found.append((price, a, b))
    if not found:
        return None
    price, a, b = rng.choice(found)
    return with_values(game, {price.n: {"row": _exchanged(price.event["row"], a, b)}})


@hand("row", games=ONLY_CASTLES)
def prices_of_two_rooms_exchanged_one_bought(game: Replay, rng: Random) -> Events | None:
    return _exchanged_prices(game, rng, 1)


@hand("row", games=ONLY_CASTLES)
def prices_of_two_rooms_exchanged_both_bought(game: Replay, rng: Random) -> Events | None:
    return _exchanged_prices(game, rng, 2)


@hand("row", games=ONLY_CASTLES)
def prices_of_two_rooms_exchanged_none_bought(game: Replay, rng: Random) -> Events | None:
    return _exchanged_prices(game, rng, 0)


@hand(games=ONLY_CASTLES)
def the_price_of_another_slot_paid_and_counted_on(game: Replay, rng: Random) -> Events | None:
    found = []
    for step in (step for step in game.steps if step.event["do"] == "buy"):
        slots = {slot.price for slot in step.before.market if slot.price != step.event["price"]}
        if step.event["tile"] in {slot.tile for slot in step.before.market} and slots:
            found.append((step, sorted(slots)))
    step = chosen(rng, [step for step, _ in found])
    if step is None:
        return None
    price = rng.choice(next(slots for each, slots in found if each is step))
    off, by = step.event["price"] - price, step.event["by"]
    values: dict[int, dict[str, object]] = {
        each.n: {"money": each.event["money"] + off}
        for each in game.steps
        if each.n >= step.n and each.event.get("by") == by and "money" in each.event
    }
    values[step.n] = {**values.get(step.n, {}), "price": price}
    return with_values(game, values)
