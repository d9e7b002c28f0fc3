"""play at a real terminal: its screen, keys typed ahead, many lines at once."""

from __future__ import annotations

import re
import sys

import pytest

from builders import EXAMPLES
from castlescore.cli.app import run
from cli.terminal import PROGRAM, Terminal, events
from waiting import asleep, at_a_terminal, ended

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
def test_the_end_of_the_game_is_asked_once_and_what_waits_is_said_before(sit, sat):
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    for answer in ("n", "", "\x03", "\x04"):
        screen.keys("end\r")
        screen.until(lambda: screen.last.endswith("[y/N]"), "the question")
        assert "no turn in this round: Anna" in screen.text
        screen.keys(answer if answer in ("\x03", "\x04") else f"{answer}\r")
        screen.until(lambda: screen.last == "anna>", "the prompt of the game that goes on")
    assert events() == 20
    screen.keys("end\r")
    screen.until(lambda: screen.last.endswith("[y/N]"), "the question")
    screen.line("y", "cards> ")
    assert "entered elsewhere" not in screen.text
    assert events() == 21
    screen.line("undo", "anna> ")
    screen.until(lambda: screen.last == "anna>", "the prompt of the game that goes on")
    screen.keys("end --yes\r")
    screen.until(lambda: screen.last == "cards>", "the prompt for the cards")
    assert events() == 23


@pytest.mark.slow
def test_the_end_of_the_game_is_asked_on_a_single_line_too(sit, sat):
    sat(20)
    screen = sit("end --why 'it is late'")
    screen.wait("End the game here, after event 20? [y/N] ")
    screen.keys("yes\r")
    assert screen.gone() == 0
    assert events() == 21
    screen = sit("end")
    assert screen.gone() == 1
    assert "the table ended the game at event 21" in screen.text


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
    one.line("show", "in the meantime, entered elsewhere:")
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


# The same, in which a line waits as under load, until somebody makes a file: `slowly`.
SLOW = f"""
import os, time
import castlescore.cli.terminal.shell as shell
line = shell.Shell.line
def waits(self, text):
    while not os.path.exists("go"):
        time.sleep(0.01)
    os.remove("go")
    return line(self, text)
shell.Shell.line = waits
{PROGRAM}"""


def go(screen: Terminal, folder) -> None:
    """Let the line that waits be run."""
    (folder / "go").touch()
    screen.until(lambda: not (folder / "go").exists() or not screen.process.isalive(), "the line is run")


@pytest.fixture
def slow(sit, sat, folder):
    """A table at which every line waits for `go`, after 20 events, and its welcome."""
    sat(20)
    (folder / "go").touch()
    screen = sit(program=SLOW)
    screen.wait("anna> ")
    return screen


@pytest.mark.slow
def test_keys_typed_ahead_stand_in_their_line_and_nowhere_else(slow, folder):
    slow.keys("pass\r")
    slow.keys("pas")
    go(slow, folder)
    slow.until(lambda: slow.last == "ben> pas", "what was typed ahead")
    text = slow.text.partition("anna> pass")[2]
    assert text.count("pas") == text.count("passes") + text.count("pass ") + 1 + text.count("pass\n")
    assert re.search(r"^ +21 {2}Anna passes", text, re.MULTILINE)


@pytest.mark.slow
def test_a_line_typed_before_a_refusal_was_seen_is_left_out_and_can_be_had_again(slow, folder):
    slow.keys("b palor\rpass\rnote x\rno")
    go(slow, folder)
    slow.wait("left out: 2")
    slow.until(lambda: slow.last == "anna> no", "what has no end yet")
    slow.keys("\x15\x1b[A")
    slow.until(lambda: slow.screen.display[slow.screen.cursor.y - 1].rstrip() == "anna> pass", "the lines")
    assert events() == 20


@pytest.mark.slow
def test_after_esc_no_letter_is_lost(sit, sat):
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    screen.keys("\x1bbud\x1bpf\x1b.")
    screen.until(lambda: screen.last == "anna> budpf.", "every letter")


@pytest.mark.slow
def test_fifty_lines_pasted_stop_at_the_wrong_one_and_the_rest_can_be_had_again(sit, sat):
    sat(20)
    screen = sit(columns=200, rows=80)
    screen.wait("anna> ")
    lines = [*(f"note {n}" for n in range(25)), "b palor", *(f"note {n}" for n in range(26, 50))]
    screen.keys("\x1b[200~" + "\r".join(lines) + "\x1b[201~\r")
    screen.wait("left out: 24")
    assert events() == 45
    screen.keys("\x1b[A")
    screen.wait("anna> note 26")
    screen.keys("\r")
    screen.wait("69  note: 49")
    assert events() == 69


@pytest.mark.slow
def test_fifty_lines_pasted_into_a_terminal_that_does_not_say_so(slow, folder):
    lines = [*(f"note {n}" for n in range(3)), "b palor", *(f"note {n}" for n in range(4, 50))]
    slow.keys("\r".join(lines) + "\r")
    for _ in range(4):
        go(slow, folder)
    slow.wait("left out: 46")
    assert events() == 23
    slow.until(lambda: slow.last == "anna>", "the prompt")


@pytest.mark.slow
def test_lines_pasted_into_a_dumb_terminal_stop_at_the_wrong_one(sit, sat):
    sat(20)
    screen = sit(TERM="dumb")
    screen.wait("anna> ")
    screen.process.send("note one\nb palor\npass\nnote two\n")
    screen.wait("left out: 2")
    assert events() == 21
    screen.line("pass", "ben> ")
    assert events() == 22


@pytest.mark.parametrize(
    ("table", "event", "first", "line", "cuts"),
    [
        ("three-players", 3, "buy TILE [PLACE]", "buy ", "b buy   pl place   s show   sc score   t try   u undo"),
        ("between-four", 25, "place CASTLE TILE [PLACE] [TILE [PLACE]]", "place da ", "pl place   s show"),
    ],
)
@pytest.mark.many
def test_a_question_mark_shows_the_shortest_first_and_the_cuts(folder, typed, table, event, first, line, cuts):
    (folder / "table.toml").write_text((EXAMPLES / table / "table.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert typed(f"undo --to {event}").code == 0
    (folder / "ask.txt").write_text("?\n")
    rows = typed("play ask.txt").out.splitlines()[1:]
    assert len(rows) < 24
    assert first in " ".join(rows[:2])
    shortest = next(i for i, row in enumerate(rows) if row.endswith("  point at the place"))
    typed_so = rows[shortest].partition("  point")[0].strip()
    assert typed_so.startswith(line)
    assert rows[shortest + 1].strip().startswith(f"{typed_so} ")
    assert any(row.startswith("Short ") and cuts in row for row in rows)


@pytest.mark.slow
def test_a_line_typed_blindly_into_the_placer_takes_nothing_and_is_there_afterwards(sit, sat):
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    screen.keys("b tasso\rb lard 0.e\r\r")
    screen.wait("that was a line: the tile has not moved")
    assert screen.screen.display[-2].startswith("4,-4@180   1 of 12")
    screen.keys("\x1bx")
    screen.until(lambda: screen.last == "anna> b lard 0.ex", "the line that was typed, and the letter after Esc")
    assert events() == 20


@pytest.mark.slow
def test_fifty_lines_pasted_of_which_one_opens_the_placer(sit, sat):
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    lines = ["note one", "b tasso", *(f"note {n}" for n in range(48))]
    screen.keys("\r".join(lines) + "\r")
    screen.wait("that was a line: the tile has not moved")
    assert events() == 21
    screen.keys("\x1b")
    screen.wait("47")
    assert events() == 21


@pytest.mark.slow
def test_the_turn_of_three_players_costs_at_most_thirty_keys(sit, folder, typed):
    """Round 6 of the three players, byte for byte as it is pressed, makes the record that its lines in full make.

    That is the whole of it: the room revealed, its free hallway, every Enter.
    """
    game = (EXAMPLES / "three-players" / "game.txt").read_text(encoding="utf-8")
    (folder / "game.txt").write_text(game.partition("# Round 6")[0])
    assert typed("play game.txt").code == 0
    (folder / "whole.txt").write_text(game.partition("# Round 7")[0])
    assert typed("play whole.txt -s whole.toml").code == 0
    lines = ["r v\r", "p fmsvk\r", "b f\r\r", "r d\r\r", "b t\r\r", "p\r"]
    screen = sit()
    screen.wait("cara> ")
    screen.keys("".join(lines))
    screen.wait("end of round 6")
    assert sum(map(len, lines)) == 29
    assert (folder / "table.toml").read_text() == (folder / "whole.toml").read_text()
