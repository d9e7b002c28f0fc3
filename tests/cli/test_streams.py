"""Output that cannot be written, a reader that has gone, closed streams: an exit code, and never a traceback."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
from itertools import cycle, islice, product
from pathlib import Path

import pytest

from builders.evenings import HEADER, OPENING, evening
from castlescore.cli.app import run
from castlescore.cli.streams import exit_code, opened
from cli.conftest import EXAMPLE, LEGAL
from samples import some
from waiting import until

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
PYTHON = [sys.executable, "-m", "castlescore"]
PROGRAMS = [" ".join(PYTHON)]
if shutil.which("castlescore", path=Path(sys.executable).parent):  # pip's script, as `make demo` installs it
    PROGRAMS.append(str(Path(sys.executable).with_name("castlescore")))
LINK = "https://www.madcastles.com/#+P2-2,6&-f10,-6"
pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")

SHOWS = [
    "show", "try hallway 50,50", "tiles", "judge castle.toml", "audit four/0.toml", "audit four --json", "replay",
    "export --html", "--help", "buy --help", "--version", "show --json", f"import {LINK}",
]  # fmt: skip
RECORDS = [
    "new A B -s other.toml", "pass", "b ga -3,-2@180 --json", "note x", "undo",
    "place stairs E=foyer.N --castle legal.toml", "play game.txt", f"import {LINK} --out x.toml --json",
    "replay --out x.toml", "place ab gallery 2,0 -s between.toml",
]  # fmt: skip
REFUSED = ["pass --by ben", "b ga 0,0"]
WRONG = ["show nobody", "nonsense", "show -s nowhere.toml", "audit nowhere", "buy"]
STDIN = {"play": 3, "audit -": 3, "judge -": 3, "replay -": 3, "show -s -": 3, "replay --step": 0, "show": 0, "pass": 0}
COMBINED = [("kept", "kept"), ("closed", "full"), ("closed", "closed")]
WAYS = [("kept", False), ("kept", True), ("closed", False), ("full", True), ("gone", False)]  # of stderr; unbuffered
STATES = ("full", "closed", "gone")  # of a stream: no room left, closed, left by its reader


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """An evening at event 20, a table of the other game, castles and a script."""
    home = tmp_path_factory.mktemp("tables")
    table = evening()[20]
    (home / "table.toml").write_text(table)
    (home / "castle.toml").write_text(EXAMPLE)
    (home / "legal.toml").write_text(LEGAL)
    (home / "friday.toml").write_text((EXAMPLES / "disputed" / "friday.toml").read_text())
    (home / "game.txt").write_text("note one\nshow\npass\n")
    (home / "four").mkdir()
    for i in range(4):
        (home / "four" / f"{i}.toml").write_text((HEADER + OPENING).replace("10000", "9000"))
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()):
        patch.chdir(home)
        thrones = "--throne living-corridor --throne utility-food --throne corridor-downstairs"
        assert run(f"new anna bert --game between {thrones} -s between.toml".split()) == 0
    return home


@pytest.fixture(scope="module")
def ran(folder):
    """What cases come to: each a line and how its streams are."""
    program = [sys.executable, "-m", "cli.forked"]
    with subprocess.Popen(program, cwd=HERE.parent, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as runner:

        def many(cases):
            given = [{"folder": str(folder), **case, "words": case["words"].split()} for case in cases]
            print(json.dumps(given), file=runner.stdin, flush=True)
            return json.loads(runner.stdout.readline())

        yield many
        runner.stdin.close()
        assert runner.wait() == 0


@pytest.fixture(scope="module")
def usual(ran):
    """What every line comes to when all is well."""
    lines = [*SHOWS, *RECORDS, *REFUSED]
    return dict(zip(lines, ran([{"words": line} for line in lines]), strict=True))


def quiet(value):
    """Whether nothing of Python's own was printed."""
    return not any(word in value["stderr"] + value["stdout"] for word in ("Traceback", "Exception ignored", "Error:"))


def test_the_lines_are_what_they_are_taken_for(usual, folder):
    before = {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*.*")}
    for line, each in usual.items():
        assert quiet(each), line
        assert (each["files"] != before) == (line in RECORDS), line
        assert each["code"] in ((0,) if line in RECORDS else (0, 1)), (line, each)
        assert bool(each["stdout"]) or line.endswith("x.toml"), line


def cases(lines, turn):
    """Every line with its stdout in one state, the next in the next, its stderr in one or another; in three turns in
    every state."""
    states, ways = islice(cycle(STATES), turn, None), islice(cycle(WAYS), turn * len(lines), None)
    return [
        {"words": line, "stdout": state, "stderr": err, "unbuffered": bare}
        for line, state, (err, bare) in zip(lines, states, ways, strict=False)
    ]


TURNS = some(range(len(STATES)), 1)


@pytest.mark.parametrize("turn", TURNS)
def test_what_was_recorded_ends_with_0_even_where_nobody_reads_the_answer(ran, usual, turn):
    asked = cases(RECORDS, turn)
    for case, each in zip(asked, ran(asked), strict=True):
        assert (each["code"], each["files"]) == (0, usual[case["words"]]["files"]), (case, each["stderr"])
        assert quiet(each), (case, each["stderr"])


@pytest.mark.parametrize("turn", TURNS)
def test_output_that_cannot_be_written_is_3_and_a_reader_that_has_seen_enough_is_0(ran, usual, turn):
    asked = cases(SHOWS, turn)
    for case, each in zip(asked, ran(asked), strict=True):
        left = case["stdout"] == "gone"
        assert each["code"] == (0 if left else 3), (case, each)
        assert quiet(each), (case, each["stderr"])
        if case["stderr"] == "kept":
            said = each["stderr"].removeprefix(usual[case["words"]]["stderr"])
            assert said.count("\n") == (not left), (case, said)
            assert left or "cannot be written" in said


@pytest.mark.parametrize("turn", TURNS)
def test_a_refused_line_is_never_0(ran, turn):
    asked = cases(REFUSED, turn)
    for case, each in zip(asked, ran(asked), strict=True):
        assert each["code"] == (1 if case["stdout"] == "gone" else 3), (case, each)
        assert quiet(each)


@pytest.mark.long
def test_what_is_said_beside_an_answer_never_lands_in_it(ran, usual):
    lines = [*SHOWS[::3], *RECORDS[::3], *REFUSED, *WRONG]
    asked = [{"words": line, "stderr": state, "unbuffered": state == "full"} for line in lines for state in STATES]
    for case, each in zip(asked, ran(asked), strict=True):
        expected = usual.get(case["words"])
        assert quiet(each), case
        if expected is None:
            assert (each["code"], each["stdout"]) in ((2, ""), (3, "")), (case, each)
        else:
            assert (each["code"], each["stdout"]) == (expected["code"], expected["stdout"]), case


@pytest.mark.parametrize(("out", "err"), some(COMBINED, 1))
def test_a_standard_input_that_is_closed_is_one_that_cannot_be_read(ran, out, err):
    asked = [{"words": line, "stdin": "closed", "stdout": out, "stderr": err} for line in STDIN]
    for case, each in zip(asked, ran(asked), strict=True):
        code = STDIN[case["words"]]
        assert quiet(each), case
        if case["stdout"] != "kept":
            assert each["code"] in (code, 3)
            continue
        assert each["code"] == code, each
        if code:
            assert each["stderr"] in (
                "-: cannot be read: it is closed\n",
                "standard input: cannot be read: it is closed\n",
            )


def test_a_shell_that_completes_hears_nothing_but_the_answer(ran):
    asked = {"_CASTLESCORE_COMPLETE": "complete_bash", "_CASTLESCORE_LINE": "castlescore sho"}
    states = {"full": 3, "closed": 3, "gone": 0, "kept": 0}
    result = ran([{"words": "", "stdout": state, "environment": asked} for state in states])
    for one, (state, code) in zip(result, states.items(), strict=True):
        assert (one["code"], one["stderr"]) == (code, "")
        assert one["stdout"] == ("show\n" if state == "kept" else "")


IN_A_SHELL = {
    "{} note x >&-": 0,
    "{} note x >/dev/full": 0,
    "{} show >&-": 3,
    "{} show >/dev/full 2>&-": 3,
    "{} --version <&- >&- 2>&-": 3,
    "{} play <&-": 3,
    "{} nonsense 2>&-": 2,
}
EVERY_WAY = list(product(IN_A_SHELL, PROGRAMS, ["", "1"]))


@pytest.mark.parametrize(("line", "program", "bare"), some(EVERY_WAY, EVERY_WAY[:: len(PROGRAMS) * 2 + 1]))
@pytest.mark.slow
def test_so_it_is_with_a_shell_and_the_program_as_it_is_installed(folder, tmp_path, line, program, bare):
    shutil.copy(folder / "table.toml", tmp_path)
    before = (tmp_path / "table.toml").read_bytes()
    done = subprocess.run(
        ["sh", "-c", line.format(program)],
        cwd=tmp_path, env={**os.environ, "PYTHONUNBUFFERED": bare}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (IN_A_SHELL[line], ""), done.stderr
    assert "Traceback" not in done.stderr and "Exception" not in done.stderr
    assert done.stderr.count("\n") == ("2>&-" not in line), done.stderr
    assert ((tmp_path / "table.toml").read_bytes() != before) == ("note" in line)


@pytest.mark.slow
def test_a_pipe_that_does_not_wait_gets_it_all_the_same(folder):
    """Some programs that start others leave them such a pipe; Python's own streams fail where it has no room."""
    fcntl = pytest.importorskip("fcntl")
    reader, writer = os.pipe()
    room = fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
    os.set_blocking(writer, False)
    with subprocess.Popen([*PYTHON, "rules"], cwd=folder, stdout=writer, stderr=subprocess.PIPE) as process:
        os.close(writer)
        until(lambda: process.poll() is not None or _waiting(reader) >= room)
        with os.fdopen(reader, "rb") as pipe:
            text = pipe.read()
    assert process.returncode == 0
    assert len(text) > 2 * room and text.endswith(b"\n")


def _waiting(reader: int) -> int:
    """The bytes that wait in a pipe."""
    fcntl, termios = pytest.importorskip("fcntl"), pytest.importorskip("termios")
    return int.from_bytes(fcntl.ioctl(reader, termios.FIONREAD, b"    "), sys.byteorder)


@pytest.mark.parametrize("unbuffered", some([False, True], 1))
def test_a_long_answer_that_nobody_reads_any_more_is_not_worked_out_to_its_end(ran, unbuffered):
    """An event of this record cannot be: whoever comes so far ends with 1, and who has seen enough before not."""
    read, left = ran(
        [{"words": "replay friday.toml", "stdout": state, "unbuffered": unbuffered} for state in ("kept", "gone")]
    )
    assert (read["code"], left["code"]) == (1, 0)
    assert quiet(read) and quiet(left)


@pytest.mark.parametrize("unbuffered", [False, True])
def test_what_an_interrupt_cuts_short_is_not_written_twice(monkeypatch, unbuffered):
    written = []

    class Interrupted(io.RawIOBase):
        def writable(self):
            return True

        def write(self, data):
            written.append(bytes(data[:3]))
            if len(written) == 2:
                raise KeyboardInterrupt
            return 3

    raw = Interrupted()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw if unbuffered else io.BufferedWriter(raw), "ascii"))
    monkeypatch.setattr("sys.stderr", io.StringIO())
    outlet = opened()
    with pytest.raises(KeyboardInterrupt):
        print("abcdefghi", flush=True)
    print("j", flush=True)
    assert b"".join(written) == b"abcdef"
    assert exit_code(130, outlet) == 130


@pytest.mark.slow
def test_a_terminal_goes_on_after_an_interrupt(monkeypatch):
    class Terminal(io.RawIOBase):
        def writable(self):
            return True

        def isatty(self):
            return True

        def write(self, data):
            written.append(bytes(data))
            if len(written) == 1:
                raise KeyboardInterrupt
            return len(data)

    written: list[bytes] = []
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(Terminal(), "ascii", write_through=True))
    monkeypatch.setattr("sys.stderr", io.StringIO())
    outlet = opened()
    with pytest.raises(KeyboardInterrupt):
        print("one", flush=True)
    print("two", flush=True)
    assert written[-1] == b"two\n" or written[-2:] == [b"two", b"\n"]
    assert outlet is not None and outlet.failure is None
