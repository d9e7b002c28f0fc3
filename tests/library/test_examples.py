"""The example of the page about the library is what Python answers."""

from __future__ import annotations

import doctest
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_example_of_the_page_is_what_python_answers(tmp_path, monkeypatch):
    shutil.copy(ROOT / "examples" / "castles" / "public-link.toml", tmp_path / "castle.toml")
    shutil.copy(ROOT / "examples" / "three-players" / "table.toml", tmp_path / "table.toml")
    monkeypatch.chdir(tmp_path)
    page = str(ROOT / "docs" / "library_example.txt")
    found = doctest.testfile(page, module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE, encoding="utf-8")
    assert found.attempted > 20
    assert found.failed == 0
