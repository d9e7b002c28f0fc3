"""Sentences that a reader of one language would take wrongly if they were said as in another."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from shutil import copyfile

import pytest

from tongues import say

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import messages  # noqa: E402

EXAMPLES = ROOT / "examples"
CHECKED = {"three-players": ("check anna 4", "check anna 45 3"), "between-four": ("check AB 3",)}
FORBIDDEN = {"three-players": "reveal larder", "between-four": "place AB buttery 0,0"}


@pytest.fixture
def at(tmp_path, monkeypatch):
    """Sets the table of an example before the one who types."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return lambda name: copyfile(EXAMPLES / name / "table.toml", "table.toml")


@pytest.mark.parametrize("game", CHECKED)
def test_a_check_that_differs_is_not_so_and_not_forbidden_in_russian(at, game):
    at(game)
    for line in CHECKED[game]:
        told = say(f"--lang ru {line}")
        assert (told.code, (told.out + told.err).startswith("нет: ")) == (1, True), told
    told = say(f"--lang ru {FORBIDDEN[game]}")
    assert (told.code, (told.out + told.err).startswith("нельзя: ")) == (1, True), told


def test_points_and_money_that_both_differ_are_told_apart_in_russian(at):
    at("three-players")
    assert say("--lang ru check anna 4 3000").out.startswith(
        "нет: Anna: 45 очков, а не 4; деньги: 27000, а не 3000 (SCORE-8, с. 14)\n"
    )


def test_no_player_stands_behind_a_word_that_would_bend_the_name_in_russian():
    behind = re.compile(
        r"(?<!\w)(у|от|для|к|ко|с|со|из|о|об|про|без|в|на|за|перед|при|после)"
        r" \{(player|name|names|by|who|owner|builder|payee|next)\}"
    )
    forms = [form for found in messages.read("ru") if found.id for form in texts_of(found.string)]
    assert [form for form in forms if behind.search(form)] == []


@pytest.mark.parametrize("code", ["cs", "ru"])
def test_no_list_ends_with_an_english_and_or_or(code):
    forms = [form for found in messages.read(code) if found.id for form in texts_of(found.string)]
    assert [form for form in forms if re.search(r":\s*(and|or)\s*\}", form)] == []


def texts_of(string):
    """A translation, or its forms for numbers."""
    return [string] if isinstance(string, str) else list(string)
