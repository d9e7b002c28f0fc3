"""A mark of the order of bytes (BOM), which editors on Windows put before a text, is read as if it were not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders.evenings import HEADER, OPENING
from castlescore.cli.completion import replay_at

MARK = b"\xef\xbb\xbf"
BETWEEN = "new ann ben --game between --throne corridor-food --throne living-sleeping --throne utility-food\n"


def _marked(path: Path, text: str) -> Path:
    path.write_bytes(MARK + text.encode())
    return path


def test_a_session_is_read_recorded_and_stays_readable(typed, folder):
    path = _marked(folder / "table.toml", HEADER + OPENING)
    shown = typed("show --json")
    assert typed("note hello").code == 0
    assert path.read_bytes().startswith(b"format")
    assert typed("show --json").json == {**shown.json, "event": 4}
    assert typed("log --json").json["events"][-1]["text"] == "hello"


@pytest.mark.parametrize("script", ["new anna ben\nnote x\n", BETWEEN + "note x\n"])
def test_a_script_is_played_from_a_file_and_from_a_pipe(typed, folder, script):
    _marked(folder / "script.txt", script)
    assert typed("play script.txt -s one.toml").code == 0
    assert typed("play -s two.toml", stdin=f"\ufeff{script}").code == 0
    assert typed("play - -s three.toml", stdin=f"\ufeff{script}").code == 0
    one, two, three = ((folder / f"{name}.toml").read_text() for name in ("one", "two", "three"))
    assert one == two == three
    assert "note" in one


def test_a_setup_and_a_catalogue_are_read(typed, folder):
    _marked(folder / "setup.toml", "room_cards = 44\n")
    _marked(folder / "rooms.toml", '[[room]]\nid = "solar"\npoints = 9\n')
    assert typed("new anna ben --setup setup.toml --catalogue rooms.toml").code == 0
    assert "points = 9" in (folder / "table.toml").read_text()
    assert typed("tiles solar --catalogue rooms.toml --json").json["tiles"][0]["points"] == 9


def test_the_game_of_a_table_is_seen_and_its_words_are_suggested(typed, folder):
    _marked(folder / "table.toml", 'game = "between"\nformat = "castlescore session 1"\n')
    assert {tile["game"] for tile in typed("tiles --json").json["tiles"]} == {"between"}
    evening = replay_at(str(_marked(folder / "other.toml", HEADER + OPENING)))
    assert evening is not None
    assert evening.last == 3
