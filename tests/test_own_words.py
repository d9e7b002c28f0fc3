"""The words of our own: few, each once, and each a name in the code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import castlescore
from sources import nodes

SOURCE = Path(castlescore.__file__).parent
PAGE = Path(__file__).parent.parent / "docs" / "words.md"
ROWS = re.findall(r"(?m)^\| `(\w+)` \| (.+) \|$", PAGE.read_text(encoding="utf-8"))


def _names() -> set[str]:
    """What modules, classes, functions and their fields are called."""
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        found |= {path.stem, path.parent.name}
        for node in nodes(path):
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                found.add(node.name)
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found.add(node.target.id)
    return found


def test_at_most_forty_words_are_our_own():
    words = [word for word, _ in ROWS]
    assert 20 < len(words) <= 40
    assert len(set(words)) == len(words)


def test_each_word_is_a_name_in_the_code():
    assert {word for word, _ in ROWS} - _names() == set()


def test_each_word_is_told_in_one_sentence():
    assert [word for word, said in ROWS if not re.fullmatch(r"[^.]+(\.\.\.)?[^.]*\.", said)] == []
