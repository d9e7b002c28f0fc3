"""play: a line that was refused, with exactly one correction, stands ready at the next prompt."""

from __future__ import annotations

import pytest

from castlescore.cli.terminal.correcting import corrected
from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState
from cli.test_play_terminal import events, sit  # noqa: F401


@pytest.fixture
def right(sat):
    """What stands ready after a line at a table after some event."""

    def found(event, line):
        sat(event)
        shell = Shell(ShellState(home="table.toml"), goes_on=True)
        assert shell.look() == 0
        shell.line(line)
        return shell.ready.text if shell.ready else None

    return found


@pytest.mark.parametrize(
    ("event", "line", "meant"),
    [
        (11, "buy taso-room 1.n", "buy tasso-room 1.n"),
        (11, "cara: buy taso room 1.n", "cara: buy tasso room 1.n"),
        (11, "byu tas 1.n", "buy tas 1.n"),
        (11, "where tasso rom 0.e bne", "where tasso room 0.e ben"),
        (18, "buy the-hole 0,0", "buy the-hole -3,-6@270"),
        (18, "buy the hole 0.x --claim 2", "buy the hole -3,-6@270 --claim 2"),
        (11, "buy tas 0,0", None),
        (11, "pasz", None),
        (11, "undoo", None),
        (11, "note byu", None),
        (11, "buy qqqqq 0.e", None),
        (11, "buy tas 1.n", None),
        (11, "", None),
    ],
)
def test_it_is_the_one_line_that_was_meant_and_gives_nothing_up(right, event, line, meant):
    assert right(event, line) == meant


@pytest.mark.parametrize("line", ["castlescore play", "play", "nwe", "tallly", "plya"])
def test_what_reads_keys_itself_is_never_run_again_to_put_a_line_right(right, monkeypatch, line):
    ran = []
    monkeypatch.setattr("castlescore.cli.terminal.correcting.run_line", lambda words: ran.append(words[0]) or 0)
    right(11, line)
    assert not {"castlescore", "play", "new", "tally"} & set(ran)


def test_a_castle_of_between_is_put_right_too(typed, folder):
    thrones = "--throne living-corridor --throne utility-food --throne corridor-downstairs"
    assert typed(f"new A B C --game between {thrones}").code == 0
    shell = Shell(ShellState(home="table.toml"), goes_on=True)
    shell.look()
    for line, meant in (
        ("place ab graet hall 0,1", "place ab great hall 0,1"),
        ("plaec ab nook 1,1", "place ab nook 1,1"),
    ):
        assert shell.line(line) == 2
        assert (shell.ready.text if shell.ready else None) == meant


def test_a_script_is_put_right_nowhere(sat):
    sat(11)
    shell = Shell(ShellState(home="table.toml"))
    shell.look()
    assert shell.line("byu tas 1.n") == 2
    assert shell.ready is None


def test_nothing_is_recorded_shown_or_remembered_while_lines_are_tried(sat, capsys):
    path = sat(11)
    shell = Shell(ShellState(home="table.toml"))
    shell.look()
    before, memory = path.read_bytes(), shell.state.memory()
    assert corrected("where taso room", shell.state.replay, shell.state).text == "where tasso room"
    assert corrected("buy taso room", shell.state.replay, shell.state).text == "buy tasso room"
    assert (path.read_bytes(), capsys.readouterr().out, memory.lists) == (before, "", {})


def test_a_line_of_many_slips_is_given_up_at_once(sat):
    sat(11)
    shell = Shell(ShellState(home="table.toml"))
    shell.look()
    assert corrected("reveal " + "stduy " * 35, shell.state.replay, shell.state) is None


def test_enter_takes_the_line_that_is_ready(sit, sat):  # noqa: F811
    sat(18)
    screen = sit()
    screen.wait("dan> ")
    screen.keys("buy the hoel 0,0\r")
    screen.until(lambda: screen.last.startswith("dan> buy the hole 0,0"), "the line put right")
    marked = screen.screen.buffer[screen.screen.cursor.y]
    assert [marked[i].underscore for i in range(4, 26)] == [9 <= i < 17 for i in range(4, 26)]
    assert "Esc" in screen.last
    assert events() == 18
    screen.keys("\r")
    screen.until(lambda: screen.last.startswith("dan> buy the hole -3,-6@270"), "the only place")
    screen.keys("\r")
    screen.until(lambda: events() == 19, "the purchase")


@pytest.mark.parametrize("clear", ["\x1b", "\x15"])
def test_esc_and_ctrl_u_clear_the_line_that_is_ready(sit, sat, clear):  # noqa: F811
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    screen.keys("byu tas\r")
    screen.until(lambda: screen.last.startswith("anna> buy tas"), "the line put right")
    screen.keys(clear)
    screen.until(lambda: screen.last == "anna>", "an empty line")
    screen.keys("pa")
    screen.until(lambda: screen.last == "anna> pa", "what is typed then")


def test_typing_goes_on_in_the_line_that_is_ready(sit, sat):  # noqa: F811
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    screen.keys("byu tas\r")
    screen.until(lambda: screen.last.startswith("anna> buy tas"), "the line put right")
    screen.keys(" 1.n")
    screen.until(lambda: screen.last == "anna> buy tas 1.n", "more of it")


def test_a_line_typed_ahead_is_not_put_behind_one_that_is_ready(sit, sat):  # noqa: F811
    sat(20)
    screen = sit()
    screen.wait("anna> ")
    screen.keys("byu tas\rno")
    screen.until(lambda: screen.last == "anna> no", "what was typed ahead, alone")
    assert events() == 20
