"""Whole evenings typed in the words of a language: the records of the English lines, and not a word of English said."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path

import pytest

from castlescore.core.language import languages, speak
from castlescore.games.between.facts import between
from castlescore.games.castles.facts import castles
from own_lines import in_own_words, lines
from tongues import say

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import messages

GAMES = {"three-players": "castles", "between-four": "between", "solo": "castles", "between-two": "between"}
OTHERS = languages()[1:]
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
PLACEHOLDER = re.compile(r"\{[^}]*\}")
# Rules, options, doors, files, and what is typed in English because scripts do: keys and ids behind a name in brackets.
TYPED = re.compile(
    r"\b(?:B-)?[A-Z]{2,}(?:-[A-Z0-9]+)+\b|--?[a-z][\w-]*|\b[NESW]+\d?\b|\S+\.toml|\b[A-D]{2}\b|„[^“]*“|«[^»]*»"
)
SAME = {"cs": {"bonus", "start", "sauna", "salon", "forum"}, "ru": set()}  # English words that are Czech too


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder for a table, in which everything is in the language of the line."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    yield tmp_path
    speak("en")


@cache
def english(code: str) -> set[str]:
    """The words that only English messages have, and the English names of tiles that a language calls otherwise."""
    ours, theirs = set(), set()
    for each in messages.read(code):
        of_it = {word for text in _texts(each.id) for word in _words(text)}
        theirs |= of_it
        ours |= {word for text in _texts(each.string) for word in _words(text)} - of_it  # lines to type are in both
    for tile in (*castles().tiles.values(), *between().tiles.values(), *between().thrones.values()):
        if code in tile.shown:
            theirs |= _words(tile.english)
        ours |= _words(tile.shown.get(code) or tile.english)
    return theirs - ours - SAME[code] - {"anna", "bert", "cara", "dan", "ben", "castlescore"}


def _texts(text: object) -> tuple[str, ...]:
    """A message or a translation, or its forms for numbers."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def _words(text: str) -> set[str]:
    return {word.casefold() for word in WORD.findall(PLACEHOLDER.sub(" ", text)) if len(word) > 1}


def unsaid(code: str, text: str) -> set[str]:
    """The English words of a screen."""
    return _words(TYPED.sub(" ", text)) & english(code)


@cache
def typed_in_english(name: str) -> bytes:
    """The record of the English lines of an example."""
    for line in lines(name):
        assert say(f"{line} -s english.toml").code == 0, line
    return Path("english.toml").read_bytes()


@pytest.mark.parametrize(("name", "game"), GAMES.items())
@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.many
def test_an_evening_typed_in_its_words_is_the_record_of_the_english_lines(folder, monkeypatch, name, game, code):
    monkeypatch.setenv("CASTLESCORE_LANG", "en")
    english_record = typed_in_english(name)
    monkeypatch.setenv("CASTLESCORE_LANG", code)
    speak(code)
    result = {}
    typed = [(line, in_own_words(line, game)) for line in lines(name)]
    for line, own in typed:
        done = say(own)
        assert done.code == 0, (line, own, done.err)
        note = line.startswith("note")
        if not note and (words := unsaid(code, done.out + done.err)):
            result[own] = words
    assert result == {}
    assert Path("table.toml").read_bytes() == english_record
    assert not any(unsaid(code, own) for line, own in typed if not line.startswith(("note", "new")))
