"""Figures written down wrong: what was laid is right, and so every total is known."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

from builders import Replay
from by_hand.kinds import BETWEEN, BOTH, CASTLES, Events, chosen, hand, owner_key, rounds, with_values


def _carried(game: Replay, rng: Random, key: str, new: Callable[[int], int]) -> Events | None:
    """A figure that is out from a line on, in every later line of the same name."""
    step = chosen(rng, [s for s in game.steps if key in s.event and new(s.event[key]) != s.event[key]])
    if step is None:
        return None
    owner, off = owner_key(game), new(step.event[key]) - step.event[key]
    name = step.event[owner]
    values: dict[int, dict[str, object]] = {
        s.n: {key: s.event[key] + off}
        for s in game.steps
        if s.n >= step.n and s.event.get(owner) == name and key in s.event
    }
    return with_values(game, values)


def _turned(number: int) -> int:
    """A number of two digits or more with its first two digits exchanged."""
    digits = str(abs(number))
    return int(digits[1] + digits[0] + digits[2:]) * (1 if number >= 0 else -1) if len(digits) > 1 else number


@hand()
def score_with_its_digits_turned_in_one_line(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in game.steps if _turned(s.event.get("score", 0)) != s.event.get("score", 0)])
    return step and with_values(game, {step.n: {"score": _turned(step.event["score"])}})


@hand()
def score_with_its_digits_turned_and_counted_on(game: Replay, rng: Random) -> Events | None:
    return _carried(game, rng, "score", _turned)


@hand()
def final_total_with_its_digits_turned(game: Replay, rng: Random) -> Events | None:
    final = game.record.events[-1].get("final", {})
    names = [name for name, total in final.items() if _turned(total) != total]
    if not names:
        return None
    name = rng.choice(names)
    return with_values(game, {len(game.record.events): {"final": {**final, name: _turned(final[name])}}})


@hand()
def final_totals_of_two_exchanged(game: Replay, rng: Random) -> Events | None:
    final = dict(game.record.events[-1].get("final", {}))
    pairs = [(a, b) for a in final for b in final if a < b and final[a] != final[b]]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    final[a], final[b] = final[b], final[a]
    return with_values(game, {len(game.record.events): {"final": final}})


@hand()
def scores_of_two_lines_exchanged(game: Replay, rng: Random) -> Events | None:
    lines = [s for s in game.steps if "score" in s.event]
    pairs = [(a, b) for a, b in pairwise(lines) if a.event["score"] != b.event["score"]]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    return with_values(game, {a.n: {"score": b.event["score"]}, b.n: {"score": a.event["score"]}})


@hand()
def score_not_carried_on_for_a_round(game: Replay, rng: Random) -> Events | None:
    """Whoever wrote it down forgot the points of a line and remembered them in the next."""
    owner = owner_key(game)
    found = []
    for step in game.steps:
        mine = [s for s in game.steps if s.event.get(owner) == step.event.get(owner) and "score" in s.event]
        before = [s.event["score"] for s in mine if s.n < step.n]
        if "score" in step.event and before and before[-1] != step.event["score"]:
            found.append((step, before[-1]))
    if not found:
        return None
    step, old = rng.choice(found)
    return with_values(game, {step.n: {"score": old}})


@hand(games=(CASTLES,))
def money_with_its_digits_turned_and_counted_on(game: Replay, rng: Random) -> Events | None:
    return _carried(game, rng, "money", lambda money: _turned(money) if money >= 10_000 else money)


@hand(games=(CASTLES,))
def money_in_thousands_for_one_round(game: Replay, rng: Random) -> Events | None:
    lines = [s for s in rng.choice(rounds(game)) if s.event.get("money")]
    return with_values(game, {s.n: {"money": s.event["money"] // 1000} for s in lines}) if lines else None


@hand(games=(CASTLES,))
def score_and_money_exchanged_in_one_line(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in game.steps if s.event.get("money")])
    if step is None:
        return None
    score, money = step.event["score"], step.event["money"]
    return with_values(game, {step.n: {"score": money // 1000, "money": score * 1000}})


@hand(games=(CASTLES,))
def a_price_added_to_the_money_and_counted_on(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in game.steps if s.event["do"] == "buy"])
    if step is None:
        return None
    by, off = step.event["by"], 2 * (step.event["price"] - step.event.get("coins", 0))
    later = [s for s in game.steps if s.n >= step.n and s.event.get("by") == by and "money" in s.event]
    return with_values(game, {s.n: {"money": s.event["money"] + off} for s in later})


@hand(games=(CASTLES,))
def points_of_a_reward_counted_a_round_later(game: Replay, rng: Random) -> Events | None:
    found = []
    for step in game.steps:
        rows = [row for row in step.event.get("rewards", ()) if row.get("points")]
        later = [
            s for s in game.steps if s.n > step.n and s.event["do"] == "buy" and s.event["by"] == step.event.get("by")
        ]
        if rows and later and step.event["do"] == "buy":
            found.append((step, rows[0], later[0]))
    if not found:
        return None
    step, row, after = rng.choice(found)
    values: dict[int, dict[str, object]] = {}
    for s in game.steps:
        if step.n <= s.n < after.n and s.event.get("by") == step.event["by"] and "score" in s.event:
            values[s.n] = {"score": s.event["score"] - row["points"]}
    left = [each for each in step.event["rewards"] if each != row]
    values[step.n] |= {"rewards": left, "points": step.event["points"] - row["points"]}
    values[after.n] = {
        "rewards": [*after.event.get("rewards", []), row], "points": after.event["points"] + row["points"],
    }  # fmt: skip
    return with_values(game, values)


@hand(games=(CASTLES,))
def points_of_a_line_written_as_the_score(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in game.steps if "points" in s.event and s.event["points"] != s.event["score"]])
    return step and with_values(game, {step.n: {"score": step.event["points"]}})


@hand(games=(BETWEEN,))
def score_of_another_castle_in_one_line(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in game.steps if "score" in s.event])
    if step is None:
        return None
    others = [site.points for site in step.played.table.sites if site.points != step.event["score"]]
    return with_values(game, {step.n: {"score": rng.choice(others)}}) if others else None


@hand(games=BOTH)
def all_scores_of_a_round_left_out_but_the_last_wrong(game: Replay, rng: Random) -> Events | None:
    lines = [s for s in rng.choice(rounds(game)) if "score" in s.event]
    if not lines:
        return None
    events = with_values(game, {lines[-1].n: {"score": lines[-1].event["score"] + rng.choice((-2, -1, 1, 2, 5))}})
    for step in lines[:-1]:
        del events[step.n - 1]["score"]
    return events
