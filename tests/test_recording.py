"""The recordings of a tile that is pointed at are what the program shows at a terminal, and can stand in a page."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from builders import languages
from castlescore.view.pages import recording

ROOT = Path(__file__).parent.parent
FOLDERS = (ROOT / "docs" / "pictures", ROOT / "src" / "castlescore" / "view" / "html")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.slow
def test_it_is_what_the_program_shows_now():
    pytest.importorskip("pexpect")
    check = [sys.executable, "tools/recording.py", "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "\n")


@pytest.mark.parametrize("code", languages())
def test_it_stands_alone_moves_without_a_script_and_stops_for_who_wants_no_movement(code):
    one, other = ((folder / recording(code)).read_text(encoding="utf-8") for folder in FOLDERS)
    assert one == other
    root = ElementTree.fromstring(one)
    names = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert names == {"svg", "title", "style", "rect", "g", "text", "animate"}
    assert not any(name in ("style", "href") or name.startswith("on") for each in root.iter() for name in each.attrib)
    assert "prefers-reduced-motion" in one
    assert len(one) < 80_000
