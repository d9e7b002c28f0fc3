"""Several mistakes in one record, of either game: each changes values of its own, and none of them another's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from builders import Replay
from castlescore import Audit
from games.castles.audit.mistakes import Events, Mistake, copy

GONE = object()
Maker = Callable[[Replay, Random], Mistake | None]
TRIES = 60


def changes_of(game: Replay, events: Events) -> dict[tuple[int, str], Any] | None:
    """The values in which events differ from those of a game, by line and key; None where lines are more or fewer."""
    if len(events) != len(game.record.events):
        return None
    found = {}
    for n, (old, new) in enumerate(zip(game.record.events, events, strict=True), 1):
        for key in {*old, *new}:
            if old.get(key) != new.get(key):
                found[n, key] = new.get(key, GONE)
    return found


def together(
    game: Replay, makers: Mapping[str, Maker], rng: Random, many: int, apart: int = 0
) -> tuple[list[tuple[str, Mistake]], Events] | None:
    """So many mistakes that have nothing to do with each other, with the events; None where there is no place.

    `apart`: no line of one is so near to a line of another.
    """
    made: list[tuple[str, Mistake]] = []
    whole: dict[tuple[int, str], Any] = {}
    for _ in range(TRIES):
        if len(made) == many:
            break
        name = rng.choice(sorted(makers))
        one = makers[name](game, rng)
        changes = changes_of(game, one.events) if one is not None else None
        if one is None or not changes or name in {other for other, _ in made}:
            continue
        lines, taken = {n for n, _ in changes}, {n for n, _ in whole}
        if any(abs(a - b) <= apart for a in lines for b in taken):
            continue
        made.append((name, one))
        whole |= changes
    if len(made) < many:
        return None
    events = copy(game)
    for (n, key), value in whole.items():
        if value is GONE:
            events[n - 1].pop(key, None)
        else:
            events[n - 1][key] = value
    return made, events


def all_found(made: list[tuple[str, Mistake]], found: Audit) -> bool:
    """Whether each of several mistakes is found where it is, and nothing that follows from none of them."""
    own = {(one.first, one.kind) for _, one in made}
    there = {(finding.event, finding.kind) for finding in found.findings}
    firsts = {one.first for _, one in made}
    others = [finding for finding in found.findings if (finding.event, finding.kind) not in own]
    return own <= there and all(firsts & set(finding.depends) for finding in others)
