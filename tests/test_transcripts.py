"""What people type and see: every transcript is what the program prints now."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from transcripts import FOLDER, TRANSCRIPTS, remade


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: str(path.relative_to(FOLDER).with_suffix("")))
def test_a_transcript_is_what_the_program_prints(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    now = remade(text)
    if now != text:
        rows = unified_diff(text.splitlines(), now.splitlines(), str(path.name), "as it is now", lineterm="")
        pytest.fail("\n".join([*rows, "if that is right: make transcripts"]), pytrace=False)
