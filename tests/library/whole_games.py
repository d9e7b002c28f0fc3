"""Random whole games of both games, played by the legal moves that the library lists."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import islice

import castlescore as cs

THRONES = ["utility-sleeping", "food-sleeping", "living-corridor"]
BEGUN: dict[str, Callable[[], cs.Session]] = {
    "castles": lambda: cs.castles.Session.new("anna", "ben", "cara", favor=["small", "food-area", "round"]),
    "solo": lambda: cs.castles.Session.new("anna"),
    "bga": lambda: cs.castles.Session.new("anna", "ben", rules="bga", foyer="ben=3"),
    "between": lambda: cs.between.Session.new("anna", "ben", "cara", throne=THRONES),
    "duo": lambda: cs.between.Session.new("anna", "ben", throne=THRONES),
}


def one_of(session: cs.Session, rng: random.Random) -> cs.Move | None:
    """A legal move: a choice at random, and of its moves one of the first."""
    choices = list(session.choices())
    for choice in rng.sample(choices, len(choices)):
        if moves := list(islice(choice.moves(), 200)):
            return rng.choice(moves)
    return None


@cache
def game(name: str, seed: int = 1) -> tuple[cs.Session, ...]:
    """A random whole game, after each of its moves."""
    rng, result = random.Random(f"{name} {seed}"), [BEGUN[name]()]
    while (move := one_of(result[-1], rng)) is not None:
        result.append(result[-1].play(move))
    return tuple(result)
