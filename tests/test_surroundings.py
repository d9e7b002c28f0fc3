"""The tests run alike in every shell, and leave the game of whoever runs them alone."""

from __future__ import annotations

import os

import pytest

from builders import run
from builders.evenings import evening
from surroundings import FOLDERS, OF_A_SHELL, left_behind


def test_a_game_that_a_shell_names_is_left_alone_and_its_terminal_is_not_asked(tmp_path, monkeypatch, capsys):
    game = tmp_path / "friday.toml"
    game.write_text(evening()[20], encoding="utf-8")
    before = game.read_bytes()
    for name in (*OF_A_SHELL, *FOLDERS, "CASTLESCORE_LANG", "TERM"):
        monkeypatch.setenv(name, str(game))
    monkeypatch.chdir(tmp_path)
    with pytest.MonkeyPatch.context() as patched:
        left_behind(patched, tmp_path.joinpath)
        assert not os.environ.keys() & set(OF_A_SHELL)
        assert [os.environ[name] for name in FOLDERS] == [str(tmp_path / name.lower()) for name in FOLDERS]
        assert run(["note", "x"]) == 3
    assert game.read_bytes() == before
    assert capsys.readouterr().err.startswith("table.toml: no such session")


def test_here_too():
    assert not os.environ.keys() & set(OF_A_SHELL)
