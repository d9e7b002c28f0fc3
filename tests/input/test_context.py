"""Which game a session file is of, as a line finds it out before it reads the file."""

from __future__ import annotations

import pytest

from castlescore.input.context import Context, game_at
from castlescore.protocol import registry
from castlescore.protocol.commands import foreign


@pytest.mark.parametrize("name", registry.NAMES)
def test_the_game_is_told_by_the_header(tmp_path, name):
    path = tmp_path / "table.toml"
    path.write_text(f'format = "castlescore session 1"\ngame = "{name}"\n', encoding="utf-8")
    found = game_at(str(path))
    assert found is registry.find(name)
    assert Context().left_out(str(path)) == foreign(found)


@pytest.mark.parametrize("text", ["", 'game = "chess"\n', "game = 3\n", ' game = "castles"\n', "\x00\xff"])
def test_what_says_no_game_is_of_none(tmp_path, text):
    path = tmp_path / "table.toml"
    path.write_text(text, encoding="latin-1")
    assert game_at(str(path)) is None
    assert Context().left_out(str(path)) == ()


def test_no_file_is_of_no_game(tmp_path):
    assert game_at(str(tmp_path / "table.toml")) is None
    assert game_at(str(tmp_path)) is None
