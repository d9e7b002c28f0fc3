"""The benchmark runs and gives a figure for everything it measures; how long anything takes is nobody's test."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.long  # it is as long as the benchmark once


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bench")
    words = [sys.executable, str(ROOT / "bench" / "run.py"), "--once", "--out", str(folder)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "exit" not in done.stderr, done.stderr
    return folder


def test_every_measurement_gives_a_figure(results):
    page = (results / "results.md").read_text(encoding="utf-8")
    tables = re.findall(r"(?:^\|.*\|\n)+", page, re.MULTILINE)
    rows = [line.split("|")[1:-1] for table in tables for line in table.splitlines()[2:]]
    archive = len(tables[5].splitlines()) - 2
    assert [len(table.splitlines()) - 2 for table in tables] == [19, 5, 5, 4, 4, archive, archive]
    for name, first, second, *_ in rows:
        assert float(first) > 0, name
        assert float(second) > 0, name


def test_the_plot_shows_every_curve_at_every_size(results):
    plot = (results / "growth.svg").read_text(encoding="utf-8")
    assert plot.count("<polyline") == 5
    assert plot.count("<circle") == 5 * 5


def test_the_worst_records_are_audited_each_in_a_row_of_its_own(tmp_path):
    out = tmp_path / "worst.md"
    words = [sys.executable, str(ROOT / "bench" / "worst.py"), "--once", "--out", str(out)]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stderr == ""
    rows = [line for line in out.read_text(encoding="utf-8").splitlines() if line.startswith("| ")][2:]
    names = [row.split("|")[1].strip() for row in rows]
    kinds = {game: {name.split(", ")[1] for name in names if name.startswith(game)} for game in ("castles", "between")}
    assert kinds["castles"] == kinds["between"] and len(names) == 2 * len(kinds["castles"]) >= 14
    assert all("findings in 60 events" in row for row in rows)
