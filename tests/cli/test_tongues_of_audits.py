"""What audits, explanations and the mending of records say: every word of it a message, whatever is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from castlescore.record.session_file import record_text
from castlescore.view.layout import seen
from cli.test_tongues import SPOKEN, TABLES, known
from games.between.audit import mistakes as between
from games.between.audit.good_games import good_between_game
from games.castles.audit import mistakes as castles
from games.castles.audit.good_games import good_game
from samples import some
from tongues import Silent, bare, left, pseudo, say

FRIDAY = Path(__file__).parents[2] / "examples" / "disputed" / "friday.toml"
MADE = {"castles": (castles.MISTAKES, good_game), "between": (between.MISTAKES, good_between_game)}
TYPED = re.compile(r"\b(?:B-)?[A-Z]{2,}(?:-[A-Z0-9]+)+\b|--?\w[\w-]*|\b[A-Z]{2,}\b|⟦p\.⟧")  # rules, options, doors

VALUES = {"before", "drop", "castlescore", "mended", "by", "move", "setup"}  # words of lines that are typed

DOUBTED = [  # what makes totals doubtful, each for another reason
    ("castles", "tile_in_an_illegal_place"),
    ("castles", "turn_left_out"),
    ("between", "bonus_passed_over"),
    ("between", "bonus_declined_that_has_to_be_taken"),
]


def wrong(game, name, seed=1):
    """A record with one mistake in it, as it is written; None where a game has no place for it."""
    mistakes, good = MADE[game]
    players = 2 + seed % 3
    whole = good(players, seed)
    made = mistakes[name](whole, Random(f"{name} {players} {seed}"))
    return record_text(whole.record.with_events(tuple(made.events))) if made else None


def outside(lines):
    """The words of what some lines answer that stand in no message."""
    answers = [say(line) for line in lines]
    text = re.sub(r"\{ n = [^\n⟧]*", "", "\n".join(answer.out + answer.err for answer in answers))  # lines of files
    return sorted(set(bare(TYPED.sub(" ", text), known())))


def unsaid(lines):
    """The words of what some lines answer that are left where messages are silent: a value in one is seen too."""
    answers = [say(line) for line in lines]
    text = re.sub(r"\{ n = [^\n⟧]*", "", "\n".join(answer.out + answer.err for answer in answers))
    return sorted(set(left(TYPED.sub(" ", text), known() | VALUES)))


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def test_every_word_about_a_friday_is_a_message(here, monkeypatch):
    (here / "table.toml").write_bytes(FRIDAY.read_bytes())
    with pseudo(monkeypatch):
        assert outside(["audit --all", "explain final", "explain 51", "show", "log"]) == []


def test_no_word_of_a_story_or_a_doubt_about_a_friday_is_a_bare_value(here, monkeypatch):
    (here / "table.toml").write_bytes(FRIDAY.read_bytes())
    with pseudo(monkeypatch, Silent()):
        assert unsaid(["audit --all", "stats table.toml"]) == []


@pytest.mark.parametrize(("game", "name"), some([(game, name) for game in MADE for name in MADE[game][0]], DOUBTED))
def test_no_word_of_a_story_or_a_doubt_is_a_bare_value(here, monkeypatch, game, name):
    text = wrong(game, name)
    if text is None:
        pytest.skip("no place for it in this game")
    (here / "table.toml").write_text(text, encoding="utf-8")
    with pseudo(monkeypatch, Silent()):
        assert unsaid(["audit --all", "audit --mend mended.toml"]) == []


@pytest.mark.parametrize(("game", "name"), some([(game, name) for game in MADE for name in MADE[game][0]], 4))
def test_every_word_about_a_wrong_record_is_a_message(here, monkeypatch, game, name):
    text = wrong(game, name)
    if text is None:
        pytest.skip("no place for it in this game")
    (here / "table.toml").write_text(text, encoding="utf-8")
    with pseudo(monkeypatch):
        assert outside(["audit --all", "audit --mend mended.toml", "note x", "log", "undo --to 12"]) == []


@pytest.mark.parametrize("game", TABLES)
def test_every_word_about_a_broken_file_is_a_message(here, monkeypatch, game):
    text = TABLES[game].read_text(encoding="utf-8")
    at = text.index("{ n = 9,")
    broken = {
        "ends.toml": text[: text.index("{ n = 30,") + 12],
        "line.toml": text[:at] + text[at:].replace("do =", "do", 1),
        "head.toml": text.replace("game =", "game", 1),
        "whole.toml": text,
    }
    for name, each in broken.items():
        (here / name).write_text(each, encoding="utf-8")
    lines = [f"audit {name} --salvage out-{name}" for name in broken]
    with pseudo(monkeypatch):
        found = {line: words for line in [*lines, "audit ends.toml --mend x.toml"] if (words := outside([line]))}
    assert found == {}


@pytest.mark.parametrize("game", TABLES)
def test_every_word_of_what_lies_behind_an_event_is_a_message(here, monkeypatch, game):
    (here / "table.toml").write_bytes(TABLES[game].read_bytes())
    with pseudo(monkeypatch):
        found = [each for n in (1, 2, 4, 9, 21) for each in behind(say(f"explain {n}").out)]
    assert found
    assert [word for row in found for word in bare(TYPED.sub(" ", row), known())] == []


def behind(answer):
    """The rows of an explanation under the heads of what lies behind an event."""
    heads = re.compile(r"  ⟦(paid|market|favors|claim|rewards|castle|cards)⟧:")
    return [row for row in answer.splitlines() if heads.match(row)]


@pytest.mark.parametrize("line", ["audit", "explain 20", "explain final"])
def test_json_of_an_audit_is_english_whatever_is_spoken(here, monkeypatch, line):
    (here / "table.toml").write_text(wrong("castles", "points_out_and_counted_on"), encoding="utf-8")
    english = say(f"{line} --json")
    monkeypatch.setenv("CASTLESCORE_LANG", "ru")
    assert say(f"{line} --json") == english
    assert json.loads(say(f"{line} --json --lang cs").out) != json.loads(english.out)


@pytest.mark.parametrize("spoken", some(SPOKEN, ["ru"]))
def test_no_row_of_an_audit_is_wider_than_the_terminal(here, monkeypatch, spoken):
    (here / "table.toml").write_bytes(FRIDAY.read_bytes())
    monkeypatch.setenv("CASTLESCORE_LANG", spoken)
    monkeypatch.setenv("COLUMNS", "80")
    for line in ("audit --all", "explain 51"):
        assert max(map(seen, say(line).out.splitlines())) <= 80


def test_what_mends_a_record_does_not_hang_on_the_language(here, monkeypatch):
    (here / "table.toml").write_text(wrong("castles", "turn_of_somebody_else"), encoding="utf-8")
    written = []
    for spoken in SPOKEN:
        monkeypatch.setenv("CASTLESCORE_LANG", spoken)
        assert say(f"audit --mend {spoken}.toml").code == 0
        written.append((here / f"{spoken}.toml").read_bytes())
    assert written[0] == written[1] == written[2]
