"""Whose line it is: the wrong name, names exchanged, names that nobody has."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from builders import Replay, Step
from by_hand.kinds import (
    BETWEEN,
    CASTLES,
    Events,
    Written,
    chosen,
    hand,
    in_the_middle,
    owner_key,
    owners,
    rounds,
    turns,
    with_values,
)


def _others(game: Replay, step: Step) -> list[str]:
    return [name for name in owners(game) if name != step.event[owner_key(game)]]


def mistyped(word: str, rng: Random) -> str:
    """A word with a letter that is another one, left out, or twice; never the first."""
    at = rng.randrange(1, len(word)) if len(word) > 1 else 0
    return rng.choice((word[:at] + rng.choice("mnrx") + word[at + 1 :], word[:at] + word[at] + word[at:]))


@hand("by", "castle")
def a_turn_under_another_name(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, turns(game))
    others = _others(game, step) if step else []
    return with_values(game, {step.n: {owner_key(game): rng.choice(others)}}) if step and others else None


@hand("by", "castle")
def a_bonus_or_reward_under_another_name(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in game.steps if s.event["do"] == "reward"])
    others = _others(game, step) if step else []
    return with_values(game, {step.n: {owner_key(game): rng.choice(others)}}) if step and others else None


@hand("swap")
def names_of_two_turns_exchanged(game: Replay, rng: Random) -> Events | None:
    key = owner_key(game)
    pairs = [(a, b) for a, b in pairwise(turns(game)) if a.event[key] != b.event[key]]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    return with_values(game, {a.n: {key: b.event[key]}, b.n: {key: a.event[key]}})


def _from_on(game: Replay, rng: Random, start: int, end: int) -> Events | None:
    names = owners(game)
    if len(names) < 2:
        return None
    key, (one, other) = owner_key(game), rng.sample(names, 2)
    new = {one: other, other: one}
    steps = [s for s in game.steps if start <= s.n < end and s.event.get(key) in new]
    return with_values(game, {s.n: {key: new[s.event[key]]} for s in steps}) if steps else None


@hand("from-on")
def two_exchanged_from_the_middle_on(game: Replay, rng: Random) -> Events | None:
    return _from_on(game, rng, in_the_middle(game, rng), len(game.record.events) + 1)


@hand("from-on", mends=False)
def two_exchanged_for_two_rounds(game: Replay, rng: Random) -> Events | None:
    """They changed their seats, and changed back."""
    at = rng.randrange(1, len(rounds(game)) - 2)
    return _from_on(game, rng, rounds(game)[at][0].n, rounds(game)[at + 1][-1].n + 1)


@hand("name")
def a_name_mistyped_once(game: Replay, rng: Random) -> Events | None:
    step, key = chosen(rng, turns(game)), owner_key(game)
    word = mistyped(step.event[key], rng) if step else ""
    return with_values(game, {step.n: {key: word}}) if step and word not in owners(game) else None


@hand("name")
def a_name_mistyped_from_the_middle_on(game: Replay, rng: Random) -> Events | None:
    key, name, start = owner_key(game), rng.choice(owners(game)), in_the_middle(game, rng)
    word = mistyped(name, rng)
    steps = [s for s in game.steps if s.n >= start and s.event.get(key) == name and s.event["do"] != "cards"]
    return with_values(game, {s.n: {key: word} for s in steps}) if steps and word not in owners(game) else None


@hand("castle", "by", "name", games=(BETWEEN,))
def a_castle_named_the_other_way_round(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, turns(game))
    word = step.event["castle"][::-1] if step else ""
    return with_values(game, {step.n: {"castle": word}}) if step and word not in owners(game) else None


@hand("swap", mends=False)
def cards_shown_under_the_names_of_others(game: Replay, rng: Random) -> Events | None:
    """Two who show their cards are exchanged."""
    key = owner_key(game)
    shown = [s for s in game.steps if s.event["do"] == "cards" and s.event["cards"]]
    if len(shown) < 2:
        return None
    a, b = rng.sample(shown, 2)
    return with_values(game, {a.n: {key: b.event[key]}, b.n: {key: a.event[key]}})


@hand("reward", mends=False)
def a_card_shown_by_somebody_else(game: Replay, rng: Random) -> Events | None:
    shown = [s for s in game.steps if s.event["do"] == "cards"]
    if len(shown) < 2 or not any(s.event["cards"] for s in shown):
        return None
    a = rng.choice([s for s in shown if s.event["cards"]])
    b = rng.choice([s for s in shown if s is not a])
    return with_values(
        game, {a.n: {"cards": a.event["cards"][:-1]}, b.n: {"cards": [*b.event["cards"], a.event["cards"][-1]]}}
    )


@hand("by", games=(CASTLES,))
def an_extra_turn_under_the_name_of_the_next(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in turns(game) if s.before.extra and not s.before.to_move])
    return _under_the_next_name(game, step)


@hand("by", games=(CASTLES,))
def prices_under_the_name_of_the_next_master_builder(game: Replay, rng: Random) -> Events | None:
    return _under_the_next_name(game, chosen(rng, [s for s in game.steps if s.event["do"] == "price"]))


def _under_the_next_name(game: Replay, step: Step | None) -> Events | None:
    names = owners(game)
    if step is None or len(names) < 2:
        return None
    return with_values(game, {step.n: {"by": names[(names.index(step.event["by"]) + 1) % len(names)]}})


@hand("seats", games=(CASTLES,))
def seats_of_two_exchanged_with_their_foyers(game: Replay, rng: Random) -> Written | None:
    """In the header: who sat where, each with the right foyer."""
    header = game.record.header
    if len(header["players"]) < 3:
        return None
    order = list(range(len(header["players"])))
    one, other = rng.sample(order, 2)
    order[one], order[other] = order[other], order[one]
    keys = ("players", "foyers", "foyer_turns")
    return Written({**header, **{key: [header[key][i] for i in order] for key in keys}}, with_values(game, {}))
