"""The pictures of the README are what the program draws."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
def test_every_picture_of_the_readme_is_drawn_by_the_program_as_it_is_now():
    check = [sys.executable, "tools/pictures.py", "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "\n")


def test_the_readme_and_the_documents_show_every_picture_and_say_what_is_on_it():
    pages = [*ROOT.glob("README*.md"), *(ROOT / "docs").rglob("*.md")]
    text = "\n".join(page.read_text("utf-8") for page in pages)
    found = re.findall(r'<img src="(?:docs/)?pictures/([^"]+)"[^>]* alt="([^"]+)"', text)
    found += [(name, words) for words, name in re.findall(r"!\[([^\]]+)\]\((?:docs/|\.\./)?pictures/([^)]+)\)", text)]
    shown = dict(found)
    drawn = {path.name for path in (ROOT / "docs" / "pictures").iterdir() if path.suffix in (".svg", ".png")}
    assert set(shown) == drawn
    assert all(len(words) > 20 for words in shown.values())
