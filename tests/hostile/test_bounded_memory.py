"""Texts of strangers that would take a reader all memory are refused in one clear line, where there is little of it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from castlescore.core.errors import FileProblem
from castlescore.toml.reading import LARGEST, MOST_DIGITS, parse_toml
from hostile.lines import at_a_desk, typed
from samples import some

HEADER = 'format = "castlescore session 1"\ngame = "castles"\nplayers = ["Anna", "Ben"]\nbuilder = "Anna"\n'
ROOM = LARGEST - 300
LITTLE = 256 * 1024 * 1024  # bytes of address space; the program itself takes less than half
PROGRAM = f"""\
import contextlib, io, json, resource, sys
from castlescore.cli.app import run
resource.setrlimit(resource.RLIMIT_AS, ({LITTLE}, {LITTLE}))
out, err = io.StringIO(), io.StringIO()
with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
    code = run(["score", "-s", sys.argv[1]])
print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""
# What Python was asked for, counted by Python itself: what the system counts of a process may be its parent's.
ASKED = f"""\
import resource, tracemalloc
from castlescore.cli.completion import replay_at
resource.setrlimit(resource.RLIMIT_AS, ({LITTLE}, {LITTLE}))
tracemalloc.start()
print(replay_at("table.toml") is not None or None)
print(tracemalloc.get_traced_memory()[1])
"""
# Each with what the one line says of it; the last is a session as it should be.
TEXTS = {
    "a hexadecimal number": (HEADER + "n = 0x" + "f" * ROOM, "10000 digits"),
    "a decimal number": (HEADER + "n = " + "9_" * (ROOM // 2) + "9", "10000 digits"),
    "a number after five quotes": (HEADER + 'n = ["""x"""", 0b' + "1" * ROOM + ', "y"]', "10000 digits"),
    "a million events": (HEADER + "event = [" + "{}," * 1_000_000 + "]", "100000 events"),
    "arrays in arrays": (HEADER + "a = " + "[" * ROOM, "nested too deeply"),
    "tables in tables": (HEADER + "a = " + "{a=" * 90_000, "nested too deeply"),
    "a key of endless parts": (HEADER + "a." * (ROOM // 2) + "a = 1", "nested too deeply"),
    "endless tables": ("".join(f"[a{n}]\n" for n in range(400_000)), "20000 tables"),
    "a key a million times": (HEADER + "n=1\n" * 1_000_000, "this key is here twice"),
    "an endless file": (HEADER + "x" * LARGEST, "4 MiB"),
    "a session": (HEADER, ""),
}
Answer = tuple[int, str, list[str]]


@pytest.fixture
def with_little_memory(tmp_path) -> Callable[[str], Answer]:
    """What `score` of a text comes to in a process that is given little memory."""
    if sys.platform == "win32":
        pytest.skip("there is no such limit")

    def score(name: str) -> Answer:
        file = tmp_path / "text.toml"
        file.write_text(TEXTS[name][0], encoding="utf-8")
        child = subprocess.run([sys.executable, "-c", PROGRAM, file], capture_output=True, text=True, check=False)
        assert child.stdout, child.stderr
        code, out, err = json.loads(child.stdout)
        return code, out, err.splitlines()

    return score


@pytest.mark.parametrize("name", some(list(TEXTS)[:-1], ["a hexadecimal number", "tables in tables"]))
@pytest.mark.slow
def test_an_endless_text_is_refused_in_one_line_and_little_memory(with_little_memory, name):
    code, out, err = with_little_memory(name)
    assert (code, out, len(err)) == (3, "", 1), err[-3:]
    assert re.search(r"\.toml(:\d+)?: ", err[0]) and TEXTS[name][1] in err[0]


@pytest.mark.slow
def test_with_little_memory_an_honest_session_is_read(with_little_memory):
    code, out, err = with_little_memory("a session")
    assert (code, err) == (0, [])
    assert "Ben would win" in out


@pytest.mark.parametrize("number", ["1" * MOST_DIGITS, "9" * 5000, "0x" + "f" * MOST_DIGITS, "-1." + "0" * MOST_DIGITS])
def test_a_number_of_thousands_of_digits_is_called_that(number):
    with pytest.raises(FileProblem, match=r"^f: not usable: a number of (more than 10000|thousands of) digits$"):
        parse_toml(f"{HEADER}n = {number}\n", "f")


def test_digits_in_texts_and_comments_are_no_numbers():
    text = f'a = """{"1" * MOST_DIGITS}""""\nb = \'{"f" * MOST_DIGITS}\' # {"0" * MOST_DIGITS}\nc = 0x{"f" * 1000}\n'
    assert parse_toml(text, "f")["c"] == 16**1000 - 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
@pytest.mark.slow
def test_a_shell_that_asks_about_an_endless_text_gets_nothing_and_takes_little_memory(tmp_path):
    (tmp_path / "table.toml").write_text(HEADER + "a." * 30_000 + "a = 1")
    child = subprocess.run([sys.executable, "-c", ASKED], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert child.stderr == ""
    found, most = child.stdout.splitlines()
    assert found == "None"
    assert int(most) < LITTLE / 16


def test_where_memory_ends_all_the_same_one_line_says_so(tmp_path, monkeypatch):
    def exhausted(path: str) -> str:
        raise MemoryError

    (tmp_path / "table.toml").write_text(HEADER)
    monkeypatch.setattr("castlescore.record.session_file.read_text", exhausted)
    with at_a_desk(tmp_path):
        answer = typed("score", "-s", "table.toml")
    assert (answer.code, answer.out, answer.err) == (3, "", "there is not enough memory for this\n")
