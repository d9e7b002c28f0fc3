"""The stored answers of tests/same: a part of them here, all by `make same`."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import same  # noqa: E402

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="each line is a fork")
EVERY = 50  # of so many cases of a kind one is asked here, its first line


@pytest.fixture(scope="module")
def stored() -> same.Stored:
    return same.stored_answers()


@pytest.mark.slow
def test_every_line_has_a_stored_answer(stored: same.Stored) -> None:
    answered = {name: [row[0] for row in each["lines"]] for name, each in stored.items()}
    assert answered == {case["name"]: case["lines"] for case in same.cases()}


@pytest.mark.slow
def test_a_part_of_the_lines_is_answered_as_stored(stored: same.Stored) -> None:
    kinds = groupby(same.cases(), lambda case: case["kind"])
    asked = [{**case, "lines": case["lines"][:1]} for _, cases in kinds for case in [*cases][::-EVERY]]
    changes = same.differences(asked, stored, same.answers(asked, 1))
    changes = [one for one in changes if one.part != "file"]  # those are stored as they are after the last line
    assert changes == [], "\n".join(same.every(changes))


@pytest.mark.parametrize("name", ["look: solo at 8", "environment: narrow", "castle: conformance castles 1"])
@pytest.mark.slow
def test_a_line_is_answered_as_by_a_python_of_its_own(name: str, stored: same.Stored, tmp_path: Path) -> None:
    (case,) = same.cases([name])
    for file, text in case["files"].items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    line, *answer = stored[name]["lines"][0]
    env = {**os.environ, **same.ENVIRONMENT, "HOME": str(tmp_path), **case["env"]}
    run = subprocess.run(
        [sys.executable, "-m", "castlescore", *line.split()], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert [run.returncode, run.stdout, run.stderr] == answer
