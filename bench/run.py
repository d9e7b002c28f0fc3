"""The benchmark: `python bench/run.py` measures everything and writes results.md and growth.svg beside itself.

Nothing here judges: times depend on the machine and on what else it does, so no test asserts them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from pathlib import Path

import audits
import inside
import processes
import report
from babel.messages.frontend import CommandLineInterface
from material import ROOT
from plot import plot
from timing import QUIET, exponent

HERE = Path(__file__).parent
AIMS = {inside.COLD: (20, 0.3), inside.PLACES: (20, 15.0), inside.POINTS: (16, 0.4)}
EVENTS, REPLAY_AIM, REVIEW_AIM = 150, 9.5, 300.0  # ms, where the loop takes timing.QUIET
ASKED = {inside.JUDGED: 0.45, inside.EVERYWHERE: 2000 / QUIET, inside.LAID: 0.15, inside.TYPED: 0.15}  # loops
PAGE = """\
# Measured

Written by `make bench`. {machine} {loop}

## Whole lines

Processor time of a process, bytecode kept. Lines and floors take turns, {rounds} rounds; a ratio is that of the least
times of the same run. The stack at its least: a command of typer that reads 60 events by tomllib and judges them by a
pydantic model of six kinds.

{whole}
## Inside one process

Processor time, over {count} random legal castles of each size; nothing is remembered from one measurement to the next,
unless it says so. "Power" is the k of `tiles ** k` that fits best: 1 is linear. Points are those of `judge`, which
builds the castle. In loops: each run by the loop of plain Python just before it, since noise comes and goes.

![How the times grow](growth.svg)

{inside}
`import castlescore` takes {imported} ms of the processor.

Single questions, in processor time:

{asked}
A game of {events} events, four random players. Aims are {replay_aim:g} and {review_aim:g} ms where the
loop takes {quiet} ms:

{replay}
The same game looked back on by `review`:

{review}
## Archives

`castlescore audit FOLDER` on copies of {distinct} random games of two to four players.

{archive}
`castlescore stats FOLDER` on copies of {both} random games of both kinds (aim: 1000 games on two cores in 10 s).

{counted}"""


def main() -> None:
    """Measure and write."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--once", action="store_true", help="every measurement once: to see that it runs")
    words.add_argument("--rounds", type=int, default=21, help="of the whole lines (default 21)")
    words.add_argument("--before", metavar="COMMIT", help="also measure the whole lines as they were at this commit")
    words.add_argument("--out", type=Path, default=HERE, help="folder for the results (default: beside this file)")
    options = words.parse_args()
    rounds, count, runs = (1, 1, 1) if options.once else (options.rounds, 6, 15)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = {"now": ROOT / "src"}
        if options.before:
            sources[options.before] = _source_at(options.before, folder)
        whole = processes.measured(_made(folder / "lines"), sources, rounds)
        counts = (4, 8) if options.once else (100, 300, 1000)
        archive = audits.worked_through("audit", audits.castles_games(), _made(folder / "archive"), counts)
        counted = audits.worked_through("stats", audits.games_of_both(), _made(folder / "evenings"), counts)
    floor = inside.floor(max(runs, 3) * 20)
    growth = inside.growth(inside.SIZES, count)
    events, parts = inside.replay(EVENTS, runs)
    looked = inside.review(EVENTS, runs)
    asked_for = inside.asked(runs)
    curves = {thing: {n: times.median for n, times in by_size.items()} for thing, by_size in growth.items()}
    powers = {thing: exponent(list(curve), list(curve.values())) for thing, curve in curves.items()}
    page = PAGE.format(
        machine=report.machine(), loop=report.loop_line(floor), rounds=rounds, count=count, events=events,
        whole=report.whole(whole, list(sources)), inside=report.inside(growth, powers, AIMS),
        imported=report.number(inside.imported(runs).median),
        asked=report.asked(asked_for, ASKED),
        replay=report.replayed(parts, REPLAY_AIM),
        review=report.replayed(looked, REVIEW_AIM), archive=report.archive(archive), distinct=audits.DISTINCT,
        counted=report.archive(counted), both=2 * audits.DISTINCT, quiet=QUIET,
        replay_aim=REPLAY_AIM, review_aim=REVIEW_AIM,
    )  # fmt: skip
    (options.out / "results.md").write_text(page, encoding="utf-8")
    (options.out / "growth.svg").write_text(plot(curves, powers), encoding="utf-8")
    print(page)


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _source_at(commit: str, folder: Path) -> Path:
    """The packages at a commit, unpacked into a new folder."""
    packed = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", os.fspath(folder)], input=packed, check=True)
    locale = os.fspath(folder / "src" / "castlescore" / "locale")
    CommandLineInterface().run(["pybabel", "-q", "compile", "-D", "castlescore", "-d", locale])
    return folder / "src"


if __name__ == "__main__":
    main()
