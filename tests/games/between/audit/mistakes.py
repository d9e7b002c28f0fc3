"""Mistakes that people make in a record of Between Two Castles, each put into a good game at a random place.

As in `mistakes.py`: a mistake gives the events with it in them, and the event and the kind of finding that are due.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from builders import Replay, Step
from builders import amount as in_words
from builders.between import BOX, Cards, Phase, Place, Reward, free_tiles
from castlescore.games.between.rules.play import verdict_of
from games.castles.audit.mistakes import Mistake, amount, changed, copy, inserted, pick, steps

Maker = Callable[[Replay, Random], Mistake | None]
MISTAKES: dict[str, Maker] = {}


def mistake(maker: Maker) -> Maker:
    """Register a kind of mistake under its name."""
    MISTAKES[maker.__name__] = maker
    return maker


def without(game: Replay, step: Step) -> list[dict[str, Any]]:
    """The events of a game without one of them."""
    events = copy(game)
    del events[step.n - 1]
    return events


def quiet(step: Step) -> bool:
    """Whether a tile brought no bonus, neither one to take nor a card."""
    before, after = (table.site(step.event["castle"]) for table in (step.before, step.played.table))
    return after.pending is None and before.cards == after.cards


def following(game: Replay, step: Step, *kinds: type) -> Step | None:
    """The next event in force of these kinds in the same castle."""
    castle = step.event["castle"]
    return next((s for s in steps(game, *kinds) if s.n > step.n and s.event["castle"] == castle), None)


# mistake -> the rule that is cited for it, where the mistake does not say so itself
RULES = {
    "tile_on_a_filled_cell": "B-PLACE-2",
    "tile_of_another_castle": "B-DRAFT-5",
    "tile_left_out": "B-DRAFT-5",
    "tile_after_the_end": "B-END-1",
    "bonus_cards_shown_too_early": "B-RULING-5",
    "bonus_card_shown_by_two": "B-AIM-7",
    "castle_that_is_not_there": "B-AIM-6",
    "bonus_before_its_tile": "B-BONUS-1",
    "bonus_taken_twice": "B-BONUS-1",
    "bonus_of_another_type": "B-BONUS-1",
    "special_tile_that_no_bonus_brought": "B-BONUS-14",
}

# Figures


@mistake
def score_out_for_one_line(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, has="score"))
    said, right = step.event["score"] + amount(rng), step.event["score"]
    return changed(game, step, "points", score=said).saying("B-SCORE-14", said, right, step.event["castle"])


@mistake
def score_out_and_counted_on(game: Replay, rng: Random) -> Mistake | None:
    step, off = pick(rng, steps(game, has="score")), amount(rng)
    events = copy(game)
    for event in events[step.n - 1 :]:
        if event.get("castle") == step.event["castle"] and "score" in event:
            event["score"] += off
    right = step.event["score"]
    made = Mistake(events, step.n, "points", right=True)
    return made.saying("B-SCORE-14", right + off, right, step.event["castle"])


@mistake
def final_total_out(game: Replay, rng: Random) -> Mistake | None:
    step = game.steps[-1]
    if "final" not in step.event:
        return None
    name, off = rng.choice(sorted(step.event["final"])), amount(rng)
    right = step.event["final"][name]
    made = changed(game, step, "points", final={**step.event["final"], name: right + off})
    made = made.saying((), right + off, right, name)
    made.says["effect"] = ({name: -off},)
    return made


@mistake
def claim_out(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Place, Reward))
    return changed(game, step, "claim", claim=step.played.gained + amount(rng))


@mistake
def claim_out_and_counted_on(game: Replay, rng: Random) -> Mistake | None:
    step, off = pick(rng, steps(game, Place, Reward)), amount(rng)
    events = copy(game)
    for event in events[step.n - 1 :]:
        if event.get("castle") == step.event["castle"] and "score" in event:
            event["score"] += off
    events[step.n - 1]["claim"] = step.played.gained + off
    events[-1].pop("final", None)
    return Mistake(events, step.n, "claim")


@mistake
def check_of_a_castle_that_is_not_so(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game)[:-1])
    site = rng.choice(step.played.table.sites)
    said = site.points + amount(rng)
    made = inserted(game, rng, {"do": "check", "castle": site.name, "score": said}, step, "check")
    has = f"{site.name} has {in_words(site.points, 'point')}"
    return replace(made, right=True).saying("B-SCORE-14", said, None, has)


@mistake
def check_of_an_illegal_place_that_is_legal(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Place))
    event = {key: step.event[key] for key in ("castle", "tile", "at")}
    events = copy(game)
    events.insert(step.n - 1, {"do": "check", **event, "illegal": ["B-PLACE-2"]})
    return Mistake(events, step.n, "check", right=True).saying("B-PLACE-2", ...)


# Placements


def misplaced(game: Replay, rng: Random, filled: bool) -> Mistake | None:
    """A tile on another cell, where it may not stand."""
    step = pick(rng, [s for s in steps(game, Place, Reward) if "at" in s.event])
    castle, tile = step.event["castle"], step.event["tile"]
    taken = step.before.site(castle).castle.by_cell
    cells = [(x, y) for x in range(-6, 7) for y in range(-6, 7) if ((x, y) in taken) == filled]
    wrong = [at for at in cells if verdict_of(step.before, castle, tile, at).violations]
    at = rng.choice(wrong)
    rules = [v.rule for v in verdict_of(step.before, castle, tile, at).violations]
    made = changed(game, step, "illegal", at=list(at))
    return made if filled else made.saying(rules[0], list(at), None, *rules)


@mistake
def tile_where_it_may_not_stand(game: Replay, rng: Random) -> Mistake | None:
    return misplaced(game, rng, filled=False)


@mistake
def tile_on_a_filled_cell(game: Replay, rng: Random) -> Mistake | None:
    return misplaced(game, rng, filled=True)


@mistake
def tile_allowed_on_a_filled_cell(game: Replay, rng: Random) -> Mistake | None:
    found = misplaced(game, rng, filled=True)
    if found is not None:
        found.events[found.first - 1]["allow"] = "nobody minded"
    return found


@mistake
def tile_that_stands_already(game: Replay, rng: Random) -> Mistake | None:
    laid = steps(game, Place)
    step = pick(rng, laid[1:])
    return changed(game, step, "illegal", tile=rng.choice(laid[: laid.index(step)]).event["tile"])


@mistake
def tile_of_another_castle(game: Replay, rng: Random) -> Mistake | None:
    """Written beside the wrong castle, which has its tiles of this turn already."""
    found = [(s, site.name) for s in steps(game, Place) for site in s.before.sites if not site.to_lay and quiet(s)]
    found = [(s, name) for s, name in found if s.before.site(name).pending is None]
    step, name = pick(rng, found) or (None, "")
    return changed(game, step, "turn", castle=name)


# Turns


@mistake
def third_tile_in_a_turn(game: Replay, rng: Random) -> Mistake | None:
    found = []
    for step in steps(game, Place):
        site = step.played.table.site(step.event["castle"])
        if not site.to_lay and site.pending is None:
            found.append(step)
    step = pick(rng, found)
    if step is None:
        return None
    tile = rng.choice(free_tiles(step.played.table))
    event = {"do": "place", "castle": step.event["castle"], "tile": tile, "at": [9, 9]}
    over = step.played.table.phase is not Phase.PLACE
    return inserted(game, rng, event, step, "turn").saying("B-END-1" if over else "B-DRAFT-5", tile, None)


@mistake
def tile_left_out(game: Replay, rng: Random) -> Mistake | None:
    """The last tile of a castle in a turn: found where the next turn begins in another castle."""
    found = []
    for step in steps(game, Place):
        table = step.before
        if table.site(step.event["castle"]).to_lay != 1 or not quiet(step):
            continue
        later = [s for s in steps(game, Place) if (s.before.round, s.before.turn) > (table.round, table.turn)]
        if later and later[0].event["castle"] != step.event["castle"]:
            other = later[0].before.site(later[0].event["castle"])
            found += [(step, later[0])] if other.pending is None else []
    step, after = pick(rng, found) or (None, None)
    return step and Mistake(without(game, step), after.n - 1, "turn")


@mistake
def tile_after_the_end(game: Replay, rng: Random) -> Mistake | None:
    event = {"do": "place", "castle": "AB", "tile": rng.choice(free_tiles(game.table)), "at": [9, 9]}
    return inserted(game, rng, event, game.steps[-1], "turn")


@mistake
def bonus_cards_shown_too_early(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Place, Reward) if s.played.table.phase is Phase.PLACE])
    return inserted(game, rng, {"do": "cards", "castle": "AB", "cards": []}, step, "turn")


@mistake
def bonus_card_shown_by_two(game: Replay, rng: Random) -> Mistake | None:
    shown = steps(game, Cards)
    if len(shown) < 2:
        return None
    return changed(game, shown[-1], "check", cards=[*shown[-1].event["cards"], rng.choice(shown[0].event["cards"])])


@mistake
def bonus_card_that_no_bonus_brought(game: Replay, rng: Random) -> Mistake | None:
    shown = steps(game, Cards)
    there = {card for step in shown for card in step.event["cards"]}
    more = sorted(set(BOX.cards) - there)
    step = pick(rng, shown) if more else None
    return changed(game, step, "reward", cards=[*step.event["cards"], rng.choice(more)]) if step else None


@mistake
def castle_that_is_not_there(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Place))
    return changed(game, step, "turn", castle="ZZ")


# Bonuses


@mistake
def bonus_passed_over(game: Replay, rng: Random) -> Mistake | None:
    """Found at the next tile of the castle."""
    found = [(s, following(game, s)) for s in steps(game, Reward) if s.played.table.site(s.move.castle).to_lay]
    step, after = pick(rng, [(s, a) for s, a in found if a and isinstance(a.move, Place)]) or (None, None)
    if step is None:
        return None
    made = Mistake(without(game, step), after.n - 1, "reward")
    waited = step.before.site(step.move.castle).pending.bonus
    return made.saying(waited.rule, None, step.move.reward, step.move.castle)


@mistake
def bonus_before_its_tile(game: Replay, rng: Random) -> Mistake | None:
    """The order of two lines changed."""
    found = []
    for step, after in pairwise(steps(game)):
        if isinstance(after.move, Reward) and isinstance(step.move, Place) and after.n == step.n + 1:
            found += [step] if step.event["castle"] == after.event["castle"] else []
    step = pick(rng, found)
    if step is None:
        return None
    events = copy(game)
    events[step.n - 1], events[step.n] = events[step.n], events[step.n - 1]
    return Mistake(events, step.n, "reward")


@mistake
def bonus_taken_twice(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Reward) if not s.played.table.site(s.move.castle).pending])
    return step and inserted(game, rng, dict(step.event), step, "reward")


@mistake
def bonus_of_another_type(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Reward))
    types = [type for type in BOX.types if step and type != step.move.reward]
    return step and changed(game, step, "reward", reward=rng.choice(types))


@mistake
def bonus_declined_that_has_to_be_taken(game: Replay, rng: Random) -> Mistake | None:
    found = [s for s in steps(game, Reward) if not s.before.site(s.move.castle).pending.bonus.may_decline]
    step = pick(rng, found)
    if step is None:
        return None
    events = copy(game)
    kept = ("do", "castle", "reward", "score")
    events[step.n - 1] = {**{key: value for key, value in step.event.items() if key in kept}, "decline": True}
    return Mistake(events, step.n, "reward").saying((), ..., None, "cannot be declined")


@mistake
def special_tile_that_no_bonus_brought(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Place))
    return changed(game, step, "reward", tile=rng.choice(BOX.specials()).id)


# What cannot be understood


@mistake
def tile_that_no_box_has(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Place))
    return changed(game, step, "format", tile="broom-cupboard").saying("", "broom-cupboard", None, "broom-cupboard")


@mistake
def more_undone_than_there_is(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, game.steps[:20])
    made = inserted(game, rng, {"do": "undo", "count": 999}, step, "format")
    return replace(made, right=True).saying("", 999)
