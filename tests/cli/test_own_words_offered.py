"""Tab, prompts and hints have the words of commands in the language that is spoken, where they are understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders.evenings import evening
from castlescore.cli.completion import candidates, replay_at
from castlescore.core.language import speak, speaking
from castlescore.core.language.typed import COMMAND, SCRIPTED, in_own_words, own_words
from castlescore.input.command_names import full_name
from castlescore.protocol.commands import commands
from tongues import say

PROMPTS = {"cs": "vylož DESTIČKA...", "ru": "выложи ЖЕТОН...", "en": "reveal TILE..."}
NEW = "new Anna Ben --favor small --favor large"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder for a table, in which English is spoken in the end."""
    evening()  # which is played in English once
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    speak("en")


def offered(typed: str, n: int | None = 20) -> list[str]:
    """What Tab offers for the beginning of a line at the evening after an event."""
    if n is None:
        return [one.text for one in candidates([], typed, None)]
    Path("table.toml").write_text(evening()[n], encoding="utf-8")
    return [one.text for one in candidates([], typed, replay_at("table.toml"))]


@pytest.mark.parametrize(
    ("code", "beginning", "word"),
    [("cs", "ku", "kup"), ("cs", "vysv", "vysvětli"), ("ru", "куп", "купи"), ("ru", "отм", "отмени")],
)
@pytest.mark.many
def test_tab_finishes_a_word_of_the_language(code: str, beginning: str, word: str) -> None:
    with speaking(code):
        assert offered(beginning) == [word]
        assert candidates([word], "", replay_at("table.toml")) == candidates(
            [full_name(word)], "", replay_at("table.toml")
        )
    assert offered(beginning) == []


@pytest.mark.parametrize("code", ["cs", "ru"])
@pytest.mark.many
def test_where_nothing_is_typed_tab_has_the_words_of_the_language_and_all_are_understood(code: str) -> None:
    english = [offered("", n) for n in (None, 0, 20)]
    with speaking(code):
        for known, n in zip(english, (None, 0, 20), strict=True):
            result = offered("", n)
            assert [full_name(word) for word in result] == known
            assert sum(word.isascii() and word in commands() for word in result) < len(result) / 4


def test_what_is_english_is_finished_as_ever() -> None:
    for typed in ("b", "pri", "s", "sc", "rev", "exp"):
        english = offered(typed)
        with speaking("cs"):
            assert offered(typed)[: len(english)] == english


@pytest.mark.parametrize("code", ["cs", "ru"])
def test_scripts_and_json_have_the_english_words(code: str) -> None:
    assert say(NEW).code == 0
    token = SCRIPTED.set(True)
    try:
        shown = say(f"--lang {code} show").out
    finally:
        SCRIPTED.reset(token)
    assert "reveal " in shown and PROMPTS[code] not in shown
    assert say(f"--lang {code} pass --json").out.count("reveal") == say("pass --json").out.count("reveal")


@pytest.mark.parametrize("code", ["cs", "ru"])
def test_every_word_that_is_shown_for_a_command_means_it(code: str) -> None:
    with speaking(code):
        shown = {name: own_words(COMMAND, name)[0] for name in commands() if own_words(COMMAND, name)}
        assert {name: full_name(word) for name, word in shown.items()} == {name: name for name in shown}


def test_only_words_of_their_own_are_commands_in_a_text() -> None:
    text = "„buy“ a buy 'pass': --price buy.toml x/pass price-list buy, pass.  buy TILE"
    with speaking("cs"):
        said = in_own_words(text, ["buy", "pass", "price"])
    assert said == "„buy“ a kup 'pass': --price buy.toml x/pass price-list kup, dál.  kup TILE"
    assert in_own_words(text, ["buy"]) == text
