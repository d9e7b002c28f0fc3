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
    found = ElementTree.fromstring(one)
    names = {element.tag.removeprefix(SVG) for element in found.iter()}
    assert names == {"svg", "title", "style", "rect", "g", "text", "animate"}
    assert not any(name in ("style", "href") or name.startswith("on") for each in found.iter() for name in each.attrib)
    assert "prefers-reduced-motion" in one
    assert len(one) < 80_000


@pytest.mark.parametrize("code", languages())
def test_one_screen_is_seen_at_every_moment(code):
    found = ElementTree.fromstring((FOLDERS[0] / recording(code)).read_text(encoding="utf-8"))
    moved = [group for group in found.iter(f"{SVG}g") if group.find(f"{SVG}animate") is not None]
    lines: dict[str, list[list[tuple[float, str]]]] = {}
    for group in moved:
        text = group.find(f"{SVG}text")
        step = group.find(f"{SVG}animate")
        if text is not None and step is not None:
            times = map(float, step.attrib["keyTimes"].split(";"))
            lines.setdefault(text.attrib["y"], []).append([*zip(times, step.attrib["values"].split(";"), strict=True)])
    for moment in (0.01, 0.2, 0.5, 0.7, 0.99):
        for rows in lines.values():
            assert sum([value for time, value in row if time <= moment][-1] == "visible" for row in rows) <= 1
