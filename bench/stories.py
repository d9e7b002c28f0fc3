"""What stories cost: whole processes of `audit`, a wrong record beside the same game written right.

    python bench/stories.py                  one record of every twelfth kind, alone, of both games (make stories)
    python bench/stories.py --others FOLDER  records of another hand, each beside NAME.true.toml

Processor time of the process, the less of two runs. It stands beside the starts of the program (`--version`) too.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from by_hand.corpus import singles  # noqa: E402
from castlescore.record.session_file import record_text  # noqa: E402

EVERY, RUNS = 12, 2
BANDS = (("up to 5", 1, 5, 2), ("6 to 20", 6, 20, 4), ("more than 20", 21, 10**6, 8))
PAGE = """\
# What stories cost

Written by `make stories`: processor time of whole processes of `castlescore audit FILE`, beside that of the same game
written right, the median of records with so many findings.

| findings | records | times | at most | aim |
|---|---:|---:|---:|---:|
{rows}

A start of the program (`--version`) takes {start:.0f} ms of the processor. In starts: a game written right
{right:.0f} in the median, `examples/disputed/friday.toml` {friday:.0f}.
"""


def pairs(folder: Path, others: Path | None) -> Iterator[tuple[Path, Path]]:
    """The records that are measured, each with the same game written right."""
    if others:
        for wrong in sorted(others.glob("*.toml")):
            if not wrong.name.endswith(".true.toml"):
                yield wrong, wrong.with_suffix(".true.toml")
        return
    for game in ("castles", "between"):
        for case in list(singles(game, 0))[::EVERY]:
            wrong, right = folder / f"{case.name[:99]}.toml", folder / f"{case.name[:99]}.true.toml"
            wrong.write_text(record_text(case.record), encoding="utf-8")
            right.write_text(record_text(case.played), encoding="utf-8")
            yield wrong, right


def taken(folder: Path, *words: str) -> tuple[float, str]:
    """The processor seconds of a line, and its output."""
    least, output = float("inf"), ""
    for _ in range(RUNS):
        before = getrusage(RUSAGE_CHILDREN)
        line = [sys.executable, "-m", "castlescore", *words]
        env = {**os.environ, "XDG_CACHE_HOME": str(folder)}
        output = subprocess.run(line, capture_output=True, text=True, check=False, env=env).stdout
        after = getrusage(RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least, output


def main() -> None:
    """Measure and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--others", type=Path, metavar="FOLDER")
    others = parser.parse_args().others
    with tempfile.TemporaryDirectory() as name:
        folder, ratios, rights = Path(name), list[tuple[int, float]](), list[float]()
        for wrong, right in pairs(folder, others):
            seconds, output = taken(folder, "audit", str(wrong), "--json")
            usual, _ = taken(folder, "audit", str(right), "--json")
            ratios.append((len(json.loads(output)["sessions"][0]["findings"]), seconds / usual))
            rights.append(usual)
        start, _ = taken(folder, "--version")
        friday, _ = taken(folder, "audit", str(ROOT / "examples" / "disputed" / "friday.toml"))
    rows = []
    for words, low, high, aim in BANDS:
        some = [times for count, times in ratios if low <= count <= high]
        rows += [f"| {words} | {len(some)} | {median(some):.1f} | {max(some):.1f} | {aim} |"] if some else []
    values = {"start": 1000 * start, "right": median(rights) / start, "friday": friday / start}
    page = PAGE.format(rows="\n".join(rows), **values)
    print(page)
    if not others:
        (ROOT / "bench" / "stories.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
