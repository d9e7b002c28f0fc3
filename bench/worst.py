"""The worst records that may be read: as long as one may be, nearly every line of them wrong, made by several recipes.

`python bench/worst.py [GAME [RECIPE]]` audits each in a process of its own and says what it took, in seconds of the
processor and in turns of the fixed loop of plain Python (23 thousand are ten seconds where it takes 0.43 ms). They are
the same in every run, because they are made from fixed seeds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, cycle, islice, repeat
from pathlib import Path
from random import Random
from typing import NamedTuple

from material import ROOT
from report import held, machine, number, table
from timing import QUIET, each, loop

from builders.games import good_between_game, good_game
from castlescore.core.types import Event
from castlescore.protocol.evening import Record
from castlescore.protocol.registry import game_of
from castlescore.record.session_file import MOST_EVENTS, record_text
from castlescore.toml.reading import MOST_TILES

GAMES: dict[str, Callable[[], Record]] = {
    "castles": lambda: good_game(4, 1).record,
    "between": lambda: good_between_game(5, 1).record,
}
AIM, ROOM = 10.0, 200.0  # seconds of processor where the loop takes QUIET ms, MiB
PAGE = """\
# The worst records

Written by `python bench/worst.py`. {machine}

`castlescore audit` of records as long as one may be, nearly every line of them wrong: seconds of the processor, and
turns of the fixed loop of plain Python taken just after. The aim, ten seconds where the loop takes 0.43 ms, is
{aim} thousand.

{table}"""
FAR = 60  # units from the middle to the farthest tile of a huge castle
Recipe = Callable[[Record, Random], Iterator[Event]]


def lines(record: Record) -> list[Event]:
    """The events of a record, without undone ones."""
    return [event for _, event in record.standing()[0]]


def at_random(record: Record, rng: Random) -> Iterator[Event]:
    """Events of one game, drawn again and again."""
    return (rng.choice(lines(record)) for _ in repeat(None))


def shuffled(record: Record, rng: Random) -> Iterator[Event]:
    """One game after another, each in another order."""
    return chain.from_iterable(rng.sample(lines(record), len(lines(record))) for _ in repeat(None))


def twice(record: Record, rng: Random) -> Iterator[Event]:
    """One game after another, every event written twice."""
    return chain.from_iterable((line, line) for line in cycle(lines(record)))


def wrong_figures(record: Record, rng: Random) -> Iterator[Event]:
    """One game after another, every computed number replaced by another one."""
    forms = game_of(record.header).rules.MOVES
    for event in cycle(lines(record)):
        known = {"claim", *forms.form(event).figures}
        off = {key: value + rng.randint(1, 500) for key, value in event.items() if key in known and type(value) is int}
        yield {**event, **off}


def one_player(record: Record, rng: Random) -> Iterator[Event]:
    """The events of one player or castle, in order and then shuffled, and wrong checks."""
    whose = next(key for key in ("castle", "by") if any(key in event for event in lines(record)))
    name = next(event[whose] for event in lines(record) if whose in event)
    own = [event for event in lines(record) if event.get(whose) == name]
    own += [{"do": "check", whose: name, "score": points} for points in range(-5, 0)]
    return chain.from_iterable([own, *(rng.sample(own, len(own)) for _ in range(MOST_EVENTS))])


def huge(record: Record, rng: Random) -> Iterator[Event]:
    """Castles of as many tiles as allowed, at random places, with claims; then the events of a game."""
    laid = [event for event in lines(record) if "at" in event]
    for event in islice(cycle(laid), 8 * MOST_TILES):
        at = [rng.randint(-FAR, FAR), rng.randint(-FAR, FAR)]
        yield {**event, "at": at, "claim": rng.randint(-20, 20)}
    yield from at_random(record, rng)


def strangers(record: Record, rng: Random) -> Iterator[Event]:
    """Events of one game, a letter of every name changed."""
    for event in at_random(record, rng):
        yield {key: f"{value[:-1]}x" if key in ("by", "castle", "tile") else value for key, value in event.items()}


def numbered(record: Record, rng: Random) -> Iterator[Event]:
    """One game after another, every name replaced by a wrong one similar to it: `Kara0`, `Kara1`."""
    for n, event in enumerate(cycle(lines(record))):
        yield {key: f"{value}{n}" if key in ("by", "castle", "tile") else value for key, value in event.items()}


def nobody(record: Record, rng: Random) -> Iterator[Event]:
    """One game after another, every name replaced by one that is similar to none."""
    for n, event in enumerate(cycle(lines(record))):
        yield {key: f"zq{n}" if key in ("by", "castle", "tile") else value for key, value in event.items()}


RECIPES: dict[str, Recipe] = {
    "at random": at_random, "shuffled": shuffled, "twice": twice, "wrong figures": wrong_figures,
    "one player": one_player, "huge": huge, "strangers": strangers, "numbered": numbered, "nobody": nobody,
}  # fmt: skip


def worst(game: str, recipe: str, events: int = MOST_EVENTS) -> Record:
    """A record of so many events; an event that would give a castle too many tiles is left out."""
    start = GAMES[game]()
    drawn = RECIPES[recipe](start, Random(f"{game}, {recipe}"))
    return start.with_events(tuple(islice(_allowed(drawn), events)))


def _allowed(events: Iterator[Event]) -> Iterator[Event]:
    tiles: Counter[object] = Counter()
    for event in events:
        whose = event.get("castle", event.get("by"))
        if "at" in event and event["do"] != "check":
            if tiles[whose] == MOST_TILES - 1:
                continue
            tiles[whose] += 1
        yield event


class Worst(NamedTuple):
    """An audited record: seconds of the processor, also in loops, the largest memory in MiB, and its exit."""

    game: str
    recipe: str
    seconds: float
    loops: float
    peak: float
    said: str


def audited(game: str, recipe: str, events: int = MOST_EVENTS) -> Worst:
    """The audit of one record by `castlescore audit`."""
    with tempfile.TemporaryDirectory() as folder:
        path, output = Path(folder, "worst.toml"), Path(folder, "said.txt")
        path.write_text(record_text(worst(game, recipe, events)), encoding="utf-8")
        words = [sys.executable, "-m", "castlescore", "audit", str(path)]
        with output.open("wb") as out:
            child = subprocess.Popen(words, stdout=out, env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
            _, _, used = os.wait4(child.pid, 0)
            child.returncode = 0
        last = output.read_text(encoding="utf-8").rstrip().rpartition("\n")[2]
    seconds = used.ru_utime + used.ru_stime
    floor = each(lambda _: loop(), range(50)).median / 1000
    peak = used.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
    return Worst(game, recipe, seconds, seconds / floor, peak, last)


def main() -> None:
    """Write all of them into worst.md, or print the named ones."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game", nargs="?", choices=GAMES)
    words.add_argument("recipe", nargs="?", choices=RECIPES)
    words.add_argument("--once", action="store_true", help="short ones: to see that it runs")
    words.add_argument("--out", type=Path, default=Path(__file__).with_name("worst.md"), help="the file of the results")
    options = words.parse_args()
    wanted = [(g, r) for g in GAMES for r in RECIPES if options.game in (None, g) and options.recipe in (None, r)]
    results = []
    for game, recipe in wanted:
        results.append(audited(game, recipe, 60 if options.once else MOST_EVENTS))
        print(f"{game}, {recipe}: {results[-1].seconds:.1f} s, {results[-1].said}", flush=True)
    if len(results) == len(GAMES) * len(RECIPES):
        options.out.write_text(PAGE.format(machine=machine(), aim=most(), table=_table(results)), encoding="utf-8")


def most() -> float:
    """The allowed thousands of loops of an audit."""
    return round(AIM / QUIET, 1)


def _table(results: Sequence[Worst]) -> str:
    rows = [[f"{w.game}, {w.recipe}", number(w.seconds), number(w.loops / 1000), held(round(w.loops / 1000, 1), most()),
             held(round(w.peak), ROOM), w.said] for w in results]  # fmt: skip
    return table(["record", "seconds", "thousand loops", "aim", "largest process, MiB", "it says"], rows)


if __name__ == "__main__":
    main()
