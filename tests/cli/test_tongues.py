"""The program in English, Czech and Russian: the same record, whole screens, and JSON that stays as it is."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from between_evenings import turns
from castlescore.core.language import languages
from castlescore.games.between.facts import between
from castlescore.games.castles.facts import castles
from evenings import LINES, evening
from samples import some
from tongues import bare, pseudo, say, seen

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
def test_an_evening_in_three_languages_gives_one_record(here, monkeypatch, lines):
    records, told = [], []
    for spoken in SPOKEN:
        monkeypatch.setenv("CASTLESCORE_LANG", spoken)
        told.append("".join(say(line).out for line in lines if line and not line.startswith("#")))
        records.append((here / "table.toml").read_bytes())
        (here / "table.toml").unlink()
    assert records[0] == records[1] == records[2]
    assert len(set(told)) == 3


@pytest.mark.parametrize("line", ["--lang cs rules WORD-2", "rules --lang=cs WORD-2", "rules WORD-2 --lang cs"])
def test_the_language_stands_anywhere_on_the_line(here, line):
    done = say(line)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("WORD-2, str. 2\n")


def test_a_word_of_a_note_is_no_language(here):
    say("new anna ben")
    assert say("note -- --lang cs").code == 0
    assert "--lang cs" in say("log").out


@pytest.mark.parametrize("line", ["rules --lang xx", "rules --lang", "rules --lang="])
def test_a_language_that_is_none_is_told(here, line):
    done = say(line)
    assert (done.code, done.out) == (2, "")
    assert ", ".join(languages()) in done.err


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("line", ["show --json", "score --json", "explain --json", "tiles solar --json", "log --json"])
def test_json_is_english_whatever_is_spoken(here, monkeypatch, game, line):
    (here / "table.toml").write_bytes(TABLES[game].read_bytes())
    english = say(line)
    monkeypatch.setenv("CASTLESCORE_LANG", "ru")
    assert say(line) == english


def test_a_language_named_on_a_line_of_json_is_spoken_there(here):
    (here / "table.toml").write_bytes(TABLES["castles"].read_bytes())
    reasons = json.loads(say("explain --json --lang ru").out)
    assert re.search("[а-я]", json.dumps(reasons, ensure_ascii=False))
    assert json.loads(say("tiles larder --json --lang ru").out)["tiles"][0]["type"] == "food"


def test_play_changes_its_language_at_once(here):
    (here / "lines").write_text("new anna ben\nlang ru\nshow\nlang cs\nshow\nlang xx\n", encoding="utf-8")
    done = say("play lines")
    assert done.code == 2
    russian, czech = done.out.index("Раунд 1"), done.out.index("Kolo 1")
    assert 0 < done.out.index("Round 1") < russian < czech
    assert "„xx“" in done.err


def test_where_the_letters_cannot_be_written_it_is_english(here):
    environment = {**os.environ, "CASTLESCORE_LANG": "ru", "PYTHONIOENCODING": "iso8859-2"}
    line = [sys.executable, "-m", "castlescore", "rules", "WORD-2"]
    done = subprocess.run(line, env=environment, capture_output=True, check=True)
    assert done.stdout.startswith(b"WORD-2, p.2\n  A tile's area")


@pytest.mark.parametrize("spoken", SPOKEN[1:])
@pytest.mark.parametrize("game", TABLES)
def test_no_line_is_wider_than_the_terminal(here, monkeypatch, spoken, game):
    (here / "table.toml").write_bytes(TABLES[game].read_bytes())
    monkeypatch.setenv("CASTLESCORE_LANG", spoken)
    for width in (80, 120):
        monkeypatch.setenv("COLUMNS", str(width))
        for line in ("show", "score --why", "tiles", "rules", "--help", "buy --help", "explain"):
            assert max(map(len, say(line).out.splitlines())) <= width, (line, width)


# Screens of which every word is said in the language.
DONE = {
    "castles": ["show", "score", "score --why", "where parlor", "try parlor 1", "tiles", "rules", "buy parlor 1",
                "buy larder 99,99", "reveal larder", "pass", "--help", "buy --help", "audit --help", "log", "offers",
                "replay --to 3", "review", "export --svg ben", "export --html", "explain", "explain 2",
                "explain final", "log --all", "undo"],
    "between": ["show", "score", "score --why", "tiles --game between", "rules B-PLACE-2", "show ab", "log",
                "review", "export --svg ab", "export --html", "explain", "explain 2", "explain final", "log --all",
                "undo"],
}  # fmt: skip
NEVER = [
    "castlescore",
    "table",
    "toml",
    "anna",
    "ben",
    "cara",
    "dan",
    "dave",
    "dirk",
    "eva",
    "finn",
    "friday",
    "mended",
    "review",
    "serve",
    "seat",
    "schema",
    "stats",
    "evenings",
    "buy",
    "pass",
    "where",
    "try",
    "show",
    "score",
    "log",
    "explain",
    "tiles",
    "rules",
    "new",
    "play",
    "judge",
    "place",
    "export",
    "import",
    "undo",
    "redo",
    "amend",
    "check",
    "adjust",
    "note",
    "cards",
    "reward",
    "reveal",
    "price",
    "offers",
    "audit",
    "replay",
    "diff",
    "tally",
    "lang",
    "en",
    "cs",
    "ru",
    "or",
    "castle",
    "of",
    "as",
    "why",
    "id",
    "json",
    "csv",
    "html",
    "svg",
    "out",
    "bgstats",
    "session",
    "version",
    "help",
    "NESW",
    "WNES",
    "EW",
    "NS",
    "ok",
    "file",
]


@cache
def known() -> set[str]:
    """Words that are never translated: names and ids of tiles, players, commands, rules, doors."""
    names = [name for tile in castles().tiles.values() for name in (tile.id, *tile.names, tile.name)]
    for each in (*between().tiles.values(), *between().cards.values(), *between().attendants.values()):
        names += [each.id, *each.names]
    words = {word.casefold() for name in names for word in re.findall(r"[^\W\d_]+", name)}
    return words | {word.casefold() for word in NEVER}


def outside(here, monkeypatch, game, line):
    name = "table.toml"
    record = evening()[20] if game == "castles" else TABLES[game].read_text(encoding="utf-8")
    (here / name).write_text(record, encoding="utf-8")
    with pseudo(monkeypatch):
        done = say(line)
    typed = r"\b(?:B-)?[A-Z]{2,}(?:-[A-Z0-9]+)+\b|--?\w[\w-]*|\b[A-Z]{2,}\b"  # rules, options, doors
    text = re.sub(typed, " ", seen(done.out) + done.err)
    return bare(text, known())


@pytest.mark.parametrize(("game", "line"), [(game, line) for game, lines in DONE.items() for line in lines])
def test_every_word_of_a_screen_is_a_message(here, monkeypatch, game, line):
    assert outside(here, monkeypatch, game, line) == []
