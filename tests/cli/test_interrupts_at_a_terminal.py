"""Ctrl-C at a real terminal, at any moment: no traceback, the exit code of an interruption, and a whole record."""

from __future__ import annotations

import contextlib
import os
import random
import signal
from pathlib import Path

import pytest

from castlescore.record.session_file import read_record
from cli.terminal import PROGRAM, Terminal, events
from waiting import asleep, at_random

pexpect = pytest.importorskip("pexpect")
pytest.importorskip("pyte")

CTRL_C = "\x03"

# The same, interrupted at each end of a prompt: Ctrl-C is a signal of the terminal again, and the application that read
# the keys has its result but is not gone.
AT_THE_END = f"""
import asyncio, os, signal
from prompt_toolkit.application import Application
end = Application.cancel_and_wait_for_background_tasks
async def ended(self):
    await end(self)
    os.kill(os.getpid(), signal.SIGINT)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
Application.cancel_and_wait_for_background_tasks = ended
{PROGRAM}"""

# The same, interrupted in each line where Python can only drop it, and again while it is told that a line was stopped.
WHILE_A_LINE_RUNS = f"""
import os, signal, weakref
import castlescore.cli.terminal.shell as shell
class Gone:
    pass
def interrupt(*_):
    os.kill(os.getpid(), signal.SIGINT)
line, talk = shell.Shell.line, shell.talk
def interrupted(self, text):
    if text == "note drop":
        gone = Gone()
        ref = weakref.ref(gone, interrupt)
        del gone
    elif text == "note stop":
        interrupt()
    return line(self, text)
def again(text):
    if text == "stopped":
        shell.talk = talk
        interrupt()
    talk(text)
shell.Shell.line, shell.talk = interrupted, again
{PROGRAM}"""
SEED = 20261128
# What is typed at the table, what is then waited for, and what is typed at once before Ctrl-C.
AT_THE_TABLE = {
    "in a line": ("note kept", "note kept", ""),
    "behind Enter": ("note kept", "note kept", "\r"),
    "in an answer": ("", "", "show\r"),
    "in the placer": ("", "", "try tasso\r"),
    "behind the placer": ("try tasso\r", "Enter take", "\r"),
    "in a question": ("", "", "new --force\r"),
    "behind a question": ("new --force\r", "which game?", "1\r"),
    "in a long answer": ("", "", "rules place\r"),
}
# A line, what is waited for, what is typed at once before Ctrl-C, and the exit codes that there may be.
BESIDE_IT = [
    ("new", "which game?", "1\r", {130}),
    ("tally --new anna", "the stacks", "none\r", {130}),
    ("tally --new --game between ab bc ca", "throne", "", {130}),
    ("buy tasso --pick", "Enter take", "\r", {0, 130}),
    ("replay --step", "the beginning", " ", {0, 130}),
    ("serve --port 0", "Ctrl-C", "", {0}),
]


def ctrl_c(screen: Terminal, rng: random.Random) -> None:
    """Press Ctrl-C at any moment of what goes on, often of its beginning: once, or five times within some 12 ms."""
    at_random(rng, rng.choice([0.03, 0.3]))
    for _ in range(rng.choice([1, 5])):
        screen.keys(CTRL_C)
        at_random(rng, 0.006)


def no_traceback(screen: Terminal) -> None:
    assert b"Traceback" not in screen.raw and b"Exception" not in screen.raw, screen.raw[-5000:].decode()


def at_the_table(sit, sat, where: list[str], seed: int) -> None:
    """Ctrl-C in all of these at one table: it goes on, and its record has what was there before and whole lines."""
    rng = random.Random(seed)
    before = sat(20)
    events_before = read_record(str(before)).events
    screen = sit()
    screen.wait("anna> ")
    for number, name in enumerate(where):
        typed, until, at_once = AT_THE_TABLE[name]
        screen.keys(typed)
        screen.wait(until)
        screen.keys(at_once)
        ctrl_c(screen, rng)
        while f"'no{number}'" not in screen.text:  # what is typed right behind Ctrl-C may be taken away with it
            screen.keys(CTRL_C)
            screen.rest()
            screen.keys(f"rules no{number}\r")
            screen.rest()
        no_traceback(screen)
        result = read_record("table.toml").events
        assert result[:20] == events_before and {event.get("text") for event in result[20:]} <= {"kept"}, (seed, number)
    screen.keys("\x04")
    assert screen.gone() == 0
    no_traceback(screen)


def beside_it(sit, sat, row: tuple[str, str, str, set[int]], seed: int) -> None:
    """Ctrl-C in another line that reads keys: it ends, and its files are whole."""
    line, until, at_once, codes = row
    rng = random.Random(seed)
    before = sat(20).read_text()
    for path in Path().glob("tally.toml*"):
        path.unlink()
    if line == "new":
        Path("table.toml").unlink()
    screen = sit(line=line)
    screen.wait(until)
    screen.keys(at_once)
    ctrl_c(screen, rng)
    with contextlib.suppress(pexpect.EOF, OSError):
        while True:  # one that comes while a prompt ends has nothing to stop
            screen.rest()
            screen.keys(CTRL_C)
    assert screen.gone() in codes, (line, seed)
    no_traceback(screen)
    if line == "new":
        assert not Path("table.toml").exists()
    elif not line.startswith("buy"):
        assert Path("table.toml").read_text() == before
    else:
        assert [event["do"] for event in read_record("table.toml").events[20:]] in ([], ["buy"])


@pytest.mark.slow
def test_ctrl_c_at_any_moment_of_play(sit, sat):
    at_the_table(sit, sat, list(AT_THE_TABLE), SEED)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SEED + 1, SEED + 11))
def test_ctrl_c_at_three_hundred_moments_of_play(sit, sat, seed):
    at_the_table(sit, sat, random.Random(seed).choices(list(AT_THE_TABLE), k=30), seed)


@pytest.mark.slow
@pytest.mark.parametrize("row", BESIDE_IT, ids=lambda row: row[0])
def test_ctrl_c_at_any_moment_beside_it(sit, sat, row):
    beside_it(sit, sat, row, SEED)


@pytest.mark.long
@pytest.mark.parametrize("row", BESIDE_IT, ids=lambda row: row[0])
def test_ctrl_c_at_twenty_moments_beside_it(sit, sat, row):
    for seed in range(SEED + 1, SEED + 21):
        beside_it(sit, sat, row, seed)


@pytest.mark.slow
def test_ctrl_c_while_a_prompt_ends_has_nothing_to_stop(sit, sat):
    sat(20)
    screen = sit(program=AT_THE_END)
    screen.wait("anna> ")
    screen.line("pass", "ben> ")
    screen.line("b dirt", "Enter take")  # the placer
    screen.keys("\x1b")
    screen.wait("stopped")
    screen.line("pass", "cara> ")
    screen.keys("\x04")
    assert screen.gone() == 0
    assert b"Exception" not in screen.raw


@pytest.mark.slow
def test_ctrl_c_never_ends_a_table(sit, sat):
    sat(20)
    screen = sit(program=WHILE_A_LINE_RUNS)
    screen.wait("anna> ")
    screen.line("note drop", "21  note: drop")
    screen.line("note stop", "stopped")
    screen.line("pass", "ben> ")
    screen.keys("\x04")
    assert screen.gone() == 0
    assert "Traceback" not in screen.text
    assert events() == 22


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize(
    ("line", "until", "on", "off"),
    [
        ("play", "anna> ", b"\x1b[?2004h", b"\x1b[?2004l"),  # what is pasted is marked
        ("replay --step", "the beginning", b"\x1b[?1049h", b"\x1b[?1049l"),  # the terminal's second screen
        ("buy tasso --pick", "Enter take", b"\x1b[?1049h", b"\x1b[?1049l"),
    ],
)
def test_a_signal_that_ends_it_leaves_the_terminal_as_it_was(sit, sat, line, until, on, off, number):
    if signal.getsignal(number) == signal.SIG_IGN:
        pytest.skip("the signal is ignored where these tests run")
    sat(20)
    screen = sit(line=line)
    screen.wait(until)
    asleep(screen.process.pid)
    os.kill(screen.process.pid, number)
    screen.gone()
    assert screen.process.signalstatus == number
    assert screen.raw.count(on) == screen.raw.count(off) == 1
