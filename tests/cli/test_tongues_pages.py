"""Pages, pictures, statistics and the second screen in the language of brackets; the language of a page."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest

from between_evenings import record
from castlescore.cli.serving import Watcher
from castlescore.core.language import languages, speaking
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record, read_record
from castlescore.view.page.board import board_of, in_trouble, made
from castlescore.view.statistics import CAPTIONS, LUCKY, OFTEN
from cli.test_tongues import known
from evenings import evening
from tongues import ENDS, bare, pseudo, say, seen
from waiting import HANG

EXAMPLES = Path(__file__).parents[2] / "examples"
FINISHED = {"castles": EXAMPLES / "three-players" / "table.toml", "between": EXAMPLES / "between-four" / "table.toml"}
TYPED = re.compile(r"\b(?:B-)?[A-Z]{2,}(?:-[A-Z0-9]+)+\b|--?\w[\w-]*|\b[A-Z]{2,}\b|[^\s⟦⟧(]+\.toml")
DISPUTED = ("castles/disputed.toml", "castles/example62.toml")


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def unsaid(text):
    """The words outside brackets that people see."""
    return bare(TYPED.sub(" ", seen(text)), known())


@pytest.mark.parametrize("line", ["stats . --html", "stats .", "stats . --player anna"])
def test_every_word_of_the_statistics_is_a_message(here, monkeypatch, line):
    for game, path in FINISHED.items():
        (here / f"{game}.toml").write_bytes(path.read_bytes())
    with pseudo(monkeypatch):
        done = say(line)
    assert unsaid(done.out) == []
    assert done.out.count("⟦") > 100


def test_every_kind_of_thing_that_is_counted_has_its_sentences():
    kinds = {kind for game in FINISHED.values() for kind in _counted(game)}
    assert kinds == set(CAPTIONS) == set(OFTEN) == set(LUCKY)


def _counted(path):
    replay = play_record(read_record(str(path)))
    return replay.game.view.stats.details(replay, replay.game.view.sheets.score(replay.table)).had


@pytest.mark.parametrize("text", [*list(evening().values())[::8], record("between-four")])
def test_every_word_of_the_second_screen_is_a_message(here, monkeypatch, text):
    board = parse_record(text, "table.toml")
    with pseudo(monkeypatch), speaking("ru"):
        assert unsaid(made(board_of(board)).text) == []
        assert unsaid(made(in_trouble(None, "")).text) == []


@pytest.mark.parametrize("castle", DISPUTED)
def test_every_word_of_a_picture_is_a_message(here, monkeypatch, castle):
    with pseudo(monkeypatch):
        done = say(f"export --svg --from {EXAMPLES / castle}")
    assert (done.code, unsaid(done.out)) == (0, [])


@pytest.mark.parametrize("spoken", languages())
@pytest.mark.parametrize("line", ["export --html -s {file}", "stats {file} --html"])
def test_a_page_says_its_language(here, spoken, line):
    done = say(f"{line.format(file=FINISHED['castles'])} --lang {spoken}")
    assert f'<html lang="{spoken}"' in done.out


def test_the_second_screen_speaks_the_language_of_its_line_after_every_change(here):
    path = here / "table.toml"
    first, second = list(evening().values())[3:5]
    path.write_text(first, encoding="utf-8")
    changed = threading.Event()
    with speaking("ru"):
        watcher = Watcher(str(path))
    watcher.tell = lambda page: changed.set()
    watcher.start()
    path.write_text(second, encoding="utf-8")
    assert changed.wait(HANG)
    watcher.end()
    assert '<html lang="ru"' in watcher.page.text


def test_what_is_seen_of_a_page_is_its_text_and_what_is_read_aloud():
    page = '<!doctype html><style>p{}</style><p title="a b">c <b>d</b></p><script type="application/json">{"e":["f"]}'
    assert seen(page + "</script>").replace(ENDS, " ").split() == ["a", "b", "c", "d", "f"]
