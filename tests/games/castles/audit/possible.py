"""Mistakes that no audit can find: what the record then says could have happened just so.

Each is a function of a game and a source of chance. It gives the events with the mistake in them, or None where the
game has no place for it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from builders import Event, Replay
from builders.castles import Buy, Cards, Placed, Price, Reveal, Reward, Verdict
from games.castles.audit.mistakes import Events, copy, pick, rooms_of, steps

Maker = Callable[[Replay, Random], Events | None]
POSSIBLE: dict[str, Maker] = {}


def possible(maker: Maker) -> Maker:
    """Register a kind of mistake under its name."""
    POSSIBLE[maker.__name__] = maker
    return maker


def without_totals(events: Events) -> Events:
    """The events of a table that did not write down its final totals."""
    for event in events:
        event.pop("final", None)
    return events


@possible
def another_room_of_the_size_that_nobody_buys(game: Replay, rng: Random) -> Events | None:
    bought = {s.move.lay.tile for s in steps(game, Buy)}
    seen = [tile for s in steps(game, Reveal) for tile in s.move.tiles if tile not in bought]
    there = pick(rng, seen)
    box = game.table.setup.box.catalogue
    others = rooms_of(game.table, box[there].stack) if there else []
    return _renamed(copy(game), there, rng.choice(others)) if others else None


def _renamed(events: Events, tile: str, other: str) -> Events:
    def new(word: str) -> str:
        return other if word == tile else word

    for event in events:
        for key in ("tiles", "row"):
            if isinstance(event.get(key), list):
                event[key] = [new(word) for word in event[key]]
    return events


@possible
def two_prices_exchanged_of_rooms_that_nobody_buys_then(game: Replay, rng: Random) -> Events | None:
    found = []
    for step in steps(game, Price):
        later = [s for s in game.steps if s.n > step.n]
        end = next((s.n for s in later if isinstance(s.move, (Reveal, Price, Cards))), 10**6)
        bought = {s.move.lay.tile for s in later if s.n < end and isinstance(s.move, Buy)}
        left = [i for i, tile in enumerate(step.move.row) if tile and tile not in bought]
        if len(left) > 1:
            found.append((step.n, left))
    n, left = pick(rng, found) or (0, [])
    if not left:
        return None
    events = copy(game)
    row = events[n - 1]["row"]
    one, other = rng.sample(left, 2)
    row[one], row[other] = row[other], row[one]
    return events


@possible
def a_last_tile_turned_where_nothing_changes(game: Replay, rng: Random) -> Events | None:
    """Another legal place with the same points that completes the same; without final totals nothing else tells."""
    names = [player.name for player in game.table.players]
    step = [s for s in steps(game, Buy) if s.move.by == rng.choice(names)][-1]
    castle = step.played.verdict.castle
    here = step.played.verdict
    for _ in range(200):
        at = (here.placed.at[0] + rng.randint(-12, 12), here.placed.at[1] + rng.randint(-12, 12))
        there = Verdict(castle, Placed(here.placed.n, here.placed.tile, at, rng.choice((0, 90, 180, 270))))
        same = there.legal and there.points.total == here.points.total and not (there.completes or here.completes)
        if same and at != here.placed.at:
            events = without_totals(copy(game))
            events[step.n - 1] |= {"at": list(at), "turn": there.placed.turn}
            return events
    return None


@possible
def a_look_at_another_stack(game: Replay, rng: Random) -> Events | None:
    looked = [s for s in steps(game, Reward) if s.move.stack is not None and s.move.tiles == 0]
    step = pick(rng, looked)
    if step is None:
        return None
    events = copy(game)
    full = [stack for stack, left in step.before.stacks.items() if left and stack.isdecimal()]
    events[step.n - 1]["stack"] = int(rng.choice(full))
    return events


@possible
def a_look_at_a_stack_declined(game: Replay, rng: Random) -> Events | None:
    step = pick(rng, [s for s in steps(game, Reward) if s.move.stack is not None and s.move.tiles == 0])
    if step is None:
        return None
    events = copy(game)
    event: Event = {key: events[step.n - 1][key] for key in ("do", "by", "of", "reward", "score", "money")}
    events[step.n - 1] = {**event, "decline": True}
    return events


@possible
def a_bonus_card_hidden_or_misread(game: Replay, rng: Random) -> Events | None:
    events = without_totals(copy(game))
    step = pick(rng, [s for s in steps(game, Cards) if s.event["cards"]])
    if step is None:
        return None
    cards = events[step.n - 1]["cards"]
    if rng.random() < 0.5:
        cards.pop()
    else:
        cards[-1] = f"{cards[-1].partition('=')[0]}={rng.randint(1, 9)}"
    return events


@possible
def figures_left_out(game: Replay, rng: Random) -> Events | None:
    events = copy(game)
    for event in events:
        for key in ("points", "score", "money", "deck", "completes", "rewards", "price", "coins", "round"):
            if event["do"] not in ("check", "adjust") and rng.random() < 0.5:
                event.pop(key, None)
    return events


@possible
def an_agreement_that_nobody_made(game: Replay, rng: Random) -> Events | None:
    """What the table agreed is listed, and whether it did, only the table knows."""
    events = without_totals(copy(game))
    name = rng.choice(game.table.players).name
    agreed: Event = {"do": "adjust", "by": name, "points": 1, "why": "they said so"}
    return [agreed, *({**e, "score": e["score"] + 1} if e.get("by") == name and "score" in e else e for e in events)]
