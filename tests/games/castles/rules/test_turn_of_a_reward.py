"""REWARD-3 on random castles: to which turn a reward and all that it brings belong, whenever it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from builders import apply, state
from builders.castles import BOX, CORRIDORS, Buy, Move, Pass, Played, Reward, Table, buying, purse, seated
from builders.games import Dealer, layings, rewards
from samples import some

ROOMS = [room.id for room in BOX.catalogue.rooms() if len(BOX[room.id].forms[0].doors) < 4]
MOVES, EXTRA = 60, 3
WALKS = [(rules, seed) for rules in ("2e", "bga") for seed in range(10)]
EACH_WALK = pytest.mark.parametrize(("rules", "seed"), some(WALKS, 6))


@dataclass(frozen=True)
class Seen:
    """One move of a walk: the table before it, and what it did."""

    before: Table
    move: Buy | Pass | Reward
    played: Played


@cache
def walk(rules: str, seed: int) -> tuple[Seen, ...]:
    """A player who is rich and always has extra turns builds where most tiles are completed, and keeps rewards long.

    Hallways, stairs and rooms never run out, so no reward is lost for want of tiles.
    """
    rng = Random(f"{rules} {seed}")
    table = purse(seated(2, rules=rules), 1, 10**7)
    table = buying(replace(table, stacks={**table.stacks, "hallway": 99, "stairs": 99}))
    result: list[Seen] = []
    while len(result) < MOVES:
        laid = {placed.tile.id for placed in table.players[1].castle}
        rooms = rng.sample([room for room in ROOMS if room not in laid], len(table.market))
        market = tuple(replace(slot, tile=room) for slot, room in zip(table.market, rooms, strict=True))
        table = replace(table, market=market, extra=EXTRA)
        result.append(next(step for step in (_step(table, move) for move in _moves(table, rng)) if step))
        table = result[-1].played.table
    return tuple(result)


def _step(table: Table, move: Buy | Pass | Reward) -> Seen | None:
    played = apply(table, move)
    return Seen(table, move, played) if isinstance(played, Played) else None


def _moves(table: Table, rng: Random) -> Iterator[Any]:
    """Moves to try, one of which is allowed."""
    if table.pending and rng.random() < 0.4:
        yield from rewards(table, Dealer(rng, {}, []), rng.choice(table.pending))
    for tile in (rng.choice(table.market).tile, rng.choice(CORRIDORS)) if rng.random() < 0.9 else ():
        yield from (Buy("Ben", replace(lay, decline=())) for lay in layings(table, tile, rng))
    yield Pass("Ben")


def went(table: Table, *moves: Move) -> tuple[Table, int, list[str]]:
    """The table after these moves, the points that they give, and the rewards given aloud."""
    points, given = 0, []
    for move in moves:
        played = apply(table, move)
        assert isinstance(played, Played), (move, played)
        table = played.table
        points += sum(line.points for line in played.lines)
        given += [row["reward"] for row in played.figures.get("rewards", ())]
    return table, points, given


@EACH_WALK
@pytest.mark.many
def test_a_waiting_reward_gives_the_same_before_and_after_the_pass_of_an_extra_turn(rules: str, seed: int) -> None:
    taken = [step for step in walk(rules, seed) if isinstance(step.move, Reward)]
    assert taken
    for step in taken:
        rest = Pass("Ben")
        first, then = went(step.before, step.move, rest), went(step.before, rest, step.move)
        assert (state(first[0]), *first[1:]) == (state(then[0]), *then[1:])


@dataclass
class Book:
    """What each turn has had, kept beside the table by the words of REWARD-3: a turn for every purchase and pass, and
    for every tile that was completed the turn from which that followed."""

    turns: int = 0
    of_tile: dict[int, int] = field(default_factory=dict)  # completed tile -> its turn
    had: dict[str, set[int]] = field(default_factory=lambda: {"corridor": set(), "downstairs": set()})
    waiting: dict[int, str] = field(default_factory=dict)  # completed tile -> corridor or downstairs
    downstairs: int = 0

    def follow(self, step: Seen) -> None:
        """One move more."""
        if isinstance(step.move, Reward):
            of = step.played.figures["of"]
            turn = self.of_tile[of]
            self.waiting.pop(of, None)
        else:
            self.turns += 1
            turn = self.turns
        lay = None if isinstance(step.move, Pass) else step.move.lay
        if isinstance(step.move, Reward) and lay is not None and not step.move.declined:
            self.had["corridor"].add(turn)
            gone = [n for n, kind in self.waiting.items() if kind == "corridor" and self.of_tile[n] == turn]
            self.waiting = {n: kind for n, kind in self.waiting.items() if n not in gone}
        if lay is not None:
            self.completed(step, turn, lay.decline)

    def completed(self, step: Seen, turn: int, declined: tuple[int, ...]) -> None:
        """The tiles that a move completes in a turn."""
        castle = step.played.table.players[1].castle
        for n in step.played.figures.get("completes", ()):
            self.of_tile[n] = turn
            if castle[n].tile.type == "corridor" and n not in declined and turn not in self.had["corridor"]:
                self.waiting[n] = "corridor"
            if castle[n].tile.type == "downstairs":
                self.downstairs += 1
                once = step.before.setup.variant.id == "bga" and turn in self.had["downstairs"]
                if self.downstairs % 2 == 0 and n not in declined and not once:
                    self.had["downstairs"].add(turn)
                    self.waiting[n] = "downstairs"


@EACH_WALK
def test_the_rewards_that_wait_are_those_of_a_book_kept_beside_the_table(rules: str, seed: int) -> None:
    book = Book()
    for step in walk(rules, seed):
        book.follow(step)
        waits = {p.of: p.reward for p in step.played.table.pending if p.reward in book.had}
        assert waits == book.waiting, step.move


@pytest.mark.slow
def test_the_walks_keep_rewards_past_extra_turns_and_complete_tiles_with_them() -> None:
    kept = completing = downstairs = 0
    for rules, seed in WALKS:
        for step in walk(rules, seed):
            if isinstance(step.move, Reward) and step.move.lay and not step.move.declined:
                turn = next(p.turn for p in step.before.pending if p.of == step.played.figures["of"])
                kept += turn != step.before.turn
                completing += turn != step.before.turn and "completes" in step.played.figures
            downstairs += step.played.table.players[1].downstairs > step.before.players[1].downstairs
    assert kept > 20
    assert completing > 10
    assert downstairs > 40
