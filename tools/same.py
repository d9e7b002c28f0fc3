"""Compare what the program answers with what it answered at an earlier commit, over five thousand lines.

`same.py COMMIT [WORD...]` runs the corpus of `same_lines.py`, or the cases of it whose names hold one of the words, in
this checkout and in that commit, and prints every line whose exit code, output, messages or files differ. For a change
of the code that must change nothing, and for reading what another change did change. Minutes, not seconds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path
from typing import Any

from babel.messages.frontend import CommandLineInterface

ROOT = Path(__file__).parent.parent
WORKER = Path(__file__).with_name("same_worker.py")
ROWS = 12  # of a difference that are shown

Case = dict[str, Any]


def main(commit: str, words: list[str]) -> int:
    """Compare this checkout with a commit; returns 1 where anything differs, else 0."""
    from same_lines import corpus

    cases = [case for case in corpus() if not words or any(word in case["name"] for word in words)]
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder, "before")
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(before), commit], cwd=ROOT, check=True)
        try:
            locale = before / "src" / "castlescore" / "locale"
            CommandLineInterface().run(["pybabel", "-q", "compile", "-D", "castlescore", "-d", str(locale)])
            runs = [_started(checkout, cases) for checkout in (before, ROOT)]
            different = sum(_told(*pair) for pair in zip(*map(_answers, runs), strict=True))
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(before)], cwd=ROOT, check=True)
    lines = sum(len(case["lines"]) for case in cases)
    print(f"{different} of {lines} lines differ")
    return 1 if different else 0


def _started(checkout: Path, cases: list[Case]) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    with tempfile.TemporaryFile("w+", encoding="utf-8") as asked:
        asked.writelines(json.dumps(case) + "\n" for case in cases)
        asked.seek(0)
        return subprocess.Popen([sys.executable, str(WORKER)], stdin=asked, stdout=subprocess.PIPE, text=True, env=env)


def _answers(run: subprocess.Popen[str]) -> Iterator[Mapping[str, Any]]:
    assert run.stdout is not None
    for row in run.stdout:
        yield json.loads(row)


def _told(before: Mapping[str, Any], now: Mapping[str, Any]) -> int:
    """Print how the answers to one case differ; returns how many of its lines do."""
    different = 0
    for was, is_ in zip(before["lines"], now["lines"], strict=True):
        if was != is_:
            different += 1
            print(f"=== {now['name']}: {' '.join(map(repr, is_['words']))}")
            if was["code"] != is_["code"]:
                print(f"exit code {was['code']} -> {is_['code']}")
            _differences(was["out"], is_["out"], "stdout")
            _differences(was["err"], is_["err"], "stderr")
    for (name, text), (_, other) in zip_longest(before["files"].items(), now["files"].items(), fillvalue=("", "")):
        if text != other:
            print(f"=== {now['name']}: file {name}")
            _differences(text, other, name)
    return different


def _differences(before: str, now: str, name: str) -> None:
    rows = list(unified_diff(before.splitlines(), now.splitlines(), name, name, n=0, lineterm=""))[2:]
    for row in rows[:ROWS]:
        print(f"  {row[:200]}")
    if len(rows) > ROWS:
        print(f"  ... {len(rows) - ROWS} more rows")


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests")]
    sys.exit(main(sys.argv[1], sys.argv[2:]))
