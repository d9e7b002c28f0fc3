"""The program in English, Czech and Russian: the same record, whole screens, and JSON that stays as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from builders.evenings import LINES, turns
from samples import some
from tongues import say

SPOKEN = ("en", "cs", "ru")
EXAMPLES = Path(__file__).parents[2] / "examples"
TABLES = {"castles": EXAMPLES / "three-players" / "table.toml", "between": EXAMPLES / "between-four" / "table.toml"}


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


PLAYED = [LINES[:16], [line for turn in turns("between-four")[:2] for line in turn]]
LONGER = [LINES[:40], [line for turn in turns("between-four")[:5] for line in turn]]


@pytest.mark.parametrize("lines", some([*PLAYED, *LONGER], PLAYED))
@pytest.mark.slow
def test_an_evening_in_three_languages_gives_one_record(here, monkeypatch, lines):
    records, told = [], []
    for spoken in SPOKEN:
        monkeypatch.setenv("CASTLESCORE_LANG", spoken)
        told.append("".join(say(line).out for line in lines if line and not line.startswith("#")))
        records.append((here / "table.toml").read_bytes())
        (here / "table.toml").unlink()
    assert records[0] == records[1] == records[2]
    assert len(set(told)) == 3


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("line", ["show --json", "score --json", "explain --json", "tiles solar --json", "log --json"])
@pytest.mark.many
def test_json_is_english_whatever_is_spoken(here, monkeypatch, game, line):
    (here / "table.toml").write_bytes(TABLES[game].read_bytes())
    english = say(line)
    monkeypatch.setenv("CASTLESCORE_LANG", "ru")
    assert say(line) == english


@pytest.mark.slow
def test_where_the_letters_cannot_be_written_it_is_english(here):
    environment = {**os.environ, "CASTLESCORE_LANG": "ru", "PYTHONIOENCODING": "iso8859-2"}
    line = [sys.executable, "-m", "castlescore", "rules", "WORD-2"]
    done = subprocess.run(line, env=environment, capture_output=True, check=True)
    assert done.stdout.startswith(b"WORD-2, p.2\n  A tile's area")


@pytest.mark.parametrize("spoken", SPOKEN[1:])
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.slow
def test_no_line_is_wider_than_the_terminal(here, monkeypatch, spoken, game):
    (here / "table.toml").write_bytes(TABLES[game].read_bytes())
    monkeypatch.setenv("CASTLESCORE_LANG", spoken)
    for width in (80, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        for line in ("show", "score --why", "tiles", "rules", "--help", "buy --help", "explain"):
            assert max(map(len, say(line).out.splitlines())) <= width, (line, width)


# Screens of which every word is said in the language.
