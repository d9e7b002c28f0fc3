"""Every message of the game has its sentence, and every sentence is said; the rules make none themselves."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from castlescore.core.language.messages import SHARED, message
from castlescore.games import castles
from castlescore.games.castles import GAME
from castlescore.games.castles.facts import castles as catalogue
from castlescore.games.castles.rules.placement import Point, span
from castlescore.games.castles.rules.tiles import Box
from castlescore.games.castles.sentences import SENTENCES, say
from made_messages import made, misfits

HOME = Path(castles.__file__).parent
RULES = sorted((HOME / "rules").glob("*.py"))


def test_every_message_has_its_sentence_and_every_sentence_its_values():
    shared = {name: SHARED[name] for name in made(HOME.rglob("*.py")) if name in SHARED}
    assert not SHARED.keys() & SENTENCES.keys()
    assert misfits(made(HOME.rglob("*.py")), {**SENTENCES, **shared}) == []


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_no_sentence_is_made_in_the_rules(path):
    """No text of several words stands in their code, but for what variants are called, and in reprs."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    shown = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == "__repr__"]
    told |= {id(text) for each in shown for text in ast.walk(each)}  # for whoever writes programs
    if path.stem == "variants":
        told |= {id(text) for node in ast.walk(tree) if isinstance(node, ast.Call) for text in ast.walk(node)}
    texts = [
        n for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in told
    ]
    said = [text.value for text in texts if id(text) not in told]
    assert [text for text in said if re.search(r"[a-z]{2,} [a-z]{2,}", text)] == []


def test_what_stands_in_a_sentence_is_named():
    tile, facts = Box()["larder"], catalogue()["larder"]
    assert say(message("never-on-market", tile=facts)) == say(message("never-on-market", tile=tile))
    assert say(span(((2, 3), (2, 3)))) == "at 1,1.5"
    assert say(message("from-to", start=Point(-1, 0), end=Point(-1, 4))) == "from -0.5,0 to -0.5,2"
    assert say(message("lies-there", slot=1, lies=message("nothing"), wanted=facts)) == "on 1 lies nothing, not Larder"


def test_the_game_says_its_own_sentences_and_those_of_every_game():
    assert GAME.say(message("rooms-first")) == "new rooms come first"
    assert GAME.say(message("see-log")) == "log"
    with pytest.raises(KeyError):
        GAME.say(message("unknown"))
