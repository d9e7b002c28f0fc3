"""The evening of `examples/evening`, typed line by line: every exit code, place, point, price and purse of it."""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from builders.evenings import LINES
from castlescore.cli.app import run
from cli.conftest import Answer


def buy(n, by, tile, at, turn, price, points, score, money, **more):
    found = {"n": n, "do": "buy", "by": by, "tile": tile, "at": at, "turn": turn, "price": price}
    return {**found, "points": points, "score": score, "money": money, **more}


# The beginning of each line, its exit code, the event recorded (or the rules that say no, or what stderr says), and
# who waits for what; None where nothing is recorded.
CORRIDOR, SLEEPING = "reward corridor TILE PLACE", "reward sleeping STACK COUNT"
CARD_3, CARD_5 = [{"of": 3, "reward": "utility"}], [{"of": 5, "reward": "utility"}]


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """The answers to all its lines, with the bytes of the record after each."""
    found = []
    with contextlib.chdir(tmp_path_factory.mktemp("evening")):
        for line in LINES:
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = run([*shlex.split(line), "--json"])
            found.append((Answer(code, out.getvalue(), err.getvalue()), Path("table.toml").read_bytes()))
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="no POSIX shell")
def test_the_shell_loop_of_the_readme(tmp_path):
    """Only its first lines: each is a process of its own."""
    few = tmp_path / "few.txt"
    few.write_text("\n".join(LINES[:4]) + "\n")
    program = tmp_path / "castlescore"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m castlescore "$@"\n')
    program.chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    loop = f'while read -r line; do eval "castlescore $line"; done < {few.name}'
    done = subprocess.run(["/bin/sh", "-c", loop], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Ben buys Pumpkin Garden at 3,1@90 for 10000 to Anna" in done.stdout
