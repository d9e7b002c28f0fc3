"""The judge alone in a browser: its size, its starts, a place and a score.

`python bench/alone.py [--out FILE]` needs npm and Chromium. Starts are measured in the processor time of all processes
of the browser, answers by the wall, as the page sees them.
"""

from __future__ import annotations

import argparse
import gzip
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from material import ROOT
from report import held, machine, number, table

import castlescore as cs
from browser.chromium import Chromium
from browser.judge import READY, Judge, build, hosted

STARTS, TAPS = 3, 15
SIZE_AIM, COLD_AIM, WARM_AIM, PLACE_AIM, SCORE_AIM, PAUSE_AIM = 9.0, 12.0, 6.0, 0.3, 1.0, 0.4
EXAMPLES = ROOT / "examples"
TICKS = os.sysconf("SC_CLK_TCK")
PAUSES = """window.longest = 0; new PerformanceObserver((list) => { for (const each of list.getEntries())
  window.longest = Math.max(window.longest, each.duration); }).observe({ type: "longtask", buffered: true })"""


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "bench" / "alone.md")
    out = parser.parse_args().out
    with tempfile.TemporaryDirectory() as temporary:
        folder = build(Path(temporary, "alone"))
        files = {path.name: path.read_bytes() for path in folder.iterdir()}
        packed = sum(len(body if name.endswith(".zip") else gzip.compress(body, 9)) for name, body in files.items())
        cold, warm, pauses = [], [], []
        with hosted(folder) as address:
            for n in range(STARTS):
                browser = Chromium(Path(temporary, f"profile{n}"))
                browser.do("Page.addScriptToEvaluateOnNewDocument", source=PAUSES)
                judge = Judge(browser)
                idle = processor(browser)
                judge.start(address)
                cold.append(processor(browser) - idle)
                before = processor(browser)
                judge.browser.do("Page.reload")
                judge.until(READY)
                warm.append(processor(browser) - before)
                pauses.append(judge.ask("window.longest") / 1000)
                if n == STARTS - 1:
                    places, scores = answers(judge)
                browser.close()
    rows = table(
        ("what", "times", "least", "median", "most", "aim"),
        [["size, gzipped, in MB", "1", *[number(packed / 1e6)] * 3, held(packed / 1e6, SIZE_AIM)],
         row("cold start to the first answer, seconds of the processor", cold, COLD_AIM),
         row("warm start to the first answer, seconds of the processor", warm, WARM_AIM),
         row("longest pause of the page's own thread in a start, seconds", pauses, PAUSE_AIM),
         row("the places of a tile in a castle of 16, seconds", places, PLACE_AIM),
         row("the score of four castles of 16 tiles, seconds", scores, SCORE_AIM)],
    )  # fmt: skip
    text = f"# The judge alone, in a browser\n\nMade by `python bench/alone.py`. {machine()}\n\n{rows}"
    out.write_text(text, encoding="utf-8")


def row(what: str, times: list[float], aim: float) -> list[str]:
    """A line of the table."""
    return [what, str(len(times)), *map(number, (min(times), median(times), max(times))), held(median(times), aim)]


def processor(browser: Chromium) -> float:
    """The processor time so far of all processes of a browser, in seconds."""
    of, times = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(path.parent.name)
        of[pid], times[pid] = int(fields[1]), sum(map(int, fields[11:15])) / TICKS
    family = {browser.pid}
    while more := {pid for pid, parent in of.items() if parent in family} - family:
        family |= more
    return sum(times.get(pid, 0) for pid in family)


def answers(judge: Judge) -> tuple[list[float], list[float]]:
    """The times of showing a tile's places, and of showing a scored table of four castles."""
    link = EXAMPLES / "castles" / "public-link.toml"
    judge.open_file(link)
    places, scores = [], []
    for tile in [tile.id for tile in cs.Castle.read(link).tiles_left() if tile.room][:TAPS]:
        places.append(taken(lambda id=tile: judge.answered(f"document.getElementById('tile-lay-{id}').click()")))
        judge.answered("document.querySelector('.bar a:last-of-type').click()")
    for name in ("anna", "ben", "cara", "dan"):
        judge.open_file(EXAMPLES / "tally" / f"{name}.toml")
    for _ in range(TAPS):
        scores.append(taken(lambda: judge.open_file(EXAMPLES / "tally" / "friday.toml")))
        judge.answered("document.querySelector('[data-do=delete]').click()")
    return places, scores


def taken(act: Callable[[], object]) -> float:
    """How long something takes."""
    began = perf_counter()
    act()
    return perf_counter() - began


if __name__ == "__main__":
    main()
