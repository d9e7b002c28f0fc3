"""play at a real terminal: a pseudo-terminal and what is then on its screen."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

import pytest

from castlescore.cli.app import run
from castlescore.record.session_file import read_record
from waiting import HANG, PATIENT, PAUSE, asleep, at_a_terminal, ended

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")

# The editor asks the terminal where the cursor is, and gives an answer that is late up; a busy terminal is late.
PROGRAM = f"""{PATIENT}
from prompt_toolkit.renderer import Renderer
Renderer.CPR_TIMEOUT = {HANG}
Renderer.wait_for_cpr_responses.__defaults__ = ({HANG},)
from castlescore.cli import main
main()
"""
# The same, telling when it waits for the lock of the record.
TELLING = f"""
from castlescore.core import system
lock = system.lock
system.lock = lambda handle: lock(handle) or print("it is locked")
{PROGRAM}"""
# Starts the program as a shell with job control does: a job of its own, put to sleep and woken again.
JOB = f"""\
import os, signal, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
child = os.fork()
if child == 0:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpgrp())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv(sys.executable, [sys.executable, "-c", {PROGRAM!r}, *sys.argv[1:]])
_, status = os.waitpid(child, os.WUNTRACED)
while os.WIFSTOPPED(status):
    os.tcsetpgrp(0, os.getpgrp())
    input("asleep by " + signal.Signals(os.WSTOPSIG(status)).name + ". ")
    os.tcsetpgrp(0, child)
    os.killpg(child, signal.SIGCONT)
    _, status = os.waitpid(child, os.WUNTRACED)
sys.exit(os.waitstatus_to_exitcode(status))
"""


class Terminal:
    """A shell, or another line, at a pseudo-terminal, and its screen; `seats` ends it."""

    def __init__(
        self,
        seats: contextlib.ExitStack,
        folder: Path,
        program: str = PROGRAM,
        columns: int = 80,
        rows: int = 24,
        line: tuple[str, ...] = ("play",),
        **environment: str,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        env = {**kept, "TERM": "xterm", "XDG_STATE_HOME": str(folder / "state"), **environment}
        how = {"forked": program is PROGRAM, "cwd": folder, "env": env, "dimensions": (rows, columns)}
        self.process = seats.enter_context(at_a_terminal(sys.executable, "-c", program, *line, **how))
        self.screen.write_process_input = self.process.send  # where the cursor is, when the program asks

    def keys(self, text: str) -> None:
        """Press keys."""
        self.process.send(text)

    def line(self, text: str, until: str) -> None:
        """Type a line and wait for an answer."""
        self.keys(text + "\r")
        self.wait(until)

    def wait(self, text: str) -> None:
        """Wait until a text is on the screen, or was written where it may have scrolled away."""
        self.until(lambda: text.strip() in self.text, text)

    def gone(self) -> int:
        """Wait until the program ends; returns its exit code."""
        with contextlib.suppress(pexpect.EOF):
            while True:
                self._read()
        return ended(self.process)

    def until(self, true, what: str) -> None:
        """Wait until something is true of the screen."""
        try:
            while not true():
                self._read()
        except (pexpect.TIMEOUT, pexpect.EOF) as end:
            raise AssertionError(f"{what!r} never came:\n{self.text}") from end

    def rest(self) -> None:
        """Take what the program writes until it pauses, perhaps only because the machine is busy; EOF where it ends."""
        with contextlib.suppress(pexpect.TIMEOUT):
            while True:
                self._read(PAUSE)

    def _read(self, wait: float = HANG) -> None:
        """Take what the program writes next, whenever it does."""
        found = self.process.read_nonblocking(65536, wait)
        self.raw += found
        self.stream.feed(found)

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(row.rstrip() for row in self.screen.display).rstrip()

    @property
    def last(self) -> str:
        """The line of the cursor."""
        return self.screen.display[self.screen.cursor.y].rstrip()


@pytest.fixture
def sit(folder):
    """Sit down at a terminal; everybody gets up at the end."""
    with contextlib.ExitStack() as seats:
        yield lambda **how: Terminal(seats, folder, **how)


def events():
    """How many events the table has."""
    return len(read_record("table.toml").events)


def test_somebody_sits_down_plays_and_leaves(sit, sat):
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    assert "vent 20 of table.toml" in screen.text
    assert "?" in screen.text.splitlines()[-2]
    screen.line("pass", "ben> ")
    assert screen.text.partition("anna> pass")[2].count("buy TILE [PLACE]") == 1
    screen.keys("\x04")
    assert screen.gone() == 0
    assert events() == 21


@pytest.mark.slow
def test_a_table_is_begun_where_there_is_none(sit):
    screen = sit()
    screen.wait("which game?")
    screen.keys("\x03")
    screen.wait("castlescore> ")
    assert "new anna ben" in screen.text
    screen.line("new anna ben --no-ask", "anna> ")
    screen.line("quit", "")
    assert screen.gone() == 0
    assert events() == 0


@pytest.mark.slow
def test_tab_completes_what_fits(sit, sat):
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    screen.keys("b tas\t")
    screen.until(lambda: screen.last == "anna> b tasso-room", "tasso-room")
    screen.keys("1.\t")
    screen.wait("1.")
    screen.keys("\x03")
    screen.until(lambda: screen.last == "anna>", "a new prompt")
    screen.keys("b \t")
    screen.wait("8000")
    assert "tasso-room" in screen.text


@pytest.mark.slow
def test_ctrl_c_gives_a_new_line_and_the_old_one_can_be_had_again(sit, sat):
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    screen.keys("pas")
    screen.wait("anna> pas")
    screen.keys("\x03")
    screen.until(lambda: screen.last == "anna>", "a new prompt")
    screen.keys("\x1b[A")
    screen.until(lambda: screen.last == "anna> pas", "the line again")
    assert events() == 20
    screen.line("", "ben> ")
    assert events() == 21


@pytest.mark.slow
def test_ctrl_z_puts_the_shell_to_sleep_and_fg_wakes_it_with_its_line(sit, sat):
    sat(20)
    screen = sit(program=JOB)
    screen.wait("anna> ")
    screen.keys("pas")
    screen.wait("anna> pas")
    screen.keys("\x1a")
    screen.wait("asleep by SIGTSTP. ")
    screen.keys("fg\r")
    screen.until(lambda: screen.last == "anna> pas", "the line again")
    screen.line("s", "ben> ")
    assert events() == 21
    screen.keys("\x04")
    assert screen.gone() == 0


@pytest.mark.slow
def test_earlier_lines_come_back_also_those_of_another_evening(sit, sat, folder):
    sat(20)
    first = sit()
    first.wait("anna> ")
    first.line("t ga 0.s", "fits there 2 ways")
    first.until(lambda: first.last == "anna>", "a new prompt")
    first.keys("\x04")
    assert first.gone() == 0
    assert (folder / "state" / "castlescore" / "history").is_file()
    second = sit()
    second.wait("anna> ")
    second.keys("\x1b[A")
    second.until(lambda: second.last == "anna> t ga 0.s", "the line again")


@pytest.mark.slow
def test_of_two_at_one_table_one_wins_and_the_other_is_told(sit, sat):
    sat(20)
    one, other = sit(), sit()
    one.wait("anna> ")
    other.wait("anna> ")
    one.line("pass", "ben> ")
    other.line("pass", "event 21 came first")
    assert events() == 21
    other.line("pass", "cara> ")
    assert events() == 22
    one.line("show", "meanwhile, from elsewhere:")
    one.wait("22  Ben pass")


@pytest.mark.slow
def test_another_size_of_the_terminal_is_followed(sit, sat):
    sat(20)
    screen = sit(columns=80, rows=24)
    screen.wait("anna> ")
    screen.screen.resize(30, 120)
    screen.process.setwinsize(30, 120)
    screen.keys("pas")
    screen.wait("pas")
    screen.process.setwinsize(10, 40)
    screen.screen.resize(10, 40)
    screen.line("s", "ben> ")
    assert events() == 21


@pytest.mark.slow
def test_a_dumb_terminal_gets_lines_and_nothing_else(sit, sat):
    sat(20)
    screen = sit(TERM="dumb")
    screen.wait("anna> ")
    screen.keys("pas")
    screen.wait("anna> pas")
    asleep(screen.process.pid)  # a signal just before it reads on would be noticed with the next key only
    screen.keys("\x03")
    screen.until(lambda: screen.text.count("anna>") == 2, "a new prompt")
    screen.line("pass", "ben> ")
    screen.keys("\x04")
    assert screen.gone() == 0
    assert b"\x1b" not in screen.raw
    assert events() == 21


@pytest.mark.slow
def test_a_line_that_is_not_utf_8_is_asked_for_anew(sit, sat):
    sat(20)
    screen = sit(TERM="dumb", PYTHONUTF8="1")
    screen.wait("anna> ")
    screen.process.send(b"note caf\xe9\r")
    screen.wait("type it again")
    screen.line("pass", "ben> ")
    assert events() == 21


@pytest.mark.slow
def test_no_colour_is_respected(sit, sat):
    sat(20)
    screen = sit(NO_COLOR="1")
    screen.wait("anna> ")
    screen.line("b ga -3,-2@180", "ben> ")
    screen.keys("b \t")
    screen.wait("Tasso")
    colours = {cell.fg for row in screen.screen.buffer.values() for cell in row.values()}
    assert colours == {"default"}


@pytest.mark.slow
def test_an_interrupted_line_leaves_the_record_whole(sit, sat, folder):
    before = sat(20).read_bytes()
    screen = sit(program=TELLING)
    screen.wait("anna> ")
    with (folder / "table.toml.lock").open("w") as lock:
        fcntl = pytest.importorskip("fcntl")
        fcntl.flock(lock, fcntl.LOCK_EX)
        screen.line("pass", "it is locked")
        screen.keys("\x03")
        screen.wait("stopped")
    assert (folder / "table.toml").read_bytes() == before
    screen.line("pass", "ben> ")


@pytest.mark.slow
def test_only_a_terminal_loads_its_editor(folder, capsys):
    (folder / "game.txt").write_text("new anna ben\n")
    program = (
        "import sys\nfrom castlescore.cli.app import run\nrun(['play', 'game.txt'])\n"
        "sys.exit('prompt_toolkit' in sys.modules)"
    )
    with at_a_terminal(sys.executable, "-c", program, cwd=folder) as process:
        assert ended(process) == 0
    assert run(["show"]) == 0


@pytest.mark.slow
def test_a_long_error_is_wrapped_at_words(sit, sat):
    sat(25)
    screen = sit()
    screen.wait("cara> ")
    screen.keys("place pantry 0,1\r")
    said = "this table plays Castles of Mad King Ludwig, where that is no line; tiles are laid with buy TILE [PLACE]"
    # The terminal itself would have broken the message in the middle of a word.
    screen.until(lambda: said in " ".join(screen.text.split()), said)
