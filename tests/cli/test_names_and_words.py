"""The habits of the command line: short commands, exit codes, plain terminals, widths, nothing raw on a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product

import pytest

from castlescore.protocol.commands import aliases
from samples import some

RAW = "\x1b[31m\u202e"


def _program(*words, cwd, stdin=b"", **env):
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return subprocess.run(
        [sys.executable, "-m", "castlescore", *words], cwd=cwd, input=stdin, capture_output=True, env=kept | env
    )


PLAIN = [{"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}, {"TERM": "dumb", "NO_COLOR": "1"}]
DRAWN = ["judge castle.toml", "try vestibule 1 --castle legal.toml", "where hallway --castle legal.toml"]


@pytest.mark.parametrize(
    ("env", "line"), some(product(PLAIN, DRAWN), [(PLAIN[0], DRAWN[1]), (PLAIN[1], DRAWN[0]), (PLAIN[2], DRAWN[2])])
)
@pytest.mark.slow
def test_a_dumb_terminal_and_an_old_one_get_ascii(folder, env, line):
    found = _program(*line.split(), cwd=folder, **env)
    assert found.stdout.isascii() and b"?" not in found.stdout.replace(b"4?", b"")


@pytest.mark.slow
def test_a_reader_that_leaves_early_is_no_error(folder):
    line = f"{sys.executable} -m castlescore tiles | head -1"
    found = subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], cwd=folder, capture_output=True)
    assert found.stderr == b""


def test_no_words_are_a_question_for_help(typed):
    assert typed() == typed("--help")
    assert typed().code == 0
    assert "castlescore judge CASTLE_FILE" in typed().out


def test_aliases_of_the_contract():
    wanted = {"b": "buy", "w": "where", "t": "try", "u": "undo", "s": "show", "exp": "explain", "pl": "place"}
    assert aliases().items() >= wanted.items()


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize(
    "line",
    [
        "judge castle.toml",
        "where hallway --castle castle.toml --all",
        "try vestibule -2,3 --castle legal.toml",
        "try hallway 3 --castle legal.toml",
        "explain vestibule -2,3 --castle legal.toml",
        "explain crypt 1 --castle castle.toml",
        "place hallway 1 --castle legal.toml --claim 100",
    ],
)
@pytest.mark.many
def test_no_line_is_wider_than_the_terminal(typed, monkeypatch, line, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert 0 < typed(line).widest <= columns


@pytest.mark.parametrize(
    "text",
    [
        f'format = "{RAW}"',
        f'format = "castlescore castle 1"\ngame = "{RAW}"',
        f'format = "castlescore castle 1"\n"{RAW}" = 1\n[[tile]]\ntile = "foyer"\nat = [0, 0]',
        f'format = "castlescore castle 1"\n[[tile]]\ntile = "{RAW}"\nat = [0, 0]',
        f'format = "castlescore castle 1"\n[[tile]]\ntile = "foyer"\nat = [0, 0]\n'
        f'[[tile]]\ntile = "solar"\njoin = "{RAW}"',
        f'format = "castlescore castle 1"\n[[tile]]\ntile = "foyer"\nat = [0, 0]\n'
        f'[[tile]]\ntile = "solar"\njoin = "E={RAW}.N"',
    ],
)
def test_nothing_of_a_file_reaches_the_terminal_raw(typed, folder, text):
    (folder / "raw.toml").write_text(text.replace("\x1b", "\\u001b"), encoding="utf-8")
    answer = typed("judge raw.toml")
    assert answer.code == 3
    assert "\x1b" not in answer.err and "\u202e" not in answer.err


def test_nothing_of_the_line_reaches_the_terminal_raw(typed):
    lines = [("judge", RAW), (RAW,), ("where", RAW, "--castle", "castle.toml"), ("tiles", RAW), ("rules", RAW)]
    lines += [("try", "solar", RAW, "--castle", "castle.toml"), ("import", f"#{RAW}"), ("judge", "a", f"--{RAW}")]
    for words in lines:
        answer = typed(*words) if len(words) > 1 else typed(words[0], "x")
        assert answer.code in (2, 3)
        assert "\x1b" not in answer.err and "\u202e" not in answer.err
