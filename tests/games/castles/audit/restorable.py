"""Single mistakes whose true story one change tells: each put into a good game, with the change that takes it back.

A mistake gives the header and the events with it in them, the kind of the true change, and the numbers of the lines
that it concerns, none for the header. None: this game has no place for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from builders import Header, Record, Replay, Step
from builders.castles import Buy, Pass, Placed, Price, Reveal, Reward, Verdict, numbers, refused_favors
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY
from games.castles.audit.mistakes import Events, copy, pick, steps


@dataclass
class Mistake:
    """A record with one mistake, and the change that takes it back."""

    header: Header
    events: Events
    change: str
    concerned: tuple[int, ...]

    def record(self) -> Record:
        return Record("game.toml", self.header, tuple(self.events))


Maker = Callable[[Replay, Random], Mistake | None]
RESTORABLE: dict[str, Maker] = {}


def restorable(maker: Maker) -> Maker:
    """Register a kind of mistake under its name."""
    RESTORABLE[maker.__name__] = maker
    return maker


def neighbours(game: Replay) -> list[tuple[Step, Step]]:
    """Lines in force that stand one after the other, without the one that says the totals."""
    pairs = zip(game.steps, game.steps[1:], strict=False)
    return [(a, b) for a, b in pairs if b.n == a.n + 1 and "final" not in b.event]


def swapped(game: Replay, pair: tuple[Step, Step] | None) -> Mistake | None:
    if pair is None:
        return None
    events, n = copy(game), pair[0].n
    events[n - 1], events[n] = events[n], events[n - 1]
    return Mistake(game.record.header, events, "exchange", (n, n + 1))


def with_value(game: Replay, step: Step | None, change: str, **values: Any) -> Mistake | None:
    if step is None:
        return None
    events = copy(game)
    events[step.n - 1].update(values)
    return Mistake(game.record.header, events, change, (step.n,))


@restorable
def two_purchases_exchanged(game: Replay, rng: Random) -> Mistake | None:
    kinds = (Buy, Pass)
    found = [(a, b) for a, b in neighbours(game) if isinstance(a.move, kinds) and isinstance(b.move, kinds)]
    return swapped(game, pick(rng, [(a, b) for a, b in found if a.move.by != b.move.by]))


@restorable
def the_last_line_of_a_round_and_the_next_rooms_exchanged(game: Replay, rng: Random) -> Mistake | None:
    found = [(a, b) for a, b in neighbours(game) if isinstance(a.move, (Buy, Pass)) and isinstance(b.move, Reveal)]
    return swapped(game, pick(rng, found))


@restorable
def rooms_and_prices_exchanged(game: Replay, rng: Random) -> Mistake | None:
    found = [(a, b) for a, b in neighbours(game) if isinstance(a.move, Reveal) and isinstance(b.move, Price)]
    return swapped(game, pick(rng, found))


@restorable
def prices_and_a_purchase_exchanged(game: Replay, rng: Random) -> Mistake | None:
    found = [(a, b) for a, b in neighbours(game) if isinstance(a.move, Price) and isinstance(b.move, (Buy, Pass))]
    return swapped(game, pick(rng, found))


@restorable
def a_purchase_and_its_reward_exchanged(game: Replay, rng: Random) -> Mistake | None:
    found = [(a, b) for a, b in neighbours(game) if isinstance(a.move, Buy) and isinstance(b.move, Reward)]
    return swapped(game, pick(rng, found))


@restorable
def a_line_written_twice(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Buy, Pass, Price)[:-1])
    events = copy(game)
    events.insert(step.n, dict(step.event))
    return Mistake(game.record.header, events, "double", (step.n + 1,))


@restorable
def a_purchase_under_the_wrong_name(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Buy) if s.before.to_move])
    names = [player.name for player in game.table.players if player.name != step.move.by]
    return with_value(game, step, "by", by=rng.choice(names))


@restorable
def a_pass_under_the_wrong_name(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Pass) if s.before.to_move])
    if step is None:
        return None
    names = [player.name for player in game.table.players if player.name != step.move.by]
    return with_value(game, step, "by", by=rng.choice(names))


@restorable
def a_pass_left_out(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Pass) if s.before.to_move and not s.played.table.last_round])
    if step is None:
        return None
    events = copy(game)
    del events[step.n - 1]
    return Mistake(game.record.header, events, "missing", (step.n,))


@restorable
def a_reveal_left_out(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Reveal)[1:] if s.move.tiles and not s.move.skipped])
    if step is None:
        return None
    events = copy(game)
    del events[step.n - 1]
    return Mistake(game.record.header, events, "missing", (step.n,))


@restorable
def a_player_renamed_halfway(game: Replay, rng: Random) -> Mistake | None:
    events, first = copy(game), len(game.record.events) // 2
    name = rng.choice(game.table.players).name
    written = [n for n, event in enumerate(events, 1) if n > first and event.get("by") == name]
    for n in written:
        events[n - 1]["by"] = "Xaver"
    concerned = tuple(step.n for step in game.steps if step.n in written)
    return Mistake(game.record.header, events, "name", concerned)


@restorable
def another_first_builder(game: Replay, rng: Random) -> Mistake | None:
    header = game.record.header
    others = [name for name in header["players"] if name != header["builder"]]
    return Mistake({**header, "builder": rng.choice(others)}, copy(game), "builder", ())


@restorable
def seats_of_two_exchanged(game: Replay, rng: Random) -> Mistake | None:
    header, players = game.record.header, list(game.record.header["players"])
    if len(players) < 3 or len(set(header["foyers"])) > 1 or any(header["foyer_turns"]):
        return None
    a, b = rng.sample(range(len(players)), 2)
    players[a], players[b] = players[b], players[a]
    return Mistake({**header, "players": players}, copy(game), "seats", ())


@restorable
def another_favor(game: Replay, rng: Random) -> Mistake | None:
    header, favors = game.record.header, list(game.record.header["favors"])
    if not favors:
        return None
    favors[rng.randrange(len(favors))] = rng.choice([f for f in numbers().favors if f not in favors])
    if refused_favors(favors, len(header["players"])):
        return None
    return Mistake({**header, "favors": favors}, copy(game), "favor", ())


@restorable
def a_tile_one_unit_off(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Buy))
    dx, dy = rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
    x, y = step.move.lay.at
    return _if_illegal(game, step, "place", at=[x + dx, y + dy])


@restorable
def a_tile_turned(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, steps(game, Buy))
    return _if_illegal(game, step, "turn", turn=(step.move.lay.turn + rng.choice((90, 180, 270))) % 360)


def _if_illegal(game: Replay, step: Step, change: str, **values: Any) -> Mistake | None:
    castle = step.before.players[step.before.seat(step.move.by)].castle
    lay = {"at": list(step.move.lay.at), "turn": step.move.lay.turn, **values}
    placed = Placed(castle.next_number(), step.before.setup.box[step.move.lay.tile], tuple(lay["at"]), lay["turn"])
    return with_value(game, step, change, **values) if Verdict(castle, placed).violations else None


@restorable
def the_other_side_of_a_hallway(game: Replay, rng: Random) -> Mistake | None:
    step = pick(rng, [s for s in steps(game, Buy, Reward) if s.event.get("tile") in (HALLWAY, DARK_HALLWAY)])
    if step is None:
        return None
    other = DARK_HALLWAY if step.event["tile"] == HALLWAY else HALLWAY
    return with_value(game, step, "tile", tile=other)


@restorable
def another_tile_of_the_row(game: Replay, rng: Random) -> Mistake | None:
    found = [s for s in steps(game, Buy) if s.before.slot_of(s.move.lay.tile) is not None]
    step = pick(rng, found)
    if step is None:
        return None
    row = [slot.tile for slot in step.before.market if slot.tile and slot.tile != step.move.lay.tile]
    return with_value(game, step, "tile", tile=rng.choice(row)) if row else None
