"""Mistakes that people make in a record, each put into a good game at a random place.

A mistake is a function of a game and a source of chance. It gives the events with the mistake in them, where the record
first cannot be, and the finding that is due there: the event, counted from 1, its kind, and what else is known of it.
None: this game has no place for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random
from typing import Any

from builders import Replay, Step
from builders.castles import (
    CORRIDORS,
    Buy,
    Cards,
    Pass,
    Phase,
    Placed,
    Price,
    Reveal,
    Reward,
    Table,
    Verdict,
    numbers,
    stack_of,
)
from castlescore import Finding

Events = list[dict[str, Any]]


@dataclass
class Mistake:
    """A record with one mistake, and what an audit has to say first.

    `says`: attributes of the finding; `names`: words of its sentence; `right`: whether the right totals are those of
    the good game, since nothing was done otherwise, only written; `purses`: by how much they then end otherwise.
    """

    events: Events
    first: int
    kind: str
    says: dict[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    right: bool = False
    purses: dict[str, int] = field(default_factory=dict)

    def saying(self, rule: str | tuple[str, ...], recorded: Any = ..., correct: Any = ..., *names: str) -> Mistake:
        """The same, with the rule that is cited, or those of which one is, both versions unless `...`, and names."""
        rules = (rule,) if isinstance(rule, str) else rule
        told = {"recorded": recorded, "correct": correct}
        says = {
            **({"rule": rules} if rules else {}),
            **{key: (value,) for key, value in told.items() if value is not ...},
        }
        return replace(self, says=says, names=names)


def assert_said(found: Finding, made: Mistake, where: str) -> None:
    """The finding says of the mistake what is known of it, each attribute one of the values that are right."""
    for key, values in made.says.items():
        assert getattr(found, key) in values, (key, values, where)
    for name in made.names:
        assert name in found.why, (name, where)


Maker = Callable[[Replay, Random], Mistake | None]
MISTAKES: dict[str, Maker] = {}


def mistake(maker: Maker) -> Maker:
    """Register a kind of mistake under its name."""
    MISTAKES[maker.__name__] = maker
    return maker


def copy(game: Replay) -> Events:
    """The events of a game, free to be changed."""
    return deepcopy(list(game.record.events))


def steps(game: Replay, *kinds: type, has: str = "") -> list[Step]:
    """The events in force of these kinds, those with a key."""
    return [s for s in game.steps if (not kinds or isinstance(s.move, kinds)) and (not has or has in s.event)]


def pick(rng: Random, found: list[Any]) -> Any:
    """One of them; None of none."""
    return rng.choice(found) if found else None


def amount(rng: Random, unit: int = 1) -> int:
    """By how much somebody is out."""
    return unit * rng.choice((-3, -2, -1, 1, 2, 3, 5))


def carry(events: Events, start: int, key: str, player: str, off: int) -> None:
    """A number that is out from event `start` on and that nobody puts right, the final total included."""
    for event in events[start - 1 :]:
        if event.get("by") == player and key in event:
            event[key] += off
        if key == "score" and player in event.get("final", {}):
            event["final"][player] += off


FIGURES = {"points", "score", "money", "price", "coins", "deck", "round", "completes", "final", "claim"}
# kind of a figure -> the rules that are cited for it
# The rules by which points are right: those of what a line gives.
OF_POINTS = (
    "SCORE-1", "SCORE-2", "SCORE-3", "SCORE-5", "SCORE-6", "SCORE-7", "WORD-7", "REWARD-1", "REWARD-ACTIVITY",
    "REWARD-LIVING",
)  # fmt: skip
OF_TOTALS = (
    "FINAL-0", "FINAL-FAVORS", "FINAL-MONEY", "FINAL-STACKS", "BONUS-TYPE", "BONUS-SIZE", "BONUS-SIZES", "BONUS-TYPES",
    "BONUS-COMPLETED", "BONUS-EXTERNAL", "BONUS-SQUARE", "BONUS-ROUND", "BONUS-HALLWAYS", "BONUS-STAIRS", "BONUS-MONEY",
)  # fmt: skip
RULE_OF_FIGURE = {
    "points": OF_POINTS, "score": (*OF_POINTS, "SCORE-8"), "money": ("BUY-2", "BUY-4", "BUY-5", "REWARD-OUTDOOR"),
    "price": ("BUY-3",),
    "coins": ("COINS-1",), "deck": ("MARKET-1",), "round": ("ROUND-1",), "completes": ("WORD-7",),
}  # fmt: skip


def changed(game: Replay, step: Step | None, kind: str, **values: Any) -> Mistake | None:
    """One event with other values; of one figure, it is said what was written and what follows."""
    if step is None:
        return None
    events = copy(game)
    events[step.n - 1].update(values)
    found = Mistake(events, step.n, kind, right=set(values) <= FIGURES)
    key, value = next(iter(values.items()))
    if len(values) == 1 and key in RULE_OF_FIGURE and "castle" not in step.event:
        right = step.event.get(key)
        sentence = f"{'nothing' if right is None else right} follows"
        if key == "price":
            sentence = f"always cost {right}" if step.event["tile"] in CORRIDORS else f"it lay on {right}"
        found = found.saying(RULE_OF_FIGURE[key], value, right, sentence)
        # Written wrong once, and right again in the next line, or nowhere counted: it does nothing to a total.
        again = key not in ("score", "money") or any(
            s.event.get("by") == step.event["by"] and key in s.event for s in game.steps if s.n > step.n
        )
        if again:
            found.says["effect"] = ({},)
    return found


# mistake -> the rule that is cited for it, where the mistake does not say so itself
RULES = {
    "tile_bought_that_is_not_on_the_market": "BUY-3",
    "tile_bought_twice": "BUY-3",
    "corridor_from_an_empty_stack": "BUY-3",
    "room_priced_that_is_not_there": "PRICE-1",
    "room_priced_twice": "PRICE-1",
    "room_left_out_of_the_prices": "PRICE-1",
    "room_revealed_twice": "BOX-1",
    "room_revealed_without_a_slot": "MARKET-2",
    "room_revealed_from_an_empty_stack": "MARKET-3",
    "room_revealed_before_those_on_the_deck": "MARKET-4",
    "card_skipped_though_its_stack_has_tiles": "MARKET-3",
    "turn_of_somebody_else": "BUY-1",
    "turn_taken_twice": "BUY-1",
    "prices_set_by_somebody_else": "PRICE-1",
    "rooms_revealed_in_the_middle_of_a_round": "MARKET-2",
    "bonus_cards_shown_too_early": "FINAL-BONUS",
    "bonus_card_shown_by_two": "FINAL-BONUS",
    "reward_taken_twice": "REWARD-1",
    "reward_that_is_not_due": "REWARD-1",
    "reward_declined_that_is_not_due": "REWARD-1",
    "more_tiles_onto_the_deck_than_a_reward_allows": "REWARD-SLEEPING",
    "tiles_onto_the_deck_from_an_empty_stack": "REWARD-SLEEPING",
}

# Figures


@mistake
def points_out_for_one_line(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, has="points"))
    return changed(game, step, "points", points=step.event["points"] + amount(rng))


@mistake
def points_out_and_counted_on(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, has="points"))
    off = amount(rng)
    found = changed(game, step, "points", points=step.event["points"] + off)
    carry(found.events, step.n, "score", step.event["by"], off)
    found.says["effect"] = ({step.event["by"]: -off},)
    return found


@mistake
def score_out_for_one_line(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, has="score"))
    return changed(game, step, "points", score=step.event["score"] + amount(rng))


@mistake
def score_out_and_counted_on(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, has="score"))
    events = copy(game)
    off, said = amount(rng), step.event["score"]
    carry(events, step.n, "score", step.event["by"], off)
    made = Mistake(events, step.n, "points", right=True).saying(
        (*OF_POINTS, "SCORE-8"), said + off, said, step.event["by"]
    )
    made.says["effect"] = ({step.event["by"]: -off},)
    return made


@mistake
def purse_out_for_one_line(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, has="money"))
    return changed(game, step, "money", money=step.event["money"] + amount(rng, 1000))


@mistake
def wrong_price_written(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, has="price"))
    return changed(
        game, step, "money", price=rng.choice([p for p in (1000, 3000, 6000, 9000) if p != step.event["price"]])
    )


@mistake
def wrong_price_paid(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, has="price") if s.event["price"] > 3000])
    if step is None:
        return None
    off = 1000 * rng.choice((1, 2))
    found = changed(game, step, "money", price=step.event["price"] - off)
    del found.says["effect"]  # it depends on what the rest of the purse comes to
    carry(found.events, step.n, "money", step.event["by"], off)
    builder = step.before.name(step.before.builder)
    if builder != step.event["by"]:
        carry(found.events, step.n + 1, "money", builder, -off)
    for event in found.events:
        event.pop("final", None)  # what the table then counted for money is another matter
    purses = {step.event["by"]: off} if builder == step.event["by"] else {step.event["by"]: off, builder: -off}
    return replace(found, right=True, purses=purses)


@mistake
def coins_not_taken(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, has="coins"))
    return step and changed(game, step, "money", coins=step.event["coins"] + 1000)


@mistake
def deck_miscounted(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, has="deck"))
    return changed(game, step, "deck", deck=step.event["deck"] + rng.choice((1, 2, 3)))


@mistake
def round_misnumbered(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, has="round"))
    return changed(game, step, "turn", round=step.event["round"] + rng.choice((1, 2)))


@mistake
def tile_taken_for_complete(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Buy) if "completes" not in s.event])
    return changed(game, step, "points", completes=[0])


@mistake
def final_total_out(game: Replay, rng: Random) -> Mistake | None:
    step = game.steps[-1]
    name = rng.choice(sorted(step.event["final"]))
    right, off = step.event["final"][name], amount(rng)
    made = changed(game, step, "points", final={**step.event["final"], name: right + off})
    made = made.saying(OF_TOTALS, right + off, right, name)
    made.says["effect"] = ({name: -off},)
    return made


@mistake
def claim_out(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, has="points") if s.played.verdict])
    said = step.event["points"] + amount(rng)
    made = changed(game, step, "claim", claim=said)
    return made.saying(OF_POINTS, said, step.event["points"], step.event["by"], step.played.verdict.placed.tile.name)


# Checks


def inserted(game: Replay, rng: Random, event: dict[str, Any], after: Step, kind: str) -> Mistake:
    events = copy(game)
    events.insert(after.n, event)
    return Mistake(events, after.n + 1, kind)


@mistake
def check_of_a_player_that_is_not_so(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game)[:-1])
    player = rng.choice(step.played.table.players)
    out = {"score": player.track + amount(rng)} if rng.random() < 0.5 else {"money": player.money + 1000}
    said = {"score": player.track, **out}
    made = inserted(game, rng, {"do": "check", "by": player.name, **said}, step, "check")
    right = {"score": player.track, "money": player.money}
    return replace(made, right=True).saying(("SCORE-8", "BUY-6"), said, {key: right[key] for key in said})


@mistake
def check_of_the_market_that_is_not_so(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game) if any(slot.tile for slot in s.played.table.market)])
    slot = rng.choice([slot for slot in step.played.table.market if slot.tile])
    prices = [s.price for s in step.played.table.market if s.tile != slot.tile and s.price != slot.price]
    if not prices:
        return None
    price = rng.choice(prices)
    there = next(s.tile for s in step.played.table.market if s.price == price)
    made = inserted(game, rng, {"do": "check", "slot": price, "tile": slot.tile}, step, "check")
    return replace(made, right=True).saying("PRICE-1", slot.tile, there)


@mistake
def check_of_an_illegal_place_that_is_legal(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Buy) if s.n > 1])
    lay = step.move.lay
    event = {"do": "check", "by": step.move.by, "tile": lay.tile, "at": list(lay.at), "turn": lay.turn}
    events = copy(game)
    events.insert(step.n - 1, {**event, "illegal": ["PLACE-1"]})
    return Mistake(events, step.n, "check", right=True).saying("JUDGE-1", ["PLACE-1"], [])


# Placements


def illegal_places(step: Step, rng: Random) -> Iterator[tuple[tuple[int, int], int]]:
    table: Table = step.before
    castle = table.players[table.seat(step.event["by"])].castle
    tile = table.setup.box[step.move.lay.tile]
    for _ in range(40):
        at = (step.move.lay.at[0] + rng.randint(-4, 4), step.move.lay.at[1] + rng.randint(-4, 4))
        turn = rng.choice((0, 90, 180, 270))
        if Verdict(castle, Placed(castle.next_number(), tile, at, turn)).violations:
            yield at, turn


@mistake
def tile_in_an_illegal_place(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Buy, Reward) if s.played.verdict])
    place = next(illegal_places(step, rng), None)
    if place is None:
        return None
    table = step.before
    castle = table.players[table.seat(step.event["by"])].castle
    tile = table.setup.box[step.move.lay.tile]
    placed = Placed(castle.next_number(), tile, *place)
    rules = [v.rule for v in Verdict(castle, placed).violations]
    made = changed(game, step, "illegal", at=list(place[0]), turn=place[1])
    return made.saying(rules[0], [*place[0], placed.turn], None, tile.name, *rules)


@mistake
def illegal_tile_allowed_for_an_overlap(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Buy))
    return changed(game, step, "illegal", at=[0, 0], turn=0, allow="nobody minded")


# Market, stacks, deck


def rooms_of(table: Table, stack: str = "") -> list[str]:
    """Rooms of the box, of one stack, that have not been seen."""
    box = table.setup.box.catalogue
    return [room.id for room in box.rooms() if room.id not in table.seen and room.stack == (stack or room.stack)]


@mistake
def tile_bought_that_is_not_on_the_market(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Buy))
    tile = rng.choice(rooms_of(step.before))
    return changed(game, step, "market", tile=tile).saying((), tile, None)


@mistake
def tile_bought_twice(game: Replay, rng: Random) -> Mistake | None:
    buys = [s for s in steps(game, Buy) if s.move.lay.tile not in CORRIDORS]
    step = pick(rng, buys[1:])
    return step and changed(game, step, "market", tile=rng.choice(buys[: buys.index(step)]).move.lay.tile)


@mistake
def corridor_from_an_empty_stack(game: Replay, rng: Random) -> Mistake | None:
    found = [(s, t) for s in steps(game, Buy, Pass) for t in CORRIDORS if not s.before.stacks[stack_of(s.before, t)]]
    step, tile = pick(rng, found) or (None, "")
    if step is None:
        return None
    if isinstance(step.move, Buy):
        return changed(game, step, "stack", tile=tile)
    events = copy(game)
    events[step.n - 1] = {"do": "buy", "by": step.move.by, "tile": tile, "at": [9, 9]}
    return Mistake(events, step.n, "stack")


@mistake
def room_priced_that_is_not_there(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Price) if any(s.move.row)])
    row = list(step.move.row)
    row[rng.choice([i for i, tile in enumerate(row) if tile])] = rng.choice(rooms_of(step.before))
    return changed(game, step, "market", row=row)


@mistake
def room_priced_twice(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Price) if sum(map(bool, s.move.row)) > 1])
    row = list(step.move.row)
    one, other = rng.sample([i for i, tile in enumerate(row) if tile], 2)
    row[one] = row[other]
    return changed(game, step, "market", row=row).saying((), row, None, "named twice: ")


@mistake
def room_left_out_of_the_prices(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Price) if any(s.move.row)])
    row = list(step.move.row)
    row[rng.choice([i for i, tile in enumerate(row) if tile])] = ""
    return changed(game, step, "market", row=row)


@mistake
def prices_of_two_rooms_exchanged(game: Replay, rng: Random) -> Mistake | None:
    """A possible row; impossible is what is then paid for the first of the two that is bought."""
    found = []
    for step in steps(game, Price):
        later = [s for s in game.steps if s.n > step.n]
        end = next((s.n for s in later if isinstance(s.move, (Reveal, Price, Cards))), 10**6)
        bought = [s for s in later if s.n < end and isinstance(s.move, Buy) and s.move.lay.tile in step.move.row]
        if bought and len({*step.move.row} - {""}) > 1:
            found.append((step, bought[0]))
    step, buy = pick(rng, found) or (None, None)
    if step is None:
        return None
    row = list(step.move.row)
    mine = row.index(buy.move.lay.tile)
    market = step.played.table.market
    later = {s.move.lay.tile for s in steps(game, Buy) if s.n < buy.n}
    others = [i for i, t in enumerate(row) if t and t not in later and market[i].price != market[mine].price]
    if not others:
        return None
    other = rng.choice(others)
    row[mine], row[other] = row[other], row[mine]
    events = copy(game)
    events[step.n - 1]["row"] = row
    return Mistake(events, buy.n, "money")


@mistake
def room_revealed_twice(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Reveal) if s.before.seen and s.move.tiles])
    if step is None:
        return None
    tiles = list(step.move.tiles)
    tiles[rng.randrange(len(tiles))] = rng.choice(sorted(step.before.seen))
    return changed(game, step, "market", tiles=tiles)


@mistake
def room_revealed_without_a_slot(game: Replay, rng: Random) -> Mistake | None:
    found = [s for s in steps(game, Reveal) if s.played.table.phase is not Phase.REVEAL and not s.move.skipped]
    step = pick(rng, [s for s in found if not s.played.table.empty_slots and not s.played.table.on_deck])
    if step is None:
        return None
    more = [t for t in rooms_of(step.played.table) if step.played.table.stacks[stack_of(step.before, t)]]
    return changed(game, step, "market", tiles=[*step.move.tiles, rng.choice(more)]) if more else None


@mistake
def room_revealed_from_an_empty_stack(game: Replay, rng: Random) -> Mistake | None:
    found = []
    for step in steps(game, Reveal):
        if step.before.on_deck or not step.move.tiles:
            continue
        empty = [s for s, left in step.before.stacks.items() if not left and s.isdecimal() and rooms_of(step.before, s)]
        found += [(step, room) for s in empty for room in rooms_of(step.before, s)]
    step, room = pick(rng, found) or (None, "")
    tiles = step and [room, *step.move.tiles[1:]]
    return step and changed(game, step, "stack", tiles=tiles)


@mistake
def room_revealed_before_those_on_the_deck(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Reveal) if s.before.on_deck and s.move.tiles])
    if step is None:
        return None
    others = [t for t in rooms_of(step.before) if stack_of(step.before, t) != step.before.on_deck[0]]
    return changed(game, step, "deck", tiles=[rng.choice(others), *step.move.tiles[1:]])


@mistake
def card_skipped_though_its_stack_has_tiles(game: Replay, rng: Random) -> Mistake | None:
    found = [s for s in steps(game, Reveal) if not s.before.on_deck and not s.move.skipped]
    step = pick(rng, [s for s in found if s.before.deck > len(s.move.tiles) + 1])
    if step is None:
        return None
    full = [int(stack) for stack, left in step.played.table.stacks.items() if left and stack.isdecimal()]
    return changed(game, step, "deck", skipped=[rng.choice(full)]) if full else None


# Turns


@mistake
def turn_of_somebody_else(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Buy, Pass) if s.before.to_move and not s.before.pending])
    names = [p.name for p in step.before.players if p.name != step.move.by]
    name = rng.choice(names)
    return changed(game, step, "turn", by=name).saying((), name, step.move.by)


@mistake
def turn_left_out(game: Replay, rng: Random) -> Mistake | None:
    """Found where the next one plays who could not, unless the same player goes on."""
    order = game.steps
    found = []
    for step, after in pairwise(order):
        if isinstance(step.move, (Buy, Pass)) and step.before.to_move and after.n == step.n + 1:
            quiet = not step.before.pending and not step.before.extra
            if quiet and getattr(after.move, "by", "") != step.move.by:
                found.append((step, after))
    step, after = pick(rng, found) or (None, None)
    if step is None:
        return None
    events = copy(game)
    del events[step.n - 1]
    return Mistake(events, step.n, "turn")


@mistake
def turn_taken_twice(game: Replay, rng: Random) -> Mistake | None:
    found = [s for s in steps(game, Pass) if s.played.table.active != s.before.active]
    step = pick(rng, [s for s in found if s.played.table.phase is Phase.BUY])
    return step and inserted(game, rng, dict(step.event), step, "turn")


@mistake
def prices_set_by_somebody_else(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Price))
    names = [p.name for p in step.before.players if p.name != step.event["by"]]
    name = rng.choice(names)
    return changed(game, step, "turn", by=name).saying((), name, step.event["by"])


@mistake
def rooms_revealed_in_the_middle_of_a_round(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Buy, Pass) if s.played.table.to_move])
    if step is None:
        return None
    full = [t for t in rooms_of(step.before) if step.before.stacks[stack_of(step.before, t)]]
    return full and inserted(game, rng, {"do": "reveal", "tiles": [rng.choice(full)]}, step, "turn")


@mistake
def bonus_cards_shown_too_early(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Price))
    return inserted(game, rng, {"do": "cards", "by": step.event["by"], "cards": []}, step, "turn")


@mistake
def bonus_card_shown_by_two(game: Replay, rng: Random) -> Mistake | None:
    shown = steps(game, Cards)
    step = shown[-1]
    taken = [word.partition("=")[0] for s in shown[:-1] for word in s.event["cards"]]
    if not taken:
        return None
    cards = [*step.event["cards"], rng.choice(taken)]
    return changed(game, step, "check", cards=cards).saying((), cards, None)


# Rewards


@mistake
def reward_forgotten(game: Replay, rng: Random) -> Mistake | None:
    order = game.steps
    found = []
    for step, after in pairwise(order):
        if isinstance(step.move, Reward) and step.played.table.phase is not Phase.CARDS:
            over = not step.played.table.pending and not step.played.table.extra
            if over and getattr(after.move, "by", "") != step.move.by and after.n == step.n + 1:
                found.append(step)
    step = pick(rng, found)
    if step is None:
        return None
    events = copy(game)
    del events[step.n - 1]
    taken, room = step.move.reward, step.before.pending[0].of
    label = step.before.players[step.before.seat(step.move.by)].castle[room].label
    made = Mistake(events, step.n, "reward")
    return made.saying(f"REWARD-{taken.upper()}", None, taken, step.move.by, taken, label)


@mistake
def extra_turn_forgotten(game: Replay, rng: Random) -> Mistake | None:
    """Found where somebody else goes on, of all the extra turns that were left."""
    found = []
    for step in steps(game, Buy):
        left = step.played.table.extra - step.before.extra
        if left != 1 or step.played.table.pending or step.before.extra or step.before.pending:
            continue
        after = [s for s in game.steps if s.n in (step.n + 1, step.n + 2)]
        if len(after) == 2 and isinstance(after[0].move, Pass) and getattr(after[1].move, "by", "") != step.move.by:
            found.append(after[0])
    step = pick(rng, found)
    if step is None:
        return None
    events = copy(game)
    del events[step.n - 1]
    return Mistake(events, step.n, "reward").saying("REWARD-FOOD", None, 1, step.move.by, "extra turn was not taken")


@mistake
def reward_taken_twice(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Reward) if not s.played.table.pending])
    return step and inserted(game, rng, dict(step.event), step, "reward")


@mistake
def reward_that_is_not_due(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Buy, Pass, Price) if not s.played.table.pending])
    by = rng.choice(step.before.players).name
    stack = next((s for s, left in step.before.stacks.items() if left and s.isdecimal()), None)
    if stack is None or step.played.table.phase is Phase.CARDS:
        return None
    event = {"do": "reward", "by": by, "reward": "sleeping", "stack": int(stack), "tiles": 0}
    return inserted(game, rng, event, step, "reward")


@mistake
def reward_declined_that_is_not_due(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Buy) if "decline" not in s.event])
    return changed(game, step, "reward", decline=[99])


def given(step: Step, reward: str) -> dict[str, Any] | None:
    return next((row for row in step.event.get("rewards", []) if row["reward"] == reward), None)


@mistake
def reward_left_out_of_the_list(game: Replay, rng: Random) -> Mistake | None:
    """The points and the money are right all the same."""
    step = pick(rng, steps(game, has="rewards"))
    if step is None:
        return None
    made = changed(game, step, "reward", rewards=[])
    first = step.event["rewards"][0]
    made = made.saying(f"REWARD-{first['reward'].upper()}", [], step.event["rewards"], label_of(step, first))
    made.says["effect"] = ({},)
    return replace(made, right=True)


def label_of(step: Step, row: dict[str, Any]) -> str:
    """The room that a reward is of, as an audit names it."""
    table = step.played.table
    label: str = table.players[table.seat(step.event["by"])].castle[row["of"]].label
    return label


@mistake
def points_of_a_completed_room_forgotten(game: Replay, rng: Random) -> Mistake | None:
    found = [(s, r) for s in steps(game, has="rewards") for r in s.event["rewards"] if r.get("points")]
    step, row = pick(rng, found) or (None, None)
    if step is None:
        return None
    events = copy(game)
    event = events[step.n - 1]
    event["rewards"].remove(row)
    if not event["rewards"]:
        del event["rewards"]
    event["points"] -= row["points"]
    carry(events, step.n, "score", step.event["by"], -row["points"])
    said = event.get("rewards", [])
    made = Mistake(events, step.n, "reward", right=True).saying(
        f"REWARD-{row['reward'].upper()}", said, step.event["rewards"], label_of(step, row), "left out"
    )
    made.says["effect"] = ({step.event["by"]: row["points"]},)
    return made


@mistake
def money_of_a_completed_room_forgotten(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, has="rewards") if given(s, "outdoor")])
    if step is None:
        return None
    events = copy(game)
    event = events[step.n - 1]
    event["rewards"].remove(given(step, "outdoor"))
    if not event["rewards"]:
        del event["rewards"]
    carry(events, step.n, "money", step.event["by"], -numbers().rewards.outdoor)
    said = event.get("rewards", [])
    for event in events:
        event.pop("final", None)
    label = label_of(step, given(step, "outdoor"))
    purses = {step.event["by"]: -numbers().rewards.outdoor}
    made = Mistake(events, step.n, "reward", right=True, purses=purses)
    return made.saying("REWARD-OUTDOOR", said, step.event["rewards"], f"outdoor reward of {label} left out")


@mistake
def points_of_a_completed_room_counted_twice(game: Replay, rng: Random) -> Mistake | None:
    found = [(s, r) for s in steps(game, has="rewards") for r in s.event["rewards"] if r.get("points")]
    step, row = pick(rng, found) or (None, None)
    if step is None:
        return None
    events = copy(game)
    event = events[step.n - 1]
    event["rewards"].append(dict(row))
    event["points"] += row["points"]
    carry(events, step.n, "score", step.event["by"], row["points"])
    made = Mistake(events, step.n, "reward", right=True).saying(
        f"REWARD-{row['reward'].upper()}", event["rewards"], step.event["rewards"], label_of(step, row), "not due"
    )
    made.says["effect"] = ({step.event["by"]: -row["points"]},)
    return made


@mistake
def more_tiles_onto_the_deck_than_a_reward_allows(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Reward) if s.move.tiles is not None])
    return step and changed(game, step, "reward", tiles=3)


@mistake
def tiles_onto_the_deck_from_an_empty_stack(game: Replay, rng: Random) -> Mistake | None:
    found = []
    for step in steps(game, Reward):
        if step.move.tiles:
            found += [(step, int(s)) for s, left in step.before.stacks.items() if not left and s.isdecimal()]
    step, stack = pick(rng, found) or (None, 0)
    return step and changed(game, step, "stack", stack=stack)


# What cannot be understood


@mistake
def tile_that_no_box_has(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Buy))
    return changed(game, step, "format", tile="broom-cupboard").saying("", "broom-cupboard", None, "broom-cupboard")


@mistake
def more_undone_than_there_is(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, game.steps[:20])
    made = inserted(game, rng, {"do": "undo", "count": 999}, step, "format")
    return replace(made, right=True).saying("", 999)
