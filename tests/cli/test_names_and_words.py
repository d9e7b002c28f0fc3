"""The habits of the command line: short commands, exit codes, plain terminals, widths, nothing raw on a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product

import pytest

from castlescore import __version__
from castlescore.core.errors import Unclear
from castlescore.protocol.commands import aliases, commands, full_name
from samples import some

RAW = "\x1b[31m\u202e"


def _program(*words, cwd, stdin=b"", **env):
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return subprocess.run(
        [sys.executable, "-m", "castlescore", *words], cwd=cwd, input=stdin, capture_output=True, env=kept | env
    )


@pytest.mark.slow
def test_the_program_itself(folder):
    found = _program("judge", "castle.toml", "--json", cwd=folder)
    assert (found.returncode, found.stderr) == (1, b"")
    assert found.stdout.startswith(b'{"game": "castles"')
    missing = _program("judge", "nowhere.toml", cwd=folder)
    assert (missing.returncode, missing.stdout) == (3, b"")
    wrong = _program("juggle", cwd=folder)
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert _program("judge", "-", cwd=folder, stdin=(folder / "legal.toml").read_bytes()).returncode == 0


PLAIN = [{"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}, {"TERM": "dumb", "NO_COLOR": "1"}]
DRAWN = ["judge castle.toml", "try vestibule 1 --castle legal.toml", "where hallway --castle legal.toml"]


@pytest.mark.parametrize(
    ("env", "line"), some(product(PLAIN, DRAWN), [(PLAIN[0], DRAWN[1]), (PLAIN[1], DRAWN[0]), (PLAIN[2], DRAWN[2])])
)
@pytest.mark.slow
def test_a_dumb_terminal_and_an_old_one_get_ascii(folder, env, line):
    found = _program(*line.split(), cwd=folder, **env)
    assert found.stdout.isascii() and b"?" not in found.stdout.replace(b"4?", b"")


@pytest.mark.parametrize(
    "line",
    some(
        ["judge castle.toml", "try vestibule -2,3 --castle legal.toml", "--help", "tiles"],
        ["judge castle.toml", "--help"],
    ),
)
@pytest.mark.slow
def test_no_colour_in_a_pipe(folder, line):
    assert b"\x1b" not in _program(*line.split(), cwd=folder, NO_COLOR="1").stdout


@pytest.mark.slow
def test_a_reader_that_leaves_early_is_no_error(folder):
    line = f"{sys.executable} -m castlescore tiles | head -1"
    found = subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], cwd=folder, capture_output=True)
    assert found.stderr == b""


def test_version(typed, folder):
    assert typed("--version").out == f"castlescore {__version__}\n"
    assert _program("--version", cwd=folder).stdout.decode().split() == ["castlescore", __version__]


def test_no_words_are_a_question_for_help(typed):
    assert typed() == typed("--help")
    assert typed().code == 0
    assert "castlescore judge CASTLE_FILE" in typed().out


def test_every_command_has_help_with_an_example(typed):
    for name in commands():
        answer = typed(f"{name} --help")
        assert answer.code == 0
        assert f"castlescore {name}" in answer.out
        assert answer.widest <= 80


def test_the_help_of_play_says_that_a_number_needs_its_list(typed):
    assert "list must have been shown" in " ".join(typed("play --help").out.split())


def test_beginnings_that_fit_one_command_are_that_command():
    for name in commands():
        for end in range(1, len(name)):
            fits = [other for other in commands() if other.startswith(name[:end])]
            if name[:end] in aliases() and aliases()[name[:end]] in commands():
                assert full_name(name[:end]) == aliases()[name[:end]]
            elif len(fits) == 1:
                assert full_name(name[:end]) == name
            elif name[:end] not in commands():
                with pytest.raises(Unclear):
                    full_name(name[:end])


def test_aliases_of_the_contract():
    wanted = {"b": "buy", "w": "where", "t": "try", "u": "undo", "s": "show", "exp": "explain", "pl": "place"}
    assert aliases().items() >= wanted.items()


def test_short_names_are_tried_first_on_what_can_still_be_meant(typed, folder):
    assert typed("where ves --castle legal.toml --json").json["tile"] == "vestibule"
    (folder / "grotto.toml").write_text(
        (folder / "legal.toml").read_text() + '[[tile]]\ntile = "venus-grotto"\nat = [40, 40]\n'
    )
    assert typed("where ve --castle grotto.toml --json").json["tile"] == "vestibule"
    assert typed("where venus-grotto --castle grotto.toml --json").json["placements"] == []


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
