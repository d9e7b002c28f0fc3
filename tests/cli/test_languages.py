"""The program in English, Czech and Russian: one record, JSON in English, words and signs as they are typed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import cycle
from pathlib import Path

import pytest

from builders import EXAMPLES
from builders.evenings import LINES, turns
from castlescore import Castle
from castlescore.cli.app import run
from castlescore.cli.terminal.asking import ask_missing
from castlescore.core.errors import Unclear
from castlescore.games.castles.files.places import parse_foyer
from castlescore.input.options import entry_of
from castlescore.protocol.registry import all_games
from castlescore.tally.file import tally_of
from games.castles.tally.test_asking import Answers
from samples import some
from tongues import say

SPOKEN = ("en", "cs", "ru")
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


def test_foyers_may_look_to_a_side_in_another_alphabet():
    assert parse_foyer("3@Е") == parse_foyer("3@E") == (3, 90)


def test_the_library_understands_them_too():
    castle = Castle()
    assert str(castle.verdict("larder", "−3 1")) == "-3,1"
    assert str(castle.verdict("larder", "Е=0.Е")) == str(castle.verdict("larder", "E=0.E"))


AT = re.compile(r"(?<= )(-?)(\d+),(-?)(\d+)(@\w+)?(?= |$)")


@pytest.mark.parametrize("between", some([" ;", " ", ";"], 1))
@pytest.mark.parametrize("game", ["three-players", "between-four"])
@pytest.mark.slow
def test_a_whole_evening_in_other_signs_is_the_same_record(folder, game, between):
    """Every place of it as two numbers with another sign between, rewards and lines at a castle of Between too.

    The same is the committed record, which the examples make of the lines as they are.
    """
    lines = (EXAMPLES / game / "game.txt").read_text(encoding="utf-8").splitlines()
    others, signs = [], cycle(between)
    for line in lines:
        line = AT.sub(lambda at: f"{at[1] and '−'}{at[2]}{next(signs)}{at[3] and '–'}{at[4]}{at[5] or ''}", line)
        others.append(line.replace(".E", ".Е").replace("E=", "Е="))
    assert others != lines
    (folder / "game.txt").write_text("\n".join(others), encoding="utf-8")
    assert run(["play", "game.txt", "-s", "played.toml"]) == 0
    assert (folder / "played.toml").read_bytes() == (EXAMPLES / game / "table.toml").read_bytes()


def test_a_line_of_the_library_is_read_so_too():
    game = all_games()["castles"]
    assert entry_of("buy gra −3 1 --claim −1", game, {}) == entry_of("buy gra -3,1 --claim -1", game, {})
    with pytest.raises(Unclear, match="which two numbers"):
        entry_of("buy gra 3 1 2", game, {})


TALLIED = {
    "castles": (["anna", "ben"], ["none", "none", "4"], ["larder 3 −1", "larder 3,-1"]),
    "between": (["anna", "ben", "cara"], ["utility-sleeping"], ["crypt 0;−1", "crypt 0,-1"]),
}


@pytest.mark.parametrize("game", TALLIED)
@pytest.mark.many
def test_a_castle_that_is_typed_into_a_tally_understands_them(folder, game):
    players, before, lines = TALLIED[game]
    result = []
    for line in lines:
        part = all_games()[game]
        file = tally_of(part, part.tally.new_file(players, {"date": "2026-11-21"}), "tally.toml")
        Path("tally.toml").write_text(file.text, encoding="utf-8")
        ask_missing(file, Answers(*before, line))
        result.append(Path("tally.toml").read_text(encoding="utf-8"))
    assert "-1]" in result[0]
    assert result[0] == result[1]
