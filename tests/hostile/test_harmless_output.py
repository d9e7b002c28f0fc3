"""Names and notes made to do harm come out as text, whatever they are written to."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from session.writers import typed

NAME = 'B<b>&"[red]/..'
SESSION = r"""format = "castlescore session 1"
game = "castles"
players = ['B<b>&"[red]/..', "Anna"]
builder = "Anna"
favors = []
event = [
  { do = "note", text = "<script>\u001b[31m\u202e[bold]x[/bold] ../../&" },
  { do = "adjust", by = 'B<b>&"[red]/..', points = 1, why = "\u001b]0;t\u0007<i>&\u200f[red]" },
]
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "s.toml"
    path.write_text(SESSION, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("words", [["log"], ["show"], ["score"], ["export", "--svg", "Anna"], ["export", "--html"]])
def test_no_control_character_is_printed(file, words):
    code, out, err = typed(*words, "--session", file)
    assert code == 0, err
    assert all(c.isprintable() or c == "\n" for c in out + err)


@pytest.mark.parametrize("words", [["log"], ["show"], ["score"]])
def test_json_stays_json_and_ascii_controls_are_escaped(file, words):
    code, out, _ = typed(*words, "--session", file, "--json")
    assert code == 0
    assert json.loads(out)
    assert "\x1b" not in out


def test_markup_in_names_and_notes_is_escaped_on_the_page(file):
    _, out, _ = typed("export", "--html", "--session", file)
    assert "<b>&" not in out
    assert "&lt;b&gt;" in out


def test_a_picture_is_well_formed(file):
    _, out, _ = typed("export", "--svg", NAME, "--session", file)
    assert ElementTree.fromstring(out).tag.endswith("svg")


def test_a_folder_that_links_to_itself_is_audited_once(tmp_path, file):
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)
    code, out, _ = typed("audit", str(tmp_path), "--json")
    assert code == 0
    assert len(json.loads(out)["sessions"]) == 1
