"""Keys at a real terminal: typed ahead, after Esc, and many lines at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.test_play_terminal import PROGRAM, Terminal, events
from cli.test_play_terminal import sit as sit

EXAMPLES = Path(__file__).parents[2] / "examples"
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
def test_a_line_typed_ahead_is_run_after_a_long_answer(slow, folder):
    slow.keys("rules place\rquit\r")
    go(slow, folder)
    (folder / "go").touch()
    assert slow.gone() == 0


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
    screen.wait("that was a line: the tile lies as before")
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
    screen.wait("that was a line: the tile lies as before")
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
