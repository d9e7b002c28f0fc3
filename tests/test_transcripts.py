"""What people type and see: every transcript is what the program prints now."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from transcripts import FOLDER, TRANSCRIPTS, remade

SLOW = {  # a quicker one of the same command is asked by `make test`
    "amend/disputed",
    "amend/lines",
    "amend/setup",
    "amend/swap",
    "audit/argued",
    "audit/audit",
    "evenings/between",
    "explain/disputed",
    "explain/event",
    "languages/czech",
    "languages/russian",
    "place/between",
    "reward/between",
    "reward/reward",
    "reward/sides",
    "stats/stats",
    "tally/tally",
    "where/table",
}


def name(path: Path) -> str:
    """What a transcript is called: its command and what it shows."""
    return path.relative_to(FOLDER).with_suffix("").as_posix()


EVERY = [pytest.param(path, id=name(path), marks=[pytest.mark.slow] * (name(path) in SLOW)) for path in TRANSCRIPTS]


@pytest.mark.parametrize("path", EVERY)
def test_a_transcript_is_what_the_program_prints(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    now = remade(text)
    if now != text:
        rows = unified_diff(text.splitlines(), now.splitlines(), str(path.name), "as it is now", lineterm="")
        pytest.fail("\n".join([*rows, "if that is right: make transcripts"]), pytrace=False)
