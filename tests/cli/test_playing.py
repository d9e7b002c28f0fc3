"""reveal, price, buy, pass, reward, cards and note: what is recorded; a refusal leaves the file as it was."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from waiting import PATIENT

# event after which it is typed, line, exit code, rule or words of the answer


@pytest.mark.parametrize("columns", ["40", "200"])
@pytest.mark.slow
def test_the_json_of_what_mends_a_record_is_not_folded(typed, sat, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    sat(20)
    told = [typed(line).json["told"] for line in ("am 15 b bi n=0.n --claim 3 --json", "undo 3 --json", "redo --json")]
    monkeypatch.setenv("COLUMNS", "80")
    sat(20)
    assert told == [
        typed(line).json["told"] for line in ("am 15 b bi n=0.n --claim 3 --json", "undo 3 --json", "redo --json")
    ]


@pytest.mark.parametrize("path", ["9" * 300, "no/such/folder/t.toml", "."])
def test_a_session_that_cannot_be_there(typed, path):
    assert typed("show", "-s", path).code == 3
    assert typed("pass", "-s", path).code == 3
    assert typed("new", "anna", "ben", "-s", path).code == 3


@pytest.mark.slow
def test_of_two_who_type_at_once_one_wins_and_the_other_is_told(sat, folder):
    sat(11)
    program = f"{PATIENT}\nfrom castlescore.cli import main\nmain()"
    line = [sys.executable, "-c", program, "pass", "--after", "11"]
    both = [subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env={**os.environ}) for _ in range(2)]
    answers = sorted((p.communicate()[0], p.returncode) for p in both)
    assert sorted(code for _, code in answers) == [0, 1]
    assert "event 12 came first" in next(out for out, code in answers if code == 1)
    assert (folder / "table.toml").read_text().count("  { n = ") == 12


@pytest.mark.parametrize(
    "words", [["note"], ["adjust", "anna", "--points", "1"], ["buy", "vestibule", "-2,3", "--allow"], ["note", "café"]]
)
def test_text_that_is_not_utf_8_is_a_wrong_line_and_not_a_wrong_file(typed, sat, words):
    path = sat(45)
    before = path.read_bytes()
    answer = typed(*words, os.fsdecode(b"caf\xe9"))
    assert answer.code == 2
    assert "UTF-8" in answer.err and "caf\\udce9" in answer.err and "table.toml" not in answer.err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "words", [["new", "Ben"], ["new", "--game", "between", "Ben", "Cara"], ["tally", "--new", "Ben"]]
)
def test_so_is_a_name_of_a_player(typed, folder, words):
    before = sorted(folder.iterdir())
    answer = typed(*words, os.fsdecode(b"caf\xe9"))
    assert answer.code == 2
    assert "'Caf\\udce9' is not UTF-8 text" in answer.err and "control characters" not in answer.err
    assert sorted(folder.iterdir()) == before


def test_a_file_may_have_a_name_that_is_not_utf_8(typed, folder):
    name = os.fsdecode(b"caf\xe9.toml")
    assert typed("new", "A", "B", "-s", name).code == 0
    assert typed("note", "x", "-s", name).code == 0


@pytest.mark.parametrize(
    "line",
    [
        ["note", "x" * 10_001],
        ["buy", "fungus-room", "1", "--claim", "1" + "0" * 15],
        ["buy", "fungus-room", "-4,1", "--allow", "x" * 10_001],
        ["adjust", "anna", "--points", "1" + "0" * 15, "because"],
        ["adjust", "anna", "--points", "1", "x" * 10_001],
    ],
    ids=["note", "claim", "allow", "points", "why"],
)
def test_what_could_not_be_read_again_is_not_written(typed, sat, line):
    path = sat(12)
    before = path.read_bytes()
    assert typed(*line).code in (1, 3)
    assert path.read_bytes() == before


def waiting(typed):
    return [(each["of"], each["line"]) for each in typed("show --json").json["pending"]]
