"""A long answer of a line outside `play` at a terminal: shown by PAGER, else by less."""

from __future__ import annotations

import shutil
import sys

import pytest

from builders import EXAMPLES
from castlescore.cli.output import PAGED, paging, say, without_pager

# What a pager may show of the evening of three, each with a text of its last rows.
LONG = [("log", "final scores"), ("review", "Cara: "), ("rules", "SCORE-1,"), ("score --why", ""), ("explain 26", "")]
# Shows what it is given, with a line of its own before and behind, and waits for a line.
SHOWS = """\
#!/bin/sh
echo "SHOWN BY $0 LESS=$LESS"
cat
echo "THE END"
read answer </dev/tty
exit 7
"""


@pytest.fixture
def at(folder, monkeypatch, sit):
    """Run a line at a terminal where the evening of three lies; the pager of the environment is what is given."""
    for name in ("PAGER", "MANPAGER", "LESS"):
        monkeypatch.delenv(name, raising=False)
    shutil.copy(EXAMPLES / "three-players" / "table.toml", folder / "table.toml")
    shutil.copy(EXAMPLES / "disputed" / "friday.toml", folder / "friday.toml")
    (folder / "shows").write_text(SHOWS)
    (folder / "shows").chmod(0o755)
    return sit


def written(screen):
    return screen.raw.decode()


@pytest.mark.parametrize(("line", "last"), LONG)
@pytest.mark.slow
def test_the_pager_of_the_environment_gets_all_of_it(at, line, last):
    screen = at(line, PAGER="./shows")
    screen.wait("THE END")
    options = "FRX" if sys.version_info < (3, 13) else "-R"  # pydoc has its own from 3.13 on
    assert f"SHOWN BY ./shows LESS={options}" in written(screen)
    assert last in written(screen)
    screen.keys("\r")
    assert screen.gone() == 0  # our code, not that of the pager


@pytest.mark.skipif(shutil.which("less") is None, reason="no less here")
@pytest.mark.slow
def test_without_one_less_shows_it(at):
    screen = at("log")
    screen.wait("Round 1, Anna")
    assert "final scores" not in written(screen)
    screen.keys("G")
    screen.wait("final scores: Anna 89")
    screen.keys("q")
    assert screen.gone() == 0


@pytest.mark.slow
def test_the_code_of_a_disputed_record_is_kept(at):
    screen = at("review friday.toml", PAGER="./shows")
    screen.wait("THE END")
    screen.keys("\r")
    assert screen.gone() == 1


@pytest.mark.slow
def test_a_pager_that_has_seen_enough_is_no_failure(at):
    screen = at("log", PAGER="head -1")
    assert screen.gone() == 0
    assert "Round 1, Anna" in written(screen)
    assert "Traceback" not in written(screen)


@pytest.mark.parametrize(
    "line", ["log --no-pager", "--no-pager log", "log --json", "show", "tiles", "log --lang ru --no-pager"]
)
@pytest.mark.slow
def test_what_asks_for_no_pager_gets_none(at, line):
    screen = at(line, PAGER="./shows")
    assert screen.gone() == 0
    assert "SHOWN BY" not in written(screen)


@pytest.mark.slow
def test_a_script_and_the_table_of_play_have_none(at, folder):
    (folder / "look.txt").write_text("log\nscore --why\n")
    screen = at("play look.txt", PAGER="./shows")
    assert screen.gone() == 0
    assert "SHOWN BY" not in written(screen)
    screen = at("play", PAGER="./shows")
    screen.wait("? what can be typed")
    screen.keys("log\r")
    screen.wait("final scores")
    screen.keys("\x04")
    assert screen.gone() == 0
    assert "SHOWN BY" not in written(screen)


@pytest.mark.slow
def test_a_refused_line_is_not_lost(at):
    screen = at("explain nosuchtile 0,0", PAGER="./shows")
    assert screen.gone() == 2
    assert "nosuchtile" in written(screen)


def test_what_was_answered_before_an_error_is_written(capsys):
    with pytest.raises(ValueError, match="late"), paging():
        say(["one row"])
        raise ValueError("late")
    assert capsys.readouterr().out == "one row\n"
    assert PAGED.get() is None


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (["log", "--no-pager"], ["log"]),
        (["--no-pager", "log", "-s", "x"], ["log", "-s", "x"]),
        (["note", "--", "--no-pager"], ["note", "--", "--no-pager"]),
        (["log"], ["log"]),
    ],
)
def test_the_option_stands_anywhere_before_what_is_said(words, left):
    assert without_pager(words)[0] == left
