"""An archive worked through: how the time grows with the games and shrinks with the cores, and the memory it takes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from material import ROOT, between_game, game

DISTINCT = 5


@dataclass(frozen=True)
class Audited:
    """How many games, on how many cores, in how many seconds, and the largest process in MiB."""

    games: int
    cores: int
    seconds: float
    peak: float


def cores() -> list[int]:
    """The cores that this process may use."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else list(range(os.cpu_count() or 1))


def castles_games() -> list[str]:
    """Random games of two to four players."""
    return [game(2 + seed % 3, seed) for seed in range(DISTINCT)]


def games_of_both() -> list[str]:
    """As many random games of both kinds, taking turns."""
    return [each for pair in zip(castles_games(), map(between_game, range(DISTINCT)), strict=True) for each in pair]


def worked_through(command: str, texts: Sequence[str], folder: Path, counts: tuple[int, ...]) -> list[Audited]:
    """The time of a command on folders of so many games, copies of these, on one core and on all."""
    results = []
    for count in counts:
        files = folder / str(count)
        files.mkdir()
        for n in range(count):
            (files / f"{n:04}.toml").write_text(texts[n % len(texts)], encoding="utf-8")
        for used in ([cores()[:1]] if len(cores()) > 1 else []) + [cores()]:
            results.append(_run(command, files, count, used))
    return results


def _run(command: str, files: Path, count: int, used: list[int]) -> Audited:
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env |= {"PYTHONPATH": str(ROOT / "src"), "PYTHONPYCACHEPREFIX": str(files.parent / "cache")}
    words = [sys.executable, "-m", "castlescore", command, str(files)]
    with _bound_to(used):
        start = perf_counter()
        child = os.posix_spawn(sys.executable, words, env)
        _, status, usage = os.wait4(child, 0)
        seconds = perf_counter() - start
    if status:
        raise RuntimeError(f"{command} of {count} games ended with {os.waitstatus_to_exitcode(status)}")
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return Audited(count, len(used), seconds, usage.ru_maxrss / unit)


@contextmanager
def _bound_to(used: list[int]) -> Iterator[None]:
    """Limit the processes that are started here to these cores, where the system allows it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, used)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
