"""The evening of `examples/evening`, typed line by line: every exit code, place, point, price and purse of it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

import pytest

from builders.evenings import LINES


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
