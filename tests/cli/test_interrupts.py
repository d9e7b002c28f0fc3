"""Ctrl-C at any moment, importing included: exit code 130, no traceback, and the record as it was or as it became."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from samples import some

HARNESS = Path(__file__).with_name("interrupted.py")
TABLE = (Path(__file__).parents[2] / "examples" / "three-players" / "table.toml").read_text()
LINES = ["--version", "note x", "completing", "audit four"]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no fork there")


def interrupted(home, line, count, second):
    """What the program came to: its code, the interrupts it was sent, what it said, its record and its files."""
    folder = home / "table"
    (folder / "four").mkdir(parents=True)
    (folder / "table.toml").write_text(TABLE)
    for i in range(4):
        (folder / "four" / f"{i}.toml").write_text(TABLE)
    program = [sys.executable, str(HARNESS), str(folder), str(count), str(second), *line.split()]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    result = ast.literal_eval(done.stdout)
    assert len(result) == count + 1
    return result


def hold(value):
    """Whether what must hold of every interrupt holds."""
    done, *others = value
    assert done[0] in (0, 130) and done[2] == "", done  # it came when all was over
    for code, sent, said, record, _ in others:
        assert code == (130 if sent else 0), (code, sent, said)
        assert said.strip() in ("", "interrupted; already written: table.toml"), said
        assert record == (done[3] if "written" in said else TABLE) or record == done[3]
    assert sum(bool(sent) for _, sent, *_ in others) > len(others) / 2


@pytest.mark.parametrize("line", some(LINES, ["note x", "completing"]))
@pytest.mark.many
def test_an_interrupt_at_any_moment_is_130_and_no_traceback(tmp_path, line):
    hold(interrupted(tmp_path, line, 4, 0))


@pytest.mark.long
@pytest.mark.parametrize("second", [0, 7])
@pytest.mark.parametrize("line", [*LINES, "export --html"])
def test_so_is_every_other_and_a_second_one(tmp_path, line, second):
    hold(interrupted(tmp_path, line, 100, second))
