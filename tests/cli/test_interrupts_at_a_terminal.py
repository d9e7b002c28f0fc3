"""Ctrl-C at a real terminal, at any moment: no traceback, the exit code of an interruption, and a whole record."""

from __future__ import annotations

import contextlib

import pytest

from cli.test_play_terminal import PROGRAM, Terminal, events

pytest.importorskip("pexpect")
pytest.importorskip("pyte")

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
line, stopped = shell.Shell.line, shell._stopped
def interrupted(self, text):
    if text == "note drop":
        gone = Gone()
        ref = weakref.ref(gone, interrupt)
        del gone
    elif text == "note stop":
        interrupt()
    return line(self, text)
def again():
    shell._stopped = stopped
    interrupt()
    stopped()
shell.Shell.line, shell._stopped = interrupted, again
{PROGRAM}"""

@pytest.fixture
def sit(folder):
    """A line at a terminal; everything is ended at the end."""
    with contextlib.ExitStack() as seats:
        yield lambda **how: Terminal(seats, folder, **how)


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
