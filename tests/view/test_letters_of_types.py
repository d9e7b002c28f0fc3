"""The letters by which types of rooms are told apart in pictures: in every language, in both games."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from inspect import unwrap
from pathlib import Path

import pytest

from castlescore.core.language import languages, speaking
from castlescore.games.between.facts import between
from castlescore.games.between.terms import decoration_word
from castlescore.games.between.terms import type_letter as letter_of_between
from castlescore.games.between.view import svg
from castlescore.games.castles.facts import TYPES
from castlescore.games.castles.terms import type_letter as letter_of_castles
from tongues import say

EXAMPLE = Path(__file__).parents[2] / "examples" / "castles" / "example62.toml"
LETTERS = {"castles": (letter_of_castles, TYPES), "between": (letter_of_between, tuple(between().types))}
SVG = "{http://www.w3.org/2000/svg}"
OF_BETWEEN = ("food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs")


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", LETTERS)
def test_each_type_has_a_letter_of_its_own(game, code):
    letter, types = LETTERS[game]
    with speaking(code):
        found = [letter(kind) for kind in types]
    assert len(set(found)) == len(types) and all(len(each) == 1 and each.isupper() for each in found)


@pytest.mark.parametrize("code", languages())
def test_each_decoration_has_a_letter_of_its_own(code):
    with speaking(code):
        found = {decoration_word(name)[:1] for name in svg.SIGNS}
    assert len(found) == len(svg.SIGNS)


def test_the_letters_of_between_in_russian_are_those_of_the_glossary():
    with speaking("ru"):
        assert "".join(map(letter_of_between, OF_BETWEEN)) == "ТГОНСКП"


def test_pictures_and_their_legend_have_these_letters(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(svg, "_fitted", unwrap(svg._fitted))  # no label kept from a language of brackets
    told = {}
    shown = say(f"--lang ru judge {EXAMPLE}").out
    told["text"] = set(re.findall(r"│ ?\d+\*? +([А-Я]) ", shown))
    assert say(f"--lang ru export --svg --from {EXAMPLE} --out castle.svg").code == 0
    texts = ["".join(each.itertext()).split() for each in ET.parse("castle.svg").iter(f"{SVG}text")]
    told["heads"] = {words[1] for words in texts if len(words) == 2 and words[0].isdigit() and words[1].isalpha()}
    told["legend"] = {words[0] for words in texts if len(words) == 1 and re.fullmatch("[А-Я]", words[0])}
    assert told == {place: set("ТГОНСКП") for place in ("text", "heads", "legend")}
