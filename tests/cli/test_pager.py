"""A long answer of a line outside `play`: by PAGER, else by our own pager, at a terminal alone."""

from __future__ import annotations

import contextlib
import shutil
import sys
from pathlib import Path

import pytest

from castlescore.cli.output import PAGED, say, unpaged, without_pager
from castlescore.cli.terminal.paging import MORE, Kept, paging
from cli.test_play_terminal import Terminal

EXAMPLES = Path(__file__).parents[2] / "examples"
# What is longer than 24 rows in the evening of three, each with a text of its first and of its last row.
LONG = [
    ("log", "Round 1, Anna", "final scores"),
    ("review", "Points left lying", "Cara: "),
    ("rules", "WORD-1", "SCORE-1,"),
    ("score --why", "points", ""),
    ("explain 26", "26", ""),
]
# Shows what it is given, with its own line before and behind, and waits for a line.
SHOWS = """\
#!/bin/sh
echo "SHOWN BY $0 LESS=$LESS"
cat
echo "THE END"
read answer </dev/tty
exit 7
"""


@pytest.fixture
def at(folder, monkeypatch):
    """Run a line at a terminal where the evening of three lies; the pager of the environment is what is given."""
    monkeypatch.delenv("PAGER", raising=False)
    monkeypatch.delenv("LESS", raising=False)
    shutil.copy(EXAMPLES / "three-players" / "table.toml", folder / "table.toml")
    shutil.copy(EXAMPLES / "disputed" / "friday.toml", folder / "friday.toml")
    (folder / "shows").write_text(SHOWS)
    (folder / "shows").chmod(0o755)
    with contextlib.ExitStack() as seats:
        yield lambda line, rows=24, **environment: Terminal(
            seats, folder, line=tuple(line.split()), rows=rows, **environment
        )


def written(screen):
    return screen.raw.decode()


@pytest.mark.parametrize(("line", "first", "last"), LONG)
def test_long_answers_stop_at_the_first_screenful(at, line, first, last):
    screen = at(line)
    screen.wait(MORE)
    assert first in written(screen)
    assert screen.last == MORE
    screen.keys("q")
    assert screen.gone() in (0, 1)
    assert MORE not in screen.text
    assert not last or last not in written(screen)


def test_a_blank_goes_on_and_all_of_it_is_seen(at):
    screen = at("log")
    screen.wait(MORE)
    screen.keys(" " * 20)
    assert screen.gone() == 0
    assert "final scores: Anna 89" in screen.text


def test_after_q_nothing_more_is_written(at):
    screen = at("log")
    screen.wait(MORE)
    screen.keys("q")
    assert screen.gone() == 0
    assert "Round 14" not in written(screen)
    assert screen.text.splitlines()[-1].strip() != "84"  # the last row of the last line


@pytest.mark.parametrize("key", ["q", "\x03", "\x04"])
def test_a_disputed_record_ends_with_1_whatever_the_key(at, key):
    screen = at("log -s friday.toml")
    screen.wait(MORE)
    screen.keys(key)
    assert screen.gone() == 1


def test_the_pager_of_the_system_gets_all_of_it_and_its_habits(at, folder):
    screen = at("log", PAGER="./shows")
    screen.wait("THE END")
    assert "SHOWN BY ./shows LESS=FRX" in written(screen)
    assert "Round 1, Anna" in written(screen)
    assert "final scores" in written(screen)
    screen.keys("\r")
    assert screen.gone() == 0  # our code, not that of the pager


def test_a_less_of_ones_own_is_kept(at):
    screen = at("log", PAGER="./shows", LESS="Q")
    screen.wait("THE END")
    assert "LESS=Q\r" in written(screen)
    screen.keys("\r")
    screen.gone()


def test_the_code_of_a_disputed_record_is_kept_by_a_pager(at):
    screen = at("review friday.toml", PAGER="./shows")
    screen.wait("THE END")
    screen.keys("\r")
    assert screen.gone() == 1


def test_ctrl_c_is_an_affair_of_the_pager(at, folder):
    (folder / "counts").write_text(
        "import signal, sys\n"
        "signal.signal(signal.SIGINT, lambda *_: print('NOT YET', flush=True))\n"
        "sys.stdin.read()\n"
        "print('READY', flush=True)\n"
        "open('/dev/tty').readline()\n"
    )
    screen = at("log", PAGER=f"exec {sys.executable} counts")
    screen.wait("READY")
    screen.keys("\x03")
    screen.wait("NOT YET")
    screen.keys("\r")
    assert screen.gone() == 0


def test_a_pager_that_has_seen_enough_is_no_failure(at):
    screen = at("log", PAGER="head -1")
    assert screen.gone() == 0
    assert "Round 1, Anna" in written(screen)
    assert "Traceback" not in written(screen)


@pytest.mark.parametrize("pager", ["", "cat", " cat "])
def test_an_empty_pager_and_cat_are_none(at, pager):
    screen = at("log", PAGER=pager)
    assert screen.gone() == 0
    assert "final scores" in written(screen)
    assert MORE not in written(screen)


def test_a_pager_that_is_missing_is_told_and_ours_stands_in(at):
    screen = at("log", PAGER="no-such-pager -x")
    screen.wait(MORE)
    assert "PAGER: 'no-such-pager -x' cannot be run" in written(screen)
    screen.keys("q")
    assert screen.gone() == 0


@pytest.mark.parametrize(
    "line", ["log --no-pager", "--no-pager log", "log --json", "show", "tiles", "log --lang ru --no-pager"]
)
def test_what_asks_for_no_pager_gets_none(at, line):
    screen = at(line, PAGER="./shows")
    assert screen.gone() == 0
    assert "SHOWN BY" not in written(screen)


def test_what_fits_the_screen_is_written_as_it_is(at):
    screen = at("log", rows=200, PAGER="./shows")
    assert screen.gone() == 0
    assert "SHOWN BY" not in written(screen)
    screen = at("rules PLACE-6", PAGER="./shows")
    assert screen.gone() == 0
    assert "SHOWN BY" not in written(screen)


def test_a_terminal_that_only_writes_lines_is_not_stopped(at):
    screen = at("log", TERM="dumb", PAGER="./shows")
    assert screen.gone() == 0
    assert "SHOWN BY" not in written(screen)


def test_colours_are_kept(at):
    screen = at("explain 26", PAGER="./shows")
    screen.wait("THE END")
    plain = at("explain 26 --no-pager")
    plain.gone()
    assert "\x1b[" in written(plain)
    assert written(plain).strip() in written(screen)
    screen.keys("\r")
    screen.gone()


def test_a_script_stops_nowhere(at, folder):
    (folder / "look.txt").write_text("log\nscore --why\n")
    screen = at("play look.txt", PAGER="./shows")
    assert screen.gone() == 0
    assert "SHOWN BY" not in written(screen)
    assert MORE not in written(screen)


def test_the_table_of_play_has_its_own(at):
    screen = at("play", PAGER="./shows")
    screen.wait("? what can be typed")
    screen.keys("log\r")
    screen.wait(MORE)
    assert "SHOWN BY" not in written(screen)
    screen.keys("q")
    screen.until(lambda: MORE.strip() not in screen.text, "the prompt")  # a q with more behind it begins a line
    screen.keys("log --no-pager\r")
    screen.wait("final scores")
    screen.keys("\x04")
    assert screen.gone() == 0


def test_a_refused_line_is_not_lost(at):
    screen = at("explain nosuchtile 0,0", PAGER="./shows")
    assert screen.gone() == 2
    assert "nosuchtile" in written(screen)


def test_what_was_said_before_a_mistake_is_written(capsys):
    with pytest.raises(ValueError, match="late"), paging():
        say(["one row"])
        raise ValueError("late")
    assert capsys.readouterr().out == "one row\n"
    assert PAGED.get() is None


def test_what_is_said_beside_the_answer_is_written_at_once(capsys):
    kept = Kept()
    kept.show(["aside"], sys.stderr)
    assert capsys.readouterr().err == "aside\n"
    assert kept.rows == []


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


def test_without_a_pager_none_is_put_back_afterwards():
    before = PAGED.get()
    with unpaged():
        assert PAGED.get() is None
    assert PAGED.get() is before
