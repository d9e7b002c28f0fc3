"""Timing: medians of many runs; compared calls run in turn so that the machine's noise affects all alike."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import log
from statistics import mean, median
from time import process_time

LOOP = 10_000
QUIET = 0.43  # milliseconds of the loop on the idle machine of the aims


@dataclass(frozen=True)
class Times:
    """The times of one call, run after run, in seconds; `floors`: the time of the loop just before each run."""

    runs: tuple[float, ...]
    floors: tuple[float, ...] = ()

    @property
    def median(self) -> float:
        """The middle run, in milliseconds."""
        return 1000 * median(self.runs)

    @property
    def loops(self) -> float:
        """The median in loops: each run is divided by the loop before it, since the machine's noise varies."""
        return median(run / floor for run, floor in zip(self.runs, self.floors, strict=True))

    @property
    def least(self) -> float:
        """The quickest run, in milliseconds."""
        return 1000 * min(self.runs)


def timed(call: Callable[[], object]) -> float:
    """The processor seconds of a call: the load of the machine does not count."""
    start = process_time()
    call()
    return process_time() - start


def in_turn(calls: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, Times]:
    """Every call once a round; each returns its own seconds."""
    runs: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            runs[name].append(call())
    return {name: Times(tuple(seconds)) for name, seconds in runs.items()}


def each(call: Callable[[object], object], things: Iterable[object]) -> Times:
    """The time of one call for each of the things, which are made before; the garbage collector waits.

    The loop is timed before each.
    """
    made = list(things)
    floors, runs = list[float](), list[float]()
    gc.collect()
    gc.disable()
    try:
        for thing in made:
            floors.append(timed(loop))
            runs.append(timed(partial(call, thing)))
    finally:
        gc.enable()
    return Times(tuple(runs), tuple(floors))


def loop() -> int:
    """A fixed piece of plain Python: the unit in which figures of different machines can be compared."""
    total = 0
    for i in range(LOOP):
        total += i * i % 7
    return total


def exponent(sizes: Sequence[float], times: Sequence[float]) -> float:
    """The k of `time = a * size ** k` that fits best: 1 is linear."""
    xs, ys = [log(size) for size in sizes], [log(time) for time in times]
    x, y = mean(xs), mean(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)
