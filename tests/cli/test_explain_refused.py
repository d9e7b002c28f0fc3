"""A bare `explain`: the placement that was refused last, else the tile that was laid last, else a plain answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState


def plain(answer) -> str:
    """What a line said, without its line ends."""
    return " ".join((answer.out + answer.err).split())


@pytest.fixture
def laid(sat) -> Path:
    """Dan's turn; the last tile laid is event 9's Parlor, Anna's."""
    return sat(12)


def test_in_play_it_is_the_line_of_this_shell(typed, laid, capsys):
    shell = Shell(ShellState(home=str(laid)))
    shell.look()
    shell.line("buy fungus-room 30,30")
    capsys.readouterr()
    assert shell.line("explain") == 1
    assert capsys.readouterr().out.startswith("no: Fungus Room at 30,30")
    shell.line("pass")
    capsys.readouterr()
    assert shell.line("explain") == 0
    assert "Fungus" not in capsys.readouterr().out
